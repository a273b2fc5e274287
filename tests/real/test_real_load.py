# SPDX-License-Identifier: MIT
"""NVIDIA's own files: every set loads whole, gives all functions of its release and answers without a GPU."""
import pathlib

import pytest

import harness
import make_fakes
import stage

JIT = "linux-9.27.0.42-jit-cu12"
DEFAULT = {"linux": ["8.9.7.29-cu12", "9.10.2.21-cu12", "9.28.0.42-cu12"], "windows": ["8.9.7.29-cu12", "9.28.0.42-cu12"]}
OTHERS = {
    "linux": ["8.5.0.96-cu11", "8.7.0.84-cu11", "8.9.5.30-cu11", "8.9.5.30-cu12", "9.0.0.312-cu12", "9.1.0.70-cu12",
              "9.12.0.46-cu13", "9.21.0.82-cu12", "9.27.0.42-cu12", "9.28.1.4-cu13"],
    "windows": ["8.9.5.29-cu11", "9.1.0.70-cu12", "9.10.2.21-cu12", "9.22.0.52-cu12", "9.28.1.4-cu13"],
}


def staged(fakes, folder, source, cuda):
    """The real files, and fake cuBLAS beside them: nothing here computes."""
    return stage.stage(source, folder / "set", [fakes / f"cublas-{cuda}"])


@pytest.mark.parametrize("name", DEFAULT[harness.SYSTEM] + OTHERS[harness.SYSTEM])
def test_a_whole_real_set_gives_everything_its_release_has(fakes, real, folder, name):
    if name not in DEFAULT[harness.SYSTEM] and not harness.EVERY_SET:
        pytest.skip(f"{name}: only with scripts/test --all")
    source = real(f"{harness.SYSTEM}-{name}")
    release, cuda = name.rsplit(".", 1)[0], int(name.rsplit("-cu", 1)[1])
    links_cublas = not harness.WINDOWS and release in ("8.5.0", "8.7.0")
    beside = folder / "set"
    if links_cublas:   # these import functions of cuBLAS, so the real one must be there
        part = harness.CACHE / "parts" / "cublas-cu11"
        if not (part / ".complete").exists():
            pytest.skip("real cuBLAS 11 is not there (scripts/fetch_sets parts-cublas-cu11)")
        stage.stage(source, beside)
        for path in part.glob("libcublas*.so.11"):
            stage.share(path, beside / path.name)
    else:
        staged(fakes, folder, source, cuda)
    child = harness.host("load", harness.native(beside), "probe", "confirm", "mapped", timeout=300)
    load, probe = child.of("load")[0], child.of("probe")[0]
    assert load["status"] == "OK", child.story()
    assert (load["version"], load["cuda_major"]) == (release, cuda), child.story()
    assert (load["available"], load["not_opened"]) == (len(make_fakes.functions_of(release)), 0), child.story()
    assert (probe["bad_checks"], probe["convolution"], probe["rnn"]) == (0, 0, 0), child.story()
    assert probe["output"] == [2, 8, 16, 30], child.story()
    assert probe["create"] in (1, 1001), child.story()   # no GPU on a build machine
    assert child.of("confirm")[0]["status"] == "OK", child.story()


@pytest.mark.skipif(harness.WINDOWS, reason="a Linux package")
def test_the_real_jit_package_serves_the_graph_api_and_takes_nothing_foreign(fakes, real, folder):
    place = staged(fakes, folder, real(JIT), 12)
    child = harness.host("load", harness.native(place), "load", harness.native(place), "need=0x08", "mapped", "confirm")
    everything, graph = child.of("load")
    assert (everything["status"], everything["reason"]) == ("SET_INCOMPLETE", "JIT_SET"), child.story()
    assert (graph["status"], graph["version"]) == ("OK", "9.27.0"), child.story()
    folders = {str(pathlib.PureWindowsPath(m).parent if harness.WINDOWS else pathlib.Path(m).parent)
               for m in child.of("mapped")[0]["modules"]}
    assert folders == {str(place)}, child.story()
    assert child.of("confirm")[0]["status"] == "OK", child.story()


@pytest.mark.parametrize("theirs,ours", [("8.9.7.29-cu12", "9.28.0.42-cu12"), ("9.28.0.42-cu12", "8.9.7.29-cu12")])
def test_two_real_majors_live_side_by_side(fakes, real, folder, theirs, ours):
    first = stage.stage(real(f"{harness.SYSTEM}-{theirs}"), folder / "theirs", [fakes / "cublas-12"])
    second = stage.stage(real(f"{harness.SYSTEM}-{ours}"), folder / "ours", [fakes / "cublas-12"])
    child = harness.host("load", harness.native(first), "probe", "load", harness.native(second), "probe", "confirm",
                         timeout=300)
    assert [load["status"] for load in child.of("load")] == ["OK", "OK"], child.story()
    assert [p["bad_checks"] + p["convolution"] for p in child.of("probe")] == [0, 0], child.story()
    assert child.of("confirm")[0]["status"] == "OK", child.story()
