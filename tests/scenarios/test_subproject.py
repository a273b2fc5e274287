# SPDX-License-Identifier: MIT
"""As a subproject cudnnw builds the library and nothing else, downloads nothing, and leaves the parent's settings alone."""
import re
import subprocess

import pytest

import harness

PARENT = """
cmake_minimum_required(VERSION 3.22)
project(parent LANGUAGES C)
set(before "${CMAKE_C_FLAGS}|${CMAKE_BUILD_TYPE}|${BUILD_SHARED_LIBS}|${CMAKE_C_STANDARD}|${CMAKE_C_ARCHIVE_CREATE}")
@WAY@
if(NOT before STREQUAL "${CMAKE_C_FLAGS}|${CMAKE_BUILD_TYPE}|${BUILD_SHARED_LIBS}|${CMAKE_C_STANDARD}|${CMAKE_C_ARCHIVE_CREATE}")
  message(FATAL_ERROR "the subproject changed the parent")
endif()
add_executable(program main.c)
target_link_libraries(program PRIVATE cudnnw::static)
"""
FETCH = """
include(FetchContent)
FetchContent_Declare(cudnnw SOURCE_DIR "@ROOT@" BINARY_DIR ${CMAKE_BINARY_DIR}/cudnnw)
FetchContent_MakeAvailable(cudnnw)
"""
MAIN = """
#include <cudnnw/cudnnw.h>
int main(void) { return cudnnw_version() == CUDNNW_VERSION ? 0 : 1; }
"""


@pytest.mark.skipif(harness.WINDOWS, reason="CMake runs on Linux here; the Windows build is cross-built as a whole")
@pytest.mark.parametrize("way", ['add_subdirectory("@ROOT@" cudnnw)', FETCH], ids=["add_subdirectory", "FetchContent"])
def test_a_subproject_builds_the_library_only(folder, way):
    (folder / "CMakeLists.txt").write_text(PARENT.replace("@WAY@", way).replace("@ROOT@", str(harness.ROOT)))
    (folder / "main.c").write_text(MAIN)
    environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
    build = [["cmake", "--build", "build"]] if way != FETCH else []     # the same targets need no second build
    for command in [["cmake", "-G", "Ninja", "-S", ".", "-B", "build"], *build]:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    targets = subprocess.run(["ninja", "-C", "build", "-t", "targets", "all"], cwd=folder, capture_output=True, text=True).stdout
    products = {line.split(":")[0] for line in targets.splitlines() if re.search(r": (C|CXX)_\w*LINKER", line)}
    assert {p for p in products if "cudnnw/" in p} == {"cudnnw/libcudnnw.a"}, targets
    assert way == FETCH or subprocess.run([str(folder / "build" / "program")]).returncode == 0
    assert not (harness.ROOT / "cudnnw").exists()
