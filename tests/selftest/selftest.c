/* SPDX-License-Identifier: MIT
 *
 * cudnnw-selftest.exe: the Windows scenarios on the Windows that it runs on, with fakes that it carries. Ends with a row
 * for the support table of the README.
 *
 *   cudnnw-selftest           the scenarios
 *   cudnnw-selftest FOLDER    the same, and a real cuDNN in FOLDER
 *   cudnnw-selftest -v        what each child said, too
 */
#include "work.h"

#include "cudnnw/cudnnw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int host_main(int argc, char **argv);

/* ---- What is done to a set before it is loaded -------------------------------------------------------------------- */

typedef enum damage { WHOLE, REMOVED, EMPTY, CUT, NOISE, X86, ARM64, NEIGHBOUR, IMPORT_RENAMED } damage;

static void set_machine(char *data, size_t bytes, unsigned machine)
{
    size_t at = bytes < 64 ? 0 : (unsigned char)data[60] | (size_t)(unsigned char)data[61] << 8;

    if (at + 6 <= bytes) {
        data[at + 4] = (char)(machine & 0xFF);
        data[at + 5] = (char)(machine >> 8);
    }
}

static void rename_import(char *data, size_t bytes)
{
    for (size_t i = 0; i + 12 < bytes; i++)
        if (memcmp(data + i, "KERNEL32.dll", 12) == 0)
            memcpy(data + i, "KERNEL99.dll", 12);
}

static void damage_file(damage kind, const wchar_t *folder, const char *name)
{
    wchar_t path[PATH_UNITS], wide[256];
    size_t bytes = 0;

    MultiByteToWideChar(CP_UTF8, 0, name, -1, wide, 256);
    swprintf(path, PATH_UNITS, L"%ls\\%ls", folder, wide);
    char *data = work_read(path, &bytes);

    if (kind == REMOVED) {
        DeleteFileW(path);
    } else if (kind != WHOLE && data != NULL) {
        if (kind == NOISE)
            for (size_t i = 0; i < bytes; i++)
                data[i] = (char)(i * 2654435761u >> 13);
        if (kind == X86 || kind == ARM64)
            set_machine(data, bytes, kind == X86 ? 0x14C : 0xAA64);
        if (kind == IMPORT_RENAMED)
            rename_import(data, bytes);
        work_write(path, data, kind == EMPTY ? 0 : kind == CUT ? bytes / 2 : bytes);
    }
    free(data);
}

/* ---- The scenarios -------------------------------------------------------------------------------------------------- */

/* In words: {set} and {other} are folders, {file} is the damaged one, {decoys} is full of traps. What is expected stands
 * somewhere in the output, in any order, separated by '|'. */
typedef struct scenario {
    const char *name;
    const char *fake, *folder;
    damage damage;
    const char *file;
    const char *other; /* a second set, NULL: none */
    const char *words;
    const char *expected;
} scenario;

#define GOOD "\"status\":\"OK\",\"version\"|\"bad_checks\":0|\"convolution\":0|\"same\":true"
#define USUAL "snapshot load {set} probe confirm compare"

