/* SPDX-License-Identifier: MIT
 *
 * What does a program do that may die, hang or print what it likes?
 */
#ifndef CUDNNW_CLI_CHILD_H
#define CUDNNW_CLI_CHILD_H

#include <stdbool.h>
#include <stddef.h>

enum { CLI_CHILD_TEXT = 65536 };

typedef struct cli_child {
    const char *const *words;       /* the program's absolute path and its arguments; ends with NULL */
    const char *const *environment; /* "NAME=value"; ends with NULL; NULL: this process's own */
    const char *folder;             /* working directory; NULL: this process's own */
    unsigned seconds;               /* it is ended after that long; 0: never */
} cli_child;

typedef struct cli_child_end {
    bool started;       /* false: `code` is the system's error number */
    bool timed_out;
    int code;           /* exit code; Windows: also an exception's number; Linux: 0 when a signal ended it */
    int signal;         /* Linux; else 0 */
    char *out;          /* what it printed, at most CLI_CHILD_TEXT bytes, ends with 0; never NULL when started */
    char *err;
} cli_child_end;

/* Waits for the end; neither the child's death nor its output can harm the caller. No handle or descriptor but the
 * standard three reaches the child. */
void cli_run_child(const cli_child *child, cli_child_end *end);
void cli_free_child_end(cli_child_end *end);

/* Absolute path of this very program; allocated, NULL when the system does not tell. */
char *cli_own_path(void);

#endif
