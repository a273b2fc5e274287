# SPDX-License-Identifier: MIT
"""docs/cudnnw.1 renders without a warning, fits 80 columns, and names every command and every option, and no other."""
import re
import shutil
import subprocess

import pytest

import harness

PAGE = harness.ROOT / "docs" / "cudnnw.1"
pytestmark = [pytest.mark.skipif(harness.WINDOWS, reason="manual pages are Linux's"),
              pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed (scripts/setup)")]


def rendered():
    done = subprocess.run(["groff", "-man", "-ww", "-Tascii", "-P-c", "-P-b", "-P-o", "-P-u", "-rLL=80n", str(PAGE)],
                          capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def helps():
    run = lambda *words: harness.run(harness.program("cudnnw"), *words, closing=None).out
    commands = set(re.findall(r"^  cudnnw ([a-z]+)\b", run("--help"), re.M))
    assert len(commands) >= 6
    return {command: set(re.findall(r"(?<![\w-])--?[a-z][a-z0-9-]*", run(command, "--help"))) for command in commands}


def test_it_renders_without_a_warning_in_80_columns():
    assert max(map(len, rendered().splitlines())) <= 80


def test_it_names_every_command_and_every_option_and_no_other():
    page = rendered()
    options_part = page.split("\nOPTIONS\n")[1].split("\nEXIT STATUS\n")[0]
    named = set(re.findall(r"^\s+(--[a-z][a-z0-9-]*)", options_part, re.M))
    known = helps()
    for command in known:
        assert re.search(rf"^       {command}\b", page.split("\nCOMMANDS\n")[1].split("\nOPTIONS\n")[0], re.M), command
    options = {option for found in known.values() for option in found if option.startswith("--")} | {"--help"}
    assert options - named == set()
    taken = {"--" + name for name in re.findall(r'\{"--([a-z0-9-]+)"', (harness.ROOT / "src/cli/arguments.c").read_text())}
    assert named - options <= taken, "the page names options that no command takes"


def test_it_is_installed():
    rules = harness.BUILD / "src" / "cli" / "cmake_install.cmake"
    if not rules.exists():
        pytest.skip("this build installs nothing")
    assert re.search(r"man/man1[^\n]*\n?[^\n]*cudnnw\.1", rules.read_text())
