/* SPDX-License-Identifier: MIT
 *
 * What the os_windows_*.c files share: text between UTF-8 and UTF-16, failures, identities. No other room includes it.
 */
#ifndef CUDNNW_OS_WINDOWS_H
#define CUDNNW_OS_WINDOWS_H

#include "../limits.h"
#include "os.h"

#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

/* UTF-16 of a UTF-8 text, ended with a NUL, to be freed; NULL and *number on failure. */
wchar_t *cudnnw__windows_wide(const char *text, DWORD *number);
/* UTF-8 of a UTF-16 text; what is no text (lone surrogates) becomes U+FFFD. NULL when memory is short. */
char *cudnnw__windows_utf8(const wchar_t *wide);

/* A path in the form that every call of the system takes: backslashes, and the prefix \\?\ where the system would cut
 * or reinterpret the path. `suffix` is appended (L"\\*"), NULL is none. */
wchar_t *cudnnw__windows_path(const char *path, const wchar_t *suffix, DWORD *number);
/* The way back: without \\?\ . */
char *cudnnw__windows_path_utf8(const wchar_t *wide);

/* Fills *why for a number of GetLastError(). */
void cudnnw__windows_failure(DWORD number, os_failure *why);

/* Opens for reading attributes, files and folders, sharing everything. INVALID_HANDLE_VALUE and *number on failure. */
HANDLE cudnnw__windows_peek(const wchar_t *wide, DWORD *number);
bool cudnnw__windows_identity(HANDLE handle, os_identity *identity);
/* Whether someone who is neither the owner nor an administrator may write; true when nobody can tell. */
bool cudnnw__windows_others_can_write(HANDLE handle);

/* A function of kernel32.dll that older systems lack, NULL there. */
os_function cudnnw__windows_optional(const char *name);

/* The path of a module, NULL when it is gone or memory is short: GetLastError tells which. */
wchar_t *cudnnw__windows_module_path(HMODULE module);

/* Appends to a list; takes `name` over, also on failure. False when memory is short. */
bool cudnnw__windows_names_add(os_names *names, char *name);

#endif
