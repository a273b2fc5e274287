/* SPDX-License-Identifier: MIT
 *
 * Codes, reasons, their sentences, versions, and the layouts that programs were compiled with.
 */
#include "error/error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "report/buffer.h"

static const struct reason_row {
    int number;
    int code;
    const char *id, *message, *hint;
} reasons[] = {
#define REASON(id, number, code, message, hint) {number, CUDNNW_##code, #id, message, hint},
#include "error/reasons.def"
};

static const struct code_row {
    int code;
    const char *name;
} codes[] = {
#define CODE(name) {CUDNNW_##name, #name},
#include "error/codes.def"
};

enum { REASONS = sizeof reasons / sizeof reasons[0], CODES = sizeof codes / sizeof codes[0] };

/* ---- Names ------------------------------------------------------------------------------------------- */

static void test_codes__each_has_its_name_and_no_other_number_has_one(void **state)
{
    size_t named = 0;

    (void)state;
    for (int number = -10; number < 2000; number++)
        if (strcmp(cudnnw_code_name(number), "UNKNOWN_CODE") != 0)
            named++;
    assert_int_equal(named, CODES);
    for (size_t i = 0; i < CODES; i++) {
        assert_string_equal(cudnnw_code_name(codes[i].code), codes[i].name);
        if (i > 0 && codes[i].code <= codes[i - 1].code)
            fail_msg("%s is not in the order of the numbers", codes[i].name);
    }
}

static void test_stages__each_has_its_name(void **state)
{
    (void)state;
    assert_string_equal(cudnnw_stage_name(CUDNNW_STAGE_NONE), "none");
    assert_string_equal(cudnnw_stage_name(CUDNNW_STAGE_FIND), "find");
    assert_string_equal(cudnnw_stage_name(CUDNNW_STAGE_INSPECT), "inspect");
    assert_string_equal(cudnnw_stage_name(CUDNNW_STAGE_CHOOSE), "choose");
    assert_string_equal(cudnnw_stage_name(CUDNNW_STAGE_OPEN), "open");
    assert_string_equal(cudnnw_stage_name(CUDNNW_STAGE_RESOLVE), "resolve");
    assert_string_equal(cudnnw_stage_name(CUDNNW_STAGE_CONFIRM), "confirm");
    assert_string_equal(cudnnw_stage_name(CUDNNW_STAGE_CALL), "call");
    assert_string_equal(cudnnw_stage_name(8), "unknown");
    assert_string_equal(cudnnw_stage_name(-1), "unknown");
}

static void test_reasons__each_is_complete_and_unlike_the_others(void **state)
{
    (void)state;
    for (size_t i = 0; i < REASONS; i++) {
        const struct reason_row *row = &reasons[i];

        if (row->number < 101 || row->number > 799)
            fail_msg("%s: %d is in no hundred of a stage", row->id, row->number);
        if (strlen(row->message) < 10 || strlen(row->hint) < 10) /* the code of what is only ever a note is OK */
            fail_msg("%s has no message or no hint", row->id);
        if (row->hint[strlen(row->hint) - 1] != '.')
            fail_msg("%s: a hint is a sentence: \"%s\"", row->id, row->hint);
        if (row->message[strlen(row->message) - 1] == '.')
            fail_msg("%s: a message is continued by its user: \"%s\"", row->id, row->message);
        if (strstr(row->message, "failed to") != NULL)
            fail_msg("%s says \"failed to\"", row->id);
        for (size_t k = 0; k < i; k++)
            if (reasons[k].number == row->number ||
                (strcmp(reasons[k].message, row->message) == 0 && strcmp(reasons[k].hint, row->hint) == 0))
                fail_msg("%s and %s are the same", reasons[k].id, row->id);
        assert_string_equal(cudnnw_reason_name(row->number), row->id);
        assert_string_equal(cudnnw_reason_message(row->number), row->message);
        assert_string_equal(cudnnw_reason_hint(row->number), row->hint);
        assert_int_equal(cudnnw__reason_code(row->number), row->code);
    }
    assert_string_equal(cudnnw_reason_name(0), "none");
    assert_string_equal(cudnnw_reason_name(999999), "none");
    assert_string_equal(cudnnw_reason_message(999999), "");
    assert_string_equal(cudnnw_reason_hint(999999), "");
}

