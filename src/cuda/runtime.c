/* SPDX-License-Identifier: MIT
 *
 * Two CUDA majors in one process work side by side, but the objects of one are none of the other: that is
 * what the notes are for.
 */
#include "runtime.h"

#include <string.h>

/* Where the number begins in a name of the CUDA runtime; NULL: it is no such name. */
static const char *number_in(const char *file_name)
{
    if (strncmp(file_name, "libcudart", 9) == 0 && (file_name[9] == '.' || file_name[9] == '-')) {
        const char *at = strstr(file_name, ".so.");

        return at == NULL ? NULL : at + 4;
    }
    return strncmp(file_name, "cudart64_", 9) == 0 ? file_name + 9 : NULL;
}

static uint32_t leading_number(const char *text)
{
    uint32_t number = 0;

    for (; *text >= '0' && *text <= '9' && number < 100000; text++)
        number = number * 10 + (uint32_t)(*text - '0');
    return number;
}

/* 102 and 110 are 10.2 and 11.0 on Windows; from 12 on the major stands alone. */
static bool is_minor_glued(const char *number)
{
    return leading_number(number) >= 100;
}

uint32_t cudnnw__runtime_major(const char *file_name)
{
    const char *number = number_in(file_name);

    return number == NULL ? 0 : is_minor_glued(number) ? leading_number(number) / 10 : leading_number(number);
}

const char *cudnnw__runtime_version(const char *file_name, char *text, size_t size)
{
    const char *number = number_in(file_name);
    size_t length = number == NULL ? 0 : strspn(number, "0123456789.");

    while (length > 0 && number[length - 1] == '.')
        length--; /* the dot of ".dll" */
    if (length > size - 2)
        length = size - 2;
    memcpy(text, number == NULL ? "" : number, length);
    text[length] = '\0';
    if (length == 3 && number != NULL && is_minor_glued(number)) { /* "110" */
        text[3] = text[2];
        text[2] = '.';
        text[4] = '\0';
    }
    return text;
}

static const char *major_text(uint32_t major, char text[3])
{
    text[0] = (char)('0' + major / 10 % 10);
    text[1] = (char)('0' + major % 10);
    text[2] = '\0';
    return text;
}

static const char *file_name_of(const char *path)
{
    const char *end = strrchr(path, cudnnw__os_separator());

    return end == NULL ? path : end + 1;
}

static void note(cudnnw_reason reason, const cudnn_set *set, const char *path, uint32_t major, report *log)
{
    char found[32], wanted[3];

    cudnnw__report_warn(log, CUDNNW_LOG_NOTE, reason,
                        FACTS(.stage = CUDNNW_STAGE_CHOOSE,
                              .path = set->folder,
                              .other_path = path,
                              .found = cudnnw__runtime_version(file_name_of(path), found, sizeof found),
                              .wanted = major_text(set->cuda_major, wanted),
                              .found_cuda = major * 1000,
                              .wanted_cuda = set->cuda_major * 1000));
}

/* The names under which programs find one. */
static const char *const offered_names[][2] = {
    {"libcudart.so.10.2", "cudart64_102.dll"}, {"libcudart.so.11.0", "cudart64_110.dll"},
    {"libcudart.so.12", "cudart64_12.dll"},    {"libcudart.so.13", "cudart64_13.dll"},
};

static void note_offered(const char *folder, const cudnn_set *set, report *log)
{
    for (size_t i = 0; i < sizeof offered_names / sizeof offered_names[0]; i++) {
        char *path = cudnnw__os_path_join(folder, offered_names[i][set->windows]);
        os_status status;
        os_failure why;

        if (path != NULL && cudnnw__os_path_status(path, &status, &why) && status.is_file) {
            char *real = cudnnw__os_real_path(path, &why); /* its name tells more */

            note(REASON_RUNTIME_OFFERED, set, real != NULL && cudnnw__runtime_major(file_name_of(real)) != 0 ? real : path,
                 cudnnw__runtime_major(offered_names[i][set->windows]), log);
            cudnnw__os_free(real);
        }
        cudnnw__os_free(path);
    }
}

void cudnnw__runtime_note(const os_modules *mapped, const find_places *folders, const cudnn_set *set, report *log)
{
    for (size_t i = 0; i < mapped->count; i++) {
        uint32_t major = cudnnw__runtime_major(mapped->module[i].name);

        if (major != 0)
            note(set->cuda_major != 0 && major != set->cuda_major ? REASON_RUNTIME_OTHER : REASON_RUNTIME_MAPPED, set,
                 mapped->module[i].path, major, log);
    }
    for (size_t i = 0; i < folders->count; i++)
        note_offered(folders->place[i].folder, set, log);
}
