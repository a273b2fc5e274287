# SPDX-License-Identifier: MIT
"""cudnnw.hpp in a program of C++11 without exceptions and without run-time types, against a fake set."""
import shutil
import subprocess

import pytest

import harness
import stage

PREFIX = "x86_64-w64-mingw32-" if harness.WINDOWS else ""
FLAGS = ["-std=c++11", "-fno-exceptions", "-fno-rtti", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion",
         "-Werror", "-DCUDNNW_STATIC", f"-I{harness.ROOT / 'include'}"]


def compiler():
    found = shutil.which(PREFIX + "g++")
    if found is None:
        pytest.skip(f"{PREFIX}g++ is not there")
    return found


def sanitizers():
    """As the library was built, so must the program be."""
    cache = (harness.TREE / "CMakeCache.txt").read_text()
    if "-fsanitize" in cache:
        pytest.skip("built with a sanitizer of another compiler")


def test_the_owner_moves_calls_and_gives_back(fakes, plain):
    sanitizers()
    program, empty = plain / f"owner{harness.EXE}", plain / "empty"
    empty.mkdir()
    archive = harness.BUILD / ("libcudnnw_static.a" if harness.WINDOWS else "libcudnnw.a")
    libraries = ["-ladvapi32", "-static"] if harness.WINDOWS else ["-ldl", "-pthread"]
    subprocess.run([compiler(), *FLAGS, str(harness.TESTS / "scenarios" / "owner" / "owner.cpp"), "-o", str(program),
                    str(archive), *libraries], check=True, timeout=120)
    place = stage.stage(fakes / "9.28.0-cu12", plain / "set",
                        [fakes / "cublas-12"] + ([fakes / "zlib"] if harness.WINDOWS else []))
    child = harness.run(program, harness.native(place), harness.native(empty))
    assert not child.died, child.story()
