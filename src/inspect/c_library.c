/* SPDX-License-Identifier: MIT
 *
 * Symbol versions of the C and C++ libraries. A host that brings an older libstdc++, or an old distribution,
 * makes a part of cuDNN's files fail to open; which part, and what would work instead, is known before
 * anything is opened.
 */
#include "c_library.h"

#include <string.h>

#include "image_readers.h"

/* Whose versions are judged here; other libraries are dependencies. */
static const char *const runtimes[] = {
    "libc.so.6",       "libm.so.6",   "libstdc++.so.6", "libgcc_s.so.1", "libpthread.so.0",
    "libdl.so.2",      "librt.so.1",  "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
};
enum { RUNTIMES = sizeof runtimes / sizeof runtimes[0] };

/* What releases ask for, newest first, read in the files of 8.5.0 to 9.28.1. The newest ones (from
 * between 9.21 and 9.27 on) ask for more than the first row. */
static const struct {
    uint32_t last;           /* the newest release read that does with these */
    const char *version[3];
} demands[] = {
    {92100, {"GLIBC_2.27", "GLIBCXX_3.4.21", "CXXABI_1.3.11"}},
    {90100, {"GLIBC_2.14", "GLIBCXX_3.4.18", "CXXABI_1.3.7"}},
};

/* One runtime library of this process, read when it is first asked for. */
typedef struct runtime {
    bool asked;
    char *path;
    struct image *image;            /* NULL: cannot be read */
} runtime;

typedef struct machine {
    const os_modules *mapped;
    struct runtime runtime[RUNTIMES];
    bool memory;             /* it is short: what was not read is not known to fit */
} machine;

/* ---- Versions as text ---- */

/* The part up to and with the last underscore in front of a number: "GLIBC_"; 0 when it is no numbered
 * version. */
static size_t prefix_of(const char *version)
{
    const char *mark = strrchr(version, '_');

    return mark == NULL || mark[1] < '0' || mark[1] > '9' ? 0 : (size_t)(mark - version) + 1;
}

static uint32_t next_number(const char **at)
{
    uint32_t number = 0;

    while (**at >= '0' && **at <= '9' && number < 100000)
        number = number * 10 + (uint32_t)(*(*at)++ - '0');
    while (**at != '\0' && (**at < '0' || **at > '9'))
        (*at)++;
    return number;
}

