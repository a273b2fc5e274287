# SPDX-License-Identifier: MIT
"""The road under hostile conditions: refused calls, sets that change, damaged tables, scarce resources, hostile places.
Short forms; CUDNNW_TEST_ALL=1 runs the long ones, scripts/fuzz the longest. docs/hardening.md has the figures."""
import os
import pathlib
import shutil
import subprocess

import pytest

import harness
import stage

LONG = harness.EVERY_SET
# A sanitizer's runtime needs more of everything, keeps what was freed, and does not run with raised rights.
plain_only = pytest.mark.skipif(harness.is_sanitized(), reason="a sanitizer changes what is measured here")
FAULTS = harness.BUILD / "tests" / "faults"


@pytest.fixture
def memory_folder():
    """Rounds write whole sets: in memory where that is possible."""
    parent = pathlib.Path("/dev/shm" if os.access("/dev/shm", os.W_OK) else "/tmp")
    path = parent / f"cudnnw-faults-{os.getpid()}"
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir()
    yield path
    shutil.rmtree(path, ignore_errors=True)


def fault(name, *words, fakes=None, env=None, timeout=800, **options):
    """Runs one of the programs of this folder; it must end with its own closing line."""
    libraries = [FAULTS.parent / "fake_driver"] + ([fakes / "driver", fakes / "zlib", fakes / "cublas-11"] if fakes else [])
    environment = {"LD_LIBRARY_PATH": ":".join(map(str, libraries)), **(env or {})}
    return harness.run(FAULTS / name, *words, env=environment, timeout=timeout, closing=f"{name}: done", **options)


def refuse(fakes, release, cuda, *words):
    child = fault("refuse", fakes / f"{release}-cu{cuda}", f"dependencies={fakes / f'cublas-{cuda}'}", *words)
    assert not child.died, child.story()
    return child


@pytest.mark.parametrize("release, cuda", [("9.28.0", 12), ("8.9.7", 12)])
def test_every_call_to_the_system_may_be_refused(fakes, release, cuda):
    child = refuse(fakes, release, cuda, "every=1" if LONG else "every=17")
    assert child.out.count("OUT_OF_MEMORY") >= 4, "memory was never refused"


def test_refused_calls_without_a_driver_expected(fakes):
    refuse(fakes, "9.28.0", 12, "device=2", "road=find", "every=1" if LONG else "every=17")


@pytest.mark.parametrize("old, new", [("9.28.0", "9.21.0"), ("9.21.0", "9.28.0"), ("8.9.5", "8.9.7"),
                                      ("9.28.0", "9.28.1")])
def test_a_set_that_changes_while_it_is_loaded_is_the_old_one_the_new_one_or_an_error(fakes, memory_folder, old, new):
    child = fault("change", fakes / f"{old}-cu12", fakes / f"{new}-cu12", memory_folder, fakes / "cublas-12",
                  "rounds=1000" if LONG else "rounds=60", fakes=fakes)
    assert not child.died, child.story()


def test_a_file_that_was_cut_before_its_opening_is_not_given_to_the_loader(fakes, memory_folder):
    child = fault("change", fakes / "9.28.0-cu12", fakes / "9.28.1-cu12", memory_folder, fakes / "cublas-12", "action=cut-one",
                  "rounds=150", fakes=fakes)
    assert not child.died, child.story()


@pytest.mark.parametrize("release", ["9.28.0-cu12", "8.2.0-cu11"])
def test_what_inspect_calls_whole_kills_no_loader(fakes, memory_folder, release):
    child = fault("mutate", fakes / release, memory_folder, "rounds=20000" if LONG else "rounds=700", fakes=fakes)
    assert not child.died, child.story()
    assert " 0 refused by inspect" not in child.out and " 0 called whole" not in child.out, child.story()


@plain_only
def test_rounds_of_load_confirm_and_unload_leave_nothing(fakes):
    child = fault("endure", fakes / "9.28.0-cu12", fakes / "cublas-12", "rounds=20000" if LONG else "rounds=300", fakes=fakes)
    assert not child.died, child.story()


@plain_only
@pytest.mark.parametrize("stack, found, loaded", [(16384, "OPEN_FAILED", "STACK_SMALL"), (32768, "OPEN_FAILED", "STACK_SMALL"),
                                                  (49152, "OPEN_FAILED", "STACK_SMALL"), (65536, "OPEN_FAILED", "STACK_SMALL"),
                                                  (131072, "OK", "STACK_SMALL"), (262144, "OK", "STACK_SMALL"),
                                                  (524288, "OK", "load OK")])
