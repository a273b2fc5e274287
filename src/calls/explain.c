/* SPDX-License-Identifier: MIT
 *
 * Any status of any call as a full error: was the function there, is it the machine, or cuDNN itself?
 */
#include "calls.h"

#include <string.h>

/* ---- functions that are lacking ------------------------------------------------------------------------- */

static const struct {
    uint16_t lacking, instead;
} replacements[] = {
#define REPLACEMENT(lacking, instead) {SLOT_##lacking, SLOT_##instead},
#include "replacements.def"
};

static const char *replacement_of(size_t slot)
{
    for (size_t i = 0; i < sizeof replacements / sizeof replacements[0]; i++)
        if (replacements[i].lacking == slot)
            return cudnnw__function_name(replacements[i].instead);
    return NULL;
}

static void append(char *text, size_t size, const char *more)
{
    size_t length = strlen(text);

    cudnnw__copy_text(text + length, size - length, more);
}

/* "9.24.0 and newer", "8.x", "8.2.0 to 8.x". */
static void releases_text(const function_row *row, char *text, size_t size)
{
    char version[16];

    text[0] = '\0';
    if (row->first > 80000 || row->last == CUDNNW_NEWEST)
        append(text, size, cudnnw_version_text(row->first, version, sizeof version));
    if (row->last == CUDNNW_NEWEST)
        append(text, size, " and newer");
    else
        append(text, size, row->first > 80000 ? " to 8.x" : "8.x");
}

static cudnnw_code fail_lacking(const failed_call *call, cudnnw_code state, cudnnw_error *error)
{
    const function_row *row = &cudnnw__functions[call->slot];
    uint32_t major = call->library->version / 10000;
    sublibrary_id owner = (sublibrary_id)(row->owner9 != SUB_NONE && (major != 8 || row->owner8 == SUB_NONE)
                                              ? row->owner9 : row->owner8);
    const char *instead = replacement_of(call->slot);
    char releases[48];
    char file[CUDNNW_NAME_BYTES];
    bool windows = strcmp(cudnnw__os_system_name(), "windows") == 0;
    error_facts facts = {.stage = CUDNNW_STAGE_CALL, .function = cudnnw__function_name(call->slot),
                         .path = call->library->folder, .found_version = call->library->version,
                         .raw_status = call->status};

    facts.canonical_status = cudnnw__status_translate(call->status, major == 8 ? 8 : 9, 9);
    facts.file = cudnnw__sublibrary_file(owner, owner == row->owner8 ? 8 : 9, windows, file, sizeof file);
    releases_text(row, releases, sizeof releases);
    facts.wanted = releases;
    if (state == CUDNNW_FUNCTION_NOT_OPENED)
        return cudnnw__fail(error, REASON_NOT_OPENED, &facts);
    facts.dependency = instead;
    return cudnnw__fail(error, instead != NULL ? REASON_ABSENT_USE_OTHER : REASON_ABSENT_HERE, &facts);
}

/* ---- cuDNN's own failures ------------------------------------------------------------------------------- */

/* cuDNN's words, on one line. */
static void own_text(const function_table *table, char *text, size_t size)
{
    text[0] = '\0';
    if (table != NULL)
        table->api.GetLastErrorString(text, size);
    text[size - 1] = '\0';
    for (char *at = text; *at != '\0'; at++)
        if ((unsigned char)*at < ' ')
            *at = ' ';
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, cudnnw__os_separator());

    return slash == NULL ? path : slash + 1;
}

static cudnnw_code fail_cudnn(const failed_call *call, const function_table *table, int canonical, cudnnw_error *error)
{
    const cudnnw_library *library = call->library;
    os_failure text = {.code = 0};
    char found[CUDNNW_FACT_BYTES] = "";
    sublibrary_id owner = library == NULL ? SUB_NONE : cudnnw__function_owner(call->slot, library->version);
    const open_module *module = owner == SUB_NONE ? NULL : &library->modules.module[owner];
    error_facts facts = {.stage = CUDNNW_STAGE_CALL,
                         .function = call->function != NULL ? call->function : "a function of cuDNN",
                         .found = found, .raw_status = call->status, .canonical_status = canonical};

    append(found, sizeof found, cudnnw_status_name(canonical));
    if (call->take_text && error != NULL) {
        own_text(table, text.text, sizeof text.text);
        facts.os = &text;
        if (text.text[0] != '\0') {
            append(found, sizeof found, ": ");
            append(found, sizeof found, text.text);
        }
    }
    if (module != NULL && module->path != NULL) {
        facts.path = module->path;
        facts.file = name_of(module->path);
    }
    if (library != NULL)
        facts.found_version = library->version;
    return cudnnw__fail(error, cudnnw__status_reason(canonical), &facts);
}

static void succeed(cudnnw_error *error)
{
    const cudnnw_error nothing = CUDNNW_ERROR_INIT;

    cudnnw__error_copy_out(error, &nothing);
}

cudnnw_code cudnnw__explain_call(const failed_call *given, cudnnw_error *error)
{
    failed_call call = *given;
    const function_table *table = cudnnw__library_functions(call.library);
    const int line = call.library != NULL && call.library->version < 90000 ? 8 : 9;
    const int canonical = cudnnw__status_translate(call.status, line, 9);
    const stub_note note = cudnnw__stub_noted();
    const bool by_stub = note.status == call.status && (call.function == NULL || note.slot == call.slot);
    cudnnw_code code;

    if (call.function == NULL && by_stub && note.slot < FUNCTION_SLOTS) {
        call.slot = note.slot;
        call.function = cudnnw__function_name(note.slot);
    }
    if (table == NULL && by_stub && note.not_loaded)
        return cudnnw__fail(error, REASON_LIBRARY_NOT_LOADED,
                            FACTS(.stage = CUDNNW_STAGE_CALL,
                                  .function = call.function != NULL ? call.function : "a function of cuDNN",
                                  .raw_status = call.status, .canonical_status = canonical));
    if (call.library != NULL && table != NULL && call.slot < FUNCTION_SLOTS && canonical == 3000) {
        code = cudnnw__slot_state(call.library, table, call.slot);
        if (code != CUDNNW_OK)
            return fail_lacking(&call, code, error);
    }
    if (call.slot == SLOT_cudnnCreate && canonical / 1000 != 2) {
        code = cudnnw__explain_machine(call.library, canonical, error);
        if (code != CUDNNW_OK)
            return code;
    }
    return fail_cudnn(&call, table, canonical, error);
}

cudnnw_code cudnnw_explain(const cudnnw_library *library, int status, const char *function, cudnnw_error *error)
{
    const failed_call call = {.library = library,
                              .slot = function == NULL ? FUNCTION_SLOTS : cudnnw__function_slot(function),
                              .function = function, .status = status, .take_text = true};

    if (status == 0) {
        succeed(error);
        return CUDNNW_OK;
    }
    return cudnnw__explain_call(&call, error);
}
