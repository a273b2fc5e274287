/* SPDX-License-Identifier: MIT
 *
 * How the command words what it found itself.
 */
#include "source.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../text.h"

static char *copy_of(const char *text)
{
    size_t bytes = strlen(text) + 1;
    char *copy = malloc(bytes);

    if (copy != NULL)
        memcpy(copy, text, bytes);
    return copy;
}

void cli_find(cli_findings *findings, const char *what, cudnnw_code code, const char *hint, const char *format, ...)
{
    char message[CUDNNW_MESSAGE_BYTES];
    cli_finding *grown = realloc(findings->finding, (findings->count + 1) * sizeof *grown);
    va_list values;

    if (grown == NULL) {
        cli_text_lose(); /* what was found must not go unsaid */
        return;
    }
    findings->finding = grown;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    grown[findings->count] = (cli_finding){what, code, copy_of(message), copy_of(hint)};
    if (grown[findings->count].message != NULL && grown[findings->count].hint != NULL) {
        findings->count++;
        return;
    }
    cli_text_lose();
    free(grown[findings->count].message);
    free(grown[findings->count].hint);
}

void cli_free_findings(cli_findings *findings)
{
    for (size_t i = 0; i < findings->count; i++) {
        free(findings->finding[i].message);
        free(findings->finding[i].hint);
    }
    free(findings->finding);
    *findings = (cli_findings){NULL, 0};
}

cudnnw_code cli_fail(cudnnw_error *error, cudnnw_code code, const char *path, const char *hint, const char *format, ...)
{
    va_list values;

    *error = (cudnnw_error)CUDNNW_ERROR_INIT;
    error->code = (int32_t)code;
    snprintf(error->path, sizeof error->path, "%s", path);
    snprintf(error->hint, sizeof error->hint, "%s", hint);
    va_start(values, format);
    vsnprintf(error->message, sizeof error->message, format, values);
    va_end(values);
    return code;
}
