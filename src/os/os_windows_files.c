/* SPDX-License-Identifier: MIT
 *
 * Files and folders.
 */
#include "os_windows.h"

#include <stdlib.h>
#include <string.h>

struct os_file {
    HANDLE handle;
};

/* Seconds and so on of Windows count from 1601 in units of 100 ns. */
static int64_t unix_ns(int64_t filetime)
{
    return filetime == 0 ? 0 : (filetime - 116444736000000000) * 100;
}

/* An empty card reader or a vanished share must not open a dialog box in the host. */
static HANDLE open_quietly(const wchar_t *wide, DWORD access, DWORD share, DWORD flags, DWORD *number)
{
    DWORD old_mode = 0;

    SetThreadErrorMode(SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX, &old_mode);
    HANDLE handle = CreateFileW(wide, access, share, NULL, OPEN_EXISTING, flags, NULL);
    *number = GetLastError();
    SetThreadErrorMode(old_mode, NULL);
    return handle;
}

HANDLE cudnnw__windows_peek(const wchar_t *wide, DWORD *number)
{
    const DWORD all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    /* Without BACKUP_SEMANTICS no folder can be opened. READ_CONTROL may be refused when attributes are not. */
    HANDLE handle = open_quietly(wide, FILE_READ_ATTRIBUTES | READ_CONTROL, all, FILE_FLAG_BACKUP_SEMANTICS, number);

    if (handle == INVALID_HANDLE_VALUE && *number == ERROR_ACCESS_DENIED)
        handle = open_quietly(wide, FILE_READ_ATTRIBUTES, all, FILE_FLAG_BACKUP_SEMANTICS, number);
    return handle;
}

bool cudnnw__windows_identity(HANDLE handle, os_identity *identity)
{
    FILE_ID_INFO id;
    BY_HANDLE_FILE_INFORMATION facts;

    *identity = VALUE(os_identity, 0);
    if (GetFileInformationByHandleEx(handle, FileIdInfo, &id, sizeof id)) { /* 128 bits: ReFS needs them */
        identity->device = id.VolumeSerialNumber;
        memcpy(&identity->low, id.FileId.Identifier, sizeof identity->low);
        memcpy(&identity->high, id.FileId.Identifier + sizeof identity->low, sizeof identity->high);
        return true;
    }
    if (!GetFileInformationByHandle(handle, &facts))
        return false;
    identity->device = facts.dwVolumeSerialNumber;
    identity->low = (uint64_t)facts.nFileIndexHigh << 32 | facts.nFileIndexLow;
    return true;
}

