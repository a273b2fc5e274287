# SPDX-License-Identifier: MIT
"""Whole fake sets of every layout load, give all functions of their release, and answer."""
import pathlib

import pytest

import harness
import make_fakes
import stage

SETS = [(release, cuda) for release, _, cuda in make_fakes.SETS]
GRAPH, CONVOLUTION, RNN, EXTENSIONS = "need=0x08", "need=0x01", "need=0x02", "need=0x20"


def staged(fakes, folder, release, cuda):
    return stage.stage(fakes / f"{release}-cu{cuda}", folder / "set", [fakes / f"cublas-{cuda}"])


@pytest.mark.parametrize("release,cuda", SETS)
def test_a_whole_set_gives_everything_its_release_has(fakes, folder, release, cuda):
    place = staged(fakes, folder, release, cuda)
    child = harness.host("load", harness.native(place), "probe", "confirm", "mapped")
    load, probe = child.of("load")[0], child.of("probe")[0]
    assert load["status"] == "OK", child.story()
    assert (load["version"], load["cuda_major"], load["adopted"]) == (release, cuda, 0), child.story()
    assert (load["available"], load["not_opened"]) == (len(make_fakes.functions_of(release)), 0), child.story()
    assert (probe["bad_checks"], probe["convolution"], probe["rnn"]) == (0, 0, 0), child.story()
    assert probe["output"] == [2, 8, 16, 30]
    assert probe["create"] == (1 if release[0] == "8" else 1001)
    assert child.of("confirm")[0]["status"] == "OK", child.story()
    assert child.err == ""
    # Every module came from this folder, and the front is none of them.
    names = [pathlib.PureWindowsPath(m).name for m in child.of("mapped")[0]["modules"]]
    assert make_fakes.file_name("cudnn", int(release[0]), harness.SYSTEM) not in names
    assert all(harness.native(place) in m for m in child.of("mapped")[0]["modules"]), child.story()


@pytest.mark.parametrize("release,cuda,need,stems", [
    ("8.9.7", 12, CONVOLUTION, ["cudnn_ops_infer", "cudnn_cnn_infer"]),
    ("8.9.7", 12, RNN, ["cudnn_ops_infer", "cudnn_adv_infer"]),
    ("8.0.5", 11, CONVOLUTION, ["cudnn_ops_infer", "cudnn_cnn_infer"]),
    ("9.28.0", 12, RNN, ["cudnn_graph", "cudnn_ops", "cudnn_adv"]),
    ("9.28.0", 12, CONVOLUTION, ["cudnn_graph", "cudnn_ops", "cudnn_cnn", "cudnn_heuristic", "cudnn_engines_precompiled",
                                 "cudnn_engines_runtime_compiled", "cudnn_engines_tensor_ir"]),
])
def test_a_part_of_a_set_serves_the_need_it_is_for(fakes, folder, release, cuda, need, stems):
    place = staged(fakes, folder, release, cuda)
    keep = [make_fakes.file_name(stem, int(release[0]), harness.SYSTEM) for stem in stems]
    for path in stage.library_files(place):
        if path.name not in keep:
            stage.remove(path)
    child = harness.host("load", harness.native(place), "load", harness.native(place), need, "available", "cudnnCTCLoss",
                         "available", "cudnnCreate")
    everything, part = child.of("load")
    assert everything["status"] == "SET_INCOMPLETE", child.story()
    assert part["status"] == "OK", child.story()
    assert [a["status"] for a in child.of("available")] == \
        (["OK", "OK"] if "cudnn_adv" in stems else ["FUNCTION_NOT_OPENED", "OK"]), child.story()


def test_the_jit_package_serves_the_graph_api_alone(fakes, folder):
    place = staged(fakes, folder, "9.28.0", 12)
    keep = ["cudnn", "cudnn_graph", "cudnn_engines_runtime_compiled"]
    for path in stage.library_files(place):
        if path.name not in [make_fakes.file_name(stem, 9, harness.SYSTEM) for stem in keep]:
            stage.remove(path)
    child = harness.host("load", harness.native(place), "load", harness.native(place), GRAPH)
    everything, graph = child.of("load")
    assert (everything["status"], everything["reason"]) == ("SET_INCOMPLETE", "JIT_SET"), child.story()
    assert graph["status"] == "OK", child.story()


@pytest.mark.parametrize("missing", ["cudnn_heuristic", "cudnn_engines_precompiled"])
def test_a_set_that_plans_is_not_whole_without_its_engines(fakes, folder, missing):
    place = staged(fakes, folder, "9.10.2", 12)
    stage.remove(place / make_fakes.file_name(missing, 9, harness.SYSTEM))
    child = harness.host("load", harness.native(place), CONVOLUTION)
    assert child.of("load")[0]["status"] == "SET_INCOMPLETE", child.story()
    assert missing in child.of("load")[0]["file"] + child.of("load")[0]["path"], child.story()


def test_a_second_load_gives_the_same_functions_and_a_tombstone_answers(fakes, folder):
    place = harness.native(staged(fakes, folder, "9.28.0", 12))
    child = harness.host("load", place, "load", place, "unload", "available", "cudnnCreate", "unload", "available",
                         "cudnnCreate", "load", place, "available", "cudnnCreate")
    assert [a["status"] for a in child.of("available")] == ["OK", "NOT_LOADED", "OK"], child.story()
    assert len({load["handle"] for load in child.of("load")}) == 1, child.story()


def test_nothing_in_the_host_is_changed(fakes, folder):
    place = harness.native(staged(fakes, folder, "9.28.0", 12))
    child = harness.host("snapshot", "load", place, "confirm", "unload", "load", "-", "compare")
    assert child.of("compare")[0]["same"] is True, child.story()


