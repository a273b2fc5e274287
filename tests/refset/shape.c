/* SPDX-License-Identifier: MIT
 *
 * Which numbers a tensor or a filter has, and where each of them lies.
 */
#include "refset.h"

bool refset_is_type(cudnnDataType_t type)
{
    return (int)type >= 0 &&
           type <= (REFSET_MAJOR == 8 ? CUDNN_DATA_FAST_FLOAT_FOR_FP8 : CUDNN_DATA_BYTE_BOOLEAN);
}

bool refset_is_real(cudnnDataType_t type)
{
    return type == CUDNN_DATA_FLOAT || type == CUDNN_DATA_DOUBLE || type == CUDNN_DATA_HALF ||
           type == CUDNN_DATA_BFLOAT16;
}

size_t refset_type_bytes(cudnnDataType_t type)
{
    static const unsigned char bytes[] = {4, 8, 2, 1, 4, 4, 1, 4, 32, 2,  8, 1,
                                          1, 1, 4, 1, 1, 1, 1, 4, 8,  16, 1};

    return (size_t)type < sizeof bytes ? bytes[type] : 1;
}

size_t refset_count(const shape *s)
{
    return s->count == 0 ? 0 : refset_product(s->dim, s->count);
}

/* To the end of the last number: gaps count, as in cuDNN. */
size_t refset_shape_bytes(const shape *s)
{
    size_t last = 0;

    for (int i = 0; i < s->count; i++)
        last += (size_t)(s->dim[i] - 1) * (size_t)s->stride[i];
    return s->count == 0 ? 0 : (last + 1) * refset_type_bytes(s->type);
}

bool refset_same_dims(const shape *a, const shape *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (a->dim[i] != b->dim[i])
            return false;
    return true;
}

void refset_pack(shape *s, cudnnTensorFormat_t format)
{
    int step = format == CUDNN_TENSOR_NHWC && s->count > 1 ? s->dim[1] : 1;

    for (int i = s->count - 1; i >= 0; i--) {
        if (format == CUDNN_TENSOR_NHWC && i == 1) {
            s->stride[1] = 1; /* channels lie closest together */
            continue;
        }
        s->stride[i] = step;
        step *= s->dim[i];
    }
}

ptrdiff_t refset_place(const shape *s, size_t n)
{
    ptrdiff_t place = 0;

    for (int i = s->count - 1; i >= 0; i--) {
        size_t dim = (size_t)s->dim[i];

        place += (ptrdiff_t)(n % dim) * s->stride[i];
        n /= dim;
    }
    return place;
}
