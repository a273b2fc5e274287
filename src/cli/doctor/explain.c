/* SPDX-License-Identifier: MIT
 *
 * What does this message or number mean, and what is to be checked next?
 */
#include "doctor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* cudnn_status_name and cudnnw_explain */
#define CUDNNW_OWN_TYPES
#include "cudnnw/cudnnw_api.h"

static const struct message {
    const char *kind;
    const char *pattern;
    const char *meaning;
    const char *next;
} messages[] = {
#define MESSAGE(kind, pattern, meaning, next) {kind, pattern, meaning, next},
#include "messages.def"
};

static const struct known_number {
    const char *source;
    uint64_t number;
    const char *name;
    const char *meaning;
} known_numbers[] = {
#define NUMBER(source, number, name, meaning) {source, number, name, meaning},
#include "numbers.def"
};

/* What came out, in the order in which it is told. */
typedef struct answers {
    const cli_request *request;
    cli_text text;
    size_t count;
} answers;

static void answer(answers *a, const char *kind, const char *meaning, const char *next)
{
    if (a->request->json) {
        cli_text_format(&a->text, "%s\n  {\"kind\":", a->count == 0 ? "" : ",");
        cli_text_json_string(&a->text, kind);
        cli_text_add(&a->text, ",\"meaning\":");
        cli_text_json_string(&a->text, meaning);
        cli_text_add(&a->text, ",\"next\":");
        cli_text_json_string(&a->text, next);
        cli_text_add(&a->text, "}");
    } else {
        if (a->count > 0)
            cli_text_add(&a->text, "\n");
        cli_text_words(&a->text, "means: ", meaning);
        if (next[0] != '\0')
            cli_text_words(&a->text, "next:  ", next);
        cli_text_words(&a->text, "kind:  ", kind);
    }
    a->count++;
}

/* ---- Numbers ------------------------------------------------------------------------------------- */

/* cuDNN's own numbers for a release: 8400, 8905, 90102, and the constant that its files export. */
static void answer_release(answers *a, uint64_t number)
{
    char release[16], meaning[200];
    unsigned packed_major = (unsigned)(number >> 16);

    if ((number >= 5000 && number < 9000) || (number >= 90000 && number < 200000)) {
        snprintf(meaning, sizeof meaning, "As a version, %u is cuDNN %s: %s", (unsigned)number,
                 cudnnw_version_text((size_t)number, release, sizeof release),
                 number < 10000 ? "major * 1000 + minor * 100 + patch, as it was to 8.x."
                                : "major * 10000 + minor * 100 + patch, as it is from 9.0 on.");
        answer(a, "version", meaning, "");
    }
    if (packed_major >= 8 && packed_major <= 9 && (number & 0xFF00) < 0x6400 && number >= 0x80000) {
        snprintf(meaning, sizeof meaning,
                 "As the constant in cuDNN's files, %u is %u.%u.%u: major, minor and patch in one byte each.",
                 (unsigned)number, packed_major, (unsigned)(number >> 8 & 255), (unsigned)(number & 255));
        answer(a, "version", meaning, "");
    }
    if (number >= 9000 && number < 16000 && number % 10 == 0) {
        snprintf(meaning, sizeof meaning, "As a version of CUDA, %u is %u.%u: 1000 * major + 10 * minor.",
                 (unsigned)number, (unsigned)number / 1000, (unsigned)number % 1000 / 10);
        answer(a, "CUDA version", meaning, "");
    }
}

static void answer_status(answers *a, uint64_t number)
{
    const char *name = number >= 1000 && number < 6000 ? cudnnw_status_name((int)number) : "UNKNOWN_STATUS";
    cudnnw_error error = CUDNNW_ERROR_INIT;
    char meaning[200];

    if (strcmp(name, "UNKNOWN_STATUS") == 0)
        return;
    (void)cudnnw_explain(NULL, (int)number, "the function", &error);
    snprintf(meaning, sizeof meaning, "As a status of cuDNN 9, %u is %s.", (unsigned)number, name);
    answer(a, "cuDNN 9 status", meaning, error.hint);
}

static void answer_known(answers *a, uint64_t number)
{
    for (size_t i = 0; i < sizeof known_numbers / sizeof known_numbers[0]; i++) {
        char meaning[200];

        if (known_numbers[i].number != number)
            continue;
        if (number >= 0x80000000u)
            snprintf(meaning, sizeof meaning, "As a %s, 0x%X is: %s.", known_numbers[i].source,
                     (unsigned)number, known_numbers[i].name);
        else
            snprintf(meaning, sizeof meaning, "As a %s, %u is: %s.", known_numbers[i].source,
                     (unsigned)number, known_numbers[i].name);
        answer(a, known_numbers[i].source, meaning, known_numbers[i].meaning);
    }
}

