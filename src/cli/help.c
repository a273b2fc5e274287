/* SPDX-License-Identifier: MIT
 *
 * What --help says. docs/cli.md is the whole text.
 */
#include "cli.h"

#include <stdio.h>

static const char program_help[] =
    "cudnnw finds a cuDNN, judges it before running any of it, and opens it.\n"
    "\n"
    "  cudnnw list          every cuDNN found here, and what is wrong with it\n"
    "  cudnnw check PATH    judge a folder, wheel or archive; opens no library\n"
    "  cudnnw load [DIR]    open one, as a program would\n"
    "  cudnnw fits          the newest cuDNN for a driver and GPU\n"
    "  cudnnw doctor        what is wrong on this machine, and what to do\n"
    "  cudnnw record        write down what this machine has, and compare\n"
    "  cudnnw name NAME     what the name of a download or file says\n"
    "  cudnnw bundle SRC    copy what a need requires beside an application\n"
    "  cudnnw COMMAND --help\n"
    "  cudnnw --version\n"
    "\n"
    "The exit status is 0 when all is well, 1 when something is wrong with the\n"
    "cuDNN, 2 when the command line is wrong.\n";

static const char common_help[] =
    "  --need LIST              what it must be good for: convolution, rnn,\n"
    "                           attention, graph, ops (each also with -training),\n"
    "                           extensions (default: all that the release has)\n"
    "  --min-version X.Y.Z      the oldest release that will do\n"
    "  --major 8|9              may be given twice (default: both, newest first)\n"
    "  --cuda MAJOR             the CUDA major it must be built for: 11, 12, 13\n"
    "  --dependency-folder DIR  where cuBLAS, NVRTC and zlib may be; may be repeated\n"
    "  --log                    say each step on standard error\n"
    "  --json                   JSON instead of text (docs/json.md)\n";

static const char machine_help[] =
    "  --device RULE            expected, required or optional (the default here, so\n"
    "                           that a missing driver or GPU is a warning)\n"
    "  --allow-no-cublaslt      a missing cuBLASLt is a warning\n"
    "  --search-path            search PATH too (Windows)\n";

static const char list_help[] =
    "cudnnw list: every cuDNN that can be found here, in the order in which they\n"
    "are tried, and what is wrong with it. Opens none of them.\n"
    "\n";

static const char check_help[] =
    "cudnnw check PATH: judge the cuDNN files in a folder, a wheel or an archive\n"
    "(zip, tar.xz, tgz; on Windows folders only), which is read, not unpacked. Opens\n"
    "no library, and so judges Windows files on Linux and the other way round. What\n"
    "this machine lacks for them, such as cuBLAS, is a warning here and an error in\n"
    "cudnnw load.\n"
    "\n"
    "  --deep                   also the hashes against the wheel's record or the\n"
    "                           bundle's list, and the signatures of DLLs\n"
    "  --sha256                 also the SHA-256 of each file\n"
    "  --driver NUMBER          does it fit a machine with this driver (527.41)\n"
    "  --sm X.Y                 and this GPU, by compute capability; may be repeated\n"
    "  --system linux|windows   whose driver that is (default: the set's system)\n";

static const char fits_help[] =
    "cudnnw fits: the newest known cuDNN for a machine that is described. Asks\n"
    "nothing of this one.\n"
    "\n"
    "  --driver NUMBER          the driver's own number, such as 527.41\n"
    "  --sm X.Y                 compute capability of a GPU; may be repeated\n"
    "  --system linux|windows   whose driver that is (default: this system)\n"
    "  --cuda MAJOR             the CUDA major it must be built for: 11, 12, 13\n"
    "  --json                   JSON instead of text (docs/json.md)\n";

static const char name_help[] =
    "cudnnw name NAME: what the name of an archive, wheel, package or file of cuDNN\n"
    "says: release, CUDA, system, the files to expect, where they belong and which\n"
    "driver and GPU they need. Opens nothing.\n"
    "\n"
    "  --json                   JSON instead of text (docs/json.md)\n";

