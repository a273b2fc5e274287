# SPDX-License-Identifier: MIT
"""NVIDIA's files for Linux on aarch64: judged from this machine, refused by it, and judged and opened under qemu by a build for aarch64;
and that build's command, which prints what the one of this machine prints."""
import json
import re
import shlex
import sys

import pytest

import harness
import stage

JIT, WHOLE = "aarch64-9.27.0.42-jit-cu12", "aarch64-9.12.0.46-cu13"
FOREIGN = bool(harness.RUNNER) and not harness.WINDOWS     # a build for aarch64, and so the programs that run here are


@pytest.fixture
def command():
    if FOREIGN and not (harness.BUILD / "src" / "cli" / "cudnnw").exists():
        pytest.skip("this build has no command: apt's sources have no packages for aarch64 (scripts/fetch_aarch64)")
    return harness.program("cudnnw")


def check(command, *words, code):
    child = harness.run(command, "check", *words, "--json", closing=None, timeout=300)
    assert child.code == code, child.story()
    return json.loads(child.out)


@pytest.mark.parametrize("name, version, words, files", [(JIT, "9.27.0", ["--need", "graph"], 3), (WHOLE, "9.12.0", [], 8)])
def test_a_real_set_for_aarch64_is_judged(command, real, name, version, words, files):
    data = check(command, harness.native(real(name)), *words, code=0)
    [row] = data["candidates"]
    assert (data["status"], row["version"], len(row["files"])) == ("OK", version, files)
    if not harness.WINDOWS:
        assert ("MACHINE_DIFFERS" in [warning["reason"] for warning in data["warnings"]]) == (not FOREIGN)


@pytest.mark.skipif(FOREIGN or harness.WINDOWS, reason="files of x86-64 Linux, with one among them that is not")
def test_one_file_for_aarch64_in_a_set_for_this_machine_is_named(command, real, folder):
    place = stage.stage(real("linux-9.27.0.42-jit-cu12"), folder / "set")
    stage.remove(place / "libcudnn_graph.so.9")
    stage.share(real(JIT) / "libcudnn_graph.so.9", place / "libcudnn_graph.so.9")
    data = check(command, place, "--need", "graph", code=1)
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


@pytest.mark.skipif(harness.WINDOWS, reason="there archives are not read")
def test_a_wheel_for_aarch64_is_judged_as_it_was_downloaded(command, real):
    """With its hashes, so OpenSSL and libarchive of the command's own machine have worked."""
    real(JIT)
    wheel = next((harness.CACHE / "wheels").glob("nvidia_cudnn_jit_cu12-9.27.0.42-*aarch64.whl"), None)
    if wheel is None:
        pytest.skip("the wheel itself is no longer in the cache")
    data = check(command, wheel, "--need", "graph", "--deep", code=0)
    assert data["status"] == "OK" and data["hashes_from"] == "RECORD"
    assert [row["hash"] for row in data["hashes"]] == ["same"] * 3


if FOREIGN:
    sys.path.append(str(harness.TESTS / "cli"))
    import test_cli

    # Not: what starts another program (qemu-user does not), wants DLLs, or has x86-64 in an archive's name.
    GOLDEN = [case for case in test_cli.CASES if "Windows fakes" not in case.read_text()
              and re.match("check_(?!deep|archive)|fits|list_|name|help|wrong_use|load_broken|doctor_explain", case.stem)]
    assert len(GOLDEN) > 15

    @pytest.mark.parametrize("case", GOLDEN, ids=lambda path: path.stem)
    def test_the_command_prints_what_it_prints_on_x86_64(command, fakes, folder, monkeypatch, case):
        emulated = folder / "cudnnw"
        emulated.write_text(f'#!/bin/sh\nexec {shlex.join([*harness.RUNNER, str(command)])} "$@"\n')
        emulated.chmod(0o755)
        monkeypatch.setattr(harness, "program", lambda _: emulated)
        test_cli.test_text_is_exactly_the_golden_one(fakes, case)
