# SPDX-License-Identifier: MIT
"""bundle: exactly what a need requires, all or nothing at every moment, rehearsed; and bundle --check."""
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

import harness
import make_fakes
import stage

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import sources  # noqa: E402

linux_only = pytest.mark.skipif(harness.WINDOWS, reason="signals, links and archives are Linux' own here")
LIST = "cudnnw-bundle.json"
NEEDED = {   # facts on sub-libraries
    ("9.28.0-cu12", "convolution"): ["graph", "ops", "cnn", "heuristic", "engines_precompiled", "engines_runtime_compiled",
                                     "engines_tensor_ir"],
    ("9.28.0-cu12", "rnn"): ["graph", "ops", "adv"],
    ("9.28.0-cu12", "ops"): ["graph", "ops"],
    ("8.9.7-cu12", "convolution"): ["ops_infer", "cnn_infer"],
    ("8.9.7-cu12", "rnn"): ["ops_infer", "adv_infer"],
}


def command(*words, env=None, as_nobody=False):
    return harness.run(harness.program("cudnnw"), *words, closing=None, env=env, as_nobody=as_nobody)


def bundle(source, to, *words, code, env=None):
    child = command("bundle", harness.native(source), "--to", harness.native(to), *words, "--json", env=env)
    assert child.code == code and child.err == "", child.story()
    return json.loads(child.out)


def check(folder, code):
    child = command("bundle", "--check", harness.native(folder), "--json")
    assert child.code == code, child.story()
    return json.loads(child.out)


def name_of(stem, release):
    return make_fakes.file_name(f"cudnn_{stem}", int(release[0]), harness.SYSTEM)


def libraries(folder):
    return sorted(path.name for path in stage.library_files(folder) if not path.is_symlink() and path.suffix != ".json")


@pytest.fixture
def good(fakes, folder):
    source = stage.stage(fakes / "9.28.0-cu12", folder / "source")
    (source / "LICENSE").write_text(sources.LICENCE)
    return source


# ---- What is in a bundle ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("release, need", NEEDED, ids=" ".join)
def test_a_bundle_holds_exactly_what_the_need_requires(fakes, folder, release, need):
    data = bundle(fakes / release, folder / "app", "--need", need, code=0)
    wanted = sorted(name_of(stem, release) for stem in NEEDED[release, need])
    assert libraries(folder / "app" / "cudnn") == wanted
    assert sorted(row["name"] for row in data["files"] if row["role"] == "cudnn") == wanted
    assert data["rehearsal"]["done"] and data["rehearsal"]["calls"] > 0
    assert data["whole_bytes"] == sum(path.stat().st_size for path in stage.library_files(fakes / release))
    assert data["cudnn_bytes"] == sum((folder / "app" / "cudnn" / name).stat().st_size for name in wanted)
    assert [path.name for path in (folder / "app").iterdir()] == ["cudnn"]


