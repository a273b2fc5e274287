# SPDX-License-Identifier: MIT
"""Engines proved without a GPU: whole plans for a described device, through the cudnnw table and its checked calls, with
NVIDIA's own files. The counts are those of facts/deviceless.md, which were measured through cuDNN's own front."""
import functools
import os
import pathlib
import re
import subprocess

import pytest

import harness
import stage

OLD, NEW = "9.10.2.21-cu12", "9.28.0.42-cu12"
CAPABILITIES = [700, 750, 800, 860, 890, 900, 1200]
COUNTS = {
    (NEW, "half"): [15, 40, 35, 32, 34, 40, 40], (NEW, "float"): [8, 39, 16, 23, 24, 40, 17],
    (OLD, "half"): [25, 38, 29, 32, 30, 39, 34], (OLD, "float"): [14, 14, 21, 22, 17, 32, 13],
}
CASES = [(name, kind, capability, count) for (name, kind), counts in COUNTS.items()
         for capability, count in zip(CAPABILITIES, counts)]
GOLDEN = pathlib.Path(__file__).with_name("plans.txt")
GOLDEN_HEAD = "Plans for a convolution on a described device: engine, knobs and workspace, the same on both systems (test_plans.py).\n"
ENGINES = ["heuristic", "engines_precompiled", "engines_runtime_compiled", "engines_tensor_ir"]
DECOY = """
#include <stdio.h>
#include <stdlib.h>
__attribute__((constructor)) static void say(void)
{
    FILE *trace = fopen(getenv("CUDNNW_DECOY_TRACE"), "a");
    if (trace) { fputs("the decoy ran\\n", trace); fclose(trace); }
}
"""


def library(part):
    return f"cudnn_{part}64_9.dll" if harness.WINDOWS else f"libcudnn_{part}.so.9"


def plan(place, capability, kind="half", words=(), env=None):
    """Plans with the stub driver and the stub cuBLASLt of the tests."""
    stubs = harness.BUILD / "tests"
    env = dict(env or {})
    if not harness.WINDOWS:
        env["LD_LIBRARY_PATH"] = ":".join(filter(None, [env.get("LD_LIBRARY_PATH"), str(stubs / "fake_driver")]))
    else:
        env.update(harness.WATCHED)
    return harness.run(harness.program("plan"), harness.native(place), capability, kind, "--dependencies",
                       harness.native(stubs / "fake_cublaslt"), *words, env=env, closing="plan: done", timeout=300)


@functools.lru_cache(maxsize=None)
def by_table(place, capability, kind):
    return plan(place, capability, kind)


def workspaces(child):
    return [line for line in child.out.splitlines() if line.startswith("plan ") and " workspace " in line]


def counts(child):
    found = re.search(r"^configs (\d+) plans (\d+)$", child.out, re.M)
    assert found, child.story()
    return int(found[1]), int(found[2])


def golden(name, kind, capability, lines):
    """The list of plans of this case in plans.txt, which both systems keep to; CUDNNW_WRITE_GOLDEN=1 writes it anew."""
    title = f"{name} {kind} {capability}"
    lists = dict(part.split("\n", 1) for part in GOLDEN.read_text().split("== ")[1:])
    if os.environ.get("CUDNNW_WRITE_GOLDEN") == "1":
        lists[title] = "".join(line + "\n" for line in lines)
        GOLDEN.write_text(GOLDEN_HEAD + "".join(f"== {key}\n{text}" for key, text in sorted(lists.items())))
    return lists[title].splitlines()


@pytest.mark.parametrize("name, kind, capability, count", CASES)
def test_every_engine_configuration_becomes_a_plan(real, name, kind, capability, count):
    child = by_table(real(f"{harness.SYSTEM}-{name}"), capability, kind)
    assert not child.died, child.story()
    assert counts(child) == (count, count), child.story()
    assert workspaces(child) == golden(name, kind, capability, workspaces(child)), child.story()
    if harness.WINDOWS:   # not for planning either
        asked = harness.asked_for(child)
        assert "nvcuda.dll" in asked and "zlibwapi.dll" not in asked, child.story()