/* Reasons that speak of the whole process or machine: no file has a part in them. */
static bool speaks_of_no_file(int reason)
{
    static const int list[] = {REASON_NOTHING_FOUND, REASON_PROCESS_32BIT, REASON_STACK_SMALL, REASON_ORIGIN_OFF,
                               REASON_DEVICE_NONE,   REASON_DEVICE_FULL,   REASON_MEMORY,      REASON_LOCK_FAILED};

    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i] == reason)
            return true;
    return false;
}

/* A reason names its subject, unless the machine or the process is the subject (its number says so: 5xx may). */
static void test_reasons__a_message_names_the_file_folder_library_or_function(void **state)
{
    static const char *const subjects[] = {"{path}", "{other_path}", "{file}", "{dependency}", "{function}"};

    (void)state;
    for (size_t i = 0; i < REASONS; i++) {
        bool named = speaks_of_no_file(reasons[i].number) || reasons[i].number / 100 == 5;

        for (size_t k = 0; k < sizeof subjects / sizeof subjects[0]; k++)
            named = named || strstr(reasons[i].message, subjects[k]) != NULL;
        if (!named)
            fail_msg("%s names no subject: \"%s\"", reasons[i].id, reasons[i].message);
    }
}

/* ---- Sentences --------------------------------------------------------------------------------------- */

static const os_failure system_words = {.code = 126, .why = OS_WHY_NO_DEPENDENCY, .text = "<os_text>"};

static error_facts every_fact(void)
{
    return (error_facts){.stage = CUDNNW_STAGE_OPEN,
                         .os = &system_words,
                         .function = "<function>",
                         .file = "<file>",
                         .dependency = "<dependency>",
                         .path = "<path>",
                         .other_path = "<other_path>",
                         .wanted = "<wanted>",
                         .found = "<found>",
                         .raw_status = 3007,
                         .canonical_status = 3008,
                         .device_plus_one = 3};
}

/* The documented rule for templates, written a second time: only public fields and public functions. */
static void rebuild(const cudnnw_error *error, const char *pattern, char *text, size_t size)
{
    const struct {
        const char *word;
        const char *value;
    } words[] = {
        {"{function}", error->function}, {"{file}", error->file},       {"{dependency}", error->dependency},
        {"{path}", error->path},         {"{wanted}", error->wanted},   {"{other_path}", error->other_path},
        {"{found}", error->found},       {"{os_text}", error->os_text}, {"{os_error}", "126"},
        {"{device}", "2"},               {"{raw_status}", "3007"},      {"{canonical_status}", "3008"},
    };
    size_t length = 0;

    while (*pattern != '\0' && length + 1 < size) {
        size_t i = 0;

        while (i < sizeof words / sizeof words[0] && strncmp(pattern, words[i].word, strlen(words[i].word)) != 0)
            i++;
        if (i == sizeof words / sizeof words[0]) {
            if (*pattern == '{' || *pattern == '}')
                fail_msg("a brace that begins no field: %s", pattern);
            text[length++] = *pattern++;
            continue;
        }
        pattern += strlen(words[i].word);
        for (const char *value = words[i].value; *value != '\0' && length + 1 < size; value++)
            text[length++] = *value;
    }
    text[length] = '\0';
}

static void test_sentences__each_is_rebuilt_from_the_public_fields(void **state)
{
    static char text[CUDNNW_MESSAGE_BYTES];
    const error_facts facts = every_fact();

    (void)state;
    for (size_t i = 0; i < REASONS; i++) {
        cudnnw_error error = CUDNNW_ERROR_INIT;
        cudnnw_error again;

        assert_int_equal(cudnnw__fail(&error, (cudnnw_reason)reasons[i].number, &facts), reasons[i].code);
        assert_int_equal(error.code, reasons[i].code);
        assert_int_equal(error.reason, reasons[i].number);
        rebuild(&error, cudnnw_reason_message(error.reason), text, sizeof text);
        assert_string_equal(error.message, text);
        rebuild(&error, cudnnw_reason_hint(error.reason), text, sizeof text);
        assert_string_equal(error.hint, text);

        again = error;
        memset(again.message, 'x', sizeof again.message);
        memset(again.hint, 'x', sizeof again.hint);
        cudnnw__error_render(&again);
        assert_string_equal(again.message, error.message);
        assert_string_equal(again.hint, error.hint);
    }
}

