/* SPDX-License-Identifier: MIT
 *
 * The page: rows and advice, and small readers that several questions share.
 */
#include "doctor.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Rows and advice ----------------------------------------------------------------------------- */

static char *kept(doctor *d, const char *text)
{
    char *copy = d->redaction != NULL ? doctor_redact(d->redaction, text) : cli_copy(text);

    d->lost = d->lost || copy == NULL;
    return copy;
}

/* Room for one more of `size` bytes; NULL: no memory. */
static void *grown(doctor *d, void *rows, size_t count, size_t *room, size_t size)
{
    void *more;

    if (count < *room)
        return rows;
    more = realloc(rows, (*room + 32) * size);
    if (more == NULL)
        d->lost = true;
    else
        *room += 32;
    return more;
}

/* The library has two searches behind it here, and may say a thing twice. */
static bool was_said(const doctor *d, const doctor_row *row)
{
    for (size_t i = 0; i < d->row_count; i++)
        if (d->row[i].section == row->section && strcmp(d->row[i].name, row->name) == 0 &&
            strcmp(d->row[i].value, row->value) == 0)
            return true;
    return false;
}

void doctor_say(doctor *d, doctor_section section, doctor_level level, const char *name, const char *remark,
                const char *format, ...)
{
    doctor_row *rows = grown(d, d->row, d->row_count, &d->row_room, sizeof *rows);
    doctor_row row = {section, level, NULL, NULL, NULL};
    char value[4096];
    va_list words;

    if (rows == NULL)
        return;
    d->row = rows;
    va_start(words, format);
    vsnprintf(value, sizeof value, format, words);
    va_end(words);
    row.name = kept(d, name);
    row.value = kept(d, value);
    row.remark = kept(d, remark == NULL ? "" : remark);
    if (row.name != NULL && row.value != NULL && row.remark != NULL && !was_said(d, &row)) {
        d->row[d->row_count++] = row;
        return;
    }
    free(row.name);
    free(row.value);
    free(row.remark);
}

void doctor_advise(doctor *d, int rank, const char *problem, const char *remedy, const char *where)
{
    doctor_advice *advice = grown(d, d->advice, d->advice_count, &d->advice_room, sizeof *advice);
    doctor_advice one = {rank, kept(d, problem), kept(d, remedy), kept(d, where == NULL ? "" : where)};

    bool again = false;

    if (advice != NULL)
        d->advice = advice;
    for (size_t i = 0; i < d->advice_count && one.problem != NULL && one.where != NULL; i++)
        again = again || (strcmp(d->advice[i].problem, one.problem) == 0 &&
                          strcmp(d->advice[i].where, one.where) == 0);
    if (advice != NULL && one.problem != NULL && one.remedy != NULL && one.where != NULL && !again) {
        d->advice[d->advice_count++] = one;
        return;
    }
    free(one.problem);
    free(one.remedy);
    free(one.where);
}

/* A sort that keeps the order of equals. */
void doctor_sort_advice(doctor *d)
{
    for (size_t i = 1; i < d->advice_count; i++)
        for (size_t k = i; k > 0 && d->advice[k].rank < d->advice[k - 1].rank; k--) {
            doctor_advice other = d->advice[k];

            d->advice[k] = d->advice[k - 1];
            d->advice[k - 1] = other;
        }
}

void doctor_free(doctor *d)
{
    for (size_t i = 0; i < d->row_count; i++) {
        free(d->row[i].name);
        free(d->row[i].value);
        free(d->row[i].remark);
    }
    for (size_t i = 0; i < d->advice_count; i++) {
        free(d->advice[i].problem);
        free(d->advice[i].remedy);
        free(d->advice[i].where);
    }
    free(d->row);
    free(d->advice);
    free(d->hardware);
    free(d->app_folder);
    free(d->elsewhere);
    cli_free_names(&d->site_packages);
    cli_free_names(&d->toolkits);
    cudnnw_report_free(d->report);
    doctor_redaction_end(d->redaction);
}