static const scenario scenarios[] = {
    {"whole 8.0.5", "8.0.5-cu11", "set", WHOLE, "", NULL, USUAL, GOOD "|8.0.5"},
    {"whole 8.2.0", "8.2.0-cu11", "set", WHOLE, "", NULL, USUAL, GOOD "|8.2.0"},
    {"whole 8.9.7", "8.9.7-cu12", "set", WHOLE, "", NULL, USUAL, GOOD "|8.9.7"},
    {"whole 9.10.2", "9.10.2-cu12", "set", WHOLE, "", NULL, USUAL, GOOD "|9.10.2"},
    {"whole 9.28.0", "9.28.0-cu12", "set", WHOLE, "", NULL, USUAL, GOOD "|9.28.0"},
    {"folder: spaces and brackets", "9.10.2-cu12", "a  b [c] (d)", WHOLE, "", NULL, USUAL, GOOD},
    {"folder: Chinese and emoji", "9.10.2-cu12", "\xE6\xB7\xB1\xE5\xBA\xA6 \xF0\x9F\x9A\x80", WHOLE, "", NULL, USUAL, GOOD},
    {"folder: ; % # &", "9.10.2-cu12", "a;b %PATH% #1 & 2'", WHOLE, "", NULL, USUAL, GOOD},
    {"folder: over 260 characters", "9.10.2-cu12",
     "n0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
     "\\n0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
     "\\n0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
     WHOLE, "", NULL, USUAL, GOOD},
    {"folder: forward slashes", "9.10.2-cu12", "set", WHOLE, "", NULL, "snapshot load {slashes} probe confirm compare", GOOD},
    {"folder: relative is refused", "9.10.2-cu12", "set", WHOLE, "", NULL, "load set", "INVALID_ARGUMENT"},
    {"file: removed", "9.10.2-cu12", "set", REMOVED, "cudnn_heuristic64_9.dll", NULL, "load {set}",
     "SET_INCOMPLETE|cudnn_heuristic64_9.dll"},
    {"file: empty", "9.10.2-cu12", "set", EMPTY, "cudnn_ops64_9.dll", NULL, "load {set}", "FILE_DAMAGED|cudnn_ops64_9.dll"},
    {"file: cut", "8.9.7-cu12", "set", CUT, "cudnn_cnn_infer64_8.dll", NULL, "load {set}",
     "FILE_DAMAGED|cudnn_cnn_infer64_8.dll"},
    {"file: noise", "9.28.0-cu12", "set", NOISE, "cudnn_graph64_9.dll", NULL, "load {set}",
     "FILE_DAMAGED|cudnn_graph64_9.dll"},
    {"file: 32 bit", "9.10.2-cu12", "set", X86, "cudnn_cnn64_9.dll", NULL, "load {set}", "WRONG_MACHINE|cudnn_cnn64_9.dll"},
    {"file: ARM64", "9.10.2-cu12", "set", ARM64, "cudnn_adv64_9.dll", NULL, "load {set}",
     "WRONG_MACHINE|cudnn_adv64_9.dll"},
    {"file: of another release", "9.10.2-cu12", "set", NEIGHBOUR, "cudnn_cnn64_9.dll", NULL, "load {set}",
     "SET_MIXED|cudnn_cnn64_9.dll"},
    {"file: import missing (126)", "9.10.2-cu12", "set", IMPORT_RENAMED, "cudnn_cnn64_9.dll", NULL, "load {set}",
     "DEPENDENCY_MISSING|KERNEL99.dll"},
    {"file: held by a writer (32)", "9.10.2-cu12", "set", WHOLE, "cudnn_ops64_9.dll", NULL,
     "policy hold={file} load {set}", "ACCESS_DENIED|FILE_IN_USE|\"os_error\":32"},
    {"host: SetDllDirectory", "9.10.2-cu12", "set", WHOLE, "", NULL, "policy dll-directory={decoys} " USUAL, GOOD},
    {"host: AddDllDirectory", "9.10.2-cu12", "set", WHOLE, "", NULL, "policy add-directory={decoys} " USUAL, GOOD},
    {"host: SetDefaultDllDirectories", "9.10.2-cu12", "set", WHOLE, "", NULL, "policy default-directories=0x1000 " USUAL, GOOD},
    {"host: error mode", "9.10.2-cu12", "set", WHOLE, "", NULL, "policy error-mode=0x8000 " USUAL, GOOD},
    {"host: a front of another release", "9.10.2-cu12", "set", WHOLE, "", "9.28.0-cu12",
     "open {other}\\cudnn64_9.dll load {set}", "CONFLICT"},
    {"host: the other major", "9.10.2-cu12", "set", WHOLE, "", "8.9.7-cu12",
     "snapshot load {other} probe load {set} probe confirm compare", GOOD "|8.9.7|9.10.2"},
    {"part: convolution alone", "8.9.7-cu12", "set", REMOVED, "cudnn_adv_infer64_8.dll", NULL,
     "load {set} need=0x01 available cudnnRNNForward available cudnnConvolutionForward",
     "FUNCTION_NOT_OPENED|\"status\":\"OK\",\"version\""},
};