static void test_facts__every_one_arrives_in_its_field(void **state)
{
    error_facts facts = every_fact();
    cudnnw_error error = CUDNNW_ERROR_INIT;

    (void)state;
    facts.wanted_version = 92800;
    facts.found_version = 91002;
    facts.wanted_cuda = 13000;
    facts.found_cuda = 12090;
    facts.wanted_bytes = 5000000000u;
    facts.found_bytes = 4096;
    cudnnw__fail(&error, REASON_FILE_CUT, &facts);
    assert_int_equal(error.size, sizeof error);
    assert_int_equal(error.stage, CUDNNW_STAGE_OPEN);
    assert_int_equal(error.os_error, 126);
    assert_int_equal(error.raw_status, 3007);
    assert_int_equal(error.canonical_status, 3008);
    assert_int_equal(error.wanted_version, 92800);
    assert_int_equal(error.found_version, 91002);
    assert_int_equal(error.wanted_cuda, 13000);
    assert_int_equal(error.found_cuda, 12090);
    assert_true(error.wanted_bytes == 5000000000u);
    assert_true(error.found_bytes == 4096);
    assert_int_equal(error.device, 2);
    assert_string_equal(error.function, "<function>");
    assert_string_equal(error.file, "<file>");
    assert_string_equal(error.dependency, "<dependency>");
    assert_string_equal(error.path, "<path>");
    assert_string_equal(error.other_path, "<other_path>");
    assert_string_equal(error.wanted, "<wanted>"); /* a text that was given wins over the version */
    assert_string_equal(error.found, "<found>");
    assert_string_equal(error.os_text, "<os_text>");
}

static void test_facts__versions_become_texts_when_there_are_none(void **state)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;

    (void)state;
    cudnnw__fail(&error, REASON_TOO_OLD,
                 &(error_facts){.path = "/p", .wanted_version = 92800, .found_version = 80907});
    assert_string_equal(error.wanted, "9.28.0");
    assert_string_equal(error.found, "8.9.7");
    assert_string_equal(error.message, "/p holds cuDNN 8.9.7, but at least 9.28.0 is asked for");
    assert_int_equal(error.device, -1);
}

static void test_fail__without_an_error_still_gives_the_code(void **state)
{
    (void)state;
    assert_int_equal(cudnnw__fail(NULL, REASON_FILE_CUT, &(error_facts){0}), CUDNNW_FILE_DAMAGED);
    assert_int_equal(cudnnw__fail_memory(NULL, CUDNNW_STAGE_FIND), CUDNNW_OUT_OF_MEMORY);
}

static void test_fail__an_older_callers_struct_gets_what_it_has_room_for(void **state)
{
    union {
        cudnnw_error error;
        unsigned char byte[sizeof(cudnnw_error)];
    } old;
    const size_t size = offsetof(cudnnw_error, message) + sizeof old.error.message;

    (void)state;
    memset(&old, 0xA5, sizeof old);
    old.error.size = (uint32_t)size;
    assert_int_equal(cudnnw__fail(&old.error, REASON_TOO_OLD,
                                  &(error_facts){.path = "/p", .found_version = 80907, .wanted_version = 92800}),
                     CUDNNW_VERSION_TOO_OLD);
    assert_int_equal(old.error.size, size);
    assert_string_equal(old.error.message, "/p holds cuDNN 8.9.7, but at least 9.28.0 is asked for");
    for (size_t i = size; i < sizeof old; i++)
        if (old.byte[i] != 0xA5)
            fail_msg("byte %zu lies behind the caller's struct and was written", i);
}

/* ---- What is too long -------------------------------------------------------------------------------- */

/* `count` times a text of one to four bytes, so that a cut falls on every kind of boundary. */
static void fill(char *text, size_t count, const char *unit)
{
    text[0] = '\0';
    for (size_t i = 0; i < count; i++)
        memcpy(text + i * strlen(unit), unit, strlen(unit) + 1);
}

static void test_long_texts__are_cut_in_the_middle_and_stay_utf8(void **state)
{
    static const char *const units[] = {"a", "\xC3\xA4", "\xE4\xB8\xAD", "\xF0\x9F\x98\x80", "a\xF0\x9F\x98\x80"};
    static char text[4096];
    char field[80];

    (void)state;
    for (size_t u = 0; u < sizeof units / sizeof units[0]; u++)
        for (size_t size = 16; size <= sizeof field; size++) {
            fill(text, 100, units[u]);
            memset(field, 'x', sizeof field);
            cudnnw__copy_text(field, size, text);
            assert_true(strlen(field) < size);
            assert_true(strlen(field) + 8 >= size); /* at most a part of one character is lost on each side */
            assert_non_null(strstr(field, "[...]"));
            assert_true(cudnnw__utf8_is_valid(field));
            assert_memory_equal(field, text, 1);
            assert_string_equal(field + strlen(field) - 1, text + strlen(text) - 1);
        }
}

