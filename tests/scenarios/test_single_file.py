# SPDX-License-Identifier: MIT
"""cudnnw as one file: made by scripts/make_single_file, compiled as C and as C++ by every compiler at hand, and then used: by a
program of its own, by the scenarios of the load, and by unit tests that know nothing of the one file."""
import os
import pathlib
import shutil
import subprocess

import pytest

import harness
import stage

PREFIX = "x86_64-w64-mingw32-" if harness.WINDOWS else ""
TARGET = ["--target=x86_64-w64-mingw32"] if harness.WINDOWS else []
LIBRARIES = ["-ladvapi32", "-static-libgcc"] if harness.WINDOWS else ["-ldl", "-pthread"]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wundef", "-Wvla", "-Werror"]
C, CXX = ["-std=c11"], ["-x", "c++", "-std=c++20"]
COMPILERS = {"gcc-c": [PREFIX + "gcc", *C], "gcc-cxx": [PREFIX + "g++", *CXX],
             "clang-c": ["clang", *TARGET, *C], "clang-cxx": ["clang++", *TARGET, *CXX]}
UNIT_TESTS = ("test_elf", "test_pe", "test_error")
SPACE = "-DCUDNNW_NAMESPACE=mine"


def tool(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"$ {' '.join(map(str, words))}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def single(tmp_path_factory):
    if not harness.WINDOWS and harness.is_sanitized():
        pytest.skip("the one file is compiled here, without the sanitizer of this build")
    place = tmp_path_factory.mktemp("single")
    tool(harness.ROOT / "scripts" / "make_single_file", place)
    return place


def compiled(single, name, *more):
    command = COMPILERS[name]
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    product = single / (name + "-".join(more) + ".o")
    if not product.exists():
        tool(*command, *WARNINGS, "-O0", *more, "-c", single / "cudnnw.c", "-o", product)
    return product


def set_in(folder, fakes):
    return harness.native(stage.stage(fakes / "9.28.0-cu12", folder / "set", [fakes / "cublas-12"]))


@pytest.mark.parametrize("name", COMPILERS)
def test_a_program_with_the_one_file_opens_a_set(single, fakes, plain, name):
    # cudnnw.c in one language serves programs in both.
    core, other = compiled(single, name), COMPILERS["gcc-cxx" if name.endswith("-c") else "gcc-c"]
    program = plain / f"program{harness.EXE}"
    standard = ["-x", "c++", "-std=c++11"] if "g++" in other[0] else ["-std=c99"]
    tool(other[0], *standard, *WARNINGS, "-DPROGRAM_SINGLE_FILE", f"-I{single}", "-c",
         harness.TESTS / "scenarios" / "package" / "program.c", "-o", plain / "program.o")
    linker = PREFIX + "g++" if "++" in other[0] + COMPILERS[name][0] else PREFIX + "gcc"
    tool(linker, plain / "program.o", core, *LIBRARIES, *(["-static"] if harness.WINDOWS else []), "-o", program)
    child = harness.run(program, set_in(plain, fakes), closing="package: done")
    assert not child.died and "cudnnw 100 opened 92800\n" in child.out, child.story()


@pytest.mark.skipif(harness.WINDOWS, reason="a DLL shows what is declared for it only")
def test_a_plugin_with_the_one_file_shows_nothing_of_it(single, folder):
    tool("gcc", "-shared", "-fPIC", "-O0", single / "cudnnw.c", *LIBRARIES, "-o", folder / "plugin.so")
    shown = [line.split()[-1] for line in tool("nm", "-D", "--defined-only", folder / "plugin.so").splitlines()]
    assert [name for name in shown if "cudnn" in name] == []


@pytest.mark.parametrize("name", ["gcc-c", "gcc-cxx"])
def test_every_name_of_a_copy_carries_its_namespace(single, name):
    shown = tool(PREFIX + "nm", "-g", "--defined-only", compiled(single, name, SPACE)).splitlines()
    names = [line.split()[-1] for line in shown]
    assert any(n.startswith("mine_") for n in names)
    assert [n for n in names if "cudnnw_" in n and "mine_cudnnw_" not in n] == []


@pytest.fixture(scope="module")
def suite(single):
    """A build folder as the scenarios know it, whose library is the one file."""
    place = single / "build"
    (place / "tests").mkdir(parents=True)
    # The tests include headers by their place in the package; all of them are the one header now.
    (single / "include" / "cudnnw").mkdir(parents=True)
    for header in ("cudnnw.h", "cudnnw_api.h", "cudnnw_calls.h", "cudnnw_driver.h", "cudnnw_types.h"):
        (single / "include" / "cudnnw" / header).write_text('#include "../../cudnnw.h"\n')
    tool(PREFIX + "gcc", "-std=gnu11", f"-I{single / 'include'}", "-DCUDNNW_OWN_TYPES", "-O0",
         harness.TESTS / "scenarios" / "host.c", compiled(single, "gcc-c"), *LIBRARIES, "-o", place / "tests" / f"host{harness.EXE}")
    return place


@pytest.mark.skipif(harness.WINDOWS, reason="Linux is enough: the files are the same, and starting them under Wine is slow")
def test_the_scenarios_of_the_load_hold(suite, fakes):
    environment = {**os.environ, "CUDNNW_BUILD": str(suite), "CUDNNW_FAKES": str(fakes.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([shutil.which("pytest-3") or "pytest", "-q", "-p", "no:cacheprovider",
                           str(harness.TESTS / "scenarios" / "test_load.py")], env=environment, cwd=suite, capture_output=True,
                          text=True, timeout=600)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout[-4000:]


@pytest.mark.skipif(harness.WINDOWS, reason="cmocka is not packaged for mingw")
@pytest.mark.parametrize("unit", UNIT_TESTS)
def test_unit_tests_hold(single, folder, unit):
    if not pathlib.Path("/usr/include/cmocka.h").exists():
        pytest.skip("cmocka is not installed")
    program = folder / unit
    tool("gcc", "-std=c11", "-O0", f"-I{harness.ROOT / 'src'}", f"-I{harness.ROOT / 'include'}", f"-I{harness.TESTS}",
         f"-I{harness.TESTS / 'unit'}", "-DCUDNNW_STATIC", f'-DCUDNNW_TESTS_FOLDER="{harness.TESTS}"',
         f'-DCUDNNW_FAKE_DRIVER="{folder}"', harness.TESTS / "unit" / f"{unit}.c", compiled(single, "gcc-c"), "-lcmocka", *LIBRARIES,
         "-o", program)
    done = subprocess.run([str(program)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "[  PASSED  ]" in done.stdout + done.stderr, (done.stdout + done.stderr)[-4000:]
