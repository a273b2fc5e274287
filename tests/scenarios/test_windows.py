# SPDX-License-Identifier: MIT
"""What only Windows has: decoys on its many search paths, hosts with policies, names of files and folders that programs
stumble over, the loader's numbers, and files that others hold."""
import json
import pathlib
import re
import shutil
import struct
import subprocess

import pytest

import harness
import make_fakes
import stage

pytestmark = pytest.mark.skipif(not harness.WINDOWS, reason="Windows only: run by the mingw build under Wine")

UTF8 = {"LC_ALL": "C.UTF-8"}   # Wine reads its command line by the locale


def name(stem, major=9):
    return make_fakes.file_name(stem, major, "windows")


def whole(fakes, place, release="9.10.2", cuda=12):
    return stage.stage(fakes / f"{release}-cu{cuda}", place, [fakes / f"cublas-{cuda}"])


def decoys(fakes, place):
    """Other releases' files, and strangers named like libraries that cuDNN imports or opens by bare name."""
    stage.stage(fakes / "9.28.0-cu12", stage.stage(fakes / "8.5.0-cu11", place))
    for stranger in ("bcrypt.dll", "zlibwapi.dll", "cublasLt64_12.dll", "version.dll"):
        stage.share(fakes / "9.28.0-cu12" / name("cudnn_ext"), place / stranger)
    return place


def program_in(place):
    """The host program, away from its build."""
    place.mkdir(parents=True, exist_ok=True)
    return pathlib.Path(shutil.copy(harness.program("host"), place / "host.exe"))


def ran(trace):
    return [line for line in trace.read_text().splitlines() if line] if trace.exists() else []


REAL = ["8.9.7.29-cu12", "9.28.0.42-cu12"]


@pytest.fixture
def any_set(request, fakes, folder):
    """A fake set, or NVIDIA's own files with fake cuBLAS beside them."""
    if request.param == "fake":
        return whole(fakes, folder / "set")
    real = request.getfixturevalue("real")
    return stage.stage(real(f"windows-{request.param}"), folder / "set", [fakes / "cublas-12"])


def load(program, place, *before, env=None, cwd=None, after=("probe", "confirm", "mapped", "compare")):
    child = harness.run(program, *before, "snapshot", "load", harness.native(place) if isinstance(place, pathlib.Path) else place,
                        *after, env={**UTF8, **(env or {})}, cwd=cwd, timeout=300)
    assert not child.died, child.story()
    return child


def assert_whole(child, place=None):
    assert child.of("load")[0]["status"] == "OK", child.story()
    assert child.of("probe")[0]["bad_checks"] == 0 and child.of("confirm")[0]["status"] == "OK", child.story()
    modules = child.of("mapped")[0]["modules"]
    assert len(modules) >= 6, child.story()   # 8.x has six without its front
    if place is not None:
        assert all(m.lower().startswith(harness.native(place).lower() + "\\") for m in modules), child.story()


# ---- Decoys and hosts -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("any_set", ["fake", *REAL], indirect=True)
def test_decoys_beside_the_exe_in_path_and_in_the_working_directory_never_run(fakes, any_set, folder, plain, trace, request):
    beside, path, working = (decoys(fakes, n) for n in (folder / "decoys exe", plain / "decoys path", plain / "decoys cwd"))
    child = load(program_in(beside), any_set, cwd=working,
                 env={"WINEPATH": harness.native(path), "CUDNNW_FAKE_TRACE": harness.native(trace)})
    assert_whole(child, any_set)
    assert not [line for line in ran(trace) if "decoys" in line], ran(trace)
    assert len(ran(trace)) >= 7 or "fake" not in request.node.name, "real files leave no trace"
    assert child.of("compare")[0]["same"], child.story()


