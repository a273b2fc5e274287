# SPDX-License-Identifier: MIT
"""A set is whole from one folder or not at all: never one file from here and one from there."""
import pathlib

import harness
import make_fakes
import stage

GRAPH = "need=0x08"


def name(stem):
    return make_fakes.file_name(stem, 9, harness.SYSTEM)


def whole(fakes, place, release="9.10.2", cuda=12):
    return stage.stage(fakes / f"{release}-cu{cuda}", place, [fakes / f"cublas-{cuda}"])


def without(place, *stems):
    for stem in stems:
        stage.remove(place / name(stem))
    return place


def search_in(*places):
    """An environment in which the system's loader, and so cudnnw, meets these folders. PATH can hold none with a semicolon."""
    joined = ":".join(str(p) for p in places)
    return {"LD_LIBRARY_PATH": joined, "WINEPATH": ";".join(harness.native(p) for p in places)}


def folders_of(paths):
    return {str(pathlib.PureWindowsPath(p).parent).lower() if harness.WINDOWS else str(pathlib.Path(p).parent) for p in paths}


def test_an_incomplete_set_that_was_asked_for_is_not_filled_up_from_elsewhere(fakes, folder, plain, trace):
    a, b = without(whole(fakes, folder / "a"), "cudnn_adv"), whole(fakes, plain / "b")
    child = harness.host("load", harness.native(a), "mapped",
                         env={**search_in(b), "CUDNNW_FAKE_TRACE": harness.native(trace)})
    assert child.of("load")[0]["status"] == "SET_INCOMPLETE", child.story()
    assert "cudnn_adv" in child.of("load")[0]["file"], child.story()
    assert child.of("mapped")[0]["modules"] == [] and not trace.exists(), child.story()


def test_a_search_goes_on_to_the_next_whole_set(fakes, plain):
    a, b = without(whole(fakes, plain / "a"), "cudnn_ops"), whole(fakes, plain / "b", "9.28.0")
    child = harness.host("load", "-", "mapped", "confirm", env={"CUDNNW_PATH": harness.listed(a), **search_in(a, b)})
    load = child.of("load")[0]
    if harness.WINDOWS:   # PATH is not searched there unless asked
        assert load["status"] == "SET_INCOMPLETE", child.story()
        return
    assert (load["status"], load["version"]) == ("OK", "9.28.0"), child.story()
    assert folders_of(child.of("mapped")[0]["modules"]) == {str(b)}, child.story()
    assert child.of("confirm")[0]["status"] == "OK", child.story()


def test_two_folders_given_one_incomplete_the_whole_one_serves(fakes, folder):
    a, b = without(whole(fakes, folder / "a"), "cudnn_ops"), whole(fakes, folder / "b", "9.0.0")
    child = harness.host("load", f"{harness.native(a)},{harness.native(b)}", "mapped", "probe")
    assert (child.of("load")[0]["status"], child.of("load")[0]["version"]) == ("OK", "9.0.0"), child.story()
    assert folders_of(child.of("mapped")[0]["modules"]) == folders_of([harness.native(b / "x")]), child.story()
    assert child.of("probe")[0]["bad_checks"] == 0, child.story()


def test_a_jit_set_takes_nothing_from_another_release(fakes, folder, plain, trace):
    jit = without(whole(fakes, folder / "jit", "9.28.0"), "cudnn_ops", "cudnn_cnn", "cudnn_adv", "cudnn_ext", "cudnn_heuristic",
                  "cudnn_engines_precompiled", "cudnn_engines_tensor_ir")
    other = whole(fakes, plain / "other", "9.21.0")
    child = harness.host("load", harness.native(jit), GRAPH, "available", "cudnnCreateTensorDescriptor", "mapped", "confirm",
                         env={**search_in(other), "CUDNNW_FAKE_TRACE": harness.native(trace)})
    assert child.of("load")[0]["status"] == "OK", child.story()
    assert child.of("available")[0]["status"] == "FUNCTION_NOT_OPENED", child.story()
    assert child.of("confirm")[0]["status"] == "OK", child.story()
    assert "other" not in trace.read_text(), trace.read_text()


def test_eight_and_nine_in_one_folder_are_two_sets(fakes, folder):
    place = whole(fakes, whole(fakes, folder / "both", "9.10.2"), "8.9.7")
    child = harness.host("load", harness.native(place), "majors=1", "probe", "load", harness.native(place), "majors=2", "probe",
                         "confirm")
    assert [load["version"] for load in child.of("load")] == ["8.9.7", "9.10.2"], child.story()
    assert [p["bad_checks"] + p["convolution"] for p in child.of("probe")] == [0, 0], child.story()


def test_the_other_systems_set_is_told_by_name(other_fakes, folder):
    place = stage.stage(other_fakes / "9.28.0-cu12", folder / "set")
    child = harness.host("load", harness.native(place))
    assert child.of("load")[0]["status"] == "WRONG_SYSTEM", child.story()
