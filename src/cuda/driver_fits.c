/* SPDX-License-Identifier: MIT
 *
 * Says the verdict of the compatibility rules: as an error, or as warnings and notes of the report.
 */
#include "compat.h"

#include <string.h>

static void put(char *text, size_t size, const char *part)
{
    size_t length = strlen(text);

    if (length < size)
        cudnnw__copy_text(text + length, size - length, part);
}

static void put_number(char *text, size_t size, uint32_t number)
{
    char digits[11];
    size_t at = sizeof digits - 1;

    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    put(text, size, digits + at);
}

/* 86 is "8.6", 120 is "12.0". */
static const char *capability_text(uint32_t capability, char *text, size_t size)
{
    text[0] = '\0';
    if (capability == 0) {
        put(text, size, "unknown");
        return text;
    }
    put_number(text, size, capability / 10);
    put(text, size, ".");
    put_number(text, size, capability % 10);
    return text;
}

/* "12.2 (driver 535.104.05)" */
static const char *cuda_text(uint32_t version, const char *before, const char *number, char *text,
                             size_t size)
{
    text[0] = '\0';
    put_number(text, size, version / 1000);
    put(text, size, ".");
    put_number(text, size, version % 1000 / 10);
    if (number[0] != '\0') {
        put(text, size, before);
        put(text, size, number);
        put(text, size, ")");
    }
    return text;
}

/* The words that say what the driver answered. */
static const char *driver_words(const driver_facts *facts, char *text, size_t size)
{
    text[0] = '\0';
    if (facts->initialised && facts->init_status != 0) {
        put(text, size, "cuInit answers ");
        put_number(text, size, (uint32_t)facts->init_status);
        put(text, size, " (");
        put(text, size, cudnnw__driver_status_name(facts->init_status));
        put(text, size, ")");
    }
    if (facts->devices_why[0] != '\0' || text[0] == '\0') {
        put(text, size, text[0] == '\0' ? "" : ", ");
        put(text, size, facts->devices_why[0] != '\0' ? facts->devices_why
                        : facts->why_not[0] != '\0'   ? facts->why_not
                                                      : "no GPU is listed");
    }
    return text;
}

static cudnnw_code fail_driver(const driver_facts *facts, cudnnw_reason reason, cudnnw_error *error)
{
    char words[CUDNNW_FACT_BYTES], count[32] = "";
    os_failure why = {.code = facts->os_error};
    bool hidden = reason == REASON_DEVICES_HIDDEN;

    put_number(count, sizeof count, facts->machine_devices);
    cudnnw__copy_text(why.text, sizeof why.text, facts->why_not);
    return cudnnw__fail(
        error, reason,
        FACTS(.stage = CUDNNW_STAGE_CHOOSE,
              .os = facts->present && reason != REASON_DRIVER_BROKEN ? NULL : &why,
              .function = reason == REASON_DRIVER_FOREIGN ? facts->why_not
                          : facts->initialised            ? "cuInit"
                                                          : NULL,
              .path = facts->path, .dependency = cudnnw__driver_name(),
              .found = hidden ? facts->devices_why : driver_words(facts, words, sizeof words),
              .wanted = hidden ? count : NULL, .raw_status = facts->init_status));
}

static cudnnw_code fail_driver_old(const driver_facts *facts, uint32_t cuda_major, bool windows,
                                   const char *set_path, const compat_verdict *verdict, cudnnw_error *error)
{
    char wanted[64], found[64];
    const char *number;

    (void)cudnnw__compat_driver(cuda_major, windows, &number); /* the version is in the verdict */
    return cudnnw__fail(
        error, REASON_DRIVER_OLD,
        FACTS(.stage = CUDNNW_STAGE_CHOOSE, .path = set_path, .other_path = facts->path,
              .dependency = cudnnw__driver_name(),
              .found = cuda_text(facts->version, " (driver ", facts->number, found, sizeof found),
              .wanted = cuda_text(verdict->driver_wanted, " (driver at least ", number, wanted, sizeof wanted),
              .found_cuda = facts->version, .wanted_cuda = verdict->driver_wanted));
}

