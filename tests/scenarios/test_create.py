# SPDX-License-Identifier: MIT
"""cudnnCreate fails: cudnnw_explain says which part of the machine is the reason, with a driver that answers as told. The set
was loaded with CUDNNW_DEVICE_OPTIONAL, so nothing was said before."""
import pytest

import harness
from test_field_reports import driver_world, machine, put  # noqa: F401 (fixtures)

OPTIONAL = 2
CASES = [
    ("driver too old", {"driver_version": 11040}, "DRIVER_TOO_OLD"),
    ("driver too old for the compatibility package", {"driver_init": 804}, "DRIVER_TOO_OLD"),
    ("no device", {"driver_devices": ""}, "NO_DEVICE"),
    ("device too old", {"driver_devices": "30"}, "DEVICE_TOO_OLD"),
    ("stub", {"driver_init": 34}, "DRIVER_STUB"),
    ("driver and its module differ", {"driver_init": 803}, "DRIVER_MISSING"),
    ("device memory", {"driver_memory": "8192/20"}, "DEVICE_MEMORY"),
    ("cuDNN itself", {}, "CUDNN_FAILED"),
]


def explained(fakes, folder, env, release="9.28.0"):
    place = harness.native(put(fakes, folder / "set", release))
    child = harness.run(harness.program("machine"), place, place, OPTIONAL, env=env)
    assert not child.died, child.story()
    assert child.of("load")[0]["status"] == "OK", child.story()
    [answer] = child.of("create")
    assert answer["raw_status"] == (1 if release.startswith("8") else 1001), child.story()
    return answer, child.story()


@pytest.mark.parametrize("release", ["8.9.7", "9.28.0"])
@pytest.mark.parametrize("case, settings, code", CASES, ids=[case for case, _, _ in CASES])
def test_the_part_of_the_machine_is_named(fakes, folder, machine, case, settings, code, release):  # noqa: F811
    answer, story = explained(fakes, folder, machine(**settings), release)
    assert answer["status"] == code, story


@pytest.mark.parametrize("hidden", ["-1", ""])
def test_hidden_devices_are_told_from_none(fakes, folder, machine, hidden):  # noqa: F811
    with_none, _ = explained(fakes, folder, machine(driver_devices=""))
    answer, story = explained(fakes, folder / "other", {**machine(), "CUDA_VISIBLE_DEVICES": hidden})
    assert answer["status"] == "NO_DEVICE", story
    assert answer["reason"] not in ("none", with_none["reason"]), story


def test_without_a_driver_it_is_the_driver(fakes, folder):
    answer, story = explained(fakes, folder, {})
    if answer["status"] in ("CUDNN_FAILED", "NO_DEVICE"):
        pytest.skip("this machine has a driver")
    assert (answer["status"], answer["reason"]) == ("DRIVER_MISSING", "DRIVER_ABSENT"), story
