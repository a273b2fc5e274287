/* SPDX-License-Identifier: MIT
 *
 * The strongest check of the readers: sets with one damaged file are judged, and those that are called whole are given to
 * the system's own loader, in a child.
 *
 *   mutate SET FOLDER [rounds=N] [seed=N] [first=N] [seconds=N] [blocks=1] [keep=FOLDER]
 *
 * SET is copied into FOLDER (best in memory). Each round breaks one table that the loader walks, in one file; with blocks=1
 * always a whole block of it. A child that
 * dies while it opens the files is a finding: it is printed with what was broken where, and the damaged file is kept.
 * Ends with "mutate: done" when there was none.
 */
#define _GNU_SOURCE
#include "inspect/inspect.h"

#include <dirent.h>
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FILES = 32, REGIONS = 32, BLOCK = 4096 };

typedef struct region {
    char name[32];
    size_t at, bytes;
} region;

typedef struct victim {
    char name[256], path[1024];
    unsigned char *bytes;
    size_t size;
    region region[REGIONS];
    size_t regions;
} victim;

static victim file[FILES];
static size_t files;
static const char *folder, *keep;

/* ---- Random numbers that are the same everywhere ---- */

static uint64_t state;

static uint64_t next_random(void)
{
    uint64_t z = state += 0x9E3779B97F4A7C15u;

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static size_t below(size_t limit)
{
    return limit == 0 ? 0 : (size_t)(next_random() % limit);
}

/* ---- The set ---- */

static void add_region(victim *v, const char *name, size_t at, size_t bytes)
{
    if (bytes == 0 || v->regions == REGIONS || at > v->size || bytes > v->size - at)
        return;
    snprintf(v->region[v->regions].name, sizeof v->region[0].name, "%s", name);
    v->region[v->regions].at = at;
    v->region[v->regions++].bytes = bytes;
}

/* Headers, and the sections that ld.so walks. Code and plain data are not among them: only checksums see those. */
static void find_regions(victim *v)
{
    static const char *const walked[] = {".dynamic", ".dynsym", ".dynstr", ".gnu.hash", ".hash", ".gnu.version",
                                         ".gnu.version_r", ".gnu.version_d", ".rela.dyn", ".rela.plt", ".relr.dyn",
                                         ".init_array", ".fini_array", ".note.gnu.build-id", ".note.gnu.property"};
    Elf64_Ehdr header;
    Elf64_Shdr names, section;

    memcpy(&header, v->bytes, sizeof header);
    add_region(v, "header", 0, sizeof header);
    add_region(v, "segments", header.e_phoff, (size_t)header.e_phnum * sizeof(Elf64_Phdr));
    memcpy(&names, v->bytes + header.e_shoff + header.e_shstrndx * sizeof names, sizeof names);
    for (size_t i = 0; i < header.e_shnum; i++) {
        const char *name;

        memcpy(&section, v->bytes + header.e_shoff + i * sizeof section, sizeof section);
        name = (const char *)v->bytes + names.sh_offset + section.sh_name;
        for (size_t k = 0; k < sizeof walked / sizeof walked[0]; k++)
            if (strcmp(name, walked[k]) == 0)
                add_region(v, name, section.sh_offset, section.sh_size);
    }
}

static int write_file(const char *path, const void *bytes, size_t size)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    ssize_t written = descriptor < 0 ? -1 : write(descriptor, bytes, size);

    if (descriptor >= 0)
        close(descriptor);
    return written == (ssize_t)size;
}

static int take_file(const char *set, const char *name)
{
    victim *v = &file[files];
    char path[2048];
    struct stat facts;
    int descriptor;
    ssize_t got = 0;

    snprintf(path, sizeof path, "%s/%s", set, name);
    descriptor = open(path, O_RDONLY);
    if (descriptor < 0 || fstat(descriptor, &facts) != 0)
        return 0;
    v->size = (size_t)facts.st_size;
    v->bytes = malloc(v->size);
    if (v->bytes != NULL)
        got = read(descriptor, v->bytes, v->size);
    close(descriptor);
    if (v->bytes == NULL || got != (ssize_t)v->size)
        return 0;
    snprintf(v->name, sizeof v->name, "%s", name);
    snprintf(v->path, sizeof v->path, "%s/%s", folder, name);
    find_regions(v);
    files++;
    return write_file(v->path, v->bytes, v->size);
}

static int take_set(const char *set)
{
    DIR *listing = opendir(set);
    struct dirent *entry;
    int good = listing != NULL;

    while (good && (entry = readdir(listing)) != NULL && files < FILES)
        if (strncmp(entry->d_name, "libcudnn", 8) == 0)
            good = take_file(set, entry->d_name);
    if (listing != NULL)
        closedir(listing);
    return good && files > 0;
}

