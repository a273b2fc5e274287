/* SPDX-License-Identifier: MIT
 *
 * Any bytes as the lists that come with a cuDNN: cudnnw-bundle.json, a wheel's RECORD, the signature inside a DLL, a DLL with a
 * signature. The first byte says which. A list that was taken is the same after it was written and read again.
 */
#include "cli/bundle/list.h"
#include "cli/deep/record.h"
#include "cli/deep/signature.h"
#include "cli/files.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void read_list(const char *bytes, size_t count)
{
    static cli_list list, again;
    cli_text text = {0}, second = {0};
    const char *why = NULL;

    if (!cli_list_read(bytes, count, &list, &why)) {
        must(why != NULL);
        return;
    }
    must(list.file_count <= CLI_LIST_FILES && list.link_count <= CLI_LIST_LINKS);
    for (size_t i = 0; i < list.file_count; i++)
        must(strpbrk(list.file[i].name, "/\\") == NULL && cli_list_find(&list, list.file[i].name) != NULL);
    cli_list_write(&list, &text);
    must(cli_list_read(text.bytes, text.length, &again, &why));
    cli_list_write(&again, &second);
    must(text.length == second.length && memcmp(text.bytes, second.bytes, text.length) == 0);
    cli_text_free(&text);
    cli_text_free(&second);
}

static void read_record(const char *bytes, size_t count)
{
    const char *at = bytes, *before = at;
    static cli_record_row row;

    while (cli_record_next(&at, bytes + count, &row)) {
        must(at > before && at <= bytes + count && memchr(row.name, '\0', sizeof row.name) != NULL);
        must(row.sha256[0] == '\0' || strlen(row.sha256) == 64);
        before = at;
    }
}

/* The only file in the world; it stands before files_linux.c (-Wl,--wrap). */
static struct cli_file {
    const uint8_t *bytes;
    size_t size;
} only;

cli_file *__wrap_cli_file_open(const char *path, uint64_t *bytes);
cli_file *__wrap_cli_file_open(const char *path, uint64_t *bytes)
{
    (void)path;
    *bytes = only.size;
    return &only;
}

bool __wrap_cli_file_read(cli_file *file, uint64_t offset, void *buffer, size_t wanted, size_t *got);
bool __wrap_cli_file_read(cli_file *file, uint64_t offset, void *buffer, size_t wanted, size_t *got)
{
    size_t left = offset < file->size ? file->size - (size_t)offset : 0;

    *got = wanted < left ? wanted : left;
    if (*got != 0)
        memcpy(buffer, file->bytes + offset, *got);
    return true;
}

void __wrap_cli_file_close(cli_file *file);
void __wrap_cli_file_close(cli_file *file)
{
    (void)file;
}

static void read_dll(const uint8_t *bytes, size_t size)
{
    cli_pe_signature read = {0};

    only = (struct cli_file){bytes, size};
    if (cli_pe_signature_read("/fuzz/cudnn64_9.dll", &read))
        free(read.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char digest[65];
    uint8_t *bytes;

    if (size == 0)
        return 0;
    bytes = malloc(size - 1); /* just so long, that a step outside is seen */
    if (bytes == NULL)
        return 0;
    memcpy(bytes, data + 1, size - 1);
    switch (data[0] % 8) {
    case 0: case 1: case 2: case 3: read_list((const char *)bytes, size - 1); break;
    case 4: case 5: read_record((const char *)bytes, size - 1); break;
    case 6: (void)cli_pkcs7_digest(bytes, size - 1, digest); break;
    default: read_dll(bytes, size - 1); break;
    }
    free(bytes);
    return 0;
}
