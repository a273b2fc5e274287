# SPDX-License-Identifier: MIT
"""The same hostile conditions under Wine, in their shortest forms: a process takes long to begin there. scripts/harden runs the
long ones; what a Linux has alone (forks, limits, links) is in test_faults.py."""
import pytest

import harness


def fault(name, *words, timeout=600):
    """Runs one of the programs of this folder; it must end with its own closing line."""
    words = [word if isinstance(word, str) else harness.native(word) for word in words]
    child = harness.run(harness.BUILD / "tests" / "faults" / f"{name}.exe", *words, timeout=timeout, closing=f"{name}: done")
    assert not child.died, child.story()
    return child


def test_calls_to_the_system_may_be_refused(fakes):
    child = fault("refuse", fakes / "9.28.0-cu12", f"dependencies={harness.native(fakes / 'cublas-12')}", "device=2", "road=load",
                  "every=601")
    assert "OUT_OF_MEMORY" in child.out, child.story()


def test_a_set_that_changes_while_it_is_loaded_is_the_old_one_the_new_one_or_an_error(fakes, folder):
    child = fault("change", fakes / "9.28.0-cu12", fakes / "9.21.0-cu12", folder, fakes / "cublas-12", "rounds=12", "seed=3")
    assert "refused because the file is held: 0" not in child.out, child.story()


@pytest.mark.parametrize("release", ["9.28.0-cu12", "8.2.0-cu11"])
def test_what_inspect_calls_whole_kills_no_loader(fakes, folder, release):
    child = fault("mutate", fakes / release, folder, "rounds=100")
    assert " 0 refused by inspect" not in child.out and " 0 called whole" not in child.out, child.story()


def test_rounds_of_load_confirm_and_unload_leave_nothing(fakes):
    fault("endure", fakes / "9.28.0-cu12", fakes / "cublas-12", "rounds=26")


@pytest.mark.parametrize("stack, found, loaded", [(24576, "OPEN_FAILED", "STACK_SMALL"), (131072, "OK", "STACK_SMALL")])
def test_a_small_stack_is_refused_beforehand(fakes, stack, found, loaded):
    child = fault("endure", fakes / "9.28.0-cu12", fakes / "cublas-12", f"stack={stack}")
    assert f"find {found} " in child.out and loaded in child.out, child.story()


def test_many_threads_load_two_sets_at_once(fakes):
    child = fault("hammer", fakes / "9.28.0-cu12", fakes / "8.9.7-cu12", fakes / "cublas-12", "threads=6", "seconds=1")
    assert "6 threads" in child.out, child.story()
