# SPDX-License-Identifier: MIT
# Libraries that bear cuDNN's own names (docs/dropin.md), for each major:
#   cudnnw::dropin9_static   for static use; its names are hidden
#   cudnnw::dropin9          the shared one (the static one when no shared library is built); it is a whole cudnnw too
#   cudnnw_front9            the replacement of cuDNN's front, with cuDNN's own file name; a component of its own
set(cudnnw_dropin_sources ${PROJECT_SOURCE_DIR}/src/dropin/functions.c ${PROJECT_SOURCE_DIR}/src/dropin/state.c)

function(cudnnw_dropin_settings target major front)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${target} PUBLIC c_std_99 PRIVATE c_std_11)
  set_target_properties(${target} PROPERTIES C_STANDARD 11 C_EXTENSIONS OFF C_VISIBILITY_PRESET hidden
    POSITION_INDEPENDENT_CODE ON)
  target_compile_definitions(${target} PRIVATE CUDNNW_BUILDING CUDNNW_DROPIN_MAJOR=${major}
    CUDNNW_DROPIN_FRONT=${front})
  # The forwarders are tail jumps, which a build for debugging would make whole calls of; nothing of them unwinds.
  if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    set(size ${CUDNNW_SIZE} -ffunction-sections -fdata-sections)
    if(UNIX)
      list(APPEND size -fno-asynchronous-unwind-tables -fno-unwind-tables)
    endif()
    target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:${size}>")
    set_source_files_properties(${PROJECT_SOURCE_DIR}/src/dropin/functions.c PROPERTIES COMPILE_OPTIONS
      "$<IF:$<CONFIG:Release>,${CUDNNW_SIZE},-O2>")
  endif()
  cudnnw_warnings(${target})
  cudnnw_reproducible(${target})
endfunction()

# A shared library out of the objects of the shared cudnnw. `file`: its whole name.
function(cudnnw_dropin_shared target major front file node pattern second)
  add_library(${target} SHARED ${cudnnw_dropin_sources} $<TARGET_OBJECTS:cudnnw_shared>)
  cudnnw_dropin_settings(${target} ${major} ${front})
  set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME "${file}")
  if(WIN32)
    target_link_libraries(${target} PRIVATE advapi32)
    set_target_properties(${target} PROPERTIES IMPORT_PREFIX "" SUFFIX ".dll")
    if(MINGW)
      target_link_options(${target} PRIVATE -static-libgcc -Wl,--gc-sections)
    endif()
  else()
    set(NODE "${node}")
    set(PATTERN "${pattern}")
    set(SECOND "${second}")
    set(map ${CMAKE_CURRENT_BINARY_DIR}/${target}.map)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/dropin.map.in ${map} @ONLY)
    target_link_libraries(${target} PRIVATE ${CMAKE_DL_LIBS} Threads::Threads)
    set_target_properties(${target} PROPERTIES SUFFIX "" NO_SONAME ON LINK_DEPENDS ${map})
    target_link_options(${target} PRIVATE -Wl,-soname,${file} ${CUDNNW_NO_UNDEFINED} -Wl,--gc-sections -Wl,-Bsymbolic
      "-Wl,--version-script,${map}")
  endif()
endfunction()

find_package(Threads REQUIRED)
set(cudnnw_dropin_targets)
set(cudnnw_front_targets)
foreach(major 8 9)
  set(target cudnnw_dropin${major}_static)
  add_library(${target} STATIC ${cudnnw_dropin_sources})
  cudnnw_dropin_settings(${target} ${major} 0)
  target_link_libraries(${target} PUBLIC cudnnw_static)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME cudnnw_dropin${major}$<$<BOOL:${WIN32}>:_static>
    EXPORT_NAME dropin${major}_static)
  add_library(cudnnw::dropin${major}_static ALIAS ${target})
  list(APPEND cudnnw_dropin_targets ${target})
  if(NOT CUDNNW_BUILD_SHARED)
    add_library(cudnnw::dropin${major} ALIAS ${target})
    continue()
  endif()

  set(target cudnnw_dropin${major})
  if(WIN32)
    cudnnw_dropin_shared(${target} ${major} 0 cudnnw_dropin${major} "" "" "")
    set_target_properties(${target} PROPERTIES IMPORT_PREFIX "lib")
  else()
    cudnnw_dropin_shared(${target} ${major} 0 libcudnnw_dropin${major}.so CUDNNW_DROPIN_${major} "cudnn*" "")
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_NAME dropin${major})
  add_library(cudnnw::dropin${major} ALIAS ${target})
  list(APPEND cudnnw_dropin_targets ${target})

  # The front's file must not lie where a linker or loader of this build would meet it.
  set(target cudnnw_front${major})
  if(WIN32)
    cudnnw_dropin_shared(${target} ${major} 1 cudnn64_${major} "" "" "")
  else()
    cudnnw_dropin_shared(${target} ${major} 1 libcudnn.so.${major} libcudnn.so.${major} "cudnn[A-Z]*"
      "CUDNNW_DROPIN_${major} { global: cudnnw_dropin_*; };")
  endif()
  set_target_properties(${target} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/front${major}
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/front${major} ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/front${major})
  list(APPEND cudnnw_front_targets ${target})
endforeach()

if(CUDNNW_INSTALL)
  install(TARGETS ${cudnnw_dropin_targets} EXPORT cudnnw
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  # Never where a loader or a package manager would take it for cuDNN, and only for who asks for this component.
  if(cudnnw_front_targets)
    install(TARGETS ${cudnnw_front_targets}
      LIBRARY DESTINATION lib/cudnnw COMPONENT cudnnw-front EXCLUDE_FROM_ALL
      RUNTIME DESTINATION lib/cudnnw COMPONENT cudnnw-front EXCLUDE_FROM_ALL
      ARCHIVE DESTINATION lib/cudnnw COMPONENT cudnnw-front EXCLUDE_FROM_ALL)
  endif()
endif()
