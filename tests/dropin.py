# SPDX-License-Identifier: MIT
"""What the tests of the drop-in share: where its libraries are, what they export, programs for plain cuDNN."""
import pathlib
import re
import shutil
import subprocess

import pytest

import harness
import make_fakes
import stage

HERE = harness.TESTS / "scenarios" / "dropin"
CUDA_HEADERS = harness.TESTS / "headers" / "cuda"
UNDOCUMENTED = {"cudnnGetBackdoor", "cudnnSetBackdoor", "cudnnSetBackdoorEx", "cudnnGetRNNDropoutLocationsInternal"}
COMPILER = "x86_64-w64-mingw32-gcc" if harness.WINDOWS else "cc"


def front_name(major):
    return f"cudnn64_{major}.dll" if harness.WINDOWS else f"libcudnn.so.{major}"


def front(major):
    """The replacement that this build made."""
    return harness.BUILD / f"front{major}" / front_name(major)


def shared(major):
    return harness.BUILD / (f"cudnnw_dropin{major}.dll" if harness.WINDOWS else f"libcudnnw_dropin{major}.so")


def static(major):
    return harness.BUILD / f"libcudnnw_dropin{major}{'_static' if harness.WINDOWS else ''}.a"


def is_sanitized():
    return "-fsanitize" in (harness.TREE / "CMakeCache.txt").read_text()


def why_not():
    if not front(9).exists():
        return "this build has no drop-in (CUDNNW_BUILD_DROPIN=ON with the shared library)"
    if is_sanitized():
        return "a program that was built without sanitizers cannot open a drop-in that was built with them"
    return None


needed = pytest.mark.skipif(why_not() is not None, reason=why_not() or "")
linked_only = pytest.mark.skipif(not static(9).exists(), reason="this build has no drop-in (CUDNNW_BUILD_DROPIN=ON)")


def functions(major):
    """Every public function of any release of the major, by the manifest."""
    found = set()
    for line in make_fakes.FUNCTIONS.read_text().splitlines():
        match = re.match(r"(?:STATUS|SIZE|TEXT|VOID)\((\w+),.*, (\w+), (\w+)\)$", line.strip())
        if match and match[2 if major == 8 else 3] != "NONE":
            found.add(match[1])
    assert len(found) > 200
    return found


def exports(path):
    """{name: version node} of a library; "" without one."""
    if pathlib.Path(path).suffix == ".dll":
        listed = subprocess.run(["x86_64-w64-mingw32-objdump", "-p", str(path)], capture_output=True, text=True, check=True)
        table = listed.stdout.split("[Ordinal/Name Pointer] Table")[1].split("\n\n")[0]
        return {line.split()[-1]: "" for line in table.splitlines()[1:] if line.strip()}
    listed = subprocess.run(["nm", "-D", "--defined-only", "--with-symbol-versions", str(path)], capture_output=True,
                            text=True, check=True).stdout
    found = {}
    for line in listed.splitlines():
        kind, name = line.split()[-2:]
        if kind != "A":
            plain, _, node = name.partition("@")
            found[plain] = node.lstrip("@")
    return found


def replaced(source, place, major, extra=()):
    """Stages the set with cudnnw's front in place of its own; the front's path."""
    target = stage.stage(source, place, extra) / front_name(major)
    target.unlink()
    shutil.copy(front(major), target)
    return target


def build(source, target, *words):
    """Compiles a program as its author would."""
    subprocess.run([COMPILER, "-O2", str(source), "-o", str(target), *map(str, words)], check=True)
    return target


def by_path(folder, path, **options):
    """Runs the program that opens a front by its path."""
    program = folder / f"by_path{harness.EXE}"
    if not program.exists():
        build(HERE / "by_path.c", program, *([] if harness.WINDOWS else ["-ldl"]))
    return harness.run(program, harness.native(path), **options)


def stubs():
    """Where a driver and a cuBLASLt of the tests lie, for planning without a device."""
    return [harness.BUILD / "tests" / "fake_driver", harness.BUILD / "tests" / "fake_cublaslt"]


def world(**more):
    env = dict(more)
    if not harness.WINDOWS:
        env["LD_LIBRARY_PATH"] = ":".join(map(str, stubs()))
    return env


# ---- Packages -----------------------------------------------------------------------------------------------------------

def package(folder, kind):
    """Builds the packages of this build folder; their paths."""
    subprocess.run(["cpack", "-G", kind, "--config", str(harness.TREE / "CPackConfig.cmake"), "-B", str(folder / "packages")],
                   check=True, capture_output=True, text=True, cwd=harness.TREE)
    return sorted((folder / "packages").glob(f"*.{kind.lower()}"))


def said_by_package(path, kind):
    """(what it says of itself, the files in it)."""
    if kind == "DEB":
        control = subprocess.run(["dpkg-deb", "--info", str(path)], capture_output=True, text=True, check=True).stdout
        extra = subprocess.run(["dpkg-deb", "--info", str(path), "shlibs"], capture_output=True, text=True)
        files = subprocess.run(["dpkg-deb", "--contents", str(path)], capture_output=True, text=True, check=True).stdout
        assert extra.returncode != 0, f"{path.name} tells what its libraries serve: {extra.stdout}"
        return control, [line.split()[5] for line in files.splitlines()]
    query = ["rpm", "-qp", str(path)]
    provides = subprocess.run([*query, "--provides"], capture_output=True, text=True, check=True).stdout
    files = subprocess.run([*query, "--list"], capture_output=True, text=True, check=True).stdout
    return provides, files.splitlines()
