/* SPDX-License-Identifier: MIT
 *
 * What is mapped in this process. The loader knows names and addresses; /proc/self/maps knows which file each
 * one is, also when it was opened by a relative name or replaced since.
 */
#include "os_linux.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static const char deleted_mark[] = " (deleted)";

typedef struct walk {
    os_modules found;
    size_t room;
    int error; /* errno, EOVERFLOW for too many */
} walk;

void cudnnw__os_modules_free(os_modules *modules)
{
    if (modules == NULL)
        return;
    for (size_t i = 0; i < modules->count; i++) {
        cudnnw__os_free(modules->module[i].path);
        cudnnw__os_free(modules->module[i].name);
    }
    cudnnw__os_free(modules->module);
    modules->module = NULL;
    modules->count = 0;
}

static os_module *next_module(walk *state)
{
    if (state->found.count >= LIMIT_MODULES) {
        state->error = EOVERFLOW;
        return NULL;
    }
    if (state->found.count == state->room) {
        size_t room = state->room == 0 ? 64 : state->room * 2;
        os_module *more = (os_module *)cudnnw__os_resize(state->found.module, room * sizeof *more);

        if (more == NULL) {
            state->error = ENOMEM;
            return NULL;
        }
        state->found.module = more;
        state->room = room;
    }
    return (os_module *)memset(&state->found.module[state->found.count], 0, sizeof(os_module));
}

static void measure(const struct dl_phdr_info *info, os_module *module)
{
    uintptr_t low = UINTPTR_MAX, high = 0;

    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];

        if (segment->p_type != PT_LOAD)
            continue;
        if (segment->p_vaddr < low)
            low = segment->p_vaddr;
        if (segment->p_vaddr + segment->p_memsz > high)
            high = segment->p_vaddr + segment->p_memsz;
    }
    if (low < high) {
        module->base = (info->dlpi_addr + low) & ~(uintptr_t)4095;
        module->end = info->dlpi_addr + high;
    }
}

/* Under the loader's lock: copies and leaves. */
static int collect(struct dl_phdr_info *info, size_t size, void *context)
{
    walk *state = (walk *)context;
    os_module *module = next_module(state);
    const char *name = info->dlpi_name == NULL ? "" : info->dlpi_name;

    (void)size;
    if (module == NULL)
        return 1;
    measure(info, module);
    if (module->end == 0 || module->base == (uintptr_t)getauxval(AT_SYSINFO_EHDR))
        return 0; /* no file stands behind it */
    module->path = cudnnw__os_linux_copy(name, strlen(name));
    if (module->path == NULL) {
        state->error = ENOMEM;
        return 1;
    }
    state->found.count++;
    return 0;
}

static int by_base(const void *left, const void *right)
{
    const os_module *a = *(os_module *const *)left, *b = *(os_module *const *)right;

    return a->base < b->base ? -1 : a->base > b->base;
}

/* The module whose base lies in [start, end), NULL when none does. */
static os_module *module_in(os_module *const *sorted, size_t count, uintptr_t start, uintptr_t end)
{
    size_t low = 0, high = count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (sorted[middle]->base < start)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && sorted[low]->base < end ? sorted[low] : NULL;
}

static bool same_inode(const char *path, uint64_t inode, struct stat *facts)
{
    return stat(path, facts) == 0 && (uint64_t)facts->st_ino == inode;
}

/* The device in the table differs from stat's on btrfs and overlays, where even the inode may. The table's
 * path follows the file and is marked when the file is gone, so unmarked paths are asked for the identity. */
static bool identify(os_module *module, char *path, unsigned device_major, unsigned device_minor,
                     uint64_t inode)
{
    size_t length = strlen(path), mark = sizeof deleted_mark - 1;
    struct stat facts;

    if (length > mark && strcmp(path + length - mark, deleted_mark) == 0 &&
        !same_inode(path, inode, &facts)) {
        module->deleted = true;
        path[length - mark] = '\0';
    }
    module->identity.device = (uint64_t)makedev(device_major, device_minor);
    module->identity.low = inode;
    if (!module->deleted && stat(path, &facts) == 0) {
        module->identity.device = (uint64_t)facts.st_dev;
        module->identity.low = (uint64_t)facts.st_ino;
    }
    if (module->path[0] != '/') { /* the program itself, or opened by a relative name */
        char *absolute = cudnnw__os_linux_copy(path, strlen(path));

        if (absolute == NULL)
            return false;
        cudnnw__os_free(module->path);
        module->path = absolute;
    }
    return true;
}

static void unescape_line_ends(char *path)
{
    char *to = path;

    for (; *path != '\0'; to++)
        if (strncmp(path, "\\012", 4) == 0) {
            *to = '\n';
            path += 4;
        } else {
            *to = *path++;
        }
    *to = '\0';
}

/* "7f00-7f10 r--p 00000000 fd:01 1234   /path". */
static bool take_line(char *line, os_module *const *sorted, size_t count)
{
    unsigned long long start = 0, end = 0, inode = 0;
    unsigned device_major = 0, device_minor = 0;
    int at = 0;
    os_module *module = NULL;

    if (sscanf(line, "%llx-%llx %*s %*s %x:%x %llu %n", &start, &end, &device_major, &device_minor, &inode,
               &at) != 5 ||
        inode == 0 || line[at] != '/')
        return true;
    module = module_in(sorted, count, (uintptr_t)start, (uintptr_t)end);
    if (module == NULL || module->identity.low != 0)
        return true;
    unescape_line_ends(line + at);
    return identify(module, line + at, device_major, device_minor, inode);
}

