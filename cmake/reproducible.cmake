# SPDX-License-Identifier: MIT
# The same sources and compiler give the same bytes, whatever the folders are called and whenever it is built.
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang" AND NOT MSVC) # D: archives without times and owners
  set(CMAKE_C_ARCHIVE_CREATE "<CMAKE_AR> qcD <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_C_ARCHIVE_APPEND "<CMAKE_AR> qD <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_C_ARCHIVE_FINISH "<CMAKE_RANLIB> -D <TARGET>")
endif()

function(cudnnw_reproducible target)
  if(MSVC)
    target_compile_options(${target} PRIVATE /Brepro)
    target_link_options(${target} PRIVATE /Brepro)
  elseif(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(${target} PRIVATE -ffile-prefix-map=${PROJECT_SOURCE_DIR}=cudnnw
      -ffile-prefix-map=${PROJECT_BINARY_DIR}=build)
    if(MINGW)
      target_link_options(${target} PRIVATE -Wl,--no-insert-timestamp)
    endif()
  endif()
endfunction()
