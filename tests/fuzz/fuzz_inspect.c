/* SPDX-License-Identifier: MIT
 *
 * A folder out of any bytes: each record names a file (one of cuDNN's names or the bytes themselves) and
 * shapes its contents (a small library with flipped bytes, a link, noise). Whatever comes, inspect answers,
 * and what it says can be reported.
 */
#include "inspect/c_library.h"
#include "unit/tiny_elf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RECORD_BYTES = 12, RECORDS = 12 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char folder[64];
static char made[RECORDS][128];
static size_t made_count;

static void name_file(const uint8_t *record, char *name, size_t size)
{
    static const char *const endings[] = {".9", ".9.28.0", ".9.10.2", "", ".8", ".10"};
    static const char *const stems[] = {"_graph",    "_ops", "_cnn", "", "_heuristic", "_engines_precompiled",
                                        "_ops_infer"};

    if (record[0] % 8 == 7)
        snprintf(name, size, "cudnn%s64_%u.dll", stems[record[1] % 7], record[2] % 12u);
    else
        snprintf(name, size, "libcudnn%s.so%s", stems[record[1] % 7], endings[record[2] % 6]);
}

static void write_file(const uint8_t *record, const char *path, const char *name)
{
    unsigned char bytes[TINY_BYTES];
    char soname[64];
    tiny_library library = {.soname = soname,
                            .exports = {"one", "two"},
                            .version_symbol = "cudnn_graph_version",
                            .version = 0x90000u | (uint32_t)record[3] << 8,
                            .machine = record[4] == 7 ? 183 : 0};
    size_t count = record[9] == 1 ? record[10] * 64u : sizeof bytes;
    FILE *to = fopen(path, "wb");

    if (to == NULL)
        return;
    snprintf(soname, sizeof soname, "%.40s", name);
    if (record[5] % 4 != 0)
        library.imports[0] =
            (tiny_import){record[5] % 2 != 0 ? "one" : "three", "libcudnn_graph.so.9", "libcudnn_graph.so.9"};
    tiny_elf(bytes, &library);
    for (size_t i = 6; i < 9; i++)
        if (record[i] > 128)
            bytes[(record[i] * 257u + record[11] * 31u) % sizeof bytes] ^= record[11];
    fwrite(bytes, 1, count < sizeof bytes ? count : sizeof bytes, to);
    fclose(to);
}

static void make_file(const uint8_t *record)
{
    char name[96], target[160];

    name_file(record, name, sizeof name);
    snprintf(made[made_count], sizeof made[0], "%s/%s", folder, name);
    if (record[9] == 2) {
        snprintf(target, sizeof target, "libcudnn_graph.so.9.28.0");
        if (symlink(target, made[made_count]) == 0)
            made_count++;
        return;
    }
    write_file(record, made[made_count], name);
    made_count++;
}

static void look(const inspect_wish *wish)
{
    find_place place = {.origin = CUDNNW_ORIGIN_OPTIONS, .folder = folder};
    inspect_result seen = {NULL, 0};
    report *records = cudnnw__report_new();
    cudnnw_error error = CUDNNW_ERROR_INIT;
    const os_modules nothing = {NULL, 0};

    if (records != NULL && cudnnw__inspect(&place, wish, &seen, records, &error) == CUDNNW_OK)
        for (size_t i = 0; i < seen.count; i++) {
            size_t row;

            (void)cudnnw__set_report(seen.set[i], records, &row);
            (void)cudnnw__set_unchanged(seen.set[i], &error);
            if (seen.set[i]->problem == NULL)
                (void)cudnnw__c_library_fits(seen.set[i], &nothing, records, &error);
        }
    cudnnw__inspect_free(&seen);
    cudnnw_report_free(records);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    inspect_wish wish = {.machine = "x86-64"};

    if (size < RECORD_BYTES)
        return 0;
    if (folder[0] == '\0') {
        memcpy(folder, "/dev/shm/fuzz-inspect-XXXXXX", sizeof "/dev/shm/fuzz-inspect-XXXXXX");
        if (mkdtemp(folder) == NULL)
            abort();
    }
    wish.need = data[0] % 3 == 0 ? 0 : data[0] & 0x3Fu;
    wish.any_system = data[1] % 2 != 0;
    for (size_t at = 0; at + RECORD_BYTES <= size && made_count < RECORDS; at += RECORD_BYTES)
        make_file(data + at);
    look(&wish);
    while (made_count > 0)
        unlink(made[--made_count]);
    return 0;
}
