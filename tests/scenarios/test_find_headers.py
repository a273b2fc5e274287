# SPDX-License-Identifier: MIT
"""cmake/FindCUDNNHeaders.cmake: wheels, given folders and toolkits, with the versions that their headers tell. Linux."""
import os
import shutil
import subprocess

import pytest

import harness

pytestmark = pytest.mark.skipif(harness.WINDOWS, reason="CMake runs on Linux here")
PROJECT = """
cmake_minimum_required(VERSION 3.22)
project(user LANGUAGES C)
list(APPEND CMAKE_MODULE_PATH "@ROOT@/cmake")
set(CMAKE_FIND_USE_CMAKE_SYSTEM_PATH OFF) # what this machine has installed is not asked
find_package(CUDNNHeaders 8.5)
file(WRITE ${CMAKE_BINARY_DIR}/told.txt "${CUDNNHeaders_FOUND}|${CUDNNHeaders_VERSION}|${CUDNNHeaders_CUDA_VERSION}")
if(CUDNNHeaders_FOUND)
  add_executable(user main.c)
  target_include_directories(user PRIVATE "@ROOT@/include")
  target_link_libraries(user PRIVATE CUDNNHeaders::CUDNNHeaders)
endif()
"""
MAIN = """
#include <cudnn.h>
#include <cudnnw/cudnnw_api.h>
int main(void) { cudnnw_options options = CUDNNW_OPTIONS_INIT; return options.header_version == CUDNN_VERSION ? 0 : 1; }
"""


def headers(place, cudnn="9.10.2", cuda="12.9"):
    """Include folders as they look; the contents are only what the finder reads."""
    major, minor, patch = cudnn.split(".")
    for folder in place.values():
        folder.mkdir(parents=True, exist_ok=True)
    (place["cudnn"] / "cudnn_version.h").write_text(
        f"#ifndef X\n#define CUDNN_MAJOR {major}\n#define CUDNN_MINOR {minor}\n#define CUDNN_PATCHLEVEL {patch}\n#endif\n")
    number = int(cuda.split(".")[0]) * 1000 + int(cuda.split(".")[1]) * 10
    (place["cuda"] / "cuda_runtime_api.h").write_text(f"#define CUDART_VERSION  {number}\n")


def configure(folder, *words, **variables):
    (folder / "user").mkdir(exist_ok=True)
    (folder / "user" / "CMakeLists.txt").write_text(PROJECT.replace("@ROOT@", str(harness.ROOT)))
    (folder / "user" / "main.c").write_text(MAIN)
    environment = harness.clean_environment({"PATH": "/usr/bin:/bin", **variables})
    done = subprocess.run(["cmake", "-G", "Ninja", "-S", str(folder / "user"), "-B", str(folder / "build"), *words],
                          env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return (folder / "build" / "told.txt").read_text(), done.stdout + done.stderr


def test_a_given_folder_comes_first(folder):
    headers({"cudnn": folder / "given" / "include", "cuda": folder / "given" / "include"}, "9.28.0", "13.0")
    headers({"cudnn": folder / "other" / "include", "cuda": folder / "other" / "include"}, "8.9.7", "12.2")
    told, _ = configure(folder, f"-DCUDNNHeaders_ROOT={folder / 'given'}", CUDNN_PATH=str(folder / "other"))
    assert told == "TRUE|9.28.0|13.0"


def test_variables_are_asked(folder):
    headers({"cudnn": folder / "dnn" / "include", "cuda": folder / "toolkit" / "include"}, "8.9.7", "12.2")
    told, _ = configure(folder, CUDNN_PATH=str(folder / "dnn"), CUDA_PATH=str(folder / "toolkit"))
    assert told == "TRUE|8.9.7|12.2"


@pytest.mark.parametrize("places", [("cudnn", "cuda_runtime"), ("cudnn", "cu13")])
def test_the_wheels_of_a_python_are_found(folder, places):
    environment = folder / "venv"
    subprocess.run(["/usr/bin/python3", "-m", "venv", "--without-pip", str(environment)], check=True, timeout=120)
    nvidia = next((environment / "lib").glob("python3*/site-packages")) / "nvidia"
    headers({"cudnn": nvidia / places[0] / "include", "cuda": nvidia / places[1] / "include"})
    told, _ = configure(folder, VIRTUAL_ENV=str(environment))
    assert told == "TRUE|9.10.2|12.9"


def test_one_that_is_too_old_is_not_taken_and_named(folder):
    headers({"cudnn": folder / "old" / "include", "cuda": folder / "old" / "include"}, "8.2.0", "11.3")
    told, said = configure(folder, f"-DCUDNNHeaders_ROOT={folder / 'old'}")
    assert told.startswith("FALSE") and "8.2.0" in said, said


@pytest.mark.parametrize("name", ["linux-8.9.7.29-cu12", "linux-9.28.0.42-cu12"])
def test_real_headers_compile(folder, real, cuda_include, name):
    told, _ = configure(folder, f"-DCUDNNHeaders_ROOT={real(name)}", CUDA_PATH=str(cuda_include.parent))
    assert told == f"TRUE|{'.'.join(name.split('-')[1].split('.')[:3])}|12.9"
    # The program ends by its own answer; the library behind it is in no part of this test.
    done = subprocess.run(["cmake", "--build", str(folder / "build")], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout
    assert subprocess.run([str(folder / "build" / "user")]).returncode == 0
