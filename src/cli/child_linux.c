/* SPDX-License-Identifier: MIT
 *
 * Children on Linux: posix_spawn, two pipes, and a clock.
 */
#define _GNU_SOURCE /* posix_spawn_file_actions_addchdir_np, pipe2 */

#include "child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* How long the ends of the pipes are waited for between two looks at the child. */
enum { LOOK_MILLISECONDS = 50 };

typedef struct stream {
    int descriptor; /* -1: at its end */
    char *text;
    size_t length;
} stream;

static long long milliseconds(void)
{
    struct timespec now = {0, 0};

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* What this program was started with must not reach the child: a pipe that it holds open would never end. */
static void keep_descriptors_here(void)
{
    DIR *folder = opendir("/proc/self/fd");
    struct dirent *entry;

    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        int descriptor = (int)strtol(entry->d_name, NULL, 10);

        if (descriptor > 2)
            fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    }
    if (folder != NULL)
        closedir(folder);
}

/* What is there now, without waiting; what is beyond the room is read and dropped. */
static void read_stream(stream *s)
{
    char bytes[4096];

    while (s->descriptor >= 0) {
        ssize_t count = read(s->descriptor, bytes, sizeof bytes);
        size_t room = CLI_CHILD_TEXT - 1 - s->length;

        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno == EAGAIN)
            return;
        if (count <= 0) {
            close(s->descriptor);
            s->descriptor = -1;
            return;
        }
        room = room < (size_t)count ? room : (size_t)count;
        memcpy(s->text + s->length, bytes, room);
        s->length += room;
    }
}

static void wait_for_output(stream *out, stream *err)
{
    struct pollfd ends[2] = {{out->descriptor, POLLIN, 0},
                             {err->descriptor, POLLIN, 0}}; /* -1 is passed over */

    poll(ends, 2, LOOK_MILLISECONDS);
    read_stream(out);
    read_stream(err);
}

static void wait_for_end(pid_t process, unsigned seconds, stream *out, stream *err, cli_child_end *end)
{
    long long deadline = milliseconds() + 1000LL * seconds;
    int status = 0;

    for (;;) {
        pid_t done = waitpid(process, &status, WNOHANG);

        if (done == process || (done < 0 && errno != EINTR))
            break;
        if (seconds > 0 && !end->timed_out && milliseconds() >= deadline) {
            end->timed_out = true;
            kill(process, SIGKILL);
        }
        wait_for_output(out, err);
    }
    read_stream(out); /* a grandchild may hold the pipe open: only what is there counts */
    read_stream(err);
    end->code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    end->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static int spawn(const cli_child *child, int out, int err, pid_t *process)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t all;
    int wrong = posix_spawn_file_actions_init(&actions);

    if (wrong != 0)
        return wrong;
    posix_spawnattr_init(&attributes);
    sigfillset(&all);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out, 1);
    posix_spawn_file_actions_adddup2(&actions, err, 2);
    if (child->folder != NULL)
        posix_spawn_file_actions_addchdir_np(&actions, child->folder);
    wrong = posix_spawn(process, child->words[0], &actions, &attributes, (char *const *)child->words,
                        child->environment == NULL ? environ : (char *const *)child->environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return wrong;
}

static void close_end(int descriptor)
{
    if (descriptor >= 0)
        close(descriptor);
}

static bool open_pipe(int pair[2])
{
    if (pipe2(pair, O_CLOEXEC) != 0)
        return false;
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    return true;
}

void cli_run_child(const cli_child *child, cli_child_end *end)
{
    int out[2] = {-1, -1}, err[2] = {-1, -1};
    pid_t process = 0;

    memset(end, 0, sizeof *end);
    end->out = calloc(CLI_CHILD_TEXT, 1);
    end->err = calloc(CLI_CHILD_TEXT, 1);
    if (end->out == NULL || end->err == NULL)
        end->code = ENOMEM;
    else if (!open_pipe(out) || !open_pipe(err))
        end->code = errno;
    else {
        keep_descriptors_here();
        end->code = spawn(child, out[1], err[1], &process);
        end->started = end->code == 0;
    }
    close_end(out[1]); /* the child's ends: held here they would keep the pipes from ending */
    close_end(err[1]);

    stream from_out = {out[0], end->out, 0}, from_err = {err[0], end->err, 0};

    if (end->started)
        wait_for_end(process, child->seconds, &from_out, &from_err, end);
    else
        cli_free_child_end(end);
    close_end(from_out.descriptor);
    close_end(from_err.descriptor);
}

void cli_free_child_end(cli_child_end *end)
{
    free(end->out);
    free(end->err);
    end->out = NULL;
    end->err = NULL;
}

char *cli_own_path(void)
{
    for (size_t size = 256; size <= 1u << 20; size *= 2) {
        char *path = malloc(size);
        ssize_t length = path == NULL ? -1 : readlink("/proc/self/exe", path, size);

        if (length >= 0 && (size_t)length < size) {
            path[length] = '\0';
            return path;
        }
        free(path);
        if (length < 0)
            break;
    }
    return NULL;
}