const char *doctor_section_word(doctor_section section)
{
    static const char *const words[DOCTOR_SECTIONS] = {
        [DOCTOR_SYSTEM] = "system",         [DOCTOR_DRIVER] = "driver",
        [DOCTOR_CUDNN] = "cudnn",           [DOCTOR_ELSEWHERE] = "elsewhere",
        [DOCTOR_LIVE] = "load",             [DOCTOR_CUDA] = "cuda",
        [DOCTOR_FRAMEWORKS] = "frameworks", [DOCTOR_HEADERS] = "headers",
        [DOCTOR_ENVIRONMENT] = "environment", [DOCTOR_APPLICATION] = "application",
    };

    return words[section];
}

const cudnnw_candidate *doctor_chosen(const doctor *d)
{
    size_t count = cudnnw_report_candidates(d->report);

    for (size_t i = 0; i < count; i++)
        if (cudnnw_report_candidate(d->report, i)->chosen != 0)
            return cudnnw_report_candidate(d->report, i);
    return NULL;
}

/* ---- Small readers ------------------------------------------------------------------------------- */

char *doctor_read(const char *path, size_t most)
{
    uint64_t bytes = 0; /* 0 also where the system makes the contents when they are read */
    cli_file *file = path == NULL ? NULL : cli_file_open(path, &bytes);
    char *text;
    size_t got = 0;

    most = bytes != 0 && bytes < most ? (size_t)bytes : most;
    text = file == NULL ? NULL : malloc(most + 1);
    if (text != NULL && !cli_file_read(file, 0, text, most, &got)) {
        free(text);
        text = NULL;
    }
    if (text != NULL)
        text[got] = '\0';
    cli_file_close(file);
    return text;
}

char *doctor_below(const char *folder, const char *below)
{
    char *path = below[0] == '\0' ? cli_copy(folder) : cli_path_join(folder, below);
    bool backslashes = path != NULL && strchr(folder, '\\') != NULL && folder[0] != '/';

    for (char *at = path; backslashes && *at != '\0'; at++)
        if (*at == '/')
            *at = '\\';
    return path;
}

bool doctor_is_folder(const char *path)
{
    return path != NULL && cli_path_look(path, NULL) == CLI_PATH_FOLDER;
}

bool doctor_is_absolute(const char *path)
{
    if (!doctor_is_windows())
        return path[0] == '/';
    return (path[0] != '\0' && path[1] == ':' && (path[2] == '\\' || path[2] == '/')) ||
           doctor_begins(path, "\\\\");
}

bool doctor_begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

char *doctor_line_value(const char *text, const char *key)
{
    while (text != NULL && *text != '\0') {
        if (doctor_begins(text, key)) {
            const char *value = text + strlen(key);
            size_t length;
            char *copy;

            value += strspn(value, " \t");
            length = strcspn(value, "\r\n");
            copy = malloc(length + 1);
            if (copy != NULL) {
                memcpy(copy, value, length);
                copy[length] = '\0';
            }
            return copy;
        }
        text = strchr(text, '\n');
        text = text == NULL ? NULL : text + 1;
    }
    return NULL;
}

void doctor_add_name(doctor *d, cli_names *names, const char *name, bool once)
{
    char **more;

    for (size_t i = 0; once && i < names->count; i++)
        if (strcmp(names->name[i], name) == 0)
            return;
    more = realloc(names->name, (names->count + 1) * sizeof *more);
    if (more != NULL) {
        names->name = more;
        names->name[names->count] = cli_copy(name);
    }
    if (more == NULL || names->name[names->count] == NULL)
        d->lost = true;
    else
        names->count++;
}

void doctor_split(doctor *d, const char *list, char separator, cli_names *entries)
{
    for (;;) {
        const char *end = strchr(list, separator);
        size_t length = end == NULL ? strlen(list) : (size_t)(end - list);
        char *entry = malloc(length + 1);

        if (entry == NULL) {
            d->lost = true;
            return;
        }
        memcpy(entry, list, length);
        entry[length] = '\0';
        doctor_add_name(d, entries, entry, false);
        free(entry);
        if (end == NULL)
            return;
        list = end + 1;
    }
}