static const char bundle_help[] =
    "cudnnw bundle SOURCE --to FOLDER: copy exactly the files of cuDNN that a need\n"
    "requires from a folder, wheel or archive into an application's folder, all or\n"
    "nothing, with licences and a list (cudnnw-bundle.json). Before it takes its\n"
    "place it is opened in a child with an empty environment (docs/bundle.md).\n"
    "cudnnw bundle --check FOLDER: is it still what was bundled?\n"
    "\n"
    "  --to FOLDER              the application's folder\n"
    "  --need LIST              what it must be good for: convolution, rnn,\n"
    "                           attention, graph, ops (each also with -training),\n"
    "                           extensions (default: all that the release has)\n"
    "  --layout cudnn|flat      into the folder cudnn below (default), or beside the\n"
    "                           program\n"
    "  --cuda-libs DIR          also cuBLASLt, NVRTC and zlib, from this folder\n"
    "  --front                  also cuDNN's front, for other users of the bundle\n"
    "  --device sm_86           plan a convolution for this GPU, which need not be\n"
    "                           here (cuDNN 9.8 and newer); may be repeated\n"
    "  --driver-folder DIR      where the child finds libcuda.so.1 on a machine\n"
    "                           without a driver: the stubs folder of a toolkit\n"
    "  --major 8|9, --cuda MAJOR, --min-version X.Y.Z\n"
    "                           which cuDNN, when the source holds several\n"
    "  --check                  compare with the list, copy nothing\n"
    "  --json                   JSON instead of text (docs/json.md)\n";

static const char load_help[] =
    "cudnnw load [DIR]: find a cuDNN, judge it, open it and confirm it, as a program\n"
    "would. Without DIR the usual places are searched.\n"
    "\n"
    "  --probe                  also call what works without a GPU: version, version\n"
    "                           checks, descriptors, output sizes\n"
    "  --plan DEVICE            also plan a convolution for a GPU that need not be\n"
    "                           here: sm_86 (cuDNN 9.8 and newer); may be repeated\n"
    "  --claim-front            open the set's own front last\n"
    "  --engines-later          leave the engine libraries to cuDNN\n";

static const char doctor_help[] =
    "cudnnw doctor [DIR]: what is wrong with cuDNN on this machine, and what to do,\n"
    "most likely cause first. Looks at system, driver, every cuDNN, CUDA, Python\n"
    "frameworks, headers and environment, and loads the chosen cuDNN in a child.\n"
    "\n"
    "  --app FILE               judge as this program or plugin would see it\n"
    "  --explain TEXT           what a message or a number means; looks at nothing\n"
    "  --time-limit SECONDS     how long the load may take (default: 60)\n"
    "  --save FILE              write the page to a file\n"
    "  --redact                 without names of users, home folders and host\n";

static const char record_help[] =
    "cudnnw record: write environment_versions.txt into the working directory: the\n"
    "driver, GPUs, CUDA and cuDNN files of this machine, one \"key: value\" a line.\n"
    "\n"
    "  --save FILE              another file\n"
    "  --check FILE             write nothing, compare with an earlier one\n"
    "  --json                   JSON on standard output instead (docs/json.md)\n";

/* What --help of a command says, and which of the shared parts follow. */
static const struct page {
    unsigned bit;
    const char *text;
    bool common;
    bool machine;
} pages[] = {
    {CLI_LIST, list_help, true, true},      {CLI_CHECK, check_help, true, false}, {CLI_LOAD, load_help, true, true},
    {CLI_FITS, fits_help, false, false},    {CLI_DOCTOR, doctor_help, true, false},
    {CLI_RECORD, record_help, false, false}, {CLI_NAME, name_help, false, false},
    {CLI_BUNDLE, bundle_help, false, false},
};

void cli_print_help(const cli_command *command)
{
    if (command == NULL) {
        fputs(program_help, stdout);
        return;
    }
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        if (pages[i].bit != command->bit)
            continue;
        fputs(pages[i].text, stdout);
        if (pages[i].common)
            fputs(common_help, stdout);
        if (pages[i].machine)
            fputs(machine_help, stdout);
        return;
    }
}
