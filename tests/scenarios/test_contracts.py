# SPDX-License-Identifier: MIT
"""Doxygen renders the contract of every public function, with every warning an error (docs/Doxyfile.in)."""
import re
import shutil
import subprocess
import xml.etree.ElementTree

import pytest

import harness

pytestmark = pytest.mark.skipif(harness.WINDOWS, reason="the headers are the same")
HEADERS = harness.ROOT / "include" / "cudnnw"


def render(include, folder):
    if shutil.which("doxygen") is None:
        pytest.skip("doxygen is not installed")
    text = (harness.ROOT / "docs" / "Doxyfile.in").read_text().replace("@PROJECT_SOURCE_DIR@/include/cudnnw", str(include))
    for name, value in {"PROJECT_VERSION": "0", "PROJECT_DESCRIPTION": "test", "PROJECT_SOURCE_DIR": str(harness.ROOT),
                        "CMAKE_BINARY_DIR": str(folder)}.items():
        text = text.replace(f"@{name}@", value)
    (folder / "Doxyfile").write_text(text + "\nGENERATE_HTML = NO\n")
    return subprocess.run(["doxygen", str(folder / "Doxyfile")], cwd=folder, capture_output=True, text=True, timeout=300)


def test_every_contract_is_rendered_with_all_its_parts(folder):
    done = render(HEADERS, folder)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    rendered = {}
    for path in (folder / "contracts" / "xml").glob("*_8h.xml"):
        for member in xml.etree.ElementTree.parse(path).iter("memberdef"):
            if member.get("kind") == "function":
                titles = {"".join(title.itertext()) for title in member.iter("title")}
                rendered[member.findtext("name")] = titles if member.find("briefdescription/para") is not None else set()
    public = {name for path in HEADERS.glob("*.h") for name in re.findall(r"^CUDNNW_API [^;(]*?\b(cudnnw_\w+)\(", path.read_text(), re.M)}
    assert len(public) > 30 and public <= set(rendered), public - set(rendered)
    lacking = {name for name in public if not {"Returns", "Errors", "Threads", "Host", "Since"} <= rendered[name]}
    assert lacking == set()


def test_a_parameter_that_does_not_exist_is_an_error(folder):
    shutil.copytree(HEADERS, folder / "headers")
    header = folder / "headers" / "cudnnw.h"
    text = header.read_text()
    header.write_text(text.replace(" *   library  in. NULL is allowed.", " *   shelf    in. NULL is allowed.", 1))
    assert header.read_text() != text
    done = render(folder / "headers", folder)
    assert done.returncode != 0 and "library" in done.stderr, done.stderr
