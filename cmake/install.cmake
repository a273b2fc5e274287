# SPDX-License-Identifier: MIT
# What `cmake --install` puts where: libraries, headers, the package for CMake, two files for pkg-config. Everything finds its
# neighbours from its own place, so the folder can be moved; DESTDIR and the variables of GNUInstallDirs are followed.
include(CMakePackageConfigHelpers)
set(cudnnw_package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/cudnnw)
set(cudnnw_targets cudnnw_static)
if(CUDNNW_BUILD_SHARED)
  list(APPEND cudnnw_targets cudnnw_shared)
endif()
install(TARGETS ${cudnnw_targets} EXPORT cudnnw
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY include/cudnnw DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

install(EXPORT cudnnw NAMESPACE cudnnw:: FILE cudnnw-targets.cmake DESTINATION ${cudnnw_package_folder})
configure_package_config_file(cmake/cudnnw-config.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/cudnnw-config.cmake
  INSTALL_DESTINATION ${cudnnw_package_folder} NO_SET_AND_CHECK_MACRO)
# Before 1.0 a minor release may change what a caller relies on.
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/cudnnw-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cudnnw-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/cudnnw-config-version.cmake
  cmake/FindCUDNNHeaders.cmake DESTINATION ${cudnnw_package_folder})

# A folder as a .pc file names it: from the file's own place, unless the builder gave an absolute one.
function(cudnnw_pc_folder result folder)
  if(NOT IS_ABSOLUTE ${folder})
    string(PREPEND folder "\${prefix}/")
  endif()
  set(${result} ${folder} PARENT_SCOPE)
endfunction()
function(cudnnw_pc_file PC_NAME PC_LIBRARIES PC_PRIVATE PC_FLAGS)
  if(CUDNNW_NAMESPACE)
    string(APPEND PC_FLAGS " -DCUDNNW_NAMESPACE=${CUDNNW_NAMESPACE}")
  endif()
  configure_file(cmake/cudnnw.pc.in ${CMAKE_CURRENT_BINARY_DIR}/${PC_NAME}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${PC_NAME}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

cudnnw_pc_folder(PC_LIBDIR ${CMAKE_INSTALL_LIBDIR})
cudnnw_pc_folder(PC_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR})
set(PC_PREFIX ${CMAKE_INSTALL_PREFIX})
if(NOT IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
  string(REGEX REPLACE "[^/]+" ".." PC_PREFIX "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
  string(PREPEND PC_PREFIX "\${pcfiledir}/")
endif()
if(WIN32)
  set(cudnnw_system_libraries "-ladvapi32")
else()
  set(cudnnw_system_libraries "-ldl -pthread")
endif()
# The archive by its file name: a linker that sees both kinds takes the shared one.
if(WIN32)
  set(cudnnw_archive cudnnw_static)
else()
  set(cudnnw_archive cudnnw)
endif()
set(cudnnw_archive "\${libdir}/${CMAKE_STATIC_LIBRARY_PREFIX}${cudnnw_archive}${CMAKE_STATIC_LIBRARY_SUFFIX}")
cudnnw_pc_file(cudnnw-static "${cudnnw_archive} ${cudnnw_system_libraries}" "" "-DCUDNNW_STATIC")
if(CUDNNW_BUILD_SHARED)
  cudnnw_pc_file(cudnnw "-L\${libdir} -lcudnnw" "${cudnnw_system_libraries}" "")
else()
  cudnnw_pc_file(cudnnw "${cudnnw_archive} ${cudnnw_system_libraries}" "" "-DCUDNNW_STATIC")
endif()
