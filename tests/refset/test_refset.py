# SPDX-License-Identifier: MIT
"""The reference set: it is a whole cuDNN, it says what it is, and it computes what PyTorch computes (reference/)."""
import pathlib
import re
import subprocess

import pytest

import harness
import make_fakes
from test_field_reports import driver_world  # noqa: F401 (a fixture)

HERE = pathlib.Path(__file__).resolve().parent
VALUES = {"convolutions.txt": 320, "networks.txt": 120, "others.txt": 63}
RELEASES = {8: "8.9.7", 9: "9.28.0"}


@pytest.mark.parametrize("major", [8, 9])
def test_it_computes_what_pytorch_computes(refset, driver_world, major):  # noqa: F811
    files = [harness.native(HERE / "reference" / name) for name in VALUES]
    child = harness.run(harness.program("reference_values"), harness.native(refset / f"cudnn{major}"), *files, env=driver_world)
    assert not child.died, child.story()
    assert [line["good"] for line in child.of("values")] == list(VALUES.values()), child.story()
    assert all(line["bad"] == 0 for line in child.of("values")), child.story()
