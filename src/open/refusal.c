/* SPDX-License-Identifier: MIT
 *
 * The loader's number becomes the reason that fits; where Windows says no more than "something is missing" (126) or
 * "something lacks a procedure" (127), the imports are asked one by one.
 */
#include "refusal.h"

static const struct {
    os_why why;
    cudnnw_reason reason;
} rows[] = {
    {OS_WHY_COMMIT, REASON_COMMIT_SHORT},         {OS_WHY_DENIED, REASON_FILE_DENIED},
    {OS_WHY_IN_USE, REASON_FILE_IN_USE},          {OS_WHY_VIRUS, REASON_SCANNER_BLOCKS},
    {OS_WHY_SIGNATURE, REASON_SIGNATURE_BAD},     {OS_WHY_POLICY, REASON_POLICY_BLOCKS},
    {OS_WHY_INIT_FAILED, REASON_INIT_REFUSED},    {OS_WHY_UNSUPPORTED, REASON_SEARCH_UNSAFE},
    {OS_WHY_MEMORY, REASON_MEMORY},
};

/* The first library of the import table that is neither mapped nor in System32: just what the loader looked for. */
static const char *missing_library(const image *of)
{
    for (size_t i = 0; i < of->needed_count; i++) {
        os_failure why;
        void *library = cudnnw__os_library_open_driver(of->needed[i], &why);

        if (library == NULL)
            return of->needed[i];
        cudnnw__os_library_close(library);
    }
    return NULL;
}

static const image_import *missing_procedure(const image *of)
{
    for (size_t i = 0; i < of->import_count; i++) {
        const image_import *import = &of->imports[i];
        os_failure why;
        void *library = import->delayed || import->name[0] == '#'
                            ? NULL : cudnnw__os_library_open_driver(import->library, &why);
        bool lacks = library != NULL && cudnnw__os_symbol(library, import->name) == NULL;

        if (library != NULL)
            cudnnw__os_library_close(library);
        if (lacks)
            return import;
    }
    return NULL;
}

refusal cudnnw__open_refusal(const image *of, const os_failure *why, bool is_lazy)
{
    refusal found = {.reason = is_lazy ? REASON_LATER_ABSENT : REASON_LOADER_REFUSED,
                     .dependency = is_lazy ? "a library that it imports" : NULL};
    const bool has_imports = of != NULL && of->kind == IMAGE_PE;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].why == why->why)
            return VALUE(refusal, .reason = rows[i].reason);
    if (has_imports && why->why == OS_WHY_NO_DEPENDENCY) {
        const char *library = missing_library(of);

        if (library != NULL)
            found = VALUE(refusal, .reason = is_lazy ? REASON_LATER_ABSENT : REASON_DEPENDENCY_ABSENT,
                                   .dependency = library);
    }
    if (has_imports && why->why == OS_WHY_NO_PROCEDURE) {
        const image_import *import = missing_procedure(of);

        if (import != NULL)
            found = VALUE(refusal, .reason = REASON_IMPORT_LACKS, .dependency = import->library,
                                   .function = import->name);
    }
    return found;
}
