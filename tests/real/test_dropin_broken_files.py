# SPDX-License-Identifier: MIT
"""The broken-file matrix through cudnnw's front in place of NVIDIA's: a program that knows nothing of cudnnw lives, is told
which file is at fault, and one line is said. Through NVIDIA's own front 128 of 238 such cases end the process."""
import concurrent.futures
import os
import re
import shutil

import pytest

import dropin
import harness
import matrix

pytestmark = dropin.needed

BROKEN = {"linux": {"8.9.7.29-cu12": {"neighbour": "linux-8.5.0.96-cu11", "patch": "linux-8.9.5.30-cu12"},
                    "9.28.0.42-cu12": {"neighbour": "linux-9.10.2.21-cu12"}},
          "windows": {"8.9.7.29-cu12": {"neighbour": "windows-8.9.5.29-cu11"},
                      "9.28.0.42-cu12": {"neighbour": "windows-9.10.2.21-cu12"}}}[harness.SYSTEM]

# Hundreds of starts take minutes: the kinds of breakage without their many places, unless all is asked for.
SHORT = {"removed", "empty", "cut to half", "noise", "machine x86", "a folder", "from neighbour"}


def is_run(case, major):
    if case.file == dropin.front_name(major) or case.breakage == "unreadable":   # root reads everything
        return False
    if case.breakage in matrix.HELD:   # by a host that knows of the case
        return False
    return harness.EVERY_SET or case.breakage in SHORT


def judge(case, child):
    """None when the program lived and was told, else what is wrong."""
    if child.died:
        return "the program died"
    version = re.search(r"^version (\d+)$", child.out, re.M)
    if version is None:
        return "no version"
    if version[1] != "0":
        return None if "OK" in case.codes else "nothing was noticed"
    words = re.search(r"^words (.*)$", child.out, re.M)[1]
    if case.file not in words and case.file.split(".")[0].removeprefix("lib").rsplit("64_", 1)[0] not in words:
        return f"the words do not name the file: {words}"
    if child.err.count("\n") != 1 or not child.err.startswith("cudnnw: "):
        return f"not one line was said: {child.err}"
    return None


def run_file(file, cases, source, folder, others, major, program):
    spare = folder / f"spare-{file}"
    breaker = matrix.Breaker(source / file, spare, others)
    results = []
    for case in cases:
        place = folder / f"set-{file}"
        dropin.replaced(source, place, major)
        try:
            if breaker.break_file(place / case.file, case.breakage):
                child = harness.run(program, harness.native(place / dropin.front_name(major)), timeout=120)
                results.append((case, judge(case, child), child))
        finally:
            breaker.repair()
            shutil.rmtree(place)
    spare.unlink(missing_ok=True)
    return results


@pytest.mark.parametrize("name", BROKEN)
def test_nobody_dies_of_a_broken_file_under_the_replaced_front(real, folder, name):
    major, source = int(name[0]), real(f"{harness.SYSTEM}-{name}")
    others = {kind: harness.CACHE / "sets" / other for kind, other in BROKEN[name].items()
              if (harness.CACHE / "sets" / other / ".complete").exists()}
    program = dropin.build(dropin.HERE / "by_path.c", folder / f"by_path{harness.EXE}", *([] if harness.WINDOWS else ["-ldl"]))
    by_file = {}
    for case in matrix.cases(source, others, lambda file, breakage: None):
        if is_run(case, major):
            by_file.setdefault(case.file, []).append(case)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = [pool.submit(run_file, file, cases, source, folder, others, major, program) for file, cases in by_file.items()]
        results = [result for run in runs for result in run.result()]
    wrong = [result for result in results if result[1] is not None]
    print(f"{name}: {len(results)} cases, {len(wrong)} wrong")
    assert len(results) > 30
    assert not wrong, matrix.story(wrong, len(results))
