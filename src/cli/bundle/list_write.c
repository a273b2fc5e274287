/* SPDX-License-Identifier: MIT
 *
 * A list as JSON, always in one form, so that two bundles of one set are equal byte by byte.
 */
#include "list.h"

#include <string.h>

static void add_member(cli_text *to, const char *before, const char *name, const char *text)
{
    cli_text_format(to, "%s\"%s\":", before, name);
    cli_text_json_string(to, text);
}

static void add_needs(cli_text *to, const char *needs)
{
    cli_text_add(to, ",\n\"needs\":[");
    while (*needs != '\0') {
        size_t length = strcspn(needs, ",");

        cli_text_format(to, "\"%.*s\"", (int)length, needs);
        needs += length;
        if (*needs == ',') {
            cli_text_add(to, ",");
            needs++;
        }
    }
    cli_text_add(to, "]");
}

void cli_list_write(const cli_list *list, cli_text *to)
{
    cli_text_format(to, "{\"cudnnw_bundle\":%d", CLI_LIST_FORMAT);
    add_member(to, ",\n", "source", list->source);
    add_member(to, ",\n", "version", list->version);
    cli_text_format(to, ",\n\"cuda_major\":%u", (unsigned)list->cuda_major);
    add_member(to, ",\n", "system", list->system);
    add_needs(to, list->needs);
    cli_text_format(to, ",\n\"whole_bytes\":%llu,\n\"files\":[", (unsigned long long)list->whole_bytes);
    for (size_t i = 0; i < list->file_count; i++) {
        const cli_list_file *file = &list->file[i];

        add_member(to, i == 0 ? "\n  {" : ",\n  {", "name", file->name);
        add_member(to, ",", "role", file->role);
        add_member(to, ",", "version", file->version);
        cli_text_format(to, ",\"bytes\":%llu", (unsigned long long)file->bytes);
        add_member(to, ",", "sha256", file->sha256);
        cli_text_add(to, "}");
    }
    cli_text_add(to, "],\n\"links\":[");
    for (size_t i = 0; i < list->link_count; i++) {
        add_member(to, i == 0 ? "\n  {" : ",\n  {", "name", list->link[i].name);
        add_member(to, ",", "target", list->link[i].target);
        cli_text_add(to, "}");
    }
    cli_text_add(to, "]}\n");
}

const cli_list_file *cli_list_find(const cli_list *list, const char *name)
{
    for (size_t i = 0; i < list->file_count; i++)
        if (strcmp(list->file[i].name, name) == 0)
            return &list->file[i];
    return NULL;
}

bool cli_list_has_link(const cli_list *list, const char *name)
{
    for (size_t i = 0; i < list->link_count; i++)
        if (strcmp(list->link[i].name, name) == 0)
            return true;
    return false;
}