enum { SCENARIOS = sizeof scenarios / sizeof scenarios[0] };

/* ---- Running one ---------------------------------------------------------------------------------------------------- */

typedef struct place {
    char set[PATH_UNITS], slashes[PATH_UNITS], other[PATH_UNITS], decoys[PATH_UNITS], file[PATH_UNITS];
} place;

static void to_utf8(const wchar_t *wide, char *text)
{
    if (WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, PATH_UNITS, NULL, NULL) == 0)
        text[0] = '\0';
}

/* One word with its placeholder filled in, in quotes. */
static size_t put_word(char *to, size_t room, const char *word, size_t length, const place *at)
{
    const struct { const char *name, *value; } holders[] = {{"{set}", at->set}, {"{slashes}", at->slashes},
        {"{other}", at->other}, {"{decoys}", at->decoys}, {"{file}", at->file}};
    size_t used = (size_t)snprintf(to, room, "\"");

    while (length > 0) {
        size_t taken = 1;
        const char *value = NULL;

        for (size_t i = 0; i < sizeof holders / sizeof holders[0]; i++)
            if (strncmp(word, holders[i].name, strlen(holders[i].name)) == 0) {
                value = holders[i].value;
                taken = strlen(holders[i].name);
            }
        used += value != NULL ? (size_t)snprintf(to + used, room - used, "%s", value)
                              : (size_t)snprintf(to + used, room - used, "%c", word[0]);
        word += taken;
        length -= taken;
    }
    return used + (size_t)snprintf(to + used, room - used, "\" ");
}

static void put_words(char *to, size_t room, const char *words, const place *at)
{
    size_t used = 0;

    to[0] = '\0';
    while (*words != '\0') {
        size_t length = strcspn(words, " ");

        used += put_word(to + used, room - used, words, length, at);
        words += length + (words[length] == ' ');
    }
}

/* NULL when all parts are there, else the first that is not. */
static const char *missing_part(const char *output, const char *expected)
{
    static char part[256];

    while (*expected != '\0') {
        size_t length = strcspn(expected, "|");

        snprintf(part, sizeof part, "%.*s", (int)length, expected);
        if (strstr(output, part) == NULL)
            return part;
        expected += length + (expected[length] == '|');
    }
    return NULL;
}

static void unpack_set(const char *fake, const wchar_t *folder)
{
    const char *cuda = strrchr(fake, '-');

    work_unpack(fake, folder);
    work_unpack(strcmp(cuda, "-cu11") == 0 ? "cublas-11" : "cublas-12", folder);
    work_unpack("zlib", folder);
}

static void set_the_place(const scenario *one, size_t index, place *at)
{
    wchar_t folder[PATH_UNITS], other[PATH_UNITS], decoys[PATH_UNITS];
    char name[1024];

    snprintf(name, sizeof name, "%u\\%s", (unsigned)index, one->folder);
    work_folder(name, folder);
    unpack_set(one->fake, folder);
    snprintf(name, sizeof name, "%u\\other", (unsigned)index);
    work_folder(name, other);
    if (one->other != NULL)
        unpack_set(one->other, other);
    if (one->damage == NEIGHBOUR) {
        wchar_t from[PATH_UNITS], to[PATH_UNITS], file[256];

        unpack_set("9.28.0-cu12", other);
        MultiByteToWideChar(CP_UTF8, 0, one->file, -1, file, 256);
        swprintf(from, PATH_UNITS, L"%ls\\%ls", other, file);
        swprintf(to, PATH_UNITS, L"%ls\\%ls", folder, file);
        CopyFileW(from, to, FALSE);
    } else if (one->file[0] != '\0') {
        damage_file(one->damage, folder, one->file);
    }
    work_folder("decoys", decoys);
    to_utf8(folder, at->set);
    to_utf8(folder, at->slashes);
    for (char *c = at->slashes; *c != '\0'; c++)
        if (*c == '\\')
            *c = '/';
    to_utf8(other, at->other);
    to_utf8(decoys, at->decoys);
    snprintf(at->file, sizeof at->file, "%s\\%s", at->set, one->file);
}