def test_a_real_import_of_a_system_library_is_taken_from_the_system(fakes, real, folder, plain, trace):
    """graph of 9.28.1 imports bcrypt.dll; with the loader's default folders one beside the exe was taken (measured)."""
    place = stage.stage(real("windows-9.28.1.4-cu13"), folder / "set", [fakes / "cublas-13"])
    beside = decoys(fakes, folder / "decoys")
    child = load(program_in(beside), place, cwd=decoys(fakes, plain / "decoys"), env={"CUDNNW_FAKE_TRACE": harness.native(trace)})
    assert_whole(child, place)
    assert not [line for line in ran(trace) if "decoys" in line], ran(trace)


@pytest.mark.parametrize("policy", ["dll-directory=DECOYS", "add-directory=DECOYS", "default-directories=0x1000",
                                    "default-directories=0x800", "default-directories=0x400", "error-mode=0x8000"])
def test_a_host_with_a_policy_of_its_own_keeps_it_and_gets_its_set(fakes, folder, trace, policy):
    place, bad = whole(fakes, folder / "set"), decoys(fakes, folder / "decoys")
    policy = policy.replace("DECOYS", harness.native(bad))
    child = harness.run(harness.program("host"), "policy", policy, "snapshot", "load", harness.native(place), "probe",
                        "confirm", "mapped", "compare", env={"CUDNNW_FAKE_TRACE": harness.native(trace)})
    assert not child.died, child.story()
    assert_whole(child, place)
    assert child.of("compare")[0]["same"], child.story()
    assert len(ran(trace)) >= 7 and not [line for line in ran(trace) if "decoys" in line], ran(trace)


@pytest.mark.parametrize("any_set", REAL, indirect=True)
def test_a_host_with_every_policy_at_once_gets_a_real_set(fakes, any_set, folder, trace):
    bad = harness.native(decoys(fakes, folder / "decoys"))
    words = [word for policy in (f"dll-directory={bad}", f"add-directory={bad}", "default-directories=0x1000", "error-mode=0x8000")
             for word in ("policy", policy)]
    child = load(harness.program("host"), any_set, *words, env={"CUDNNW_FAKE_TRACE": harness.native(trace)})
    assert_whole(child, any_set)
    assert child.of("compare")[0]["same"], child.story()
    assert not [line for line in ran(trace) if "decoys" in line], ran(trace)


# ---- The machine: its registry and its folders ------------------------------------------------------------------------

POLICIES = "HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Policies\\System"
TOOLKITS = "HKLM\\SOFTWARE\\NVIDIA Corporation\\GPU Computing Toolkit\\CUDA"


@pytest.fixture(scope="module")
def machine_world():
    """A Wine world of its own, for its registry and its drive C: speak for all who run in it. One server for all who want it."""
    prefix, server = f"{harness.wine_prefix()}-machine", str(harness.TESTS / "wine_server")
    subprocess.run([server, "start", prefix], check=True, stdout=subprocess.DEVNULL, timeout=300)
    yield prefix
    subprocess.run([server, "end", prefix], check=True, timeout=120)


@pytest.fixture
def machine(monkeypatch, machine_world):
    """How to write into that world's registry, and where its C: is."""
    monkeypatch.setenv("CUDNNW_WINEPREFIX", machine_world)

    def register(key, value, kind, data):
        done = subprocess.run(["wine", "reg", "add", key, "/v", value, "/t", kind, "/d", data, "/f"],
                              env=harness.clean_environment({}), capture_output=True, timeout=120)
        assert done.returncode == 0, done

    register(POLICIES, "EnableLUA", "REG_DWORD", "0")
    return register, harness.wine_prefix() / "drive_c"


def test_a_process_with_raised_rights_does_not_listen_to_its_environment(fakes, folder, machine):
    """Wine's token is that of a raised administrator; with UAC on, that means that a weaker half wrote the environment."""
    place = whole(fakes, folder / "set")
    variables = {"CUDNNW_PATH": f'"{harness.native(place)}"', "CUDNN_PATH": harness.native(place), "CUDA_PATH": harness.native(place)}
    heard = {}
    for raised in (False, True):
        machine[0](POLICIES, "EnableLUA", "REG_DWORD", str(int(raised)))
        child = harness.run(harness.program("cudnnw"), "list", "--json", env=variables, closing=None)
        heard[raised] = [row["origin"] for row in json.loads(child.out)["candidates"]]
    assert heard[False][:1] == ["cudnnw_path"] and heard[True] == [], heard
    given = harness.run(harness.program("cudnnw"), "load", harness.native(place), "--json", env=variables, closing=None)
    assert json.loads(given.out)["status"] == "OK", given.story()   # what the program itself says still counts


