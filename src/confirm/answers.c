/* SPDX-License-Identifier: MIT
 *
 * What cuDNN says of itself: release, its own version checks, the CUDA runtime inside it.
 */
#include "confirm.h"

/* The checks of both lines. Each looks one step down only (field-reports.md 2.9), so all of them are called. */
static const struct version_check {
    const char *function;
    size_t offset; /* in cudnnw_api */
    sublibrary_id owner8, owner9;
} checks[] = {
#define CHECK(name, owner8, owner9) {"cudnn" #name, offsetof(cudnnw_api, name), owner8, owner9}
    CHECK(OpsInferVersionCheck, SUB_OPS_INFER, SUB_NONE), CHECK(CnnInferVersionCheck, SUB_CNN_INFER, SUB_NONE),
    CHECK(AdvInferVersionCheck, SUB_ADV_INFER, SUB_NONE), CHECK(OpsTrainVersionCheck, SUB_OPS_TRAIN, SUB_NONE),
    CHECK(CnnTrainVersionCheck, SUB_CNN_TRAIN, SUB_NONE), CHECK(AdvTrainVersionCheck, SUB_ADV_TRAIN, SUB_NONE),
    CHECK(GraphVersionCheck, SUB_NONE, SUB_GRAPH),        CHECK(OpsVersionCheck, SUB_NONE, SUB_OPS),
    CHECK(CnnVersionCheck, SUB_NONE, SUB_CNN),            CHECK(AdvVersionCheck, SUB_NONE, SUB_ADV),
    CHECK(SubquadraticOpsVersionCheck, SUB_NONE, SUB_EXT),
#undef CHECK
};

/* A part that this build leaves out is no mismatch: cudnn_ext of 9.28 on Windows answers so in a whole set (measured). */
enum { CHECK_NOT_SUPPORTED = 3000 };

/* The checks answer with a line's own status number: 14 in 8.x, 1002 in 9.x. */
static int canonical_mismatch(int status)
{
    return status == 14 ? 1002 : status;
}

static cudnnw_code call_checks(const function_table *functions, const open_modules *modules, uint32_t version,
                               const char *folder, cudnnw_error *error)
{
    bool is_v9 = version >= 90000;

    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        const struct version_check *check = &checks[i];
        sublibrary_id owner = is_v9 ? check->owner9 : check->owner8;
        size_t slot = cudnnw__function_slot(check->function);
        cudnnStatus_t (*const *call)(void);
        int status;

        if (owner == SUB_NONE || modules->module[owner].handle == NULL ||
            cudnnw__function_owner(slot, version) != owner)
            continue;
        call = (cudnnStatus_t (*const *)(void))((const char *)&functions->api + check->offset);
        status = (int)(*call)();
        if (status != 0 && status != CHECK_NOT_SUPPORTED)
            return cudnnw__fail(error, REASON_CHECK_FAILED,
                                FACTS(.stage = CUDNNW_STAGE_CONFIRM, .function = check->function,
                                      .file = cudnnw__sublibraries[owner].stem, .path = folder,
                                      .raw_status = status,
                                      .canonical_status = canonical_mismatch(status)));
    }
    return CUDNNW_OK;
}

static cudnnw_code check_cuda(uint32_t cuda_version, const confirm_promise *promise, cudnnw_error *error)
{
    uint32_t major = cuda_version / 1000;
    uint32_t wanted = promise->wanted_cuda != 0 ? promise->wanted_cuda : promise->cuda_major;
    char wanted_text[NUMBER_BYTES], found_text[NUMBER_BYTES];

    if (cuda_version == 0 || wanted == 0 || major == wanted)
        return CUDNNW_OK;
    return cudnnw__fail(error, REASON_CUDA_MAJOR_OTHER,
                        FACTS(.stage = CUDNNW_STAGE_CONFIRM, .path = promise->folder,
                              .found = cudnnw__number_text(major, "", found_text, sizeof found_text),
                              .wanted = cudnnw__number_text(wanted, "", wanted_text, sizeof wanted_text), .found_cuda = cuda_version,
                              .wanted_cuda = wanted * 1000));
}

cudnnw_code cudnnw__confirm_answers(const function_table *functions, const open_modules *modules,
                                    const confirm_promise *promise, uint32_t *version, uint32_t *cuda_major,
                                    cudnnw_error *error)
{
    uint32_t found = cudnnw_version_normalize(functions->api.GetVersion());
    uint32_t cuda = (uint32_t)functions->api.GetCudartVersion();
    cudnnw_code code;

    if (promise->version != 0 && found != promise->version)
        return cudnnw__fail(error, REASON_RELEASE_DIFFERS,
                            FACTS(.stage = CUDNNW_STAGE_CONFIRM, .path = promise->folder,
                                  .found_version = found, .wanted_version = promise->version));
    code = call_checks(functions, modules, found, promise->folder, error);
    if (code == CUDNNW_OK)
        code = check_cuda(cuda, promise, error);
    if (code == CUDNNW_OK) {
        *version = found;
        *cuda_major = cuda / 1000;
    }
    return code;
}
