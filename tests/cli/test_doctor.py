# SPDX-License-Identifier: MIT
"""cudnnw doctor and record: what each question of doctor finds, that a load which dies or hangs harms nobody, that a page
can be sent to strangers, and how it looks on a terminal. The first lines of the page are in cases/doctor_*."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

import dropin
import harness
import make_fakes
import stage

sys.path.insert(0, str(harness.TESTS / "cli"))
import sources  # noqa: E402

WINDOWS = harness.WINDOWS
linux_only = pytest.mark.skipif(WINDOWS, reason="the same on both systems; Wine is slow")
windows_only = pytest.mark.skipif(not WINDOWS, reason="only Windows has it")
MESSAGES = [line.split("\t") for line in (harness.TESTS / "cli" / "messages.tsv").read_text().splitlines()
            if not line.startswith("#")]


def command(*words, env=None, cwd=None):
    return harness.run(harness.program("cudnnw"), *words, env=env, cwd=cwd, closing=None)


def doctor(folder, *words, env=None, cwd=None, **variables):
    """The JSON of a doctor for whom only CUDNNW_PATH counts, with the fake driver where that is easy (Linux)."""
    variables = {"CUDNNW_SEARCH": "only:cudnnw_path", "container": "", "HOME": str(folder), **(env or {}), **variables}
    if not WINDOWS:
        variables.setdefault("LD_LIBRARY_PATH", str(harness.BUILD / "tests" / "fake_driver"))
    child = command("doctor", *words, "--json", env=variables, cwd=cwd)
    assert child.err == "", child.story()
    data = json.loads(child.out)
    assert child.code == (0 if data["healthy"] else 1), child.story()
    return data


def rows(data, section, name):
    """The rows of that name; when there is none, those whose name holds it."""
    return [row for row in data[section] if row["name"] == name] or [row for row in data[section] if name in row["name"]]


def row(data, section, name):
    found = rows(data, section, name)
    assert len(found) == 1, (found, data[section])
    return found[0]


def problems(data):
    return [advice["problem"] for advice in data["advice"]]


def put(fakes, place, release="9.28.0", cuda=12):
    others = [fakes / f"cublas-{cuda}"] + ([fakes / "zlib"] if WINDOWS else [])
    return stage.stage(fakes / f"{release}-cu{cuda}", place, others)


def compile_program(target, source, *more):
    compiler = "x86_64-w64-mingw32-gcc" if target.suffix in (".dll", ".exe") else "cc"
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    kind = [] if target.suffix in (".exe", "") else ["-shared", "-fPIC"]
    target.unlink(missing_ok=True)
    subprocess.run([compiler, *kind, "-x", "c", "-", "-x", "none", "-o", str(target), *more], input=source.encode(), check=True)
    return target


# ---- What it finds -----------------------------------------------------------------------------------------------------


def test_a_whole_set_is_named_loaded_and_healthy_with_a_driver(fakes, folder):
    good = put(fakes, folder / "set")
    data = doctor(folder, CUDNNW_PATH=harness.listed(good))
    assert (data["version"], data["cuda_major"], data["loaded"]) == ("9.28.0", 12, True)
    assert "whole, would be taken" in row(data, "cudnn", harness.native(good))["value"]
    assert re.search(r"good: 9 libraries, 239 functions, \d+ calls", row(data, "load", "load")["value"])
    assert row(data, "cuda", harness.native(good))["value"].startswith("cublas 12")
    if WINDOWS:   # no driver in Wine
        assert data["status"] == "DRIVER_MISSING" and not data["healthy"]
        return
    assert data["healthy"] and data["status"] == "OK"
    assert "550.54.14, serves CUDA 12.4" in row(data, "driver", "driver")["value"]
    assert row(data, "driver", "GPU 0")["value"] == ("Fake GPU 0, compute capability 8.6, 20000 of 24576 MiB free, "
                                                     "newest cuDNN for it: 9.28.0 for CUDA 12")
    assert "fits cuDNN 9.28.0" in row(data, "driver", "verdict")["value"]


@linux_only
def test_letters_that_others_misread_are_told(fakes, folder):
    place = put(fakes, folder / "[App]; $x")
    data = doctor(folder, "--app", place / "libcudnn.so.9")
    assert "by a pattern" in row(data, "cudnn", "name")["remark"]


@linux_only
def test_documented_members_are_there(fakes, folder):
    document = (harness.ROOT / "docs" / "json.md").read_text().split("## doctor", 1)[1].split("\n## ")[0]
    promised = set(re.findall(r"^\| `(\w+)`", document, re.M))
    data = doctor(folder)
    assert promised == set(data)
    assert {"level", "name", "value", "remark"} == set(data["system"][0])
    assert {"rank", "problem", "remedy", "where"} == set(data["advice"][0])


def test_what_stands_elsewhere_is_shown_and_not_taken(fakes, folder):
    packages = folder / "env" / ("Lib" if WINDOWS else "lib/python3.11") / "site-packages"
    put(fakes, packages / "nvidia" / "cudnn" / ("bin" if WINDOWS else "lib"))
    data = doctor(folder, VIRTUAL_ENV=harness.native(folder / "env"))
    assert data["version"] is None and data["loaded"] is None
    assert "9.28.0 for CUDA 12" in row(data, "elsewhere", harness.native(folder))["value"]
    assert problems(data)[0] == "No cuDNN is where it is searched, but 9.28.0 lies elsewhere."
    assert data["advice"][0]["where"] == row(data, "elsewhere", harness.native(folder))["name"]


@linux_only
def test_frameworks_are_told_by_their_packages(folder):
    packages = folder / "env/lib/python3.11/site-packages"

    def package(name, version, *needs, **files):
        info = packages / f"{name}-{version}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Name: {name}\nVersion: {version}\n" + "".join(f"Requires-Dist: {n}\n" for n in needs))
        for path, text in files.items():
            (packages / path).parent.mkdir(parents=True, exist_ok=True)
            (packages / path).write_text(text)

    def look():
        return doctor(folder, VIRTUAL_ENV=str(folder / "env"))

    package("torch", "2.8.0+cpu")
    package("onnxruntime", "1.22.0")
    package("tensorflow", "2.19.0", **{"tensorflow/python/platform/build_info.py": "build_info = {'is_cuda_build': False}"})
    data = look()
    for name in ("torch 2.8.0+cpu", "onnxruntime 1.22.0", "tensorflow 2.19.0"):
        assert "a CPU build" in row(data, "frameworks", name)["value"]
        assert any(name in problem and "CPU build" in problem for problem in problems(data))
    shutil.rmtree(packages)
    package("torch", "2.8.0", 'nvidia-cudnn-cu12==9.10.2.21 ; platform_system == "Linux"')
    package("nvidia_cudnn_cu12", "9.28.0.42")
    package("onnxruntime_gpu", "1.22.0")
    (packages / "onnxruntime/capi").mkdir(parents=True)
    linked = packages / "onnxruntime/capi/libonnxruntime_providers_cuda.so"
    stub = compile_program(folder / "stub.so", "int f(void) { return 0; }", "-Wl,-soname,libcudnn.so.9")
    compile_program(linked, "int f(void); int g(void) { return f(); }", str(stub))
    data = look()
    torch = row(data, "frameworks", "torch 2.8.0")
    assert torch["level"] == "warning" and "asks for nvidia-cudnn-cu12==9.10.2.21; here is 9.28.0.42" in torch["value"]
    assert any("9.28.0.42 is installed" in problem for problem in problems(data))
    assert "libcudnn.so.9" in row(data, "frameworks", "onnxruntime_gpu")["value"]
    shutil.rmtree(packages / "nvidia_cudnn_cu12-9.28.0.42.dist-info")
    package("nvidia_cudnn_cu12", "9.10.2.21")
    assert row(look(), "frameworks", "torch 2.8.0")["level"] == "fact"


@linux_only
def test_every_entry_of_a_variable_has_its_fault(folder):
    (folder / "stubs").mkdir()
    data = doctor(folder, LD_LIBRARY_PATH=f"relative:~/lib::{folder}/absent:{folder}/stubs", CUDNN_LOGINFO_DBG="1",
                  CUDA_VISIBLE_DEVICES="-1", NVIDIA_TF32_OVERRIDE="0", CUDNN_PATH=f"{folder}:{folder}", CUDA_HOME=str(folder),
                  CUDNN_LIB_CONFIG="GRAPH_JIT_ONLY")
    faults = {r["name"]: r["remark"] for r in data["environment"]}
    for number, word in enumerate(["relative", "only a shell", "working directory", "does not exist", "stubs"], 1):
        assert word in faults[f"LD_LIBRARY_PATH, entry {number}"]
    assert "every call" in faults["CUDNN_LOGINFO_DBG"] and "writes it nowhere" in faults["CUDNN_LOGDEST_DBG"]
    assert "every GPU" in faults["CUDA_VISIBLE_DEVICES"] and "TF32" in faults["NVIDIA_TF32_OVERRIDE"]
    assert "several" in faults["CUDNN_PATH"] and faults["CUDA_HOME"] == "" and "without one" in faults["CUDNN_LIB_CONFIG"]
    assert "stubs" in problems(data)[0]


@linux_only
def test_headers_and_import_libraries_of_another_release_are_named(fakes, folder):
    good = put(fakes, folder / "cudnn" / "lib")
    (folder / "cudnn/include").mkdir()
    header = folder / "cudnn/include/cudnn_version.h"
    header.write_text("#define CUDNN_MAJOR 9\n#define CUDNN_MINOR 10\n#define CUDNN_PATCHLEVEL 2\n")
    (good / "cudnn.lib").write_bytes(b"!<arch>\n" + b"\0" * 100 + b"cudnn64_8.dll\0")
    data = doctor(folder, CUDNNW_PATH=str(good))
    assert row(data, "headers", str(header))["value"] == "9.10.2, beside libraries of 9.28.0"
    assert row(data, "headers", "cudnn.lib")["value"] == "import library for cudnn64_8.dll"
    assert len([p for p in problems(data) if "header is of cuDNN 9.10.2" in p or "another major" in p]) == 2
    header.write_text("#define CUDNN_MAJOR 9\n#define CUDNN_MINOR 28\n#define CUDNN_PATCHLEVEL 0\n")
    assert row(doctor(folder, CUDNNW_PATH=str(good)), "headers", str(header))["level"] == "fact"


@windows_only
def test_a_shell_that_is_older_than_a_change_is_told(plain):
    """In a plain folder: no batch file can name one with percent signs."""
    place, old = harness.native(plain), harness.native(plain / "old")

    def registry(*words):
        done = subprocess.run(["wine", "reg", *words], env=harness.clean_environment({}), capture_output=True, timeout=120)
        assert done.returncode == 0, done
    registry("add", r"HKCU\Environment", "/v", "CUDNN_PATH", "/d", place, "/f")
    try:
        script, program = plain / "run.bat", shutil.copy(harness.program("cudnnw"), plain)
        script.write_text(f"@set CUDNN_PATH={old}\r\n@\"{harness.native(program)}\" doctor --json\r\n")
        done = subprocess.run(["wine", "cmd", "/c", harness.native(script)], cwd=plain, capture_output=True, timeout=120,
                              env=harness.clean_environment({"CUDNNW_SEARCH": "only:cudnnw_path"}))
    finally:
        registry("delete", r"HKCU\Environment", "/v", "CUDNN_PATH", "/f")
    data = json.loads(done.stdout.decode())
    stale = [r for r in data["environment"] if "older than your change" in r["remark"] and r["name"] == "CUDNN_PATH"]
    assert len(stale) == 1 and stale[0]["value"] == f"{old}; in the registry {place}", data["environment"]
    assert "shell is older" in problems(data)[0]


@pytest.mark.skipif(not WINDOWS and not dropin.front(9).exists(), reason="this build has no drop-in")
@linux_only
def test_a_replaced_front_is_told(fakes, folder):
    dropin.replaced(fakes / "9.28.0-cu12", folder / "set", 9, [fakes / "cublas-12"])
    data = doctor(folder, CUDNNW_PATH=str(folder / "set"))
    assert any("cudnnw's own front" in r["value"] for r in data["cudnn"]), data["cudnn"]


@linux_only
def test_what_stands_against_the_first_whole_set_is_said_first(fakes, folder):
    """Not what stands against the sets behind it."""
    first, second = put(fakes, folder / "first"), put(fakes, folder / "second", cuda=13)
    for file in first.glob("libcublas*"):
        stage.remove(file)
    data = doctor(folder, CUDNNW_PATH=f"{first}:{second}", CUDNNW_FAKE_DRIVER_VERSION="11080", CUDNNW_FAKE_NVML_NUMBER="520.61")
    assert data["status"] == "DRIVER_TOO_OLD" and data["version"] == "9.28.0" and data["cuda_major"] == 12
    assert problems(data)[0] == "The driver is too old: it serves CUDA 11.8 (driver 520.61)."
    assert data["advice"][0]["where"] == str(first)


# ---- The live load --------------------------------------------------------------------------------------------------------


def make_trap(folder, act):
    """Something that acts while the loader maps cnn; every check of the files passes."""
    if shutil.which("patchelf") is None:
        pytest.skip("patchelf is not installed")
    source = ("#include <stdio.h>\n#include <stdlib.h>\nunsigned sleep(unsigned);\n"
              f"__attribute__((constructor)) static void act(void) {{ {act} }}\n")
    compile_program(folder / "libtrap.so", source, "-Wl,-soname,libtrap.so")
    cnn = stage.own(folder / "libcudnn_cnn.so.9")
    subprocess.run(["patchelf", "--add-needed", "libtrap.so", str(cnn)], check=True)


@linux_only
def test_a_load_that_kills_its_process_harms_nobody_and_shows_what_was_printed(fakes, folder):
    good = put(fakes, folder / "set")
    make_trap(good, 'fputs("last words", stderr); abort();')
    data = doctor(folder, CUDNNW_PATH=str(good))
    assert data["status"] == "OK" and data["loaded"] is False and "kills the process" in problems(data)[0]
    assert data["advice"][0]["where"] == str(good)
    assert row(data, "load", "it printed")["value"] == "last words"
    assert row(data, "load", "load")["value"] == "signal 6 ended it"


@linux_only
def test_a_load_that_hangs_is_ended(fakes, folder):
    good = put(fakes, folder / "set")
    make_trap(good, "sleep(600);")
    data = doctor(folder, "--time-limit", "1", CUDNNW_PATH=str(good))
    assert "hangs" in problems(data)[0] and "in 1 seconds" in row(data, "load", "load")["value"]


@linux_only
def test_the_child_is_asked_the_same_question(fakes, folder):
    good = put(fakes, folder / "set")
    stage.remove(good / make_fakes.file_name("cudnn_adv", 9, harness.SYSTEM))
    data = doctor(folder, "--need", "convolution", CUDNNW_PATH=str(good))
    assert data["healthy"] and "good: 7 libraries" in row(data, "load", "load")["value"]
    assert doctor(folder, CUDNNW_PATH=str(good))["status"] == "SET_INCOMPLETE"


# ---- An application ----------------------------------------------------------------------------------------------------------


def test_an_application_is_judged_by_its_imports_and_its_folder(fakes, folder):
    """A Windows program, on both systems: it imports a CUDA runtime that is not there, then one that is."""
    app = folder / "app"
    app.mkdir()
    library = compile_program(folder / "cudart64_12.dll", "__declspec(dllexport) int cudaGetDevice(void) { return 0; }",
                              f"-Wl,--out-implib,{folder}/cudart.a")
    program = compile_program(app / "program.exe", "int cudaGetDevice(void);\nint main(void) { return cudaGetDevice(); }",
                              str(folder / "cudart.a"))
    data = doctor(folder, "--app", harness.native(program))
    assert row(data, "application", "program.exe")["value"] == "Windows program, 64 bit, for x86-64"
    lacking = row(data, "application", "cudart64_12.dll")
    assert lacking["level"] == "problem" and lacking["value"] == "the CUDA runtime, not found"
    assert "cudart64_12.dll" in problems(data)[0]
    shutil.copy(library, app / "CUDART64_12.dll")   # Windows' names have no case
    data = doctor(folder, "--app", harness.native(program))
    assert row(data, "application", "cudart64_12.dll")["value"] == "the CUDA runtime, beside the application"
    assert not any("cudart" in problem for problem in problems(data)), data["advice"]
    if WINDOWS:
        put(fakes, app / "cudnn")
        data = doctor(folder, "--app", harness.native(program))
        assert "beside the application" in row(data, "cudnn", "app\\cudnn")["value"] and data["loaded"]
    else:
        assert data["loaded"] is None and "other system" in row(data, "load", "load")["value"]
        assert data["elsewhere"] == [] and not any("driver" in problem for problem in problems(data))


@linux_only
def test_a_linux_application_is_judged_by_its_run_path(fakes, folder):
    app, lib = folder / "app", folder / "app" / "lib"
    lib.mkdir(parents=True)
    compile_program(lib / "libcudart.so.12", "int cudaGetDevice(void) { return 0; }", "-Wl,-soname,libcudart.so.12")
    source = "int cudaGetDevice(void);\nint main(void) { return cudaGetDevice(); }"
    program = compile_program(app / "program", source, str(lib / "libcudart.so.12"), "-Wl,-rpath,$ORIGIN/lib")
    put(fakes, app / "cudnn")
    data = doctor(folder, "--app", program)
    assert row(data, "application", "libcudart.so.12")["value"] == "the CUDA runtime, beside the application"
    assert "beside the application" in row(data, "cudnn", "app/cudnn")["value"] and data["loaded"]
    compile_program(program, source, str(lib / "libcudart.so.12"))
    assert row(doctor(folder, "--app", program), "application", "libcudart.so.12")["level"] == "problem"
    (app / "program").write_text("#!/bin/sh\n")
    assert "cannot be read as a program" in doctor(folder, "--app", program)["application"][0]["value"]


# ---- Messages ------------------------------------------------------------------------------------------------------------------


def test_every_known_message_has_its_kind():
    wrong = []
    for kinds, message in MESSAGES[::8] if WINDOWS else MESSAGES:   # one program a message: a sample where that is slow
        child = command("doctor", "--explain", message, "--json")
        said = [answer["kind"] for answer in json.loads(child.out)["explained"]]
        if child.code != 0 or not set(said) & set(kinds.split("|")):
            wrong.append((message, kinds, said))
    assert not wrong and len(MESSAGES) > 80


@linux_only
def test_every_quoted_symptom_has_a_row():
    """docs/field-reports.md has the kinds; none but those without a message may be missing."""
    silent = {"path-nonascii", "exit-unload", "search-flags", "stale-copy", "insecure-search", "renamed-hack", "runpath-missing",
              "eager-preload", "wrong-system"}
    kinds = set(re.findall(r"^\| \d+ ([a-z0-9]+-[a-z0-9-]+|cublaslt) \|", (harness.ROOT / "docs" / "field-reports.md").read_text(), re.M))
    assert len(kinds) > 35
    assert kinds - silent <= {kind for row_kinds, _ in MESSAGES for kind in row_kinds.split("|")}


# ---- Pages for others -----------------------------------------------------------------------------------------------------------


def test_a_redacted_page_names_neither_user_nor_home_nor_host(fakes, folder):
    homes = folder / ("Users" if WINDOWS else "home")   # Wine has its own answers for user, host and home
    home = homes / "Erika Muster"
    good = put(fakes, home / "set")
    (homes / "Otto").mkdir()
    log = home / ("cudnn.log" if WINDOWS else "log of Erika")
    variables = {"HOME": str(home), "USER": "erika", "CUDNNW_PATH": harness.listed(good),
                 "CUDA_HOME": harness.native(homes / "Otto"), "CUDNN_LOGDEST_DBG": harness.native(log)}
    target = folder / "page.txt"
    child = command("doctor", "--save", harness.native(target), "--redact",
                    env={"CUDNNW_SEARCH": "only:cudnnw_path", "container": "", **variables})
    assert child.out == f"written: {harness.native(target)}\n", child.story()
    text = target.read_text()
    host = os.uname().nodename.lower()
    for secret in ("erika", "muster", "otto") if WINDOWS or host == "localhost" else ("erika", "muster", "otto", host):
        assert not re.search(rf"\b{re.escape(secret)}\b", text.lower()), text
    assert ("<home>" in text or WINDOWS) and "<user>" in text and "\033" not in text
    assert not list(folder.glob("*.part"))
    if not WINDOWS:
        plain = command("doctor", env={"CUDNNW_SEARCH": "only:cudnnw_path", "container": "", **variables})
        assert "Erika" in plain.out


@linux_only
def test_a_page_that_cannot_be_written_is_told_and_leaves_nothing(folder):
    quick = {"CUDNNW_SEARCH": "only:cudnnw_path"}
    child = command("doctor", "--save", folder / "absent" / "page.txt", env=quick)
    assert child.code == 1 and "cannot be written" in child.err and child.out == ""
    (folder / "page.txt").mkdir()
    child = command("record", "--save", folder / "page.txt", env=quick)
    assert child.code == 1 and not list(folder.glob("*.part"))
    os.mkfifo(folder / "pipe")   # stands for /dev/null, in whose place root would put a file
    child = command("record", "--save", folder / "pipe", env=quick)
    assert child.code == 1 and "is no file" in child.err and (folder / "pipe").is_fifo() and not list(folder.glob("*.part"))


def test_record_on_both_systems(fakes, folder):
    good = put(fakes, folder / "set")
    toolkit = folder / "cuda-12.4"
    libraries = toolkit / ("bin" if WINDOWS else "lib64")
    shutil.copytree(fakes / "cublas-12", libraries)
    (toolkit / "version.json").write_text('{"cuda" : {"name" : "CUDA SDK", "version" : "12.4.1"}}')
    variables = {"CUDNNW_SEARCH": "only:cudnnw_path", "CUDNNW_PATH": harness.listed(good), "CUDA_PATH": harness.native(toolkit),
                 "container": "", **({} if WINDOWS else {"LD_LIBRARY_PATH": str(harness.BUILD / "tests" / "fake_driver")})}
    file = harness.native(folder / "then.txt")
    child = command("record", "--save", file, env=variables)
    assert child.code == 0 and child.out.startswith(f"written: {file}, "), child.story()
    lines = (folder / "then.txt").read_text().splitlines()
    recorded = dict(line.split(": ", 1) for line in lines if not line.startswith("#"))
    expected = {
        "system": r"Windows \d+\.\d+, build \d+, x86-64" if WINDOWS else r".+, Linux \S+, \w+",
        "Wine" if WINDOWS else "C library": r"[\d.]+" if WINDOWS else r"\w+ [\d.]+",
        "driver": "none" if WINDOWS else r"550\.54\.14",
        f"CUDA in {harness.native(toolkit)}": r"toolkit 12\.4\.1", f"CUDA in {harness.native(libraries)}": r"cublas 12.*, cublasLt 12.*",
        "cuDNN": r"9\.28\.0 for CUDA 12", "cuDNN folder": re.escape(harness.native(good)),
    }
    assert {key: recorded.get(key) for key, value in expected.items() if not re.fullmatch(value, recorded.get(key, ""))} == {}
    name = make_fakes.file_name("cudnn_ops", 9, harness.SYSTEM)
    assert any(re.fullmatch(rf"cuDNN file {re.escape(name)}: 9\.28\.0, \d+ bytes, sha256 [0-9a-f]{{64}}", line) for line in lines)
    assert all(": " in line or line.startswith("#") for line in lines)
    assert command("record", "--check", file, env=variables).code == 0
    stage.own(good / name).write_bytes((good / name).read_bytes() + b"\0")
    child = command("record", "--check", file, "--json", env=variables)
    data = json.loads(child.out)
    assert child.code == 1 and not data["same"]
    assert [difference["key"] for difference in data["differences"]] == [f"cuDNN file {name}"]


@linux_only
def test_record_says_when_the_earlier_file_is_none(folder):
    (folder / "other.txt").write_text("nothing\n")
    for name in ("other.txt", "absent.txt"):
        child = command("record", "--check", folder / name)
        assert child.code == 2 and child.out == "" and name in child.err


# ---- A screen ----------------------------------------------------------------------------------------------------------------------


def screen(words, **variables):
    """What a terminal of 80 columns gets: (standard output and error as one stream, exit code)."""
    pexpect = pytest.importorskip("pexpect", reason="python3-pexpect is not installed (scripts/setup)")
    try:
        for end in os.openpty():
            os.close(end)
    except OSError as error:
        pytest.skip(f"this machine gives no terminal: {error}")
    child = pexpect.spawn(str(words[0]), [str(word) for word in words[1:]], dimensions=(300, 80), timeout=120,
                          env=harness.clean_environment({"TERM": "xterm", **variables}))
    out = child.read()
    child.close()
    return out.decode(), child.exitstatus


def seen(text):
    """The lines that stay on the screen: colour is none, and what a carriage return writes over is gone."""
    text = re.sub(r"\033\[[0-9;?]*[A-Za-z]", "", text).replace("\r\n", "\n")
    return [line.rsplit("\r", 1)[-1] for line in text.split("\n")]


@linux_only
def test_a_terminal_gets_colour_and_progress_and_a_pipe_none(fakes, folder):
    variables = {"CUDNNW_SEARCH": "only:cudnnw_path", "container": "", "HOME": str(folder), "CUDNNW_PATH": str(folder / "set")}
    stage.cut(stage.own(put(fakes, folder / "set") / "libcudnn_ops.so.9"), 4000)
    words = [harness.program("cudnnw"), "doctor"]
    out, code = screen(words, **variables)
    piped = command("doctor", env=variables)
    assert code == piped.code == 1
    assert "\033[1;31mproblem: A file of cuDNN is cut short." in out and "looking at" in out and "\033[0m" in out
    assert "\033" not in piped.out and "\r" not in piped.out and piped.err == ""
    lines = [line for line in seen(out) if line.strip()]
    assert lines == [line for line in piped.out.splitlines() if line.strip()]
    assert not [line for line in lines if len(line) > 79 and len(line.split()) > 1]
    out, _ = screen([words[0], "check", folder / "set"], **variables)
    assert "\033[1;31mproblem: " in out and "\033" not in command("check", folder / "set").out
    out, _ = screen(words, NO_COLOR="1", **variables)
    assert "\033[" not in out and "looking at" in out
    out, _ = screen(words, **{**variables, "TERM": "dumb"})
    assert "\033[" not in out


@linux_only
@pytest.mark.parametrize("words, shown", [
    (["check", "{wheel}", "--deep"], "reading {wheel_name:.60}: 16 MiB"),
    (["check", "{set}", "--sha256"], "libcudnn_adv.so.9"),
    (["bundle", "{wheel}", "--to", "{app}", "--need", "ops"], "reading {wheel_name:.60}: 16 MiB"),
    (["bundle", "{set}", "--to", "{app}", "--need", "ops"], "copying libcudnn_ops.so.9: 16 of 20 MiB"),
    (["bundle", "--check", "{bundle}"], "libcudnn_ops.so.9"),
], ids=["archive", "hashes", "bundle from a wheel", "bundle", "check of a bundle"])
def test_long_work_says_on_a_terminal_how_far_it_is_and_nothing_in_a_pipe(fakes, folder, words, shown):
    good = stage.stage(fakes / "9.28.0-cu12", folder / "set")
    os.truncate(stage.own(good / "libcudnn_ops.so.9"), 20 << 20)   # what stands behind the last table harms nobody
    wheel = folder / "nvidia_cudnn_cu12-9.28.0.42-py3-none-manylinux_2_27_x86_64.whl"
    if "{wheel}" in words:
        sources.wheel(good, wheel)
    if "{bundle}" in words:
        assert command("bundle", good, "--to", folder / "bundle", "--need", "ops").code == 0

    def filled(text, app):
        return text.format(set=good, wheel=wheel, wheel_name=wheel.name, app=folder / app, bundle=folder / "bundle")

    out, code = screen([harness.program("cudnnw"), *[filled(word, "app1") for word in words]])
    progress = [line.rstrip() for line in out.replace("\r\n", "\n").split("\r")]
    assert code == 0 and filled(shown, "") in progress, out
    piped = command(*[filled(word, "app2") for word in words])
    assert piped.code == 0 and piped.err == "" and "\r" not in piped.out, piped.story()
    assert "".join(seen(out)).replace("app1", "app2") == "".join(piped.out.splitlines())


@windows_only
def test_the_console_of_windows_shows_the_page_in_80_columns(fakes, plain):
    pyte = pytest.importorskip("pyte", reason="python3-pyte is not installed (scripts/setup)")
    stage.cut(stage.own(put(fakes, plain / "Größe" / "set") / "cudnn_ops64_9.dll"), 4000)
    out, code = screen(["wine", harness.program("cudnnw"), "doctor"], CUDNNW_SEARCH="only:cudnnw_path",
                       CUDNNW_PATH=harness.listed(plain / "Größe" / "set"))
    shown = pyte.Screen(80, 300)
    pyte.Stream(shown).feed(out)   # Wine draws each letter where it stands
    lines = [line.rstrip() for line in shown.display]
    assert code == 1 and lines[0].endswith("problem: A file of cuDNN is cut short."), lines[:5]
    assert lines[1] == "remedy:  Copy, download or unpack it again."
    assert lines[2] == "where:   " + harness.native(plain / "Größe" / "set" / "cudnn_ops64_9.dll")
    assert not any("[0m" in line or "[1;31m" in line for line in lines)
