/* SPDX-License-Identifier: MIT
 *
 * The sources are C11, and C++20 for who must compile them so. What the two spell differently stands here; beside it C++ asks
 * for casts from void *, for initialisers in the order of the members, and for enums that are not made of numbers.
 */
#ifndef CUDNNW_DIALECT_H
#define CUDNNW_DIALECT_H

/* A struct with these members: VALUE(range, .begin = 1, .end = 2). */
#ifdef __cplusplus
#define _Static_assert static_assert
#define VALUE(type, ...) (type{__VA_ARGS__})
#else
#define VALUE(type, ...) ((type){__VA_ARGS__})
#endif

#endif