def test_an_older_release_than_asked_for_is_refused(fakes, folder):
    place = harness.native(staged(fakes, folder, "9.10.2", 12))
    child = harness.host("load", place, "minimum=91100", "load", place, "header=92800", "load", place, "majors=1", "load",
                         place, "cuda=13", "load", place, "minimum=91000")
    assert [load["status"] for load in child.of("load")] == \
        ["VERSION_TOO_OLD", "VERSION_MISMATCH", "WRONG_MAJOR", "CUDA_MAJOR_MISMATCH", "OK"], child.story()


def test_a_capability_that_the_release_lacks_is_refused_not_left_out(fakes, folder):
    """8.x and 9.0 to 9.21 have no cudnn_ext: what was asked for would be missing at the first call."""
    old, new = (harness.native(stage.stage(fakes / f"{release}-cu12", folder / release, [fakes / "cublas-12"]))
                for release in ("8.9.7", "9.28.0"))
    before = harness.native(stage.stage(fakes / "9.21.0-cu12", folder / "9.21.0", [fakes / "cublas-12"]))
    child = harness.host("load", old, EXTENSIONS, "load", before, "need=0x21", "load", f"{old},{before},{new}", EXTENSIONS)
    eight, nine, searched = child.of("load")
    for load, found in ((eight, "8.9.7"), (nine, "9.21.0")):
        assert (load["status"], load["reason"]) == ("VERSION_TOO_OLD", "NEED_ABSENT"), child.story()
        assert found in load["message"] and "9.22" in load["message"] and "CUDNNW_EXTENSIONS" in load["message"], child.story()
    assert (searched["status"], searched["version"]) == ("OK", "9.28.0"), child.story()


def test_a_header_of_a_major_that_nobody_serves_is_told_by_its_number(fakes, folder):
    place = harness.native(staged(fakes, folder, "9.28.0", 12))
    empty = folder / "empty"
    empty.mkdir()
    child = harness.host("load", place, "header=7605", "load", place, "header=100000", "load", harness.native(empty), "header=100000")
    seven, ten, nothing = child.of("load")
    assert (seven["status"], ten["status"], nothing["status"]) == ("WRONG_MAJOR", "WRONG_MAJOR", "NOT_FOUND"), child.story()
    assert "cuDNN 7 is asked for" in seven["message"] and "cuDNN 10 is asked for" in ten["message"], child.story()
    assert "holds no cuDNN 10" in nothing["message"], child.story()


@pytest.mark.skipif(harness.WINDOWS, reason="Windows has other limits")
def test_a_folder_that_cannot_be_listed_for_another_cause_than_rights_is_not_blamed_on_them():
    child = harness.host("load", "/" + "/".join(["a" * 200] * 25))
    load = child.of("load")[0]
    assert (load["status"], load["reason"]) == ("NOT_FOUND", "FOLDER_UNLISTED"), child.story()


def test_a_folder_that_somebody_named_and_that_gives_nothing_is_not_passed_over_in_silence(fakes, folder):
    """A slip in CUDNNW_PATH or in a dependency folder: the load goes on, with what lies elsewhere."""
    place, empty, file = staged(fakes, folder, "9.10.2", 12), folder / "empty", folder / "file"
    empty.mkdir()
    file.touch()
    absent = harness.native(folder / "absent")
    given = [folder / "absent", empty, file, place]
    child = harness.host("load", "-", f"dependencies={absent}",
                         env={"CUDNNW_PATH": (";" if harness.WINDOWS else ":").join(map(harness.listed, given))})
    load = child.of("load")[0]
    assert load["status"] == "OK", child.story()
    told = {w["path"]: w["reason"] for w in load["warnings"] if w["severity"] >= 2}
    assert [told.get(harness.native(path)) for path in given[:3]] == ["FOLDER_ABSENT", "FOLDER_EMPTY", "FOLDER_IS_FILE"], child.story()
    child = harness.host("load", harness.native(place), f"dependencies={absent}")
    assert ("FOLDER_ABSENT", absent) in [(w["reason"], w["path"]) for w in child.of("load")[0]["warnings"]], child.story()


@pytest.mark.parametrize("words", [[], ["flags=0x02"]])
def test_only_the_sets_files_run(fakes, folder, plain, trace, words):
    """Decoys of the same names in the working directory and in LD_LIBRARY_PATH or PATH are never mapped, unless the caller
    leaves the engines to cuDNN's own search (flags=0x02), which shows that the decoys would have been found."""
    place = staged(fakes, folder, "9.10.2", 12)
    decoys = plain / "decoys"   # a working directory, and in PATH
    stage.stage(fakes / "9.10.2-cu12", decoys)
    if not harness.WINDOWS:
        for path in stage.library_files(decoys):
            for form in (".10.2", ".10"):
                stage.share(path, decoys / (path.name + form))
    child = harness.host("load", harness.native(place), *words, "probe", "confirm", "finalize", cwd=decoys,
                         env={"LD_LIBRARY_PATH": str(decoys), "WINEPATH": harness.native(decoys),
                              "CUDNNW_FAKE_TRACE": harness.native(trace)})
    assert child.of("load")[0]["status"] == "OK", child.story()
    assert child.of("confirm")[0]["status"] == "OK" and child.of("finalize")[0]["value"] == 0, child.story()
    decoys_that_ran = [line for line in trace.read_text().splitlines() if "decoys" in line]
    assert len(decoys_that_ran) == (3 if words else 0), decoys_that_ran
