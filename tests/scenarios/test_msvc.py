# SPDX-License-Identifier: MIT
"""The sources as Microsoft's compiler would have them, as far as clang can say it: everything above src/os with the few
standard headers that it may use (tests/headers/msvc stands in for Microsoft's), and src/os with mingw's headers."""
import shutil
import subprocess

import pytest

import harness

SRC = harness.ROOT / "src"
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wundef", "-Wvla", "-Wstrict-prototypes",
            "-Wmissing-prototypes", "-Werror"]
ABOVE = sorted(p for p in SRC.rglob("*.c") if p.relative_to(SRC).parts[0] not in ("os", "cli", "dropin"))   # the core
BELOW = sorted((SRC / "os").glob("os_windows_*.c"))
# What C++ has no word for against `{0}` and `struct rows = {...}`; g++ says more with -Wextra about enums beside numbers.
AS_CXX = ["-x", "c++", "-std=c++20", "-fsyntax-only", "-Wall", "-Wpedantic", "-Wno-missing-braces", "-Werror",
          f"-I{harness.ROOT / 'include'}", "-DCUDNNW_BUILDING", "-DCUDNNW_STATIC"]
CXX = [("clang++", ABOVE, ["-Wextra", "-Wshadow", "-Wconversion", "-Wno-missing-field-initializers"]),
       ("clang++", sorted((SRC / "os").glob("os_linux_*.c")), ["-Wextra", "-Wshadow", "-Wconversion", "-Wno-missing-field-initializers"]),
       ("g++", ABOVE, []),
       ("x86_64-w64-mingw32-g++", BELOW, [])]

pytestmark = pytest.mark.skipif(shutil.which("clang") is None, reason="clang is not installed")


def complaints(paths, *words):
    """What the compiler says; empty when it is content with all files."""
    done = subprocess.run(["clang", "-std=c11", "-fsyntax-only", *WARNINGS, f"-I{harness.ROOT / 'include'}",
                           "-DCUDNNW_BUILDING", *words, *map(str, paths)], capture_output=True, text=True, timeout=300)
    return done.stderr if done.returncode != 0 else ""


def test_what_is_above_the_seam_compiles_for_microsofts_target():
    said = complaints(ABOVE, "--target=x86_64-pc-windows-msvc", "-fms-compatibility", "-fms-extensions", "-nostdlibinc",
                      "-isystem", str(harness.TESTS / "headers" / "msvc"))
    assert len(ABOVE) > 40 and said == "", said


def test_everything_for_windows_compiles_with_clang_too():
    if shutil.which("x86_64-w64-mingw32-gcc") is None:
        pytest.skip("mingw-w64 is not installed")
    command = [path for path in sorted((SRC / "cli").rglob("*.c")) if not path.stem.endswith("_linux")]
    said = complaints(ABOVE + BELOW + command, "--target=x86_64-w64-mingw32", "-DCUDNNW_STATIC", f"-I{SRC / 'cli'}")
    assert len(BELOW) > 8 and len(command) > 20 and said == "", said
    for major, front in ((8, 0), (8, 1), (9, 0), (9, 1)):
        said = complaints(sorted((SRC / "dropin").glob("*.c")), "--target=x86_64-w64-mingw32", f"-DCUDNNW_DROPIN_MAJOR={major}",
                          f"-DCUDNNW_DROPIN_FRONT={front}")
        assert said == "", said


@pytest.mark.parametrize("compiler, files, more", CXX, ids=["above-clang", "linux-clang", "above-gcc", "windows-mingw"])
def test_the_sources_compile_as_cxx(compiler, files, more):
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    done = subprocess.run([compiler, *AS_CXX, *more, *map(str, files)], capture_output=True, text=True, timeout=300)
    assert len(files) > 8 and done.returncode == 0, done.stderr


def test_a_literal_that_only_c_has_would_be_seen(folder):
    bad = folder / "bad.c"
    bad.write_text("struct range { int begin, end; };\nint length(struct range *r);\n"
                   "int three(void);\nint three(void)\n{\n    return length(&(struct range){1, 4});\n}\n")
    assert complaints([bad]) == ""
    assert subprocess.run(["clang++", *AS_CXX, str(bad)], capture_output=True).returncode != 0


def test_a_gnu_construct_above_the_seam_would_be_seen(folder):
    bad = folder / "bad.c"
    bad.write_text("#include <unistd.h>\nint x;\n")
    assert complaints([bad], "--target=x86_64-pc-windows-msvc", "-nostdlibinc", "-isystem",
                      str(harness.TESTS / "headers" / "msvc"))