static void test_long_texts__what_fits_exactly_is_not_cut(void **state)
{
    char field[8];

    (void)state;
    cudnnw__copy_text(field, sizeof field, "1234567");
    assert_string_equal(field, "1234567");
    cudnnw__copy_text(field, sizeof field, NULL);
    assert_string_equal(field, "");
    cudnnw__copy_text(field, 1, "1234567");
    assert_string_equal(field, "");
}

/* A long path of characters of two to four bytes, and a second one of every length, so that the sentence's field ends in
 * a path, in the words behind it, and at each byte of a character. */
static void test_long_sentences__are_cut_visibly_and_stay_utf8(void **state)
{
    static const char *const units[] = {"a", "\xC3\xA4", "\xE4\xB8\xAD", "\xF0\x9F\x98\x80"};
    static char path[1200], other[1200];
    size_t cut = 0;

    (void)state;
    for (size_t u = 0; u < sizeof units / sizeof units[0]; u++)
        for (size_t count = 800; count < 1024; count++) {
            cudnnw_error error = CUDNNW_ERROR_INIT;

            fill(path, 1020 / strlen(units[u]), units[u]);
            fill(other, count, "o");
            cudnnw__fail(&error, REASON_PROCESS_HAS_OTHER, &(error_facts){.path = path, .other_path = other});
            assert_true(strlen(error.message) < sizeof error.message);
            if (!cudnnw__utf8_is_valid(error.message))
                fail_msg("unit %u, count %u: the cut broke a character", (unsigned)u, (unsigned)count);
            if (strstr(error.message, "[...]") != NULL) {
                assert_string_equal(error.message + strlen(error.message) - 5, "[...]");
                cut++;
            }
        }
    assert_true(cut > 0); /* else this test looked at nothing */
}

static void test_errors__an_older_caller_gets_what_its_struct_holds(void **state)
{
    cudnnw_error made = CUDNNW_ERROR_INIT;
    cudnnw_error old;

    (void)state;
    cudnnw__fail(&made, REASON_FILE_CUT, &(error_facts){.path = "/p", .found = "1 byte", .wanted = "2 bytes"});
    memset(&old, 0x55, sizeof old);
    old.size = (uint32_t)offsetof(cudnnw_error, path);
    cudnnw__error_copy_out(&old, &made);
    assert_int_equal(old.size, offsetof(cudnnw_error, path));
    assert_int_equal(old.code, CUDNNW_FILE_DAMAGED);
    assert_int_equal(old.path[0], 0x55);
    assert_int_equal(old.hint[sizeof old.hint - 1], 0x55);

    memset(&old, 0x55, sizeof old);
    old.size = 0; /* somebody forgot CUDNNW_ERROR_INIT: nothing is written */
    cudnnw__error_copy_out(&old, &made);
    assert_int_equal(old.code, 0x55555555);
}

static void test_errors__a_newer_caller_keeps_what_this_struct_does_not_know(void **state)
{
    static struct newer {
        cudnnw_error today;
        char tomorrow[64];
    } given;
    cudnnw_error made = CUDNNW_ERROR_INIT;

    (void)state;
    cudnnw__fail(&made, REASON_FILE_CUT, &(error_facts){.path = "/p", .found = "1 byte", .wanted = "2 bytes"});
    memset(&given, 0x55, sizeof given);
    given.today.size = (uint32_t)sizeof given;
    cudnnw__error_copy_out(&given.today, &made);
    assert_int_equal(given.today.code, CUDNNW_FILE_DAMAGED);
    for (size_t i = 0; i < sizeof given.tomorrow; i++)
        assert_int_equal(given.tomorrow[i], 0x55);
}

/* ---- Versions ---------------------------------------------------------------------------------------- */

