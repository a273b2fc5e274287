# SPDX-License-Identifier: MIT
"""A host that has a cuDNN of its own, whole or the front alone, before us and after us: the right verdict, no death."""
import pytest

import harness
import make_fakes
import stage


def name(stem, major=9):
    return make_fakes.file_name(stem, major, harness.SYSTEM)


def whole(fakes, place, release, cuda=12):
    return stage.stage(fakes / f"{release}-cu{cuda}", place, [fakes / f"cublas-{cuda}"])


def opened_by_host(place, release, engines=False):
    """Words with which the host opens a set, file by file; the engines too when it has planned already."""
    major = int(release[0])
    return [w for stem in make_fakes.stems_of(release) if engines or stem not in make_fakes.LAZY
            for w in ("open", harness.native(place / name(stem, major)))]


@pytest.mark.parametrize("engines", [True, False])
def test_a_whole_set_of_the_host_is_adopted(fakes, folder, engines):
    ours = whole(fakes, folder / "ours", "9.10.2")
    child = harness.host(*opened_by_host(ours, "9.10.2", engines), "load", "-", "probe", "confirm", "load", harness.native(ours))
    search, explicit = child.of("load")
    assert (search["status"], search["version"], search["adopted"]) == ("OK", "9.10.2", int(engines)), child.story()
    assert explicit["status"] == "OK", child.story()
    assert child.of("probe")[0]["bad_checks"] == 0 and child.of("confirm")[0]["status"] == "OK", child.story()


@pytest.mark.parametrize("theirs,ours", [("9.28.0", "9.10.2"), ("9.10.2", "9.28.0"), ("8.9.7", "8.5.0")])
def test_another_set_of_the_same_major_in_the_host_is_a_conflict(fakes, folder, theirs, ours):
    host_set = whole(fakes, folder / "theirs", theirs)
    our_set = whole(fakes, folder / "ours", ours, 11 if ours == "8.5.0" else 12)
    child = harness.host(*opened_by_host(host_set, theirs), "load", harness.native(our_set))
    assert child.of("load")[0]["status"] == "CONFLICT", child.story()
    assert "theirs" in child.of("load")[0]["other_path"], child.story()


@pytest.mark.parametrize("theirs,ours", [("9.28.0", "9.10.2"), ("9.10.2", "9.28.0")])
def test_a_front_alone_counts_as_its_set(fakes, folder, theirs, ours):
    host_set, our_set = whole(fakes, folder / "theirs", theirs), whole(fakes, folder / "ours", ours)
    front = harness.native(host_set / name("cudnn"))
    child = harness.host("open", front, "load", harness.native(our_set), "load", "-", "probe")
    refused, adopted = child.of("load")
    assert refused["status"] == "CONFLICT", child.story()
    assert (adopted["status"], adopted["version"]) == ("OK", theirs), child.story()
    assert child.of("probe")[0]["bad_checks"] == 0, child.story()


@pytest.mark.parametrize("theirs,ours", [("9.28.0", "9.10.2"), ("9.10.2", "9.28.0")])
def test_front_and_graph_count_as_their_set(fakes, folder, theirs, ours):
    """What a host has mapped after its first call and before its first plan."""
    host_set, our_set = whole(fakes, folder / "theirs", theirs), whole(fakes, folder / "ours", ours)
    opened = [w for stem in ("cudnn_graph", "cudnn") for w in ("open", harness.native(host_set / name(stem)))]
    child = harness.host(*opened, "call", "cudnnGetVersion", "load", harness.native(our_set), "load", "-", "probe", "confirm")
    refused, adopted = child.of("load")
    assert (refused["status"], refused["reason"]) == ("CONFLICT", "PROCESS_HAS_OTHER"), child.story()
    assert "theirs" in refused["other_path"] and "ours" in refused["path"], child.story()
    assert (adopted["status"], adopted["version"]) == ("OK", theirs), child.story()
    assert child.of("probe")[0]["bad_checks"] == 0 and child.of("confirm")[0]["status"] == "OK", child.story()


def test_a_front_without_its_set_is_a_conflict(fakes, folder):
    lonely = folder / "lonely"
    lonely.mkdir()
    stage.share(fakes / "9.10.2-cu12" / name("cudnn"), lonely / name("cudnn"))
    ours = whole(fakes, folder / "ours", "9.28.0")
    child = harness.host("open", harness.native(lonely / name("cudnn")), "load", harness.native(ours))
    assert child.of("load")[0]["status"] == "CONFLICT", child.story()


def test_a_front_that_the_host_opens_later_runs_on_our_files_and_confirm_says_so(fakes, folder):
    theirs, ours = whole(fakes, folder / "theirs", "9.10.2"), whole(fakes, folder / "ours", "9.28.0")
    child = harness.host("load", harness.native(ours), "confirm", "open", harness.native(theirs / name("cudnn")), "call",
                         "cudnnGetVersion", "confirm", "probe")
    before, after = child.of("confirm")
    assert before["status"] == "OK", child.story()
    assert child.of("call")[0]["value"] == 92800, child.story()
    assert (after["status"], after["reason"]) == ("CONFLICT", "FOREIGN_FRONT"), child.story()
    assert "theirs" in after["other_path"], child.story()
    assert child.of("probe")[0]["bad_checks"] == 0, child.story()


