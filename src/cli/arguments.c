/* SPDX-License-Identifier: MIT
 *
 * The command line as options of the library. Options are rows; a value is read by one small function.
 */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads the value of an option into the request; false when it makes no sense. `value` is "" for a switch. */
typedef bool (*reader)(cli_request *request, const char *value);

/* A number of at most six digits, *text moves behind it. */
static bool read_number(const char **text, uint32_t *number)
{
    const char *at = *text;
    uint32_t value = 0;

    while (*at >= '0' && *at <= '9' && at - *text < 6)
        value = value * 10 + (uint32_t)(*at++ - '0');
    if (at == *text)
        return false;
    *text = at;
    *number = value;
    return true;
}

static const struct {
    const char *word;
    uint32_t bits;
} needs[] = {
    {"convolution", CUDNNW_CONVOLUTION},
    {"rnn", CUDNNW_RNN},
    {"attention", CUDNNW_ATTENTION},
    {"graph", CUDNNW_GRAPH},
    {"ops", CUDNNW_OPS},
    {"extensions", CUDNNW_EXTENSIONS},
    {"convolution-training", CUDNNW_CONVOLUTION_TRAINING},
    {"rnn-training", CUDNNW_RNN_TRAINING},
    {"attention-training", CUDNNW_ATTENTION_TRAINING},
    {"graph-training", CUDNNW_GRAPH_TRAINING},
    {"ops-training", CUDNNW_OPS_TRAINING},
    {"everything", CUDNNW_EVERYTHING},
};

static bool read_need_word(const char *word, size_t length, uint32_t *bits)
{
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (strlen(needs[i].word) == length && memcmp(needs[i].word, word, length) == 0) {
            *bits = needs[i].bits;
            return true;
        }
    return false;
}

void cli_need_words(uint32_t need, char *text, size_t size)
{
    size_t used = 0;

    text[0] = '\0';
    /* A need with training stands behind the same one without: the longer word wins. */
    for (size_t i = sizeof needs / sizeof needs[0]; i-- > 0;) {
        size_t length = strlen(needs[i].word);

        if (needs[i].bits == 0 ? need != 0 : (need & needs[i].bits) != needs[i].bits)
            continue;
        if (used + length + 2 > size)
            return;
        if (used > 0)
            text[used++] = ',';
        memcpy(text + used, needs[i].word, length + 1);
        used += length;
        need &= ~needs[i].bits;
        if (need == 0)
            return;
    }
}

static bool read_need(cli_request *request, const char *value)
{
    uint32_t need = 0;
    bool everything = false;

    while (*value != '\0') {
        size_t length = strcspn(value, ",");
        uint32_t bits = 0;

        if (!read_need_word(value, length, &bits))
            return false;
        need |= bits;
        everything = everything || bits == CUDNNW_EVERYTHING;
        value += length;
        if (*value == ',' && *++value == '\0')
            return false;
    }
    request->options.need = everything ? CUDNNW_EVERYTHING : need;
    return everything || need != 0;
}

/* "9.10.2", "9.10", "9", or the number that headers hold: 91002, 8907. */
static bool read_version(cli_request *request, const char *value)
{
    uint32_t part[3] = {0, 0, 0};
    size_t count = 0;

    do {
        if (count == 3 || !read_number(&value, &part[count++]))
            return false;
    } while (*value == '.' && *++value != '\0');
    if (*value != '\0' || value[-1] == '.')
        return false;
    if (count == 1 && part[0] >= 1000)
        request->options.minimum_version = cudnnw_version_normalize(part[0]);
    else if (part[0] < 100 && part[1] < 100 && part[2] < 100)
        request->options.minimum_version = part[0] * 10000 + part[1] * 100 + part[2];
    else
        return false;
    return request->options.minimum_version != 0;
}

static bool read_cuda(cli_request *request, const char *value)
{
    return read_number(&value, &request->options.cuda_major) && *value == '\0' && request->options.cuda_major >= 10 &&
           request->options.cuda_major < 100;
}

static bool read_major(cli_request *request, const char *value)
{
    if (strcmp(value, "8") == 0)
        request->options.majors |= CUDNNW_MAJOR_8;
    else if (strcmp(value, "9") == 0)
        request->options.majors |= CUDNNW_MAJOR_9;
    else
        return false;
    return true;
}

