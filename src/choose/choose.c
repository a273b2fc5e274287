/* SPDX-License-Identifier: MIT
 *
 * The order of the questions that a set must answer, and which answer is told when none passes.
 */
#include "choose.h"

#include "../inspect/c_library.h"

#include <string.h>

/* How close a candidate came: the later the question that it failed, the more its error helps. */
static int closeness(int code)
{
    static const int order[] = {
        CUDNNW_NOT_FOUND, CUDNNW_WRONG_SYSTEM, CUDNNW_WRONG_MAJOR, CUDNNW_WRONG_MACHINE, CUDNNW_VERSION_TOO_OLD,
        CUDNNW_CUDA_MAJOR_MISMATCH, CUDNNW_VERSION_MISMATCH, CUDNNW_ACCESS_DENIED, CUDNNW_FILE_DAMAGED,
        CUDNNW_NAME_MISMATCH, CUDNNW_SET_INCOMPLETE, CUDNNW_SET_MIXED, CUDNNW_DEPENDENCY_MISMATCH,
        CUDNNW_DEPENDENCY_MISSING, CUDNNW_CONFLICT,
    };

    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (order[i] == code)
            return (int)i;
    return (int)(sizeof order / sizeof order[0]); /* the machine: everything else was right */
}

static bool major_is_wanted(const cudnnw_options *options, uint32_t major)
{
    uint32_t wanted = options->majors;

    if (wanted == 0 && options->header_version != 0)
        return cudnnw_version_normalize(options->header_version) / 10000 == major;
    if (wanted == 0)
        return true;
    return (major == 8 && (wanted & CUDNNW_MAJOR_8) != 0) || (major == 9 && (wanted & CUDNNW_MAJOR_9) != 0);
}

enum { MAJORS_BYTES = sizeof "cuDNN " + NUMBER_BYTES };

static const char *wanted_majors(const cudnnw_options *options, char *text)
{
    uint32_t header = cudnnw_version_normalize(options->header_version) / 10000;
    char digits[NUMBER_BYTES];

    if (options->majors == CUDNNW_MAJOR_8 || options->majors == CUDNNW_MAJOR_9)
        header = options->majors == CUDNNW_MAJOR_8 ? 8 : 9;
    else if (options->majors != 0 || options->header_version == 0)
        return "cuDNN 8 or 9";
    memcpy(text, "cuDNN ", sizeof "cuDNN ");
    cudnnw__copy_text(text + sizeof "cuDNN " - 1, NUMBER_BYTES, cudnnw__number_text(header, "", digits, sizeof digits));
    return text;
}

/* What is asked for and came later than this release would be missing at the first call. */
static cudnnw_code judge_need(const situation *s, const cudnn_set *set, cudnnw_error *error)
{
    uint32_t lacks = s->options->need & ~cudnnw__needs_of(set->version != 0 ? set->version : set->major * 10000 + 9999);

    if (lacks == 0)
        return CUDNNW_OK;
    return cudnnw__fail(error, REASON_NEED_ABSENT,
                        FACTS(.stage = CUDNNW_STAGE_CHOOSE, .path = set->folder, .dependency = "CUDNNW_EXTENSIONS",
                              .found_version = set->version, .wanted_version = cudnnw__sublibraries[SUB_EXT].first));
}

static cudnnw_code judge_release(const situation *s, const cudnn_set *set, cudnnw_error *error)
{
    uint32_t minimum = cudnnw_version_normalize(s->options->minimum_version);
    uint32_t header = cudnnw_version_normalize(s->options->header_version);
    error_facts facts = {.stage = CUDNNW_STAGE_CHOOSE, .path = set->folder, .found_version = set->version};
    char found[24], wanted[MAJORS_BYTES];

    if (!major_is_wanted(s->options, set->major)) {
        facts.wanted = wanted_majors(s->options, wanted);
        if (set->version == 0) { /* a folder of an unread major still says which one it is */
            facts.found = cudnnw_version_text(set->major * 10000, found, sizeof found);
            found[strcspn(found, ".")] = '\0';
        }
        return cudnnw__fail(error, REASON_OTHER_MAJOR_ONLY, &facts);
    }
    if (set->version != 0 && set->version < minimum) {
        facts.wanted_version = minimum;
        return cudnnw__fail(error, REASON_TOO_OLD, &facts);
    }
    /* cuDNN's promise: built with x.y works with x.z, z >= y; the patch is free, majors differ (cudnn.md F2). */
    if (set->version != 0 && header / 10000 == set->major && set->version / 100 < header / 100) {
        facts.wanted_version = header;
        if ((s->options->flags & CUDNNW_ALLOW_OLDER) == 0)
            return cudnnw__fail(error, REASON_HEADER_NEWER, &facts);
        cudnnw__report_warn(s->report, CUDNNW_LOG_WARNING, REASON_HEADER_NEWER, &facts);
    }
    return judge_need(s, set, error);
}

