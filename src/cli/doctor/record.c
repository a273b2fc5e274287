/* SPDX-License-Identifier: MIT
 *
 * cudnnw record: what this machine has, one "key: value" a line, and what has changed since it was written
 * down.
 */
#include "doctor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../hash.h"
#include "../terminal.h"

static const char default_name[] = "environment_versions.txt";

/* Lines "key: value" without their ends. Keys are the same for the same thing on every machine and at every
 * time. */
typedef struct record {
    char **key;
    char **value;
    size_t count;
    bool lost;
} record;

static void add(record *r, const char *key, const char *value)
{
    char **keys = realloc(r->key, (r->count + 1) * sizeof *keys), **values = NULL;

    if (keys != NULL) {
        r->key = keys;
        values = realloc(r->value, (r->count + 1) * sizeof *values);
    }
    if (values == NULL) {
        r->lost = true;
        return;
    }
    r->value = values;
    r->key[r->count] = cli_copy(key);
    r->value[r->count] = cli_copy(value);
    if (r->key[r->count] != NULL && r->value[r->count] != NULL) {
        r->count++;
        return;
    }
    free(r->key[r->count]);
    free(r->value[r->count]);
    r->lost = true;
}

static void free_record(record *r)
{
    for (size_t i = 0; i < r->count; i++) {
        free(r->key[i]);
        free(r->value[i]);
    }
    free(r->key);
    free(r->value);
}

/* ---- This machine -------------------------------------------------------------------------------- */

static void add_rows(record *r, const doctor *d, doctor_section section, const char *before)
{
    for (size_t i = 0; i < d->row_count; i++) {
        cli_text key = {0};

        if (d->row[i].section != section ||
            strcmp(d->row[i].name, "memory") == 0) /* that changes by the second */
            continue;
        cli_text_format(&key, "%s%s", before, d->row[i].name);
        add(r, cli_text_of(&key), d->row[i].value);
        cli_text_free(&key);
    }
}

static void add_driver(record *r, const cudnnw_hardware *hardware)
{
    char key[32], value[CUDNNW_NAME_BYTES + 64];

    add(r, "driver",
        hardware->path[0] == '\0'     ? "none"
        : hardware->driver[0] == '\0' ? "of unknown number"
                                      : hardware->driver);
    snprintf(value, sizeof value, "%u.%u", hardware->driver_serves / 1000,
             hardware->driver_serves % 1000 / 10);
    if (hardware->driver_serves != 0)
        add(r, "driver serves CUDA", value);
    for (unsigned i = 0; i < hardware->gpu_count && i < CUDNNW_GPUS; i++) {
        const cudnnw_gpu *gpu = &hardware->gpu[i];

        snprintf(key, sizeof key, "GPU %u", i);
        snprintf(value, sizeof value, "%s, compute capability %u.%u, %llu MiB", gpu->name,
                 gpu->capability / 10, gpu->capability % 10, (unsigned long long)gpu->total_bytes >> 20);
        add(r, key, value);
    }
}

static void add_files(record *r, const cudnnw_candidate *set)
{
    char key[160], value[160], hash[CLI_HASH_TEXT], release[16];

    for (size_t i = 0; i < set->file_count; i++) {
        const cudnnw_file *file = &set->files[i];

        cli_progress(file->name);
        snprintf(key, sizeof key, "cuDNN file %s", file->name);
        if (!cli_hash_file(file->path, hash))
            snprintf(hash, sizeof hash, "unreadable");
        snprintf(value, sizeof value, "%s, %llu bytes, sha256 %s",
                 file->version == 0 ? "release not told"
                                    : cudnnw_version_text(file->version, release, sizeof release),
                 (unsigned long long)file->bytes, hash);
        add(r, key, value);
    }
    cli_progress(NULL);
}

static void add_cudnn(record *r, const doctor *d)
{
    const cudnnw_candidate *set = doctor_chosen(d);
    char release[16], value[64];

    if (set == NULL) {
        add(r, "cuDNN", cudnnw_code_name((int)d->files_code));
        return;
    }
    snprintf(value, sizeof value, "%s for CUDA %u",
             cudnnw_version_text(set->version, release, sizeof release), (unsigned)set->cuda_major);
    add(r, "cuDNN", value);
    add(r, "cuDNN folder", set->path);
    add_files(r, set);
}

static void make_record(doctor *d, record *r)
{
    add(r, "cudnnw", CUDNNW_VERSION_TEXT);
    doctor_look_at_system(d);
    doctor_look_at_driver(d);
    doctor_look_at_sets(d);
    doctor_look_for_places(d);
    doctor_look_at_cuda(d);
    add_rows(r, d, DOCTOR_SYSTEM, "");
    if (d->hardware != NULL)
        add_driver(r, d->hardware);
    add_rows(r, d, DOCTOR_CUDA, "CUDA in ");
    add_cudnn(r, d);
    r->lost = r->lost || d->lost;
}

/* ---- An earlier one ------------------------------------------------------------------------------ */

