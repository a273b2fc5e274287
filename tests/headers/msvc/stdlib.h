/* SPDX-License-Identifier: MIT
 *
 * As string.h beside it. Sorting only: memory comes from src/os.
 */
#include <stddef.h>

void qsort(void *base, size_t count, size_t size, int(__cdecl *order)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int(__cdecl *order)(const void *, const void *));
