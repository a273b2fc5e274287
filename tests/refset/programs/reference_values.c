/* SPDX-License-Identifier: MIT
 *
 * Computes the cases in files of ../reference with the cuDNN in a folder and compares.
 *
 *   reference_values [--gpu] FOLDER FILE...
 *
 * One line of JSON for each file, then the line "host: done". With --gpu a result may be as far off as tensor
 * cores and other orders of adding make it, and a case that cuDNN says it does not support is counted and not
 * bad.
 */
#include "gpu.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool on_gpu;
int tried_status;

/* NOT_SUPPORTED and its kinds, in the numbers of 8.x and 9.x. */
static bool was_refused(void)
{
    return tried_status == 9 || (tried_status >= 3000 && tried_status < 4000);
}

/* How far a result may be off, in shares of max(1, value): three units in the last place, and for double what
 * nine digits in the files can tell. */
static double tolerance(int type)
{
    if (on_gpu)
        return type == DOUBLE ? 1e-6 : type == FLOAT ? 2e-3 : type == HALF ? 2e-2 : 1e-1;
    return type == DOUBLE ? 1e-8 : type == FLOAT ? 4e-7 : type == HALF ? 1.5e-3 : 1.2e-2;
}

bool read_numbers(FILE *file, int *to, int count)
{
    for (int i = 0; i < count; i++)
        if (fscanf(file, "%d", &to[i]) != 1)
            return false;
    return true;
}

bool expected_read(FILE *file, expected *e)
{
    double *more;

    if (!read_numbers(file, &e->count, 1) || e->count < 1)
        return false;
    more = realloc(e->value, (size_t)e->count * sizeof *more);
    if (more == NULL)
        return false;
    e->value = more;
    for (int i = 0; i < e->count; i++)
        if (fscanf(file, "%lf", &e->value[i]) != 1)
            return false;
    return true;
}

bool expected_is(expected *e, int at, int type, double got)
{
    double want = at < e->count ? e->value[at] : HUGE_VAL, size = fabs(want) > 1 ? fabs(want) : 1;
    double share = fabs(got - want) / size / tolerance(type),
           *worst = &e->worst[type == HALF || type == BFLOAT16];

    if (!(share <= 1)) { /* no number is not equal to anything */
        printf("case %d, number %d: %.9g instead of %.9g\n", e->id, at, got, want);
        return false;
    }
    *worst = share > *worst ? share : *worst;
    return true;
}

static bool run_file(gpu *g, const char *path)
{
    static const struct {
        const char *name;
        bool (*run)(gpu *g, FILE *file, expected *e);
    } kinds[] = {{"convolution", run_convolution}, {"rnn", run_rnn},
                 {"pooling", run_pooling},         {"softmax", run_softmax},
                 {"activation", run_activation},   {"add", run_add}};
    expected e = {0};
    int refused = 0;
    char word[32];
    FILE *file = fopen(path, "r");
    const char *name = path + strlen(path);

    if (file == NULL || fscanf(file, "#%*[^\n]") != 0) {
        printf("%s cannot be read\n", path);
        return false;
    }
    while (name > path && name[-1] != '/' && name[-1] != '\\')
        name--;
    while (fscanf(file, "%31s", word) == 1) {
        bool good = false;

        tried_status = 0;
        for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
            if (strcmp(word, kinds[i].name) == 0)
                good = kinds[i].run(g, file, &e);
        refused += on_gpu && !good && was_refused();
        e.bad += !good && !(on_gpu && was_refused());
        e.good += good;
    }
    fclose(file);
    free(e.value);
    printf("{\"command\":\"values\",\"file\":\"%s\",\"good\":%d,\"bad\":%d,\"refused\":%d,\"worst\":%.3f,"
           "\"worst16\":%.3f}\n",
           name, e.good, e.bad, refused, e.worst[0], e.worst[1]);
    return e.good > 0 && e.bad == 0;
}

int main(int argc, char **argv)
{
    gpu g;
    bool good;

    setvbuf(stdout, NULL, _IONBF, 0);
    on_gpu = argc > 1 && strcmp(argv[1], "--gpu") == 0;
    argc -= on_gpu;
    argv += on_gpu;
    if (argc < 3)
        return 2;
    good = gpu_open(&g, argv[1]);
    for (int i = 2; g.handle != NULL && i < argc; i++)
        good = run_file(&g, argv[i]) && good;
    if (g.handle != NULL)
        gpu_close(&g);
    printf("host: done\n");
    return good ? 0 : 1;
}
