# SPDX-License-Identifier: MIT
"""The public structs as compilers lay them out, held against tests/exports/layouts.txt: what is there stays where it is, and
structs only grow at their end. The same for every system and machine. CUDNNW_WRITE_GOLDEN=1 writes the file anew."""
import os
import re
import shutil
import subprocess

import pytest

import harness

pytestmark = pytest.mark.skipif(harness.WINDOWS, reason="clang answers for every system in the Linux run")
GOLDEN = harness.TESTS / "exports" / "layouts.txt"
TARGETS = ["x86_64-linux-gnu", "x86_64-w64-mingw32", "aarch64-linux-gnu"]
SOURCE = """
#define CUDNNW_OWN_TYPES
#include <cudnnw/cudnnw_calls.h>
#include <cudnnw/cudnnw_driver.h>
#include <cudnnw/cudnnw_dropin.h>
"""


def layouts(target, include, folder):
    """Offsets and members of every struct of cudnnw's own, as clang tells them."""
    if shutil.which("clang") is None:
        pytest.skip("clang is not installed")
    (folder / "all.c").write_text(SOURCE)
    done = subprocess.run(["clang", f"--target={target}", f"-I{include}", "-fsyntax-only", "-Xclang", "-fdump-record-layouts-complete",
                           str(folder / "all.c")], capture_output=True, text=True, timeout=120)
    if "file not found" in done.stderr:
        pytest.skip(f"the C library's headers for {target} are not installed")
    assert done.returncode == 0, done.stderr
    blocks = [block.strip("\n") for block in done.stdout.split("*** Dumping AST Record Layout")]
    return "\n\n".join(sorted(block for block in blocks if re.match(r"\s*0 \| struct cudnnw_", block))) + "\n"


@pytest.mark.parametrize("target", TARGETS)
def test_every_public_struct_is_laid_out_as_written_down(folder, target):
    told = layouts(target, harness.ROOT / "include", folder)
    if os.environ.get("CUDNNW_WRITE_GOLDEN") == "1" and target == TARGETS[0]:
        GOLDEN.write_text(told)
    assert told.count("struct cudnnw_") >= 12 and told == GOLDEN.read_text()


def test_a_member_in_the_middle_would_be_seen(folder):
    shutil.copytree(harness.ROOT / "include", folder / "include")
    header = folder / "include" / "cudnnw" / "cudnnw.h"
    text = header.read_text()
    header.write_text(text.replace("    uint32_t device;  ", "    uint32_t another;\n    uint32_t device;  ", 1))
    assert header.read_text() != text
    assert layouts(TARGETS[0], folder / "include", folder) != GOLDEN.read_text()
