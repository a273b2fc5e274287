/* SPDX-License-Identifier: MIT
 *
 * What a number of GetLastError() means, in words.
 */
#include "os_windows.h"

#include <string.h>

typedef struct meaning {
    DWORD number;
    os_why why;
    const char *text; /* NULL: the system's own words are good enough */
} meaning;

/* The system's words for the loader's errors are translated, say "%1", or send people the wrong way; these do not.
 * Some numbers have no name in mingw's headers. */
static const meaning meanings[] = {
    {ERROR_FILE_NOT_FOUND, OS_WHY_ABSENT, NULL},
    {ERROR_PATH_NOT_FOUND, OS_WHY_ABSENT, NULL},
    {ERROR_ACCESS_DENIED, OS_WHY_DENIED, "access is denied (error 5): permissions, or a security product"},
    {ERROR_TOO_MANY_OPEN_FILES, OS_WHY_DESCRIPTORS, NULL},
    {ERROR_NOT_ENOUGH_MEMORY, OS_WHY_MEMORY, NULL},
    {ERROR_BAD_FORMAT, OS_WHY_BAD_IMAGE, NULL},
    {ERROR_OUTOFMEMORY, OS_WHY_MEMORY, NULL},
    {ERROR_INVALID_DRIVE, OS_WHY_ABSENT, NULL},
    {ERROR_NOT_READY, OS_WHY_ABSENT, NULL},
    {ERROR_SHARING_VIOLATION, OS_WHY_IN_USE,
     "another program holds the file open and shares it with nobody (error 32)"},
    {ERROR_LOCK_VIOLATION, OS_WHY_IN_USE, NULL},
    {ERROR_HANDLE_EOF, OS_WHY_LIMIT, "the file ends before the wanted bytes (error 38)"},
    {ERROR_NOT_SUPPORTED, OS_WHY_UNSUPPORTED, NULL},
    {ERROR_BAD_NETPATH, OS_WHY_ABSENT, NULL},
    {ERROR_BAD_NET_NAME, OS_WHY_ABSENT, NULL},
    {ERROR_INVALID_PARAMETER, OS_WHY_OTHER, "an argument is not allowed (error 87)"},
    {ERROR_INVALID_NAME, OS_WHY_ABSENT, NULL},
    {ERROR_MOD_NOT_FOUND, OS_WHY_NO_DEPENDENCY,
     "the file, or a library that it imports, was not found (error 126)"},
    {ERROR_PROC_NOT_FOUND, OS_WHY_NO_PROCEDURE,
     "a library that it imports lacks a procedure: one of the two is of another release (error 127)"},
    {ERROR_BAD_PATHNAME, OS_WHY_ABSENT, NULL},
    {ERROR_INVALID_ORDINAL, OS_WHY_NO_PROCEDURE,
     "a library that it imports lacks a numbered procedure: one of the two is of another release (error 182)"},
    {ERROR_BAD_EXE_FORMAT, OS_WHY_BAD_IMAGE,
     "it is no library for this processor: 32 bit, ARM64, cut short, or damaged (error 193)"},
    {ERROR_FILENAME_EXCED_RANGE, OS_WHY_TOO_LONG, "the path is too long (error 206)"},
    {ERROR_EXE_MACHINE_TYPE_MISMATCH, OS_WHY_BAD_IMAGE, "it is built for another processor (error 216)"},
    {225, OS_WHY_VIRUS,
     "a virus scanner takes it for harmful and blocked it (error 225): look into its quarantine"},
    {226, OS_WHY_VIRUS,
     "a virus scanner took it for harmful and removed it (error 226): look into its quarantine"},
    {ERROR_DIRECTORY, OS_WHY_NOT_A_FOLDER, NULL},
    {577, OS_WHY_SIGNATURE,
     "its signature does not match its contents, or this system demands one that it lacks (error 577)"},
    {ERROR_NO_UNICODE_TRANSLATION, OS_WHY_OTHER, "the path is not UTF-8 (error 1113)"},
    {ERROR_DLL_INIT_FAILED, OS_WHY_INIT_FAILED,
     "its own start-up code, or that of a library it imports, refused (error 1114)"},
    {ERROR_ACCESS_DISABLED_BY_POLICY, OS_WHY_POLICY, "an administrator's policy forbids it (error 1260)"},
    {ERROR_COMMITMENT_LIMIT, OS_WHY_COMMIT,
     "the paging file is too small: the system may promise no more memory (error 1455)"},
    {ERROR_CANT_ACCESS_FILE, OS_WHY_DENIED, NULL},
    {ERROR_CANT_RESOLVE_FILENAME, OS_WHY_DANGLING, NULL},
    {4551, OS_WHY_POLICY, "an application control policy (WDAC, Smart App Control) blocked it (error 4551)"},
};

/* The system's words without their line end, or the bare number. */
static void system_words(DWORD number, char *text, size_t size)
{
    wchar_t wide[200];
    const DWORD flags = FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS | FORMAT_MESSAGE_MAX_WIDTH_MASK;
    DWORD units = FormatMessageW(flags, NULL, number, 0, wide, (DWORD)(sizeof wide / sizeof wide[0]), NULL);
    static const char before[] = "error ";
    char digits[16];
    size_t at = sizeof digits - 1;

    while (units > 0 && (wide[units - 1] == L' ' || wide[units - 1] == L'.'))
        units--;
    if (units > 0) {
        int bytes = WideCharToMultiByte(CP_UTF8, 0, wide, (int)units, text, (int)size - 1, NULL, NULL);

        if (bytes > 0) {
            text[bytes] = '\0';
            return;
        }
    }
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    memcpy(text, before, sizeof before - 1);
    memcpy(text + sizeof before - 1, digits + at, sizeof digits - at);
}

void cudnnw__windows_failure(DWORD number, os_failure *why)
{
    const meaning *found = NULL;

    if (why == NULL)
        return;
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0] && found == NULL; i++)
        if (meanings[i].number == number)
            found = &meanings[i];
    *why = VALUE(os_failure, .code = (int64_t)number, .why = found == NULL ? OS_WHY_OTHER : found->why);
    if (found != NULL && found->text != NULL)
        memcpy(why->text, found->text, strlen(found->text) + 1);
    else
        system_words(number, why->text, sizeof why->text);
}