@pytest.fixture
def on_drive_c(fakes, machine):
    """Puts a whole set into a folder of drive C:, and takes it away again."""
    made = []

    def put(release, *steps):
        place = machine[1].joinpath(*steps)
        there = set(place.iterdir()) if place.is_dir() else set()
        whole(fakes, place, release)
        made.extend(set(place.iterdir()) - there)
        return "C:\\" + "\\".join(steps)

    yield put
    for path in made:
        path.unlink()


def test_the_places_of_a_machine_are_searched_and_a_copy_in_system32_is_only_told(machine, on_drive_c):
    installer = on_drive_c("9.28.0", "Program Files", "NVIDIA", "CUDNN", "v9.28", "bin", "12.9", "x64")
    toolkit = on_drive_c("8.9.7", "tools", "CUDA", "v12.9", "bin")
    copied = on_drive_c("9.10.2", "windows", "system32")
    machine[0](TOOLKITS + "\\v12.9", "InstallDir", "REG_SZ", "C:\\tools\\CUDA\\v12.9")
    child = harness.run(harness.program("cudnnw"), "list", "--json", closing=None)
    answer = json.loads(child.out)
    found = [(row["origin"], row["path"].lower(), row["version"], row["chosen"]) for row in answer["candidates"]]
    assert found == [("installer", installer.lower(), "9.28.0", True), ("toolkit", toolkit.lower(), "8.9.7", False)], child.story()
    told = [w for w in answer["warnings"] if w["reason"] == "SYSTEM_COPY"]
    assert told and told[0]["severity"] == "warning" and copied.lower() in told[0]["message"].lower(), child.story()


# ---- What is left to the system's search ------------------------------------------------------------------------------

def left_to_the_system(program, place, cwd=None):
    """The names that the system will search for, each with the sentence that tells what it would find."""
    child = harness.run(program, "load", harness.native(place), "--json", cwd=cwd, closing=None, timeout=300)
    warnings = json.loads(child.out)["warnings"]
    assert child.code == 0, child.story()
    # A name that cuDNN asks for later is named by no member but the sentence: the file is who asks.
    told = [w["message"] for w in warnings if w["reason"] == "SYSTEM_SEARCHES"]
    return {re.search(r"search for (\S+)", message)[1]: message for message in told}


def test_names_that_the_system_will_search_for_are_listed_with_what_it_finds(fakes, folder, plain):
    """zlibwapi.dll and nvcuda.dll in 9.x: beside the program one would be taken, in the working directory it is not looked for."""
    place, beside, working = whole(fakes, folder / "set", "9.28.0"), folder / "program", plain / "cwd"
    for where in (beside, working):
        where.mkdir()
    shutil.copy(harness.program("cudnnw"), beside / "cudnnw.exe")
    stage.share(fakes / "9.28.0-cu12" / name("cudnn_ext"), beside / "zlibwapi.dll")
    stage.share(fakes / "9.28.0-cu12" / name("cudnn_ext"), working / "nvcuda.dll")
    told = left_to_the_system(beside / "cudnnw.exe", place, cwd=working)
    assert set(told) == {"zlibwapi.dll", "nvcuda.dll"}, told
    assert told["zlibwapi.dll"].endswith("\\program\\zlibwapi.dll"), told   # a long path is cut in its middle
    assert told["nvcuda.dll"].endswith("it would find nothing"), told


@pytest.mark.parametrize("release, names", [
    ("8.9.7.29-cu12", {"nvcuda.dll"}),   # zlibwapi.dll of 8.9 is judged: a warning when it is absent
    ("9.28.0.42-cu12", {"nvcuda.dll", "zlibwapi.dll"}),
    ("9.28.1.4-cu13", {"nvcuda.dll", "nvcudart_hybrid64.dll", "zlibwapi.dll"}),
])
def test_real_sets_have_these_names(fakes, real, folder, release, names):
    place = stage.stage(real(f"windows-{release}"), folder / "set", [fakes / f"cublas-{release[-2:]}"])
    assert set(left_to_the_system(harness.program("cudnnw"), place)) == names


