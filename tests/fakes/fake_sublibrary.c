/* SPDX-License-Identifier: MIT
 *
 * One source, built many ways: every sub-library of every fake cuDNN. make_fakes.py writes a configuration per file that
 * is included before this one; it says which release and stem this is, which functions it OWNS, which siblings it
 * imports, which names it holds and opens later. What is not answered below answers NOT_SUPPORTED.
 *
 * CUDNNW_FAKE_TRACE=FILE in the environment: each module appends its own path to FILE when it is mapped, so that a test
 * sees what ran. Built with the system compiler; loaded by the tests as if NVIDIA had made it.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#endif

enum {
    GOOD = 0,
    BAD_PARAM = FAKE_MAJOR == 8 ? 3 : 2000,
    NOT_SUPPORTED = FAKE_MAJOR == 8 ? 9 : 3000,
    NOT_INITIALIZED = FAKE_MAJOR == 8 ? 1 : 1001,
    RELEASES_DIFFER = FAKE_MAJOR == 8 ? 14 : 1002,
    LAZY_MISSING = FAKE_MAJOR == 8 ? 14 : 1008
};

/* ---- What siblings share ------------------------------------------------------------------------------------ */

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

/* Exported under the symbol version of this file, imported by the siblings that need it. The name of the second one
 * changes with each minor release, as the insides of the real ones do: so a file of another minor does not link. */
unsigned JOIN(fake_release_, FAKE_STEM)(void);
int JOIN(FAKE_INTERNAL, FAKE_STEM)(int value);
unsigned JOIN(fake_release_, FAKE_STEM)(void) { return FAKE_RELEASE; }
int JOIN(FAKE_INTERNAL, FAKE_STEM)(int value) { return value + 1; }

#define PARENT(stem) unsigned fake_release_##stem(void); int JOIN(FAKE_INTERNAL, stem)(int value);
FAKE_PARENTS(PARENT)
#undef PARENT

/* Whether every sibling that this file was linked to is of this release. */
__attribute__((used)) static int check_release(void)
{
    int good = 1, value = 0;

#define PARENT(stem) good = good && fake_release_##stem() == FAKE_RELEASE; value = JOIN(FAKE_INTERNAL, stem)(value);
    FAKE_PARENTS(PARENT)
#undef PARENT
    return good && value >= 0 ? GOOD : RELEASES_DIFFER;
}

#define VERSION_DATA(name) extern const unsigned name; const unsigned name = FAKE_RELEASE;
FAKE_VERSION_DATA(VERSION_DATA)
#undef VERSION_DATA

/* Names that a file opens later stand in its read-only data; readers learn the CUDA major from them. */
__attribute__((used)) static const char held_names[] = FAKE_HOLDS;

/* An engine that was opened tells the sibling that would otherwise search for it by name. */
void JOIN(FAKE_INTERNAL, arrived)(const char *stem);
#ifdef FAKE_IS_REGISTRY
static const char *arrived[8];
void JOIN(FAKE_INTERNAL, arrived)(const char *stem)
{
    for (size_t i = 0; i < sizeof arrived / sizeof arrived[0]; i++)
        if (arrived[i] == NULL) {
            arrived[i] = stem;
            return;
        }
}
#endif
#define QUOTED_(a) #a
#define QUOTED(a) QUOTED_(a)
#ifdef FAKE_IS_LAZY
#define TELL_ARRIVAL() JOIN(FAKE_INTERNAL, arrived)(QUOTED(FAKE_STEM))
#else
#define TELL_ARRIVAL() (void)0
#endif

/* ---- The trace ------------------------------------------------------------------------------------------------ */

static void trace(const char *path)
{
    const char *name = getenv("CUDNNW_FAKE_TRACE");
    FILE *file = name == NULL ? NULL : fopen(name, "ab");

    if (file != NULL) {
        fprintf(file, "%s\n", path);
        fclose(file);
    }
}

#if defined(_WIN32)
BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID reserved);
BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID reserved)
{
    char path[4096] = "";

    (void)reserved;
    if (reason != DLL_PROCESS_ATTACH)
        return TRUE;
    if (GetModuleFileNameA(module, path, sizeof(path) - 1) != 0)
        trace(path);
    TELL_ARRIVAL();
    return TRUE;
}
#else
__attribute__((constructor)) static void mapped(void)
{
    Dl_info info;

    if (dladdr((void *)held_names, &info) != 0)
        trace(info.dli_fname);
    TELL_ARRIVAL();
}
#endif

