# SPDX-License-Identifier: MIT
"""The reference set: it is a whole cuDNN, it says what it is, and it computes what PyTorch computes (reference/)."""
import json
import pathlib
import re
import subprocess

import pytest

import dropin
import harness
import make_fakes
from test_field_reports import driver_world  # noqa: F401 (a fixture)

HERE = pathlib.Path(__file__).resolve().parent
VALUES = {"convolutions.txt": 320, "networks.txt": 120, "others.txt": 63}
RELEASES = {8: "8.9.7", 9: "9.28.0"}


@pytest.mark.parametrize("major", [8, 9])
def test_it_computes_what_pytorch_computes(refset, driver_world, major):  # noqa: F811
    files = [harness.native(HERE / "reference" / name) for name in VALUES]
    child = harness.run(harness.program("reference_values"), harness.native(refset / f"cudnn{major}"), *files, env=driver_world)
    assert not child.died, child.story()
    assert [line["good"] for line in child.of("values")] == list(VALUES.values()), child.story()
    assert all(line["bad"] == 0 for line in child.of("values")), child.story()


@pytest.mark.parametrize("major", [8, 9])
def test_what_needs_no_device_it_answers_as_the_real_one(refset, real, major):
    """Which descriptors are refused, sizes of outputs, where weights lie, names of statuses: 4,600 answers."""
    release = {8: "8.9.7.29", 9: "9.28.0.42"}[major]
    program = harness.program("contract")
    theirs = harness.run(program, harness.native(real(f"{harness.SYSTEM}-{release}-cu12")))
    ours = harness.run(program, harness.native(refset / f"cudnn{major}"))
    assert not theirs.died and not ours.died, theirs.story() + ours.story()
    assert len(theirs.out.splitlines()) > 4000
    differ = [pair for pair in zip(theirs.out.splitlines(), ours.out.splitlines()) if pair[0] != pair[1]]
    assert differ == [] and len(theirs.out) == len(ours.out), differ[:20]


@pytest.mark.parametrize("major", [8, 9])
def test_it_is_a_whole_cudnn_that_nobody_takes_for_a_known_one(refset, major):
    child = harness.run(harness.program("cudnnw"), "check", harness.native(refset / f"cudnn{major}"), closing=None)
    assert child.code == 0 and child.out.startswith(f"good: cuDNN {RELEASES[major]} for CUDA 12, inferred"), child.story()
    assert "warning" not in child.out, child.story()
    assert "note: the reference set of cudnnw, which computes on the CPU and is not NVIDIA's" in " ".join(child.out.split()), child.story()
    files = [p for p in (refset / f"cudnn{major}").iterdir() if "cudnn_" in p.name]
    assert len(files) == len(make_fakes.stems_of(RELEASES[major]))
    for path in files:
        assert b"cudnnw reference set, CPU" in path.read_bytes(), path.name
    if harness.WINDOWS:
        text = "cudnnw reference set, CPU".encode("utf-16-le")   # ProductName, where this cuDNN has a version resource
        assert sum(text in p.read_bytes() for p in files) == 6


def test_every_answer_about_it_says_what_it_is(refset, fakes, driver_world):  # noqa: F811
    place = harness.native(refset / "cudnn9")
    environment = {**driver_world, "CUDNNW_PATH": harness.listed(refset / "cudnn9"), "CUDNNW_SEARCH": "only:cudnnw_path"}
    for words in (["list"], ["load", place], ["doctor"]):
        child = harness.run(harness.program("cudnnw"), *words, env=environment, closing=None)
        told = " ".join(child.out.split())
        assert child.code == 0 and re.search(r"reference set( of cudnnw)?, which computes on the CPU", told), child.story()
    for folder, sets in ((place, [place]), (harness.native(fakes / "9.28.0-cu12"), [])):
        child = harness.run(harness.program("cudnnw"), "check", folder, "--json", closing=None)
        assert json.loads(child.out)["reference_sets"] == sets, child.story()


@pytest.mark.parametrize("major", [8, 9])
def test_every_function_is_exported_by_its_owner(refset, major):
    owners = make_fakes.functions_of(RELEASES[major])
    for path in (refset / f"cudnn{major}").iterdir():
        stem = path.name.removeprefix("lib").split(".")[0].removesuffix(f"64_{major}")
        if stem.startswith("cudnn_"):
            own = {name for name, owner in owners.items() if owner == stem}
            assert {n for n in dropin.exports(path) if re.match(r"cudnn[A-Z]", n)} == own, path.name


@pytest.mark.skipif(harness.WINDOWS, reason="LD_LIBRARY_PATH is Linux's")
@pytest.mark.parametrize("major", [8, 9])
def test_it_gives_no_handle_with_another_driver(refset, fakes, driver_world, major):  # noqa: F811
    place = refset / f"cudnn{major}"
    status = {8: 1, 9: 1001}[major]
    for env, wanted in ((driver_world, 0), ({"LD_LIBRARY_PATH": str(fakes / "driver")}, status), ({}, status)):
        child = harness.run(harness.program("machine"), place, place, 2, env=env)
        assert child.of("load")[0]["status"] == "OK" and child.of("create")[0]["raw_status"] == wanted, child.story()


@pytest.mark.skipif(harness.WINDOWS, reason="install rules do not differ")
def test_it_is_installed_only_when_asked_for_and_where_no_loader_looks(folder):
    build, options = folder / "build", ["-DCUDNNW_BUILD_REFSET=ON", "-DCUDNNW_BUILD_CLI=OFF", "-DCUDNNW_BUILD_SHARED=OFF",
                                        "-DCUDNNW_BUILD_EXAMPLES=OFF"]
    subprocess.run(["cmake", "-S", str(harness.ROOT), "-B", str(build), "-G", "Ninja", *options], check=True, capture_output=True)
    subprocess.run(["cmake", "--build", str(build), "--target", "refset"], check=True, capture_output=True)
    script = (build / "cmake_install.cmake").read_text() + (build / "tests" / "refset" / "cmake_install.cmake").read_text()
    assert 'CMAKE_INSTALL_COMPONENT STREQUAL "cudnnw-refset"' in script
    subprocess.run(["cmake", "--install", str(build), "--component", "cudnnw-refset", "--prefix", str(folder / "root")], check=True,
                   capture_output=True)
    found = {str(p.relative_to(folder / "root")) for p in (folder / "root").rglob("*") if p.is_file()}
    assert any(name.endswith("cudnnw/refset/cudnn9/libcudnn_graph.so.9") for name in found), found
    assert all("/cudnnw/refset/" in name for name in found), found
