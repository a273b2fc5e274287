# SPDX-License-Identifier: MIT
# What is checked about the sources themselves. The same scripts run by hand.
find_package(Python3 COMPONENTS Interpreter)
if(NOT Python3_Interpreter_FOUND)
  message(WARNING "Python is missing: no checks of headers, style and documents")
else()
  add_test(NAME check.headers COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/check_headers)
  add_test(NAME check.style COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/check_style)
  add_test(NAME check.error_codes COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/make_error_codes --check)
endif()