static cudnnw_code judge_cuda(const situation *s, const cudnn_set *set, cudnnw_error *error)
{
    char wanted[NUMBER_BYTES], found[NUMBER_BYTES];
    uint32_t major = s->options->cuda_major;

    if (major == 0 || set->cuda_major == 0 || set->cuda_major == major)
        return CUDNNW_OK;
    return cudnnw__fail(error, REASON_CUDA_MAJOR_OTHER,
                        FACTS(.stage = CUDNNW_STAGE_CHOOSE, .path = set->folder,
                              .found = cudnnw__number_text(set->cuda_major, "", found, sizeof found),
                              .wanted = cudnnw__number_text(major, "", wanted, sizeof wanted),
                              .found_cuda = set->cuda_major * 1000, .wanted_cuda = major * 1000));
}

/* Does this process on this machine fit the set? */
static cudnnw_code judge_machine(const situation *s, const cudnn_set *set, dependencies *needed, cudnnw_error *error)
{
    cudnnw_code code = cudnnw__process_fits(s, set, error);

    if (code == CUDNNW_OK)
        code = cudnnw__c_library_fits(set, s->mapped, s->report, error);
    if (code == CUDNNW_OK)
        code = cudnnw__driver_fits(s->driver, set->version, set->cuda_major, set->windows,
                                   (cudnnw_device_rule)s->options->device, set->folder, s->report, error);
    if (code == CUDNNW_OK)
        code = cudnnw__dependencies_find(set, s->options, s->world, s->mapped, needed, s->report, error);
    if (code == CUDNNW_OK) {
        code = cudnnw__claim_fits(s, set, error);
        if (code != CUDNNW_OK)
            cudnnw__dependencies_free(needed);
    }
    return code;
}

/* Every question in the order in which its answer helps most. */
static cudnnw_code judge(const situation *s, const cudnn_set *set, dependencies *needed, cudnnw_error *machine,
                         cudnnw_error *error)
{
    cudnnw_code code = judge_release(s, set, error);

    if (code == CUDNNW_OK && set->problem != NULL) {
        cudnnw__error_copy_out(error, set->problem);
        code = (cudnnw_code)set->problem->code;
    }
    if (code == CUDNNW_OK)
        code = judge_cuda(s, set, error);
    if (code != CUDNNW_OK)
        return code;
    if ((s->options->flags & CUDNNW_ANY_SYSTEM) == 0)
        return judge_machine(s, set, needed, error);

    /* The files are asked about, perhaps for another machine: what this one lacks is worth a word, no more. */
    if (set->machine != NULL && strcmp(set->machine, cudnnw__os_machine_name()) != 0) {
        cudnnw__report_warn(s->report, CUDNNW_LOG_WARNING, REASON_MACHINE_DIFFERS,
                            FACTS(.stage = CUDNNW_STAGE_CHOOSE, .path = set->folder, .found = set->machine,
                                  .wanted = cudnnw__os_machine_name()));
    } else if (set->windows == s->world->windows) {
        code = judge_machine(s, set, needed, machine);
        if (code == CUDNNW_OUT_OF_MEMORY)
            cudnnw__error_copy_out(error, machine);
        else if (code != CUDNNW_OK)
            cudnnw__report_warn_error(s->report, CUDNNW_LOG_WARNING, machine);
    }
    return code == CUDNNW_OUT_OF_MEMORY ? code : CUDNNW_OK;
}