def test_a_small_stack_is_refused_beforehand(fakes, stack, found, loaded):
    child = fault("endure", fakes / "9.28.0-cu12", fakes / "cublas-12", f"stack={stack}", fakes=fakes)
    assert not child.died, child.story()
    assert f"find {found} " in child.out and loaded in child.out, child.story()


@plain_only
@pytest.mark.parametrize("room, loaded", [(1, "OUT_OF_MEMORY"), (8, "ADDRESS_SPACE_SMALL"), (32, "ADDRESS_SPACE_SMALL"),
                                          (256, "load OK")])
def test_little_address_space_is_refused_beforehand(fakes, room, loaded):
    child = fault("endure", fakes / "9.28.0-cu12", fakes / "cublas-12", f"space={room}", fakes=fakes)
    assert not child.died, child.story()
    assert loaded in child.out, child.story()


@pytest.mark.parametrize("files, answer", [(1, "DESCRIPTORS_SHORT"), (3, "DESCRIPTORS_SHORT"), (11, "DESCRIPTORS_SHORT"),
                                           (20, "DESCRIPTORS_SHORT"), (30, "load OK")])
def test_few_descriptors_are_told_as_such_beforehand(fakes, files, answer):
    child = fault("endure", fakes / "9.28.0-cu12", fakes / "cublas-12", f"files={files}", fakes=fakes)
    assert not child.died, child.story()
    assert answer in child.out and ("Too many open files" in child.out) == (files < 24), child.story()


def test_files_that_cannot_be_opened_for_lack_of_descriptors_are_not_called_damaged(fakes):
    child = refuse(fakes, "9.28.0", 12, "why=files", "road=load", "every=1" if LONG else "every=5")
    assert child.out.count("DESCRIPTORS_SHORT") >= 4, child.story()


def test_a_real_set_is_refused_beforehand_too(fakes, real):
    place = real("linux-9.10.2.21-cu12")
    for words, reason in (("stack=65536", "STACK_SMALL"), ("stack=131072", "STACK_SMALL"), ("space=64", "ADDRESS_SPACE_SMALL")):
        child = fault("endure", place, fakes / "cublas-12", words, fakes=fakes)
        assert not child.died and reason in child.out, child.story()


# ---- Places --------------------------------------------------------------------------------------------------------

def traced(folder):
    trace = folder / "trace"
    return trace.read_text().splitlines() if trace.exists() else []


def load_by_search(fakes, folder, env, cwd=None, **options):
    """A search without folders; returns the child and what ran constructors of fakes."""
    child = harness.run(harness.program("host"), "load", "-", "device=2", f"dependencies={fakes / 'cublas-12'}", cwd=cwd,
                        env={"CUDNNW_FAKE_TRACE": str(folder / "trace"),
                             "CUDNNW_SEARCH": "only:cudnnw_path,module,executable,library_path", **env}, **options)
    assert not child.died, child.story()
    return child


@pytest.mark.parametrize("entry", [".", "", "decoy", "./decoy", "../{name}/decoy", ":", "/nowhere:", "~/decoy", "$PWD/decoy"])
@pytest.mark.parametrize("variable", ["PATH", "LD_LIBRARY_PATH", "CUDNNW_PATH", "CUDNN_PATH"])
def test_the_working_directory_and_relative_entries_are_never_searched(fakes, folder, variable, entry):
    shutil.copytree(fakes / "9.28.0-cu12", folder / "decoy")
    for path in stage.library_files(folder / "decoy"):
        stage.share(path, folder / path.name)
    value = entry.format(name=folder.name)
    if variable == "PATH":
        value += ":" + os.environ["PATH"]
    child = load_by_search(fakes, folder, {variable: value, "CUDNNW_SEARCH": "-toolkit,-loader_cache,-system"}, cwd=folder)
    assert child.of("load")[0]["status"] != "OK", child.story()
    assert not [line for line in traced(folder) if str(folder) in line], traced(folder)


def test_an_entry_of_PATH_that_others_can_write_is_not_searched(fakes, folder):
    place = folder / "open"
    shutil.copytree(fakes / "9.28.0-cu12", place)
    place.chmod(0o777)
    child = load_by_search(fakes, folder, {"PATH": f"{place}:{os.environ['PATH']}",
                                           "CUDNNW_SEARCH": "-toolkit,-loader_cache,-system"})
    assert child.of("load")[0]["status"] != "OK", child.story()
    assert not [line for line in traced(folder) if str(place) in line], traced(folder)


