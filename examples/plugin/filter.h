/* SPDX-License-Identifier: MIT
 *
 * What the host wants of a filter plugin: one exported function, filter_plugin_get, that gives this table.
 */
#ifndef FILTER_H
#define FILTER_H

typedef struct filter filter;

typedef struct filter_plugin {
    const char *name;
    /* Called while the host starts and scans its plugins: quick, and nothing of the process is touched. NULL: no memory. */
    filter *(*create)(void);
    /* One grey picture, width x height values row by row. Always works. Each filter is used by one thread at a time. */
    void (*process)(filter *f, const float *in, float *out, int width, int height);
    /* How the last picture was computed, and why not otherwise. */
    const char *(*note)(const filter *f);
    void (*destroy)(filter *f);
} filter_plugin;

typedef const filter_plugin *(*filter_plugin_getter)(void);

#endif
