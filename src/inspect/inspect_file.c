/* SPDX-License-Identifier: MIT
 *
 * One file of a set by itself: can it be read, is it a whole library for this machine, and is it the library
 * that its name says?
 */
#include "set.h"

#include "image_readers.h"

#include <string.h>

static cudnnw_code refuse(set_file *file, cudnnw_reason reason, error_facts *facts, cudnnw_error *error)
{
    file->problem = cudnnw__error_new();
    if (file->problem == NULL)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    facts->stage = CUDNNW_STAGE_INSPECT;
    facts->file = file->name;
    facts->path = file->path;
    (void)cudnnw__fail(file->problem, reason, facts);
    return CUDNNW_OK;
}

/* ---- Opening ---- */

static cudnnw_reason reason_of(os_why why)
{
    switch (why) {
    case OS_WHY_DENIED:
        return REASON_FILE_DENIED;
    case OS_WHY_VIRUS:
        return REASON_SCANNER_BLOCKS;
    case OS_WHY_POLICY:
        return REASON_POLICY_BLOCKS;
    case OS_WHY_IN_USE:
        return REASON_FILE_IN_USE;
    case OS_WHY_DANGLING:
    case OS_WHY_ABSENT: /* its name was listed a moment ago */
        return REASON_FILE_DANGLING;
    case OS_WHY_IS_A_FOLDER:
        return REASON_FILE_NOT_REGULAR;
    default:
        return REASON_FILE_READ_ERROR;
    }
}

static cudnnw_code open_file(set_file *file, cudnnw_error *error)
{
    error_facts facts = {.stage = CUDNNW_STAGE_INSPECT};
    os_failure why;
    os_failure ignored;
    cudnnw_reason reason;

    if (cudnnw__os_file_open(file->path, &file->file, &file->status, &why)) {
        if (file->status.is_file)
            return cudnnw__file_is_same(&file->status, &file->listed)
                       ? CUDNNW_OK
                       : refuse(file, REASON_CHANGED_MEANWHILE, &facts, error);
        cudnnw__os_file_close(file->file);
        file->file = NULL;
        facts.found = file->status.is_folder ? "it is a folder" : "it is a device or a pipe";
        return refuse(file, REASON_FILE_NOT_REGULAR, &facts, error);
    }
    file->file = NULL;
    if (why.why == OS_WHY_MEMORY)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
    reason = reason_of(why.why);
    if (why.why == OS_WHY_IS_A_FOLDER)
        facts.found = "it is a folder";
    if (reason == REASON_FILE_READ_ERROR && cudnnw__os_path_status(file->path, &file->status, &ignored) &&
        !file->status.is_file) {
        reason = REASON_FILE_NOT_REGULAR;
        facts.found = file->status.is_folder ? "it is a folder" : "it is a device or a pipe";
    }
    facts.os = &why;
    return refuse(file, reason, &facts, error);
}

static cudnnw_code read_image(set_file *file, cudnnw_error *error)
{
    cudnnw_error *wrong = cudnnw__error_new();
    cudnnw_code code = wrong == NULL ? CUDNNW_OUT_OF_MEMORY
                                     : cudnnw__image_read(file->file, &file->status, file->path,
                                                          cudnnw__version_symbol(file->id), &file->image, wrong);

    if (code != CUDNNW_OK && code != CUDNNW_OUT_OF_MEMORY) {
        file->image = NULL;
        file->problem = wrong;
        return CUDNNW_OK;
    }
    cudnnw__os_free(wrong);
    return code == CUDNNW_OK ? CUDNNW_OK : cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
}

/* ---- What the contents say ---- */

bool cudnnw__known_is(const fingerprint_row *known, uint32_t version, uint32_t cuda_major, uint32_t *build)
{
    const char *cursor = cudnnw__fingerprint_releases(known);
    uint32_t v, b, cuda;
    bool jit;

    while (cudnnw__release_next(&cursor, &v, &b, &cuda, &jit))
        if (v == version && (cuda_major == 0 || cuda == cuda_major)) {
            if (build != NULL)
                *build = b;
            return true;
        }
    return false;
}

/* The release and CUDA major of a known file, as far as all its releases agree. */
static void read_known(const fingerprint_row *known, uint32_t *version, uint32_t *cuda_major)
{
    const char *cursor = cudnnw__fingerprint_releases(known);
    uint32_t v, build, cuda;
    bool jit, first = true;

    *version = *cuda_major = 0;
    while (cudnnw__release_next(&cursor, &v, &build, &cuda, &jit)) {
        *version = first || *version == v ? v : 0;
        *cuda_major = first || *cuda_major == cuda ? cuda : 0;
        first = false;
    }
}

static void learn_release(set_file *file, uint32_t name_version)
{
    const image *of = file->image;
    uint32_t version = 0, cuda_major = 0;

    file->known = of->fingerprint[0] == '\0' ? NULL : cudnnw__fingerprint_find(of->fingerprint);
    if (file->known != NULL)
        read_known(file->known, &version, &cuda_major);
    file->version = of->version_symbol;
    if (file->version == 0 && of->file_version[0] != 0)
        file->version = 10000u * of->file_version[0] + 100u * of->file_version[1] + of->file_version[2];
    /* A build-id outlives a patched version symbol: what says that it is something else is no known file. */
    if (file->known != NULL && file->version != 0 && !cudnnw__known_is(file->known, file->version, 0, NULL)) {
        file->known = NULL;
        cuda_major = 0;
    }
    if (file->version == 0)
        file->version = file->known != NULL ? version : name_version;
    file->cuda_major = cuda_major;
}

