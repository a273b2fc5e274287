/* SPDX-License-Identifier: MIT
 *
 * check: is what lies there a good cuDNN? A folder, a wheel or an archive; with --deep also by hashes and signatures.
 */
#include "cli.h"

#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "deep/deep.h"
#include "name/name.h"
#include "source/source.h"

typedef struct check {
    cli_answer answer;
    cli_source source;
    cli_deep deep;
} check;

static bool is_described(const cli_request *request)
{
    return request->machine.driver != NULL || request->machine.capability_count > 0;
}

/* Does the set in the folder fit the machine that the options describe? The set's own system decides about the driver's
 * numbers unless --system does. */
static void judge_fit(cli_answer *a)
{
    const cudnnw_candidate *subject = cli_answer_subject(a);
    cudnnw_machine machine = a->request->machine;
    uint32_t version = subject == NULL ? 0 : subject->version, cuda_major = subject == NULL ? 0 : subject->cuda_major;

    if (version == 0)
        return;
    for (size_t i = 0; i < subject->file_count && machine.system == 0; i++)
        machine.system = strstr(subject->files[i].name, ".so") != NULL ? 1 : 2;
    a->code = cudnnw_fits(&machine, &version, &cuda_major, &a->error);
}

/* ---- What the name promises against what the files say ---- */

static bool is_windows(const cudnnw_candidate *subject)
{
    return subject->file_count > 0 && strstr(subject->files[0].name, ".so") == NULL;
}

static void compare_machine(cli_source *source, const cudnnw_candidate *subject, const char *said)
{
    const char *found = subject->file_count == 0 ? "" : cli_machine_of(subject->files[0].path);

    if (said != NULL && found[0] != '\0' && strcmp(said, found) != 0)
        cli_find(&source->findings, "NAME_SAYS_OTHER_MACHINE", CUDNNW_NAME_MISMATCH,
                 "Get the one for the machine that the program is to run on.", "the name %s says %s, the files are for %s",
                 cli_source_name(source), said, found);
}

static void compare_name(cli_source *source, const cudnnw_candidate *subject)
{
    static const char hint[] = "Trust the files, not the name; get the archive from NVIDIA when the release matters.";
    char wanted[16], found[16];
    cli_name said;

    if (!cli_name_parse(source->path, &said) || said.kind > CLI_NAME_CONDA)
        return;
    if (cli_name_version(&said) != 0 && subject->version != 0 && cli_name_version(&said) != subject->version)
        cli_find(&source->findings, "NAME_SAYS_OTHER_RELEASE", CUDNNW_NAME_MISMATCH, hint,
                 "the name %s says cuDNN %s, the files are cuDNN %s", cli_source_name(source),
                 cudnnw_version_text(cli_name_version(&said), wanted, sizeof wanted),
                 cudnnw_version_text(subject->version, found, sizeof found));
    if (said.cuda_major != 0 && subject->cuda_major != 0 && said.cuda_major != subject->cuda_major)
        cli_find(&source->findings, "NAME_SAYS_OTHER_CUDA", CUDNNW_NAME_MISMATCH, hint,
                 "the name %s says CUDA %u, the files are built for CUDA %u", cli_source_name(source),
                 (unsigned)said.cuda_major, (unsigned)subject->cuda_major);
    if (said.system != NULL && subject->file_count > 0 && (strcmp(said.system, "windows") == 0) != is_windows(subject))
        cli_find(&source->findings, "NAME_SAYS_OTHER_SYSTEM", CUDNNW_NAME_MISMATCH, hint,
                 "the name %s says %s, the files are for %s", cli_source_name(source), said.system,
                 is_windows(subject) ? "Windows" : "Linux");
    compare_machine(source, subject, said.machine);
    if (said.copy != NULL)
        cli_find(&source->findings, "SECOND_DOWNLOAD", CUDNNW_OK, "Make sure that the first one is not the one in use.",
                 "%s is a second download of the same name", cli_source_name(source));
}

static void compare_header(cli_source *source, const cudnnw_candidate *subject)
{
    uint32_t header = cli_source_header_version(source);
    char wanted[16], found[16];

    if (header == 0 || subject->version == 0 || header == subject->version)
        return;
    cli_find(&source->findings, "HEADER_OF_OTHER_RELEASE", CUDNNW_OK,
             "Build with the headers of the release that the program will run with, or an older one of the same major.",
             "cudnn_version.h beside the files is of cuDNN %s, the files are cuDNN %s",
             cudnnw_version_text(header, wanted, sizeof wanted),
             cudnnw_version_text(subject->version, found, sizeof found));
}

/* The first finding that is a problem becomes the answer when the files themselves are good. */
static void take_findings(check *c)
{
    const cli_findings *findings = &c->source.findings;

    for (size_t i = 0; i < findings->count && c->answer.code == CUDNNW_OK; i++) {
        const cli_finding *finding = &findings->finding[i];

        if (finding->code == CUDNNW_OK)
            continue;
        c->answer.reason = finding->what;
        c->answer.code = cli_fail(&c->answer.error, finding->code, c->source.path, finding->hint, "%s", finding->message);
    }
}

/* ---- JSON ---- */

static void print_findings_json(const cli_findings *findings)
{
    printf(",\n\"findings\":[");
    for (size_t i = 0; i < findings->count; i++) {
        const cli_finding *finding = &findings->finding[i];

        printf("%s\n  {\"what\":\"%s\",\"verdict\":\"%s\"", i == 0 ? "" : ",", finding->what,
               cudnnw_code_name((int)finding->code));
        cli_json_text("message", finding->message);
        cli_json_text("hint", finding->hint);
        printf("}");
    }
    printf("]");
}

