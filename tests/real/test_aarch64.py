# SPDX-License-Identifier: MIT
"""NVIDIA's files for Linux on aarch64: judged from this machine, refused by it, and opened under qemu by a build for aarch64."""
import json

import pytest

import harness
import stage

JIT, WHOLE = "aarch64-9.27.0.42-jit-cu12", "aarch64-9.12.0.46-cu13"
FOREIGN = bool(harness.RUNNER) and not harness.WINDOWS     # a build for aarch64, and so the programs that run here are
judges = pytest.mark.skipif(FOREIGN, reason="the command is not built for aarch64")


def check(*words, code):
    child = harness.run(harness.program("cudnnw"), "check", *words, "--json", closing=None, timeout=300)
    assert child.code == code, child.story()
    return json.loads(child.out)


@judges
@pytest.mark.parametrize("name, version, words, files", [(JIT, "9.27.0", ["--need", "graph"], 3), (WHOLE, "9.12.0", [], 8)])
def test_a_real_set_for_aarch64_is_judged_on_this_machine(real, name, version, words, files):
    data = check(harness.native(real(name)), *words, code=0)
    [row] = data["candidates"]
    assert (data["status"], row["version"], len(row["files"])) == ("OK", version, files)
    if not harness.WINDOWS:
        assert "MACHINE_DIFFERS" in [warning["reason"] for warning in data["warnings"]]


@judges
@pytest.mark.skipif(harness.WINDOWS, reason="files of Linux")
def test_one_file_for_aarch64_in_a_set_for_this_machine_is_named(real, folder):
    place = stage.stage(real("linux-9.27.0.42-jit-cu12"), folder / "set")
    stage.remove(place / "libcudnn_graph.so.9")
    stage.share(real(JIT) / "libcudnn_graph.so.9", place / "libcudnn_graph.so.9")
    data = check(place, "--need", "graph", code=1)
    assert (data["reason"], data["file"], data["found"]) == ("MACHINE_DIFFERS", "libcudnn_graph.so.9", "aarch64")


@pytest.mark.skipif(FOREIGN or harness.WINDOWS, reason="a program for x86-64 Linux is refused")
def test_a_program_of_this_machine_is_refused(real):
    child = harness.host("load", real(JIT), "need=0x08")
    assert child.of("load")[0]["status"] == "WRONG_MACHINE", child.story()


@pytest.mark.skipif(not FOREIGN, reason="runs with the build for aarch64 (preset aarch64)")
def test_a_program_for_aarch64_opens_it(real):
    child = harness.host("load", real(JIT), "need=0x08", "flags=0x01", "probe", "confirm")
    load, probe = child.of("load")[0], child.of("probe")[0]
    assert (load["status"], load["version"], probe["version"], probe["bad_checks"]) == ("OK", "9.27.0", 92700, 0), child.story()
    assert probe["create"] == 1001 and child.of("confirm")[0]["status"] == "OK", child.story()
