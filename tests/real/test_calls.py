# SPDX-License-Identifier: MIT
"""Checked calls on NVIDIA's own files, without a GPU: the same program serves 8 and 9."""
import re

import pytest

import harness
import stage

SETS = {"linux": ["8.9.7.29-cu12", "9.1.0.70-cu12", "9.28.0.42-cu12"], "windows": ["8.9.7.29-cu12", "9.28.0.42-cu12"]}
CODES_OF_A_MACHINE_WITHOUT_GPU = {"DRIVER_MISSING", "NO_DEVICE"}


@pytest.fixture(params=SETS[harness.SYSTEM])
def child(request, fakes, real, folder):
    place = stage.stage(real(f"{harness.SYSTEM}-{request.param}"), folder / "set", [fakes / "cublas-12"])
    child = harness.run(harness.program("calls"), harness.native(place), closing="calls: done", timeout=300)
    assert not child.died, child.story()
    return child


def test_descriptors_sizes_and_refusals_are_right_in_both_lines(child):
    shapes = int(re.search(r"^convolutions: (\d+) shapes", child.out, re.M)[1])
    assert shapes >= 200
    assert re.search(r"^rnn: 20 descriptors", child.out, re.M), child.story()
    assert len(re.findall(r"^refused: cudnn\w+ returned (?:3|2\d\d\d), ", child.out, re.M)) == 3, child.story()
    assert re.search(r"^absent: .*; use cudnn\w+ instead$", child.out, re.M), child.story()


def test_a_failed_create_is_explained_by_the_machine(child):
    code = re.search(r"^create: (\w+): ", child.out, re.M)[1]
    if code == "OK":
        pytest.skip("this machine has a GPU")
    assert code in CODES_OF_A_MACHINE_WITHOUT_GPU, child.story()


@pytest.mark.parametrize("name", SETS[harness.SYSTEM])
def test_no_checked_call_crashes_on_nothing_at_all(fakes, real, folder, name):
    place = stage.stage(real(f"{harness.SYSTEM}-{name}"), folder / "set", [fakes / "cublas-12"])
    child = harness.run(harness.program("nothing"), harness.native(place), closing="nothing: done", timeout=300)
    assert not child.died, child.story()
    assert re.search(r"^294 functions, [12]\d\d refused$", child.out, re.M), child.story()
