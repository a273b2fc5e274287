/* SPDX-License-Identifier: MIT
 *
 * Wheels and archives through libarchive. Names inside are text and never become paths: what is kept stands under its last
 * part, which is a name of cuDNN's or one of a few words, in a numbered folder, as a link to memory.
 */
#define _GNU_SOURCE /* memfd_create */
#define _FILE_OFFSET_BITS 64

#include "source.h"

#include <archive.h>
#include <archive_entry.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../files.h"
#include "../interrupt.h"
#include "../terminal.h"
#include "../text.h"

/* The largest library of any cuDNN has 600 MB, the largest set 1.3 GB. */
static const uint64_t member_limit = UINT64_C(3) << 30, kept_limit = UINT64_C(6) << 30, read_limit = UINT64_C(32) << 30,
                      paper_limit = UINT64_C(4) << 20;
enum { MEMBERS_LIMIT = 4096, BLOCK = 1 << 16, FOLDERS_LIMIT = 64, PAPERS_LIMIT = 64 };

typedef struct reading {
    cli_source *source;
    struct archive *archive;
    bool hash;
    bool is_zip; /* it begins as one */
    uint64_t kept, read;
    unsigned papers; /* licences and the like that were kept */
    cudnnw_error *error;
    const char **reason;
} reading;

static const char again[] = "Download it again, and compare its size and SHA-256 with what the source states.";

static cudnnw_code fail(const reading *r, cudnnw_code code, const char *reason, const char *hint, const char *what)
{
    const char *words = archive_error_string(r->archive);

    *r->reason = reason;
    return cli_fail(r->error, code, r->source->path, hint, "%s: %s%s%s", r->source->path, what, words == NULL ? "" : ": ",
                    words == NULL ? "" : words);
}

/* ---- The folder of links ---- */

static char *make_place(void)
{
    static const char *const folders[] = {"/tmp", "/dev/shm", "/run/lock"};

    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        char place[64];

        snprintf(place, sizeof place, "%s/cudnnw-archive-XXXXXX", folders[i]);
        if (mkdtemp(place) != NULL)
            return strdup(place);
    }
    return NULL;
}

/* How a member's folder is told: "x.whl/nvidia/cudnn/lib". */
static char *shown_folder(const cli_source *source, const char *name)
{
    const char *slash = strrchr(name, '/');
    size_t length = slash == NULL ? 0 : (size_t)(slash - name), path_length = strlen(source->path);
    char *shown = malloc(path_length + length + 2);

    if (shown == NULL)
        return NULL;
    memcpy(shown, source->path, path_length);
    shown[path_length] = '\0';
    if (length > 0) {
        shown[path_length] = '/';
        memcpy(shown + path_length + 1, name, length);
        shown[path_length + 1 + length] = '\0';
    }
    return shown;
}

/* The folder of links for the members of one folder; NULL: no memory, or too many of them. */
static const char *folder_for(cli_source *source, const char *name)
{
    char *shown = shown_folder(source, name);
    char **folders;
    cli_alias *aliases;
    char number[32];

    for (size_t i = 0; shown != NULL && i < source->folder_count; i++)
        if (strcmp(source->alias[i].shown, shown) == 0) {
            free(shown);
            return source->folder[i];
        }
    if (shown == NULL || source->folder_count == FOLDERS_LIMIT) {
        free(shown);
        return NULL;
    }
    folders = realloc(source->folder, (source->folder_count + 1) * sizeof *folders);
    source->folder = folders == NULL ? source->folder : folders;
    aliases = realloc(source->alias, (source->folder_count + 1) * sizeof *aliases);
    source->alias = aliases == NULL ? source->alias : aliases;
    snprintf(number, sizeof number, "%zu", 100 + source->folder_count); /* all of one length: no one begins another */
    if (folders != NULL && aliases != NULL) {
        char *path = cli_path_join(source->place, number);

        folders[source->folder_count] = path;
        aliases[source->folder_count] = (cli_alias){path == NULL ? NULL : strdup(path), shown};
        if (path != NULL && aliases[source->folder_count].folder != NULL && cli_folder_make(path)) {
            source->folder_count++;
            return path;
        }
        free(aliases[source->folder_count].folder);
        free(path);
    }
    free(shown);
    return NULL;
}

