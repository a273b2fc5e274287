/* SPDX-License-Identifier: MIT
 *
 * Calls everything of a cuDNN that works without a GPU: versions, its own version checks, descriptors written and read
 * back, the output size of a convolution. What this release or this load does not have is left out.
 */
#define CUDNNW_OWN_TYPES
#include "cudnnw/cudnnw_api.h"

#include "cli.h"

#include <string.h>

/* What the calls share. Descriptors are NULL until they were created. */
typedef struct probing {
    const cudnnw_library *library;
    const cudnnw_api *cudnn;
    cli_probe *probe;
    cudnnTensorDescriptor_t tensor;
    cudnnFilterDescriptor_t filter;
    cudnnConvolutionDescriptor_t convolution;
    cudnnDropoutDescriptor_t dropout;
    cudnnRNNDescriptor_t rnn;
    cudnnRNNDataDescriptor_t data;
} probing;

static void note(probing *p, const char *name, int status, cli_excuse excuse)
{
    if (p->probe->count < CLI_PROBE_ROWS)
        p->probe->row[p->probe->count++] = (cli_probe_row){name, status, excuse};
}

static bool has(const probing *p, const char *name)
{
    return cudnnw_available(p->library, name) == CUDNNW_OK;
}

/* Calls and notes the status; a macro because name and member are one word. */
#define CALL(name, arguments) \
    do { \
        if (has(p, "cudnn" #name)) \
            note(p, "cudnn" #name, (int)p->cudnn->name arguments, CLI_NO_EXCUSE); \
    } while (0)
/* The same for a function that hands values out: success with other values than `expected` counts as wrong. */
#define READ(name, arguments, expected) \
    do { \
        if (has(p, "cudnn" #name)) { \
            int read_status = (int)p->cudnn->name arguments; \
            note(p, "cudnn" #name, read_status != 0 || (expected) ? read_status : CLI_PROBE_WRONG, CLI_NO_EXCUSE); \
        } \
    } while (0)

static void probe_versions(probing *p)
{
    cudnnw_library_info info = {.size = sizeof info};

    cudnnw_info(p->library, &info);
    if (has(p, "cudnnGetVersion"))
        note(p, "cudnnGetVersion",
             cudnnw_version_normalize(p->cudnn->GetVersion()) == info.version ? 0 : CLI_PROBE_WRONG,
             CLI_NO_EXCUSE);
    if (has(p, "cudnnGetCudartVersion"))
        note(p, "cudnnGetCudartVersion",
             info.cuda_major == 0 || p->cudnn->GetCudartVersion() / 1000 == info.cuda_major ? 0 : CLI_PROBE_WRONG,
             CLI_NO_EXCUSE);
    CALL(OpsInferVersionCheck, ());
    CALL(OpsTrainVersionCheck, ());
    CALL(CnnInferVersionCheck, ());
    CALL(CnnTrainVersionCheck, ());
    CALL(AdvInferVersionCheck, ());
    CALL(AdvTrainVersionCheck, ());
    CALL(GraphVersionCheck, ());
    CALL(OpsVersionCheck, ());
    CALL(CnnVersionCheck, ());
    CALL(AdvVersionCheck, ());
    if (has(p, "cudnnSubquadraticOpsVersionCheck")) {
        int status = (int)p->cudnn->SubquadraticOpsVersionCheck();

        /* NOT_SUPPORTED in whole Windows sets of 9.28 (measured): the part is left out there, nothing is wrong. */
        note(p, "cudnnSubquadraticOpsVersionCheck", status, status == 3000 ? CLI_LEFT_OUT : CLI_NO_EXCUSE);
    }
}

static void probe_tensor(probing *p)
{
    cudnnDataType_t type = CUDNN_DATA_DOUBLE;
    int n = 0, c = 0, h = 0, w = 0, sn = 0, sc = 0, sh = 0, sw = 0;

    CALL(CreateTensorDescriptor, (&p->tensor));
    if (p->tensor == NULL)
        return;
    CALL(SetTensor4dDescriptor, (p->tensor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 2, 3, 32, 40));
    READ(GetTensor4dDescriptor, (p->tensor, &type, &n, &c, &h, &w, &sn, &sc, &sh, &sw),
         type == CUDNN_DATA_FLOAT && n == 2 && c == 3 && h == 32 && w == 40 && sn == 3840 && sw == 1);
}

static void probe_filter(probing *p)
{
    cudnnDataType_t type = CUDNN_DATA_DOUBLE;
    cudnnTensorFormat_t format = CUDNN_TENSOR_NHWC;
    int k = 0, c = 0, h = 0, w = 0;

    CALL(CreateFilterDescriptor, (&p->filter));
    if (p->filter == NULL)
        return;
    CALL(SetFilter4dDescriptor, (p->filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 8, 3, 5, 3));
    READ(GetFilter4dDescriptor, (p->filter, &type, &format, &k, &c, &h, &w),
         type == CUDNN_DATA_FLOAT && format == CUDNN_TENSOR_NCHW && k == 8 && c == 3 && h == 5 && w == 3);
}

static void probe_convolution(probing *p)
{
    cudnnConvolutionMode_t mode = CUDNN_CONVOLUTION;
    cudnnDataType_t type = CUDNN_DATA_DOUBLE;
    int pad_h = 0, pad_w = 0, u = 0, v = 0, dilation_h = 0, dilation_w = 0;
    int n = 0, c = 0, h = 0, w = 0;

    CALL(CreateConvolutionDescriptor, (&p->convolution));
    if (p->convolution == NULL)
        return;
    CALL(SetConvolution2dDescriptor,
         (p->convolution, 2, 1, 2, 1, 1, 2, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));
    READ(GetConvolution2dDescriptor, (p->convolution, &pad_h, &pad_w, &u, &v, &dilation_h, &dilation_w, &mode, &type),
         pad_h == 2 && pad_w == 1 && u == 2 && v == 1 && dilation_h == 1 && dilation_w == 2 &&
             mode == CUDNN_CROSS_CORRELATION && type == CUDNN_DATA_FLOAT);
    if (p->tensor == NULL || p->filter == NULL)
        return;
    /* (32 + 2*2 - 5) / 2 + 1 = 16; (40 + 2*1 - (2*(3-1) + 1)) / 1 + 1 = 38 */
    READ(GetConvolution2dForwardOutputDim, (p->convolution, p->tensor, p->filter, &n, &c, &h, &w),
         n == 2 && c == 8 && h == 16 && w == 38);
}

static void probe_rnn(probing *p)
{
    cudnnRNNAlgo_t algorithm = CUDNN_RNN_ALGO_PERSIST_STATIC;
    cudnnRNNMode_t cell = CUDNN_GRU;
    cudnnRNNBiasMode_t bias = CUDNN_RNN_NO_BIAS;
    cudnnDirectionMode_t direction = CUDNN_UNIDIRECTIONAL;
    cudnnRNNInputMode_t input = CUDNN_SKIP_INPUT;
    cudnnDataType_t data = CUDNN_DATA_DOUBLE, math_precision = CUDNN_DATA_DOUBLE;
    cudnnMathType_t math = CUDNN_FMA_MATH;
    cudnnDropoutDescriptor_t dropout = NULL;
    int32_t input_size = 0, hidden = 0, projected = 0, layers = 0;
    uint32_t flags = 0;

    CALL(CreateRNNDescriptor, (&p->rnn));
    CALL(CreateDropoutDescriptor, (&p->dropout));
    if (p->rnn == NULL || p->dropout == NULL)
        return;
    CALL(SetRNNDescriptor_v8,
         (p->rnn, CUDNN_RNN_ALGO_STANDARD, CUDNN_LSTM, CUDNN_RNN_DOUBLE_BIAS, CUDNN_BIDIRECTIONAL, CUDNN_LINEAR_INPUT,
          CUDNN_DATA_FLOAT, CUDNN_DATA_FLOAT, CUDNN_DEFAULT_MATH, 24, 16, 16, 2, p->dropout,
          CUDNN_RNN_PADDED_IO_ENABLED));
    READ(GetRNNDescriptor_v8,
         (p->rnn, &algorithm, &cell, &bias, &direction, &input, &data, &math_precision, &math, &input_size, &hidden,
          &projected, &layers, &dropout, &flags),
         cell == CUDNN_LSTM && bias == CUDNN_RNN_DOUBLE_BIAS && direction == CUDNN_BIDIRECTIONAL &&
             input == CUDNN_LINEAR_INPUT && data == CUDNN_DATA_FLOAT && input_size == 24 && hidden == 16 &&
             projected == 16 && layers == 2 && dropout == p->dropout && flags == CUDNN_RNN_PADDED_IO_ENABLED);
}

static void probe_rnn_data(probing *p)
{
    const int lengths[] = {5, 3, 4};
    int read_lengths[3] = {0, 0, 0};
    float padding = 0.5f, read_padding = 0.0f;
    cudnnDataType_t type = CUDNN_DATA_DOUBLE;
    cudnnRNNDataLayout_t layout = CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED;
    int steps = 0, batch = 0, vector = 0;

    CALL(CreateRNNDataDescriptor, (&p->data));
    if (p->data == NULL)
        return;
    CALL(SetRNNDataDescriptor,
         (p->data, CUDNN_DATA_FLOAT, CUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED, 5, 3, 24, lengths, &padding));
    READ(GetRNNDataDescriptor,
         (p->data, &type, &layout, &steps, &batch, &vector, 3, read_lengths, &read_padding),
         type == CUDNN_DATA_FLOAT && layout == CUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED && steps == 5 &&
             batch == 3 && vector == 24 && memcmp(lengths, read_lengths, sizeof lengths) == 0 &&
             memcmp(&padding, &read_padding, sizeof padding) == 0);
}

static void probe_backend(probing *p)
{
    cudnnBackendDescriptor_t tensor = NULL;

    CALL(BackendCreateDescriptor, (CUDNN_BACKEND_TENSOR_DESCRIPTOR, &tensor));
    if (tensor != NULL)
        CALL(BackendDestroyDescriptor, (tensor));
}

static void destroy_all(probing *p)
{
    if (p->data != NULL)
        CALL(DestroyRNNDataDescriptor, (p->data));
    if (p->rnn != NULL)
        CALL(DestroyRNNDescriptor, (p->rnn));
    if (p->dropout != NULL)
        CALL(DestroyDropoutDescriptor, (p->dropout));
    if (p->convolution != NULL)
        CALL(DestroyConvolutionDescriptor, (p->convolution));
    if (p->filter != NULL)
        CALL(DestroyFilterDescriptor, (p->filter));
    if (p->tensor != NULL)
        CALL(DestroyTensorDescriptor, (p->tensor));
}

static void probe_handle(probing *p)
{
    cudnnHandle_t handle = NULL;

    if (!has(p, "cudnnCreate"))
        return;
    note(p, "cudnnCreate", (int)p->cudnn->Create(&handle), CLI_NEEDS_GPU);
    if (handle != NULL && has(p, "cudnnDestroy"))
        note(p, "cudnnDestroy", (int)p->cudnn->Destroy(handle), CLI_NO_EXCUSE);
}

void cli_run_probe(const cudnnw_library *library, cli_probe *probe)
{
    probing p = {.library = library, .cudnn = cudnnw_functions(library), .probe = probe};

    probe->count = 0;
    probe_versions(&p);
    probe_tensor(&p);
    probe_filter(&p);
    probe_convolution(&p);
    probe_rnn(&p);
    probe_rnn_data(&p);
    probe_backend(&p);
    destroy_all(&p);
    probe_handle(&p);
}
