/* SPDX-License-Identifier: MIT
 *
 * Opening a set decides for the process which files later bare-name users of that major get. Would the system have
 * given them another one?
 */
#include "choose.h"

#include <string.h>

/* The first existing front that a bare name would lead to, in the system's order. NULL when there is none. Allocated. */
static char *front_of_host(const situation *s, const char *front)
{
    os_names paths = {NULL, 0};
    os_failure why;
    os_status status;
    char *value = s->world->variable == NULL ? NULL : s->world->variable(s->world->context, "LD_LIBRARY_PATH");
    char *found = NULL;
    os_names entries = {NULL, 0};

    if (value != NULL && cudnnw__find_split("LD_LIBRARY_PATH", value, false, &entries, NULL, NULL) == CUDNNW_OK) {
        for (size_t i = 0; i < entries.count && found == NULL; i++) {
            char *path = cudnnw__os_path_join(entries.name[i], front);

            if (path != NULL && cudnnw__os_path_status(path, &status, &why))
                found = path;
            else
                cudnnw__os_free(path);
        }
        cudnnw__os_names_free(&entries);
    }
    cudnnw__os_free(value);
    if (found == NULL && s->world->loader_paths != NULL &&
        s->world->loader_paths(s->world->context, front, &paths)) {
        if (paths.count > 0) {
            found = paths.name[0];
            paths.name[0] = NULL;
        }
        cudnnw__os_names_free(&paths);
    }
    return found;
}

cudnnw_code cudnnw__claim_fits(const situation *s, const cudnn_set *set, cudnnw_error *error)
{
    const set_file *own = &set->files[SUB_FRONT];
    char front[32];
    os_status status;
    os_failure why;
    char *host;
    cudnnw_code code = CUDNNW_OK;

    if (set->windows) /* a bare name leads to the host's own folder or PATH there, which is the host's choice to make */
        return CUDNNW_OK;
    host = front_of_host(s, cudnnw__sublibrary_file(SUB_FRONT, set->major, false, front, sizeof front));
    if (host != NULL && cudnnw__os_path_status(host, &status, &why) &&
        (own->path == NULL || memcmp(&status.identity, &own->status.identity, sizeof status.identity) != 0)) {
        const error_facts facts = {.stage = CUDNNW_STAGE_CHOOSE, .file = front, .path = set->folder,
                                   .other_path = host, .found_version = set->version};

        if ((s->options->flags & CUDNNW_REFUSE_CLAIM) != 0)
            code = cudnnw__fail(error, REASON_HOST_WILL_USE_OTHER, &facts);
        else
            cudnnw__report_warn(s->report, CUDNNW_LOG_NOTE, REASON_HOST_WILL_USE_OTHER, &facts);
    }
    cudnnw__os_free(host);
    return code;
}
