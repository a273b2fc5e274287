/* SPDX-License-Identifier: MIT
 *
 * name: what the name of a download or file says, and what it so promises and needs.
 */
#include "../cli.h"

#include <stdio.h>
#include <string.h>

#include "../text.h"
#include "name.h"

#define NEWEST 999999u

static const struct place_row {
    cli_name_kind kind;
    bool jit;
    const char *system;
    uint32_t first, last;
    const char *files, *folder;
} places[] = {
#define PLACE(kind, jit, system, first, last, files, folder) {CLI_NAME_##kind, jit, system, first, last, files, folder},
#include "places.def"
};

/* ---- Facts that the library has ---- */

static uint32_t system_number(const cli_name *name)
{
    return name->system == NULL ? 0 : strcmp(name->system, "windows") == 0 ? 2 : 1;
}

/* The release, or for a name with a major alone the first one of it. */
static uint32_t release_of(const cli_name *name)
{
    return name->parts >= 3 ? cli_name_version(name) : name->parts > 0 && name->part[0] <= 99 ? 10000 * name->part[0] : 0;
}

static bool lies_there(const cli_name *name, const struct place_row *row)
{
    uint32_t release = release_of(name);

    return row->kind == name->kind && row->jit == name->jit && release >= row->first && release <= row->last &&
           (row->system[0] == '\0' || name->system == NULL || strcmp(row->system, name->system) == 0);
}

/* What a machine of nothing is told that it lacks, from " at least " or all of it. */
static void ask_floor(const cli_name *name, bool driver, char *text, size_t size)
{
    cudnnw_machine machine = CUDNNW_MACHINE_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    const uint32_t nothing = 10;
    uint32_t version = release_of(name), cuda_major = name->cuda_major;
    const char *wanted, *at_least;

    text[0] = '\0';
    if (version == 0 || cuda_major == 0 || system_number(name) == 0)
        return;
    machine.system = system_number(name);
    machine.driver = driver ? "1.0" : NULL;
    machine.capabilities = driver ? NULL : &nothing;
    machine.capability_count = driver ? 0 : 1;
    if (cudnnw_fits(&machine, &version, &cuda_major, &error) == CUDNNW_OK)
        return;
    at_least = strstr(error.wanted, "at least ");
    wanted = at_least == NULL ? error.wanted : at_least + strlen("at least ");
    snprintf(text, size, "%.*s", (int)strcspn(wanted, ")"), wanted);
}

/* ---- Words ---- */

static void add_release(cli_text *to, const cli_name *name)
{
    for (size_t i = 0; i < name->parts; i++)
        cli_text_format(to, "%s%u", i == 0 ? "" : ".", (unsigned)name->part[i]);
}

static void add_cuda(cli_text *to, const cli_name *name)
{
    cli_text_format(to, "%u", (unsigned)name->cuda_major);
    if (name->has_cuda_minor)
        cli_text_format(to, ".%u", (unsigned)name->cuda_minor);
}

static void add_files(cli_text *to, const cli_name *name, const char *before, const char *quote)
{
    uint32_t release = release_of(name), system = system_number(name);
    size_t count = cudnnw_needed_files(release, CUDNNW_EVERYTHING, system, 0, NULL);
    char file[CUDNNW_NAME_BYTES];

    cli_text_format(to, system == 2 ? "%scudnn64_%u.dll%s" : "%slibcudnn.so.%u%s", quote, (unsigned)name->part[0], quote);
    for (size_t i = 0; i < count; i++) {
        cudnnw_needed_files(release, CUDNNW_EVERYTHING, system, i, file);
        /* The two that the JIT package has beside the front. */
        if (name->jit && strstr(file, "cudnn_graph") == NULL && strstr(file, "engines_runtime_compiled") == NULL)
            continue;
        cli_text_format(to, "%s%s%s%s", before, quote, file, quote);
    }
}

/* Kinds that hold a whole cuDNN. */
static bool holds_set(const cli_name *name)
{
    return name->kind <= CLI_NAME_INSTALLER && name->kind != CLI_NAME_MANIFEST && name->parts > 0 &&
           strstr(name->what, "header") == NULL && strstr(name->what, "linkers") == NULL &&
           strstr(name->what, "static") == NULL && strstr(name->what, "samples") == NULL;
}

/* ---- Text ---- */

static void say(const char *label, cli_text *text)
{
    if (text->length > 0)
        cli_print_words(label, cli_text_of(text));
    cli_text_free(text);
}

static void print_product(const cli_name *name)
{
    cli_text text = {NULL, 0, 0, false};

    if (name->kind == CLI_NAME_CUDA) {
        cli_text_format(&text, "%s: %s", cli_name_kind_text(name->kind), name->what);
    } else {
        cli_text_add(&text, "cuDNN");
        if (name->parts > 0)
            cli_text_add(&text, " ");
        add_release(&text, name);
        if (name->cuda_major != 0) {
            cli_text_add(&text, " for CUDA ");
            add_cuda(&text, name);
        }
        cli_text_format(&text, ", %s: %s", cli_name_kind_text(name->kind), name->what);
        if (name->sublibrary[0] != '\0' && strcmp(name->sublibrary, "cudnn") != 0)
            cli_text_format(&text, " %s", name->sublibrary);
    }
    say("name:    ", &text);
}

