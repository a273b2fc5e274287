/* SPDX-License-Identifier: MIT
 *
 * Stands in for Microsoft's header, which no package has: what the sources above src/os may use of it, and no more.
 */
#include <stddef.h>

void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int byte, size_t bytes);
void *memchr(const void *in, int byte, size_t bytes);
int memcmp(const void *a, const void *b, size_t bytes);
size_t strlen(const char *text);
char *strchr(const char *text, int c);
char *strrchr(const char *text, int c);
char *strstr(const char *text, const char *part);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t bytes);
size_t strspn(const char *text, const char *set);
size_t strcspn(const char *text, const char *set);
char *strpbrk(const char *text, const char *set);
