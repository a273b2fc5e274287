# SPDX-License-Identifier: MIT
"""scripts/gpu-check on machines without a GPU: it says so and does not pass; its own logic runs on the reference set."""
import importlib.machinery
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time

import pytest

import compare
import harness

pytestmark = pytest.mark.skipif(harness.WINDOWS or "-fsanitize" in (harness.TREE / "CMakeCache.txt").read_text(),
                                reason="a script of Linux, run once")


def gpu_check(*words, **more):
    environment = {**{k: v for k, v in os.environ.items() if not k.startswith(("CUDNNW_", "LD_"))}, **more}
    done = subprocess.run([sys.executable, str(harness.ROOT / "scripts" / "gpu-check"), "--build", str(harness.BUILD), *words],
                          env=environment, capture_output=True, text=True, timeout=600)
    return done.returncode, done.stdout + done.stderr


def test_without_a_gpu_it_says_so_and_is_no_pass(refset):
    code, text = gpu_check(str(refset / "cudnn9"))
    if code == 0:
        pytest.skip("this machine has a GPU")
    assert code == 77 and "gpu-check: no GPU was checked: " in text and "agree" not in text, text


def test_on_the_reference_set_everything_agrees_and_it_says_what_that_is_worth():
    code, text = gpu_check("--reference")
    assert code == 0 and text.count("gpu-check: good ") == 9 and "WRONG" not in text, text
    assert "the reference set in place of a GPU, which proves nothing about one" in text, text


def test_a_gpu_that_fails_is_not_a_pass():
    """The programs go on with their CPU paths, whose numbers are right."""
    code, text = gpu_check("--reference", CUDNNW_FAKE_DRIVER_INIT="999")
    assert code == 1 and "WRONG portable_app: The GPU failed: cuInit" in text, text
    assert re.findall(r"good  *(\w+)", text) == ["no_sdk", "graph_api"], text     # what needs no GPU


def test_what_takes_too_long_prints_nothing_or_cannot_be_built_is_no_pass(folder, refset):
    loader = importlib.machinery.SourceFileLoader("gpu_check", str(harness.ROOT / "scripts" / "gpu-check"))
    script = importlib.util.module_from_spec(importlib.util.spec_from_loader("gpu_check", loader))
    loader.exec_module(script)
    assert [command[1] for command in script.build(folder)] == ["-G", "--build"]     # configured once, then built

    late = script.Runner(harness.BUILD, time.monotonic() - 1)
    late.path = lambda _: shutil.which("sleep")
    code, text = late.run("sleep", ["60"], {})
    assert code == -1 and "took longer than what was left of 180 seconds" in text
    for silent in (lambda *_: (0, ""), lambda *_: (1, "it died")):
        late.run = silent
        told = [*script.descriptions(late, "", {}, {}), *script.examples(late, {}, {}), *script.cases(late, "", {})]
        assert [good for good, _ in told] == [False] * 7, told
    (folder / "CMakeCache.txt").write_text("")
    code, text = gpu_check("--build", str(folder))
    assert code == 2 and "failed:" in text, text


def test_a_number_that_is_off_or_missing_is_seen():
    text = "".join(f"{key} {value:.7f}\n" for key, value in compare.EXPECTED["speech_rnn"].items())
    assert compare.agrees("speech_rnn", text)
    first, _, rest = text.partition("\n")
    assert not compare.agrees("speech_rnn", rest) and not compare.agrees("speech_rnn", text + first + "\n")
    assert not compare.agrees("speech_rnn", first[:-5] + "99999\n" + rest)