def test_a_newer_front_after_us_is_noticed_before_it_is_called(fakes, folder):
    theirs, ours = whole(fakes, folder / "theirs", "9.28.0"), whole(fakes, folder / "ours", "9.10.2")
    child = harness.host("load", harness.native(ours), "open", harness.native(theirs / name("cudnn")), "confirm")
    assert child.of("confirm")[0]["reason"] == "FOREIGN_FRONT", child.story()


def test_the_front_stays_closed_unless_it_is_claimed(fakes, folder):
    ours = harness.native(whole(fakes, folder / "ours", "9.28.0"))
    for words, is_open in ((["load", ours], False), (["load", ours, "flags=1"], True)):
        child = harness.host(*words, "mapped")
        assert child.of("load")[0]["status"] == "OK", child.story()
        assert any(m.endswith(name("cudnn")) for m in child.of("mapped")[0]["modules"]) == is_open, child.story()


def test_claiming_the_front_gives_later_users_a_whole_set(fakes, folder):
    ours = whole(fakes, folder / "ours", "9.28.0")
    bare = name("cudnn")
    child = harness.host("load", harness.native(ours), "flags=1", "open", bare, "call", "cudnnGetVersion", "confirm", "mapped")
    assert child.of("load")[0]["status"] == "OK", child.story()
    assert child.of("open")[0]["good"] and child.of("call")[0]["value"] == 92800, child.story()
    assert child.of("confirm")[0]["status"] == "OK", child.story()


@pytest.mark.parametrize("theirs,ours", [("8.9.7", "9.28.0"), ("9.28.0", "8.9.7")])
def test_the_other_major_lives_beside_ours(fakes, folder, theirs, ours):
    host_set, our_set = whole(fakes, folder / "theirs", theirs), whole(fakes, folder / "ours", ours)
    child = harness.host(*opened_by_host(host_set, theirs), "load", harness.native(our_set), "probe", "confirm")
    assert (child.of("load")[0]["status"], child.of("load")[0]["version"]) == ("OK", ours), child.story()
    assert child.of("probe")[0]["bad_checks"] == 0 and child.of("confirm")[0]["status"] == "OK", child.story()


def test_refuse_loaded_refuses_to_adopt(fakes, folder):
    ours = whole(fakes, folder / "ours", "9.10.2")
    child = harness.host(*opened_by_host(ours, "9.10.2"), "load", harness.native(ours), "flags=0x10")
    assert (child.of("load")[0]["status"], child.of("load")[0]["reason"]) == ("CONFLICT", "PROCESS_HAS_REFUSED"), child.story()


@pytest.mark.skipif(harness.WINDOWS, reason="Windows has no global scope of symbols")
def test_a_global_definition_of_cudnns_names_is_reported(fakes, folder):
    ours = whole(fakes, folder / "ours", "9.28.0")
    child = harness.host("open-global", fakes / "global" / "libwrapper.so", "load", ours, "probe", "confirm")
    load = child.of("load")[0]
    assert load["status"] == "OK" and "FOREIGN_GLOBAL" in [w["reason"] for w in load["warnings"]], child.story()
    assert child.of("confirm")[0]["reason"] == "FOREIGN_GLOBAL", child.story()
    assert child.of("probe")[0]["bad_checks"] == 0, child.story()


@pytest.mark.skipif(harness.WINDOWS, reason="Windows does not let a mapped file be replaced")
def test_a_file_that_was_replaced_after_it_was_mapped_is_no_set_to_adopt(fakes, folder):
    """The host maps graph, an installer puts a newer release over the folder, then we load."""
    ours, graph = whole(fakes, folder / "ours", "9.10.2"), name("cudnn_graph")
    server = harness.Server(harness.program("host"))
    assert server.ask("open", ours / graph).of("open")[0]["good"]
    stage.own(ours / graph)
    child = server.ask("load", ours)
    assert (child.of("load")[0]["status"], child.of("load")[0]["reason"]) == ("CONFLICT", "PROCESS_HAS_BROKEN"), child.story()
    assert server.close()


def test_a_host_that_came_to_our_folder_by_another_path_has_our_front(fakes, folder):
    """A link to the folder, as /usr/local/cuda is one: the same files under another name are no foreign front."""
    ours = whole(fakes, folder / "ours", "9.10.2")
    (folder / "linked").symlink_to(ours)
    child = harness.host("open", harness.native(folder / "linked" / name("cudnn")), "load", harness.native(ours), "confirm")
    load = child.of("load")[0]
    assert load["status"] == "OK" and "FOREIGN_FRONT" not in [w["reason"] for w in load["warnings"]], child.story()
    assert child.of("confirm")[0]["status"] == "OK", child.story()


@pytest.mark.skipif(harness.WINDOWS, reason="Windows tells an absolute path of each module, however it was opened")
@pytest.mark.parametrize("stems", [["cudnn", "cudnn_graph"], ["cudnn_graph", "cudnn_ops", "cudnn_cnn"]])
def test_what_the_host_opened_by_a_relative_path_is_adopted(fakes, folder, stems):
    """LD_LIBRARY_PATH=lib leaves such names in the loader's list; they mean nothing once the host went elsewhere."""
    ours = whole(fakes, folder / "ours", "9.10.2")
    opened = [word for stem in stems for word in ("open", f"ours/{name(stem)}")]
    child = harness.host(*opened, "policy", "working-folder=/", "load", ours, "confirm", "load", "-", cwd=folder)
    assert [load["status"] for load in child.of("load")] == ["OK", "OK"], child.story()
    assert child.of("confirm")[0]["status"] == "OK", child.story()
