# SPDX-License-Identifier: MIT
"""What the shared library shows to the outside is what the headers declare and what cmake/cudnnw.def lists, no more."""
import re
import shutil
import subprocess
import zipfile

import pytest

import harness
import stage

PREFIX = "x86_64-w64-mingw32-" if harness.WINDOWS else ""


def declared():
    headers = (harness.ROOT / "include" / "cudnnw").glob("*.h")
    text = "".join(path.read_text() for path in headers if path.name != "cudnnw_dropin.h")   # of another library
    return set(re.findall(r"^CUDNNW_API [^;(]*?\b(cudnnw_\w+)\(", text, re.M))


def listed():
    lines = (harness.ROOT / "cmake" / "cudnnw.def").read_text().split("EXPORTS\n")[1].splitlines()
    return [line.strip() for line in lines]


def library():
    path = harness.BUILD / ("cudnnw.dll" if harness.WINDOWS else "libcudnnw.so")
    if not path.exists():
        pytest.skip("this build has no shared library")
    return path


def output(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout


def test_the_list_for_microsofts_linker_is_what_the_headers_declare():
    assert listed() == sorted(declared())


def test_the_library_exports_what_is_listed_and_no_more():
    if harness.WINDOWS:
        names = set(re.findall(r"^\s*\[\s*\d+\].*\s(\w+)$", output(PREFIX + "objdump", "-p", str(library()))
                               .split("[Ordinal/Name Pointer] Table")[1], re.M))
    else:
        # nm lists the version itself among the absolute symbols.
        names = {name for _, kind, name in map(str.split, output("nm", "-D", "--defined-only", str(library())).splitlines())
                 if kind != "A"}
        assert {name.partition("@@")[2] for name in names} == {"CUDNNW_0.1"}
        names = {name.split("@")[0] for name in names}
    assert sorted(names) == listed()


SYSTEM_LIBRARIES = {"kernel32.dll", "advapi32.dll", "msvcrt.dll", "ntdll.dll", "user32.dll", "shell32.dll", "bcrypt.dll",
                    "crypt32.dll", "wintrust.dll", "version.dll"}


def imports(path):
    return {name.lower() for name in re.findall(r"DLL Name: (\S+)", output(PREFIX + "objdump", "-p", str(path)))}


@pytest.mark.skipif(not harness.WINDOWS, reason="imports of the Windows build")
def test_the_windows_library_imports_system_libraries_only():
    assert imports(library()) <= {"kernel32.dll", "advapi32.dll", "msvcrt.dll"}, imports(library())


@pytest.mark.skipif(not harness.WINDOWS, reason="an import library is Windows'")
def test_the_list_makes_an_import_library_that_a_program_links(fakes, plain):
    """As Microsoft's lib would make it, with mingw's dlltool: the program imports cudnnw.dll by these names, and opens a set."""
    made = plain / "cudnnw.lib"
    output(PREFIX + "dlltool", "-d", str(harness.ROOT / "cmake" / "cudnnw.def"), "-l", str(made))
    program = plain / "program.exe"
    output(PREFIX + "gcc", "-std=c99", f"-I{harness.ROOT / 'include'}", "-static-libgcc",
           str(harness.TESTS / "scenarios" / "package" / "program.c"), str(made), "-o", str(program))
    shutil.copy(library(), plain)
    place = stage.stage(fakes / "9.28.0-cu12", plain / "set", [fakes / "cublas-12"])
    child = harness.run(program, harness.native(place), closing="package: done")
    assert not child.died and "opened 92800\n" in child.out and "cudnnw.dll" in imports(program), child.story()


@pytest.mark.skipif(not harness.WINDOWS, reason="the Windows package")
def test_the_windows_package_is_one_zip_whose_programs_need_nothing_else(folder, plain):
    subprocess.run(["cpack", "-G", "ZIP", "-B", str(plain), "--config", str(harness.TREE / "CPackConfig.cmake")],
                   check=True, capture_output=True, timeout=300)
    (archive,) = plain.glob("*.zip")
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder / "unpacked")
    (top,) = (folder / "unpacked").iterdir()
    files = {path.relative_to(top).as_posix() for path in top.rglob("*") if path.is_file()}
    headers = {f"include/cudnnw/{path.name}" for path in (harness.ROOT / "include" / "cudnnw").glob("cudnnw*")}
    assert headers | {"bin/cudnnw.dll", "bin/cudnnw.exe", "bin/cudnnw-selftest.exe", "lib/libcudnnw.dll.a"} <= files, files
    assert not [name for name in files if name.rpartition("/")[2].startswith("cudnn64_")], files   # no package looks like cuDNN
    for program in ("cudnnw.exe", "cudnnw-selftest.exe", "cudnnw.dll"):
        assert imports(top / "bin" / program) <= SYSTEM_LIBRARIES, (program, imports(top / "bin" / program))
    said = harness.run(top / "bin" / "cudnnw.exe", "--version", closing=None)
    assert said.code == 0 and "cudnnw" in said.out, said.story()
