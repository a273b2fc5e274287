/* SPDX-License-Identifier: MIT
 *
 * Does what was put together work where nothing else is? It is opened by this very command, in a child with an empty
 * environment, before it takes its place.
 */
#include "bundle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../child.h"
#include "../files.h"
#include "../terminal.h"

enum { WORDS = 12, SECONDS = 300 };

/* "problem: ..." of the child's text, its lines joined; the whole text when there is none. */
static void take_problem(const char *text, char *to, size_t size)
{
    const char *start = strstr(text, "problem: "), *end;
    size_t used = 0;

    start = start == NULL ? text : start + strlen("problem: ");
    end = strstr(start, "\nremedy:");
    end = end == NULL ? start + strlen(start) : end;
    for (const char *at = start; at < end && used + 1 < size; at++) {
        bool space = *at == ' ' || *at == '\n';

        if (!space || (used > 0 && to[used - 1] != ' '))
            to[used++] = space ? ' ' : *at;
    }
    to[used] = '\0';
}

static cudnnw_code fail(cli_bundle *b, const cli_child_end *end, const char *what)
{
    const char *hint = "Nothing was changed.";
    char problem[1024];

    b->answer.reason = "REHEARSAL_FAILED";
    if (!end->started)
        return cli_fail(&b->answer.error, CUDNNW_OPEN_FAILED, b->stage, hint, "the rehearsal could not be started: error %d",
                        end->code);
    if (end->timed_out)
        return cli_fail(&b->answer.error, CUDNNW_OPEN_FAILED, b->stage, hint, "%s did not come to an end in %d seconds", what,
                        (int)SECONDS);
    if (end->code == CLI_PROBLEM && end->signal == 0) {
        take_problem(end->out, problem, sizeof problem);
        return cli_fail(&b->answer.error, CUDNNW_OPEN_FAILED, b->stage, hint, "%s: %s", what, problem);
    }
    if (!b->has_cublaslt)
        hint = "Nothing was changed. Give --cuda-libs FOLDER: without cuBLASLt cuDNN 9 ends the process at operations that "
               "want it.";
    take_problem(end->err, problem, sizeof problem);
    return cli_fail(&b->answer.error, CUDNNW_OPEN_FAILED, b->stage, hint, "%s: cuDNN ended the process (%s %d): %s", what,
                    end->signal != 0 ? "signal" : "exit code", end->signal != 0 ? end->signal : end->code, problem);
}

/* Opens the stage in a child; `device` "": with a probe, else with plans for it. */
static cudnnw_code open_in_child(cli_bundle *b, const char *device, const char *driver_folder, cli_child_end *end)
{
    char *own = cli_own_path();
    char what[80];
    const char *words[WORDS] = {own, "load", b->stage};
    size_t count = 3;
    cli_child child = {.words = words, .environment = cli_clean_environment(driver_folder), .seconds = SECONDS};

    if (b->list.needs[0] != '\0') {
        words[count++] = "--need";
        words[count++] = b->list.needs;
    }
    if (!b->has_cublaslt)
        words[count++] = "--allow-no-cublaslt";
    words[count++] = device[0] == '\0' ? "--probe" : "--plan";
    if (device[0] != '\0')
        words[count++] = device;
    if (device[0] == '\0')
        snprintf(what, sizeof what, "opened alone, in a child with an empty environment");
    else
        snprintf(what, sizeof what, "planned a convolution for %s", device);
    cli_progress(what);
    *end = (cli_child_end){.started = false};
    if (own != NULL)
        cli_run_child(&child, end);
    cli_progress(NULL);
    free(own);
    return end->started && !end->timed_out && end->signal == 0 && end->code == CLI_GOOD ? CUDNNW_OK : fail(b, end, what);
}

static void read_calls(cli_rehearsal *r, const char *text)
{
    const char *at = strstr(text, "probe: ");

    if (at == NULL || sscanf(at, "probe: %u of %u", &r->calls_good, &r->calls) != 2)
        r->calls = r->calls_good = 0;
}

static void read_plan(cli_rehearsal *r, uint32_t capability, const char *text)
{
    const char *at = strstr(text, ": plans of a convolution: ");
    cli_plan *plan = &r->plan[r->plan_count++];

    *plan = (cli_plan){.capability = capability};
    if (at != NULL && sscanf(at, ": plans of a convolution: %u of %u in half, %u of %u", &plan->plans[0], &plan->configs[0],
                             &plan->plans[1], &plan->configs[1]) != 4)
        plan->status = CLI_PLAN_NOT_IN_THIS_RELEASE;
}

/* System and machine of the command itself are what it can open. */
static bool can_be_opened_here(const cli_bundle *b)
{
    char name[CUDNNW_NAME_BYTES];
    char *own = cli_own_path();
    const char *machine = own == NULL ? "" : cli_machine_of(own); /* "": it was replaced while it runs */
    bool same_machine = machine[0] == '\0' || strcmp(machine, cli_machine_of(b->from[0])) == 0;

    free(own);
    cudnnw_needed_files(90000, CUDNNW_EVERYTHING, 0, 0, name);
    return same_machine && (strstr(name, ".so") == NULL) == (strcmp(b->list.system, "windows") == 0);
}

/* A toolkit's stub of the driver has the name for linkers alone: it gets the other one for as long as it is needed. */
static char *name_driver(const cli_bundle *b)
{
    const char *given = b->answer.request->driver_folder;
    char *right = given == NULL ? NULL : cli_path_join(given, "libcuda.so.1");
    char *stub = given == NULL ? NULL : cli_path_join(given, "libcuda.so");
    char *name = NULL;

    if (right != NULL && stub != NULL && cli_path_look(right, NULL) != CLI_PATH_FILE &&
        cli_path_look(stub, NULL) == CLI_PATH_FILE) {
        name = cli_path_join(b->stage, "libcuda.so.1");
        if (name != NULL && !cli_link_make(stub, name)) {
            free(name);
            name = NULL;
        }
    }
    free(right);
    free(stub);
    return name;
}

static cudnnw_code rehearse(cli_bundle *b, const char *driver_folder)
{
    const cli_request *request = b->answer.request;
    cli_rehearsal *r = &b->rehearsal;
    cli_child_end end;
    cudnnw_code code = open_in_child(b, "", driver_folder, &end);

    if (code == CUDNNW_OK)
        read_calls(r, end.out);
    cli_free_child_end(&end);
    for (size_t i = 0; i < request->plan_count && code == CUDNNW_OK; i++) {
        char device[16];

        snprintf(device, sizeof device, "sm_%u", (unsigned)request->plan[i]);
        code = open_in_child(b, device, driver_folder, &end);
        if (code == CUDNNW_OK)
            read_plan(r, request->plan[i], end.out);
        cli_free_child_end(&end);
    }
    r->done = code == CUDNNW_OK;
    return code;
}

cudnnw_code cli_bundle_rehearse(cli_bundle *b)
{
    char *driver;
    cudnnw_code code;

    if (!can_be_opened_here(b)) {
        b->rehearsal.why = "these files are for another system or machine: run cudnnw load on them there";
        return CUDNNW_OK;
    }
    driver = name_driver(b);
    code = rehearse(b, driver != NULL ? b->stage : b->answer.request->driver_folder);
    if (driver != NULL && !cli_path_remove(driver) && code == CUDNNW_OK)
        code = cli_fail(&b->answer.error, CUDNNW_ACCESS_DENIED, driver, "Nothing was changed.", "%s cannot be removed: %s",
                        driver, cli_file_words());
    free(driver);
    return code;
}