static bool status_of(HANDLE handle, os_status *status, os_failure *why)
{
    FILE_BASIC_INFO times;
    FILE_STANDARD_INFO facts;

    *status = VALUE(os_status, 0);
    if (!cudnnw__windows_identity(handle, &status->identity) ||
        !GetFileInformationByHandleEx(handle, FileBasicInfo, &times, sizeof times) ||
        !GetFileInformationByHandleEx(handle, FileStandardInfo, &facts, sizeof facts)) {
        cudnnw__windows_failure(GetLastError(), why);
        return false;
    }
    status->bytes = (uint64_t)facts.EndOfFile.QuadPart;
    status->modified_ns = unix_ns(times.LastWriteTime.QuadPart);
    status->changed_ns = unix_ns(times.ChangeTime.QuadPart);
    status->is_folder = (times.FileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    status->is_file = !status->is_folder;
    status->others_can_write = cudnnw__windows_others_can_write(handle);
    return true;
}

/* "Absent" and "denied" have finer causes that only a second look tells. */
static void open_failure(const wchar_t *wide, DWORD number, os_failure *why)
{
    DWORD attributes = GetFileAttributesW(wide);

    cudnnw__windows_failure(number, why);
    if (why == NULL || attributes == INVALID_FILE_ATTRIBUTES)
        return;
    if (why->why == OS_WHY_ABSENT && (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0)
        why->why = OS_WHY_DANGLING;
    if (why->why == OS_WHY_DENIED && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
        why->why = OS_WHY_IS_A_FOLDER;
        memcpy(why->text, "it is a folder", sizeof "it is a folder");
    }
}

bool cudnnw__os_file_open(const char *path, os_file **file, os_status *status, os_failure *why)
{
    static const char no_file[] = "it is a pipe or a device, not a file";
    DWORD number = 0;
    wchar_t *wide = cudnnw__windows_path(path, NULL, &number);
    os_file *opened = (os_file *)cudnnw__os_allocate(sizeof *opened);
    HANDLE handle = INVALID_HANDLE_VALUE;
    os_status facts;
    bool good = false;

    if (wide == NULL || opened == NULL) {
        cudnnw__windows_failure(wide == NULL ? number : ERROR_NOT_ENOUGH_MEMORY, why);
        goto out;
    }
    handle = open_quietly(wide, GENERIC_READ, FILE_SHARE_READ, FILE_ATTRIBUTE_NORMAL, &number);
    if (handle == INVALID_HANDLE_VALUE) {
        open_failure(wide, number, why);
        goto out;
    }
    if (GetFileType(handle) != FILE_TYPE_DISK) {
        cudnnw__windows_failure(ERROR_INVALID_HANDLE, why);
        if (why != NULL)
            memcpy(why->text, no_file, sizeof no_file);
        goto out;
    }
    good = status_of(handle, &facts, why);
    if (good) {
        if (status != NULL)
            *status = facts;
        opened->handle = handle;
        *file = opened;
        handle = INVALID_HANDLE_VALUE;
        opened = NULL;
    }
out:
    if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    cudnnw__os_free(opened);
    cudnnw__os_free(wide);
    return good;
}

bool cudnnw__os_file_read(os_file *file, uint64_t offset, void *buffer, size_t bytes, os_failure *why)
{
    char *to = (char *)buffer;

    while (bytes > 0) {
        OVERLAPPED at = {0}; /* carries the offset, so that threads do not share a file pointer */
        DWORD want = bytes > (1u << 30) ? 1u << 30 : (DWORD)bytes, got = 0;

        at.Offset = (DWORD)(offset & 0xFFFFFFFFu);
        at.OffsetHigh = (DWORD)(offset >> 32);
        if (!ReadFile(file->handle, to, want, &got, &at)) {
            cudnnw__windows_failure(GetLastError(), why);
            return false;
        }
        if (got == 0) {
            cudnnw__windows_failure(ERROR_HANDLE_EOF, why);
            return false;
        }
        to += got;
        offset += got;
        bytes -= got;
    }
    return true;
}

bool cudnnw__os_file_status(os_file *file, os_status *status, os_failure *why)
{
    os_status facts;
    bool good = status_of(file->handle, &facts, why);

    if (good)
        *status = facts;
    return good;
}

void cudnnw__os_file_close(os_file *file)
{
    if (file == NULL)
        return;
    CloseHandle(file->handle);
    cudnnw__os_free(file);
}

/* A handle that can be asked for attributes, or the reason why not. */
static HANDLE peek_path(const char *path, os_failure *why)
{
    DWORD number = 0;
    wchar_t *wide = cudnnw__windows_path(path, NULL, &number);
    HANDLE handle = wide == NULL ? INVALID_HANDLE_VALUE : cudnnw__windows_peek(wide, &number);

    if (wide == NULL)
        cudnnw__windows_failure(number, why);
    else if (handle == INVALID_HANDLE_VALUE)
        open_failure(wide, number, why);
    cudnnw__os_free(wide);
    return handle;
}

/* Asked of device nodes, which Windows does not have. */
bool cudnnw__os_path_is_usable(const char *path, os_failure *why)
{
    (void)path;
    (void)why;
    return true;
}

bool cudnnw__os_path_status(const char *path, os_status *status, os_failure *why)
{
    HANDLE handle = peek_path(path, why);
    os_status facts;
    bool good = handle != INVALID_HANDLE_VALUE && status_of(handle, &facts, why);

    if (good)
        *status = facts;
    if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    return good;
}

char *cudnnw__os_real_path(const char *path, os_failure *why)
{
    HANDLE handle = peek_path(path, why);
    wchar_t *wide = NULL;
    char *real = NULL;

    if (handle == INVALID_HANDLE_VALUE)
        return NULL;
    DWORD units = GetFinalPathNameByHandleW(handle, NULL, 0, VOLUME_NAME_DOS);

    if (units == 0)
        cudnnw__windows_failure(GetLastError(), why);
    else if ((wide = (wchar_t *)cudnnw__os_allocate((units + 1) * sizeof *wide)) == NULL)
        cudnnw__windows_failure(ERROR_NOT_ENOUGH_MEMORY, why);
    else if (GetFinalPathNameByHandleW(handle, wide, units + 1, VOLUME_NAME_DOS) == 0)
        cudnnw__windows_failure(GetLastError(), why);
    else if ((real = cudnnw__windows_path_utf8(wide)) == NULL)
        cudnnw__windows_failure(ERROR_NOT_ENOUGH_MEMORY, why);
    cudnnw__os_free(wide);
    CloseHandle(handle);
    return real;
}

bool cudnnw__os_path_is_remote(const char *path)
{
    DWORD number = 0;
    wchar_t *wide = cudnnw__windows_path(path, NULL, &number);
    char *plain = wide == NULL ? NULL : cudnnw__windows_path_utf8(wide);
    bool remote = false;

    if (plain != NULL && plain[0] == '\\') {
        remote = plain[1] == '\\';
    } else if (plain != NULL && plain[0] != '\0' && plain[1] == ':') {
        wchar_t root[] = {(wchar_t)(unsigned char)plain[0], L':', L'\\', L'\0'};

        remote = GetDriveTypeW(root) == DRIVE_REMOTE;
    }
    cudnnw__os_free(plain);
    cudnnw__os_free(wide);
    return remote;
}
