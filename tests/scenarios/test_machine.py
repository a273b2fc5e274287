# SPDX-License-Identifier: MIT
"""What a load says of the process and the machine afterwards: names it has claimed, devices that cuDNN itself does not know,
libraries of CUDA that came from elsewhere; and how often CUDA is initialised to learn why cudnnCreate fails."""
import json

import pytest

import harness
import make_fakes
import stage
from test_field_reports import EXPECTED, driver_world, load, lt, machine, put  # noqa: F401 (fixtures)


@pytest.mark.parametrize("mapped_before", [True, False])
def test_libraries_of_cuda_that_were_there_are_told_from_those_that_came(fakes, folder, machine, mapped_before):  # noqa: F811
    place, apart = put(fakes, folder / "set", "9.28.0", cublas=False), folder / "apart"
    apart.mkdir()
    stage.share(fakes / "cublas-12" / lt(12), apart / lt(12))
    path = harness.native(apart / lt(12))
    child = harness.host(*(["open", path] if mapped_before else []), "load", harness.native(place), EXPECTED,
                         f"dependencies={harness.native(apart)}", env=machine())
    answer = child.of("load")[0]
    seen = {reason: [w["path"] for w in notes(answer, reason)] for reason in ("CUDA_WAS_THERE", "CUDA_CAME")}
    assert answer["status"] == "OK", child.story()
    assert seen == ({"CUDA_WAS_THERE": [path], "CUDA_CAME": []} if mapped_before else
                    {"CUDA_WAS_THERE": [], "CUDA_CAME": [path]}), child.story()


def notes(answer, reason):
    return [w for w in answer["warnings"] if w["reason"] == reason]


def test_the_names_that_a_load_has_claimed_are_in_the_report(fakes, folder):
    place = put(fakes, folder / "set", "9.10.2")
    answer = load(place)
    [claimed] = notes(answer, "NAMES_CLAIMED")
    for stem in make_fakes.stems_of("9.10.2"):
        assert (f"{stem}," in claimed["message"] or f"{stem} " in claimed["message"]) == (stem != "cudnn"), answer["story"]
    assert harness.native(place) in claimed["message"], answer["story"]
    assert ", cudnn now" in notes(load(place, "flags=1"), "NAMES_CLAIMED")[0]["message"]   # CUDNNW_CLAIM_FRONT


def test_what_the_host_had_claimed_before_is_not_ours(fakes, folder):
    place = put(fakes, folder / "set", "9.10.2")
    stems = sorted((s for s in make_fakes.stems_of("9.10.2") if s != "cudnn"), key=lambda s: s in make_fakes.LAZY)
    opened = [w for s in stems for w in ("open", harness.native(place / make_fakes.file_name(s, 9, harness.SYSTEM)))]
    child = harness.host(*opened, "load", harness.native(place))
    answer = child.of("load")[0]
    assert answer["status"] == "OK" and not notes(answer, "NAMES_CLAIMED"), child.story()


@pytest.mark.parametrize("release,capability,told", [("9.28.0", 120, False), ("9.28.0", 121, True), ("8.9.7", 90, False)])
def test_a_device_that_cudnn_itself_does_not_know_is_a_warning(fakes, folder, machine, release, capability, told):  # noqa: F811
    """Every fake says 12.0; the table has 12.1 for 9.28."""
    place = put(fakes, folder / "set", release)
    answer = load(place, EXPECTED, env=machine(driver_devices=f"75,{capability}"))
    assert answer["status"] == "OK", answer["story"]
    found = notes(answer, "DEVICE_BEYOND")
    assert len(found) == told, answer["story"]
    if told:
        assert "GPU 1" in found[0]["message"] and "12.1" in found[0]["message"] and "12.0" in found[0]["message"]