/* ---- Everything that is not answered ---------------------------------------------------------------------------- */

/* Objects of all kinds: a block that is large enough for each. */
enum { OBJECT_BYTES = 1024 };

static inline int object_new(void **object)
{
    if (object == NULL)
        return BAD_PARAM;
    *object = calloc(1, OBJECT_BYTES);
    return *object == NULL ? NOT_INITIALIZED : GOOD;
}

#define STUB(name) int name(void); int name(void) { return NOT_SUPPORTED; }
#define CREATE(name) int name(void **object); int name(void **object) { return object_new(object); }
#define DESTROY(name) int name(void *object); int name(void *object) { free(object); return GOOD; }
#define CHECK(name) int name(void); int name(void) { return check_release(); }
FAKE_FUNCTIONS(STUB, CREATE, DESTROY, CHECK)

/* ---- The library itself ------------------------------------------------------------------------------------------ */

#ifdef OWNS_cudnnGetVersion
size_t cudnnGetVersion(void);
size_t cudnnGetVersion(void)
{
    return FAKE_MAJOR * (FAKE_MAJOR == 8 ? 1000u : 10000u) + FAKE_MINOR * 100u + FAKE_PATCH;
}
#endif

#ifdef OWNS_cudnnGetCudartVersion
size_t cudnnGetCudartVersion(void);
size_t cudnnGetCudartVersion(void) { return FAKE_CUDA * 1000u + 10; }
#endif

#ifdef OWNS_cudnnGetMaxDeviceVersion
size_t cudnnGetMaxDeviceVersion(void);
size_t cudnnGetMaxDeviceVersion(void) { return 1200; }
#endif

#ifdef OWNS_cudnnGetProperty
int cudnnGetProperty(int type, int *value);
int cudnnGetProperty(int type, int *value)
{
    if (value == NULL || type < 0 || type > 2)
        return BAD_PARAM;
    *value = type == 0 ? FAKE_MAJOR : type == 1 ? FAKE_MINOR : FAKE_PATCH;
    return GOOD;
}
#endif

#ifdef OWNS_cudnnGetErrorString
const char *cudnnGetErrorString(int status);
const char *cudnnGetErrorString(int status)
{
    return status == GOOD              ? "CUDNN_STATUS_SUCCESS"
           : status == NOT_SUPPORTED   ? "CUDNN_STATUS_NOT_SUPPORTED"
           : status == NOT_INITIALIZED ? "CUDNN_STATUS_NOT_INITIALIZED"
           : status == BAD_PARAM       ? "CUDNN_STATUS_BAD_PARAM"
                                       : "CUDNN_STATUS of a fake";
}
#endif

#ifdef OWNS_cudnnGetLastErrorString
void cudnnGetLastErrorString(char *message, size_t max_size);
void cudnnGetLastErrorString(char *message, size_t max_size)
{
    if (message != NULL && max_size > 0)
        snprintf(message, max_size, "%s", "a fake has no device");
}
#endif

#ifdef OWNS_cudnnCreate
int cudnnCreate(void **handle);
int cudnnCreate(void **handle)
{
    if (handle == NULL)
        return BAD_PARAM;
    *handle = NULL;
    return NOT_INITIALIZED;
}
#endif

#ifdef OWNS_cudnnDestroy
int cudnnDestroy(void *handle);
int cudnnDestroy(void *handle) { (void)handle; return GOOD; }
#endif

#ifdef OWNS_cudnnSetCallback
int cudnnSetCallback(unsigned mask, void *data, void (*callback)(void));
int cudnnSetCallback(unsigned mask, void *data, void (*callback)(void))
{
    (void)mask;
    (void)data;
    (void)callback;
    return GOOD;
}
#endif

/* ---- Opened later, by bare name, as the real ones do --------------------------------------------------------------- */

#ifdef OWNS_cudnnBackendCreateDescriptor
int cudnnBackendCreateDescriptor(int type, void **descriptor);
int cudnnBackendCreateDescriptor(int type, void **descriptor) { (void)type; return object_new(descriptor); }

