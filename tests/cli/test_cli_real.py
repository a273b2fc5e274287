# SPDX-License-Identifier: MIT
"""The cudnnw command on real cuDNN sets: both systems judged from each, and the probe of what is opened."""
import json

import pytest

import harness

OTHER_SYSTEM = "linux" if harness.WINDOWS else "windows"
# set: release, CUDA major, files
DEFAULT = {
    "linux-8.9.7.29-cu12": ("8.9.7", 12, 7), "linux-9.28.0.42-cu12": ("9.28.0", 12, 10),
    "windows-8.9.7.29-cu12": ("8.9.7", 12, 7), "windows-9.28.0.42-cu12": ("9.28.0", 12, 10),
}
MORE = {
    "linux-8.9.5.30-cu11": ("8.9.5", 11, 7), "linux-8.9.5.30-cu12": ("8.9.5", 12, 7), "linux-9.0.0.312-cu12": ("9.0.0", 12, 8),
    "linux-9.1.0.70-cu12": ("9.1.0", 12, 8), "linux-9.10.2.21-cu12": ("9.10.2", 12, 8),
    "linux-9.21.0.82-cu12": ("9.21.0", 12, 9), "linux-9.28.1.4-cu13": ("9.28.1", 13, 10),
    "windows-8.9.5.29-cu11": ("8.9.5", 11, 7), "windows-9.1.0.70-cu12": ("9.1.0", 12, 8),
    "windows-9.10.2.21-cu12": ("9.10.2", 12, 8), "windows-9.22.0.52-cu12": ("9.22.0", 12, 10),
    "windows-9.28.1.4-cu13": ("9.28.1", 13, 10),
}
SETS = {**DEFAULT, **(MORE if harness.EVERY_SET else {})}
JIT = "linux-9.27.0.42-jit-cu12"


def answer(*words, code):
    child = harness.run(harness.program("cudnnw"), *words, "--json", closing=None, timeout=300)
    assert child.code == code, child.story()
    return json.loads(child.out)


@pytest.mark.parametrize("name", SETS)
def test_check_identifies_a_real_set_of_either_system(real, name):
    data = answer("check", harness.native(real(name)), code=0)
    release, cuda, files = SETS[name]
    assert (data["status"], data["version"], data["cuda_major"]) == ("OK", release, cuda)
    assert [(row["identified"], len(row["files"])) for row in data["candidates"]] == [(True, files)]


@pytest.mark.parametrize("name", [name for name in SETS if name.startswith(harness.SYSTEM)])
def test_the_probe_of_a_real_set_is_all_zero(real, name):
    data = answer("load", harness.native(real(name)), "--probe", "--allow-no-cublaslt", code=0)
    release, cuda, files = SETS[name]
    assert (data["version"], data["cuda_major"]) == (release, cuda)
    assert data["functions"]["not_opened"] == 0 and len(data["libraries"]) >= files - 2   # the front, and one without a driver
    left_out = {"cudnnCreate"} | ({"cudnnSubquadraticOpsVersionCheck"} if harness.WINDOWS else set())
    assert {name: status for name, status in data["probe"].items() if status != 0 and name not in left_out} == {}
    assert len(data["probe"]) >= 30
    told = ", and 1 that needs a GPU" if data["probe"]["cudnnCreate"] else ""
    told += ", and 1 that is left out" if data["probe"].get("cudnnSubquadraticOpsVersionCheck", 0) else ""
    good = list(data["probe"].values()).count(0)
    assert data["support_row"].endswith(f" | probe good: {good}{told} |")


@pytest.mark.parametrize("name", [name for name in DEFAULT if name.startswith(OTHER_SYSTEM)])
def test_load_refuses_the_other_system(real, name):
    assert answer("load", harness.native(real(name)), code=1)["status"] == "WRONG_SYSTEM"


def test_the_jit_package_is_good_for_the_graph_alone(real):
    data = answer("check", harness.native(real(JIT)), code=1)
    assert (data["status"], data["reason"]) == ("SET_INCOMPLETE", "JIT_SET")
    assert answer("check", harness.native(real(JIT)), "--need", "graph", code=0)["version"] == "9.27.0"


@pytest.mark.parametrize("name", [name for name in SETS if name.startswith(harness.SYSTEM)])
def test_doctor_loads_a_real_set_in_a_child_and_knows_its_header(real, name):
    child = harness.run(harness.program("cudnnw"), "doctor", harness.native(real(name)), "--json", closing=None, timeout=300)
    data = json.loads(child.out)   # the status depends on the machine's driver and cuBLAS
    release, cuda, files = SETS[name]
    assert (data["version"], data["cuda_major"], data["loaded"]) == (release, cuda, True), child.story()
    assert [row["value"] for row in data["headers"] if "cudnn_version.h" in row["name"]] == [f"{release}, beside libraries of {release}"]
