# SPDX-License-Identifier: MIT
"""NVIDIA's DLLs in a folder that is on no search path, the program elsewhere: the place where portable applications die."""
import json
import mmap
import re

import pytest

import harness
import make_fakes
import stage

pytestmark = pytest.mark.skipif(not harness.WINDOWS, reason="a Windows place")
V8, V9, PLANS = "8.9.7.29-cu12", "9.28.0.42-cu12", "9.10.2.21-cu12"
OTHERS = ["8.9.5.29-cu11", "9.1.0.70-cu12", "9.10.2.21-cu12", "9.22.0.52-cu12", "9.28.1.4-cu13"]


@pytest.mark.parametrize("name", [V8, V9, *OTHERS])
def test_the_plain_front_dies_in_that_place(real, folder, name):
    """The control of everything else here: opened by its path, the front ends the process at the first call."""
    if name in OTHERS and not harness.EVERY_SET:
        pytest.skip(f"{name}: only with scripts/test --all")
    front = f"cudnn64_{name[0]}.dll"
    place = stage.stage(real(f"windows-{name}"), folder / "set")
    child = harness.run(harness.program("host"), "open", harness.native(place / front), "call", "cudnnGetVersion", timeout=300)
    assert child.of("open")[0]["good"], child.story()
    assert child.died and not child.of("call"), child.story()


def test_the_front_blames_zlibwapi_for_a_cut_file_and_ends_the_process(real, plain):
    """The README's death by "Error code 126": 193 for cnn_infer makes the front of 8.9 try zlibwapi.dll, and it tells of that
    alone. Then the same folder through cudnnw. The folder is on PATH, and whole it works, so nothing but the cut is shown."""
    place = stage.stage(real(f"windows-{V8}"), plain / "set")
    words = ["open", harness.native(place / "cudnn64_8.dll"), "call", "cudnnCnnInferVersionCheck"]
    whole = harness.host(*words, env={"WINEPATH": harness.native(place)}, timeout=300)
    assert whole.of("call")[0]["value"] == 0, whole.story()

    stage.cut(place / "cudnn_cnn_infer64_8.dll", 100000)
    front = harness.run(harness.program("host"), *words, env={"WINEPATH": harness.native(place)}, timeout=300)
    assert front.died and not front.of("call"), front.story()
    assert front.err.strip() == "Could not load library zlibwapi.dll. Error code 126", front.story()

    ours = harness.host("load", harness.native(place), timeout=300)
    answer, lost = ours.of("load")[0], harness.native(place / "cudnn_cnn_infer64_8.dll")
    assert (answer["status"], answer["message"]) == (
        "FILE_DAMAGED", f"{lost} is cut short: it has 100000 bytes, but its headers ask for 17537024 bytes"), ours.story()


def test_engines_left_to_cudnn_are_not_found_in_that_place(real):
    """The control of the plans: asked for by bare name, the engines beside graph are not found, 1008 (measured.md 6)."""
    stubs = harness.BUILD / "tests"
    child = harness.run(harness.program("plan"), harness.native(real(f"windows-{PLANS}")), 900, "half", "--dependencies",
                        harness.native(stubs / "fake_cublaslt"), "--later", closing="plan: failed", timeout=300)
    assert "cudnnBackendFinalize 1008" in child.out, child.story()


@pytest.mark.parametrize("name", [V8, V9, "9.28.1.4-cu13"])
def test_neither_zlibwapi_nor_the_hybrid_runtime_is_asked_for(fakes, real, plain, name):
    """8.9 and 9.x hold the one name, 9.28.1 for CUDA 13 the other. The whole set is opened, described with, and cudnnCreate is
    called, which asks for the driver. Plans are watched in test_plans.py."""
    place = stage.stage(real(f"windows-{name}"), plain / "set", [fakes / f"cublas-{name[-2:]}"])   # Wine cuts long paths
    child = harness.host("load", harness.native(place), "probe", env=harness.WATCHED, timeout=300)
    asked = harness.asked_for(child)
    assert child.of("load")[0]["status"] == "OK" and child.of("probe")[0]["create"] in (1, 1001), child.story()
    assert {path.name.lower() for path in stage.library_files(place)} - {f"cudnn64_{name[0]}.dll"} < asked, child.story()
    assert "nvcuda.dll" in asked and not asked & {"zlibwapi.dll", "nvcudart_hybrid64.dll"}, child.story()


def test_the_front_asks_for_zlibwapi_when_it_cannot_open_a_sibling(real, plain):
    """The control of the watching, and who it is that wants zlibwapi.dll."""
    place = stage.stage(real(f"windows-{V8}"), plain / "set")
    stage.cut(place / "cudnn_cnn_infer64_8.dll", 100000)
    child = harness.run(harness.program("host"), "open", harness.native(place / "cudnn64_8.dll"), "call", "cudnnCnnInferVersionCheck",
                        cwd=place, env=harness.WATCHED, timeout=300)
    assert child.died and {"cudnn_cnn_infer64_8.dll", "zlibwapi.dll"} <= harness.asked_for(child), child.story()