static bool holds_cuda_name(const set_file *file)
{
    for (size_t i = 0; i < cudnnw__held_count; i++) {
        const held_row *row = &cudnnw__held_names[i];

        if (row->id == file->id && strstr(row->pattern, "ublas") != NULL &&
            row->windows == (file->image->kind == IMAGE_PE))
            return true;
    }
    return false;
}

/* Only for files that no fingerprint tells: a look into their data costs milliseconds. */
static cudnnw_code learn_cuda(set_file *file, cudnnw_error *error)
{
    if (file->known != NULL || file->cuda_major != 0)
        return CUDNNW_OK;
    for (size_t i = 0; i < file->image->needed_count && file->cuda_major == 0; i++)
        file->cuda_major = cudnnw__image_one_major(
            cudnnw__image_cuda_names(file->image->needed[i], strlen(file->image->needed[i]) + 1));
    if (file->cuda_major == 0 && holds_cuda_name(file))
        file->cuda_major = cudnnw__image_cuda_major(file->image, file->file);
    return file->cuda_major != IMAGE_MAJOR_MEMORY ? CUDNNW_OK : cudnnw__fail_memory(error, CUDNNW_STAGE_INSPECT);
}

/* ---- Name against contents ---- */

static cudnnw_code refuse_name(set_file *file, const char *wanted, const char *found, cudnnw_error *error)
{
    error_facts facts = {.found = found, .wanted = wanted};

    return refuse(file, REASON_NAME_SAYS_OTHER, &facts, error);
}

static cudnnw_code check_own_name(set_file *file, uint32_t major, cudnnw_error *error)
{
    const image *of = file->image;
    char plain[CUDNNW_NAME_BYTES];
    cudnn_name own;

    cudnnw__sublibrary_file(file->id, major, of->kind == IMAGE_PE, plain, sizeof plain);
    /* Siblings ask for an ELF library by this name; a DLL without exports has none. */
    if (of->soname[0] == '\0')
        return of->kind == IMAGE_PE ? CUDNNW_OK
                                    : refuse_name(file, plain, "a library without a name of its own", error);
    if (!cudnnw__name_parse(of->soname, &own) || own.id != file->id || own.major != major)
        return refuse_name(file, plain, of->soname, error);
    return CUDNNW_OK;
}

static cudnnw_code check_release_in_name(set_file *file, uint32_t major, uint32_t name_version,
                                         cudnnw_error *error)
{
    char wanted[24], found[24 + sizeof "cuDNN "] = "cuDNN ";
    const uint32_t version = file->image->version_symbol != 0 ? file->image->version_symbol : file->version;

    if (version == 0 || (version / 10000 == major && (name_version == 0 || name_version == version)))
        return CUDNNW_OK;
    cudnnw_version_text(version, found + sizeof "cuDNN " - 1, sizeof found - sizeof "cuDNN " + 1);
    if (name_version != 0)
        cudnnw_version_text(name_version, wanted, sizeof wanted);
    return refuse_name(file, name_version != 0 ? wanted : file->name, found, error);
}

cudnnw_code cudnnw__file_check_machine(set_file *file, const char *machine, cudnnw_error *error)
{
    error_facts facts = {.found = file->image->machine, .wanted = machine};

    if (machine == NULL || strcmp(machine, file->image->machine) == 0)
        return CUDNNW_OK;
    return refuse(file, REASON_MACHINE_DIFFERS, &facts, error);
}

static cudnnw_code check_kind(set_file *file, cudnnw_error *error)
{
    cudnn_name parsed;
    bool wants_pe = cudnnw__name_parse(file->name, &parsed) && parsed.windows;
    error_facts facts = {.found = "it is a program"};

    if (wants_pe != (file->image->kind == IMAGE_PE)) {
        facts.found = wants_pe ? "it is a Linux library under a Windows name"
                               : "it is a Windows DLL under a Linux name";
        return refuse(file, REASON_FILE_NO_LIBRARY, &facts, error);
    }
    return file->image->is_library ? CUDNNW_OK : refuse(file, REASON_FILE_NO_LIBRARY, &facts, error);
}

cudnnw_code cudnnw__file_judge(set_file *file, uint32_t major, uint32_t name_version,
                               const inspect_wish *wish, cudnnw_error *error)
{
    cudnnw_code code = open_file(file, error);

    if (code == CUDNNW_OK && file->problem == NULL)
        code = read_image(file, error);
    if (code == CUDNNW_OK && file->problem == NULL)
        code = check_kind(file, error);
    if (code == CUDNNW_OK && file->problem == NULL)
        code = cudnnw__file_check_machine(file, wish->any_system ? NULL : wish->machine, error);
    if (code != CUDNNW_OK || file->problem != NULL)
        return code;
    if (major == 0) { /* a linker's name: the file itself tells its major */
        cudnn_name own;

        if (cudnnw__name_parse(file->image->soname, &own))
            major = own.major;
    }
    code = check_own_name(file, major, error);
    if (code != CUDNNW_OK || file->problem != NULL)
        return code;
    learn_release(file, name_version);
    code = check_release_in_name(file, major, name_version, error);
    if (code == CUDNNW_OK && file->problem == NULL)
        code = learn_cuda(file, error);
    return code;
}