/* "8.9.5": how the numbers of headers write it. */
static bool answer_dotted(answers *a, const char *text)
{
    unsigned major = 0, minor = 0, patch = 0;
    char meaning[200], rest = 0;
    int parts = sscanf(text, "%u.%u.%u%c", &major, &minor, &patch, &rest);

    if (parts < 2 || parts > 3 || strspn(text, "0123456789.") != strlen(text) || major > 99 || minor > 99 ||
        patch > 99)
        return false;
    if (major < 9)
        snprintf(
            meaning, sizeof meaning,
            "cuDNN %u.%u.%u is %u in CUDNN_VERSION and cudnnGetVersion: major * 1000 + minor * 100 + patch.",
            major, minor, patch, 1000 * major + 100 * minor + patch);
    else
        snprintf(
            meaning, sizeof meaning,
            "cuDNN %u.%u.%u is %u in CUDNN_VERSION and cudnnGetVersion: major * 10000 + minor * 100 + patch.",
            major, minor, patch, 10000 * major + 100 * minor + patch);
    answer(a, "version", meaning, "");
    return true;
}

/* A text that is nothing but a number; negative ones as the systems mean them. */
static bool read_whole_number(const char *text, uint64_t *number)
{
    char *end = NULL;
    bool hexadecimal = doctor_begins(text, "0x") || doctor_begins(text, "0X");
    long long value;

    if (text[0] == '\0' || (strspn(text, "-0123456789") != strlen(text) && !hexadecimal))
        return false;
    value = strtoll(text, &end, hexadecimal ? 16 : 10);
    if (*end != '\0')
        return false;
    if (value < 0 && value >= -64)
        *number = (uint64_t)(128 - value); /* Python shows a signal so: -6 is what a shell shows as 134 */
    else if (value < 0)
        *number = (uint32_t)value;         /* -1073740791 is 0xC0000409 */
    else
        *number = (uint64_t)value;
    return true;
}

static bool answer_number(answers *a, const char *text)
{
    uint64_t number = 0;

    if (!read_whole_number(text, &number))
        return answer_dotted(a, text);
    answer_release(a, number);
    answer_status(a, number);
    answer_known(a, number);
    return true;
}

/* ---- Messages ------------------------------------------------------------------------------------ */

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* Where the first `length` bytes of `part` stand in the text; NULL: nowhere. */
static const char *find_part(const char *text, const char *part, size_t length)
{
    for (; *text != '\0'; text++) {
        size_t i = 0;

        while (i < length && text[i] != '\0' && lower(text[i]) == lower(part[i]))
            i++;
        if (i == length)
            return text + length;
    }
    return NULL;
}

static bool matches(const char *text, const char *pattern)
{
    while (text != NULL && *pattern != '\0') {
        size_t length = strcspn(pattern, "*");

        text = length == 0 ? text : find_part(text, pattern, length);
        pattern += length;
        pattern += *pattern == '*';
    }
    return text != NULL;
}

static void answer_message(answers *a, const char *text)
{
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++)
        if (matches(text, messages[i].pattern)) {
            answer(a, messages[i].kind, messages[i].meaning, messages[i].next);
            return;
        }
}

/* A number in the middle of a message: "exited with code 0xC0000409", "LoadLibrary failed with error 4551"; the second kind
 * when the message itself is not known, which says more. */
static void answer_codes_inside(answers *a, const char *text)
{
    const char *at = strstr(text, "0xC0000");

    at = at == NULL ? strstr(text, "0xc0000") : at;
    if (at != NULL)
        answer_known(a, strtoull(at, NULL, 16));
    for (at = find_part(text, "error", 5); at != NULL && a->count == 0; at = find_part(at, "error", 5)) {
        const char *number = at + strspn(at, " :=#(");

        number = find_part(number, "code", 4) == number + 4 ? number + 4 : number;
        number += strspn(number, " :=#(");
        if (number[0] >= '0' && number[0] <= '9')
            answer_known(a, strtoull(number, NULL, 10));
    }
}

int doctor_explain(const cli_request *request)
{
    answers a = {.request = request};
    bool known;

    if (!answer_number(&a, request->explain)) {
        answer_message(&a, request->explain);
        answer_codes_inside(&a, request->explain);
    }
    known = a.count > 0;
    if (request->json) {
        printf("{\"cudnnw\":\"%s\",\"command\":\"doctor\",\"explained\":[%s]}\n", CUDNNW_VERSION_TEXT,
               cli_text_of(&a.text));
    } else if (known) {
        fputs(cli_text_of(&a.text), stdout);
    } else {
        cli_print_words(
            "means: ",
            "Unknown. No message of cuDNN, of the systems' loaders or of a framework that is known here looks so.");
        cli_print_words("next:  ", "Run cudnnw doctor: it looks at the machine itself.");
    }
    cli_text_free(&a.text);
    return known ? CLI_GOOD : CLI_PROBLEM;
}
