/* SPDX-License-Identifier: MIT
 *
 * NVRTC opens the builtins of its own major.minor when it compiles. Only names are read here: NVRTC itself
 * has 100 MB, and its own name stands deep in it.
 */
#include "nvrtc.h"

#include "../inspect/set.h"

#include <string.h>

static const char *const stems[] = {"libnvrtc-builtins", "nvrtc-builtins64_"};

int cudnnw__nvrtc_minor(const char *file_name)
{
    const char *at = strstr(file_name, ".so.");
    int minor = 0;

    if (at == NULL)
        return -1;
    at += 4;
    at += strspn(at, "0123456789");
    if (at[0] != '.' || at[1] < '0' || at[1] > '9')
        return -1;
    for (at++; *at >= '0' && *at <= '9' && minor < 1000; at++)
        minor = 10 * minor + (*at - '0');
    /* "libnvrtc.so.11.2" is the soname of all of CUDA 11.2 to 11.8: only a third number shows a real file's
     * name. */
    return *at == '.' ? minor : -1;
}

/* Reads "12.4" or "124": the major has two digits. False when it is no such number. */
static bool read_version(const char *text, bool windows, int *major, int *minor)
{
    *major = *minor = 0;
    if (text[0] < '0' || text[0] > '9' || text[1] < '0' || text[1] > '9')
        return false;
    *major = 10 * (text[0] - '0') + (text[1] - '0');
    text += 2;
    if (!windows && *text++ != '.')
        return false;
    for (; *text >= '0' && *text <= '9' && *minor < 1000; text++)
        *minor = 10 * *minor + (*text - '0');
    return true;
}

static bool read_builtins_name(const char *name, bool windows, int *major, int *minor)
{
    size_t length = strlen(stems[windows]);
    const char *number;

    if (strncmp(name, stems[windows], length) != 0 || strncmp(name + length, ".alt", 4) == 0)
        return false;
    /* Wheels of other vendors carry a hash in the middle: libnvrtc-builtins-1a2b3c.so.12.4 */
    number = windows ? name + length : strstr(name, ".so.");
    return number != NULL && read_version(windows ? number : number + 4, windows, major, minor);
}

static void make_wanted(uint32_t major, int minor, bool windows, char *text, size_t size)
{
    char number[8] = {(char)('0' + major / 10 % 10), (char)('0' + major % 10), '\0'};
    size_t length = 2;

    if (!windows)
        number[length++] = '.';
    if (minor >= 10)
        number[length++] = (char)('0' + minor / 10 % 10);
    number[length++] = (char)(minor < 0 ? '*' : '0' + minor % 10);
    number[length] = '\0';
    cudnnw__copy_text(text, size, stems[windows]);
    if (!windows)
        cudnnw__copy_text(text + strlen(text), size - strlen(text), ".so.");
    cudnnw__copy_text(text + strlen(text), size - strlen(text), number);
    if (windows)
        cudnnw__copy_text(text + strlen(text), size - strlen(text), ".dll");
}

static const char *name_of(const char *path)
{
    const char *end = strrchr(path, cudnnw__os_separator());

    return end == NULL ? path : end + 1;
}

static int minor_by_name(const char *path)
{
    os_failure why;
    char *real = cudnnw__os_real_path(path, &why);
    int minor = real == NULL ? -1 : cudnnw__nvrtc_minor(name_of(real));

    cudnnw__os_free(real);
    return minor;
}

bool cudnnw__nvrtc_says(const char *path, int *major, int *minor)
{
    void *library = minor_by_name(path) >= 0 ? NULL : cudnnw__os_library_mapped(path);
    int (*ask)(int *, int *) = library == NULL ? NULL : (int (*)(int *, int *))cudnnw__os_symbol(library, "nvrtcVersion");
    bool said;

    *major = *minor = -1;
    said = ask != NULL && ask(major, minor) == 0 && *major > 0 && *minor >= 0;
    cudnnw__os_library_close(library);
    return said;
}

builtins_answer cudnnw__nvrtc_builtins(const char *path, uint32_t cuda_major, bool windows, char *wanted,
                                       char *found, size_t size)
{
    os_failure why;
    char *folder = cudnnw__os_real_path(path, &why);
    os_names names = {NULL, 0};
    int minor = minor_by_name(path), said_major, said_minor;
    builtins_answer answer = BUILTINS_ABSENT;

    if (cudnnw__nvrtc_says(path, &said_major, &said_minor) && said_major == (int)cuda_major)
        minor = said_minor;
    make_wanted(cuda_major, minor, windows, wanted, size);
    found[0] = '\0';
    if (folder == NULL) /* Wine 8 tells the real path of none beyond 259 characters */
        folder = cudnnw__copy_of(path);
    if (folder != NULL)
        folder[name_of(folder) - folder] = '\0';
    if (folder != NULL && cudnnw__os_folder_names(folder, &names, &why))
        for (size_t i = 0; i < names.count && answer != BUILTINS_THERE; i++) {
            int its_major, its_minor;

            if (!read_builtins_name(names.name[i], windows, &its_major, &its_minor))
                continue;
            answer = its_major == (int)cuda_major && (minor < 0 || minor == its_minor) ? BUILTINS_THERE
                                                                                       : BUILTINS_OTHER;
            cudnnw__copy_text(found, size, names.name[i]);
        }
    cudnnw__os_names_free(&names);
    cudnnw__os_free(folder);
    return answer;
}