int cudnnBackendDestroyDescriptor(void *descriptor);
int cudnnBackendDestroyDescriptor(void *descriptor) { free(descriptor); return GOOD; }
#endif

#ifdef OWNS_cudnnBackendFinalize
static int open_later(const char *stem)
{
    char name[128];
    void *library = NULL;

    for (size_t i = 0; i < sizeof arrived / sizeof arrived[0]; i++)
        if (arrived[i] != NULL && strcmp(arrived[i], stem) == 0)
            return 1;
#if defined(_WIN32)
    snprintf(name, sizeof(name), "%s64_%d.dll", stem, FAKE_MAJOR);
    library = (void *)LoadLibraryA(name);
#else
    const char *forms[] = {"lib%s.so.%d.%d.%d", "lib%s.so.%d.%d", "lib%s.so.%d", "lib%s.so"};

    for (size_t i = FAKE_MAJOR == 8 ? 2 : 0; i < (FAKE_MAJOR == 8 ? 3u : 4u) && library == NULL; i++) {
        snprintf(name, sizeof(name), forms[i], stem, FAKE_MAJOR, FAKE_MINOR, FAKE_PATCH);
        library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    }
#endif
    return library != NULL;
}

int cudnnBackendFinalize(void *descriptor);
int cudnnBackendFinalize(void *descriptor)
{
    int good = 1;

    (void)descriptor;
#define LAZY(stem) good = open_later(stem) && good;
    FAKE_LAZY(LAZY)
#undef LAZY
    return good ? GOOD : LAZY_MISSING;
}
#endif

/* ---- Tensors and filters: one form, dimensions and strides ------------------------------------------------------------ */

enum { DIMS = 8 };
typedef struct shape { int type, format, count, dim[DIMS], stride[DIMS]; } shape;
typedef struct convolution { int count, pad[DIMS], stride[DIMS], dilation[DIMS], mode, type, groups, math; } convolution;

static inline size_t type_bytes(int type)
{
    static const unsigned char bytes[] = {4, 8, 2, 1, 4, 4, 1, 4, 32, 2, 8, 1, 1, 1};

    return type >= 0 && (size_t)type < sizeof(bytes) ? bytes[type] : 1;
}

static inline size_t shape_bytes(const shape *s)
{
    size_t last = 0;

    for (int i = 0; i < s->count; i++)
        last += (size_t)(s->dim[i] - 1) * (size_t)s->stride[i];
    return s->count == 0 ? 0 : (last + 1) * type_bytes(s->type);
}

static inline int shape_set(shape *s, int type, int format, int count, const int *dim, const int *stride)
{
    int packed = 1;

    if (s == NULL || dim == NULL || count < 1 || count > DIMS)
        return BAD_PARAM;
    for (int i = count - 1; i >= 0; i--) {
        if (dim[i] <= 0)
            return BAD_PARAM;
        s->dim[i] = dim[i];
        s->stride[i] = stride != NULL ? stride[i] : packed;
        packed *= dim[i];
    }
    if (stride == NULL && format == 1 && count == 4) { /* NHWC */
        s->stride[1] = 1;
        s->stride[3] = dim[1];
        s->stride[2] = dim[1] * dim[3];
    }
    s->type = type;
    s->format = format;
    s->count = count;
    return GOOD;
}

#ifdef OWNS_cudnnSetTensor4dDescriptor
int cudnnSetTensor4dDescriptor(shape *s, int format, int type, int n, int c, int h, int w);
int cudnnSetTensor4dDescriptor(shape *s, int format, int type, int n, int c, int h, int w)
{
    return shape_set(s, type, format, 4, (int[]){n, c, h, w}, NULL);
}

int cudnnSetTensorNdDescriptor(shape *s, int type, int count, const int *dim, const int *stride);
int cudnnSetTensorNdDescriptor(shape *s, int type, int count, const int *dim, const int *stride)
{
    return stride == NULL ? BAD_PARAM : shape_set(s, type, 0, count, dim, stride);
}

int cudnnGetTensor4dDescriptor(const shape *s, int *type, int *n, int *c, int *h, int *w, int *ns, int *cs, int *hs,
                               int *ws);