static void test_versions__both_encodings_become_one(void **state)
{
    static const struct {
        size_t raw;
        uint32_t normalized;
        const char *text;
    } rows[] = {
        {0, 0, "0.0.0"},          {7605, 70605, "7.6.5"},   {8005, 80005, "8.0.5"},    {8500, 80500, "8.5.0"},
        {8907, 80907, "8.9.7"},   {80907, 80907, "8.9.7"},  {90000, 90000, "9.0.0"},   {90100, 90100, "9.1.0"},
        {91002, 91002, "9.10.2"}, {91900, 91900, "9.19.0"}, {92801, 92801, "9.28.1"},  {100000, 100000, "10.0.0"},
        {123456, 123456, "12.34.56"},
    };
    char text[16];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(cudnnw_version_normalize(rows[i].raw), rows[i].normalized);
        assert_int_equal(cudnnw_version_normalize(rows[i].normalized), rows[i].normalized);
        assert_string_equal(cudnnw_version_text(rows[i].raw, text, sizeof text), rows[i].text);
    }
}

static void test_versions__a_small_buffer_is_ended_and_not_overrun(void **state)
{
    (void)state;
    for (size_t size = 0; size <= 7; size++) {
        char text[8] = "xxxxxxx";

        assert_ptr_equal(cudnnw_version_text(92801, text, size), text);
        if (size > 0) {
            assert_int_equal(strlen(text), size < 7 ? size - 1 : 6);
            assert_memory_equal(text, "9.28.1", size - 1 < 6 ? size - 1 : 6);
        }
        for (size_t i = size; i < 7; i++)
            assert_int_equal(text[i], 'x');
    }
    assert_int_equal(cudnnw_version(), CUDNNW_VERSION);
}

/* ---- Layouts ----------------------------------------------------------------------------------------- */

/* Programs were compiled with these numbers. A row may be added at the end of a struct; none may change. */
#define AT(type, member, offset) assert_int_equal(offsetof(type, member), offset)

static void test_layouts__of_error_are_pinned(void **state)
{
    (void)state;
    AT(cudnnw_error, size, 0);
    AT(cudnnw_error, code, 4);
    AT(cudnnw_error, reason, 8);
    AT(cudnnw_error, stage, 12);
    AT(cudnnw_error, os_error, 16);
    AT(cudnnw_error, raw_status, 24);
    AT(cudnnw_error, canonical_status, 28);
    AT(cudnnw_error, wanted_version, 32);
    AT(cudnnw_error, found_version, 36);
    AT(cudnnw_error, wanted_cuda, 40);
    AT(cudnnw_error, found_cuda, 44);
    AT(cudnnw_error, wanted_bytes, 48);
    AT(cudnnw_error, found_bytes, 56);
    AT(cudnnw_error, device, 64);
    AT(cudnnw_error, reserved, 68);
    AT(cudnnw_error, function, 72);
    AT(cudnnw_error, file, 168);
    AT(cudnnw_error, dependency, 264);
    AT(cudnnw_error, path, 360);
    AT(cudnnw_error, other_path, 1384);
    AT(cudnnw_error, wanted, 2408);
    AT(cudnnw_error, found, 2664);
    AT(cudnnw_error, os_text, 2920);
    AT(cudnnw_error, message, 3176);
    AT(cudnnw_error, hint, 5224);
    assert_int_equal(sizeof(cudnnw_error), 6248);
}

static void test_layouts__of_options_are_pinned(void **state)
{
    (void)state;
    AT(cudnnw_options, size, 0);
    AT(cudnnw_options, header_version, 4);
    AT(cudnnw_options, need, 8);
    AT(cudnnw_options, device, 12);
    AT(cudnnw_options, majors, 16);
    AT(cudnnw_options, minimum_version, 20);
    AT(cudnnw_options, cuda_major, 24);
    AT(cudnnw_options, flags, 28);
    AT(cudnnw_options, folders, 32);
    AT(cudnnw_options, folder_count, 40);
    AT(cudnnw_options, dependency_folders, 48);
    AT(cudnnw_options, dependency_folder_count, 56);
    AT(cudnnw_options, log, 64);
    AT(cudnnw_options, log_user, 72);
    assert_int_equal(sizeof(cudnnw_options), 80);
}

