# SPDX-License-Identifier: MIT
"""The fakes themselves: they must behave as cuDNN does, else every other scenario proves nothing."""
import ctypes  # noqa: F401
import pathlib

import pytest

import harness
import make_fakes
import stage

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


@pytest.mark.parametrize("release", VERSIONS)
def test_the_front_opens_its_siblings_at_the_first_call(fakes, folder, release):
    cuda = 11 if release == "8.0.5" else 12
    stage.stage(fakes / f"{release}-cu{cuda}", folder, [fakes / f"cublas-{cuda}", fakes / "zlib"] if cuda == 11 else [])
    front = make_fakes.file_name("cudnn", int(release[0]), harness.SYSTEM)
    trace = folder / "trace"
    # A Windows front searches the exe's folder, PATH and the working directory, never its own. Under a sanitizer a bare name
    # is asked for by the sanitizer, which does not lie in the front's folder.
    child = harness.host("open", harness.native(folder / front), "call", "cudnnGetVersion", cwd=folder,
                         env={"CUDNNW_FAKE_TRACE": harness.native(trace),
                              "LD_LIBRARY_PATH": str(folder) if cuda == 11 or harness.is_sanitized() else ""})
    assert child.of("call")[0]["value"] == VERSIONS[release], child.story()
    mapped = [pathlib.PureWindowsPath(line).name.lower() for line in trace.read_text().split("\n") if line]
    assert mapped[0] == front and len(mapped) == 2, mapped


@pytest.mark.parametrize("release", ["8.9.7", "9.10.2"])
def test_the_front_ends_the_process_when_a_sibling_is_missing(fakes, folder, release):
    stage.stage(fakes / f"{release}-cu12", folder)
    first = "cudnn_ops_infer" if release[0] == "8" else "cudnn_graph"
    stage.remove(folder / make_fakes.file_name(first, int(release[0]), harness.SYSTEM))
    front = make_fakes.file_name("cudnn", int(release[0]), harness.SYSTEM)
    # The name of a release that this machine cannot have, so that no system copy is taken.
    child = harness.run(harness.program("host"), "open", harness.native(folder / front), "call", "cudnnGetVersion", cwd=folder,
                        env={"LD_LIBRARY_PATH": "/nonexistent"})
    if release[0] == "9" and not child.died:
        pytest.skip("the system's loader cache holds another cuDNN 9, which the front takes")
    assert child.died and "Cannot load symbol cudnnGetVersion" in child.err, child.story()
