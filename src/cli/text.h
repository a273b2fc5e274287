/* SPDX-License-Identifier: MIT
 *
 * Text that grows, for output that is changed or counted before it is printed. When memory is short the text
 * is marked as lost and stays as it is.
 */
#ifndef CUDNNW_CLI_TEXT_H
#define CUDNNW_CLI_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct cli_text {
    char *bytes; /* ends with 0; NULL: empty */
    size_t length, room;
    bool lost;
} cli_text;

void cli_text_add(cli_text *to, const char *text);
void cli_text_add_bytes(cli_text *to, const char *bytes, size_t count);
void cli_text_format(cli_text *to, const char *format, ...); /* as printf */
char *cli_copy(const char *text);                            /* allocated, NULL: no memory */
const char *cli_text_of(const cli_text *text);               /* never NULL */
void cli_text_free(cli_text *text);
bool cli_text_was_lost(void);                                /* of any text, anywhere in the program */
void cli_text_lose(void);                                    /* something that should be said has no memory */

/* label, then the words of the text, wrapped at 79 columns; further lines are indented by the label's width.
 * A word is never broken, so that a path can be copied; control bytes are shown and not obeyed. */
void cli_text_words(cli_text *to, const char *label, const char *text);
/* The text, control bytes shown and not obeyed, and spaces up to `columns`. */
void cli_text_padded(cli_text *to, const char *text, int columns);
void cli_text_json_string(cli_text *to, const char *text);
bool cli_text_is_utf8(const char *text);

#endif