# ---- Names ------------------------------------------------------------------------------------------------------------

NAMES = {"spaces": "with  two spaces", "chinese": "\u6df1\u5ea6\u5b66\u4e60", "emoji": "gpu \U0001F680", "brackets": "[a] (b) {c}",
         "semicolon": "a;b", "variable": "%PATH%", "hash": "#1 & 2'", "long": "n" * 150 + "/" + "m" * 150, "dots": "v9.10.2..x",
         "trailing dot": "ends in a dot.", "trailing space": "ends in a space "}


@pytest.mark.parametrize("kind", NAMES)
def test_a_folder_of_any_name_serves(fakes, folder, kind):
    place = whole(fakes, folder / NAMES[kind])
    # Neither Windows' shell nor Wine starts a program below a folder that ends in a dot.
    child = load(program_in((folder if kind == "trailing dot" else place) / "program"), place)
    assert_whole(child, place if kind != "long" else None)
    assert child.of("compare")[0]["same"], child.story()


def dos_device(link, target):
    """Makes a drive ("y:") or a share ("unc/server/share") of Wine; gives back how to take it away."""
    path = harness.wine_prefix() / "dosdevices" / link
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(target)
    return path.unlink


@pytest.mark.parametrize("spelling", ["Y:\\", "Y:/"])
def test_the_root_of_a_drive_serves(fakes, folder, spelling):
    place = whole(fakes, folder / "set")
    remove = dos_device("y:", place)
    try:
        child = load(harness.program("host"), spelling)
        assert_whole(child)
    finally:
        remove()


def test_a_share_serves_when_it_is_given(fakes, folder):
    place = whole(fakes, folder / "set")
    remove = dos_device("unc/cudnnw-server/share", place)
    try:
        child = load(harness.program("host"), "\\\\cudnnw-server\\share")
        assert_whole(child)
    finally:
        remove()


@pytest.mark.parametrize("spelling", ["slashes", "upper", "prefix", "dots"])
def test_a_folder_may_be_spelled_in_any_way(fakes, folder, spelling):
    place = whole(fakes, folder / "set")
    native = harness.native(place)
    words = {"slashes": native.replace("\\", "/"), "upper": native.upper(), "prefix": "\\\\?\\" + native,
             "dots": native + "\\..\\.\\set\\"}[spelling]
    child = load(harness.program("host"), words)
    assert_whole(child)


def test_a_relative_folder_is_refused(fakes, plain):
    whole(fakes, plain / "set")
    for words in ("set", "\\set", "Z:set"):
        child = load(harness.program("host"), words, cwd=plain, after=())
        assert child.of("load")[0]["status"] == "INVALID_ARGUMENT", child.story()


@pytest.fixture
def read_only():
    """Makes a folder one that nobody can write to, root included; a medium where the machine lets us mount one."""
    mounted = []

    def make(place):
        for words in (["--bind", place, place], ["-o", "remount,ro,bind", place]):
            if subprocess.run(["mount", *map(str, words)], capture_output=True).returncode != 0:
                pytest.skip("this machine lets nobody mount: no read-only medium")
            if not mounted:
                mounted.append(place)

    yield make
    for place in mounted:
        subprocess.run(["umount", "-l", str(place)], check=True)


def test_a_read_only_medium_serves(fakes, folder, read_only):
    place = whole(fakes, folder / "set")
    program = program_in(place)
    read_only(place)
    with pytest.raises(OSError):
        (place / "new").write_text("")
    assert_whole(load(program, place), place)


def test_a_folder_without_the_right_to_write_serves(fakes, folder):
    place = whole(fakes, folder / "set")
    for path in stage.library_files(place):
        stage.own(path).chmod(0o444)
    place.chmod(0o555)
    try:
        assert_whole(load(harness.program("host"), place), place)
    finally:
        place.chmod(0o755)


