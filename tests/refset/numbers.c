/* SPDX-License-Identifier: MIT
 *
 * How a number of each type is read and written. Between reading and writing everything is double.
 */
#include "refset.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double half_number(uint16_t bits)
{
    int exponent = bits >> 10 & 31;
    double fraction = bits & 1023, value;

    if (exponent == 31)
        value = fraction == 0 ? (double)INFINITY : (double)NAN;
    else
        value = exponent == 0 ? ldexp(fraction, -24) : ldexp(1024 + fraction, exponent - 25);
    return (bits & 0x8000) != 0 ? -value : value;
}

/* To the nearest half, ties to even, which nearbyint does. */
static uint16_t half_bits(double value)
{
    uint16_t sign = copysign(1, value) < 0 ? 0x8000 : 0;
    double size = fabs(value), steps;
    int exponent;

    if (refset_is_nan(value))
        return 0x7e00;
    if (size >= 65520) /* halfway between the largest half and the next power of two */
        return (uint16_t)(sign | 0x7c00);
    (void)frexp(size, &exponent);
    exponent = exponent < -13 ? -13 : exponent; /* below, halves have a fixed step */
    steps = nearbyint(ldexp(size, 11 - exponent));
    return (uint16_t)(sign | (steps == 0 ? 0 : (unsigned)((exponent + 13) * 1024 + (int)steps)));
}

static double bfloat_number(uint16_t bits)
{
    uint32_t wide = (uint32_t)bits << 16;
    float value;

    memcpy(&value, &wide, sizeof value);
    return (double)value;
}

static uint16_t bfloat_bits(double value)
{
    float single = (float)value;
    uint32_t wide;

    memcpy(&wide, &single, sizeof wide);
    if (refset_is_nan(value))
        return 0x7fc0;
    return (uint16_t)((wide + 0x7fff + (wide >> 16 & 1)) >> 16);
}

double refset_number(cudnnDataType_t type, const void *data, ptrdiff_t place)
{
    switch ((int)type) {
    case CUDNN_DATA_DOUBLE: return ((const double *)data)[place];
    case CUDNN_DATA_HALF: return half_number(((const uint16_t *)data)[place]);
    case CUDNN_DATA_BFLOAT16: return bfloat_number(((const uint16_t *)data)[place]);
    default: return (double)((const float *)data)[place];
    }
}

void refset_put(cudnnDataType_t type, void *data, ptrdiff_t place, double value)
{
    switch ((int)type) {
    case CUDNN_DATA_DOUBLE: ((double *)data)[place] = value; break;
    case CUDNN_DATA_HALF: ((uint16_t *)data)[place] = half_bits(value); break;
    case CUDNN_DATA_BFLOAT16: ((uint16_t *)data)[place] = bfloat_bits(value); break;
    default: ((float *)data)[place] = (float)value; break;
    }
}

double refset_scale(cudnnDataType_t type, const void *scale)
{
    return refset_number(type == CUDNN_DATA_DOUBLE ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT, scale, 0);
}

double *refset_read(const shape *s, const void *data)
{
    size_t count = refset_count(s);
    double *values = malloc((count + 1) * sizeof *values);

    for (size_t i = 0; values != NULL && i < count; i++)
        values[i] = refset_number(s->type, data, refset_place(s, i));
    return values;
}

void refset_write(const shape *s, void *data, const double *values, double alpha, double beta)
{
    size_t count = refset_count(s);

    for (size_t i = 0; i < count; i++) {
        ptrdiff_t place = refset_place(s, i);
        double before = beta == 0 ? 0 : beta * refset_number(s->type, data, place);

        refset_put(s->type, data, place, alpha * values[i] + before);
    }
}
