/* SPDX-License-Identifier: MIT
 *
 * Loading, memory, and numbers of each type. The 16-bit types are done another way than in the set that is
 * tested.
 */
#include "gpu.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool gpu_open(gpu *g, const char *folder)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_context context = NULL;
    int device = 0, status;

    memset(g, 0, sizeof *g);
    g->driver = (cudnnw_driver)CUDNNW_DRIVER_INIT;
    options.folders = &folder;
    options.folder_count = 1;
    options.device = CUDNNW_DEVICE_REQUIRED;
    if (cudnnw_load(&options, &g->library, &error) != CUDNNW_OK ||
        cudnnw_driver_open(&g->driver, &error) != CUDNNW_OK) {
        printf("%s\n%s\n", error.message, error.hint);
        return false;
    }
    g->cudnn = cudnnw_functions(g->library);
    status = g->driver.Init(0);
    status = status != 0 ? status : g->driver.DeviceGet(&device, 0);
    status = status != 0 ? status : g->driver.DevicePrimaryCtxRetain(&context, device);
    status = status != 0 ? status : g->driver.CtxSetCurrent(context);
    if (status == 0)
        status = (int)g->cudnn->Create(&g->handle);
    if (status != 0)
        printf("no handle: %d\n", status);
    return status == 0;
}

void gpu_close(gpu *g)
{
    (void)g->cudnn->Destroy(g->handle);
    cudnnw_unload(g->library);
}

double stream_number(uint32_t stream, uint32_t i)
{
    uint32_t x = stream * 0x9E3779B1u + i * 0x85EBCA77u;

    x ^= x >> 15;
    x *= 0x2C1B3C6Du;
    x ^= x >> 12;
    return ((double)(x & 255) - 128) / 64;
}

/* ---- Numbers ------------------------------------------------------------------------------------------- */

static size_t bytes_of(int type)
{
    return type == DOUBLE ? 8 : type == FLOAT ? 4 : 2;
}

/* Of few bits, so that nothing is rounded. */
static uint16_t half_of(double value)
{
    int exponent = 0;
    double fraction = frexp(fabs(value), &exponent);
    uint16_t sign = value < 0 ? 0x8000 : 0;

    if (value == 0)
        return 0;
    return (uint16_t)(sign | (unsigned)(exponent + 14) << 10 | ((unsigned)(fraction * 2048) & 1023));
}

static double of_half(uint16_t bits)
{
    double value = (bits & 1023) / 1024.0;
    int exponent = bits >> 10 & 31;

    if (exponent == 31)
        return HUGE_VAL;
    value = exponent == 0 ? ldexp(value, -14) : ldexp(1 + value, exponent - 15);
    return bits >> 15 ? -value : value;
}

static void put_number(int type, unsigned char *to, double value)
{
    float single = (float)value;
    uint16_t half = half_of(value);
    uint32_t bits;

    memcpy(&bits, &single, sizeof bits);
    if (type == BFLOAT16)
        half = (uint16_t)(bits >> 16);
    memcpy(to,
           type == DOUBLE  ? (void *)&value
           : type == FLOAT ? (void *)&single
                           : (void *)&half,
           bytes_of(type));
}

static double get_number(int type, const unsigned char *from)
{
    double value;
    float single;
    uint16_t half;
    uint32_t bits;

    memcpy(&value, from, type == DOUBLE ? sizeof value : 0);
    memcpy(&single, from, type == FLOAT ? sizeof single : 0);
    memcpy(&half, from, sizeof half);
    if (type == BFLOAT16) {
        bits = (uint32_t)half << 16;
        memcpy(&single, &bits, sizeof single);
    }
    return type == DOUBLE ? value : type == HALF ? of_half(half) : (double)single;
}

/* ---- Tensors ------------------------------------------------------------------------------------------- */

static void set_strides(tensor *t, int layout)
{
    int step = layout == 1 ? t->dim[1] : layout == 2 ? 2 : 1;

    for (int i = t->count - 1; i >= 0; i--) {
        if (layout == 1 && i == 1) {
            t->stride[1] = 1;
            continue;
        }
        t->stride[i] = step;
        step = step * t->dim[i] + (layout == 2 ? 3 : 0);
    }
}

bool tensor_make(gpu *g, tensor *t, int type, int count, const int *dim, int layout)
{
    size_t last = 0;

    memset(t, 0, sizeof *t);
    t->type = type;
    t->count = count;
    t->numbers = 1;
    memcpy(t->dim, dim, (size_t)count * sizeof *dim);
    set_strides(t, layout);
    for (int i = 0; i < count; i++) {
        t->numbers *= (size_t)dim[i];
        last += (size_t)(dim[i] - 1) * (size_t)t->stride[i];
    }
    t->bytes = (last + 1) * bytes_of(type);
    t->host = calloc(1, t->bytes);
    return t->host != NULL && g->driver.MemAlloc(&t->memory, t->bytes) == 0 && tensor_push(g, t);
}

static unsigned char *place_of(const tensor *t, size_t n)
{
    size_t place = 0;

    for (int i = t->count - 1; i >= 0; i--) {
        place += n % (size_t)t->dim[i] * (size_t)t->stride[i];
        n /= (size_t)t->dim[i];
    }
    return t->host + place * bytes_of(t->type);
}

void tensor_set(tensor *t, size_t n, double value)
{
    put_number(t->type, place_of(t, n), value);
}

double tensor_get(const tensor *t, size_t n)
{
    return get_number(t->type, place_of(t, n));
}

bool tensor_push(gpu *g, tensor *t)
{
    return g->driver.MemcpyHtoD(t->memory, t->host, t->bytes) == 0;
}

bool tensor_pull(gpu *g, tensor *t)
{
    return g->driver.MemcpyDtoH(t->host, t->memory, t->bytes) == 0;
}

bool tensor_fill(gpu *g, tensor *t, uint32_t stream, double divisor)
{
    for (size_t i = 0; i < t->numbers; i++)
        tensor_set(t, i, stream_number(stream, (uint32_t)i) / divisor);
    return tensor_push(g, t);
}

void tensor_free(gpu *g, tensor *t)
{
    if (t->memory != 0)
        g->driver.MemFree(t->memory);
    free(t->host);
    memset(t, 0, sizeof *t);
}

cudnnTensorDescriptor_t tensor_descriptor(gpu *g, const tensor *t)
{
    cudnnTensorDescriptor_t made = NULL;

    if (g->cudnn->CreateTensorDescriptor(&made) == 0 &&
        g->cudnn->SetTensorNdDescriptor(made, (cudnnDataType_t)t->type, t->count, t->dim, t->stride) == 0)
        return made;
    (void)g->cudnn->DestroyTensorDescriptor(made); /* NULL is allowed */
    return NULL;
}