/* ---- Members ---- */

static const char *last_part(const char *name)
{
    const char *slash = strrchr(name, '/');

    return slash == NULL ? name : slash + 1;
}

static bool leaves(const char *name)
{
    size_t length;

    if (name[0] == '/' || name[0] == '\\' || (name[0] != '\0' && name[1] == ':'))
        return true;
    for (; *name != '\0'; name += length + (name[length] != '\0')) {
        length = strcspn(name, "/\\");
        if (length == 2 && name[0] == '.' && name[1] == '.')
            return true;
    }
    return false;
}

/* False: the member is left alone, and why is among the findings. */
static bool name_is_fair(reading *r, const char *name)
{
    cli_findings *findings = &r->source->findings;

    if (leaves(name)) {
        cli_find(findings, "MEMBER_LEAVES", CUDNNW_FILE_DAMAGED, "This archive was not made by NVIDIA: do not unpack it.",
                 "%s holds a member whose name would leave the folder that it is unpacked into: %s", r->source->path, name);
        return false;
    }
    for (size_t i = 0; i < r->source->count; i++)
        if (strcmp(r->source->member[i].name, name) == 0) {
            cli_find(findings, "MEMBER_TWICE", CUDNNW_FILE_DAMAGED,
                     "This archive was not made by NVIDIA: which of the two is unpacked depends on the program.",
                     "%s holds %s twice", r->source->path, name);
            return false;
        }
    return true;
}

static void show_progress(const reading *r)
{
    char line[128];

    snprintf(line, sizeof line, "reading %.60s: %llu MiB", cli_source_name(r->source), (unsigned long long)(r->read >> 20));
    cli_progress(line);
}