/* ---- One round ---- */

static unsigned char damaged[BLOCK];
static size_t damaged_at, damaged_bytes;
static const victim *hurt;
static const char *hurt_region;
static bool blocks;

static uint64_t likely_value(void)
{
    static const uint64_t values[] = {0, 1, 2, 3, 7, 8, 24, 0x7f, 0x80, 0xff, 0x100, 0xfff, 0x1000, 0x7fff, 0x8000, 0xffff,
                                      0xff00, 0xfff1, 0x10000, 0x7fffffff, 0x80000000u, 0xffffffffu, 0x100000000u,
                                      0x7fffffffffffffffu, 0x8000000000000000u, 0xffffffffffffffffu};

    return below(3) == 0 ? next_random() : values[below(sizeof values / sizeof values[0])];
}

/* Fills `damaged` with what is to stand at damaged_at. */
static void break_one(void)
{
    const victim *v = &file[below(files)];
    const region *r = &v->region[below(v->regions)];
    size_t at = below(r->bytes), bytes = (size_t)1 << below(4);
    uint64_t value = likely_value();

    hurt = v;
    hurt_region = r->name;
    switch (blocks ? 4 : below(6)) {
    case 0: /* one bit */
        bytes = 1;
        damaged[0] = (unsigned char)(v->bytes[r->at + at] ^ (1u << below(8)));
        break;
    case 1: /* one byte */
        bytes = 1;
        damaged[0] = (unsigned char)next_random();
        break;
    case 2: /* a number, as tables hold them */
        at &= ~(bytes - 1);
        memcpy(damaged, &value, bytes);
        break;
    case 3: /* a number a little off */
        at &= ~(bytes - 1);
        bytes = r->bytes - at < bytes ? r->bytes - at : bytes;
        value = 0;
        memcpy(&value, v->bytes + r->at + at, bytes);
        value += below(33) - 16u;
        memcpy(damaged, &value, bytes);
        break;
    case 4: /* a block of zeros or noise */
        bytes = 1 + below(r->bytes - at < BLOCK ? r->bytes - at : BLOCK);
        memset(damaged, 0, bytes);
        if (below(2) == 0)
            for (size_t i = 0; i < bytes; i++)
                damaged[i] = (unsigned char)next_random();
        break;
    default: { /* a piece of the same table in another place */
        size_t from = below(r->bytes);

        bytes = 1 + below(64);
        bytes = r->bytes - from < bytes ? r->bytes - from : bytes;
        memcpy(damaged, v->bytes + r->at + from, bytes);
        break;
    }
    }
    damaged_at = r->at + at;
    damaged_bytes = r->bytes - at < bytes ? r->bytes - at : bytes;
}

static void put(const victim *v, const void *bytes, size_t at, size_t count)
{
    int descriptor = open(v->path, O_WRONLY);

    if (descriptor < 0 || pwrite(descriptor, bytes, count, (off_t)at) != (ssize_t)count) {
        perror(v->path);
        exit(2);
    }
    close(descriptor);
}

static bool is_called_whole(char *why, size_t size)
{
    const find_place place = {.origin = CUDNNW_ORIGIN_OPTIONS, .folder = (char *)folder};
    const inspect_wish wish = {.machine = cudnnw__os_machine_name()};
    inspect_result seen = {NULL, 0};
    cudnnw_error error = CUDNNW_ERROR_INIT;
    report *records = cudnnw__report_new();
    cudnnw_code code = cudnnw__inspect(&place, &wish, &seen, records, &error);
    bool whole = code == CUDNNW_OK && seen.count == 1 && seen.set[0]->problem == NULL;

    /* The front is judged and told about, but not opened; a damaged one does not count here. */
    if (whole && strncmp(hurt->name, "libcudnn.so.", 12) == 0)
        whole = seen.set[0]->files[SUB_FRONT].problem == NULL;
    if (!whole && seen.count == 1 && seen.set[0]->problem != NULL)
        snprintf(why, size, "%s", cudnnw_reason_name(seen.set[0]->problem->reason));
    cudnnw__inspect_free(&seen);
    cudnnw_report_free(records);
    return whole;
}

/* What the child has reached; a child that got to the end of opening has passed. */
typedef struct progress {
    int opened, refused;
    bool ended;
} progress;

static progress *reached;