static bool read_device(cli_request *request, const char *value)
{
    if (strcmp(value, "expected") == 0)
        request->options.device = CUDNNW_DEVICE_EXPECTED;
    else if (strcmp(value, "required") == 0)
        request->options.device = CUDNNW_DEVICE_REQUIRED;
    else if (strcmp(value, "optional") == 0)
        request->options.device = CUDNNW_DEVICE_OPTIONAL;
    else
        return false;
    return true;
}

static bool read_dependency_folder(cli_request *request, const char *value)
{
    char *folder;

    if (*value == '\0' || request->dependency_count == CLI_DEPENDENCY_FOLDERS)
        return false;
    folder = cli_absolute_path(value);
    if (folder == NULL)
        return false;
    request->dependency[request->dependency_count++] = folder;
    return true;
}

/* "527.41": digits and dots. */
static bool read_driver(cli_request *request, const char *value)
{
    request->machine.driver = value;
    return value[0] >= '0' && value[0] <= '9' && strspn(value, "0123456789.") == strlen(value) && strlen(value) < 32;
}

/* "6.1", "12.0". */
static bool read_capability(cli_request *request, const char *value)
{
    uint32_t major = 0, minor = 0;

    if (request->machine.capability_count == CLI_DEVICES || !read_number(&value, &major) || *value++ != '.' ||
        !read_number(&value, &minor) || *value != '\0' || major == 0 || major > 99 || minor > 9)
        return false;
    request->capability[request->machine.capability_count++] = major * 10 + minor;
    return true;
}

static bool read_system(cli_request *request, const char *value)
{
    request->machine.system = strcmp(value, "linux") == 0 ? 1 : strcmp(value, "windows") == 0 ? 2 : 0;
    return request->machine.system != 0;
}

/* "sm_86", "8.6". */
static bool read_plan(cli_request *request, const char *value)
{
    const char *digits = strncmp(value, "sm_", 3) == 0 ? value + 3 : value;
    uint32_t major = 0, minor = 0;

    if (request->plan_count == CLI_DEVICES || !read_number(&digits, &major))
        return false;
    if (digits[0] == '.') {
        digits++;
        if (!read_number(&digits, &minor) || minor > 9)
            return false;
        major = 10 * major + minor;
    }
    request->plan[request->plan_count++] = major;
    return *digits == '\0' && major >= 50 && major < 1000;
}

static bool read_once(char **path, const char *value)
{
    if (*path != NULL || *value == '\0')
        return false;
    *path = cli_absolute_path(value);
    return *path != NULL;
}

static bool read_app(cli_request *request, const char *value)
{
    return read_once(&request->app, value);
}

static bool read_save(cli_request *request, const char *value)
{
    return read_once(&request->save, value);
}

static bool read_compare(cli_request *request, const char *value)
{
    return read_once(&request->compare, value);
}

static bool read_explain(cli_request *request, const char *value)
{
    request->explain = value;
    return *value != '\0';
}

static bool read_seconds(cli_request *request, const char *value)
{
    return read_number(&value, &request->seconds) && *value == '\0' && request->seconds > 0 && request->seconds <= 3600;
}

static bool set_redact(cli_request *request, const char *value)
{
    (void)value;
    request->redact = true;
    return true;
}

static bool read_to(cli_request *request, const char *value)
{
    return read_once(&request->to, value);
}

static bool read_cuda_libs(cli_request *request, const char *value)
{
    return read_once(&request->cuda_libs, value);
}

static bool read_driver_folder(cli_request *request, const char *value)
{
    return read_once(&request->driver_folder, value);
}

static bool read_layout(cli_request *request, const char *value)
{
    request->flat = strcmp(value, "flat") == 0;
    return request->flat || strcmp(value, "cudnn") == 0;
}

static bool set_front(cli_request *request, const char *value)
{
    (void)value;
    request->front = true;
    return true;
}

static bool set_check_bundle(cli_request *request, const char *value)
{
    (void)value;
    request->check_bundle = true;
    return true;
}

