/* SPDX-License-Identifier: MIT
 *
 * What the pe_*.c files share: a PE image under reading. Nothing else includes it.
 */
#ifndef CUDNNW_PE_H
#define CUDNNW_PE_H

#include "image_readers.h"

enum {
    PE_DIRECTORIES = 16,
    PE_MOST_SECTIONS = 96, /* the Windows loader takes no more */
    PE_LONGEST_NAME = 4096,
    PE_X64 = 0x8664
};

/* Data directories by their index in the optional header. */
enum {
    PE_EXPORTS = 0,
    PE_IMPORTS = 1,
    PE_RESOURCES = 2,
    PE_EXCEPTIONS = 3,
    PE_CERTIFICATES = 4, /* a file offset, not an address */
    PE_RELOCATIONS = 5,
    PE_THREADS = 9,
    PE_CONFIGURATION = 10,
    PE_BOUND_IMPORTS = 11,
    PE_ADDRESSES = 12, /* of imports */
    PE_DELAYED_IMPORTS = 13
};

typedef struct pe_range {
    uint32_t rva, size;
} pe_range;

typedef struct pe_section {
    uint32_t rva, bytes;   /* in memory: bytes before rounding up to pages */
    uint32_t raw, raw_bytes;
    bool runs;             /* may be executed */
    bool writes;           /* may be written by the program and the loader */
    bool read_only_data;
} pe_section;

/* A piece of the file that was read. Pieces never move, so strings in them live as long as the image. */
typedef struct pe_window {
    struct pe_window *next;
    uint32_t rva, bytes;
    unsigned char *data;   /* one zero byte more than bytes */
} pe_window;

typedef struct pe_file {
    struct image image;           /* what the outside sees; its `tables` points here */
    image_source source;   /* while reading; `file` and `error` are of no use afterwards */
    pe_window *windows;    /* last used first */
    pe_section section[PE_MOST_SECTIONS];
    size_t section_count;
    pe_range directory[PE_DIRECTORIES];
    uint64_t image_base;
    uint32_t image_bytes, header_bytes, entry;
    const unsigned char *functions; /* the exception table: where functions begin and end, sorted; NULL: not known */
    size_t function_count;
    uint32_t stamp, checksum;
    uint16_t machine_number;
    unsigned pointer_bytes; /* 4 or 8 */
    const char **needed;
    image_import *imports;
    const char **export_name;
    uint32_t *export_rva;  /* 0: a forwarder */
} pe_file;

/* pe_view.c: the file by addresses. All of them fail with FILE_TABLE and `what` ("the import table leads outside the
 * file") when the range is not inside the contents of one section. */
cudnnw_code cudnnw__pe_bytes(pe_file *pe, uint32_t rva, uint32_t bytes, const char *what, const unsigned char **data);
/* What stands behind a table in the section that it begins; NULL where less than `bytes` are left, and in another's section. A
 * header that was changed to say less than there is shows there. (Libraries of Microsoft and NVIDIA, and those that were worked
 * over after linking, have zeros or other things there.) */
cudnnw_code cudnnw__pe_behind(pe_file *pe, const pe_range *table, uint32_t bytes, const unsigned char **data);
/* A text ended with a NUL, of printable ASCII. */
cudnnw_code cudnnw__pe_text(pe_file *pe, uint32_t rva, const char *what, const char **text);
/* The section that holds the address in memory, NULL when none does. */
const pe_section *cudnnw__pe_section_of(const pe_file *pe, uint32_t rva);
/* Whether an address as the loaded program knows it (image base included) and `bytes` behind it lie in the image. */
bool cudnnw__pe_holds(const pe_file *pe, uint64_t address, uint64_t bytes);
/* Whether the address lies inside a function but is not its beginning: nothing may jump there. False when unknown. */
bool cudnnw__pe_is_inside_function(const pe_file *pe, uint32_t rva);
void cudnnw__pe_windows_free(pe_file *pe);
static inline cudnnw_code cudnnw__pe_damaged(pe_file *pe, const char *what)
{
    return cudnnw__image_damaged(&pe->source, what);
}

/* One table each; an absent one is fine. */
cudnnw_code cudnnw__pe_headers(pe_file *pe);
cudnnw_code cudnnw__pe_exports_read(pe_file *pe, const char *version_symbol);
cudnnw_code cudnnw__pe_imports_read(pe_file *pe);
cudnnw_code cudnnw__pe_relocations_check(pe_file *pe);
cudnnw_code cudnnw__pe_exceptions_check(pe_file *pe);
cudnnw_code cudnnw__pe_threads_check(pe_file *pe);
cudnnw_code cudnnw__pe_configuration_check(pe_file *pe); /* also finds ARM64EC */
cudnnw_code cudnnw__pe_certificates_check(pe_file *pe);
cudnnw_code cudnnw__pe_resources_read(pe_file *pe);      /* FileVersion */

#endif