static void open_all(void)
{
    for (int id = 0; id < SUB_COUNT; id++)
        for (size_t i = 0; i < files; i++) {
            cudnn_name name;

            if (!cudnnw__name_parse(file[i].name, &name) || (int)name.id != id)
                continue;
            if (dlopen(file[i].path, RTLD_NOW | RTLD_LOCAL) != NULL)
                reached->opened++;
            else
                reached->refused++;
        }
    reached->ended = true;
}

/* 0: it lived; else the status with which it died. */
static int give_to_loader(void)
{
    int status = 0;
    pid_t process;

    memset(reached, 0, sizeof *reached);
    process = fork();
    if (process == 0) {
        int nowhere = open("/dev/null", O_WRONLY);

        dup2(nowhere, 2);
        /* Of its own time: on a busy machine, and with real files, the clock on the wall says nothing. */
        setrlimit(RLIMIT_CPU, &(struct rlimit){60, 60});
        open_all();
        _exit(0);
    }
    if (process < 0 || waitpid(process, &status, 0) != process)
        return -1;
    return reached->ended && status == 0 ? 0 : status == 0 ? -1 : status;
}

static uint64_t number_at(size_t at)
{
    uint64_t value = 0;

    memcpy(&value, hurt->bytes + at, sizeof value);
    return value;
}

static bool is_word_of(const char *region_name, uint64_t address)
{
    Elf64_Ehdr header;
    Elf64_Shdr names, section;

    memcpy(&header, hurt->bytes, sizeof header);
    memcpy(&names, hurt->bytes + header.e_shoff + header.e_shstrndx * sizeof names, sizeof names);
    for (size_t i = 0; i < header.e_shnum; i++) {
        memcpy(&section, hurt->bytes + header.e_shoff + i * sizeof section, sizeof section);
        if (strcmp((const char *)hurt->bytes + names.sh_offset + section.sh_name, region_name) == 0)
            return address >= section.sh_addr && address < section.sh_addr + section.sh_size;
    }
    return false;
}

static size_t region_at(const char *region_name)
{
    for (size_t i = 0; i < hurt->regions; i++)
        if (strcmp(hurt->region[i].name, region_name) == 0)
            return hurt->region[i].at;
    return 0;
}

/* An own function that has become one of the kind that the loader calls to learn which function is meant. */
static bool becomes_chosen(const Elf64_Sym *before, const Elf64_Sym *after)
{
    Elf64_Sym other = *after;

    other.st_info = before->st_info;
    return memcmp(before, &other, sizeof other) == 0 && ELF64_ST_TYPE(before->st_info) == STT_FUNC &&
           ELF64_ST_TYPE(after->st_info) == STT_GNU_IFUNC;
}

/* Whether every symbol that differs is one of another library, before and after (it has got another name), or a function of
 * the other kind. */
static bool only_meanings_differ(void)
{
    size_t table = region_at(".dynsym"), end = damaged_at + damaged_bytes;

    for (size_t at = damaged_at - (damaged_at - table) % sizeof(Elf64_Sym); at < end; at += sizeof(Elf64_Sym)) {
        Elf64_Sym before, after;
        size_t from = at < damaged_at ? damaged_at : at, to = at + sizeof after < end ? at + sizeof after : end;

        memcpy(&before, hurt->bytes + at, sizeof before);
        memcpy(&after, hurt->bytes + at, sizeof after);
        memcpy((unsigned char *)&after + (from - at), damaged + (from - damaged_at), to - from);
        if ((before.st_shndx != SHN_UNDEF || after.st_shndx != SHN_UNDEF) && !becomes_chosen(&before, &after))
            return false;
    }
    return true;
}

/* What no reader can see, because what stands there could have been meant: a start or end function that leads to another
 * place in the code, and a relocation or symbol that asks for another name. docs/hardening.md lists them. */
static const char *why_understood(void)
{
    size_t table = region_at(hurt_region), entry, last = damaged_at + damaged_bytes - 1, within;

    if (strncmp(hurt_region, ".rela.", 6) == 0) {
        entry = damaged_at - (damaged_at - table) % sizeof(Elf64_Rela);
        within = damaged_at - entry;
        if (last >= entry + sizeof(Elf64_Rela))
            return NULL;
        if (within >= 12 && within < 16 && last < entry + 16)
            return "a relocation asks for another symbol";
        if (within >= 16 && (is_word_of(".init_array", number_at(entry)) || is_word_of(".fini_array", number_at(entry))))
            return "a start or end function leads to another place in the code";
    }
    if (strcmp(hurt_region, ".dynsym") == 0 && only_meanings_differ())
        return "a symbol asks for another name, or is called to choose a function";
    if (strcmp(hurt_region, ".dynamic") == 0) {
        entry = damaged_at - (damaged_at - table) % sizeof(Elf64_Dyn);
        if (damaged_at >= entry + 8 && last < entry + sizeof(Elf64_Dyn) &&
            (number_at(entry) == DT_INIT || number_at(entry) == DT_FINI))
            return "a start or end function leads to another place in the code";
    }
    return NULL;
}