int cudnnGetTensor4dDescriptor(const shape *s, int *type, int *n, int *c, int *h, int *w, int *ns, int *cs, int *hs,
                               int *ws)
{
    int *const dim[] = {n, c, h, w}, *const stride[] = {ns, cs, hs, ws};

    if (s == NULL || s->count != 4)
        return BAD_PARAM;
    *type = s->type;
    for (int i = 0; i < 4; i++) {
        *dim[i] = s->dim[i];
        *stride[i] = s->stride[i];
    }
    return GOOD;
}

int cudnnGetTensorSizeInBytes(const shape *s, size_t *bytes);
int cudnnGetTensorSizeInBytes(const shape *s, size_t *bytes)
{
    if (s == NULL || bytes == NULL)
        return BAD_PARAM;
    *bytes = shape_bytes(s);
    return GOOD;
}
#endif

#ifdef OWNS_cudnnGetTensorNdDescriptor
int cudnnGetTensorNdDescriptor(const shape *s, int wanted, int *type, int *count, int *dim, int *stride);
int cudnnGetTensorNdDescriptor(const shape *s, int wanted, int *type, int *count, int *dim, int *stride)
{
    if (s == NULL)
        return BAD_PARAM;
    *type = s->type;
    *count = s->count;
    for (int i = 0; i < s->count && i < wanted; i++) {
        dim[i] = s->dim[i];
        stride[i] = s->stride[i];
    }
    return GOOD;
}
#endif

#ifdef OWNS_cudnnSetFilter4dDescriptor
int cudnnSetFilter4dDescriptor(shape *s, int type, int format, int k, int c, int h, int w);
int cudnnSetFilter4dDescriptor(shape *s, int type, int format, int k, int c, int h, int w)
{
    return shape_set(s, type, format, 4, (int[]){k, c, h, w}, NULL);
}

int cudnnSetFilterNdDescriptor(shape *s, int type, int format, int count, const int *dim);
int cudnnSetFilterNdDescriptor(shape *s, int type, int format, int count, const int *dim)
{
    return shape_set(s, type, format, count, dim, NULL);
}

int cudnnGetFilter4dDescriptor(const shape *s, int *type, int *format, int *k, int *c, int *h, int *w);
int cudnnGetFilter4dDescriptor(const shape *s, int *type, int *format, int *k, int *c, int *h, int *w)
{
    if (s == NULL || s->count != 4)
        return BAD_PARAM;
    *type = s->type;
    *format = s->format;
    *k = s->dim[0];
    *c = s->dim[1];
    *h = s->dim[2];
    *w = s->dim[3];
    return GOOD;
}

int cudnnGetFilterSizeInBytes(const shape *s, size_t *bytes);
int cudnnGetFilterSizeInBytes(const shape *s, size_t *bytes)
{
    if (s == NULL || bytes == NULL)
        return BAD_PARAM;
    *bytes = shape_bytes(s);
    return GOOD;
}
#endif

/* ---- Convolution and pooling ------------------------------------------------------------------------------------------ */

static inline int output_of(int in, int window, int pad, int stride, int dilation)
{
    return stride <= 0 ? 0 : 1 + (in + 2 * pad - ((window - 1) * dilation + 1)) / stride;
}

#ifdef OWNS_cudnnSetConvolution2dDescriptor
int cudnnSetConvolutionNdDescriptor(convolution *c, int count, const int *pad, const int *stride, const int *dilation,
                                    int mode, int type);
int cudnnSetConvolutionNdDescriptor(convolution *c, int count, const int *pad, const int *stride, const int *dilation,
                                    int mode, int type)
{
    if (c == NULL || count < 1 || count > DIMS - 2)
        return BAD_PARAM;
    for (int i = 0; i < count; i++) {
        if (pad[i] < 0 || stride[i] <= 0 || dilation[i] <= 0)
            return BAD_PARAM;
        c->pad[i] = pad[i];
        c->stride[i] = stride[i];
        c->dilation[i] = dilation[i];
    }
    c->count = count;
    c->mode = mode;
    c->type = type;
    c->groups = 1;
    return GOOD;
}

int cudnnSetConvolution2dDescriptor(convolution *c, int pad_h, int pad_w, int u, int v, int dilation_h, int dilation_w,
                                    int mode, int type);
