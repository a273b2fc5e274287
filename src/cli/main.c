/* SPDX-License-Identifier: MIT
 *
 * Which command is it?
 */
#include "cli.h"

#include <stdio.h>
#include <string.h>

#include "text.h"

static const cli_command *find_command(const char *name)
{
    for (size_t i = 0; i < cli_command_count; i++)
        if (strcmp(cli_commands[i].name, name) == 0)
            return &cli_commands[i];
    return NULL;
}

static int run_command(const cli_command *command, int count, char **words)
{
    cli_request request = {.command = command, .options = CUDNNW_OPTIONS_INIT, .machine = CUDNNW_MACHINE_INIT};
    int result = CLI_WRONG_USE;

    if (cli_read_arguments(count, words, &request)) {
        if (request.help) {
            cli_print_help(command);
            result = CLI_GOOD;
        } else {
            result = command->run(&request);
        }
    }
    cli_free_request(&request);
    return result;
}

static bool is_one_of(const char *word, const char *first, const char *second, const char *third)
{
    return strcmp(word, first) == 0 || strcmp(word, second) == 0 || strcmp(word, third) == 0;
}

static int run(int count, char **words)
{
    const char *name = count > 1 ? words[1] : "";
    const cli_command *command = find_command(name);

    if (command != NULL)
        return run_command(command, count - 2, words + 2);
    if (is_one_of(name, "--version", "-V", "version")) {
        printf("cudnnw %s\n", CUDNNW_VERSION_TEXT);
        return CLI_GOOD;
    }
    if (is_one_of(name, "--help", "-h", "help")) {
        cli_print_help(count > 2 ? find_command(words[2]) : NULL);
        return CLI_GOOD;
    }
    if (count > 1)
        fprintf(stderr, "cudnnw: there is no command \"%s\". See: cudnnw --help\n", name);
    else
        cli_print_help(NULL);
    return CLI_WRONG_USE;
}

int cli_main(int count, char **words)
{
    int result = run(count, words);

    /* A full disk or a closed pipe must not look like a good answer. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "cudnnw: the answer could not be written\n");
        return CLI_PROBLEM;
    }
    if (cli_text_was_lost()) { /* nor one with gaps */
        fprintf(stderr, "cudnnw: out of memory, the answer is not whole\n");
        return CLI_PROBLEM;
    }
    return result;
}