static void tell_finding(long round, int status)
{
    printf("FOUND: round %ld: %s %s at %zu, %zu bytes:", round, hurt->name, hurt_region, damaged_at, damaged_bytes);
    for (size_t i = 0; i < damaged_bytes && i < 24; i++)
        printf(" %02x>%02x", hurt->bytes[damaged_at + i], damaged[i]);
    if (WIFSIGNALED(status))
        printf("%s; signal %d after %d files\n", damaged_bytes > 24 ? " ..." : "", WTERMSIG(status), reached->opened);
    else
        printf("%s; exit code %d after %d files\n", damaged_bytes > 24 ? " ..." : "", WEXITSTATUS(status), reached->opened);
    if (keep != NULL) {
        char path[2048];
        unsigned char *copy = malloc(hurt->size);

        snprintf(path, sizeof path, "%s/%ld-%s", keep, round, hurt->name);
        if (copy != NULL) {
            memcpy(copy, hurt->bytes, hurt->size);
            memcpy(copy + damaged_at, damaged, damaged_bytes);
            write_file(path, copy, hurt->size);
            free(copy);
        }
    }
    fflush(stdout);
}

typedef struct tally {
    long refused, whole, opened, loader_refused, died, understood;
} tally;

static void play(long round, uint64_t seed, tally *t)
{
    char why[64] = "";
    int status;

    state = seed * 1000003u + (uint64_t)round;
    break_one();
    if (memcmp(damaged, hurt->bytes + damaged_at, damaged_bytes) == 0)
        return;
    put(hurt, damaged, damaged_at, damaged_bytes);
    if (!is_called_whole(why, sizeof why)) {
        t->refused++;
    } else {
        t->whole++;
        status = give_to_loader();
        t->died += status != 0 && why_understood() == NULL;
        t->understood += status != 0 && why_understood() != NULL;
        t->loader_refused += status == 0 && reached->refused != 0;
        t->opened += status == 0 && reached->refused == 0;
        if (status != 0 && why_understood() == NULL)
            tell_finding(round, status);
    }
    put(hurt, hurt->bytes + damaged_at, damaged_at, damaged_bytes);
}

static long number_of(int count, char **words, const char *key, long otherwise)
{
    size_t length = strlen(key);

    for (int i = 3; i < count; i++)
        if (strncmp(words[i], key, length) == 0 && words[i][length] == '=')
            return strtol(words[i] + length + 1, NULL, 10);
    return otherwise;
}

int main(int count, char **words)
{
    long rounds = number_of(count, words, "rounds", 1000), seed = number_of(count, words, "seed", 1);
    long first = number_of(count, words, "first", 0), seconds = number_of(count, words, "seconds", 0), round;
    time_t start = time(NULL);
    tally t = {0};

    for (int i = 3; i < count; i++)
        if (strncmp(words[i], "keep=", 5) == 0)
            keep = words[i] + 5;
    if (count < 3) {
        fprintf(stderr, "use: mutate SET FOLDER [rounds=N] [seed=N] [first=N] [seconds=N] [blocks=1] [keep=FOLDER]\n");
        return 2;
    }
    folder = words[2];
    blocks = number_of(count, words, "blocks", 0) != 0;
    reached = mmap(NULL, sizeof *reached, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (reached == MAP_FAILED || !take_set(words[1])) {
        fprintf(stderr, "mutate: %s cannot be copied into %s\n", words[1], folder);
        return 2;
    }
    hurt = &file[0];
    if (!is_called_whole((char[64]){0}, 64) || give_to_loader() != 0 || reached->refused != 0) {
        fprintf(stderr, "mutate: the undamaged set in %s cannot be opened\n", folder);
        return 2;
    }
    for (round = first; round < first + rounds && (seconds == 0 || time(NULL) - start < seconds); round++)
        play(round, (uint64_t)seed, &t);
    printf("mutate: %ld rounds, seed %ld: %ld refused by inspect, %ld called whole: %ld opened, %ld refused by the loader, "
           "%ld died of what is understood, %ld died\n", round - first, seed, t.refused, t.whole, t.opened,
           t.loader_refused, t.understood, t.died);
    if (t.died == 0)
        printf("mutate: done\n");
    return t.died != 0;
}
