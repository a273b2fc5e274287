/* SPDX-License-Identifier: MIT
 *
 * What the files of the graph interface share. A descriptor is a list of attributes, whatever it describes.
 */
#ifndef CUDNNW_TESTS_REFSET_BACKEND_H
#define CUDNNW_TESTS_REFSET_BACKEND_H

#include "refset.h"

typedef struct attribute {
    cudnnBackendAttributeName_t name;
    cudnnBackendAttributeType_t type;
    int64_t count;
    void *elements; /* owned */
} attribute;

typedef struct backend {
    cudnnBackendDescriptorType_t type;
    bool is_final;
    size_t count;
    attribute *list;
} backend;

/* ---- backend.c ---- */

const attribute *refset_attribute(const backend *b, cudnnBackendAttributeName_t name);
/* The only descriptor that stands there; NULL without one. */
const backend *refset_part(const backend *b, cudnnBackendAttributeName_t name);
/* Up to `most` integers; how many there are. */
int refset_integers(const backend *b, cudnnBackendAttributeName_t name, int64_t *to, int most);
cudnnStatus_t refset_set(backend *b, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                         int64_t count, const void *elements);

/* ---- backend_convolution.c ---- */

/* Whether the graph is one convolution forward that this set can compute. */
cudnnStatus_t refset_check_graph(const backend *graph);
cudnnStatus_t refset_run_graph(cudnnHandle_t handle, const backend *graph, const backend *pack);

#endif