/* One device's fact sheet: used for the error about all and for the notes about each. */
static cudnnw_code say_device(const driver_facts *facts, uint32_t index, cudnnw_reason reason,
                              const compat_verdict *verdict, uint32_t version, const char *set_path,
                              report *log, cudnnw_error *error)
{
    char found[16], wanted[16];
    const device_facts *device = &facts->device[index];
    bool old = cudnnw__reason_code((int)reason) == CUDNNW_DEVICE_TOO_OLD;
    error_facts say = {
        .stage = CUDNNW_STAGE_CHOOSE, .path = set_path,
        .dependency = device->name[0] == '\0' ? "of unknown name" : device->name,
        .found = capability_text(device->capability, found, sizeof found), .device_plus_one = (int)index + 1};

    say.wanted_version = version;
    if (reason != REASON_DEVICE_FITS)
        say.wanted =
            capability_text(old ? verdict->range.floor : verdict->range.ceiling, wanted, sizeof wanted);
    if (error != NULL)
        return cudnnw__fail(error, reason, &say);
    cudnnw__report_warn(log, reason == REASON_DEVICE_FITS ? CUDNNW_LOG_NOTE : CUDNNW_LOG_WARNING, reason,
                        &say);
    return CUDNNW_OK;
}

static void note_devices(const driver_facts *facts, const compat_verdict *verdict, uint32_t version,
                         const char *set_path, report *log)
{
    static const cudnnw_reason reasons[] = {REASON_DEVICE_FITS, REASON_DEVICE_NEW_ONE, REASON_DEVICE_OLD_ONE,
                                            REASON_NONE}; /* as compat_answer counts */

    for (uint32_t i = 0; i < facts->device_count; i++)
        if (reasons[verdict->device[i]] != REASON_NONE)
            (void)say_device(facts, i, reasons[verdict->device[i]], verdict, version, set_path, log, NULL);
}

static void note_driver(const driver_facts *facts, report *log)
{
    char words[CUDNNW_FACT_BYTES];
    const char *what;
    error_facts say = {
        .stage = CUDNNW_STAGE_CHOOSE, .path = facts->path, .dependency = cudnnw__driver_name()};

    (void)cudnnw__driver_place_of(facts->path, strcmp(cudnnw__os_system_name(), "windows") == 0, &what);
    say.found = what;
    if (facts->by_place)
        cudnnw__report_warn(log, CUDNNW_LOG_WARNING, REASON_DRIVER_BY_PLACE, &say);
    if (facts->place == DRIVER_PLACE_COMPAT)
        cudnnw__report_warn(log, CUDNNW_LOG_NOTE, REASON_DRIVER_COMPAT_USED, &say);
    say.found = driver_words(facts, words, sizeof words);
    if (facts->version == 0)
        cudnnw__report_warn(log, CUDNNW_LOG_WARNING, REASON_DRIVER_VERSION_UNKNOWN, &say);
    say.found = "neither the management library nor the device nodes tell";
    if (!facts->devices_known)
        cudnnw__report_warn(log, CUDNNW_LOG_NOTE, REASON_DEVICES_UNKNOWN, &say);
}

cudnnw_code cudnnw__driver_fits(const driver_facts *facts, uint32_t version, uint32_t cuda_major,
                                bool windows, cudnnw_device_rule rule, const char *set_path, report *log,
                                cudnnw_error *error)
{
    compat_verdict verdict;
    cudnnw_error *made = cudnnw__error_new();
    cudnnw_code code = CUDNNW_OK;

    if (made == NULL)
        return cudnnw__fail_memory(error, CUDNNW_STAGE_CHOOSE);
    cudnnw__compat_judge(facts, version, cuda_major, &verdict);
    if (verdict.reason == REASON_DRIVER_OLD)
        code = fail_driver_old(facts, cuda_major, windows, set_path, &verdict, made);
    else if (verdict.reason == REASON_DEVICE_OLD || verdict.reason == REASON_DEVICE_NEW)
        code =
            say_device(facts, verdict.newest_device, verdict.reason, &verdict, version, set_path, log, made);
    else if (verdict.reason != REASON_NONE)
        code = fail_driver(facts, verdict.reason, made);

    if (code == CUDNNW_OK || verdict.reason == REASON_DEVICE_NEW || verdict.reason == REASON_DEVICE_OLD)
        note_devices(facts, &verdict, version, set_path, log);
    if (code == CUDNNW_OK)
        note_driver(facts, log);
    /* A device above the table may work through code that the driver compiles: no reason to refuse. */
    if (code != CUDNNW_OK && (rule == CUDNNW_DEVICE_OPTIONAL || verdict.reason == REASON_DEVICE_NEW)) {
        cudnnw__report_warn_error(log, CUDNNW_LOG_WARNING, made);
        code = CUDNNW_OK;
    }
    if (code != CUDNNW_OK)
        cudnnw__error_copy_out(error, made);
    cudnnw__os_free(made);
    return code;
}