/* Below, equal, above: of two versions with the same prefix. */
static int compare(const char *a, const char *b)
{
    size_t prefix = prefix_of(a);

    a += prefix;
    b += prefix;
    while (*a != '\0' || *b != '\0') {
        uint32_t x = next_number(&a), y = next_number(&b);

        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

static const char *newest_of(const image *of, const char *like)
{
    size_t cursor = 0, prefix = prefix_of(like);
    const char *newest = NULL, *version;

    while ((version = cudnnw__elf_next_version(of, &cursor)) != NULL)
        if (prefix != 0 && prefix_of(version) == prefix && strncmp(version, like, prefix) == 0 &&
            (newest == NULL || compare(newest, version) < 0))
            newest = version;
    return newest;
}

/* ---- The libraries of this process ---- */

static char *copy_of(const char *text)
{
    size_t bytes = strlen(text) + 1;
    char *copy = (char *)cudnnw__os_allocate(bytes);

    if (copy != NULL)
        memcpy(copy, text, bytes);
    return copy;
}

/* What is mapped wins; else the file that the system's loader would take. NULL: none, or memory is short. */
static char *path_of(const os_modules *mapped, const char *name, bool *memory)
{
    os_names paths = {NULL, 0};
    os_failure why;
    char *path = NULL;

    for (size_t i = 0; i < mapped->count; i++)
        if (strcmp(mapped->module[i].name, name) == 0) {
            path = copy_of(mapped->module[i].path);
            *memory = *memory || path == NULL;
            return path;
        }
    if (cudnnw__os_loader_cache(name, &paths, &why) && paths.count > 0) {
        path = copy_of(paths.name[0]);
        *memory = *memory || path == NULL;
    }
    cudnnw__os_names_free(&paths);
    return path;
}

static void read_runtime(machine *m, size_t i)
{
    runtime *r = &m->runtime[i];
    os_file *file = NULL;
    os_status status;
    os_failure why;
    cudnnw_code code;

    r->asked = true;
    r->path = path_of(m->mapped, runtimes[i], &m->memory);
    if (r->path == NULL)
        return;
    if (!cudnnw__os_file_open(r->path, &file, &status, &why)) {
        m->memory = m->memory || why.why == OS_WHY_MEMORY;
        return;
    }
    code = cudnnw__elf_read_versions(file, &status, r->path, &r->image, NULL);
    m->memory = m->memory || code == CUDNNW_OUT_OF_MEMORY;
    if (code != CUDNNW_OK)
        r->image = NULL; /* the process runs on it: what is unclear here is no reason to refuse */
    cudnnw__os_file_close(file);
}

static const runtime *runtime_of(machine *m, const char *library)
{
    for (size_t i = 0; i < RUNTIMES; i++)
        if (strcmp(runtimes[i], library) == 0) {
            if (!m->runtime[i].asked)
                read_runtime(m, i);
            return m->runtime[i].image == NULL ? NULL : &m->runtime[i];
        }
    return NULL;
}

static void free_runtimes(machine *m)
{
    for (size_t i = 0; i < RUNTIMES; i++) {
        cudnnw__os_free(m->runtime[i].path);
        cudnnw__image_free(m->runtime[i].image);
    }
}

/* ---- The verdict ---- */

/* The newest release that does with what the runtime has, older than the set's; 0 when no
 * surveyed one does. */
static uint32_t newest_that_works(const runtime *has, const char *wanted, uint32_t release)
{
    for (size_t i = 0; i < sizeof demands / sizeof demands[0]; i++)
        for (size_t k = 0; k < 3; k++) {
            const char *demand = demands[i].version[k];
            size_t prefix = prefix_of(wanted);

            if (demands[i].last < release && prefix != 0 && prefix_of(demand) == prefix &&
                strncmp(demand, wanted, prefix) == 0 && cudnnw__image_defines_version(has->image, demand))
                return demands[i].last;
        }
    return 0;
}

static cudnnw_code fail_need(const cudnn_set *set, const set_file *file, const image_need *need,
                             const runtime *has, cudnnw_error *error)
{
    const char *newest = newest_of(has->image, need->version);
    uint32_t works = newest_that_works(has, need->version, set->version);
    char found[CUDNNW_FACT_BYTES] = "no such version", release[16];
    size_t used;

    if (newest != NULL)
        cudnnw__copy_text(found, sizeof found / 2, newest);
    used = strlen(found);
    if (works != 0) {
        static const char words[] = ", enough for cuDNN ";

        memcpy(found + used, words, sizeof words);
        cudnnw__copy_text(found + used + sizeof words - 1, sizeof found - used - sizeof words + 1,
                          cudnnw_version_text(works, release, sizeof release));
    }
    return cudnnw__fail(error, REASON_DEPENDENCY_LACKS,
                        FACTS(.stage = CUDNNW_STAGE_CHOOSE, .file = file->name, .path = set->folder,
                              .other_path = has->path, .dependency = need->library, .found = found,
                              .wanted = need->version, .found_version = works));
}

static cudnnw_code check_file(machine *m, const cudnn_set *set, const set_file *file, cudnnw_error *error)
{
    for (size_t i = 0; i < file->image->need_count; i++) {
        const image_need *need = &file->image->needs[i];
        const runtime *has = runtime_of(m, need->library);

        if (m->memory)
            return cudnnw__fail_memory(error, CUDNNW_STAGE_CHOOSE);
        if (has != NULL && !cudnnw__image_defines_version(has->image, need->version))
            return fail_need(set, file, need, has, error);
    }
    return CUDNNW_OK;
}

static bool is_judged(const cudnn_set *set, int id)
{
    const set_file *file = &set->files[id];

    return file->image != NULL && file->image->kind == IMAGE_ELF &&
           cudnnw__sublibrary_needed((sublibrary_id)id, set->version != 0 ? set->version : set->major * 10000,
                                     set->need);
}

cudnnw_code cudnnw__c_library_fits(const cudnn_set *set, const os_modules *mapped, report *records,
                                   cudnnw_error *error)
{
    machine m = {.mapped = mapped};
    uint32_t any = 0;
    const char *c_library = cudnnw__os_c_library(&any);
    cudnnw_code code = CUDNNW_OK;

    (void)records; /* nothing here is worth less than an error */
    for (int id = SUB_NONE + 1; id < SUB_COUNT && code == CUDNNW_OK; id++) {
        if (!is_judged(set, id))
            continue;
        if (strcmp(c_library, "musl") == 0)
            code = cudnnw__fail(error, REASON_C_LIBRARY_OTHER,
                                FACTS(.stage = CUDNNW_STAGE_CHOOSE, .file = set->files[id].name,
                                      .path = set->folder, .found = c_library));
        else if (strcmp(c_library, "glibc") == 0)
            code = check_file(&m, set, &set->files[id], error);
    }
    free_runtimes(&m);
    return code;
}