/* Line by line: the table of a large process has megabytes. False when memory is short. */
static bool read_table(int table, os_module *const *sorted, size_t count)
{
    const size_t size = LIMIT_PATH_BYTES + 256;
    char *buffer = (char *)cudnnw__os_allocate(size);
    size_t held = 0;
    bool fine = buffer != NULL;

    while (fine) {
        ssize_t got = read(table, buffer + held, size - 1 - held);
        char *line = buffer, *end = NULL;

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        held += (size_t)got;
        buffer[held] = '\0';
        while (fine && (end = strchr(line, '\n')) != NULL) {
            *end = '\0';
            fine = take_line(line, sorted, count);
            line = end + 1;
        }
        held -= (size_t)(line - buffer);
        memmove(buffer, line, held);
        if (held == size - 1)
            held = 0; /* longer than a path can be */
    }
    cudnnw__os_free(buffer);
    return fine;
}

/* Without /proc the loader's names stay, and identities are those of the files there now. */
static bool add_identities(os_modules *modules)
{
    os_module **sorted = (os_module **)cudnnw__os_allocate(modules->count * sizeof *sorted);
    int table = cudnnw__os_linux_open("/proc/self/maps", O_RDONLY);
    bool fine = sorted != NULL;
    struct stat facts;

    for (size_t i = 0; fine && i < modules->count; i++)
        sorted[i] = &modules->module[i];
    if (fine && table >= 0) {
        qsort(sorted, modules->count, sizeof sorted[0], by_base);
        fine = read_table(table, sorted, modules->count);
    }
    for (size_t i = 0; fine && table < 0 && i < modules->count; i++)
        if (modules->module[i].path[0] == '/' && stat(modules->module[i].path, &facts) == 0) {
            modules->module[i].identity.device = (uint64_t)facts.st_dev;
            modules->module[i].identity.low = (uint64_t)facts.st_ino;
        }
    if (table >= 0)
        (void)close(table);
    cudnnw__os_free(sorted);
    return fine;
}

static bool add_names(os_modules *modules)
{
    for (size_t i = 0; i < modules->count; i++) {
        os_module *module = &modules->module[i];
        const char *slash = strrchr(module->path, '/');
        const char *name = slash == NULL ? module->path : slash + 1;

        module->name = cudnnw__os_linux_copy(name, strlen(name));
        if (module->name == NULL)
            return false;
    }
    return true;
}

bool cudnnw__os_modules(os_modules *modules, os_failure *why)
{
    walk state = {{NULL, 0}, 0, 0};

    (void)dl_iterate_phdr(collect, &state);
    if (state.error == 0 && !(add_identities(&state.found) && add_names(&state.found)))
        state.error = ENOMEM;
    if (state.error != 0) {
        cudnnw__os_modules_free(&state.found);
        if (state.error == EOVERFLOW)
            return cudnnw__os_linux_fail_as(why, OS_WHY_LIMIT, EOVERFLOW,
                                            "this process holds too many modules");
        return cudnnw__os_linux_fail(why, state.error);
    }
    *modules = state.found;
    return true;
}

static int measure_one(struct dl_phdr_info *info, size_t size, void *context)
{
    os_module *wanted = (os_module *)context;

    (void)size;
    if (info->dlpi_addr != wanted->base || strcmp(info->dlpi_name, wanted->path) != 0)
        return 0;
    measure(info, wanted);
    return 1;
}

bool cudnnw__os_library_where(void *library, os_module *where, os_failure *why)
{
    struct link_map *map = NULL;
    os_module found = {0};

    if (dlinfo(library, RTLD_DI_LINKMAP, &map) != 0 || map == NULL)
        return cudnnw__os_linux_fail_as(why, OS_WHY_OTHER, 0, dlerror());
    found.path = cudnnw__os_linux_copy(map->l_name, strlen(map->l_name));
    if (found.path == NULL)
        return cudnnw__os_linux_fail(why, ENOMEM);
    found.base = map->l_addr; /* measure_one turns it into the first mapped page */
    (void)dl_iterate_phdr(measure_one, &found);
    if (found.path[0] != '/') { /* the host opened it by a relative name: the table of mappings knows the file */
        char *absolute = cudnnw__os_module_of((const void *)found.base);

        if (absolute != NULL) {
            cudnnw__os_free(found.path);
            found.path = absolute;
        }
    }
    *where = found;
    return true;
}

char *cudnnw__os_module_of(const void *address)
{
    os_modules modules = {NULL, 0};
    char *path = NULL;

    if (!cudnnw__os_modules(&modules, NULL))
        return NULL;
    for (size_t i = 0; i < modules.count && path == NULL; i++)
        if ((uintptr_t)address >= modules.module[i].base && (uintptr_t)address < modules.module[i].end) {
            path = modules.module[i].path;
            modules.module[i].path = NULL;
        }
    cudnnw__os_modules_free(&modules);
    return path;
}
