# SPDX-License-Identifier: MIT
"""Blocks of the documents that are marked bat, run by Wine's cmd: `C:\anywhere` holds what they name. Windows only."""
import re
import shutil
import subprocess

import pytest

import harness
import stage

pytestmark = pytest.mark.skipif(not harness.WINDOWS, reason="for Wine's cmd")
BLOCK = re.compile(r"^```bat([^\n]*)\n(.*?)^```$", re.M | re.S)
BLOCKS = [(path.relative_to(harness.ROOT), text) for path in sorted([*harness.ROOT.glob("*.md"), *harness.ROOT.glob("docs/**/*.md")])
          for info, text in BLOCK.findall(path.read_text()) if "skip:" not in info]


def test_there_are_blocks():
    assert BLOCKS


@pytest.fixture
def anywhere(fakes):
    """A folder that no search knows, with cuDNN as NVIDIA's archive unpacks it."""
    place = harness.wine_prefix() / "drive_c" / "anywhere"
    stage.stage(fakes / "8.9.7-cu12", place / "cudnn-windows-x86_64-8.9.7.29_cuda12-archive" / "bin", [fakes / "cublas-12"])
    yield place
    shutil.rmtree(place)


@pytest.mark.parametrize("name, text", BLOCKS, ids=[f"{name}-{i}" for i, (name, _) in enumerate(BLOCKS)])
def test_the_block_runs(anywhere, plain, name, text):
    assert "\\" not in re.sub(r"C:\\anywhere\\\S*", "", text), f"{name}: every path lies below C:\\anywhere"
    (plain / "block.bat").write_text("@echo off\r\n" + text.replace("\n", "\r\nif errorlevel 1 exit /b 1\r\n") + "echo block: done\r\n")
    environment = harness.clean_environment({"WINEPATH": harness.native(harness.program("cudnnw").parent)})
    done = subprocess.run(["wine", "cmd", "/c", "block.bat"], cwd=plain, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and done.stdout.rstrip().endswith("block: done"), f"{text}\n{done.stdout}{done.stderr}"
