/* SPDX-License-Identifier: MIT
 *
 * Functions by table and by name, and whether they are there.
 */
#include "calls.h"

#include <string.h>

const void *cudnnw_table(const cudnnw_library *library, size_t size)
{
    const function_table *table = cudnnw__library_functions(library);

    if (size > sizeof(size_t) + CUDNNW_TABLE_SLOTS * sizeof(os_function))
        return NULL;
    return table != NULL ? &table->api : cudnnw__stub_table();
}

cudnnw_code cudnnw__slot_state(const cudnnw_library *library, const function_table *table, size_t slot)
{
    sublibrary_id owner = cudnnw__function_owner(slot, library->version);

    if (cudnnw__table_function(table, slot) != cudnnw__stub_lacking(library->version / 10000, slot))
        return CUDNNW_OK;
    return owner != SUB_NONE && library->modules.module[owner].handle == NULL ? CUDNNW_FUNCTION_NOT_OPENED
                                                                              : CUDNNW_FUNCTION_ABSENT;
}

/* A public function that is newer than the manifest: by its name, from the module that defines it. */
static os_function newer_function(const cudnnw_library *library, const char *name)
{
    if (strncmp(name, "cudnn", 5) != 0)
        return NULL;
    for (size_t i = 0; i < library->modules.count; i++) {
        const open_module *module = &library->modules.module[library->modules.order[i]];
        os_function function = module->handle == NULL ? NULL : cudnnw__os_symbol(module->handle, name);
        uintptr_t address = (uintptr_t)function;

        if (function != NULL && (module->end == 0 || (address >= module->base && address < module->end)))
            return function;
    }
    return NULL;
}

cudnnw_function cudnnw_symbol(const cudnnw_library *library, const char *name)
{
    const function_table *table = cudnnw__library_functions(library);
    size_t slot;

    if (table == NULL || name == NULL)
        return NULL;
    slot = cudnnw__function_slot(name);
    if (slot == cudnnw__function_count)
        return newer_function(library, name);
    return cudnnw__slot_state(library, table, slot) == CUDNNW_OK ? cudnnw__table_function(table, slot) : NULL;
}

cudnnw_code cudnnw_available(const cudnnw_library *library, const char *name)
{
    const function_table *table = cudnnw__library_functions(library);
    size_t slot;

    if (name == NULL)
        return CUDNNW_INVALID_ARGUMENT;
    if (table == NULL)
        return CUDNNW_NOT_LOADED;
    slot = cudnnw__function_slot(name);
    if (slot == cudnnw__function_count)
        return newer_function(library, name) != NULL ? CUDNNW_OK : CUDNNW_FUNCTION_ABSENT;
    return cudnnw__slot_state(library, table, slot);
}

cudnnw_code cudnnw_available_slot(const cudnnw_library *library, uint32_t slot)
{
    const function_table *table = cudnnw__library_functions(library);

    if (table == NULL)
        return CUDNNW_NOT_LOADED;
    return slot < cudnnw__function_count ? cudnnw__slot_state(library, table, slot) : CUDNNW_FUNCTION_ABSENT;
}