def test_the_list_says_what_is_there_and_nothing_of_this_machine(good, folder):
    bundle(good, folder / "app", "--need", "rnn,convolution-training", "--front", code=0)
    text = (folder / "app" / "cudnn" / LIST).read_text()
    listed = json.loads(text)
    assert (listed["cudnnw_bundle"], listed["version"], listed["cuda_major"], listed["system"]) == (1, "9.28.0", 12, harness.SYSTEM)
    assert sorted(listed["needs"]) == ["convolution-training", "rnn"] and listed["source"] == "source"
    assert str(folder) not in text
    for row in listed["files"]:
        data = (folder / "app" / "cudnn" / row["name"]).read_bytes()
        assert (row["bytes"], row["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())
    assert {row["role"] for row in listed["files"]} == {"cudnn", "licence"}
    assert (folder / "app" / "cudnn" / "cudnn-LICENSE").read_text() == sources.LICENCE
    assert make_fakes.file_name("cudnn", 9, harness.SYSTEM) in libraries(folder / "app" / "cudnn")
    bundle(good, folder / "again", "--need", "rnn,convolution-training", "--front", code=0)
    assert (folder / "again" / "cudnn" / LIST).read_text() == text   # the same source gives the same list


@linux_only
def test_full_names_lead_to_the_files_of_the_bundle(good, folder):
    bundle(good, folder / "app", "--need", "ops", code=0)
    links = {path.name: str(path.readlink()) for path in (folder / "app" / "cudnn").iterdir() if path.is_symlink()}
    assert links == {"libcudnn_ops.so.9.28.0": "libcudnn_ops.so.9", "libcudnn_graph.so.9.28.0": "libcudnn_graph.so.9"}


@linux_only
def test_wheels_and_archives_are_sources_too(fakes, good, folder):
    wheel = sources.wheel(good, folder / "nvidia_cudnn_cu12-9.28.0.42-py3-none-manylinux_2_27_x86_64.whl")
    tar = sources.tar_xz(good, folder / "cudnn-linux-x86_64-9.28.0.42_cuda12-archive.tar.xz")
    bundle(good, folder / "0", "--need", "ops", code=0)
    for number, source in enumerate((wheel, tar), 1):
        data = bundle(source, folder / str(number), "--need", "ops", code=0)
        assert data["findings"] == [] and json.loads((folder / str(number) / "cudnn" / LIST).read_text())["source"] == source.name
        for path in stage.library_files(folder / "0" / "cudnn"):
            assert (folder / str(number) / "cudnn" / path.name).read_bytes() == path.read_bytes()


def test_cuda_libraries_come_along_when_asked_and_found(fakes, good, folder):
    data = bundle(good, folder / "app", "--need", "rnn", "--cuda-libs", harness.native(fakes / "cublas-12"), code=0)
    cuda = [row["name"] for row in data["files"] if row["role"] == "cuda"]
    assert cuda and all("cublasLt" in name for name in cuda)
    assert "CUDA_PART_MISSING" in [row["what"] for row in data["findings"]]   # the fakes have no NVRTC


def test_without_a_licence_the_user_is_told(fakes, folder):
    data = bundle(fakes / "9.28.0-cu12", folder / "app", "--need", "ops", code=0)
    assert "NO_LICENCE" in [row["what"] for row in data["findings"]]


def test_a_bundle_alone_loads_for_what_was_asked_and_no_more(good, folder):
    bundle(good, folder / "app", "--need", "rnn", code=0)
    words = ["load", harness.native(folder / "app" / "cudnn"), "--json", "--allow-no-cublaslt"]
    assert command(*words, "--need", "rnn").code == 0
    child = command(*words)
    assert child.code == 1 and json.loads(child.out)["status"] == "SET_INCOMPLETE"


def test_files_of_the_other_system_are_bundled_and_not_rehearsed(folder):
    other = "windows" if harness.SYSTEM == "linux" else "linux"
    if shutil.which("x86_64-w64-mingw32-gcc" if other == "windows" else "gcc") is None:
        pytest.skip(f"no compiler for {other}")
    place = pathlib.Path(os.environ.get("CUDNNW_FAKES", harness.BUILD / "fakes"))
    place = pathlib.Path(make_fakes.make(place, other, os.cpu_count()))
    data = bundle(place / "9.28.0-cu12", folder / "app", "--need", "ops", code=0)
    assert not data["rehearsal"]["done"] and "another system" in data["rehearsal"]["why_not"]
    assert check(folder / "app", 0)["status"] == "OK"


# ---- All or nothing ---------------------------------------------------------------------------------------------------


def everything_in(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*")) if folder.exists() else []


@pytest.mark.parametrize("layout", ["cudnn", "flat"])
def test_a_source_that_is_not_whole_leaves_nothing(good, folder, layout):
    stage.cut(good / name_of("ops", "9"), 5000)
    data = bundle(good, folder / "app", "--need", "ops", "--layout", layout, code=1)
    assert data["status"] == "FILE_DAMAGED" and data["folder"] == "" and not (folder / "app").exists()


@pytest.mark.parametrize("layout", ["cudnn", "flat"])
def test_a_rehearsal_that_fails_leaves_what_was_there(fakes, good, folder, layout):
    bundle(good, folder / "app", "--need", "ops", "--layout", layout, code=0)
    before = everything_in(folder / "app")
    data = bundle(fakes / "8.9.7-cu12", folder / "app", "--need", "ops", "--layout", layout, "--device", "sm_86", code=1)
    assert data["reason"] == "REHEARSAL_FAILED" and "9.8" in data["message"]
    assert everything_in(folder / "app") == before and check(folder / "app", 0)["status"] == "OK"


@pytest.mark.parametrize("layout", ["cudnn", "flat"])
def test_a_second_bundle_takes_the_place_of_the_first(fakes, good, folder, layout):
    place = folder / "app" / ("cudnn" if layout == "cudnn" else "")
    (folder / "app").mkdir()
    (folder / "app" / "program").write_text("mine")
    bundle(good, folder / "app", "--need", "convolution", "--layout", layout, code=0)
    bundle(fakes / "8.9.7-cu12", folder / "app", "--need", "rnn", "--layout", layout, code=0)
    assert libraries(place) == sorted(name_of(stem, "8") for stem in NEEDED["8.9.7-cu12", "rnn"])
    assert not [path for path in place.iterdir() if path.is_symlink() and not path.exists()]
    assert (folder / "app" / "program").read_text() == "mine" and not list(folder.glob("app/.cudnnw*"))
    assert check(folder / "app", 0)["status"] == "OK"


def test_what_is_nobodys_bundle_is_not_written_over(good, folder):
    (folder / "app" / "cudnn").mkdir(parents=True)
    (folder / "app" / "cudnn" / "mine").write_text("x")
    assert bundle(good, folder / "app", "--need", "ops", code=1)["status"] == "CONFLICT"
    (folder / "flat").mkdir()
    (folder / "flat" / name_of("ops", "9")).write_text("x")
    assert bundle(good, folder / "flat", "--need", "ops", "--layout", "flat", code=1)["status"] == "CONFLICT"
    assert everything_in(folder / "app") == ["cudnn", "cudnn/mine"]
    assert everything_in(folder / "flat") == [name_of("ops", "9")]


def test_files_of_others_in_a_bundle_are_not_removed_with_it(good, folder):
    """A folder is exchanged as a whole, a flat bundle's left-overs are removed: neither may take what was put there since."""
    mine, flat = folder / "app" / "cudnn" / "mine.txt", folder / "flat"
    bundle(good, folder / "app", "--need", "rnn", code=0)
    mine.write_text("x")
    data = bundle(good, folder / "app", "--need", "ops", code=1)
    assert data["status"] == "CONFLICT" and "mine.txt" in data["message"]
    assert mine.read_text() == "x" and libraries(mine.parent) == sorted(name_of(stem, "9") for stem in NEEDED["9.28.0-cu12", "rnn"])
    mine.unlink()
    bundle(good, folder / "app", "--need", "ops", code=0)
    bundle(good, flat, "--need", "rnn", "--layout", "flat", code=0)
    (flat / name_of("adv", "9")).write_text("replaced by hand")
    bundle(good, flat, "--need", "ops", "--layout", "flat", code=0)
    assert (flat / name_of("adv", "9")).read_text() == "replaced by hand"


def test_a_damaged_list_speaks_for_no_file(good, folder):
    flat = folder / "flat"
    bundle(good, flat, "--need", "ops", "--layout", "flat", code=0)
    (flat / LIST).write_text((flat / LIST).read_text()[:-20])
    assert bundle(good, flat, "--need", "ops", "--layout", "flat", code=1)["status"] == "CONFLICT"


@linux_only
def test_a_link_is_no_bundle_and_what_it_leads_to_is_left_alone(good, folder):
    app, victim = folder / "app", folder / "victim"
    for path in (app, victim):
        path.mkdir()
    (victim / "precious").write_text("x")
    (app / "cudnn").symlink_to(victim)
    assert bundle(good, app, "--need", "ops", code=1)["status"] == "CONFLICT"
    assert (app / "cudnn").is_symlink() and everything_in(victim) == ["precious"]
    (app / "cudnn").unlink()
    (app / ".cudnnw-bundle").symlink_to(victim)   # where a broken-off run would lie
    bundle(good, app, "--need", "ops", code=0)
    assert everything_in(victim) == ["precious"] and not list(app.glob(".cudnnw*"))


@pytest.fixture(scope="module")
def kill_at():
    path = harness.BUILD / "tests" / "kill_at.so"
    if not path.exists() or b"__asan_init" in harness.program("cudnnw").read_bytes():
        pytest.skip("kill_at.so is not built, or a sanitizer stands in its place")
    return path


@linux_only
@pytest.mark.parametrize("layout", ["cudnn", "flat"])
def test_killed_at_any_point_there_is_the_old_bundle_the_new_one_or_one_that_the_next_run_finishes(
        fakes, good, folder, kill_at, layout):
    app = folder / "app"
    old = ["bundle", fakes / "9.10.2-cu12", "--to", app, "--need", "ops", "--layout", layout]
    new = ["bundle", good, "--to", app, "--need", "ops", "--layout", layout]
    assert command(*old).code == 0 and command(*new, env={"LD_PRELOAD": str(kill_at), "KILL_COUNT": str(folder / "n")}).code == 0
    calls = int((folder / "n").read_text())
    assert calls > 20
    states = set()
    for point in sorted({1 + number * (calls - 1) // 24 for number in range(25)}):
        shutil.rmtree(app)
        assert command(*old).code == 0
        child = command(*new, env={"LD_PRELOAD": str(kill_at), "KILL_AT": str(point)})
        assert child.code == -9, child.story()
        judged = command("bundle", "--check", app, "--json")
        answer = json.loads(judged.out)
        listed = next(app.rglob(f"*{LIST}"), None)
        version = json.loads(listed.read_text())["version"] if judged.code == 0 else answer["reason"]
        assert version in ("9.10.2", "9.28.0", "BROKEN_OFF"), (point, judged.story())
        assert version != "BROKEN_OFF" or layout == "flat"
        states.add(version)
        child = command(*new)
        assert child.code == 0, (point, child.story())
        assert check(app, 0)["status"] == "OK" and not list(app.glob(".cudnnw*")), point
    assert {"9.10.2", "9.28.0"} <= states


@linux_only
def test_broken_off_by_the_user_it_cleans_up(good, folder, kill_at):
    child = command("bundle", good, "--to", folder / "app", "--need", "ops",
                    env={"LD_PRELOAD": str(kill_at), "KILL_AT": "4", "KILL_WITH": "2"})
    assert child.code == 1 and "broken off by the user" in re.sub(r"\s+", " ", child.out), child.story()
    assert not (folder / "app").exists()


@linux_only
def test_a_full_disk_is_told_and_leaves_nothing(good, folder):
    app = folder / "app"
    app.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", app], capture_output=True).returncode != 0:
        pytest.skip("this user may not mount a small file system")
    try:
        data = bundle(good, app, "--need", "convolution", code=1)
        assert data["status"] == "ACCESS_DENIED" and "No space left" in data["message"] and everything_in(app) == []
    finally:
        subprocess.run(["umount", app], check=True)


@linux_only
def test_a_target_that_may_not_be_written_is_told(good, folder):
    if not harness.can_be_nobody() or not harness.nobody_reads(good / name_of("ops", "9")) \
            or not harness.nobody_reads(harness.program("cudnnw")):
        pytest.skip("needs root, and a build that others may read")
    (folder / "app").mkdir(mode=0o755)
    child = command("bundle", good, "--to", folder / "app", "--need", "ops", as_nobody=True)
    assert child.code == 1 and "Permission denied" in re.sub(r"\s+", " ", child.out), child.story()
    assert everything_in(folder / "app") == []


# ---- bundle --check ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["cudnn", "flat"])
def test_check_tells_what_became_of_each_file(good, folder, layout):
    bundle(good, folder / "app", "--need", "convolution", "--layout", layout, code=0)
    place = folder / "app" / ("cudnn" if layout == "cudnn" else "")
    assert check(folder / "app", 0)["status"] == "OK" and check(place, 0)["status"] == "OK"

    def verdicts():
        return {row["name"]: row["verdict"] for row in check(folder / "app", 1)["files"] if row["verdict"] != "good"}

    cnn, ops, heuristic = (place / name_of(stem, "9") for stem in ("cnn", "ops", "heuristic"))
    data = bytearray(cnn.read_bytes())
    data[-1] ^= 1
    cnn.write_bytes(data)
    assert verdicts() == {cnn.name: "changed"} and check(folder / "app", 1)["reason"] == "CHANGED_SINCE_BUNDLING"
    heuristic.write_bytes(b"")
    (place / name_of("adv", "9")).write_text("from elsewhere")
    ops.unlink()
    assert verdicts() == {cnn.name: "changed", heuristic.name: "empty", ops.name: "removed", name_of("adv", "9"): "extra"}
    answer = check(folder / "app", 1)
    assert answer["reason"] == "REMOVED_SINCE_BUNDLING" and answer["file"] == ops.name
    assert "quarantine" in answer["hint"]


@linux_only
def test_a_link_that_is_gone_is_told_last(good, folder):
    bundle(good, folder / "app", "--need", "ops", code=0)
    (folder / "app" / "cudnn" / "libcudnn_ops.so.9.28.0").unlink()
    answer = check(folder / "app", 1)
    assert (answer["status"], answer["reason"]) == ("SET_INCOMPLETE", "LINK_REMOVED")


def test_a_folder_without_or_with_a_damaged_list_is_told(folder):
    assert check(folder, 1)["reason"] == "NO_BUNDLE"
    for text in ("", "{", '{"cudnnw_bundle":2}', '{"cudnnw_bundle":1,"files":[{"name":"../x"}]}', "x" * (1 << 19)):
        (folder / LIST).write_text(text)
        assert check(folder, 1)["reason"] == "LIST_DAMAGED", text[:40]


@pytest.mark.parametrize("words", [
    ["bundle"], ["bundle", "x"], ["bundle", "x", "--to", ""], ["bundle", "x", "--to", "y", "--device", "86x"],
    ["bundle", "x", "--to", "y", "--layout", "deep"], ["bundle", "x", "--to", "y", "--need", "cnn"], ["name"],
    ["name", "a", "b"], ["check", "x", "--to", "y"],
], ids=" ".join)
def test_wrong_use_is_2(words):
    child = command(*words)
    assert child.code == 2 and child.out == "" and child.err != "", child.story()
