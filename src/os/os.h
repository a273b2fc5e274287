/* SPDX-License-Identifier: MIT
 *
 * The one door to the operating system. Only src/os/ includes system headers; os_linux_*.c and os_windows_*.c are
 * twins that define the same functions. tests/fakes/fake_os.c is the third implementation.
 *
 * Paths are absolute: bytes on Linux, UTF-8 with backslashes on Windows. Strings handed out are allocated with
 * cudnnw__os_allocate and ended with cudnnw__os_free. Functions that can fail return false (or NULL), and only then
 * write *why. Any thread may call any of them.
 */
#ifndef CUDNNW_OS_H
#define CUDNNW_OS_H

#include "../dialect.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the failure means above the seam. Numbers of the two systems are folded into these. */
typedef enum os_why {
    OS_WHY_OTHER = 0,
    OS_WHY_ABSENT,          /* no such file or folder */
    OS_WHY_DENIED,          /* permission, policy */
    OS_WHY_NOT_A_FOLDER,
    OS_WHY_IS_A_FOLDER,
    OS_WHY_DANGLING,        /* a link that leads nowhere */
    OS_WHY_IN_USE,          /* held open by another process without sharing */
    OS_WHY_TOO_LONG,
    OS_WHY_LIMIT,           /* a limit of src/limits.h */
    OS_WHY_MEMORY,
    OS_WHY_DESCRIPTORS,     /* the process or the system may open no more files */
    OS_WHY_COMMIT,          /* Windows 1455 */
    OS_WHY_NO_DEPENDENCY,   /* Windows 126 */
    OS_WHY_NO_PROCEDURE,    /* Windows 127 */
    OS_WHY_BAD_IMAGE,       /* Windows 193 */
    OS_WHY_VIRUS,           /* Windows 225 */
    OS_WHY_SIGNATURE,       /* Windows 577 */
    OS_WHY_INIT_FAILED,     /* Windows 1114 */
    OS_WHY_POLICY,          /* Windows 1260, 4551 */
    OS_WHY_UNSUPPORTED      /* this system lacks what is needed */
} os_why;

typedef struct os_failure {
    int64_t code;     /* errno or GetLastError() */
    os_why why;
    char text[256];   /* the system's words in UTF-8, never empty */
} os_failure;

/* ---- Memory (os_*_memory.c): the only allocator, so that tests can refuse each call once ---------------- */

void *cudnnw__os_allocate(size_t bytes);             /* zeroed; NULL when memory is short; 0 bytes is allowed */
void *cudnnw__os_resize(void *memory, size_t bytes); /* new bytes are not zeroed; NULL leaves `memory` alone */
void cudnnw__os_free(void *memory);                  /* NULL is allowed */

/* ---- Files (os_*_files.c) --------------------------------------------------------------------------------- */

/* Two paths are one file when all three numbers are equal. */
typedef struct os_identity {
    uint64_t device;
    uint64_t low;
    uint64_t high;
} os_identity;

typedef struct os_status {
    os_identity identity;
    uint64_t bytes;
    int64_t modified_ns;     /* changes when the contents are written */
    int64_t changed_ns;      /* Linux: ctime; Windows: change time, 0 when the file system has none */
    bool is_file;
    bool is_folder;
    bool others_can_write;   /* someone who is neither the owner nor an administrator may write */
} os_status;

typedef struct os_file os_file;

/* Opens for reading, on Windows without write and delete sharing, so that what was read stays. Never blocks on
 * a pipe or device: those fail with OS_WHY_OTHER. */
bool cudnnw__os_file_open(const char *path, os_file **file, os_status *status, os_failure *why);
/* Reads exactly `bytes` at `offset`; false with OS_WHY_LIMIT when the file is shorter. Never maps the file. */
bool cudnnw__os_file_read(os_file *file, uint64_t offset, void *buffer, size_t bytes, os_failure *why);
bool cudnnw__os_file_status(os_file *file, os_status *status, os_failure *why);
void cudnnw__os_file_close(os_file *file); /* NULL is allowed */

/* Follows links. */
bool cudnnw__os_path_status(const char *path, os_status *status, os_failure *why);
/* Whether this user may read and write the file or device, which is not opened. True when the system does not tell. */
bool cudnnw__os_path_is_usable(const char *path, os_failure *why);
/* The path without links and "..": NULL on failure. */
char *cudnnw__os_real_path(const char *path, os_failure *why);
/* Whether the path lies on a remote file system (NFS, CIFS, a mapped drive, UNC). False when unknown. */
bool cudnnw__os_path_is_remote(const char *path);

typedef struct os_names {
    char **name;  /* file names only, sorted by bytes, no "." and ".." */
    size_t count;
} os_names;
bool cudnnw__os_folder_names(const char *path, os_names *names, os_failure *why); /* at most LIMIT_FOLDER_ENTRIES */
void cudnnw__os_names_free(os_names *names);

/* Pure text, in this system's own rules. */
bool cudnnw__os_path_is_absolute(const char *path);
char cudnnw__os_separator(void);      /* between folders: '/' or '\\' */
char cudnnw__os_list_separator(void); /* between entries of PATH-like variables: ':' or ';' */
/* folder + separator + name; NULL when memory is short. */
char *cudnnw__os_path_join(const char *folder, const char *name);

/* ---- Libraries (os_*_library.c) --------------------------------------------------------------------------- */

