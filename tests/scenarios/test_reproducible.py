# SPDX-License-Identifier: MIT
"""Built again from a copy of the sources, in folders of other names and at another time, every product has the same bytes."""
import os
import re
import shutil
import subprocess

import pytest

import harness

PRODUCTS = (["cudnnw.dll", "libcudnnw.dll.a", "libcudnnw_static.a", "src/cli/cudnnw.exe"] if harness.WINDOWS
            else ["libcudnnw.so.0.1.0", "libcudnnw.a", "src/cli/cudnnw"])
TARGETS = ["cudnnw_shared", "cudnnw_static", "cudnnw_cli"]


def setting(name):
    found = re.search(rf"^{name}:\w+=(.*)$", (harness.TREE / "CMakeCache.txt").read_text(), re.M)
    return found.group(1) if found else ""


def test_a_second_build_has_the_same_bytes(plain):
    if setting("CMAKE_BUILD_TYPE") != "Release" or setting("CMAKE_C_FLAGS"):
        pytest.skip("releases are reproducible; this build is none")
    leave_out = shutil.ignore_patterns("build", ".git", "__pycache__")
    shutil.copytree(harness.ROOT, plain / "another name", ignore=leave_out)
    words = [f"-D{name}={setting(name)}" for name in ("CMAKE_BUILD_TYPE", "CMAKE_TOOLCHAIN_FILE", "CMAKE_C_COMPILER",
                                                      "CUDNNW_BUILD_SHARED", "CUDNNW_CLI_SELF_CONTAINED") if setting(name)]
    words += ["-DCUDNNW_BUILD_EXAMPLES=OFF", "-DCUDNNW_BUILD_CLI=ON"]
    environment = {k: v for k, v in os.environ.items() if "LAUNCHER" not in k}
    for command in (["cmake", "-G", "Ninja", "-S", plain / "another name", "-B", plain / "b", *words],
                    ["cmake", "--build", plain / "b", "--target", *TARGETS]):
        done = subprocess.run([str(word) for word in command], env=environment, capture_output=True, text=True, timeout=1200)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    differ = [name for name in PRODUCTS if (plain / "b" / name).read_bytes() != (harness.BUILD / name).read_bytes()]
    assert differ == []
