/* SPDX-License-Identifier: MIT
 *
 * Any bytes as the texts that people give to the command: the name of a download, an error message that they met, a page with
 * their own name in it, an earlier record of the machine; and as those that it finds: a cudnn_version.h, what the child of a
 * rehearsal wrote. The first byte says which.
 */
#define doctor_read read_from_memory
#include "cli/bundle/rehearse.c" /* their readers are their own */
#include "cli/doctor/headers.c"
#include "cli/doctor/record.c"

#include "cli/name/name.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void read_name(const char *text)
{
    bool is_release = true;
    cli_name name;

    if (!cli_name_parse(text, &name))
        return;
    must(name.kind < CLI_NAME_KINDS && name.parts <= 4 && name.what != NULL);
    must(memchr(name.sublibrary, '\0', sizeof name.sublibrary) != NULL);
    must(cli_name_kind_word(name.kind) != NULL && cli_name_kind_text(name.kind) != NULL);
    for (size_t i = 0; i < name.parts && i < 3; i++)
        is_release = is_release && name.part[i] <= 99; /* more makes no number of a release */
    must(cli_name_version(&name) != 0 || name.parts < 3 || name.part[0] == 0 || !is_release);
}

static void explain(const char *text, bool json)
{
    cli_request request = {.explain = text, .json = json};

    (void)doctor_explain(&request);
}

static void redact(const char *text)
{
    static doctor_redaction *redaction;
    char *redacted;

    if (redaction == NULL)
        redaction = doctor_redaction_begin();
    redacted = doctor_redact(redaction, text);
    must(redacted != NULL);
    free(redacted);
}

/* The file that was named: its whole contents, as doctor_read gives them. */
char *read_from_memory(const char *path, size_t most)
{
    (void)most;
    return cli_copy(path);
}

static void read_earlier_record(const char *text)
{
    record then = {NULL, NULL, 0, false};
    cli_text differences = {0};

    if (read_record(text, &then)) {
        must(compare(&then, &then, false, &differences) <= then.count); /* a key may stand twice */
        (void)compare(&then, &(record){NULL, NULL, 0, false}, then.count % 2 == 0, &differences);
    }
    cli_text_free(&differences);
    free_record(&then);
}

static void read_rehearsal(const char *text)
{
    static cli_rehearsal rehearsal;

    rehearsal.plan_count = 0;
    read_calls(&rehearsal, text);
    read_plan(&rehearsal, 900, text);
    must(rehearsal.plan_count == 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text;

    if (size == 0)
        return 0;
    text = malloc(size);
    if (text == NULL)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    switch (data[0] % 8) {
    case 0: case 1: read_name(text); break;
    case 2: (void)header_release(text); break;
    case 3: read_rehearsal(text); break;
    case 4: explain(text, size % 2 == 0); break;
    case 5: redact(text); break;
    default: read_earlier_record(text); break;
    }
    free(text);
    return 0;
}

/* What the command says is of no interest here. */
int LLVMFuzzerInitialize(int *count, char ***words);
int LLVMFuzzerInitialize(int *count, char ***words)
{
    (void)count;
    (void)words;
    return freopen("/dev/null", "w", stdout) == NULL;
}
