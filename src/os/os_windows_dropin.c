/* SPDX-License-Identifier: MIT
 *
 * What only the drop-in needs: a lock of its own, and a last resort for words.
 */
#include "os_windows.h"

#include <string.h>

static SRWLOCK first = SRWLOCK_INIT;

void cudnnw__os_first_lock(void)
{
    AcquireSRWLockExclusive(&first);
}

void cudnnw__os_first_unlock(void)
{
    ReleaseSRWLockExclusive(&first);
}

void cudnnw__os_say(const char *text)
{
    HANDLE out = GetStdHandle(STD_ERROR_HANDLE);
    DWORD written;

    if (out == NULL || out == INVALID_HANDLE_VALUE)
        return;
    WriteFile(out, text, (DWORD)strlen(text), &written, NULL);
    WriteFile(out, "\r\n", 2, &written, NULL);
}
