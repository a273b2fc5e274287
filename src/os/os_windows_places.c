/* SPDX-License-Identifier: MIT
 *
 * Places that the system itself knows.
 */
#include "os_windows.h"

bool cudnnw__os_loader_cache(const char *name, os_names *paths, os_failure *why)
{
    (void)name;
    (void)why;
    *paths = VALUE(os_names, 0);
    return true;
}

bool cudnnw__os_default_folders(os_names *folders, os_failure *why)
{
    (void)why;
    *folders = VALUE(os_names, 0);
    return true;
}

/* InstallDir of one "v12.9"; NULL when it is not there. */
static char *install_folder(HKEY toolkits, const wchar_t *version)
{
    DWORD bytes = 0;
    wchar_t *wide = NULL;
    char *folder = NULL;

    if (RegGetValueW(toolkits, version, L"InstallDir", RRF_RT_REG_SZ, NULL, NULL, &bytes) != ERROR_SUCCESS ||
        bytes > LIMIT_PATH_BYTES * sizeof(wchar_t))
        return NULL;
    wide = (wchar_t *)cudnnw__os_allocate(bytes + sizeof(wchar_t));
    if (wide != NULL &&
        RegGetValueW(toolkits, version, L"InstallDir", RRF_RT_REG_SZ, NULL, wide, &bytes) == ERROR_SUCCESS)
        folder = cudnnw__windows_path_utf8(wide);
    cudnnw__os_free(wide);
    return folder;
}

bool cudnnw__os_registered_toolkits(os_names *folders, os_failure *why)
{
    /* Of the machine only: whoever may write HKEY_CURRENT_USER must not decide for a raised process. */
    static const wchar_t place[] = L"SOFTWARE\\NVIDIA Corporation\\GPU Computing Toolkit\\CUDA";
    HKEY toolkits = NULL;
    wchar_t version[256];
    os_names found = {0};
    bool good = true;

    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, place, 0, KEY_READ | KEY_WOW64_64KEY, &toolkits) != ERROR_SUCCESS) {
        *folders = found;
        return true; /* no toolkit was installed by its installer: nothing is wrong with that */
    }
    for (DWORD i = 0; good && i < LIMIT_VARIABLE_ENTRIES; i++) {
        DWORD units = sizeof version / sizeof version[0];

        if (RegEnumKeyExW(toolkits, i, version, &units, NULL, NULL, NULL, NULL) != ERROR_SUCCESS)
            break;
        char *folder = install_folder(toolkits, version);

        if (folder != NULL && cudnnw__os_path_is_absolute(folder))
            good = cudnnw__windows_names_add(&found, folder);
        else
            cudnnw__os_free(folder);
    }
    RegCloseKey(toolkits);
    if (good) {
        *folders = found;
    } else {
        cudnnw__os_names_free(&found);
        cudnnw__windows_failure(ERROR_NOT_ENOUGH_MEMORY, why);
    }
    return good;
}
