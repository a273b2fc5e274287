/* SPDX-License-Identifier: MIT
 *
 * The loader's cache: which absolute paths a bare name may lead to. The file is read as data and trusted in
 * nothing.
 *
 * Its form since glibc 2.2: a head of 48 bytes ("glibc-ld.so.cache1.1", number of entries), entries of 24
 * bytes (flags, offset of the name, offset of the path, unused, hardware capabilities), then strings; offsets
 * count from the head. Before glibc 2.32 a table of the older form (head of 16 bytes, entries of 12) comes
 * first.
 */
#include "os_linux.h"

#include <errno.h>
#include <string.h>

enum { OLD_HEAD = 16, OLD_ENTRY = 12, HEAD = 48, ENTRY = 24, AT_COUNT = 20 };

static const char cache_file[] = "/etc/ld.so.cache";
static const char old_magic[] = "ld.so-1.7.0";
static const char magic[] = "glibc-ld.so.cache1.1";

#if defined(__x86_64__)
static const uint32_t own_flags = 0x0303;
#elif defined(__aarch64__)
static const uint32_t own_flags = 0x0A03;
#else
static const uint32_t own_flags = 0x0003;
#endif

typedef struct cache {
    const unsigned char *data;
    size_t size;
} cache;

static uint32_t number_at(const unsigned char *data)
{
    uint32_t value = 0;

    memcpy(&value, data, sizeof value); /* the file is in this machine's byte order */
    return value;
}

static bool begins_with(cache file, const char *text)
{
    size_t length = strlen(text);

    return file.size >= length && memcmp(file.data, text, length) == 0;
}

/* Leaves out the table of the older form. */
static bool find_head(cache *file)
{
    if (begins_with(*file, old_magic) && file->size >= OLD_HEAD) {
        uint64_t skip = OLD_HEAD + (uint64_t)number_at(file->data + 12) * OLD_ENTRY;

        skip = (skip + 7) & ~(uint64_t)7;
        if (skip >= file->size)
            return false;
        file->data += skip;
        file->size -= (size_t)skip;
    }
    return begins_with(*file, magic) && file->size >= HEAD;
}

static const char *string_at(cache file, uint32_t offset)
{
    if (offset >= file.size || memchr(file.data + offset, '\0', file.size - offset) == NULL)
        return NULL;
    return (const char *)file.data + offset;
}

static const char *path_of_entry(cache file, const unsigned char *entry, const char *name)
{
    const char *key = string_at(file, number_at(entry + 4));
    const char *path = string_at(file, number_at(entry + 8));
    uint64_t capabilities = 0;

    memcpy(&capabilities, entry + 16, sizeof capabilities);
    if (number_at(entry) != own_flags || capabilities != 0 || key == NULL || path == NULL)
        return NULL; /* with capabilities: a build for special processors, in a folder of its own */
    return strcmp(key, name) == 0 && path[0] == '/' ? path : NULL;
}

static bool search(cache file, const char *name, os_names *paths, os_failure *why)
{
    uint64_t count = 0;

    if (!find_head(&file))
        return cudnnw__os_linux_fail_as(why, OS_WHY_BAD_IMAGE, EINVAL,
                                        "/etc/ld.so.cache has an unknown form");
    count = number_at(file.data + AT_COUNT);
    if (count > (file.size - HEAD) / ENTRY)
        return cudnnw__os_linux_fail_as(why, OS_WHY_BAD_IMAGE, EINVAL, "/etc/ld.so.cache is cut short");
    for (uint64_t i = 0; i < count; i++) {
        const char *path = path_of_entry(file, file.data + HEAD + i * ENTRY, name);
        os_status status;

        if (path == NULL || !cudnnw__os_path_status(path, &status, NULL) || !status.is_file)
            continue;
        if (!cudnnw__os_linux_names_take(paths, cudnnw__os_linux_copy(path, strlen(path)), why))
            return false;
    }
    return true;
}

bool cudnnw__os_linux_cache_search(const void *data, size_t size, const char *name, os_names *paths,
                                   os_failure *why)
{
    cache file = {(const unsigned char *)data, size};
    os_names found = {NULL, 0};

    if (!search(file, name, &found, why)) {
        cudnnw__os_names_free(&found);
        return false;
    }
    *paths = found;
    return true;
}

/* A system without a cache (musl, a bare container) simply has no entries. */
bool cudnnw__os_loader_cache(const char *name, os_names *paths, os_failure *why)
{
    os_file *file = NULL;
    os_status status;
    os_failure inner;
    void *data = NULL;
    bool fine = false;

    paths->name = NULL;
    paths->count = 0;
    if (name == NULL || !cudnnw__os_file_open(cache_file, &file, &status, &inner))
        return true;
    if (status.bytes > LIMIT_TABLE_BYTES)
        fine = cudnnw__os_linux_fail_as(why, OS_WHY_LIMIT, EOVERFLOW, "/etc/ld.so.cache is too large");
    else if ((data = cudnnw__os_allocate((size_t)status.bytes)) == NULL)
        fine = cudnnw__os_linux_fail(why, ENOMEM);
    else
        fine = cudnnw__os_file_read(file, 0, data, (size_t)status.bytes, why) &&
               cudnnw__os_linux_cache_search(data, (size_t)status.bytes, name, paths, why);
    cudnnw__os_free(data);
    cudnnw__os_file_close(file);
    return fine;
}
