/* SPDX-License-Identifier: MIT
 *
 * Libraries that bear cuDNN's names and are cudnnw's own.
 */
#include "inspect.h"

bool cudnnw__module_is_dropin(const os_module *module)
{
    void *library = cudnnw__os_library_mapped(module->path);
    os_function mark = library == NULL ? NULL : cudnnw__os_symbol(library, CUDNNW_DROPIN_MARK);
    uintptr_t address = (uintptr_t)mark;

    cudnnw__os_library_close(library);
    return address != 0 && (module->end == 0 || (address >= module->base && address < module->end));
}
