# SPDX-License-Identifier: MIT
"""The drop-in on fake sets: first calls, threads, forks, failures, the replaced front, packages. With NVIDIA's own files:
tests/real/test_dropin_sets.py."""
import os
import pathlib
import re
import shutil
import subprocess

import pytest

import dropin
import harness
import make_fakes
import stage

pytestmark = dropin.linked_only
SETS = {8: ("8.9.7", "8907"), 9: ("9.28.0", "92800")}


def whole(fakes, place, release, cuda=12):
    return stage.stage(fakes / f"{release}-cu{cuda}", place, [fakes / f"cublas-{cuda}"])


def drop(major, way, place, **options):
    child = harness.run(harness.program(f"drop{major}"), way, harness.native(place), **options)
    assert not child.died, child.story()
    return child


@pytest.fixture(params=[8, 9])
def major(request):
    return request.param


@pytest.fixture
def good(fakes, folder, major):
    return whole(fakes, folder / "set", SETS[major][0])


def test_the_first_call_loads_and_the_calls_arrive(good, major):
    child = drop(major, "calls", good)
    assert f"version {SETS[major][1]}\ntensor 0\nattention " in child.out, child.story()
    assert "last OK" in child.out and not child.err, child.story()


def test_a_failed_load_is_a_status_and_words_not_an_end(good, major):
    broken = stage.library_files(good)[-1].name if major == 8 else make_fakes.file_name("cudnn_cnn", 9, harness.SYSTEM)
    (good / broken).unlink()
    child = drop(major, "calls", good)
    status = {8: 1, 9: 1008}[major]
    assert f"version 0\ntensor {status}\nattention {status}\n" in child.out, child.story()
    words = re.search(r"^words (.*)", child.out, re.M)[1]
    assert broken in words, child.story()
    assert f"last SET_INCOMPLETE: {words}\n" in child.out, child.story()
    assert child.err == "", child.story()   # who linked the drop-in asks for the words


def test_a_set_of_the_other_major_is_refused(fakes, folder, major):
    place = whole(fakes, folder / "set", SETS[17 - major][0])
    child = drop(major, "calls", place)
    assert "version 0" in child.out and "last WRONG_MAJOR" in child.out, child.story()


def test_sixteen_threads_make_one_load(good, major):
    child = drop(major, "threads", good)
    assert f"version {SETS[major][1]}\nthreads 16 of 16\nloads told 1\n" in child.out, child.story()


def test_the_log_callback_may_call_cudnn(good, major):
    child = drop(major, "reenter", good)
    assert f"version {SETS[major][1]}\ntold yes, in each line cuDNN answered: yes\n" in child.out, child.story()


def test_the_log_callback_may_call_cudnn_after_a_failure_too(good, major):
    stage.library_files(good)[-1].unlink()
    child = drop(major, "reenter", good)
    assert "version 0\ntold yes" in child.out and child.out.count("log error: ") == 1, child.story()


@pytest.mark.skipif(harness.WINDOWS, reason="Windows has no fork")
def test_children_that_were_forked_before_and_after_the_load_can_call(good, major):
    """A fork in the middle of it: tests/unit/test_dropin_linux.c."""
    child = drop(major, "fork", good)
    assert f"version {SETS[major][1]}\nfork before 1 after 1\n" in child.out, child.story()


def test_a_library_of_the_program_can_be_bound(good, major):
    child = drop(major, "bind", good)
    assert "nothing NOT_LOADED" in child.out and "wrong" not in child.out, child.story()
    assert f"version {SETS[major][1]}\ntensor 0\n" in child.out, child.story()


def test_a_library_of_the_other_major_is_not_bound(fakes, folder, major):
    child = drop(major, "bind", whole(fakes, folder / "set", SETS[17 - major][0]))
    assert re.search(r"^bind INVALID_ARGUMENT: cudnnw_dropin_bind was called with \d", child.out, re.M), child.story()


def test_options_after_the_first_call_are_refused(good, major):
    child = drop(major, "late", good)
    assert "configure INVALID_ARGUMENT: cudnnw_dropin_configure came too late" in child.out, child.story()


def test_a_second_try_after_a_failure(good, major):
    child = drop(major, "again", good)
    assert "version 0\ntensor 1" in child.out and "load NOT_FOUND" in child.out, child.story()
    assert f"version {SETS[major][1]}\ntensor 0\n" in child.out, child.story()


# ---- The replaced front -----------------------------------------------------------------------------------------------

def replaced(good, major):
    """The set with cudnnw's front in place of its own."""
    front = good / dropin.front_name(major)
    front.unlink()
    shutil.copy(dropin.front(major), front)
    return front


@dropin.needed
def test_a_program_that_loads_the_front_by_path_runs(good, major, folder):
    front = replaced(good, major)
    child = dropin.by_path(folder, front)
    assert not child.died, child.story()
    assert f"version {SETS[major][1]}\n" in child.out and "tensor 0\n" in child.out and not child.err, child.story()


@dropin.needed
def test_a_broken_set_under_the_replaced_front_says_one_line(good, major, folder):
    front = replaced(good, major)
    broken = [p for p in stage.library_files(good) if p != front][0]
    stage.cut(broken, 100)
    child = dropin.by_path(folder, front)
    assert not child.died, child.story()
    assert "version 0\n" in child.out and broken.name in child.out, child.story()
    assert child.err.startswith("cudnnw: ") and child.err.count("\n") == 1 and broken.name in child.err, child.story()