# ---- The loader's numbers, and files that others hold -----------------------------------------------------------------

def pe_patch(path, find, replace):
    data = path.read_bytes()
    assert find in data and len(find) == len(replace)
    stage.write_over(path, data.replace(find, replace))


def test_a_missing_import_of_a_file_is_named(fakes, folder):
    """Error 126 would say that something is missing; the message says which import of which file, before opening."""
    place = whole(fakes, folder / "set")
    pe_patch(place / name("cudnn_cnn"), b"KERNEL32.dll", b"KERNEL99.dll")
    child = load(harness.program("host"), place, after=())
    answer = child.of("load")[0]
    assert (answer["status"], answer["dependency"]) == ("DEPENDENCY_MISSING", "KERNEL99.dll"), child.story()
    assert answer["file"] == name("cudnn_cnn") and answer["hint"], child.story()


def test_a_procedure_that_a_sibling_lacks_is_named_before_anything_is_opened(fakes, folder, trace):
    """On Windows this is error 127, without the name of the procedure."""
    place = whole(fakes, folder / "set")
    pe_patch(place / name("cudnn_graph"), b"fake_release_cudnn_graph\0", b"fake_release_cudnn_grapz\0")
    child = load(harness.program("host"), place, after=(), env={"CUDNNW_FAKE_TRACE": harness.native(trace)})
    answer = child.of("load")[0]
    assert answer["status"] == "SET_MIXED", child.story()
    assert "fake_release_cudnn_graph" in answer["function"] + answer["message"], child.story()
    assert ran(trace) == [], child.story()


def test_start_up_code_that_refuses_is_told(fakes, folder):
    """Error 1114."""
    place = whole(fakes, folder / "set", "9.28.0")
    path = place / name("cudnn_ext")
    data = bytearray(path.read_bytes())
    pe = struct.unpack_from("<I", data, 60)[0]
    start = pe + 24 + struct.unpack_from("<H", data, pe + 20)[0]
    _, size, address, raw_size, raw = struct.unpack_from("<8sIIII", data, start)   # .text comes first
    at = data.index(b"\x31\xc0\xc3", raw, raw + min(size, raw_size))              # xor eax, eax; ret
    struct.pack_into("<I", data, pe + 24 + 16, address + at - raw)
    stage.write_over(path, data)
    child = load(harness.program("host"), place, after=())
    answer = child.of("load")[0]
    assert (answer["status"], answer["reason"], answer["os_error"]) == ("OPEN_FAILED", "INIT_REFUSED", 1114), child.story()
    assert answer["path"].endswith(name("cudnn_ext")), child.story()


def test_a_file_that_another_program_writes_is_in_use(fakes, folder):
    place = whole(fakes, folder / "set")
    held = harness.native(stage.own(place / name("cudnn_ops")))   # the shared file would be held for all tests
    child = load(harness.program("host"), place, "policy", f"hold={held}", after=())
    answer = child.of("load")[0]
    assert (answer["status"], answer["reason"], answer["os_error"]) == ("ACCESS_DENIED", "FILE_IN_USE", 32), child.story()
    assert answer["path"] == held, child.story()


def test_only_the_files_that_are_needed_must_be_there(fakes, folder):
    place = whole(fakes, folder / "set", "8.9.7")
    for stem in make_fakes.stems_of("8.9.7"):
        if stem not in ("cudnn_ops_infer", "cudnn_cnn_infer"):
            stage.remove(place / name(stem, 8))
    stage.remove(place / name("cudnn", 8))
    child = harness.host("load", harness.native(place), "need=0x01", "available", "cudnnConvolutionForward", "available",
                         "cudnnRNNForward", "available", "cudnnConvolutionBackwardFilter")
    assert child.of("load")[0]["status"] == "OK", child.story()
    assert [a["status"] for a in child.of("available")] == ["OK", "FUNCTION_NOT_OPENED", "FUNCTION_NOT_OPENED"], child.story()