static void print_system(const cli_name *name)
{
    cli_text text = {NULL, 0, 0, false};

    if (name->system != NULL)
        cli_text_format(&text, "%s%s%s", strcmp(name->system, "windows") == 0 ? "Windows"
                        : strcmp(name->system, "linux") == 0                  ? "Linux"
                                                                              : "macOS",
                        name->machine == NULL ? "" : ", ", name->machine == NULL ? "" : name->machine);
    say("system:  ", &text);
}

static void print_places(const cli_name *name)
{
    cli_text text = {NULL, 0, 0, false};

    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (lies_there(name, &places[i]))
            cli_text_format(&text, "%s%s in %s", text.length == 0 ? "" : "; ", places[i].files, places[i].folder);
    say("where:   ", &text);
}

static void print_needs(const cli_name *name)
{
    cli_text text = {NULL, 0, 0, false};
    char driver[CUDNNW_FACT_BYTES], gpu[CUDNNW_FACT_BYTES];

    ask_floor(name, true, driver, sizeof driver);
    ask_floor(name, false, gpu, sizeof gpu);
    if (driver[0] != '\0')
        cli_text_format(&text, "NVIDIA driver %s or newer", driver);
    if (gpu[0] != '\0')
        cli_text_format(&text, "%sa GPU of compute capability %s or newer", text.length == 0 ? "" : ", ", gpu);
    if (name->cuda_major != 0 && name->parts > 0)
        cli_text_format(&text, "%scuBLAS and NVRTC of a CUDA toolkit %u, any minor", text.length == 0 ? "" : ", ",
                        (unsigned)name->cuda_major);
    say("needs:   ", &text);
}

static void print_text(const cli_name *name)
{
    cli_text text = {NULL, 0, 0, false};

    print_product(name);
    print_system(name);
    if (holds_set(name) && name->system != NULL)
        add_files(&text, name, " ", "");
    say("files:   ", &text);
    print_places(name);
    print_needs(name);
    if (name->copy != NULL)
        cli_print_words("note:    ", "this is a second download: the browser added a number to the name");
}

/* ---- JSON ---- */

static void json_text_or_null(const char *name, const char *text)
{
    printf(",\"%s\":", name);
    if (text == NULL || *text == '\0')
        printf("null");
    else
        cli_print_json_string(text);
}

static void json_number_or_null(const char *name, bool known, uint32_t number)
{
    if (known)
        printf(",\"%s\":%u", name, (unsigned)number);
    else
        printf(",\"%s\":null", name);
}

static void json_places(const cli_name *name)
{
    const char *comma = "";

    printf(",\n\"places\":[");
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (!lies_there(name, &places[i]))
            continue;
        printf("%s{\"files\":\"%s\",\"folder\":", comma, places[i].files);
        cli_print_json_string(places[i].folder);
        printf("}");
        comma = ",";
    }
    printf("]");
}

static void print_json(const char *text, const cli_name *name)
{
    cli_text release = {NULL, 0, 0, false}, files = {NULL, 0, 0, false};
    char driver[CUDNNW_FACT_BYTES], gpu[CUDNNW_FACT_BYTES];

    ask_floor(name, true, driver, sizeof driver);
    ask_floor(name, false, gpu, sizeof gpu);
    add_release(&release, name);
    if (holds_set(name) && name->system != NULL)
        add_files(&files, name, ",", "\"");
    printf("{\"cudnnw\":\"%s\",\"command\":\"name\",\"status\":\"OK\",\"text\":", CUDNNW_VERSION_TEXT);
    cli_print_json_string(text);
    printf(",\n\"kind\":\"%s\"", cli_name_kind_word(name->kind));
    json_text_or_null("what", name->what);
    json_text_or_null("release", cli_text_of(&release));
    json_number_or_null("cuda_major", name->cuda_major != 0, name->cuda_major);
    json_number_or_null("cuda_minor", name->has_cuda_minor, name->cuda_minor);
    json_text_or_null("system", name->system);
    json_text_or_null("machine", name->machine);
    json_text_or_null("sublibrary", name->sublibrary);
    printf(",\"jit\":%s,\"second_copy\":%s", name->jit ? "true" : "false", name->copy != NULL ? "true" : "false");
    printf(",\n\"files\":[%s]", cli_text_of(&files));
    json_places(name);
    json_text_or_null("driver", driver);
    json_text_or_null("capability", gpu);
    printf("}\n");
    cli_text_free(&release);
    cli_text_free(&files);
}

int cli_run_name(const cli_request *request)
{
    static const char message[] = "this is no name of an archive, package or file of cuDNN that is known";
    static const char hint[] = "Give the name as it was downloaded, such as cudnn-windows-x86_64-8.9.7.29_cuda12-archive.zip; "
                               "what a file really holds says: cudnnw check";
    cli_name name;

    if (cli_name_parse(request->text, &name)) {
        if (request->json)
            print_json(request->text, &name);
        else
            print_text(&name);
        return CLI_GOOD;
    }
    if (request->json) {
        printf("{\"cudnnw\":\"%s\",\"command\":\"name\",\"status\":\"NOT_FOUND\",\"text\":", CUDNNW_VERSION_TEXT);
        cli_print_json_string(request->text);
        printf(",\"message\":\"%s\",\"hint\":\"%s\"}\n", message, hint);
    } else {
        cli_print_words("problem: ", message);
        cli_print_words("remedy:  ", hint);
    }
    return CLI_PROBLEM;
}
