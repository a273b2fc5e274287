/* SPDX-License-Identifier: MIT
 *
 * How this system's failures become plain data.
 */
#include "os_linux.h"

#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

char *cudnnw__os_linux_copy(const char *text, size_t length)
{
    char *copy = (char *)cudnnw__os_allocate(length + 1);

    if (copy != NULL && length > 0)
        memcpy(copy, text, length);
    return copy;
}

static const struct {
    int error;
    os_why why;
} meanings[] = {
    {ENOENT, OS_WHY_ABSENT},       {EACCES, OS_WHY_DENIED},      {EPERM, OS_WHY_DENIED},
    {ENOTDIR, OS_WHY_NOT_A_FOLDER}, {EISDIR, OS_WHY_IS_A_FOLDER}, {ELOOP, OS_WHY_DANGLING},
    {ETXTBSY, OS_WHY_IN_USE},      {ENAMETOOLONG, OS_WHY_TOO_LONG}, {ENOMEM, OS_WHY_MEMORY},
    {ENOSYS, OS_WHY_UNSUPPORTED},  {EMFILE, OS_WHY_DESCRIPTORS}, {ENFILE, OS_WHY_DESCRIPTORS},
};

/* In the C locale: the host's may have no UTF-8, and strerror() shares its buffer between threads. */
static void describe(int error, char *text, size_t size)
{
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    const char *words = plain != (locale_t)0 ? strerror_l(error, plain) : "system error";
    struct rlimit files;

    if (error == EMFILE && getrlimit(RLIMIT_NOFILE, &files) == 0)
        (void)snprintf(text, size, "%s (this process may have %llu)", words,
                       (unsigned long long)files.rlim_cur);
    else
        (void)snprintf(text, size, "%s", words);
    if (plain != (locale_t)0)
        freelocale(plain);
}

bool cudnnw__os_linux_fail(os_failure *why, int error)
{
    char text[sizeof why->text];
    os_why kind = OS_WHY_OTHER;

    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (meanings[i].error == error)
            kind = meanings[i].why;
    describe(error, text, sizeof text);
    return cudnnw__os_linux_fail_as(why, kind, error, text);
}

bool cudnnw__os_linux_fail_as(os_failure *why, os_why kind, int error, const char *text)
{
    if (why != NULL) {
        size_t length = strlen(text);

        if (length >= sizeof why->text) {
            length = sizeof why->text - 1;
            while (length > 0 && ((unsigned char)text[length] & 0xC0u) == 0x80u)
                length--; /* never half a character */
        }
        memset(why, 0, sizeof *why);
        why->code = error;
        why->why = kind;
        memcpy(why->text, text, length);
    }
    return false;
}
