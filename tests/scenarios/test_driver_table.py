# SPDX-License-Identifier: MIT
"""The driver's functions for applications (cudnnw_driver.h), on both systems over the fake driver, and what is said without one."""
import pytest

import harness
from test_field_reports import DRIVER_FILES, driver_world, machine  # noqa: F401 (fixtures)


def test_every_unit_test_of_the_table_passes_with_a_driver(machine):  # noqa: F811
    child = harness.run(harness.program("test_driver_table"), env=machine())
    assert not child.died, child.story()


def test_without_a_driver_the_table_says_which_file_is_missing():
    child = harness.run(harness.program("test_driver_table"), "without")
    assert not child.died, child.story()
    [answer] = child.of("open")
    if answer["status"] == "OK":
        pytest.skip("this machine has a driver")
    assert (answer["status"], answer["reason"]) == ("DRIVER_MISSING", "DRIVER_ABSENT"), child.story()
    assert answer["dependency"] == DRIVER_FILES[0], child.story()
