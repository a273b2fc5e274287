/* SPDX-License-Identifier: MIT
 *
 * Stands in for CUDA's header; cuDNN 8 asks whether this guard is defined.
 */
#ifndef __LIBRARY_TYPES_H__
#define __LIBRARY_TYPES_H__

typedef enum libraryPropertyType_t { MAJOR_VERSION, MINOR_VERSION, PATCH_LEVEL } libraryPropertyType;

#endif