int cudnnSetConvolution2dDescriptor(convolution *c, int pad_h, int pad_w, int u, int v, int dilation_h, int dilation_w,
                                    int mode, int type)
{
    return cudnnSetConvolutionNdDescriptor(c, 2, (int[]){pad_h, pad_w}, (int[]){u, v}, (int[]){dilation_h, dilation_w},
                                           mode, type);
}

int cudnnGetConvolution2dDescriptor(const convolution *c, int *pad_h, int *pad_w, int *u, int *v, int *dilation_h,
                                    int *dilation_w, int *mode, int *type);
int cudnnGetConvolution2dDescriptor(const convolution *c, int *pad_h, int *pad_w, int *u, int *v, int *dilation_h,
                                    int *dilation_w, int *mode, int *type)
{
    if (c == NULL || c->count != 2)
        return BAD_PARAM;
    *pad_h = c->pad[0];
    *pad_w = c->pad[1];
    *u = c->stride[0];
    *v = c->stride[1];
    *dilation_h = c->dilation[0];
    *dilation_w = c->dilation[1];
    *mode = c->mode;
    *type = c->type;
    return GOOD;
}

int cudnnSetConvolutionGroupCount(convolution *c, int groups);
int cudnnSetConvolutionGroupCount(convolution *c, int groups)
{
    if (c == NULL || groups <= 0)
        return BAD_PARAM;
    c->groups = groups;
    return GOOD;
}

int cudnnGetConvolutionGroupCount(const convolution *c, int *groups);
int cudnnGetConvolutionGroupCount(const convolution *c, int *groups)
{
    if (c == NULL || groups == NULL)
        return BAD_PARAM;
    *groups = c->groups;
    return GOOD;
}

int cudnnSetConvolutionMathType(convolution *c, int math);
int cudnnSetConvolutionMathType(convolution *c, int math)
{
    if (c == NULL)
        return BAD_PARAM;
    c->math = math;
    return GOOD;
}

int cudnnGetConvolutionNdForwardOutputDim(const convolution *c, const shape *in, const shape *filter, int count,
                                          int *dim);
int cudnnGetConvolutionNdForwardOutputDim(const convolution *c, const shape *in, const shape *filter, int count,
                                          int *dim)
{
    if (c == NULL || in == NULL || filter == NULL || dim == NULL || count != in->count || count != filter->count ||
        count != c->count + 2 || in->dim[1] != filter->dim[1] * c->groups)
        return BAD_PARAM;
    dim[0] = in->dim[0];
    dim[1] = filter->dim[0];
    for (int i = 0; i < c->count; i++)
        dim[i + 2] = output_of(in->dim[i + 2], filter->dim[i + 2], c->pad[i], c->stride[i], c->dilation[i]);
    return GOOD;
}

int cudnnGetConvolution2dForwardOutputDim(const convolution *c, const shape *in, const shape *filter, int *n, int *k,
                                          int *h, int *w);
int cudnnGetConvolution2dForwardOutputDim(const convolution *c, const shape *in, const shape *filter, int *n, int *k,
                                          int *h, int *w)
{
    int dim[4] = {0};
    int status = cudnnGetConvolutionNdForwardOutputDim(c, in, filter, 4, dim);

    if (status == GOOD) {
        *n = dim[0];
        *k = dim[1];
        *h = dim[2];
        *w = dim[3];
    }
    return status;
}
#endif

#ifdef OWNS_cudnnSetPooling2dDescriptor
typedef struct pooling { int mode, nan, window[2], pad[2], stride[2]; } pooling;

int cudnnSetPooling2dDescriptor(pooling *p, int mode, int nan, int h, int w, int pad_h, int pad_w, int u, int v);
int cudnnSetPooling2dDescriptor(pooling *p, int mode, int nan, int h, int w, int pad_h, int pad_w, int u, int v)
{
    if (p == NULL || h <= 0 || w <= 0 || u <= 0 || v <= 0)
        return BAD_PARAM;
    *p = (pooling){mode, nan, {h, w}, {pad_h, pad_w}, {u, v}};
    return GOOD;
}

