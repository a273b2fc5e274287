/* SPDX-License-Identifier: MIT
 *
 * How a cudnnw_error is filled and its sentences are made. Allocates nothing, so the error path cannot fail.
 */
#include "error.h"

#include <string.h>

static const char cut_mark[] = "[...]";

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xC0u) == 0x80u;
}

void cudnnw__copy_text(char *field, size_t size, const char *text)
{
    size_t length = text == NULL ? 0 : strlen(text);

    if (size == 0)
        return;
    if (length < size) {
        if (length > 0)
            memcpy(field, text, length);
        field[length] = '\0';
        return;
    }
    if (size < sizeof cut_mark + 2) { /* no room for a mark: fields this small hold no free text */
        memcpy(field, text, size - 1);
        field[size - 1] = '\0';
        return;
    }

    size_t room = size - sizeof cut_mark;
    size_t head = room / 2;
    size_t tail = room - head;

    while (head > 0 && is_continuation(text[head]))
        head--;
    while (tail > 0 && is_continuation(text[length - tail]))
        tail--;
    memcpy(field, text, head);
    memcpy(field + head, cut_mark, sizeof cut_mark - 1);
    memcpy(field + head + sizeof cut_mark - 1, text + length - tail, tail);
    field[head + sizeof cut_mark - 1 + tail] = '\0';
}

/* A sentence under construction. When it is full it ends with the cut mark. */
typedef struct sentence {
    char *text;
    size_t size, length;
} sentence;

static void add(sentence *s, const char *text, size_t length)
{
    size_t room = s->size - s->length - 1;

    if (length > room) {
        size_t keep = s->size - sizeof cut_mark;

        if (s->length < keep) {
            size_t head = keep - s->length;

            while (head > 0 && is_continuation(text[head]))
                head--;
            memcpy(s->text + s->length, text, head);
            keep = s->length + head;
        }
        while (keep > 0 && keep < s->length && is_continuation(s->text[keep])) /* the mark takes whole characters */
            keep--;
        memcpy(s->text + keep, cut_mark, sizeof cut_mark);
        s->length = s->size - 1;
        return;
    }
    memcpy(s->text + s->length, text, length);
    s->length += length;
    s->text[s->length] = '\0';
}

static const char *signed_text(int64_t value, char *text, size_t size)
{
    char *digits = text + (cudnnw__number_text(value < 0 ? 0 - (uint64_t)value : (uint64_t)value, "", text, size) - text);

    if (value < 0)
        *--digits = '-';
    return digits;
}

static const char *field_text(const cudnnw_error *error, const char *name, size_t length, char *number, size_t size)
{
    const struct {
        const char *name;
        const char *text;
    } texts[] = {
        {"function", error->function}, {"file", error->file},     {"dependency", error->dependency},
        {"path", error->path},         {"wanted", error->wanted}, {"other_path", error->other_path},
        {"found", error->found},       {"os_text", error->os_text},
    };
    const struct {
        const char *name;
        int64_t value;
    } numbers[] = {
        {"os_error", error->os_error},
        {"device", error->device},
        {"raw_status", error->raw_status},
        {"canonical_status", error->canonical_status},
    };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strlen(texts[i].name) == length && memcmp(texts[i].name, name, length) == 0)
            return texts[i].text;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strlen(numbers[i].name) == length && memcmp(numbers[i].name, name, length) == 0)
            return signed_text(numbers[i].value, number, size);
    return "";
}

static void render(const cudnnw_error *error, const char *pattern, char *text, size_t size)
{
    sentence s = {text, size, 0};
    char number[NUMBER_BYTES];

    text[0] = '\0';
    while (*pattern != '\0' && s.length < size - 1) {
        const char *open = strchr(pattern, '{');
        const char *close = open == NULL ? NULL : strchr(open, '}');

        if (close == NULL) {
            add(&s, pattern, strlen(pattern));
            break;
        }
        add(&s, pattern, (size_t)(open - pattern));
        if (s.length < size - 1) {
            const char *value = field_text(error, open + 1, (size_t)(close - open - 1), number, sizeof number);

            add(&s, value, strlen(value));
        }
        pattern = close + 1;
    }
}