/* The errors of a walk: not on the stack, which may be that of a small thread. */
typedef struct walk_errors {
    cudnnw_error best;    /* of the candidate that came closest */
    cudnnw_error verdict; /* of the one that is looked at */
    cudnnw_error machine;
} walk_errors;

/* The state of one walk over all places. */
typedef struct walk {
    const struct situation *situation;
    choice found;
    bool has_found;
    walk_errors *errors;
    int best_closeness; /* -1: nothing was judged yet */
} walk;

static void remember(walk *w, const cudnnw_error *error)
{
    int rank = closeness(error->code);

    if (rank > w->best_closeness) {
        w->errors->best = *error;
        w->best_closeness = rank;
    }
}

/* Somebody named this folder: going on to another one must not be silent. */
static void say_when_meant(const walk *w, cudnnw_origin origin)
{
    if (origin == CUDNNW_ORIGIN_CUDNNW_PATH)
        cudnnw__report_warn_error(w->situation->report, CUDNNW_LOG_WARNING, &w->errors->verdict);
}

/* Takes the set out of *slot when it is chosen. */
static cudnnw_code judge_one(walk *w, cudnn_set **slot, cudnnw_error *error)
{
    dependencies needed = {NULL, 0};
    cudnnw_error *verdict = &w->errors->verdict;
    size_t row = 0;
    cudnnw_code code = cudnnw__set_report(*slot, w->situation->report, &row);

    if (code != CUDNNW_OK)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_CHOOSE);
    code = judge(w->situation, *slot, &needed, &w->errors->machine, verdict);
    if (code == CUDNNW_OUT_OF_MEMORY) {
        cudnnw__error_copy_out(error, verdict);
        return code;
    }
    if (code != CUDNNW_OK) {
        cudnnw__report_verdict(w->situation->report, row, verdict);
        remember(w, verdict);
        say_when_meant(w, (*slot)->origin);
    } else if (w->has_found) {
        cudnnw__dependencies_free(&needed);
    } else {
        cudnnw__report_choose(w->situation->report, row);
        w->found = VALUE(choice, .set = *slot, .dependencies = needed);
        w->has_found = true;
        *slot = NULL;
    }
    return CUDNNW_OK;
}

/* A place without any set: worth a word only when somebody named it on purpose. */
static void remember_empty(walk *w, const find_place *place)
{
    cudnnw_error *verdict = &w->errors->verdict;
    char wanted[MAJORS_BYTES];
    error_facts facts = {.stage = CUDNNW_STAGE_FIND, .path = place->folder,
                         .wanted = wanted_majors(w->situation->options, wanted)};

    if (place->origin != CUDNNW_ORIGIN_OPTIONS && place->origin != CUDNNW_ORIGIN_CUDNNW_PATH)
        return;
    (void)cudnnw__fail(verdict, REASON_FOLDER_EMPTY, &facts);
    remember(w, verdict);
    say_when_meant(w, place->origin);
}

static cudnnw_code look_at(walk *w, const find_place *place, cudnnw_error *error)
{
    const situation *s = w->situation;
    const inspect_wish wish = {.need = s->options->need,
                               .windows = s->world->windows,
                               .any_system = (s->options->flags & CUDNNW_ANY_SYSTEM) != 0,
                               .machine = cudnnw__os_machine_name()};
    inspect_result seen = {NULL, 0};
    cudnnw_error *verdict = &w->errors->verdict;
    cudnnw_code code = cudnnw__inspect(place, &wish, &seen, s->report, verdict);

    if (code == CUDNNW_OUT_OF_MEMORY) {
        cudnnw__error_copy_out(error, verdict);
        return code;
    }
    if (code != CUDNNW_OK) {
        remember(w, verdict);
        say_when_meant(w, place->origin);
    } else if (seen.count == 0) {
        remember_empty(w, place);
    }
    code = CUDNNW_OK;
    for (size_t i = seen.count; i > 0 && code == CUDNNW_OK; i--) /* newest first: 9 before 8 */
        code = judge_one(w, &seen.set[i - 1], error);
    cudnnw__inspect_free(&seen);
    return code;
}

