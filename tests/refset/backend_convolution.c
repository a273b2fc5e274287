/* SPDX-License-Identifier: MIT
 *
 * The graph that can be computed: one convolution forward.
 */
#include "backend.h"

#include <string.h>

/* What the descriptors of the graph say, in the form of the other interface. */
typedef struct described {
    struct cudnnTensorStruct x, y;
    struct cudnnFilterStruct w;
    struct cudnnConvolutionStruct convolution;
    int64_t x_id, w_id, y_id;
    double alpha, beta;
} described;

static const backend *operation_of(const backend *graph)
{
    const backend *operation = refset_part(graph, CUDNN_ATTR_OPERATIONGRAPH_OPS);

    return operation != NULL && operation->type == CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR
               ? operation
               : NULL;
}

static bool read_word(const backend *b, cudnnBackendAttributeName_t name, int *word)
{
    const attribute *a = refset_attribute(b, name);

    if (a == NULL || a->count != 1)
        return false;
    memcpy(word, a->elements, sizeof *word);
    return true;
}

static bool read_shape(const backend *tensor, shape *s, int64_t *id)
{
    int64_t dim[DIMS], stride[DIMS];
    int type, count = refset_integers(tensor, CUDNN_ATTR_TENSOR_DIMENSIONS, dim, DIMS);

    if (!read_word(tensor, CUDNN_ATTR_TENSOR_DATA_TYPE, &type) || count < 3 ||
        refset_integers(tensor, CUDNN_ATTR_TENSOR_STRIDES, stride, DIMS) != count ||
        refset_integers(tensor, CUDNN_ATTR_TENSOR_UNIQUE_ID, id, 1) != 1)
        return false;
    *s = (shape){.type = (cudnnDataType_t)type, .count = count};
    for (int i = 0; i < count; i++) {
        s->dim[i] = (int)dim[i];
        s->stride[i] = (int)stride[i];
    }
    return true;
}

static bool read_convolution(const backend *b, struct cudnnConvolutionStruct *c)
{
    int64_t pad[DIMS], after[DIMS], stride[DIMS], dilation[DIMS];
    int mode, type, count = refset_integers(b, CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, pad, DIMS);

    if (!read_word(b, CUDNN_ATTR_CONVOLUTION_CONV_MODE, &mode) ||
        !read_word(b, CUDNN_ATTR_CONVOLUTION_COMP_TYPE, &type) ||
        refset_integers(b, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, after, DIMS) != count ||
        refset_integers(b, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, stride, DIMS) != count ||
        refset_integers(b, CUDNN_ATTR_CONVOLUTION_DILATIONS, dilation, DIMS) != count)
        return false;
    *c = (struct cudnnConvolutionStruct){
        .count = count, .groups = 1, .mode = (cudnnConvolutionMode_t)mode, .type = (cudnnDataType_t)type};
    for (int i = 0; i < count; i++) {
        if (pad[i] != after[i]) /* the other interface has one padding for both ends */
            return false;
        c->pad[i] = (int)pad[i];
        c->stride[i] = (int)stride[i];
        c->dilation[i] = (int)dilation[i];
    }
    return true;
}

/* Absent: what cuDNN takes. */
static double read_scale(const backend *b, cudnnBackendAttributeName_t name, double absent)
{
    const attribute *a = refset_attribute(b, name);

    if (a == NULL || a->count != 1)
        return absent;
    return refset_number(a->type == CUDNN_TYPE_DOUBLE ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT, a->elements, 0);
}

static bool describe(const backend *graph, described *d)
{
    const backend *o = operation_of(graph);

    *d = (described){.alpha = read_scale(o, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA, 1),
                     .beta = read_scale(o, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA, 0)};
    if (!read_shape(refset_part(o, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X), &d->x.shape, &d->x_id) ||
        !read_shape(refset_part(o, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W), &d->w.shape, &d->w_id) ||
        !read_shape(refset_part(o, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y), &d->y.shape, &d->y_id) ||
        !read_convolution(refset_part(o, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC),
                          &d->convolution) ||
        d->w.shape.dim[1] < 1)
        return false;
    d->convolution.groups = d->x.shape.dim[1] / d->w.shape.dim[1];
    return d->convolution.groups > 0;
}

cudnnStatus_t refset_check_graph(const backend *graph)
{
    static struct cudnnContext nobody; /* what is asked here does not need the handle */
    described d;

    if (graph == NULL || !graph->is_final)
        return BAD_PARAM;
    if (!describe(graph, &d))
        return REFSET_STATUS(9, 3001); /* NOT_SUPPORTED_GRAPH_PATTERN */
    return refset_check_convolution(&nobody, &d.x, &d.w, &d.convolution, &d.y);
}

static void *address_of(const backend *pack, int64_t id)
{
    int64_t ids[64];
    int count = refset_integers(pack, CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, ids, 64);
    const attribute *addresses = refset_attribute(pack, CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS);

    for (int i = 0; i < count && addresses != NULL && i < addresses->count; i++)
        if (ids[i] == id)
            return ((void **)addresses->elements)[i];
    return NULL;
}

cudnnStatus_t refset_run_graph(cudnnHandle_t handle, const backend *graph, const backend *pack)
{
    described d;
    float alpha, beta;
    bool wide;

    if (graph == NULL || !describe(graph, &d))
        return BAD_PARAM;
    wide = d.y.shape.type == CUDNN_DATA_DOUBLE;
    alpha = (float)d.alpha;
    beta = (float)d.beta;
    return cudnnConvolutionForward(handle, wide ? (const void *)&d.alpha : &alpha, &d.x,
                                   address_of(pack, d.x_id), &d.w, address_of(pack, d.w_id), &d.convolution,
                                   CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, NULL, 0,
                                   wide ? (const void *)&d.beta : &beta, &d.y, address_of(pack, d.y_id));
}