def test_what_8_9_7_holds_of_zlib_is_its_code_and_a_name_for_diagnosis(real):
    """Whoever opens a DLL to call it holds the names of what it calls. These hold that of the DLL alone, beside a sentence for a
    sibling that does not open; the code of zlib is in cnn_infer."""
    procedures = re.compile(rb"\0(?:inflate|deflate|uncompress|compress2?|crc32|adler32|zlibVersion)(?:Init2?_|End|Reset|Bound)?\0")
    holders, codes = set(), set()
    for path in stage.library_files(real(f"windows-{V8}")):
        with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            if data.find(b"zlibwapi.dll\0") < 0:
                continue
            holders.add(path.name)
            assert data.find(b"Successfully loaded zlib independently.") > 0 and procedures.search(data) is None, path.name
            codes |= {path.name} if data.find(b"Jean-loup Gailly and Mark Adler") > 0 else set()
    assert (holders, codes) == ({"cudnn64_8.dll", "cudnn_ops_infer64_8.dll", "cudnn_cnn_infer64_8.dll"}, {"cudnn_cnn_infer64_8.dll"})


@pytest.mark.parametrize("zlib", [False, True])
def test_8_9_7_lives_without_zlibwapi_and_takes_one_that_is_there(fakes, real, folder, zlib):
    """zlib is linked into 8.9.7 and its DLLs still hold the name, so a missing one is a warning."""
    place = stage.stage(real(f"windows-{V8}"), folder / "set", [fakes / "cublas-12"] + [fakes / "zlib"] * zlib)
    child = harness.host("load", harness.native(place), "probe", timeout=300)
    answer = child.of("load")[0]
    assert answer["status"] == "OK" and child.of("probe")[0]["bad_checks"] == 0, child.story()
    told = {w["reason"] for w in answer["warnings"] if w["dependency"] == "zlibwapi.dll"}
    assert told == ({"DEPENDENCY_OPENED"} if zlib else {"DEPENDENCY_ABSENT"}), child.story()


@pytest.mark.parametrize("name,need,stems", [
    (V8, "0x01", ["cudnn_ops_infer", "cudnn_cnn_infer"]),
    (V9, "0x01", ["cudnn_graph", "cudnn_ops", "cudnn_cnn", "cudnn_heuristic", "cudnn_engines_precompiled",
                  "cudnn_engines_runtime_compiled", "cudnn_engines_tensor_ir"]),
    (V8, "0x02", ["cudnn_ops_infer", "cudnn_adv_infer"]),
    (V9, "0x02", ["cudnn_graph", "cudnn_ops", "cudnn_adv"]),
])
def test_an_application_carries_only_the_dlls_that_it_needs(fakes, real, folder, name, need, stems):
    release, major = name.rsplit(".", 1)[0], int(name[0])
    place, source = folder / "app", real(f"windows-{name}")
    place.mkdir()
    for stem in stems:
        file = make_fakes.file_name(stem, major, "windows")
        stage.share(source / file, place / file)
    for path in (fakes / "cublas-12").iterdir():
        stage.share(path, place / path.name)
    child = harness.host("load", harness.native(place), "load", harness.native(place), f"need={need}",
                         "available", "cudnnCreateTensorDescriptor", timeout=300)
    everything, part = child.of("load")
    assert (everything["status"], everything["reason"]) == ("SET_INCOMPLETE", "PARTIAL_SET"), child.story()
    assert part["status"] == "OK", child.story()
    owners = list(make_fakes.functions_of(release).values())
    expected = sum(owners.count(stem) for stem in stems)
    assert (part["available"], part["not_opened"]) == (expected, len(owners) - expected), child.story()
    assert child.of("available")[0]["status"] == "OK", child.story()


def test_a_zlib_beside_the_real_8_9_is_opened_by_its_path(fakes, real, folder):
    """In 8.9 zlib is built in and the name is still held: what lies beside the set is opened, and none at all is a warning."""
    without = stage.stage(real(f"windows-{V8}"), folder / "without", [fakes / "cublas-12"])
    beside = stage.stage(real(f"windows-{V8}"), folder / "beside", [fakes / "cublas-12", fakes / "zlib"])
    said = {}
    for place in (without, beside):
        child = harness.run(harness.program("cudnnw"), "load", harness.native(place), "--json", closing=None, timeout=300)
        assert child.code == 0, child.story()
        said[place] = {w["reason"]: w["message"] for w in json.loads(child.out)["warnings"] if "zlibwapi" in w["message"]}
    assert set(said[without]) == {"DEPENDENCY_ABSENT"} and "cudnn_ops_infer64_8.dll" in said[without]["DEPENDENCY_ABSENT"], said
    assert harness.native(beside / "zlibwapi.dll") in said[beside]["DEPENDENCY_OPENED"], said
