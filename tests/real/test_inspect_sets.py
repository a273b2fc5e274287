# SPDX-License-Identifier: MIT
"""Real files as people change them (strip, patchelf) stay whole; a damaged block in any table that ld.so walks is seen."""
import json
import os
import re
import shutil
import subprocess

import pytest

import harness

pytestmark = pytest.mark.skipif(harness.WINDOWS, reason="ELF files and the tools that change them")
SET = "linux-9.28.0.42-cu12"
CHANGES = {
    "strip": ["strip"],
    "objcopy": ["objcopy", "--strip-all"],
    "another runpath": ["patchelf", "--set-rpath", "/opt/" + "a-long-folder-name/" * 12],
    "rpath": ["patchelf", "--force-rpath", "--set-rpath", "/opt/cudnn"],
    "one more library": ["patchelf", "--add-needed", "libm.so.6"],
}
TABLES = [".dynsym", ".gnu.version", ".gnu.version_d", ".gnu.version_r", ".rela.dyn", ".rela.plt", ".dynamic", ".dynstr",
          ".gnu.hash"]
PAGE = 4096


def judge(folder):
    child = harness.run(harness.program("cudnnw"), "check", folder, "--json", closing=None)
    assert child.code in (0, 1), child.story()
    return json.loads(child.out)


def copy_set(source, folder, changed):
    """Links to a real set, but for the files that are to be changed."""
    for file in source.iterdir():
        if file.name in changed:
            shutil.copyfile(file, folder / file.name)
        elif file.name.startswith("libcudnn"):
            os.symlink(file, folder / file.name)


@pytest.mark.parametrize("change", CHANGES)
def test_a_file_that_a_tool_has_changed_is_whole_and_known(real, folder, change):
    command = CHANGES[change]
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    changed = ["libcudnn_cnn.so.9", "libcudnn_engines_tensor_ir.so.9", "libcudnn.so.9"]
    copy_set(real(SET), folder, changed)
    for name in changed:
        subprocess.run([*command, folder / name], check=True, capture_output=True)
    assert any((folder / name).read_bytes() != (real(SET) / name).read_bytes() for name in changed)
    answer = judge(folder)
    assert answer["status"] == "OK", answer["message"]
    assert answer["version"] == "9.28.0"
    assert answer["candidates"][0]["identified"]


def sections(file):
    """Name, offset and size, as readelf sees them."""
    text = subprocess.run(["readelf", "-SW", file], check=True, capture_output=True, text=True).stdout
    row = re.compile(r"\]\s+(\S+)\s+\S+\s+[0-9a-f]+\s+([0-9a-f]+)\s+([0-9a-f]+)")
    return {m[1]: (int(m[2], 16), int(m[3], 16)) for m in map(row.search, text.splitlines()) if m}


def blocks(offset, size):
    """The part of the table that lies in its first, middle and last block of the file."""
    pages = sorted({offset // PAGE, (offset + size // 2) // PAGE, (offset + size - 1) // PAGE})
    return [(max(offset, page * PAGE), min(offset + size, (page + 1) * PAGE)) for page in pages]


@pytest.mark.parametrize("table", TABLES)
def test_a_damaged_block_of_a_table_is_seen_and_named(real, folder, table):
    if shutil.which("readelf") is None:
        pytest.skip("readelf is not installed")
    name = "libcudnn_cnn.so.9"
    copy_set(real(SET), folder, [name])
    good = (folder / name).read_bytes()
    for begin, end in blocks(*sections(folder / name)[table]):
        for filler in (b"\0", b"\xa5", b"\xff"):
            bad = good[:begin] + filler * (end - begin) + good[end:]
            (folder / name).write_bytes(bad)
            answer = judge(folder)
            where = f"{table}, {filler!r} from {begin:#x} to {end:#x}"
            assert answer["status"] == "FILE_DAMAGED", where
            assert answer["file"] == name, where