void cudnnw__error_render(cudnnw_error *error)
{
    render(error, cudnnw_reason_message(error->reason), error->message, sizeof error->message);
    render(error, cudnnw_reason_hint(error->reason), error->hint, sizeof error->hint);
}

static void copy_version(char *field, size_t size, const char *text, uint32_t version)
{
    char number[16];

    cudnnw__copy_text(field, size, text != NULL || version == 0 ? text
                                                                : cudnnw_version_text(version, number, sizeof number));
}

void cudnnw__error_fill(cudnnw_error *error, cudnnw_reason reason, const error_facts *facts)
{
    const uint32_t size = error->size;

    memset(error, 0, sizeof *error);
    error->size = size;
    error->code = (int32_t)cudnnw__reason_code((int)reason);
    error->reason = (int32_t)reason;
    error->stage = (int32_t)facts->stage;
    error->raw_status = facts->raw_status;
    error->canonical_status = facts->canonical_status;
    error->wanted_version = facts->wanted_version;
    error->found_version = facts->found_version;
    error->wanted_cuda = facts->wanted_cuda;
    error->found_cuda = facts->found_cuda;
    error->wanted_bytes = facts->wanted_bytes;
    error->found_bytes = facts->found_bytes;
    error->device = facts->device_plus_one - 1;
    if (facts->os != NULL) {
        error->os_error = facts->os->code;
        cudnnw__copy_text(error->os_text, sizeof error->os_text, facts->os->text);
    }
    cudnnw__copy_text(error->function, sizeof error->function, facts->function);
    cudnnw__copy_text(error->file, sizeof error->file, facts->file);
    cudnnw__copy_text(error->dependency, sizeof error->dependency, facts->dependency);
    cudnnw__copy_text(error->path, sizeof error->path, facts->path);
    cudnnw__copy_text(error->other_path, sizeof error->other_path, facts->other_path);
    copy_version(error->wanted, sizeof error->wanted, facts->wanted, facts->wanted_version);
    copy_version(error->found, sizeof error->found, facts->found, facts->found_version);
    cudnnw__error_render(error);
}

cudnnw_code cudnnw__fail(cudnnw_error *error, cudnnw_reason reason, const error_facts *facts)
{
    /* Whatever was asked of the system, that is what went wrong. */
    if (facts->os != NULL && facts->os->why == OS_WHY_MEMORY)
        reason = REASON_MEMORY;
    if (facts->os != NULL && facts->os->why == OS_WHY_DESCRIPTORS)
        reason = REASON_DESCRIPTORS_SHORT;
    if (error != NULL && error->size >= sizeof *error)
        cudnnw__error_fill(error, reason, facts); /* in its place: a second one is much for a small stack */
    else if (error != NULL)
        cudnnw__error_fill_older(error, reason, facts);
    return cudnnw__reason_code((int)reason);
}

cudnnw_code cudnnw__fail_memory(cudnnw_error *error, cudnnw_stage stage)
{
    return cudnnw__fail(error, REASON_MEMORY, FACTS(.stage = stage));
}

cudnnw_error *cudnnw__error_new(void)
{
    cudnnw_error *error = (cudnnw_error *)cudnnw__os_allocate(sizeof *error);

    if (error != NULL) {
        error->size = (uint32_t)sizeof *error;
        error->device = -1;
    }
    return error;
}

void cudnnw__error_copy_out(cudnnw_error *to, const cudnnw_error *from)
{
    if (to == NULL || to == from)
        return;

    /* The caller's size field says how much of the struct its header knew. Nothing is written beyond it. */
    uint32_t size = to->size;

    if (size > sizeof *from)
        size = (uint32_t)sizeof *from;
    if (size < sizeof to->size)
        return;
    memcpy((char *)to + sizeof to->size, (const char *)from + sizeof to->size, size - sizeof to->size);
}