/* False: the file cannot be read or is none of ours. */
static bool read_record(const char *path, record *r)
{
    char *text = doctor_read(path, 1u << 22);

    for (char *line = text, *next; line != NULL; line = next) {
        char *behind;

        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        line[strcspn(line, "\r")] = '\0';
        behind = line[0] == '#' ? NULL : strstr(line, ": ");
        /* A folder of Windows has a colon too, but no blank behind it. */
        if (behind == NULL)
            continue;
        *behind = '\0';
        add(r, line, behind + 2);
    }
    free(text);
    return r->count > 0;
}

static const char *find(const record *r, const char *key)
{
    for (size_t i = 0; i < r->count; i++)
        if (strcmp(r->key[i], key) == 0)
            return r->value[i];
    return NULL;
}

static void add_difference(cli_text *to, bool json, const char *key, const char *then, const char *now,
                           size_t count)
{
    if (json) {
        cli_text_format(to, "%s\n  {\"key\":", count == 0 ? "" : ",");
        cli_text_json_string(to, key);
        cli_text_add(to, ",\"then\":");
        then == NULL ? cli_text_add(to, "null") : cli_text_json_string(to, then);
        cli_text_add(to, ",\"now\":");
        now == NULL ? cli_text_add(to, "null") : cli_text_json_string(to, now);
        cli_text_add(to, "}");
        return;
    }
    cli_text_words(to, "", key);
    cli_text_words(to, "  then: ", then == NULL ? "(no such line)" : then);
    cli_text_words(to, "  now:  ", now == NULL ? "(no such line)" : now);
}

static size_t compare(const record *then, const record *now, bool json, cli_text *to)
{
    size_t count = 0;

    for (size_t i = 0; i < then->count; i++) {
        const char *value = find(now, then->key[i]);

        if (value == NULL || strcmp(value, then->value[i]) != 0)
            add_difference(to, json, then->key[i], then->value[i], value, count++);
    }
    for (size_t i = 0; i < now->count; i++)
        if (find(then, now->key[i]) == NULL)
            add_difference(to, json, now->key[i], NULL, now->value[i], count++);
    return count;
}

static int tell_differences(const cli_request *request, const record *then, const record *now)
{
    cli_text differences = {0};
    size_t count = compare(then, now, request->json, &differences);

    if (request->json)
        printf("{\"cudnnw\":\"%s\",\"command\":\"record\",\"same\":%s,\"differences\":[%s]}\n",
               CUDNNW_VERSION_TEXT, count == 0 ? "true" : "false", cli_text_of(&differences));
    else if (count == 0)
        printf("same: %u lines\n", (unsigned)now->count);
    else
        printf("differs: %u of %u lines\n%s", (unsigned)count, (unsigned)now->count,
               cli_text_of(&differences));
    cli_text_free(&differences);
    return count == 0 ? CLI_GOOD : CLI_PROBLEM;
}

/* ---- The command --------------------------------------------------------------------------------- */

static void tell_json(const record *r)
{
    cli_text text = {0};

    cli_text_format(&text, "{\"cudnnw\":\"%s\",\"command\":\"record\",\"lines\":[", CUDNNW_VERSION_TEXT);
    for (size_t i = 0; i < r->count; i++) {
        cli_text_format(&text, "%s\n  {\"key\":", i == 0 ? "" : ",");
        cli_text_json_string(&text, r->key[i]);
        cli_text_add(&text, ",\"value\":");
        cli_text_json_string(&text, r->value[i]);
        cli_text_add(&text, "}");
    }
    cli_text_add(&text, "]}\n");
    fputs(cli_text_of(&text), stdout);
    cli_text_free(&text);
}

static int write_record(const cli_request *request, const record *r)
{
    cli_request there = *request;
    cli_text text = {0};
    bool good = false;

    if (request->save == NULL)
        there.save = cli_absolute_path(default_name);
    cli_text_add(&text, "# Written by cudnnw record. Compare later with: cudnnw record --check FILE\n");
    for (size_t i = 0; i < r->count; i++)
        cli_text_format(&text, "%s: %s\n", r->key[i], r->value[i]);
    if (there.save != NULL)
        good = !text.lost && doctor_deliver(&there, &text);
    if (good)
        printf("written: %s, %u lines\n", there.save, (unsigned)r->count);
    if (request->save == NULL)
        free(there.save);
    cli_text_free(&text);
    return good ? CLI_GOOD : CLI_PROBLEM;
}

int cli_run_record(const cli_request *request)
{
    doctor d = {.request = request, .options = request->options, .error = CUDNNW_ERROR_INIT};
    record then = {NULL, NULL, 0, false}, now = {NULL, NULL, 0, false};
    int result = CLI_GOOD;

    if (request->compare != NULL && !read_record(request->compare, &then)) {
        fprintf(stderr, "cudnnw record: %s has no line that cudnnw record writes\n", request->compare);
        free_record(&then);
        return CLI_WRONG_USE;
    }
    d.machine_error = d.files_error = d.error;
    make_record(&d, &now);
    if (now.lost || then.lost) {
        fprintf(stderr, "cudnnw record: out of memory\n");
        result = CLI_PROBLEM;
    } else if (request->compare != NULL) {
        result = tell_differences(request, &then, &now);
    } else if (request->json) {
        tell_json(&now);
    } else {
        result = write_record(request, &now);
    }
    free_record(&then);
    free_record(&now);
    doctor_free(&d);
    return result;
}
