# SPDX-License-Identifier: MIT
"""The checked-in tables agree with real cuDNN sets: headers, exports, imports, fingerprints, names inside the files."""
import subprocess
import sys

import pytest

from harness import CACHE, EVERY_SET, ROOT

sys.path.insert(0, str(ROOT / "scripts" / "manifest"))
import images  # noqa: E402

DEFAULT = ("linux-8.9.7.29-cu12", "linux-9.28.0.42-cu12", "linux-9.27.0.42-jit-cu12", "windows-9.28.0.42-cu12")
SETS = sorted(p.name for p in (CACHE / "sets").glob("*-*-cu*") if (p / "include").is_dir())


@pytest.mark.parametrize("name", SETS if EVERY_SET and SETS else DEFAULT)
def test_a_real_set_changes_nothing_in_the_tables(name):
    folder = CACHE / "sets" / name
    if not (folder / "include").is_dir():
        pytest.skip(f"{name} is not in the cache (scripts/fetch)")
    done = subprocess.run([sys.executable, ROOT / "scripts" / "make_manifest", "--check", folder],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    system, release, package = name.split("-", 2)
    assert f"reading {release}/{package} ({system}, " in done.stdout


@pytest.mark.parametrize("name", ["libnvJitLink.so.12", "libnvJitLink.so", "nvJitLink_120_0.dll"])
def test_a_set_that_asks_for_nvjitlink_would_be_noticed_and_none_does(name):
    """Imports go into the table whatever they are called, names in the data when they are looked for."""
    data = b"\0" + name.encode() + b"\0"
    assert images.later_names(data, [(0, len(data))]) == {name}
    assert "jitlink" not in (ROOT / "src" / "manifest" / "held_names.def").read_text().lower()