static void test_layouts__of_report_rows_are_pinned(void **state)
{
    (void)state;
    AT(cudnnw_file, size, 0);
    AT(cudnnw_file, code, 4);
    AT(cudnnw_file, reason, 8);
    AT(cudnnw_file, version, 12);
    AT(cudnnw_file, cuda_major, 16);
    AT(cudnnw_file, identified, 20);
    AT(cudnnw_file, bytes, 24);
    AT(cudnnw_file, name, 32);
    AT(cudnnw_file, sublibrary, 40);
    AT(cudnnw_file, path, 48);
    AT(cudnnw_file, fingerprint, 56);
    AT(cudnnw_file, message, 64);
    assert_int_equal(sizeof(cudnnw_file), 72);

    AT(cudnnw_candidate, size, 0);
    AT(cudnnw_candidate, origin, 4);
    AT(cudnnw_candidate, code, 8);
    AT(cudnnw_candidate, reason, 12);
    AT(cudnnw_candidate, version, 16);
    AT(cudnnw_candidate, cuda_major, 20);
    AT(cudnnw_candidate, identified, 24);
    AT(cudnnw_candidate, chosen, 28);
    AT(cudnnw_candidate, path, 32);
    AT(cudnnw_candidate, origin_detail, 40);
    AT(cudnnw_candidate, message, 48);
    AT(cudnnw_candidate, hint, 56);
    AT(cudnnw_candidate, files, 64);
    AT(cudnnw_candidate, file_count, 72);
    assert_int_equal(sizeof(cudnnw_candidate), 80);
}

static void test_layouts__of_library_facts_are_pinned(void **state)
{
    (void)state;
    AT(cudnnw_library_info, size, 0);
    AT(cudnnw_library_info, version, 4);
    AT(cudnnw_library_info, cuda_major, 8);
    AT(cudnnw_library_info, need, 12);
    AT(cudnnw_library_info, adopted, 16);
    AT(cudnnw_library_info, module_count, 20);
    AT(cudnnw_library_info, functions_available, 24);
    AT(cudnnw_library_info, functions_absent, 28);
    AT(cudnnw_library_info, functions_not_opened, 32);
    AT(cudnnw_library_info, reserved, 36);
    AT(cudnnw_library_info, folder, 40);
    assert_int_equal(sizeof(cudnnw_library_info), 48);

    AT(cudnnw_module, size, 0);
    AT(cudnnw_module, functions, 4);
    AT(cudnnw_module, bytes, 8);
    AT(cudnnw_module, name, 16);
    AT(cudnnw_module, path, 24);
    assert_int_equal(sizeof(cudnnw_module), 32);
}

static void test_init__macros_set_the_size_and_the_defaults(void **state)
{
    const cudnnw_options options = CUDNNW_OPTIONS_INIT;
    const cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_options zero_options;
    cudnnw_error zero_error;

    (void)state;
    memset(&zero_options, 0, sizeof zero_options);
    zero_options.size = (uint32_t)sizeof zero_options;
    assert_memory_equal(&options, &zero_options, sizeof options);
    memset(&zero_error, 0, sizeof zero_error);
    zero_error.size = (uint32_t)sizeof zero_error;
    zero_error.device = -1;
    assert_memory_equal(&error, &zero_error, sizeof error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_codes__each_has_its_name_and_no_other_number_has_one),
        cmocka_unit_test(test_stages__each_has_its_name),
        cmocka_unit_test(test_reasons__each_is_complete_and_unlike_the_others),
        cmocka_unit_test(test_reasons__a_message_names_the_file_folder_library_or_function),
        cmocka_unit_test(test_sentences__each_is_rebuilt_from_the_public_fields),
        cmocka_unit_test(test_facts__every_one_arrives_in_its_field),
        cmocka_unit_test(test_facts__versions_become_texts_when_there_are_none),
        cmocka_unit_test(test_fail__without_an_error_still_gives_the_code),
        cmocka_unit_test(test_fail__an_older_callers_struct_gets_what_it_has_room_for),
        cmocka_unit_test(test_long_texts__are_cut_in_the_middle_and_stay_utf8),
        cmocka_unit_test(test_long_texts__what_fits_exactly_is_not_cut),
        cmocka_unit_test(test_long_sentences__are_cut_visibly_and_stay_utf8),
        cmocka_unit_test(test_errors__an_older_caller_gets_what_its_struct_holds),
        cmocka_unit_test(test_errors__a_newer_caller_keeps_what_this_struct_does_not_know),
        cmocka_unit_test(test_versions__both_encodings_become_one),
        cmocka_unit_test(test_versions__a_small_buffer_is_ended_and_not_overrun),
        cmocka_unit_test(test_layouts__of_error_are_pinned),
        cmocka_unit_test(test_layouts__of_options_are_pinned),
        cmocka_unit_test(test_layouts__of_report_rows_are_pinned),
        cmocka_unit_test(test_layouts__of_library_facts_are_pinned),
        cmocka_unit_test(test_init__macros_set_the_size_and_the_defaults),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