@pytest.mark.parametrize("name, kind, capability, count", [case for case in CASES if case[1] == "half"])
def test_the_checked_calls_give_the_same_plans(real, name, kind, capability, count):
    place = real(f"{harness.SYSTEM}-{name}")
    child = plan(place, capability, kind, words=["--checked"])
    assert not child.died, child.story()
    assert counts(child) == (count, count), child.story()
    assert workspaces(child) == workspaces(by_table(place, capability, kind)) and len(workspaces(child)) == count, child.story()


def test_the_old_release_plans_without_driver_and_without_cublaslt(real):
    place = real(f"{harness.SYSTEM}-{OLD}")
    child = harness.run(harness.program("plan"), harness.native(place), 900, "half", closing="plan: done")
    assert not child.died, child.story()
    assert counts(child) == (39, 39), child.story()


@pytest.mark.skipif(harness.WINDOWS, reason="Linux packages")
@pytest.mark.parametrize("kind", ["half", "float"])
@pytest.mark.parametrize("name", ["9.21.0.82-cu12", "9.24.0.43-cu12"])
def test_opening_tensor_ir_at_load_changes_no_plan_before_9_26(real, name, kind):
    """A public report has it that linking engines_tensor_ir first did harm before 9.26. Opened after graph, as cudnnw does,
    it gives line by line the plans and workspaces that cuDNN finds when it opens its engines itself."""
    if not harness.EVERY_SET:
        pytest.skip(f"{name}: only with scripts/test --all")
    place = real(f"linux-{name}")
    early, late = plan(place, 900, kind), plan(place, 900, kind, words=["--later"])
    assert not early.died and counts(early)[0] > 0, early.story()
    assert early.out == late.out, late.story()


def decoys(folder):
    """Engine libraries in LD_LIBRARY_PATH, under every name that cuDNN asks for; each leaves a trace when it is mapped."""
    trace, place = folder / "trace", folder / "decoys"
    place.mkdir()
    (folder / "decoy.c").write_text(DECOY)
    for part in ENGINES:
        first = place / f"libcudnn_{part}.so.9"
        subprocess.run(["cc", "-shared", "-fPIC", f"-Wl,-soname,{first.name}", str(folder / "decoy.c"), "-o",
                        str(first)], check=True)
        for name in (f"libcudnn_{part}.so.9.28.0", f"libcudnn_{part}.so.9.28", f"libcudnn_{part}.so.9.10.2",
                     f"libcudnn_{part}.so.9.10", f"libcudnn_{part}.so"):
            (place / name).symlink_to(first.name)
    return trace, {"LD_LIBRARY_PATH": str(place), "CUDNNW_DECOY_TRACE": str(trace)}


@pytest.mark.skipif(harness.WINDOWS, reason="LD_LIBRARY_PATH is Linux")
@pytest.mark.parametrize("name, count", [(OLD, 39), (NEW, 40)])
def test_a_decoy_engine_in_the_library_path_is_never_mapped(real, folder, name, count):
    trace, env = decoys(folder)
    child = plan(real(f"linux-{name}"), 900, env=env)
    assert not child.died, child.story()
    assert counts(child) == (count, count), child.story()
    assert not trace.exists(), child.story()


@pytest.mark.skipif(harness.WINDOWS, reason="LD_LIBRARY_PATH is Linux")
def test_the_decoy_would_have_run_had_the_engines_been_left_to_cudnn(real, folder):
    """The control of the test above: without opening at load the decoy gets in."""
    trace, env = decoys(folder)
    plan(real(f"linux-{NEW}"), 900, words=["--later"], env=env)
    assert trace.exists()


@pytest.mark.parametrize("name, part", [(name, part) for name in (OLD, NEW) for part in ENGINES
                                         if (name, part) != (OLD, "engines_tensor_ir")])   # 9.10 has none
def test_a_missing_engine_library_is_reported_at_load(real, folder, name, part):
    place = stage.stage(real(f"{harness.SYSTEM}-{name}"), folder / "set")
    (pathlib.Path(place) / library(part)).unlink()
    child = plan(place, 900)
    assert child.code == 2 and "plan: refused" in child.out, child.story()
    assert "load SET_INCOMPLETE: " + library(part) in child.out, child.story()
