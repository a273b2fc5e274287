/* SPDX-License-Identifier: MIT
 *
 * The graph interface: descriptors, one engine for every graph that can be computed, plans without workspace.
 */
#include "backend.h"

#include <stdlib.h>
#include <string.h>

static size_t element_bytes(cudnnBackendAttributeType_t type)
{
    switch ((int)type) {
    case CUDNN_TYPE_HANDLE:
    case CUDNN_TYPE_VOID_PTR:
    case CUDNN_TYPE_BACKEND_DESCRIPTOR: return sizeof(void *);
    case CUDNN_TYPE_BOOLEAN:
    case CUDNN_TYPE_CHAR: return 1;
    case CUDNN_TYPE_INT64:
    case CUDNN_TYPE_DOUBLE: return 8;
    case CUDNN_TYPE_FRACTION: return 16;
    default: return 4;
    }
}

const attribute *refset_attribute(const backend *b, cudnnBackendAttributeName_t name)
{
    for (size_t i = 0; b != NULL && i < b->count; i++)
        if (b->list[i].name == name)
            return &b->list[i];
    return NULL;
}

const backend *refset_part(const backend *b, cudnnBackendAttributeName_t name)
{
    const attribute *a = refset_attribute(b, name);

    return a != NULL && a->type == CUDNN_TYPE_BACKEND_DESCRIPTOR && a->count == 1
               ? *(backend *const *)a->elements
               : NULL;
}

int refset_integers(const backend *b, cudnnBackendAttributeName_t name, int64_t *to, int most)
{
    const attribute *a = refset_attribute(b, name);
    int count = a == NULL || a->type != CUDNN_TYPE_INT64 ? 0 : a->count < most ? (int)a->count : most;

    if (count > 0)
        memcpy(to, a->elements, (size_t)count * sizeof *to);
    return count;
}

cudnnStatus_t CUDNNWINAPI cudnnBackendCreateDescriptor(cudnnBackendDescriptorType_t type,
                                                       cudnnBackendDescriptor_t *made)
{
    cudnnStatus_t status;

    if ((unsigned)type > CUDNN_BACKEND_OPERATION_SLICE_DESCRIPTOR)
        return NOT_SUPPORTED;
    status = refset_create(made, sizeof(backend));
    if (status == GOOD)
        ((backend *)*made)->type = type;
    return status;
}

