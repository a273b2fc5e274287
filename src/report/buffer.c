/* SPDX-License-Identifier: MIT
 *
 * A text that grows, and what is UTF-8.
 */
#include "buffer.h"

#include <string.h>

#include "../error/error.h"
#include "../os/os.h"

static bool grow(text_buffer *buffer, size_t more)
{
    size_t wanted = buffer->length + more + 1;

    if (buffer->failed || wanted <= buffer->length) {
        buffer->failed = true;
        return false;
    }
    if (wanted <= buffer->room)
        return true;

    size_t room = wanted < 1024 ? 1024 : wanted > SIZE_MAX / 2 ? wanted : wanted * 2;
    char *text = (char *)cudnnw__os_resize(buffer->text, room);

    if (text == NULL) {
        buffer->failed = true;
        return false;
    }
    buffer->text = text;
    buffer->room = room;
    return true;
}

void cudnnw__buffer_add(text_buffer *buffer, const char *text, size_t length)
{
    if (!grow(buffer, length))
        return;
    if (length > 0)
        memcpy(buffer->text + buffer->length, text, length);
    buffer->length += length;
    buffer->text[buffer->length] = '\0';
}

void cudnnw__buffer_text(text_buffer *buffer, const char *text)
{
    cudnnw__buffer_add(buffer, text, strlen(text));
}

void cudnnw__buffer_number(text_buffer *buffer, int64_t number)
{
    char digits[NUMBER_BYTES];

    if (number < 0)
        cudnnw__buffer_add(buffer, "-", 1);
    cudnnw__buffer_text(buffer, cudnnw__number_text(number < 0 ? 0 - (uint64_t)number : (uint64_t)number, "", digits,
                                                    sizeof digits));
}

char *cudnnw__buffer_take(text_buffer *buffer)
{
    char *text = buffer->text;

    if (buffer->failed) {
        cudnnw__os_free(text);
        text = NULL;
    }
    *buffer = VALUE(text_buffer, 0);
    return text;
}

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xC0u) == 0x80u;
}

size_t cudnnw__utf8_length(const char *text)
{
    unsigned first = (unsigned char)text[0];
    unsigned second = first == 0 ? 0 : (unsigned char)text[1];

    if (first < 0x80)
        return first == 0 ? 0 : 1;
    if (first < 0xC2 || first > 0xF4 || !continues(text[1]))
        return 0;
    if (first < 0xE0)
        return 2;
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) || !continues(text[2]))
        return 0;
    if (first < 0xF0)
        return 3;
    if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F) || !continues(text[3]))
        return 0;
    return 4;
}

bool cudnnw__utf8_is_valid(const char *text)
{
    while (*text != '\0') {
        size_t length = cudnnw__utf8_length(text);

        if (length == 0)
            return false;
        text += length;
    }
    return true;
}