static bool set_deep(cli_request *request, const char *value)
{
    (void)value;
    request->deep = true;
    return true;
}

static bool set_sha256(cli_request *request, const char *value)
{
    (void)value;
    request->sha256 = true;
    return true;
}

static bool set_json(cli_request *request, const char *value)
{
    (void)value; /* a switch has none */
    request->json = true;
    return true;
}

static bool set_probe(cli_request *request, const char *value)
{
    (void)value;
    request->probe = true;
    return true;
}

static bool set_help(cli_request *request, const char *value)
{
    (void)value;
    request->help = true;
    return true;
}

static bool set_log(cli_request *request, const char *value)
{
    (void)value;
    request->options.log = cli_log;
    return true;
}

static bool set_claim_front(cli_request *request, const char *value)
{
    (void)value;
    request->options.flags |= CUDNNW_CLAIM_FRONT;
    return true;
}

static bool set_engines_later(cli_request *request, const char *value)
{
    (void)value;
    request->options.flags |= CUDNNW_ENGINES_LATER;
    return true;
}

static bool set_allow_no_cublaslt(cli_request *request, const char *value)
{
    (void)value;
    request->options.flags |= CUDNNW_ALLOW_NO_CUBLASLT;
    return true;
}

static bool set_search_path(cli_request *request, const char *value)
{
    (void)value;
    request->options.flags |= CUDNNW_SEARCH_PATH;
    return true;
}

enum { ALL = CLI_LIST | CLI_CHECK | CLI_LOAD | CLI_DOCTOR };

static const struct option_row {
    const char *name;
    unsigned commands;
    const char *value;   /* what a value looks like; NULL: a switch */
    reader read;
} options[] = {
    {"--need", ALL | CLI_BUNDLE, "a list of convolution, rnn, attention, graph, ops (each also with -training), extensions", read_need},
    {"--min-version", ALL | CLI_BUNDLE, "a release such as 9.10.2", read_version},
    {"--driver", CLI_CHECK | CLI_FITS, "a driver's number such as 527.41", read_driver},
    {"--sm", CLI_CHECK | CLI_FITS, "a compute capability such as 6.1, at most 16 of them", read_capability},
    {"--system", CLI_CHECK | CLI_FITS, "linux or windows", read_system},
    {"--cuda", ALL | CLI_FITS | CLI_BUNDLE, "a CUDA major: 11, 12, 13", read_cuda},
    {"--major", ALL | CLI_BUNDLE, "8 or 9", read_major},
    {"--device", CLI_LIST | CLI_LOAD, "expected, required or optional", read_device},
    {"--dependency-folder", ALL, "a folder, at most 16 of them", read_dependency_folder},
    {"--allow-no-cublaslt", CLI_LIST | CLI_LOAD, NULL, set_allow_no_cublaslt},
    {"--search-path", CLI_LIST | CLI_LOAD, NULL, set_search_path},
    {"--claim-front", CLI_LOAD, NULL, set_claim_front},
    {"--engines-later", CLI_LOAD, NULL, set_engines_later},
    {"--probe", CLI_LOAD, NULL, set_probe},
    {"--app", CLI_DOCTOR, "a program or library", read_app},
    {"--explain", CLI_DOCTOR, "a message or a number", read_explain},
    {"--time-limit", CLI_DOCTOR, "seconds, 1 to 3600", read_seconds},
    {"--save", CLI_DOCTOR | CLI_RECORD, "a file, once", read_save},
    {"--redact", CLI_DOCTOR, NULL, set_redact},
    {"--check", CLI_RECORD, "a file that record wrote, once", read_compare},
    {"--log", ALL, NULL, set_log},
    {"--json", ALL | CLI_FITS | CLI_RECORD | CLI_NAME | CLI_BUNDLE, NULL, set_json},
    {"--help", ALL | CLI_FITS | CLI_RECORD | CLI_NAME | CLI_BUNDLE, NULL, set_help},
    {"-h", ALL | CLI_FITS | CLI_RECORD | CLI_NAME | CLI_BUNDLE, NULL, set_help},
    {"--plan", CLI_LOAD, "a device such as sm_86, at most 16 of them", read_plan},
    {"--deep", CLI_CHECK, NULL, set_deep},
    {"--sha256", CLI_CHECK, NULL, set_sha256},
    {"--to", CLI_BUNDLE, "the application's folder, once", read_to},
    {"--cuda-libs", CLI_BUNDLE, "a folder, once", read_cuda_libs},
    {"--layout", CLI_BUNDLE, "flat or cudnn", read_layout},
    {"--device", CLI_BUNDLE, "a device such as sm_86, at most 16 of them", read_plan},
    {"--driver-folder", CLI_BUNDLE, "a folder, once", read_driver_folder},
    {"--front", CLI_BUNDLE, NULL, set_front},
    {"--check", CLI_BUNDLE, NULL, set_check_bundle},
};

