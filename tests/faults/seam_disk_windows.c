/* SPDX-License-Identifier: MIT
 *
 * The same guard before all that the command changes on the disk by itself, and what it starts. The library does nothing of it.
 * Functions of the system are called by way of the table of imports here, so it is the places in that table that are wrapped.
 */
#include "seam.h"

#include <windows.h>

#define WRAP_DISK(name, parameters, arguments)                            \
    extern BOOL(WINAPI *__real___imp_##name) parameters;                  \
    extern BOOL(WINAPI *__wrap___imp_##name) parameters;                  \
    static BOOL WINAPI guarded_##name parameters                          \
    {                                                                     \
        if (!the_seam.in_command || seam_may(SEAM_DISK, #name, NULL))     \
            return __real___imp_##name arguments;                         \
        SetLastError(ERROR_DISK_FULL);                                    \
        return FALSE;                                                     \
    }                                                                     \
    BOOL(WINAPI *__wrap___imp_##name) parameters = guarded_##name;

WRAP_DISK(WriteFile, (HANDLE file, LPCVOID bytes, DWORD count, LPDWORD written, LPOVERLAPPED where),
          (file, bytes, count, written, where))
WRAP_DISK(FlushFileBuffers, (HANDLE file), (file))
WRAP_DISK(CreateDirectoryW, (LPCWSTR path, LPSECURITY_ATTRIBUTES security), (path, security))
WRAP_DISK(MoveFileExW, (LPCWSTR from, LPCWSTR to, DWORD flags), (from, to, flags))
WRAP_DISK(CreatePipe, (PHANDLE reader, PHANDLE writer, LPSECURITY_ATTRIBUTES security, DWORD size),
          (reader, writer, security, size))
WRAP_DISK(CreateProcessW,
          (LPCWSTR program, LPWSTR line, LPSECURITY_ATTRIBUTES process, LPSECURITY_ATTRIBUTES thread, BOOL inherits, DWORD flags,
           LPVOID environment, LPCWSTR folder, LPSTARTUPINFOW start, LPPROCESS_INFORMATION made),
          (program, line, process, thread, inherits, flags, environment, folder, start, made))
