/* SPDX-License-Identifier: MIT
 *
 * Can a library be opened, as far as the libraries that it imports go, and those that they import?
 */
#ifndef CUDNNW_CHAIN_H
#define CUDNNW_CHAIN_H

#include "serve.h"

typedef struct chain_break {
    char missing[CUDNNW_NAME_BYTES];    /* the last library of the chain: the one that is not there */
    char importer[CUDNNW_PATH_BYTES];   /* the file that imports it */
} chain_break;

/* Whether a library below the one at `path` is missing. `open_before`: names that will be open by then. A
 * file that cannot be read breaks nothing: it was judged before. *memory becomes true when that ran short:
 * then nothing is known. */
bool cudnnw__chain_breaks(const serve_scene *scene, const char *path, const char *const *open_before,
                          size_t count, chain_break *broken, bool *memory);

/* What stands before the name in the path of a file. Allocated; NULL when memory is short. */
char *cudnnw__chain_folder_of(const char *path);

#endif
