# SPDX-License-Identifier: MIT
"""The broken-file matrix on fake sets. Real sets: tests/real/test_real_broken_files.py."""
import pytest

import harness
import make_fakes
import matrix

# The set, a neighbour release, a patch neighbour, the same release for another CUDA.
SETS = {
    ("8.9.7", 12): {"neighbour": "8.5.0-cu11", "patch": "8.9.5-cu12", "cuda": "8.9.7-cu11"},
    ("9.28.0", 12): {"neighbour": "9.21.0-cu12", "patch": "9.28.1-cu12", "cuda": "9.28.0-cu13"},
    ("9.10.2", 12): {"neighbour": "9.0.0-cu12"},
    ("8.0.5", 11): {"neighbour": "8.2.0-cu11"},
}
LINKED_TO_NOTHING = {"cudnn_ext"}
TELLS_CUDA = {"cudnn_adv", "cudnn_engines_precompiled"}   # in 8.x ops_infer alone tells, so nothing contradicts it
TELLS_PATCH_OPENED = {"cudnn_cnn", "cudnn_cnn_train", "cudnn_adv_train"}   # by its own version check


def invisible_in(release):
    stems = {make_fakes.file_name(s, int(release[0]), harness.SYSTEM): s for s in make_fakes.stems_of(release)}

    def invisible(file, breakage):
        stem = stems.get(file)
        if stem is None:
            shown = not breakage.startswith("from ") or (harness.WINDOWS and breakage != "from cuda")
            return None if shown else "a front holds no version on Linux, and names no CUDA library anywhere"
        has_version = bool(make_fakes.SUBLIBRARIES[stem][3]) or (harness.WINDOWS and stem not in make_fakes.NO_FILE_VERSION)
        if breakage == "from cuda" and (stem not in TELLS_CUDA):
            return "it names no CUDA library, and a fake has no fingerprint"
        if breakage == "from patch" and not has_version and stem not in TELLS_PATCH_OPENED:
            return "no version in it, the same insides, no check of its own"
        if breakage == "from neighbour" and not has_version and stem in LINKED_TO_NOTHING:
            return "no version in it and no link to a sibling"
        return None

    return invisible


@pytest.mark.parametrize("release,cuda", SETS)
def test_no_broken_file_kills_and_each_is_named(fakes, folder, release, cuda):
    others = {name: fakes / place for name, place in SETS[release, cuda].items()}
    wrong, seen = matrix.run_all(fakes / f"{release}-cu{cuda}", folder, others, [fakes / f"cublas-{cuda}"],
                                 invisible_in(release))
    print(f"{release}: {len(seen)} cases,", {s: list(seen.values()).count(s) for s in sorted(set(seen.values()))})
    assert not wrong, matrix.story(wrong, len(seen))
