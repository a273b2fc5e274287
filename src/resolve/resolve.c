/* SPDX-License-Identifier: MIT
 *
 * Each slot gets the function of the one sub-library that owns it, or a stub.
 */
#include "resolve.h"

#include "stubs.h"

#include <string.h>

enum { LAST_MINOR_OF_8 = 809 }; /* 8.9 was the last of its line: sets that say more are not in the manifest */

typedef char table_is_gapless[sizeof(cudnnw_api) == sizeof(size_t) + FUNCTION_SLOTS * sizeof(os_function) ? 1 : -1];
typedef char later_follows[offsetof(function_table, later) == sizeof(cudnnw_api) ? 1 : -1];

static void place(function_table *table, size_t slot, os_function function)
{
    memcpy((char *)table + sizeof table->api.size + slot * sizeof function, &function, sizeof function);
}

os_function cudnnw__table_function(const function_table *table, size_t slot)
{
    os_function function;

    memcpy(&function, (const char *)table + sizeof table->api.size + slot * sizeof function, sizeof function);
    return function;
}

/* The newest release that a row of the manifest was made for. */
static uint32_t newest_known(void)
{
    uint32_t newest = 0;

    for (size_t slot = 0; slot < cudnnw__function_count; slot++)
        if (cudnnw__functions[slot].first > newest)
            newest = cudnnw__functions[slot].first;
    return newest;
}

/* Whether the manifest was made before this release: then a function may be gone without the set being broken. */
static bool is_newer_than_manifest(uint32_t version)
{
    uint32_t minor = version / 100;

    return minor > newest_known() / 100 || (minor > LAST_MINOR_OF_8 && minor < 900);
}

static const char *name_of(const char *path)
{
    const char *name = path;

    for (const char *at = path; *at != '\0'; at++)
        if (*at == '/' || *at == '\\')
            name = at + 1;
    return name;
}

/* The owner's own definition; what another module answers with is as good as nothing. */
static os_function own_function(const open_module *owner, const char *name)
{
    os_function function = cudnnw__os_symbol(owner->handle, name);
    uintptr_t address = (uintptr_t)function;

    if (owner->end != 0 && (address < owner->base || address >= owner->end))
        return NULL;
    return function;
}

/* One slot. */
static cudnnw_code resolve(const open_module *owner, uint32_t version, size_t slot, function_table *table,
                           report *records, cudnnw_error *error)
{
    os_function function = own_function(owner, cudnnw__function_name(slot));
    char text[16];
    const error_facts facts = {.stage = CUDNNW_STAGE_RESOLVE, .function = cudnnw__function_name(slot),
                               .file = owner->path == NULL ? NULL : name_of(owner->path), .path = owner->path,
                               .wanted = cudnnw_version_text(version, text, sizeof text)};

    if (function != NULL) {
        place(table, slot, function);
        table->available++;
        return CUDNNW_OK;
    }
    if (!is_newer_than_manifest(version))
        return cudnnw__fail(error, REASON_FUNCTION_GONE, &facts);
    cudnnw__report_warn(records, CUDNNW_LOG_NOTE, REASON_FUNCTION_REMOVED, &facts);
    table->absent++;
    return CUDNNW_OK;
}

cudnnw_code cudnnw__resolve(const open_modules *modules, uint32_t version, function_table *table, report *records,
                            cudnnw_error *error)
{
    cudnnw_code code = CUDNNW_OK;

    if (version == 0) /* no file says its release: whatever of that line can be found */
        version = modules->module[SUB_OPS_INFER].handle != NULL ? 80999 : CUDNNW_NEWEST - 1;
    memset(table, 0, sizeof *table);
    table->api.size = sizeof table->api + sizeof table->later;
    for (size_t slot = 0; slot < CUDNNW_TABLE_SLOTS; slot++)
        place(table, slot, cudnnw__stub_lacking(version / 10000, slot));
    for (size_t slot = 0; slot < cudnnw__function_count && code == CUDNNW_OK; slot++) {
        sublibrary_id owner = cudnnw__function_owner(slot, version);

        if (owner == SUB_NONE)
            table->absent++;
        else if (modules->module[owner].handle == NULL)
            table->not_opened++;
        else
            code = resolve(&modules->module[owner], version, slot, table, records, error);
    }
    return code;
}
