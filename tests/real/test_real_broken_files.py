# SPDX-License-Identifier: MIT
"""The broken-file matrix on NVIDIA's own files, where plain cuDNN dies in 128 of 238 cases and misses 82."""
import pytest

import harness
import matrix
import stage

SETS = {
    "linux": {"8.9.7.29-cu12": {"neighbour": "linux-8.5.0.96-cu11", "patch": "linux-8.9.5.30-cu12",
                                "cuda": "linux-8.9.5.30-cu11"},
              "9.28.0.42-cu12": {"neighbour": "linux-9.10.2.21-cu12", "patch": "linux-9.27.0.42-cu12",
                                 "cuda": "linux-9.28.1.4-cu13"}},
    "windows": {"8.9.7.29-cu12": {"neighbour": "windows-8.9.5.29-cu11"},
                "9.28.0.42-cu12": {"neighbour": "windows-9.10.2.21-cu12", "cuda": "windows-9.28.1.4-cu13"}},
}


def invisible(file, breakage):
    if file == "libcudnn.so.8" and breakage in ("from patch", "from cuda"):
        return "the fronts of 8.9.5 and 8.9.7, for CUDA 11 and 12, have one build-id"
    return None


@pytest.mark.parametrize("name", SETS[harness.SYSTEM])
def test_no_broken_real_file_kills_and_each_is_named(fakes, real, folder, name):
    source = real(f"{harness.SYSTEM}-{name}")
    others = {kind: harness.CACHE / "sets" / other for kind, other in SETS[harness.SYSTEM][name].items()
              if (harness.CACHE / "sets" / other / ".complete").exists()}
    wrong, seen = matrix.run_all(source, folder, others, [fakes / "cublas-12"], invisible)
    print(f"{name}: {len(seen)} cases,", {s: list(seen.values()).count(s) for s in sorted(set(seen.values()))})
    assert not wrong, matrix.story(wrong, len(seen))


@pytest.mark.skipif(not harness.can_be_nobody(), reason="unreadable files need Linux, root and setpriv")
@pytest.mark.parametrize("name", SETS[harness.SYSTEM])
def test_the_unreadable_cases_are_among_them(real, folder, name):
    place = stage.stage(real(f"{harness.SYSTEM}-{name}"), folder / "set")
    if not harness.nobody_reads(next(iter(stage.library_files(place)))):
        pytest.skip("the cache lies where only root may enter, on another disk: the unreadable cases are left out")


@pytest.mark.parametrize("name", SETS[harness.SYSTEM])
@pytest.mark.parametrize("kind", ["neighbour", "patch", "cuda"])
def test_the_set_that_is_mixed_in_is_there(name, kind):
    other = SETS[harness.SYSTEM][name].get(kind)
    if other is not None and not (harness.CACHE / "sets" / other / ".complete").exists():
        pytest.skip(f"{other} is not there: the cases 'from {kind}' of {name} are left out (scripts/fetch_sets {other})")
