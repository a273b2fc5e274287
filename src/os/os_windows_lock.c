/* SPDX-License-Identifier: MIT
 *
 * Locks and what belongs to a thread.
 */
#include "os_windows.h"

struct os_lock {
    HANDLE mutex;
};

/* "Local\cudnnw-4711": a name, because copies of cudnnw in one process share no memory they know of. */
static void lock_name(wchar_t *name, size_t room)
{
    static const wchar_t head[] = L"Local\\cudnnw-";
    DWORD number = GetCurrentProcessId();
    wchar_t digits[16];
    size_t at = sizeof digits / sizeof digits[0], to = 0;

    digits[--at] = L'\0';
    do
        digits[--at] = (wchar_t)(L'0' + number % 10);
    while ((number /= 10) > 0);
    for (size_t i = 0; head[i] != L'\0' && to + 1 < room; i++)
        name[to++] = head[i];
    for (; digits[at] != L'\0' && to + 1 < room; at++)
        name[to++] = digits[at];
    name[to] = L'\0';
}

bool cudnnw__os_process_lock(os_lock **lock, os_failure *why)
{
    wchar_t name[48];
    os_lock *made = (os_lock *)cudnnw__os_allocate(sizeof *made);
    DWORD number = ERROR_NOT_ENOUGH_MEMORY;

    if (made != NULL) {
        lock_name(name, sizeof name / sizeof name[0]);
        made->mutex = CreateMutexW(NULL, FALSE, name);
        number = GetLastError();
        if (made->mutex != NULL) {
            DWORD answer = WaitForSingleObject(made->mutex, INFINITE);

            number = GetLastError();
            /* Abandoned: a thread was killed while it loaded. What it left is looked at anew by whoever comes now. */
            if (answer == WAIT_OBJECT_0 || answer == WAIT_ABANDONED) {
                *lock = made;
                return true;
            }
            CloseHandle(made->mutex);
        }
    }
    cudnnw__windows_failure(number, why);
    cudnnw__os_free(made);
    return false;
}

void cudnnw__os_process_unlock(os_lock *lock)
{
    ReleaseMutex(lock->mutex);
    CloseHandle(lock->mutex);
    cudnnw__os_free(lock);
}

static SRWLOCK own = SRWLOCK_INIT;

void cudnnw__os_own_lock(void)
{
    AcquireSRWLockExclusive(&own);
}

void cudnnw__os_own_unlock(void)
{
    ReleaseSRWLockExclusive(&own);
}

void cudnnw__os_publish(void *volatile *place, void *value)
{
    InterlockedExchangePointer(place, value);
}

void *cudnnw__os_published(void *volatile const *place)
{
    void *value = *place;

    MemoryBarrier(); /* what was written before the pointer is read after it */
    return value;
}

/* Eight slots of the system instead of _Thread_local, which makes mingw import its runtime. The system takes no memory
 * for them in a thread while fewer than 64 slots are taken in the process. */
enum { NOTE_WORDS = 8 };

typedef struct note_slots {
    DWORD slot[NOTE_WORDS];
    bool usable;
} note_slots;

static note_slots slots;
static INIT_ONCE slots_once = INIT_ONCE_STATIC_INIT;

static BOOL CALLBACK take_slots(INIT_ONCE *once, void *parameter, void **context)
{
    (void)once;
    (void)parameter;
    (void)context;
    slots.usable = true;
    for (size_t i = 0; i < NOTE_WORDS; i++) {
        slots.slot[i] = TlsAlloc();
        slots.usable = slots.usable && slots.slot[i] != TLS_OUT_OF_INDEXES;
    }
    return TRUE;
}

void cudnnw__os_thread_notes_get(os_thread_notes *notes)
{
    *notes = VALUE(os_thread_notes, {0});
    InitOnceExecuteOnce(&slots_once, take_slots, NULL, NULL);
    for (size_t i = 0; slots.usable && i < NOTE_WORDS; i++)
        notes->word[i] = (uint64_t)(uintptr_t)TlsGetValue(slots.slot[i]);
}

void cudnnw__os_thread_notes_set(const os_thread_notes *notes)
{
    InitOnceExecuteOnce(&slots_once, take_slots, NULL, NULL);
    for (size_t i = 0; slots.usable && i < NOTE_WORDS; i++)
        TlsSetValue(slots.slot[i], (void *)(uintptr_t)notes->word[i]);
}
