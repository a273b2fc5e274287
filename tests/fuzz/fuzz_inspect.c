/* SPDX-License-Identifier: MIT
 *
 * A folder out of any bytes: each record names a file (one of cuDNN's names, or the bytes themselves) and shapes its
 * contents (a small library of either system with changed bytes, a second name, noise). Whatever comes, inspect answers, and
 * what it says can be reported.
 */
#include "inspect/c_library.h"
#include "unit/tiny_elf.h"

#include <stdio.h>
#include <stdlib.h>

#include "memory_files.h"
#include "seeds.h"

enum { RECORD_BYTES = 16, RECORDS = 12 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- The list of known releases ---- */

enum { REMEMBERED = 8192 };

/* Read once: it is always the same, and every set that is no known one walks the whole of it. fuzz_texts is for its reader. */
typedef struct known_release {
    const char *at, *next; /* next: NULL at the end of a row */
    uint32_t version, build, cuda_major;
    bool jit;
} known_release;

bool __real_cudnnw__release_next(const char **cursor, uint32_t *version, uint32_t *build, uint32_t *cuda_major, bool *jit);
bool __wrap_cudnnw__release_next(const char **cursor, uint32_t *version, uint32_t *build, uint32_t *cuda_major, bool *jit);

bool __wrap_cudnnw__release_next(const char **cursor, uint32_t *version, uint32_t *build, uint32_t *cuda_major, bool *jit)
{
    static known_release remembered[REMEMBERED];
    known_release *known = &remembered[(uintptr_t)*cursor % REMEMBERED];

    if (known->at != *cursor) {
        const char *next = *cursor;

        *known = (known_release){.at = *cursor};
        if (__real_cudnnw__release_next(&next, &known->version, &known->build, &known->cuda_major, &known->jit))
            known->next = next;
    }
    if (known->next == NULL)
        return false;
    *cursor = known->next;
    *version = known->version;
    *build = known->build;
    *cuda_major = known->cuda_major;
    *jit = known->jit;
    return true;
}

/* ---- A folder ---- */

static char path[RECORDS][160];
static unsigned char contents[RECORDS][TINY_BYTES];
static memory_file made[RECORDS];
static size_t made_count;

static void name_file(const uint8_t *record, char *name, size_t size)
{
    static const char *const endings[] = {".9", ".9.28.0", ".9.10.2", "", ".8", ".10"};
    static const char *const stems[] = {"_graph", "_ops", "_cnn", "", "_heuristic", "_engines_precompiled", "_ops_infer",
                                        "_adv", "_ext", "_cnn_train"};

    if (record[0] % 16 == 15)
        snprintf(name, size, "%slib%.*s", record[0] > 127 ? "cudnn" : "", RECORD_BYTES - 1, (const char *)record + 1);
    else if (record[0] % 8 == 7)
        snprintf(name, size, "cudnn%s64_%u.dll", stems[record[1] % 10], record[2] % 12u);
    else
        snprintf(name, size, "libcudnn%s.so%s", stems[record[1] % 10], endings[record[2] % 6]);
    for (char *at = name; *at != '\0'; at++)
        if (*at == '/')
            *at = '_';
}

static size_t small_library(const uint8_t *record, const char *name, unsigned char *bytes)
{
    char soname[64], symbol[80];
    const char *stem = strncmp(name, "lib", 3) == 0 ? name + 3 : name;
    tiny_library library = {.soname = soname,
                            .exports = {"one", "two"},
                            .version_symbol = symbol,
                            .version = 0x90000u | (uint32_t)record[3] << 8,
                            .machine = record[4] == 7 ? 183 : 0};

    snprintf(soname, sizeof soname, "%.40s", name);
    snprintf(symbol, sizeof symbol, "%.*s_version", (int)strcspn(stem, "."), stem);
    if (record[5] % 4 != 0)
        library.imports[0] =
            (tiny_import){record[5] % 2 != 0 ? "one" : "three", "libcudnn_graph.so.9", "libcudnn_graph.so.9"};
    tiny_elf(bytes, &library);
    return TINY_BYTES;
}

static size_t fill(const uint8_t *record, const char *name, unsigned char *bytes)
{
    size_t size = record[9] % 4 == 3 ? seed_elf(bytes) : strncmp(name, "cudnn", 5) == 0 ? seed_pe(bytes)
                                                                                       : small_library(record, name, bytes);

    for (size_t i = 6; i < 9; i++)
        if (record[i] > 128)
            bytes[((size_t)record[i] * 257u + record[11] * 31u + record[12]) % size] ^= record[13];
    return record[9] == 1 && record[10] * 64u < size ? record[10] * 64u : size;
}

static void make_file(const uint8_t *record)
{
    char name[96];
    memory_file *file = &made[made_count];

    name_file(record, name, sizeof name);
    snprintf(path[made_count], sizeof path[0], "/fuzz/%s", name);
    for (size_t i = 0; i < made_count; i++)
        if (strcmp(path[i], path[made_count]) == 0)
            return;
    *file = (memory_file){path[made_count], contents[made_count], 0, made_count + 1};
    if (record[9] == 2 && made_count > 0) { /* a second name */
        *file = made[record[10] % made_count];
        file->path = path[made_count];
    } else {
        file->size = fill(record, name, contents[made_count]);
    }
    made_count++;
}

static void look(const inspect_wish *wish, bool in_words)
{
    find_place place = {.origin = CUDNNW_ORIGIN_OPTIONS, .folder = (char *)"/fuzz"};
    inspect_result seen = {NULL, 0};
    report *records = cudnnw__report_new();
    cudnnw_error error = CUDNNW_ERROR_INIT;
    const os_modules nothing = {NULL, 0};

    if (records != NULL && cudnnw__inspect(&place, wish, &seen, records, &error) == CUDNNW_OK)
        for (size_t i = 0; i < seen.count; i++) {
            size_t row;

            (void)cudnnw__set_report(seen.set[i], records, &row);
            if (cudnnw__set_unchanged(seen.set[i], &error) != CUDNNW_OK)
                abort(); /* nobody changed it */
            if (seen.set[i]->problem == NULL)
                (void)cudnnw__c_library_fits(seen.set[i], &nothing, records, &error);
        }
    if (records != NULL && in_words)
        (void)cudnnw_report_json(records);
    cudnnw__inspect_free(&seen);
    cudnnw_report_free(records);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    inspect_wish wish = {.machine = "x86-64"};

    if (size < RECORD_BYTES)
        return 0;
    wish.need = data[14] % 3 == 0 ? 0 : data[14] & 0x3Fu;
    wish.any_system = data[15] % 2 != 0;
    made_count = 0;
    for (size_t at = 0; at + RECORD_BYTES <= size && made_count < RECORDS; at += RECORD_BYTES)
        make_file(data + at);
    memory_files_are(made, made_count);
    look(&wish, data[15] >= 240);
    return 0;
}