int cudnnGetPooling2dForwardOutputDim(const pooling *p, const shape *in, int *n, int *c, int *h, int *w);
int cudnnGetPooling2dForwardOutputDim(const pooling *p, const shape *in, int *n, int *c, int *h, int *w)
{
    if (p == NULL || in == NULL || in->count != 4)
        return BAD_PARAM;
    *n = in->dim[0];
    *c = in->dim[1];
    *h = output_of(in->dim[2], p->window[0], p->pad[0], p->stride[0], 1);
    *w = output_of(in->dim[3], p->window[1], p->pad[1], p->stride[1], 1);
    return GOOD;
}
#endif

/* ---- Recurrent networks --------------------------------------------------------------------------------------------- */

#ifdef OWNS_cudnnSetRNNDescriptor_v8
/* algo, cell mode, bias, direction, input mode, data type, precision, math, input size, hidden size, projection, layers */
typedef struct rnn { int field[12]; void *dropout; unsigned flags; } rnn;
enum { BATCH = 128 };
typedef struct rnn_data { int type, layout, length, batch, vector; float fill; int lengths[BATCH]; } rnn_data;

int cudnnSetRNNDescriptor_v8(rnn *r, int algo, int cell, int bias, int direction, int input, int type, int precision,
                             int math, int input_size, int hidden, int projection, int layers, void *dropout,
                             unsigned flags);
int cudnnSetRNNDescriptor_v8(rnn *r, int algo, int cell, int bias, int direction, int input, int type, int precision,
                             int math, int input_size, int hidden, int projection, int layers, void *dropout,
                             unsigned flags)
{
    if (r == NULL || hidden <= 0 || layers <= 0)
        return BAD_PARAM;
    *r = (rnn){{algo, cell, bias, direction, input, type, precision, math, input_size, hidden, projection, layers},
               dropout, flags};
    return GOOD;
}

int cudnnGetRNNDescriptor_v8(const rnn *r, int *algo, int *cell, int *bias, int *direction, int *input, int *type,
                             int *precision, int *math, int *input_size, int *hidden, int *projection, int *layers,
                             void **dropout, unsigned *flags);
int cudnnGetRNNDescriptor_v8(const rnn *r, int *algo, int *cell, int *bias, int *direction, int *input, int *type,
                             int *precision, int *math, int *input_size, int *hidden, int *projection, int *layers,
                             void **dropout, unsigned *flags)
{
    int *const field[12] = {algo, cell, bias, direction, input, type, precision, math, input_size, hidden, projection,
                            layers};

    if (r == NULL)
        return BAD_PARAM;
    for (int i = 0; i < 12; i++)
        if (field[i] != NULL)
            *field[i] = r->field[i];
    if (dropout != NULL)
        *dropout = r->dropout;
    if (flags != NULL)
        *flags = r->flags;
    return GOOD;
}

int cudnnSetRNNDataDescriptor(rnn_data *d, int type, int layout, int length, int batch, int vector,
                              const int *lengths, void *fill);
int cudnnSetRNNDataDescriptor(rnn_data *d, int type, int layout, int length, int batch, int vector,
                              const int *lengths, void *fill)
{
    if (d == NULL || lengths == NULL || length <= 0 || batch <= 0 || batch > BATCH || vector <= 0)
        return BAD_PARAM;
    *d = (rnn_data){type, layout, length, batch, vector, fill == NULL ? 0 : *(float *)fill, {0}};
    memcpy(d->lengths, lengths, (size_t)batch * sizeof(int));
    return GOOD;
}

int cudnnGetRNNDataDescriptor(const rnn_data *d, int *type, int *layout, int *length, int *batch, int *vector,
                              int wanted, int *lengths, void *fill);
int cudnnGetRNNDataDescriptor(const rnn_data *d, int *type, int *layout, int *length, int *batch, int *vector,
                              int wanted, int *lengths, void *fill)
{
    if (d == NULL)
        return BAD_PARAM;
    if (fill != NULL)
        *(float *)fill = d->fill;
    *type = d->type;
    *layout = d->layout;
    *length = d->length;
    *batch = d->batch;
    *vector = d->vector;
    for (int i = 0; i < wanted && i < d->batch; i++)
        lengths[i] = d->lengths[i];
    return GOOD;
}
#endif
