/* SPDX-License-Identifier: MIT
 *
 * Names of codes, stages and reasons.
 */
#include "error.h"

static const struct code_row {
    int code;
    const char *name;
} codes[] = {
#define CODE(name) {CUDNNW_##name, #name},
#include "codes.def"
};

static const struct reason_row {
    int number;
    int code;
    const char *name;
    const char *message;
    const char *hint;
} reasons[] = {
    {0, CUDNNW_OK, "none", "", ""},
#define REASON(id, number, code, message, hint) {number, CUDNNW_##code, #id, message, hint},
#include "reasons.def"
};

enum { REASONS = sizeof reasons / sizeof reasons[0] };

const char *cudnnw_code_name(int code)
{
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (codes[i].code == code)
            return codes[i].name;
    return "UNKNOWN_CODE";
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

const char *cudnnw_reason_name(int reason)
{
    return reason_row(reason)->name;
}

const char *cudnnw_reason_message(int reason)
{
    return reason_row(reason)->message;
}

const char *cudnnw_reason_hint(int reason)
{
    return reason_row(reason)->hint;
}

cudnnw_code cudnnw__reason_code(int reason)
{
    return (cudnnw_code)reason_row(reason)->code;
}