static bool run_scenario(const scenario *one, size_t index, bool loud)
{
    static work_child child;
    static place at;
    static char words[16384];

    set_the_place(one, index, &at);
    put_words(words, sizeof words, one->words, &at);
    work_run(words, &child);

    const char *missing = missing_part(child.output, one->expected);
    const char *problem = !child.closed ? "the child died" : strstr(child.trace, "decoys") != NULL ? "a decoy ran" : NULL;

    printf("%s  %s", problem == NULL && missing == NULL ? "pass" : "FAIL", one->name);
    if (problem != NULL || missing != NULL)
        printf(": %s%s", problem != NULL ? problem : "expected ", problem != NULL ? "" : missing);
    printf("\n");
    if (loud || problem != NULL || missing != NULL)
        printf("      %s\n%s%s", words, child.output, child.trace);
    fflush(stdout);
    return problem == NULL && missing == NULL;
}

/* ---- A real cuDNN, and the row -------------------------------------------------------------------------------------- */

static bool run_real(const wchar_t *folder, char *version, size_t size)
{
    static work_child child;
    static char words[16384], path[PATH_UNITS];
    wchar_t full[PATH_UNITS];

    if (GetFullPathNameW(folder, PATH_UNITS, full, NULL) == 0)
        return false;
    to_utf8(full, path);
    snprintf(words, sizeof words, "snapshot load \"%s\" probe confirm compare", path);
    work_run(words, &child);
    printf("%s", child.output);

    const char *found = strstr(child.output, "\"version\":\"");

    if (found != NULL)
        snprintf(version, size, "%.*s", (int)strcspn(found + 11, "\""), found + 11);
    return child.closed && missing_part(child.output, GOOD) == NULL && strstr(child.trace, "decoys") == NULL;
}

static void system_text(char *text, size_t size)
{
    typedef LONG(WINAPI * version_call)(OSVERSIONINFOW *);
    typedef const char *(*wine_call)(void);
    HMODULE ntdll = GetModuleHandleW(L"ntdll.dll");
    version_call ask = (version_call)(void (*)(void))GetProcAddress(ntdll, "RtlGetVersion");
    wine_call wine = (wine_call)(void (*)(void))GetProcAddress(ntdll, "wine_get_version");
    OSVERSIONINFOW version = {.dwOSVersionInfoSize = sizeof version};

    if (ask != NULL)
        ask(&version);
    snprintf(text, size, "%s%s%sWindows %lu.%lu.%lu", wine != NULL ? "Wine " : "", wine != NULL ? wine() : "",
             wine != NULL ? " as " : "", version.dwMajorVersion, version.dwMinorVersion, version.dwBuildNumber);
}

int main(int argc, char **argv)
{
    wchar_t own[8], **wide = CommandLineToArgvW(GetCommandLineW(), &argc);
    char system[128], real[64] = "none given";
    bool loud = false, good_real = true;
    size_t good = 0;

    if (GetEnvironmentVariableW(L"CUDNNW_SELFTEST_CHILD", own, 8) > 0)
        return host_main(argc, argv);
    if (!work_begin()) {
        printf("no folder can be made below the temporary one\n");
        return 2;
    }
    for (int i = 1; i < argc; i++)
        loud = loud || wcscmp(wide[i], L"-v") == 0;
    for (size_t i = 0; i < SCENARIOS; i++)
        good += run_scenario(&scenarios[i], i, loud);
    for (int i = 1; i < argc; i++)
        if (wcscmp(wide[i], L"-v") != 0)
            good_real = run_real(wide[i], real, sizeof real);
    work_end();
    system_text(system, sizeof system);
    printf("\n| system | cudnnw | scenarios with fakes | real cuDNN |\n| %s | %s | %u of %u | %s%s |\n", system,
           CUDNNW_VERSION_TEXT, (unsigned)good, (unsigned)SCENARIOS, real, good_real ? "" : " FAILED");
    return good == SCENARIOS && good_real ? 0 : 1;
}