/* Nothing was found: perhaps there is a good set in a place that is not searched. CUDNNW_OK: there is none. */
static cudnnw_code name_one_elsewhere(const situation *s, cudnnw_error *error)
{
    find_places elsewhere = {NULL, 0};
    cudnnw_code code = CUDNNW_OK;

    if (cudnnw__find_elsewhere(s->options, s->world, &elsewhere, NULL) == CUDNNW_OK && elsewhere.count > 0) {
        report *silent = cudnnw__report_new();
        char wanted[MAJORS_BYTES];
        const inspect_wish wish = {.need = 0, .windows = s->world->windows, .machine = cudnnw__os_machine_name()};

        for (size_t i = 0; silent != NULL && i < elsewhere.count && code == CUDNNW_OK; i++) {
            inspect_result seen = {NULL, 0};

            if (cudnnw__inspect(&elsewhere.place[i], &wish, &seen, silent, NULL) != CUDNNW_OK)
                continue;
            for (size_t k = seen.count; k > 0 && code == CUDNNW_OK; k--)
                if (seen.set[k - 1]->problem == NULL && major_is_wanted(s->options, seen.set[k - 1]->major))
                    code = cudnnw__fail(error, REASON_FOUND_ELSEWHERE,
                                        FACTS(.stage = CUDNNW_STAGE_FIND, .path = seen.set[k - 1]->folder,
                                              .wanted = wanted_majors(s->options, wanted),
                                              .found_version = seen.set[k - 1]->version));
            cudnnw__inspect_free(&seen);
        }
        cudnnw_report_free(silent);
    }
    cudnnw__find_places_free(&elsewhere);
    return code;
}

static cudnnw_code fail_not_found(const situation *s, size_t searched, cudnnw_error *error)
{
    char found[48], wanted[MAJORS_BYTES];
    cudnnw_code code = name_one_elsewhere(s, error);

    if (code != CUDNNW_OK)
        return code;
    return cudnnw__fail(error, REASON_NOTHING_FOUND,
                        FACTS(.stage = CUDNNW_STAGE_FIND,
                              .found = cudnnw__number_text(searched, searched == 1 ? " folder" : " folders", found, sizeof found),
                              .wanted = wanted_majors(s->options, wanted)));
}

static cudnnw_code walk_all(walk *w, const find_places *places, bool all, cudnnw_error *error)
{
    const situation *s = w->situation;
    walk_errors *errors = w->errors;
    cudnnw_code code = CUDNNW_OK;

    for (size_t i = 0; i < places->count && code == CUDNNW_OK && (all || !w->has_found); i++)
        code = look_at(w, &places->place[i], error);
    if (code != CUDNNW_OK || w->has_found)
        return code;
    if (w->best_closeness < 0)
        return fail_not_found(s, places->count, error);
    /* The error is about the folder that was asked for; the report also names the copy that would have done. */
    if (errors->best.code == CUDNNW_NOT_FOUND && name_one_elsewhere(s, &errors->verdict) != CUDNNW_OK)
        cudnnw__report_warn_error(s->report, CUDNNW_LOG_NOTE, &errors->verdict);
    cudnnw__error_copy_out(error, &errors->best);
    return (cudnnw_code)errors->best.code;
}

cudnnw_code cudnnw__choose(const situation *s, const find_places *places, bool all, choice *chosen,
                           cudnnw_error *error)
{
    walk w = {.situation = s, .best_closeness = -1};
    cudnnw_code code;

    w.errors = (walk_errors *)cudnnw__os_allocate(sizeof *w.errors);
    if (w.errors == NULL)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_CHOOSE);
    w.errors->best.size = w.errors->verdict.size = w.errors->machine.size = (uint32_t)sizeof w.errors->best;
    code = walk_all(&w, places, all, error);
    if (code == CUDNNW_OK)
        *chosen = w.found;
    else
        cudnnw__choice_free(&w.found);
    cudnnw__os_free(w.errors);
    return code;
}

void cudnnw__choice_free(choice *chosen)
{
    cudnnw__set_free(chosen->set);
    cudnnw__dependencies_free(&chosen->dependencies);
    *chosen = VALUE(choice, .set = NULL);
}
