/* SPDX-License-Identifier: MIT
 *
 * Names of codes, stages and reasons.
 */
#include "error.h"

/* The texts lie one behind the other and rows hold where they begin: pointers would need relocations, which take more
 * bytes than the rows. */
static const struct reason_texts {
    char none[sizeof "none"];
    char nothing[sizeof ""];
#define REASON(id, number, code, message, hint) \
    char name_##id[sizeof #id], message_##id[sizeof message], hint_##id[sizeof hint];
#include "reasons.def"
} texts = {
    "none", "",
#define REASON(id, number, code, message, hint) #id, message, hint,
#include "reasons.def"
};

static const struct reason_row {
    uint16_t number, code;
    uint16_t name, message, hint; /* bytes into the texts */
} reasons[] = {
    {0, CUDNNW_OK, offsetof(struct reason_texts, none), offsetof(struct reason_texts, nothing),
     offsetof(struct reason_texts, nothing)},
#define REASON(id, number, code, message, hint)                            \
    {number, CUDNNW_##code, offsetof(struct reason_texts, name_##id),      \
     offsetof(struct reason_texts, message_##id), offsetof(struct reason_texts, hint_##id)},
#include "reasons.def"
};

enum { REASONS = sizeof reasons / sizeof reasons[0] };

const char *cudnnw_code_name(int code)
{
    switch (code) {
#define CODE(name) \
    case CUDNNW_##name: \
        return #name;
#include "codes.def"
    default:
        return "UNKNOWN_CODE";
    }
}

const char *cudnnw_stage_name(int stage)
{
    static const char *const names[] = {"none", "find", "inspect", "choose", "open", "resolve", "confirm", "call"};

    return stage >= 0 && stage < (int)(sizeof names / sizeof names[0]) ? names[stage] : "unknown";
}

static const struct reason_row *reason_row(int reason)
{
    for (size_t i = 0; i < REASONS; i++)
        if (reasons[i].number == reason)
            return &reasons[i];
    return &reasons[0];
}

static const char *text_at(size_t begin)
{
    return (const char *)&texts + begin;
}

const char *cudnnw_reason_name(int reason)
{
    return text_at(reason_row(reason)->name);
}

const char *cudnnw_reason_message(int reason)
{
    return text_at(reason_row(reason)->message);
}

const char *cudnnw_reason_hint(int reason)
{
    return text_at(reason_row(reason)->hint);
}

cudnnw_code cudnnw__reason_code(int reason)
{
    return (cudnnw_code)reason_row(reason)->code;
}
