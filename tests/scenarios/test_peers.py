# SPDX-License-Identifier: MIT
"""Kinds of field reports, each staged once: what a program that opens the front does there, what a loader does that opens at
each call, and what cudnnw does. On Linux the folder is in LD_LIBRARY_PATH; on Windows it is a private one, and the front is opened
by its path. The tables in docs/field-reports.md say the same; the last test compares."""
import os
import pathlib
import re

import pytest

import harness
import make_fakes
import stage

LOADER = pathlib.Path("/lib64/ld-linux-x86-64.so.2")
SYSTEM = [f"{folder}/libcudnn.so.9" for folder in ("/lib", "/usr/lib", "/lib64", "/usr/lib64", "/usr/lib/x86_64-linux-gnu")]
linux_only = pytest.mark.skipif(
    harness.WINDOWS or not LOADER.exists() or any(map(os.path.exists, SYSTEM)),
    reason="these peers are staged on Linux for x86-64 without a cuDNN in the system's own folders")
windows_only = pytest.mark.skipif(not harness.WINDOWS, reason="these peers are staged on Windows")


def name(stem, major=9):
    return make_fakes.file_name(stem, major, harness.SYSTEM)


def before(place):
    return place.with_name("before")


def put(fakes, place, release):
    return stage.stage(fakes / f"{release}-cu12", place, [fakes / "cublas-12"])


def absent(fakes, place):
    place.mkdir()


def shadowed(fakes, place):
    """A stranger's graph stands in LD_LIBRARY_PATH before the whole set."""
    put(fakes, place, "9.10.2")
    before(place).mkdir()
    stage.share(fakes / "8.9.7-cu12" / name("cudnn_ops_infer", 8), before(place) / name("cudnn_graph"))


def another_machine(fakes, place):
    put(fakes, place, "9.10.2")
    offset, data = stage.aarch64_field(place / name("cudnn_cnn"))
    stage.patch(stage.own(place / name("cudnn_cnn")), offset, data)


def major(fakes, place):
    put(fakes, place, "8.9.7")


def incomplete(fakes, place):
    put(fakes, place, "9.10.2")
    stage.remove(place / name("cudnn_cnn"))


def front_alone(fakes, place):
    put(fakes, place, "9.10.2")
    for stem in make_fakes.stems_of("9.10.2"):
        if stem != "cudnn":
            stage.remove(place / name(stem))


def no_adv(fakes, place):
    put(fakes, place, "9.10.2")
    stage.remove(place / name("cudnn_adv"))


def no_heuristic(fakes, place):
    put(fakes, place, "9.10.2")
    stage.remove(place / name("cudnn_heuristic"))


def mixed(fakes, place):
    put(fakes, place, "9.10.2")
    stage.remove(place / name("cudnn_adv"))
    stage.share(fakes / "9.28.0-cu12" / name("cudnn_adv"), place / name("cudnn_adv"))


def empty_file(fakes, place):
    put(fakes, place, "9.10.2")
    stage.write_over(place / name("cudnn_cnn"), b"")


def half_a_file(fakes, place):
    put(fakes, place, "9.10.2")
    stage.cut(place / name("cudnn_engines_precompiled"), (place / name("cudnn_engines_precompiled")).stat().st_size // 2)


def renamed(fakes, place):
    put(fakes, place, "9.10.2")
    stage.remove(place / name("cudnn_cnn"))
    stage.share(fakes / "9.10.2-cu12" / name("cudnn_ops"), place / name("cudnn_cnn"))


def whole(fakes, place):
    put(fakes, place, "9.10.2")


WINDOWS_KINDS = [("25 sublib-bare-name, a whole set", whole, "dies after 0 calls", "dies after 0 calls", "OK")]
KINDS = [  # number and kind, how it is staged, front, lazy loader, cudnnw
    ("1 absent", absent, "refuses", "dies after 0 calls", "NOT_FOUND"),
    ("3 major-mismatch", major, "refuses", "dies after 0 calls", "WRONG_MAJOR"),
    ("7 incomplete-bundle", incomplete, "dies after 4 calls", "dies after 4 calls", "SET_INCOMPLETE"),
    ("8 env-shadow", shadowed, "dies after 1 calls", "dies after 1 calls", "OK"),
    ("9 deploy-list, the front alone", front_alone, "dies after 0 calls", "dies after 0 calls", "SET_INCOMPLETE"),
    ("9 deploy-list, no adv", no_adv, "dies after 6 calls", "dies after 6 calls", "SET_INCOMPLETE"),
    ("11 partial-fallthrough", no_heuristic, "notices nothing", "notices nothing", "SET_INCOMPLETE"),
    ("20 wrong-arch", another_machine, "dies after 4 calls", "dies after 4 calls", "WRONG_MACHINE"),
    ("21 mixed", mixed, "dies after 6 calls", "dies after 6 calls", "SET_MIXED"),
    ("27 empty file", empty_file, "dies after 4 calls", "dies after 4 calls", "FILE_DAMAGED"),
    ("31 half a file", half_a_file, "notices nothing", "notices nothing", "FILE_DAMAGED"),
    ("36 renamed", renamed, "dies after 4 calls", "dies after 4 calls", "NAME_MISMATCH"),
]


def what_happens(child):
    """"dies" with how many calls were good before; "refuses"; "status N"; "notices nothing"."""
    good = sum(step["status"] == 0 for step in child.of("step"))
    if child.died:
        return f"dies after {good} calls"
    if child.of("refused"):
        return "refuses"
    bad = [step["status"] for step in child.of("step") if step["status"] != 0]
    return f"status {bad[0]}" if bad else "notices nothing"


def outcomes(fakes, folder, staged):
    staged(fakes, folder / "set")
    reach = {"LD_LIBRARY_PATH": f"{before(folder / 'set')}:{folder / 'set'}",
             "ASAN_OPTIONS": "detect_leaks=0"}   # what peers leak is theirs
    peers = [what_happens(harness.run(LOADER, "--inhibit-cache", harness.program("peer"), how, name("cudnn"), env=reach))
             for how in ("front", "lazy")]   # what else the machine has is out of the game
    child = harness.host("load", folder / "set", "majors=2")
    return [*peers, child.of("load")[0]["status"]]


@linux_only
@pytest.mark.parametrize("row", KINDS, ids=[row[1].__name__ for row in KINDS])
def test_what_others_do_where_cudnnw_says_what_is_wrong(fakes, folder, row):
    assert outcomes(fakes, folder, row[1]) == list(row[2:])


@windows_only
@pytest.mark.parametrize("row", WINDOWS_KINDS, ids=[row[1].__name__ for row in WINDOWS_KINDS])
def test_what_others_do_in_a_private_folder_on_windows(fakes, plain, row):
    """The others know narrow names alone."""
    row[1](fakes, plain / "set")
    front, place = harness.native(plain / "set" / name("cudnn")), harness.native(plain / "set")
    answers = [what_happens(harness.run(harness.program("peer"), how, front)) for how in ("front", "lazy")]
    answers.append(harness.host("load", place, "majors=2").of("load")[0]["status"])
    assert answers == list(row[2:])


def test_the_document_says_the_same():
    text = (harness.ROOT / "docs" / "field-reports.md").read_text().partition("## What others do")[2]
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in re.findall(r"^\|.*\|$", text, re.M)]
    rows = [row for row in rows if row[0][0].isdigit()]
    assert rows == [(row[0], *row[2:]) for row in KINDS + WINDOWS_KINDS]