def test_cuda_is_initialised_once_to_explain_any_number_of_failures(fakes, folder, trace, machine):  # noqa: F811
    place, log = harness.native(put(fakes, folder / "set", "9.28.0")), trace
    child = harness.run(harness.program("machine"), place, place, 0, 3,
                        env=machine(driver_log=harness.native(log), driver_memory="8192/20"))
    assert not child.died, child.story()
    assert [c["status"] for c in child.of("create")] == ["DEVICE_MEMORY"] * 3, child.story()
    assert log.read_text().count("cuInit") == 1, log.read_text()


def test_only_a_failed_create_initialises_cuda(fakes, folder, trace, machine):  # noqa: F811
    place, log = harness.native(put(fakes, folder / "set", "9.28.0")), trace
    child = harness.run(harness.program("machine"), place, place, 0, "others", env=machine(driver_log=harness.native(log)))
    assert not child.died and child.of("load")[0]["status"] == "OK", child.story()
    assert [line["status"] for line in child.lines[1:]] == ["OK", "OK", "CUDNN_FAILED", "CUDNN_FAILED"], child.story()
    assert not log.exists(), log.read_text()


def test_two_threads_that_fail_at_once_initialise_cuda_once(fakes, folder, trace, machine):  # noqa: F811
    place, log = harness.native(put(fakes, folder / "set", "9.28.0")), trace
    child = harness.run(harness.program("machine"), place, place, 0, "threads",
                        env=machine(driver_log=harness.native(log), driver_memory="8192/20", driver_takes=200))
    assert not child.died, child.story()
    assert [c["status"] for c in child.of("create")] == ["DEVICE_MEMORY"] * 2, child.story()
    assert log.read_text().count("cuInit") == 1, log.read_text()


@pytest.mark.skipif(harness.WINDOWS, reason="fork is Linux's")
def test_what_is_remembered_of_the_machine_is_not_what_a_forked_child_may_use(fakes, folder, trace, machine):  # noqa: F811
    """A child that is forked after an EXPECTED load can initialise CUDA; one that is forked after its parent did cannot, and is
    told so, whatever its parent knows."""
    place, log = put(fakes, folder / "set", "9.28.0"), trace
    child = harness.run(harness.program("machine"), place, place, 0, "fork", env=machine(driver_log=log))
    assert not child.died and child.of("load")[0]["status"] == "OK", child.story()
    answers = [(c["status"], c["reason"]) for c in child.of("create")]
    first, own, second, again = answers
    assert own == again == first and own[0] == "CUDNN_FAILED", child.story()    # nothing is wrong with the machine
    assert second == ("DRIVER_MISSING", "DRIVER_AFTER_FORK"), child.story()
    assert len(set(log.read_text().split("\n")) - {""}) == 3, log.read_text()    # one cuInit in each process


def test_a_cublaslt_from_elsewhere_that_came_after_us_is_told(fakes, folder, plain, machine):  # noqa: F811
    place = put(fakes, folder / "set", "9.28.0", cublas=False)
    judged, other = plain / "judged", folder / "other"   # the one is in PATH
    for way in (judged, other):
        way.mkdir()
        stage.share(fakes / "cublas-12" / lt(12), way / lt(12))
        stage.own(way / lt(12))
    reach = machine()
    if harness.WINDOWS:
        reach["WINEPATH"] = harness.native(judged)
    else:
        reach["LD_LIBRARY_PATH"] += f":{judged}"
    place, judged, other = (harness.native(path) for path in (place, judged / lt(12), other / lt(12)))
    child = harness.host("load", place, EXPECTED, "confirm", "open", other, "confirm", env=reach)
    before, after = child.of("confirm")
    assert child.of("load")[0]["status"] == "OK" and before["status"] == "OK", child.story()
    assert (after["status"], after["reason"]) == ("DEPENDENCY_MISMATCH", "DEPENDENCY_ELSEWHERE"), child.story()
    assert judged in after["message"] and other in after["message"], child.story()
    child = harness.host("load", place, EXPECTED, "open", judged, "open", other, "confirm", env=reach)
    assert child.of("confirm")[0]["status"] == "OK", child.story()   # the judged one is there: cuDNN gets it



def cudnnw(*words):
    return harness.run(harness.program("cudnnw"), *words, closing=None)


