/* SPDX-License-Identifier: MIT
 *
 * Who may write, and does this process have raised rights?
 */
#include "os_windows.h"

#include <aclapi.h>

enum { WRITING = FILE_WRITE_DATA | FILE_APPEND_DATA | FILE_DELETE_CHILD | WRITE_DAC | WRITE_OWNER };

/* Administrators, the system, and NT SERVICE\TrustedInstaller (the only S-1-5-80 in file permissions) write anywhere;
 * CREATOR OWNER stands for the owner. */
static bool is_trusted(PSID sid, PSID owner)
{
    return IsWellKnownSid(sid, WinBuiltinAdministratorsSid) || IsWellKnownSid(sid, WinLocalSystemSid) ||
           IsWellKnownSid(sid, WinCreatorOwnerSid) || IsWellKnownSid(sid, WinCreatorOwnerRightsSid) ||
           (owner != NULL && EqualSid(sid, owner)) ||
           (*GetSidSubAuthorityCount(sid) > 0 && *GetSidSubAuthority(sid, 0) == SECURITY_SERVICE_ID_BASE_RID);
}

/* Refusing entries are not weighed: the answer may be yes too often, never no. */
static bool grants_writing(ACL *list, PSID owner)
{
    if (list == NULL)
        return true; /* no list at all: everybody may do everything (FAT) */
    for (DWORD i = 0; i < list->AceCount; i++) {
        void *entry = NULL;

        if (!GetAce(list, i, &entry))
            return true;
        const ACE_HEADER *head = (const ACE_HEADER *)entry;
        ACCESS_ALLOWED_ACE *allowed = (ACCESS_ALLOWED_ACE *)entry;

        if (head->AceType != ACCESS_ALLOWED_ACE_TYPE || (head->AceFlags & INHERIT_ONLY_ACE) != 0)
            continue;
        if ((allowed->Mask & ((DWORD)WRITING | GENERIC_WRITE | GENERIC_ALL)) != 0 &&
            !is_trusted(&allowed->SidStart, owner))
            return true;
    }
    return false;
}

bool cudnnw__windows_others_can_write(HANDLE handle)
{
    PSECURITY_DESCRIPTOR descriptor = NULL;
    PSID owner = NULL;
    ACL *list = NULL;
    const SECURITY_INFORMATION wish = OWNER_SECURITY_INFORMATION | DACL_SECURITY_INFORMATION;
    DWORD number = GetSecurityInfo(handle, SE_FILE_OBJECT, wish, &owner, NULL, &list, NULL, &descriptor);
    bool others = number != ERROR_SUCCESS || grants_writing(list, owner);

    if (descriptor != NULL)
        LocalFree(descriptor);
    return others;
}

/* Whether accounts are split into a raised and an unraised half at all (UAC). Wine calls every process raised and says
 * here that it means nothing by it. */
static bool has_user_account_control(void)
{
    static const wchar_t place[] = L"SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Policies\\System";
    DWORD enabled = 1, bytes = sizeof enabled;

    RegGetValueW(HKEY_LOCAL_MACHINE, place, L"EnableLUA", RRF_RT_REG_DWORD, NULL, &enabled, &bytes);
    return enabled != 0;
}

/* Raised by the user's consent: then the environment was made by the user's unraised half, which anything that the user
 * runs can change. Where accounts have no such halves (services, UAC off) nobody weaker wrote the environment. */
bool cudnnw__os_is_elevated(void)
{
    HANDLE token = NULL;
    TOKEN_ELEVATION_TYPE type = TokenElevationTypeDefault;
    DWORD bytes = 0;
    bool known = OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token) != 0;

    if (known) {
        known = GetTokenInformation(token, TokenElevationType, &type, sizeof type, &bytes) != 0;
        CloseHandle(token);
    }
    return !known || (type == TokenElevationTypeFull && has_user_account_control());
}
