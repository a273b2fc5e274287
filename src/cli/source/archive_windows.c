/* SPDX-License-Identifier: MIT
 *
 * Windows has no library for archives that a program could use, and brings a program instead.
 */
#include "source.h"

cudnnw_code cli_archive_read(cli_source *source, bool hash, cudnnw_error *error, const char **reason)
{
    (void)hash;
    *reason = "ARCHIVES_NOT_READ_HERE";
    return cli_fail(error, CUDNNW_NOT_FOUND, source->path,
                    "Unpack it: mkdir NEW, then tar -xf FILE -C NEW (Windows 10 and newer have tar; it reads zip archives and "
                    "wheels too), and give the folder NEW.",
                    "cudnnw on Windows reads folders, not archives: %s", source->path);
}

void cli_archive_close(cli_source *source)
{
    (void)source;
}
