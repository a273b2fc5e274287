# SPDX-License-Identifier: MIT
# Target contracts: the public headers' contracts as pages in contracts/html of the build folder.
find_program(CUDNNW_DOXYGEN doxygen)
mark_as_advanced(CUDNNW_DOXYGEN)
configure_file(docs/Doxyfile.in ${CMAKE_BINARY_DIR}/Doxyfile @ONLY)
if(CUDNNW_DOXYGEN)
  add_custom_target(contracts COMMAND ${CUDNNW_DOXYGEN} ${CMAKE_BINARY_DIR}/Doxyfile VERBATIM)
endif()