@pytest.mark.parametrize("machine,answer", [
    (["--driver", "527.41", "--system", "windows", "--sm", "6.1"], "cuDNN 9.10.2 for CUDA 12"),
    (["--driver", "527.40", "--system", "windows", "--sm", "6.1"], "cuDNN 9.10.2 for CUDA 11"),
    (["--driver", "525.60.13", "--system", "linux", "--sm", "6.1"], "cuDNN 9.10.2 for CUDA 12"),
    (["--driver", "525.60.13", "--system=linux", "--sm", "6.1", "--sm", "7.5"], "cuDNN 9.28.0 for CUDA 12"),
    (["--driver", "580.65.06", "--system", "linux", "--sm", "12.0"], "cuDNN 9.28.1 for CUDA 13"),
    (["--driver", "580.88", "--system", "windows", "--sm", "12.0"], "cuDNN 9.28.1 for CUDA 13"),
    (["--driver", "580.87", "--system", "windows", "--sm", "12.0"], "cuDNN 9.28.0 for CUDA 12"),
    (["--driver", "452.39", "--system", "windows", "--sm", "8.6"], "cuDNN 9.10.2 for CUDA 11"),
    (["--sm", "8.6", "--cuda", "11"], "cuDNN 9.10.2 for CUDA 11")])
def test_fits_names_the_newest_cudnn_for_a_described_machine(machine, answer):   # noqa: F811
    child = cudnnw("fits", *machine)
    assert (child.code, child.out) == (0, f"newest: {answer}\n"), child.story()


@pytest.mark.parametrize("machine,code", [(["--driver", "440.33", "--system", "linux"], "DRIVER_TOO_OLD"),
                                          (["--driver", "452.38", "--system", "windows", "--sm", "8.6"], "DRIVER_TOO_OLD"),
                                          (["--sm", "3.0"], "DEVICE_TOO_OLD")])
def test_fits_says_what_stands_against_every_cudnn(machine, code):   # noqa: F811
    child = cudnnw("fits", *machine, "--json")
    answer = json.loads(child.out)
    assert (child.code, answer["status"]) == (1, code), child.story()
    assert answer["version"] is None and answer["cuda_major"] is None and answer["message"] != "", child.story()


def test_the_help_of_fits_names_its_options():
    child = cudnnw("fits", "--help")
    assert child.code == 0 and max(map(len, child.out.splitlines())) <= 79, child.story()
    assert all(option in child.out for option in ("--driver", "--sm", "--system", "--cuda", "--json")), child.story()


@pytest.mark.parametrize("words", [[], ["--driver", "new"], ["--driver", ""], ["--sm", "61"], ["--sm", "6."], ["--sm", "6.10"],
                                   ["--sm", "6.1", "--system", "mac"], ["--sm", "6.1", "folder"], ["--probe"]])
def test_fits_with_a_wrong_command_line_is_status_2(words):
    child = cudnnw("fits", *words)
    assert child.code == 2 and child.out == "" and child.err != "", child.story()


@pytest.mark.parametrize("release,words,code", [
    ("9.10.2", ["--driver", "525.60.13", "--sm", "6.1"], "OK"), ("9.28.0", ["--driver", "525.60.13", "--sm", "6.1"], "DEVICE_TOO_OLD"),
    ("9.28.0", ["--driver", "525.60.12", "--sm", "8.6"], "DRIVER_TOO_OLD"), ("9.28.0", ["--sm", "6.1", "--sm", "8.6"], "OK"),
    ("9.28.0", ["--driver", "527.40", "--system", "windows"], "DRIVER_TOO_OLD"), ("9.28.0", ["--driver", "527.41"], "OK")])
def test_check_judges_a_bundle_for_a_described_machine(fakes, folder, release, words, code):
    place = put(fakes, folder / "set", release)
    if harness.WINDOWS:
        words = [*words, "--system", "linux"] if "525" in str(words) else words
    child = cudnnw("check", harness.native(place), *words, "--json")
    assert json.loads(child.out)["status"] == code and child.code == (code != "OK"), child.story()
