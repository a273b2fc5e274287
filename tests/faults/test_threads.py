# SPDX-License-Identifier: MIT
"""Many threads at once, and a process that forks meanwhile. CUDNNW_TEST_ALL=1 takes 64 threads and a minute."""
import pytest

import harness

FAULTS = harness.BUILD / "tests" / "faults"


def hammer(fakes, *words):
    child = harness.run(FAULTS / "hammer", fakes / "9.28.0-cu12", fakes / "8.9.7-cu12", fakes / "cublas-12", *words, timeout=800,
                        env={"LD_LIBRARY_PATH": str(FAULTS.parent / "fake_driver")}, closing="hammer: done")
    assert not child.died, child.story()
    return child


def test_many_threads_load_call_confirm_and_unload_two_sets(fakes):
    child = hammer(fakes, *(["threads=64", "seconds=60"] if harness.EVERY_SET else ["threads=16", "seconds=2"]))
    assert "WARNING: ThreadSanitizer" not in child.err, child.story()


def test_children_that_are_forked_meanwhile_find_the_sets(fakes):
    if harness.is_sanitized():
        pytest.skip("a sanitizer's own locks do not survive a fork")
    hammer(fakes, "threads=2", "seconds=2", "forks=300" if harness.EVERY_SET else "forks=20")