static bool write_all(int memory, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(memory, bytes, count);

        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

/* The bytes of the member at hand: into memory unless that is -1, and into the hash unless that is NULL. */
static cudnnw_code take_bytes(reading *r, const char *name, int memory, cli_hash *hash, uint64_t limit, uint64_t *bytes)
{
    char block[BLOCK];
    la_ssize_t got;
    uint64_t shown = r->read;

    while ((got = archive_read_data(r->archive, block, sizeof block)) > 0) {
        *bytes += (uint64_t)got;
        r->read += (uint64_t)got;
        r->kept += memory < 0 ? 0 : (uint64_t)got;
        if (cli_was_interrupted())
            return cli_fail(r->error, CUDNNW_ACCESS_DENIED, r->source->path, "Run it again.", "it was broken off by the user");
        if (*bytes > limit || r->kept > kept_limit || r->read > read_limit) {
            archive_clear_error(r->archive);
            return fail(r, CUDNNW_FILE_DAMAGED, "ARCHIVE_TOO_LARGE", again,
                        "what it holds is larger than that of any cuDNN, so reading was ended");
        }
        if ((memory >= 0 && !write_all(memory, block, (size_t)got)) ||
            (hash != NULL && !cli_hash_add(hash, block, (size_t)got)))
            return cli_fail(r->error, CUDNNW_OUT_OF_MEMORY, r->source->path, "Close other programs, or unpack the archive.",
                            "memory is short for %s", name);
        if (r->read - shown >= (UINT64_C(16) << 20)) {
            shown = r->read;
            show_progress(r);
        }
    }
    if (got == 0)
        return CUDNNW_OK;
    return fail(r, CUDNNW_FILE_DAMAGED, "ARCHIVE_DAMAGED", again, "it is cut or damaged");
}

/* Libraries stand under their names, one folder for each of theirs; papers are only read, so a number is enough. */
static bool link_to_memory(reading *r, const char *name, cli_role role, int memory, char **path)
{
    const char *folder = role == CLI_ROLE_LIBRARY ? folder_for(r->source, name) : r->source->place;
    char target[64], number[32];

    snprintf(number, sizeof number, "paper-%u", r->papers);
    *path = folder == NULL ? NULL : cli_path_join(folder, role == CLI_ROLE_LIBRARY ? last_part(name) : number);
    snprintf(target, sizeof target, "/proc/self/fd/%d", memory);
    return *path != NULL && cli_link_make(target, *path);
}

/* The descriptor stays open as long as the process: the link leads to it. */
static cudnnw_code keep_member(reading *r, const char *name, cli_role role, cli_hash *hash)
{
    uint64_t bytes = 0;
    int memory = memfd_create("cudnnw", MFD_CLOEXEC);
    char *path = NULL;
    cudnnw_code code = CUDNNW_OK;

    if (memory < 0 || !link_to_memory(r, name, role, memory, &path))
        code = cli_fail(r->error, CUDNNW_OUT_OF_MEMORY, r->source->path, "Close other programs, or unpack the archive.",
                        "there is no memory or no place in /tmp for %s: %s", name, strerror(errno));
    if (code == CUDNNW_OK)
        code = take_bytes(r, name, memory, hash, role == CLI_ROLE_LIBRARY ? member_limit : paper_limit, &bytes);
    if (code == CUDNNW_OK && cli_source_add(r->source, name, path, bytes, role) == NULL)
        code = cli_fail(r->error, CUDNNW_OUT_OF_MEMORY, r->source->path, "Close other programs.", "memory is short");
    if (code != CUDNNW_OK && path != NULL)
        (void)cli_path_remove(path); /* no member speaks of it, and it would hold the folder */
    free(path);
    return code;
}

static cudnnw_code pass_member(reading *r, const char *name, cli_hash *hash, uint64_t said)
{
    uint64_t bytes = 0;
    cudnnw_code code = CUDNNW_OK;

    if (hash != NULL)
        code = take_bytes(r, name, -1, hash, read_limit, &bytes);
    if (code == CUDNNW_OK && cli_source_add(r->source, name, NULL, hash != NULL ? bytes : said, CLI_ROLE_OTHER) == NULL)
        code = cli_fail(r->error, CUDNNW_OUT_OF_MEMORY, r->source->path, "Close other programs.", "memory is short");
    return code;
}

static cudnnw_code take_file(reading *r, const char *name, struct archive_entry *entry)
{
    cli_role role = cli_role_of(name);
    cli_hash *hash = r->hash ? cli_hash_begin() : NULL;
    char text[CLI_HASH_TEXT] = "";
    cudnnw_code code;

    /* A framework's wheel has the licences of a hundred others; the record comes last and is wanted all the same. */
    if (role == CLI_ROLE_LIBRARY ||
        (role != CLI_ROLE_OTHER && r->papers++ < (role == CLI_ROLE_RECORD ? MEMBERS_LIMIT : PAPERS_LIMIT)))
        code = keep_member(r, name, role, hash);
    else
        code = pass_member(r, name, hash, archive_entry_size(entry) < 0 ? 0 : (uint64_t)archive_entry_size(entry));
    if (hash != NULL)
        cli_hash_end(hash, text);
    if (code == CUDNNW_OK)
        memcpy(r->source->member[r->source->count - 1].sha256, text, sizeof text);
    return code;
}

/* libcudnn_ops.so -> libcudnn_ops.so.9: a second name in the same folder. Others lead nowhere here. */
static cudnnw_code take_link(reading *r, const char *name, const char *target)
{
    const char *slash = strrchr(target, '/');
    bool hard = slash != NULL && strncmp(target, name, (size_t)(slash - target) + 1) == 0;
    const char *folder;
    char *path;
    cli_member *made = NULL;

    if (cli_role_of(name) != CLI_ROLE_LIBRARY)
        return CUDNNW_OK;
    if (slash != NULL && !hard) {
        cli_find(&r->source->findings, "LINK_LEAVES", CUDNNW_FILE_DAMAGED,
                 "This archive was not made by NVIDIA: do not unpack it.", "%s holds a link that leads out of its folder: %s",
                 r->source->path, name);
        return CUDNNW_OK;
    }
    folder = folder_for(r->source, name);
    path = folder == NULL ? NULL : cli_path_join(folder, last_part(name));
    if (path != NULL && cli_link_make(hard ? slash + 1 : target, path))
        made = cli_source_add(r->source, name, path, 0, CLI_ROLE_LIBRARY);
    if (made != NULL)
        made->is_link = true;
    free(path);
    return made != NULL ? CUDNNW_OK : cli_fail(r->error, CUDNNW_OUT_OF_MEMORY, r->source->path, "Close other programs.",
                                              "the link %s cannot be kept", name);
}

static cudnnw_code take_member(reading *r, struct archive_entry *entry)
{
    const char *name = archive_entry_pathname(entry);
    const char *link = archive_entry_hardlink(entry) != NULL ? archive_entry_hardlink(entry) : archive_entry_symlink(entry);

    if (archive_entry_is_data_encrypted(entry) || archive_entry_is_metadata_encrypted(entry)) {
        archive_clear_error(r->archive);
        return fail(r, CUDNNW_ACCESS_DENIED, "ARCHIVE_ENCRYPTED",
                    "NVIDIA's archives have no password: get it from NVIDIA, or unpack it and check the folder.",
                    "it is encrypted");
    }
    if (archive_entry_filetype(entry) == AE_IFDIR)
        return CUDNNW_OK;
    if (r->source->count >= MEMBERS_LIMIT) {
        archive_clear_error(r->archive);
        return fail(r, CUDNNW_FILE_DAMAGED, "ARCHIVE_TOO_LARGE", again, "it holds more files than any cuDNN");
    }
    while (name != NULL && name[0] == '.' && name[1] == '/')
        name += 2;
    if (name == NULL || !name_is_fair(r, name))
        return CUDNNW_OK;
    if (link != NULL)
        return take_link(r, name, link);
    return archive_entry_filetype(entry) == AE_IFREG ? take_file(r, name, entry) : CUDNNW_OK;
}

/* ---- The archive ---- */

static cudnnw_code take_all(reading *r)
{
    struct archive_entry *entry;
    cudnnw_code code = CUDNNW_OK;
    int state = ARCHIVE_OK;

    while (code == CUDNNW_OK && (state = archive_read_next_header(r->archive, &entry)) >= ARCHIVE_WARN && state != ARCHIVE_EOF)
        code = take_member(r, entry);
    if (code == CUDNNW_OK && state != ARCHIVE_EOF)
        return fail(r, CUDNNW_FILE_DAMAGED, r->source->count == 0 ? "NO_ARCHIVE" : "ARCHIVE_DAMAGED", again,
                    r->source->count == 0 ? "it is no archive that can be read, or its beginning is damaged"
                                          : "it is cut or damaged");
    return code;
}

/* Files that hold a cuDNN but are no archive of files. */
static cudnnw_code refuse_others(reading *r)
{
    static const struct {
        const char *start;
        size_t bytes;
        const char *what, *hint;
    } rows[] = {
        {"!<arch>\n", 8, "it is a Debian package", "Unpack it: dpkg-deb -x FILE NEW, and give the folder."},
        {"\xed\xab\xee\xdb", 4, "it is an RPM package", "Unpack it: rpm2cpio FILE | cpio -id, and give the folder."},
        {"MZ", 2, "it is a program or a single DLL", "Give the folder of the cuDNN files, or the archive or wheel."},
        {"\177ELF", 4, "it is a single library", "Give the folder of the cuDNN files, or the archive or wheel."},
    };
    char start[8] = "";
    size_t got = 0;
    cli_file *file = cli_file_open(r->source->path, NULL);
    bool good = file != NULL && cli_file_read(file, 0, start, sizeof start, &got);

    if (!good)
        return cli_fail(r->error, CUDNNW_ACCESS_DENIED, r->source->path, "Look at its permissions.",
                        "%s cannot be read: %s", r->source->path, cli_file_words());
    cli_file_close(file);
    r->is_zip = got >= 4 && memcmp(start, "PK\3\4", 4) == 0;
    *r->reason = "NO_ARCHIVE";
    if (got == 0)
        return cli_fail(r->error, CUDNNW_FILE_DAMAGED, r->source->path, again, "%s is empty", r->source->path);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (got >= rows[i].bytes && memcmp(start, rows[i].start, rows[i].bytes) == 0)
            return cli_fail(r->error, CUDNNW_NOT_FOUND, r->source->path, rows[i].hint, "%s: %s", r->source->path,
                            rows[i].what);
    *r->reason = NULL;
    return CUDNNW_OK;
}

static void set_kind(cli_source *source)
{
    size_t length = strlen(source->path);

    source->kind = length > 4 && strcmp(source->path + length - 4, ".whl") == 0 ? CLI_SOURCE_WHEEL : CLI_SOURCE_ARCHIVE;
}

static cudnnw_code fail_open(const reading *r)
{
    if (!r->is_zip)
        return fail(r, CUDNNW_FILE_DAMAGED, "NO_ARCHIVE", again, "it is no archive that can be read");
    archive_clear_error(r->archive); /* without its end it is of no kind that the library knows */
    return fail(r, CUDNNW_FILE_DAMAGED, "ARCHIVE_DAMAGED", again, "it is cut short, or damaged at its end");
}

cudnnw_code cli_archive_read(cli_source *source, bool hash, cudnnw_error *error, const char **reason)
{
    reading r = {.source = source, .hash = hash, .error = error, .reason = reason};
    cudnnw_code code = refuse_others(&r);

    set_kind(source);
    if (code != CUDNNW_OK)
        return code;
    cli_watch_interrupts(); /* the folder of links does not stay behind */
    source->place = make_place();
    r.archive = archive_read_new();
    if (source->place == NULL || r.archive == NULL) {
        code = cli_fail(error, CUDNNW_OUT_OF_MEMORY, source->path, "Unpack the archive and give the folder.",
                        "there is no place for a folder of links in /tmp: %s", strerror(errno));
    } else {
        archive_read_support_format_zip_seekable(r.archive); /* by its directory at the end: a cut one is none */
        archive_read_support_format_tar(r.archive);
        archive_read_support_filter_gzip(r.archive);
        archive_read_support_filter_xz(r.archive);
        archive_read_support_filter_bzip2(r.archive);
        if (archive_read_open_filename(r.archive, source->path, 1 << 20) != ARCHIVE_OK)
            code = fail_open(&r);
        else
            code = take_all(&r);
    }
    cli_progress(NULL);
    archive_read_free(r.archive);
    if (code == CUDNNW_OK && source->folder_count == 0) {
        *reason = "ARCHIVE_WITHOUT_CUDNN";
        code = cli_fail(error, CUDNNW_NOT_FOUND, source->path, "Give an archive or wheel of cuDNN itself: cudnnw name NAME "
                        "says what a name promises.", "%s holds no library of cuDNN", source->path);
    }
    return code;
}

void cli_archive_close(cli_source *source)
{
    for (size_t i = 0; i < source->count; i++)
        if (source->place != NULL && source->member[i].path != NULL)
            cli_path_remove(source->member[i].path);
    for (size_t i = 0; i < source->folder_count && source->place != NULL; i++)
        cli_path_remove(source->folder[i]);
    if (source->place != NULL)
        cli_path_remove(source->place);
}
