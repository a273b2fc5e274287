# SPDX-License-Identifier: MIT
set(cudnnw_targets cudnnw_static)
if(CUDNNW_BUILD_SHARED)
  list(APPEND cudnnw_targets cudnnw_shared)
endif()
install(TARGETS ${cudnnw_targets} EXPORT cudnnw
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY include/cudnnw DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