static const struct option_row *find_option(const cli_command *command, const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if ((options[i].commands & command->bit) != 0 && strlen(options[i].name) == length &&
            memcmp(options[i].name, word, length) == 0)
            return &options[i];
    return NULL;
}

static bool complain(const cli_request *request, const char *what, const char *word)
{
    fprintf(stderr, "cudnnw %s: %s: %s\nSee: cudnnw %s --help\n", request->command->name, what, word,
            request->command->name);
    return false;
}

/* Reads the option at words[*at], and its value, which may be behind "=" or the next word. */
static bool read_option(int count, char **words, int *at, cli_request *request)
{
    const char *word = words[*at];
    size_t length = strcspn(word, "=");
    const struct option_row *option = find_option(request->command, word, length);
    const char *value = word[length] == '=' ? word + length + 1 : NULL;

    if (option == NULL)
        return complain(request, "no such option", word);
    if (option->value == NULL && value != NULL)
        return complain(request, "this option takes no value", word);
    if (option->value != NULL && value == NULL) {
        if (*at + 1 >= count)
            return complain(request, "a value is missing", word);
        value = words[++*at];
    }
    if (option->read(request, value == NULL ? "" : value))
        return true;
    fprintf(stderr, "cudnnw %s: %s takes %s, not \"%s\"\n", request->command->name, option->name, option->value,
            value == NULL ? "" : value);
    return false;
}

static bool read_folder(cli_request *request, const char *word)
{
    if (request->command->bit == CLI_NAME) {
        if (request->text != NULL)
            return complain(request, "one name is enough", word);
        request->text = word;
        return true;
    }
    if (!request->command->folder_allowed)
        return complain(request, "this command takes no folder", word);
    if (request->folder != NULL)
        return complain(request, "one folder is enough", word);
    if (*word == '\0')
        return complain(request, "the folder's name is empty", "\"\"");
    request->folder = cli_absolute_path(word);
    return request->folder != NULL || complain(request, "this path cannot be made absolute", word);
}

bool cli_read_arguments(int count, char **words, cli_request *request)
{
    bool only_folders = false;

    request->options.device = CUDNNW_DEVICE_OPTIONAL; /* a tool must work where there is no GPU */
    for (int i = 0; i < count; i++) {
        bool good;

        if (!only_folders && strcmp(words[i], "--") == 0) {
            only_folders = true;
            continue;
        }
        if (!only_folders && words[i][0] == '-')
            good = read_option(count, words, &i, request);
        else
            good = read_folder(request, words[i]);
        if (!good)
            return false;
    }
    if (request->command->bit == CLI_NAME && request->text == NULL && !request->help)
        return complain(request, "a name is missing", "that of an archive, a package or a file");
    if (request->command->folder_required && request->folder == NULL && !request->help)
        return complain(request, "a folder is missing", "the one, or the wheel or archive, that holds the cuDNN files");
    if (request->folder != NULL) {
        request->options.folders = (const char *const *)&request->folder;
        request->options.folder_count = 1;
    }
    request->machine.capabilities = request->capability;
    request->options.dependency_folders = (const char *const *)request->dependency;
    request->options.dependency_folder_count = request->dependency_count;
    return true;
}

void cli_free_request(cli_request *request)
{
    free(request->folder);
    free(request->app);
    free(request->save);
    free(request->compare);
    free(request->to);
    free(request->cuda_libs);
    free(request->driver_folder);
    for (size_t i = 0; i < request->dependency_count; i++)
        free(request->dependency[i]);
}
