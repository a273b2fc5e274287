# SPDX-License-Identifier: MIT
# The headers of cuDNN and of CUDA, for programs that compile with <cudnn.h> and let cudnnw open the libraries. No library is
# looked for, and none is needed. (With CUDNNW_OWN_TYPES no header is needed either.)
#
#   find_package(CUDNNHeaders [VERSION] [REQUIRED])
#
#   CUDNNHeaders::CUDNNHeaders   the include folders of both, as system headers
#   CUDNNHeaders_VERSION         cuDNN's, such as 9.10.2
#   CUDNNHeaders_CUDA_VERSION    CUDA's, such as 12.9
#   CUDNNHeaders_INCLUDE_DIR, CUDNNHeaders_CUDA_INCLUDE_DIR      where they are; set them to say so yourself
#
# Searched in this order: CUDNNHeaders_ROOT (variable or environment) and the folders that cudnnw itself knows by variables;
# the Python of VIRTUAL_ENV or PATH (wheels nvidia-cudnn-cu*, nvidia-cuda-runtime*); toolkits; the installers' places; /usr/include.

set(_cudnn_roots)
foreach(name CUDNNHeaders_ROOT CUDNN_PATH CUDNN_HOME CUDNN_ROOT CUDNN_ROOT_DIR cuDNN_ROOT CUDNN_DIR EBROOTCUDNN)
  list(APPEND _cudnn_roots ${${name}} $ENV{${name}})
endforeach()
set(_cuda_roots ${CUDNNHeaders_ROOT} $ENV{CUDNNHeaders_ROOT} ${CUDAToolkit_ROOT} ${CUDA_PATH} ${CUDA_HOME}
  $ENV{CUDAToolkit_ROOT} $ENV{CUDA_PATH} $ENV{CUDA_HOME} $ENV{EBROOTCUDA})

# Wheels: nvidia/cudnn and nvidia/cuda_runtime below some site-packages, from CUDA 13 on nvidia/cu13 for both.
if(NOT CUDNNHeaders_INCLUDE_DIR OR NOT CUDNNHeaders_CUDA_INCLUDE_DIR)
  find_program(CUDNNHeaders_PYTHON NAMES python3 python HINTS ENV VIRTUAL_ENV PATH_SUFFIXES bin Scripts)
  mark_as_advanced(CUDNNHeaders_PYTHON)
  if(CUDNNHeaders_PYTHON)
    set(_script "import os, sys
print(';'.join(p.replace(os.sep, '/') for d in sys.path for n in ('cudnn', 'cuda_runtime', 'cu13')
               for p in [os.path.join(d, 'nvidia', n)] if os.path.isdir(p)))")
    execute_process(COMMAND ${CUDNNHeaders_PYTHON} -c "${_script}"
      OUTPUT_VARIABLE _wheels OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    list(APPEND _cudnn_roots ${_wheels})
    list(APPEND _cuda_roots ${_wheels})
  endif()
endif()
file(GLOB _toolkits LIST_DIRECTORIES true /usr/local/cuda /usr/local/cuda-*
  "$ENV{ProgramFiles}/NVIDIA GPU Computing Toolkit/CUDA/v*")
file(GLOB _installed LIST_DIRECTORIES true "$ENV{ProgramFiles}/NVIDIA/CUDNN/v*/include/*" "$ENV{ProgramFiles}/NVIDIA/CUDNN/v*")
list(SORT _toolkits COMPARE NATURAL ORDER DESCENDING)
list(SORT _installed COMPARE NATURAL ORDER DESCENDING)
set(_suffixes include . targets/x86_64-linux/include targets/sbsa-linux/include targets/aarch64-linux/include)

find_path(CUDNNHeaders_INCLUDE_DIR cudnn_version.h HINTS ${_cudnn_roots} ${_cuda_roots} PATHS ${_installed} ${_toolkits}
  PATH_SUFFIXES ${_suffixes})
find_path(CUDNNHeaders_CUDA_INCLUDE_DIR cuda_runtime_api.h HINTS ${_cuda_roots} ${_cudnn_roots} PATHS ${_toolkits}
  PATH_SUFFIXES ${_suffixes})
mark_as_advanced(CUDNNHeaders_INCLUDE_DIR CUDNNHeaders_CUDA_INCLUDE_DIR)

# The number behind "#define NAME" in a header.
function(_cudnn_headers_number result file name)
  file(STRINGS ${file} line REGEX "^#define[ \t]+${name}[ \t]+[0-9]+" LIMIT_COUNT 1)
  string(REGEX REPLACE ".*[ \t]([0-9]+).*" "\\1" line "${line}")
  set(${result} "${line}" PARENT_SCOPE)
endfunction()

unset(CUDNNHeaders_VERSION)
if(CUDNNHeaders_INCLUDE_DIR)
  foreach(part MAJOR MINOR PATCHLEVEL)
    _cudnn_headers_number(_${part} ${CUDNNHeaders_INCLUDE_DIR}/cudnn_version.h CUDNN_${part})
  endforeach()
  set(CUDNNHeaders_VERSION ${_MAJOR}.${_MINOR}.${_PATCHLEVEL})
endif()
unset(CUDNNHeaders_CUDA_VERSION)
if(CUDNNHeaders_CUDA_INCLUDE_DIR)
  _cudnn_headers_number(_CUDA ${CUDNNHeaders_CUDA_INCLUDE_DIR}/cuda_runtime_api.h CUDART_VERSION)
  if(_CUDA)
    math(EXPR _MAJOR "${_CUDA} / 1000")
    math(EXPR _MINOR "${_CUDA} % 1000 / 10")
    set(CUDNNHeaders_CUDA_VERSION ${_MAJOR}.${_MINOR})
  endif()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CUDNNHeaders VERSION_VAR CUDNNHeaders_VERSION HANDLE_VERSION_RANGE
  REQUIRED_VARS CUDNNHeaders_INCLUDE_DIR CUDNNHeaders_CUDA_INCLUDE_DIR)
if(CUDNNHeaders_FOUND AND NOT TARGET CUDNNHeaders::CUDNNHeaders)
  add_library(CUDNNHeaders::CUDNNHeaders INTERFACE IMPORTED)
  set_target_properties(CUDNNHeaders::CUDNNHeaders PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${CUDNNHeaders_INCLUDE_DIR};${CUDNNHeaders_CUDA_INCLUDE_DIR}")
endif()