typedef enum os_open_kind {
    OS_OPEN_SUBLIBRARY, /* siblings are open already: on Windows System32 alone is searched for the rest */
    OS_OPEN_DEPENDENCY  /* cuBLAS and others: on Windows its own folder and System32 */
} os_open_kind;

typedef void (*os_function)(void);
struct os_module;

/* Opens the library at an absolute path, RTLD_NOW | RTLD_LOCAL, and keeps it for the life of the process. */
void *cudnnw__os_library_open(const char *path, os_open_kind kind, os_failure *why);
/* Opens by bare name, only for the driver family: libcuda.so.1 and libnvidia-ml.so.1 by the system's own search,
 * nvcuda.dll and nvml.dll from System32. */
void *cudnnw__os_library_open_driver(const char *name, os_failure *why);
/* A handle to an already mapped module by its path; NULL when it is not mapped. */
void *cudnnw__os_library_mapped(const char *path);
void cudnnw__os_library_close(void *library);
/* Where an opened library is mapped and the path by which the system knows it: base, end and path of *where, the rest
 * stays empty. Cheaper than the list of all modules. The caller ends where->path with cudnnw__os_free. */
bool cudnnw__os_library_where(void *library, struct os_module *where, os_failure *why);
/* NULL when it is not there. May answer from a library that `library` needs. */
os_function cudnnw__os_symbol(void *library, const char *name);
/* A definition of `name` that a library opened now would bind to before its own scope (RTLD_DEFAULT without
 * what cudnnw opened); NULL on Windows, which has no such thing. */
os_function cudnnw__os_global_symbol(const char *name);

/* ---- Mapped modules (os_*_modules.c) ---------------------------------------------------------------------- */

typedef struct os_module {
    char *path;             /* as the system knows it; absolute where the system tells */
    char *name;             /* the file name in path */
    os_identity identity;   /* of the mapped file, all 0 when the system does not tell */
    uintptr_t base, end;    /* [base, end) */
    bool deleted;           /* the file was removed or replaced after it was mapped */
} os_module;

typedef struct os_modules {
    os_module *module;
    size_t count;
} os_modules;

bool cudnnw__os_modules(os_modules *modules, os_failure *why); /* in mapping order where the system tells */
void cudnnw__os_modules_free(os_modules *modules);
/* Path of the module that holds the address; NULL when none does. */
char *cudnnw__os_module_of(const void *address);

/* ---- The process and its world (os_*_process.c, os_*_places.c) --------------------------------------------- */

char *cudnnw__os_variable(const char *name);  /* NULL when unset, too long or memory is short */
uint64_t cudnnw__os_process_id(void);         /* another one in a forked child */
char *cudnnw__os_executable(void);            /* absolute path of the running program, NULL when unknown */
char *cudnnw__os_own_module(void);            /* absolute path of the module that holds this code */
bool cudnnw__os_is_elevated(void);            /* AT_SECURE, setuid, raised token */
size_t cudnnw__os_stack_left(void);           /* bytes on this thread's stack, SIZE_MAX when unknown */
bool cudnnw__os_files_left(size_t count, os_failure *why); /* whether so many can be opened; opens none */
uint64_t cudnnw__os_address_space_left(void); /* under a limit (ulimit -v, job, commit); UINT64_MAX when unlimited */
const char *cudnnw__os_system_name(void);     /* "linux" or "windows" */
const char *cudnnw__os_machine_name(void);    /* "x86-64" or "aarch64" */
/* "glibc" with 2.36 as 236 * 100... : version = major * 1000 + minor; "musl"; "msvcrt". */
const char *cudnnw__os_c_library(uint32_t *version);

/* Folders the system's loader would search, in its order: ld.so.cache entries of a name, default folders; empty
 * on Windows. `name` may be NULL: then default folders only. */
bool cudnnw__os_loader_cache(const char *name, os_names *paths, os_failure *why);
bool cudnnw__os_default_folders(os_names *folders, os_failure *why);
/* Installed toolkits the system itself knows: registry on Windows, nothing on Linux. Absolute folders. */
bool cudnnw__os_registered_toolkits(os_names *folders, os_failure *why);

/* ---- Locks and threads (os_*_lock.c) ----------------------------------------------------------------------- */

typedef struct os_lock os_lock;
/* The lock that every copy of cudnnw in this process shares. Waits. Not recursive. */
bool cudnnw__os_process_lock(os_lock **lock, os_failure *why);
void cudnnw__os_process_unlock(os_lock *lock);
/* This copy's own lock for its list of libraries. */
void cudnnw__os_own_lock(void);
void cudnnw__os_own_unlock(void);
/* Plain pointer-size values that several threads read without the lock: release store, acquire load. */
void cudnnw__os_publish(void *volatile *place, void *value);
void *cudnnw__os_published(void *volatile const *place);

/* 64 bytes of this thread, zero at first; no allocation, no destructor. */
typedef struct os_thread_notes {
    uint64_t word[8];
} os_thread_notes;
void cudnnw__os_thread_notes_get(os_thread_notes *notes);
void cudnnw__os_thread_notes_set(const os_thread_notes *notes);

/* ---- The first time (os_*_dropin.c) ------------------------------------------------------------------------- */

/* The lock of what takes long and is done once: the drop-in's first load, asking the machine. Waits. A child that was forked
 * while another thread held it may take it. */
void cudnnw__os_first_lock(void);
void cudnnw__os_first_unlock(void);
/* One line on the standard error: for programs that gave nobody to tell. */
void cudnnw__os_say(const char *text);

#endif
