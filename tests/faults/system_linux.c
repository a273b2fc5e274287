/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

const bool system_has_links = true;

static int answer(int result)
{
    return result == 0 ? 0 : errno;
}

int system_make_folder(const char *path)
{
    return answer(mkdir(path, 0755));
}

int system_remove(const char *path)
{
    return answer(remove(path));
}

int system_move(const char *from, const char *to)
{
    return answer(rename(from, to));
}

int system_cut(const char *path, unsigned bytes)
{
    return answer(truncate(path, (off_t)bytes));
}

int system_overwrite(const char *from, const char *to)
{
    static char buffer[1 << 16];
    int in = open(from, O_RDONLY), out = in < 0 ? -1 : open(to, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    int number = out < 0 ? errno : 0;
    ssize_t got = 0;

    while (number == 0 && (got = read(in, buffer, sizeof buffer)) > 0)
        number = write(out, buffer, (size_t)got) == got ? 0 : errno;
    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
    return number;
}

int system_link(const char *folder, const char *path)
{
    return answer(symlink(folder, path));
}

void system_set_variable(const char *name, const char *value)
{
    setenv(name, value, 1);
}

bool system_make_temporary(char *path, size_t size)
{
    snprintf(path, size, "/tmp/cudnnw-faults-XXXXXX");
    return mkdtemp(path) != NULL;
}

char *system_capture(int (*run)(void), int *result)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = stdout;

    stdout = open_memstream(&text, &size);
    *result = run();
    fclose(stdout);
    stdout = out;
    return text;
}
