/* SPDX-License-Identifier: MIT
 *
 * A text that grows. After a failed allocation it stays as it was and remembers that; every add is then a no-op, so that
 * a writer asks once, at the end.
 */
#ifndef CUDNNW_REPORT_BUFFER_H
#define CUDNNW_REPORT_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct text_buffer {
    char *text;      /* NULL while empty */
    size_t length;   /* without the NUL */
    size_t room;
    bool failed;
} text_buffer;

void cudnnw__buffer_add(text_buffer *buffer, const char *text, size_t length);
void cudnnw__buffer_text(text_buffer *buffer, const char *text);
void cudnnw__buffer_number(text_buffer *buffer, int64_t number);
/* Hands the text over; NULL when memory was short. The buffer is empty afterwards. */
char *cudnnw__buffer_take(text_buffer *buffer);

/* The length of the valid UTF-8 sequence at `text` (1 to 4), 0 when its first byte begins none. Overlong forms,
 * surrogates and what lies beyond U+10FFFF are not valid. */
size_t cudnnw__utf8_length(const char *text);
bool cudnnw__utf8_is_valid(const char *text);

#endif
