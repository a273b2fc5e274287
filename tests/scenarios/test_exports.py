# SPDX-License-Identifier: MIT
"""What the shared library shows to the outside is what the headers declare and what cmake/cudnnw.def lists, no more."""
import re
import subprocess

import pytest

import harness

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


@pytest.mark.skipif(not harness.WINDOWS, reason="imports of the Windows build")
def test_the_windows_library_imports_system_libraries_only():
    names = {name.lower() for name in re.findall(r"DLL Name: (\S+)", output(PREFIX + "objdump", "-p", str(library())))}
    assert names <= {"kernel32.dll", "advapi32.dll", "msvcrt.dll"}, names