def test_a_thousand_candidate_folders(fakes, folder):
    names = []
    for i in range(1000):
        (folder / f"empty{i}").mkdir()
        names.append(str(folder / f"empty{i}"))
    child = load_by_search(fakes, folder, {"CUDNNW_PATH": ":".join([*names, str(fakes / "9.10.2-cu12")])})
    assert child.of("load")[0]["status"] == "OK", child.story()


@pytest.mark.parametrize("length", [200, 255])
def test_very_long_names_are_passed_through(fakes, folder, length):
    deep = folder
    while len(str(deep)) + length < 3500:
        deep = deep / ("d" * length)
    deep.mkdir(parents=True)
    for path in stage.library_files(fakes / "9.10.2-cu12"):
        os.symlink(path, deep / path.name)
    child = harness.run(harness.program("host"), "load", deep, "device=2", f"dependencies={fakes / 'cublas-12'}")
    assert not child.died and child.of("load")[0]["status"] == "OK", child.story()


@pytest.fixture
def setuid_host(folder):
    """The host program with a set-user-id bit, owned by nobody's neighbour, in a folder that only root can write."""
    if not harness.can_be_nobody():
        pytest.skip("needs root and setpriv")
    if harness.is_sanitized():
        pytest.skip("a sanitizer's runtime does not run with raised rights")
    program = folder / "raised"
    shutil.copy(harness.program("host"), program)
    os.chown(program, 65533, 65533)
    program.chmod(0o6755)
    found = subprocess.run(["findmnt", "-nT", str(folder), "-o", "OPTIONS"], capture_output=True, text=True).stdout
    if "nosuid" in found:
        pytest.skip("the temporary folder is mounted nosuid")
    return program


@pytest.mark.parametrize("variable", ["CUDNNW_PATH", "LD_LIBRARY_PATH", "CUDNN_PATH", "CUDA_PATH", "VIRTUAL_ENV"])
def test_raised_rights_listen_to_no_variable(fakes, folder, setuid_host, variable):
    place = folder / "decoy"
    shutil.copytree(fakes / "9.28.0-cu12", place)
    (folder / "trace").write_text("")
    (folder / "trace").chmod(0o666)
    child = harness.run(setuid_host, "load", "-", "device=2", as_nobody=True,
                        env={variable: str(place), "CUDNNW_FAKE_TRACE": str(folder / "trace")})
    assert not child.died, child.story()
    assert not [line for line in traced(folder) if str(place) in line], traced(folder)
    assert str(place) not in str(child.of("load")[0].get("folder", "")), child.story()


def test_raised_rights_enter_no_folder_that_others_can_write(fakes, folder, setuid_host):
    place = folder / "open"
    shutil.copytree(fakes / "9.10.2-cu12", place)
    for mode, good in ((0o777, False), (0o755, True)):
        place.chmod(mode)
        child = harness.run(setuid_host, "load", place, "device=2", f"dependencies={fakes / 'cublas-12'}", as_nobody=True)
        answer = child.of("load")[0]
        assert not child.died and (answer["status"] == "OK" or not good), child.story()
        if not good:
            assert answer["status"] == "ACCESS_DENIED", child.story()


def test_a_folder_that_others_can_write_is_warned_of_without_raised_rights(fakes, folder):
    place = folder / "open"
    shutil.copytree(fakes / "9.10.2-cu12", place)
    for mode, told in ((0o777, 1), (0o755, 0)):
        place.chmod(mode)
        child = harness.run(harness.program("host"), "load", place, "device=2", f"dependencies={fakes / 'cublas-12'}")
        answer = child.of("load")[0]
        assert not child.died and answer["status"] == "OK", child.story()
        warned = [w["path"] for w in answer["warnings"] if w["reason"] == "FOLDER_WRITABLE"]
        assert warned == [str(place)] * told, child.story()


def test_a_noexec_mount_is_told_in_the_systems_words(fakes, folder):
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        pytest.skip("needs root and unshare")
    place = folder / "noexec"
    place.mkdir()
    script = (f"mount -t tmpfs -o noexec,mode=755 tmpfs {place} && cp {fakes}/9.10.2-cu12/lib* {place}/ && "
              f"exec {harness.program('host')} load {place} device=2 dependencies={fakes / 'cublas-12'}")
    if subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "-o", "noexec", "tmpfs", place], capture_output=True).returncode:
        pytest.skip("no mount namespaces here")
    child = harness.run("/usr/bin/env", "unshare", "-m", "sh", "-c", script)
    answer = child.of("load")[0]
    assert not child.died and answer["status"] in ("ACCESS_DENIED", "OPEN_FAILED"), child.story()
    assert str(place) in answer["message"] and "failed to map" in answer["message"], child.story()