@dropin.needed
def test_the_replaced_front_serves_its_own_folder_and_no_other(fakes, good, major, folder):
    """A variable of the administrator names a whole set; the front's own folder holds a broken one."""
    front = replaced(good, major)
    other = whole(fakes, folder / "other", SETS[major][0])
    [p for p in stage.library_files(good) if p != front][0].unlink()
    child = dropin.by_path(folder, front, env={"CUDNNW_PATH": harness.listed(other)})
    assert "version 0\n" in child.out and str(good.name) in child.out, child.story()


@dropin.needed
def test_a_front_that_lies_alone_searches(good, major, folder):
    (folder / "alone").mkdir()
    front = shutil.copy(dropin.front(major), folder / "alone" / dropin.front_name(major))
    child = dropin.by_path(folder, pathlib.Path(front), env={"CUDNNW_PATH": harness.listed(good)})
    assert f"version {SETS[major][1]}\n" in child.out and "tensor 0\n" in child.out, child.story()


@dropin.needed
def test_check_says_that_a_front_is_replaced(good, major):
    replaced(good, major)
    child = harness.run(harness.program("cudnnw"), "check", harness.native(good), "--json", closing=None)
    assert child.code == 0 and '"reason": "FRONT_REPLACED"' in child.out.replace('":"', '": "'), child.story()


@dropin.needed
def test_another_cudnnw_lives_with_the_replaced_front(good, major):
    front = replaced(good, major)
    child = harness.host("open", harness.native(front), "load", harness.native(good), "probe", "confirm")
    assert child.of("open")[0]["good"] and child.of("load")[0]["status"] == "OK", child.story()
    assert child.of("confirm")[0]["status"] == "OK", child.story()


# ---- What is exported ---------------------------------------------------------------------------------------------------

@dropin.needed
def test_each_library_exports_the_functions_of_its_major_and_nothing_else(major):
    wanted = dropin.functions(major) | dropin.UNDOCUMENTED
    own = {"cudnnw_dropin_configure", "cudnnw_dropin_bind", "cudnnw_dropin_load", "cudnnw_dropin_version"}
    front, linked = dropin.exports(dropin.front(major)), dropin.exports(dropin.shared(major))
    assert {n for n in front if not n.startswith("cudnnw_")} == wanted
    assert {n for n in linked if not n.startswith("cudnnw_")} == wanted
    assert own <= set(front) and own <= set(linked) and "cudnnw_load" in linked
    if harness.WINDOWS:
        return
    assert {n for n in front if n.startswith("cudnnw_")} == own
    assert {front[n] for n in wanted} == {f"libcudnn.so.{major}"}
    assert set(linked.values()) == {f"CUDNNW_DROPIN_{major}"}


@pytest.mark.skipif(harness.WINDOWS, reason="visibility is ELF's")
def test_static_names_are_hidden(major):
    listed = subprocess.run(["readelf", "-sW", str(dropin.static(major))], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines() if " FUNC " in line and " GLOBAL " in line and " cudnn" in line]
    assert len(rows) > 200
    assert {row[5] for row in rows} == {"HIDDEN"}


@dropin.needed
@pytest.mark.skipif(harness.WINDOWS, reason="read from ELF code")
def test_every_forwarder_is_a_load_and_a_jump(major):
    """What a call costs is seen in the code, not in a clock (tests/bench/bench_dropin.c has the times)."""
    if os.uname().machine != "x86_64" or dropin.is_sanitized():
        pytest.skip("the code of this build is another one")
    listed = subprocess.run(["objdump", "-d", "--no-show-raw-insn", str(dropin.front(major))], capture_output=True,
                            text=True, check=True).stdout
    bodies = dict(re.findall(r"^[0-9a-f]+ <(cudnn[A-Z]\w*)[@>][^\n]*\n((?:.+\n)+)", listed, re.M))
    functions = dropin.functions(major)
    assert functions <= set(bodies)
    for name in functions:
        code = [line.split("\t", 1)[1].split()[0] for line in bodies[name].splitlines()[:3]]
        code = [word for word in code if word not in ("endbr64", "notrack")]
        assert code[:2] == ["mov", "jmp"], f"{name}: {bodies[name]}"


# ---- Packages -----------------------------------------------------------------------------------------------------------

@dropin.needed
@pytest.mark.skipif(harness.WINDOWS, reason="packages of Linux")
@pytest.mark.parametrize("kind, tool", [("DEB", "dpkg-deb"), ("RPM", "rpmbuild")])
def test_no_package_claims_to_be_cudnn(folder, kind, tool):
    if shutil.which(tool) is None or (kind == "DEB" and shutil.which("dpkg-shlibdeps") is None):
        pytest.skip(f"{kind}: {tool} is not installed")
    made = dropin.package(folder, kind)
    names = {path.name for path in made}
    assert any("front" in name for name in names) and len(names) == 2, names
    for path in made:
        said, files = dropin.said_by_package(path, kind)
        assert not re.search(r"libcudnn\.so", said), f"{path.name}: {said}"
        fronts = [f for f in files if re.search(r"/libcudnn\.so|/cudnn64_", f)]
        assert all("/lib/cudnnw/" in f for f in fronts), fronts
        assert bool(fronts) == ("front" in path.name), (path.name, files)
