# SPDX-License-Identifier: MIT
"""The fakes themselves: they must behave as cuDNN does, else every other scenario proves nothing."""
import ctypes  # noqa: F401
import pathlib
import re
import subprocess

import pytest

import harness
import make_fakes
import stage

REAL_8_5 = harness.TESTS / "fakes" / "real_8_5.txt"
SWISH = {"cudnnSetActivationDescriptorSwishBeta", "cudnnGetActivationDescriptorSwishBeta"}   # new in 8.2.0, by its release notes
VERSIONS = {"8.0.5": 8005, "8.9.7": 8907, "9.0.0": 90000, "9.28.0": 92800}


def paths(folder, release):
    major = int(release[0])
    return [folder / make_fakes.file_name(stem, major, harness.SYSTEM) for stem in make_fakes.stems_of(release)]


def names_of_set(fakes, release, cuda):
    return [p.name for p in stage.library_files(fakes / f"{release}-cu{cuda}")]


def test_each_set_has_the_files_of_its_release(fakes):
    counts = {release: len(names_of_set(fakes, release, cuda)) for release, _, cuda in make_fakes.SETS}
    assert counts == {"8.0.5": 7, "8.2.0": 7, "8.5.0": 7, "8.9.5": 7, "8.9.7": 7, "9.0.0": 8, "9.10.2": 8, "9.21.0": 9,
                      "9.28.0": 10, "9.28.1": 10}


def test_the_number_of_functions_is_that_of_the_surveyed_headers():
    counts = {release: len(make_fakes.functions_of(release)) for release, _, _ in make_fakes.SETS}
    assert counts == {"8.0.5": 261, "8.2.0": 263, "8.5.0": 263, "8.9.5": 264, "8.9.7": 264, "9.0.0": 218, "9.10.2": 220,
                      "9.21.0": 220, "9.28.0": 239, "9.28.1": 239}


def real_8_5():
    """{stem: (siblings, public functions)} as the real files of 8.5.0.96 have them, not as the manifest says."""
    parts = re.findall(r"^(cudnn_\w+):(.*)\n((?:  \w+\n)+)", REAL_8_5.read_text(), re.M)
    return {stem: (set(siblings.split()), set(names.split())) for stem, siblings, names in parts}


def told_by_files(folder, major=8):
    """The same of the files in a folder; only what is declared counts as a public function."""
    declared = set().union(*(names for _, names in real_8_5().values()))
    found = {}
    for path in stage.library_files(folder):
        if harness.WINDOWS:
            read = stage.PeNames(path)
            names, needed = {name.decode() for name in read.exports}, set(read.imports)
        else:
            listed, dynamic = (subprocess.run(words, capture_output=True, text=True, check=True).stdout
                               for words in (["nm", "-D", "--defined-only", path], ["readelf", "-dW", path]))
            names = {line.split()[2].split("@")[0] for line in listed.splitlines() if line.split()[1] == "T"}
            needed = set(re.findall(r"NEEDED.*\[(.*)\]", dynamic))
        stem = next(s for s in ["cudnn", *real_8_5()] if path.name == make_fakes.file_name(s, major, harness.SYSTEM))
        siblings = {s for s in real_8_5() if make_fakes.file_name(s, major, harness.SYSTEM) in needed}
        found[stem] = (siblings, names & declared)
    return found


@pytest.mark.parametrize("release", ["8.0.5", "8.2.0", "8.5.0"])
def test_fakes_of_releases_that_nobody_can_fetch_have_the_files_functions_and_imports_of_real_ones(fakes, release):
    """8.2.0 has those of 8.5.0 (header counts: 103, 38, 52, 21, 20, 29), 8.0.5 two fewer (101)."""
    real = real_8_5()
    if release == "8.0.5":
        real["cudnn_ops_infer"] = (set(), real["cudnn_ops_infer"][1] - SWISH)
    found = told_by_files(fakes / f"{release}-cu11")
    front = found.pop("cudnn")
    assert found == real
    assert front == (set(), set().union(*(names for _, names in real.values())))   # it links none, and exports all
    assert sum(len(names) for _, names in found.values()) == {"8.0.5": 261, "8.2.0": 263, "8.5.0": 263}[release]


def test_the_real_8_5_is_as_written_down(real):
    """And 8.9 for Windows links the same siblings."""
    found = told_by_files(real("windows-8.9.7.29-cu12" if harness.WINDOWS else "linux-8.5.0.96-cu11"))
    siblings = {stem: needed for stem, (needed, _) in found.items()}
    assert siblings == {"cudnn": set(), **{stem: needed for stem, (needed, _) in real_8_5().items()}}
    assert {stem: names for stem, (_, names) in found.items() if stem != "cudnn"} == \
        {stem: names for stem, (_, names) in real_8_5().items()}


@pytest.mark.parametrize("release", VERSIONS)
def test_the_front_opens_its_siblings_at_the_first_call(fakes, plain, release):
    cuda = 11 if release == "8.0.5" else 12
    stage.stage(fakes / f"{release}-cu{cuda}", plain, [fakes / f"cublas-{cuda}", fakes / "zlib"] if cuda == 11 else [])
    front = make_fakes.file_name("cudnn", int(release[0]), harness.SYSTEM)
    trace = plain / "trace"
    # A Windows front searches the exe's folder, PATH and the working directory, never its own. Under a sanitizer a bare name
    # is asked for by the sanitizer, which does not lie in the front's folder.
    child = harness.host("open", harness.native(plain / front), "call", "cudnnGetVersion", cwd=plain,
                         env={"CUDNNW_FAKE_TRACE": harness.native(trace),
                              "LD_LIBRARY_PATH": str(plain) if cuda == 11 or harness.is_sanitized() else ""})
    assert child.of("call")[0]["value"] == VERSIONS[release], child.story()
    mapped = [pathlib.PureWindowsPath(line).name.lower() for line in trace.read_text().split("\n") if line]
    assert mapped[0] == front and len(mapped) == 2, mapped


@pytest.mark.parametrize("release", ["8.9.7", "9.10.2"])
def test_the_front_ends_the_process_when_a_sibling_is_missing(fakes, plain, release):
    stage.stage(fakes / f"{release}-cu12", plain)
    first = "cudnn_ops_infer" if release[0] == "8" else "cudnn_graph"
    stage.remove(plain / make_fakes.file_name(first, int(release[0]), harness.SYSTEM))
    front = make_fakes.file_name("cudnn", int(release[0]), harness.SYSTEM)
    # The name of a release that this machine cannot have, so that no system copy is taken.
    child = harness.run(harness.program("host"), "open", harness.native(plain / front), "call", "cudnnGetVersion", cwd=plain,
                        env={"LD_LIBRARY_PATH": "/nonexistent"})
    if release[0] == "9" and not child.died:
        pytest.skip("the system's loader cache holds another cuDNN 9, which the front takes")
    assert child.died and "Cannot load symbol cudnnGetVersion" in child.err, child.story()
