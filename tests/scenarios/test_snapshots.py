# SPDX-License-Identifier: MIT
"""A program and a shared library of cudnnw from different days: the older one knows fewer functions. Both are built here, from
a copy of the sources whose table ends earlier, and each program runs with each library. Linux."""
import concurrent.futures
import os
import re
import shutil
import subprocess

import pytest

import harness
import stage

pytestmark = pytest.mark.skipif(harness.WINDOWS, reason="built with the system's compiler, for this system")
FIRST_LEFT_OUT, NEWEST = "cudnnTransformFilter", "cudnnTransformTensorEx"
ROOMS = ["", "error", "report", "manifest", "find", "inspect", "choose", "open", "resolve", "confirm", "calls", "cuda", "os"]


def older_sources(place):
    """The sources as they would be without the last slots."""
    for part in ("src", "include", "scripts", "tests/scenarios/spy"):
        shutil.copytree(harness.ROOT / part, place / part, ignore=shutil.ignore_patterns("__pycache__"))
    names = re.findall(r"^[A-Z]+\((cudnn\w+)", (place / "src" / "manifest" / "functions.def").read_text(), re.M)
    left_out = names[names.index(FIRST_LEFT_OUT):]
    assert NEWEST in left_out
    for table in ("functions.def", "function_names.def"):
        path = place / "src" / "manifest" / table
        lines = path.read_text().splitlines(keepends=True)
        kept = [line for line in lines if not re.match(rf"[A-Z]+\(({'|'.join(left_out)})\W", line)]
        assert len(lines) - len(kept) == len(left_out)
        path.write_text("".join(kept))
    subprocess.run([str(place / "scripts" / "make_api")], check=True, timeout=60)
    assert NEWEST[5:] not in (place / "include" / "cudnnw" / "cudnnw_api.h").read_text()
    return place


def compile_one(source, target, include):
    subprocess.run(["cc", "-c", "-std=c11", "-O0", "-fPIC", "-fvisibility=hidden", "-DCUDNNW_BUILDING", f"-I{include}", str(source),
                    "-o", str(target)], check=True, timeout=300)
    return target


def build_library(root, place):
    place.mkdir()
    sources = [s for room in ROOMS for s in sorted((root / "src" / room).glob("*.c"))
               if room != "os" or s.name.startswith("os_linux")]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(lambda s: compile_one(s, place / f"{s.parent.name}-{s.stem}.o", root / "include"), sources))
    subprocess.run(["cc", "-shared", "-Wl,-soname,libcudnnw.so.0", "-Wl,-z,defs", "-o", str(place / "libcudnnw.so.0"),
                    *map(str, objects), "-ldl", "-pthread"], check=True, timeout=120)
    return place


def build_program(root, library, target):
    subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{root / 'include'}",
                    str(harness.TESTS / "scenarios" / "snapshots" / "snapshot.c"), "-o", str(target),
                    str(library / "libcudnnw.so.0")], check=True, timeout=120)
    return target


@pytest.fixture(scope="module")
def days(tmp_path_factory):
    """{day: (program, folder of the library)}"""
    place = tmp_path_factory.mktemp("snapshots")
    roots = {"old": older_sources(place / "sources"), "new": harness.ROOT}
    libraries = {day: build_library(root, place / f"library-{day}") for day, root in roots.items()}
    return {day: (build_program(root, libraries[day], place / f"program-{day}"), libraries[day]) for day, root in roots.items()}



@pytest.mark.parametrize("program", ["old", "new"])
@pytest.mark.parametrize("library", ["old", "new"])
def test_a_program_of_one_day_runs_with_a_library_of_another(days, fakes, folder, program, library):
    place = stage.stage(fakes / "9.28.0-cu12", folder / "set", [fakes / "cublas-12"])
    child = harness.run(days[program][0], place, env={"LD_LIBRARY_PATH": str(days[library][1])})
    assert not child.died, child.story()
    [told] = child.of("old functions")
    assert told == {"command": "old functions", "version": 92800, "made": 0, "ended": 0, "checked": "OK", "without": 1001}, child.story()
    newest = child.of("newest function")
    if program == "old":
        assert newest == [], child.story()      # its header has no such slot
        return
    [newest] = newest
    # The fake answers 3000, and so does the place behind the last function of an older library: the checked call and
    # the question by slot tell them apart, and by name the function is there on both days.
    assert newest["table"] == 3000 and newest["by_name"] == "OK", child.story()
    assert newest["by_slot"] == ("OK" if library == "new" else "FUNCTION_ABSENT"), child.story()
    assert newest["same_address"] == (library == "new"), child.story()
    assert newest["checked"] == "CUDNN_FAILED", child.story()
    assert newest["function"] == (NEWEST if library == "new" else "a function that is newer than this cudnnw"), child.story()


def test_the_two_days_differ(days):
    symbols = {day: (days[day][1] / "libcudnnw.so.0").read_bytes() for day in days}
    assert NEWEST.encode() in symbols["new"] and NEWEST.encode() not in symbols["old"]