/* For a file without a signature to judge the members of it are null. */
static void print_signature_json(const cli_deep_row *row)
{
    if (!row->has_signature) {
        printf(",\"signature\":null}");
        return;
    }
    printf(",\"signature\":\"%s\"", cli_signed_word(row->signature.is));
    cli_json_text("signer", row->signature.signer);
    cli_json_text("issuer", row->signature.issuer);
    cli_json_text("not_judged", row->signature.not_judged);
    printf("}");
}

static void print_deep_json(const check *c)
{
    cli_json_text("hashes_from", c->deep.list == NULL ? "" : c->deep.list);
    printf(",\n\"hashes\":[");
    for (size_t i = 0; i < c->deep.count; i++) {
        const cli_deep_row *row = &c->deep.row[i];

        printf("%s\n  {\"name\":", i == 0 ? "" : ",");
        cli_print_json_string(row->file->name);
        printf(",\"sha256\":\"%s\",\"hash\":\"%s\"", row->sha256, row->hash);
        print_signature_json(row);
    }
    printf("]");
}

static void print_more_json(const void *more)
{
    static const char *const kinds[] = {"folder", "wheel", "archive"};
    const check *c = more;

    cli_json_text("source", kinds[c->source.kind]);
    cli_json_text("source_path", c->source.path);
    print_findings_json(&c->source.findings);
    if (c->answer.request->deep || c->answer.request->sha256)
        print_deep_json(c);
}

/* ---- Text ---- */

static void print_findings(const check *c)
{
    const cli_findings *findings = &c->source.findings;
    const char *said = c->answer.error.hint; /* one remedy for seven files is said once */

    for (size_t i = 0; i < findings->count; i++) {
        const cli_finding *finding = &findings->finding[i];

        if (strcmp(finding->message, c->answer.error.message) == 0)
            continue;
        cli_print_words(finding->code == CUDNNW_OK ? "warning: " : "problem: ", finding->message);
        if (strcmp(finding->hint, said) != 0)
            cli_print_words("      -> ", finding->hint);
        said = finding->hint;
    }
}

static void print_signature(const cli_deep_row *row)
{
    printf("  ");
    cli_print_padded(row->file->name, 43);
    printf(" %s", cli_signed_word(row->signature.is));
    if (row->signature.signer[0] != '\0') {
        printf(", ");
        cli_print_padded(row->signature.signer, 0);
    }
    printf("\n");
}

static void print_deep(const check *c)
{
    const cli_request *request = c->answer.request;
    const char *not_judged = "";
    size_t same = 0, signatures = 0;

    for (size_t i = 0; i < c->deep.count; i++) {
        same += strcmp(c->deep.row[i].hash, "same") == 0;
        signatures += c->deep.row[i].has_signature;
    }
    if (request->deep && c->deep.list != NULL)
        printf("hashes: %u of %u files are those that %s lists\n", (unsigned)same, (unsigned)c->deep.count, c->deep.list);
    if (request->sha256)
        for (size_t i = 0; i < c->deep.count; i++)
            printf("%s  %s\n", c->deep.row[i].sha256, c->deep.row[i].file->name);
    if (signatures > 0)
        printf("signatures:\n");
    for (size_t i = 0; i < c->deep.count; i++)
        if (c->deep.row[i].has_signature) {
            print_signature(&c->deep.row[i]);
            not_judged = c->deep.row[i].signature.not_judged[0] != '\0' ? c->deep.row[i].signature.not_judged : not_judged;
        }
    if (not_judged[0] != '\0')
        cli_print_words("  not judged: ", not_judged);
}

/* ---- The command ---- */

static void judge(check *c)
{
    const cli_request *request = c->answer.request;
    cudnnw_options options = request->options;
    const cudnnw_candidate *subject;

    /* The files are judged, not this machine. */
    options.flags |= CUDNNW_ANY_SYSTEM | CUDNNW_ALLOW_NO_CUBLASLT;
    options.folders = (const char *const *)c->source.folder;
    options.folder_count = c->source.folder_count;
    c->answer.code = cudnnw_find(&options, &c->answer.report, &c->answer.error);
    if (c->answer.code == CUDNNW_OK && is_described(request))
        judge_fit(&c->answer);
    subject = cli_answer_subject(&c->answer);
    if (subject == NULL)
        return;
    if (c->source.kind == CLI_SOURCE_FOLDER)
        cli_source_add_papers(&c->source, subject->path);
    compare_name(&c->source, subject);
    compare_header(&c->source, subject);
    if (request->deep || request->sha256)
        cli_deep_judge(&c->source, subject, request->deep, &c->deep);
}

int cli_run_check(const cli_request *request)
{
    check c = {.answer = {.request = request, .error = CUDNNW_ERROR_INIT}};

    c.answer.code = cli_source_open(request->folder, request->deep || request->sha256, &c.source, &c.answer.error,
                                    &c.answer.reason);
    c.answer.alias = c.source.alias;
    c.answer.alias_count = c.source.alias == NULL ? 0 : c.source.folder_count;
    c.answer.more_json = print_more_json;
    c.answer.more = &c;
    if (c.answer.code == CUDNNW_OK)
        judge(&c);
    take_findings(&c);
    if (request->json) {
        cli_answer_say_error(&c.answer);
        cli_answer_json(&c.answer);
    } else {
        cli_answer_judgement(&c.answer);
        print_findings(&c);
        print_deep(&c);
        if (c.answer.code == CUDNNW_OK && is_described(request))
            printf("fits: the driver and at least one GPU of that machine\n");
    }
    cli_free_deep(&c.deep);
    cudnnw_report_free(c.answer.report);
    cli_source_close(&c.source);
    return cli_exit_status(c.answer.code);
}