cudnnStatus_t CUDNNWINAPI cudnnBackendInitialize(cudnnBackendDescriptor_t descriptor)
{
    return descriptor == NULL ? BAD_PARAM : GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnBackendDestroyDescriptor(cudnnBackendDescriptor_t descriptor)
{
    backend *b = descriptor;

    for (size_t i = 0; b != NULL && i < b->count; i++)
        free(b->list[i].elements);
    if (b != NULL)
        free(b->list);
    free(b);
    return GOOD;
}

cudnnStatus_t refset_set(backend *b, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                         int64_t count, const void *elements)
{
    size_t bytes = (size_t)count * element_bytes(type), at = 0;
    void *own = malloc(bytes + 1);
    attribute *more = realloc(b->list, (b->count + 1) * sizeof *more);

    if (more != NULL)
        b->list = more;
    if (own == NULL || more == NULL) {
        free(own);
        return ALLOC_FAILED;
    }
    if (count > 0)
        memcpy(own, elements, bytes);
    while (at < b->count && b->list[at].name != name)
        at++;
    if (at == b->count)
        b->count++;
    else
        free(b->list[at].elements);
    b->list[at] = (attribute){name, type, count, own};
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnBackendSetAttribute(cudnnBackendDescriptor_t descriptor,
                                                   cudnnBackendAttributeName_t name,
                                                   cudnnBackendAttributeType_t type, int64_t count,
                                                   const void *elements)
{
    backend *b = descriptor;

    if (b == NULL || count < 0 || (count > 0 && elements == NULL) || b->is_final)
        return BAD_PARAM;
    return refset_set(b, name, type, count, elements);
}

/* ---- What a descriptor must have when it is finished --------------------------------------------------- */

static const backend *graph_of_plan(const backend *plan)
{
    const backend *configuration = refset_part(plan, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG);
    const backend *engine = refset_part(configuration, CUDNN_ATTR_ENGINECFG_ENGINE);

    return refset_part(engine, CUDNN_ATTR_ENGINE_OPERATION_GRAPH);
}

cudnnStatus_t CUDNNWINAPI cudnnBackendFinalize(cudnnBackendDescriptor_t descriptor)
{
    backend *b = descriptor;
    cudnnStatus_t status = GOOD;
    int64_t none = 0, one = 1;

    if (b == NULL || b->is_final)
        return BAD_PARAM;
    if (b->type == CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR)
        status = refset_check_graph(refset_part(b, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH));
    if (b->type == CUDNN_BACKEND_ENGINE_DESCRIPTOR)
        status = refset_check_graph(refset_part(b, CUDNN_ATTR_ENGINE_OPERATION_GRAPH));
    if (b->type == CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR)
        status = refset_check_graph(graph_of_plan(b));
    if (status == GOOD && b->type == CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR)
        status = refset_set(b, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1, &none);
    if (status == GOOD && b->type == CUDNN_BACKEND_ENGINECFG_DESCRIPTOR)
        status = refset_set(b, CUDNN_ATTR_ENGINECFG_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1, &none);
    if (status == GOOD && b->type == CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR)
        status = refset_set(b, CUDNN_ATTR_OPERATIONGRAPH_ENGINE_GLOBAL_COUNT, CUDNN_TYPE_INT64, 1, &one);
    b->is_final = status == GOOD;
    return status;
}

/* ---- Reading ------------------------------------------------------------------------------------------- */

/* The one configuration that there is goes into the caller's descriptor, its engine into one that lives
 * as long as the program. */
static cudnnStatus_t give_result(const backend *heuristic, void *const *results)
{
    static const int64_t first = 0;
    const attribute *graph = refset_attribute(heuristic, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
    backend *configuration, *engine = NULL;
    cudnnStatus_t status;

    memcpy(&configuration, results, sizeof configuration);
    if (configuration == NULL || configuration->type != CUDNN_BACKEND_ENGINECFG_DESCRIPTOR)
        return BAD_PARAM;
    status = refset_create(&engine, sizeof *engine);
    if (status != GOOD)
        return status;
    engine->type = CUDNN_BACKEND_ENGINE_DESCRIPTOR;
    status = refset_set(engine, CUDNN_ATTR_ENGINE_OPERATION_GRAPH, graph->type, 1, graph->elements);
    if (status == GOOD)
        status = refset_set(engine, CUDNN_ATTR_ENGINE_GLOBAL_INDEX, CUDNN_TYPE_INT64, 1, &first);
    if (status == GOOD)
        status = refset_set(configuration, CUDNN_ATTR_ENGINECFG_ENGINE, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1,
                            &engine);
    return status == GOOD ? cudnnBackendFinalize(configuration) : status;
}

/* A descriptor within a descriptor is copied into one that the caller has made. */
static cudnnStatus_t give_copy(const backend *from, void *const *to)
{
    backend *copy;
    cudnnStatus_t status = GOOD;

    memcpy(&copy, to, sizeof copy);
    if (copy == NULL || from == NULL || copy->type != from->type)
        return BAD_PARAM;
    for (size_t i = 0; status == GOOD && i < from->count; i++)
        status = refset_set(copy, from->list[i].name, from->list[i].type, from->list[i].count,
                            from->list[i].elements);
    copy->is_final = status == GOOD;
    return status;
}

cudnnStatus_t CUDNNWINAPI cudnnBackendGetAttribute(cudnnBackendDescriptor_t const descriptor,
                                                   cudnnBackendAttributeName_t name,
                                                   cudnnBackendAttributeType_t type, int64_t wanted,
                                                   int64_t *count, void *elements)
{
    const backend *b = descriptor;
    const attribute *a = refset_attribute(b, name);

    if (b == NULL || wanted < 0 || !b->is_final)
        return BAD_PARAM;
    if (b->type == CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR && name == CUDNN_ATTR_ENGINEHEUR_RESULTS) {
        if (count != NULL)
            *count = 1;
        return wanted > 0 && elements != NULL ? give_result(b, elements) : GOOD;
    }
    if (count != NULL)
        *count = a == NULL ? 0 : a->count; /* of notes and knobs there are none */
    if (a == NULL || wanted == 0 || elements == NULL)
        return GOOD;
    if (a->type != type)
        return BAD_PARAM;
    if (type == CUDNN_TYPE_BACKEND_DESCRIPTOR)
        return give_copy(refset_part(b, name), elements);
    memcpy(elements, a->elements, (size_t)(wanted < a->count ? wanted : a->count) * element_bytes(type));
    return GOOD;
}

cudnnStatus_t CUDNNWINAPI cudnnBackendExecute(cudnnHandle_t handle, cudnnBackendDescriptor_t plan,
                                              cudnnBackendDescriptor_t pack)
{
    const backend *p = plan, *v = pack;

    if (handle == NULL || p == NULL || v == NULL || p->type != CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR ||
        v->type != CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR || !p->is_final || !v->is_final)
        return BAD_PARAM;
    return refset_run_graph(handle, graph_of_plan(p), v);
}
