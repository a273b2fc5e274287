# SPDX-License-Identifier: MIT
"""The cudnnw command: exact text (cases/), JSON as docs/json.md promises it, exit statuses."""
import ctypes
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import pytest

from conftest import made_once
import harness
import make_fakes
import stage

HERE = pathlib.Path(__file__).resolve().parent
CASES = sorted((HERE / "cases").glob("*.sh"))
JSON_DOCUMENT = (harness.ROOT / "docs" / "json.md").read_text()


def name_of(stem, release="9.28.0"):
    return make_fakes.file_name(stem, int(release.split(".")[0]), harness.SYSTEM)


def command(*words, cwd=None, env=None):
    return harness.run(harness.program("cudnnw"), *words, cwd=cwd, env=env, closing=None)


def answer(*words, code, cwd=None, env=None):
    """The JSON of a command that ends with `code`."""
    child = command(*words, "--json", cwd=cwd, env=env)
    assert child.code == code, child.story()
    return json.loads(child.out)


@pytest.fixture
def good(fakes, folder):
    """A whole fake set of 9.28.0 with its cuBLAS beside it."""
    return stage.stage(fakes / "9.28.0-cu12", folder / "set", [fakes / "cublas-12"])


# ---- exact text ------------------------------------------------------------------------------------------------------


def normalized(text, place, fakes):
    text = text.replace(str(place), "@DIR@").replace(str(fakes), "@FAKES@")
    text = re.sub(r"\b\d+ bytes\b", "N bytes", text)
    text = re.sub(r'"bytes":\d+', '"bytes":N', text)
    text = re.sub(r'"fingerprint":"[0-9a-f-]+"', '"fingerprint":"@FINGERPRINT@"', text)
    text = re.sub(r'^(|"support_row":")(\| [^|]* \|) [^|]* \|', r"\1\2 @SYSTEM@ |", text, flags=re.M)
    # Warnings depend on the machine: what of CUDA and its driver is installed. In JSON these are of the stage "choose".
    text = re.sub(r'\s*\{"severity":[^\n]*"stage":"choose"[^\n]*?\}(?:,(?=\n)|(?=\],"dropped"))', "", text)
    text = re.sub(r',?\s*\],"dropped"', '],"dropped"', text)
    return re.sub(r"^warning: .*\n(?: .*\n)*", "", text, flags=re.M)


def has_driver():
    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    return True


def without_toolkits(words):
    """The command in a world in which /usr/local and /opt are empty."""
    hide = "mount -t tmpfs tmpfs /usr/local && mount -t tmpfs tmpfs /opt && exec \"$@\""
    world = ["unshare", "-m", "sh", "-c", hide, "sh"]
    if os.geteuid() != 0 or shutil.which("unshare") is None or subprocess.run([*world, "true"], capture_output=True).returncode:
        pytest.skip("this machine has a CUDA toolkit, and it cannot be hidden here")
    return world + words


def windows_fakes():
    if shutil.which("x86_64-w64-mingw32-gcc") is None:
        pytest.skip("no compiler for windows")
    return made_once("", make_fakes.make, "windows")


@pytest.mark.skipif(harness.WINDOWS, reason="the exact texts hold Linux names and paths")
@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_text_is_exactly_the_golden_one(fakes, case):
    needs = re.findall(r"^# needs: (.*)$", case.read_text(), re.M)
    if "no driver" in needs and has_driver():
        pytest.skip("this machine has an NVIDIA driver")
    words = ["sh", "-e", str(case)]
    if "no toolkit" in needs and (list(pathlib.Path("/usr/local").glob("cuda*")) or pathlib.Path("/opt/cuda").exists()):
        words = without_toolkits(words)
    # Of one length on every machine, so that lines break at the same words.
    place = pathlib.Path(tempfile.mkdtemp(prefix="cudnnw-cli-", dir="/tmp"))
    place.chmod(0o755)
    environment = harness.clean_environment({
        "CUDNNW": str(harness.program("cudnnw")), "FAKES": str(fakes), "LC_ALL": "C",
        "FAKE_DRIVER": str(harness.BUILD / "tests" / "fake_driver")})
    if "Windows fakes" in needs:
        environment["FAKES_WINDOWS"] = str(windows_fakes())
    try:
        done = subprocess.run(words, cwd=place, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    out, code = normalized(done.stdout.decode(), place, fakes), done.returncode
    golden, golden_code = case.with_suffix(".out"), case.with_suffix(".code")
    if os.environ.get("CUDNNW_WRITE_GOLDEN") == "1":
        golden.write_text(out)
        golden_code.unlink(missing_ok=True)
        if code != 0:
            golden_code.write_text(f"{code}\n")
    assert out == golden.read_text()
    assert code == (int(golden_code.read_text()) if golden_code.exists() else 0)
    too_wide = [line for line in out.splitlines() if len(line) > 79 and " " in line.strip() and "@" not in line and '":' not in line]
    assert not too_wide


def test_there_are_golden_cases():
    assert len(CASES) >= 10


# ---- JSON -------------------------------------------------------------------------------------------------------------


def documented_members(heading):
    """The members in the first column of the first table behind a heading of docs/json.md, with their rows."""
    table = JSON_DOCUMENT.split(heading, 1)[1].split("| member |", 1)[1].split("\n\n")[0]
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    assert rows
    return [(re.findall(r"`(\w+)`", row.split("|")[1]), row) for row in rows]


@pytest.mark.parametrize("words", [["list"], ["check", "set"], ["load", "set"]], ids=lambda words: words[0])
def test_json_has_every_documented_member(good, words):
    words = [words[0], *[harness.native(good) for _ in words[1:]]]
    data = answer(*words, code=0, env={"CUDNNW_PATH": harness.listed(good)})
    for members, row in documented_members("## The commands"):
        applies = row.split("|")[3].strip() in ("all", words[0])
        assert applies or words[0] != "load", row
        if applies:
            assert set(members) <= set(data), row
    for members, row in documented_members("## The report"):
        assert set(members) <= set(data), row
    for members, row in documented_members("A **candidate**:"):
        assert set(members) <= set(data["candidates"][0]), row
    promised = JSON_DOCUMENT.split("A **file**: ")[1].split("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", promised.split("(and")[0])) <= set(data["candidates"][0]["files"][0])


def test_check_of_a_whole_set_is_good(good):
    data = answer("check", harness.native(good), code=0)
    assert (data["status"], data["reason"], data["stage"], data["message"]) == ("OK", "none", "none", "")
    assert (data["version"], data["cuda_major"]) == ("9.28.0", 12)
    assert len(data["candidates"]) == 1
    row = data["candidates"][0]
    assert row["path"] == harness.native(good) and row["origin"] == "options" and row["chosen"]
    assert {file["name"] for file in row["files"]} == {path.name for path in stage.library_files(good)}


def test_check_names_the_missing_file_and_shows_the_others(good):
    stage.remove(good / name_of("cudnn_heuristic"))
    data = answer("check", harness.native(good), code=1)
    assert (data["status"], data["reason"]) == ("SET_INCOMPLETE", "PARTIAL_SET")
    assert data["file"] == name_of("cudnn_heuristic") and data["file"] in data["message"]
    assert data["hint"] and len(data["candidates"][0]["files"]) == 9
    child = command("check", harness.native(good))
    assert child.code == 1 and child.out.startswith("problem: ") and "heuristic" in child.out.split("code:")[0]
    assert child.err == ""


def test_check_shows_each_set_of_a_folder(fakes, folder):
    stage.stage(fakes / "9.28.0-cu12", folder / "set")
    stage.stage(fakes / "8.9.7-cu12", folder / "set")
    stage.remove(folder / "set" / name_of("cudnn_ops_train", "8.9.7"))
    data = answer("check", harness.native(folder / "set"), code=0)
    assert sorted((row["version"], row["verdict"]) for row in data["candidates"]) == [
        ("8.9.7", "SET_INCOMPLETE"), ("9.28.0", "OK")]


def test_check_judges_the_set_of_the_other_system(other_fakes, folder):
    other = "windows" if harness.SYSTEM == "linux" else "linux"
    stage.stage(other_fakes / "9.28.0-cu12", folder / "set")
    data = answer("check", harness.native(folder / "set"), code=0)
    assert (data["status"], data["version"]) == ("OK", "9.28.0")
    stage.remove(folder / "set" / make_fakes.file_name("cudnn_ops", 9, other))
    data = answer("check", harness.native(folder / "set"), code=1)
    assert (data["status"], data["file"]) == ("SET_INCOMPLETE", make_fakes.file_name("cudnn_ops", 9, other))
    data = answer("load", harness.native(folder / "set"), code=1)
    assert data["status"] == "WRONG_SYSTEM"


def test_load_opens_what_it_says(good):
    data = answer("load", harness.native(good), "--probe", code=0)
    assert data["status"] == "OK" and data["version"] == "9.28.0" and data["folder"] == harness.native(good)
    assert data["libraries"] and all(row["path"].startswith(harness.native(good)) for row in data["libraries"])
    assert all(row["bytes"] == (good / pathlib.PureWindowsPath(row["path"]).name).stat().st_size
               for row in data["libraries"])
    assert data["functions"]["available"] == sum(row["functions"] for row in data["libraries"]) == 239
    assert data["functions"]["not_opened"] == 0
    assert data["functions"]["available"] + data["functions"]["absent"] == 294
    assert "cudnnGraphVersionCheck" in data["probe"] and "cudnnOpsInferVersionCheck" not in data["probe"]


@pytest.mark.parametrize("layout", ["bin", "lib/x64", "cudnn-windows-9.28.0_cuda12-archive/bin", "cuda/bin",
                                    "cudnn-9.28.0/cuda/bin", "cudnn-9.28.0/cudnn-9.28.0/bin"])
def test_an_unpacked_archive_gives_a_row_for_the_support_table(fakes, folder, layout):
    """In any layout that NVIDIA's archives or a file manager make, beside headers and import libraries."""
    top = folder / "a package"
    stage.stage(fakes / "9.28.0-cu12", top / layout, [fakes / "cublas-12"])
    for name in ("include/cudnn.h", "lib/x64/cudnn.lib", "LICENSE"):
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text("not a library\n")
    child = command("load", harness.native(top), "--probe")
    row = child.out.rstrip("\n").rsplit("\n", 1)[-1]
    system = r"Wine [\d.]+ as Windows \d+\.\d+\.\d+" if harness.WINDOWS else r"Linux \S+ \w+"
    assert child.code == 0 and re.fullmatch(rf"\| 9\.28\.0 / CUDA 12, inferred \| {system} \| [89] libraries \| 239 functions \| "
                                            r"probe good: \d+, and 1 that needs a GPU \|", row), child.story()
    if layout == "bin":
        assert answer("load", harness.native(top), "--probe", code=0)["support_row"] == row
        assert answer("load", harness.native(top), code=0)["support_row"] is None


def test_log_says_each_step_on_standard_error(good):
    silent, loud = command("check", harness.native(good)), command("check", harness.native(good), "--log")
    assert silent.err == "" and loud.out == silent.out and loud.code == 0
    assert f"debug, inspect: looked at {harness.native(good)}, " in loud.err and loud.err.endswith("\n")


def test_load_without_probe_has_none(good):
    assert answer("load", harness.native(good), code=0)["probe"] is None


def test_load_that_fails_opens_nothing(good):
    stage.cut(stage.own(good / name_of("cudnn_cnn")), 5000)
    data = answer("load", harness.native(good), "--probe", code=1)
    assert data["status"] == "FILE_DAMAGED" and name_of("cudnn_cnn") in data["path"]
    assert data["libraries"] == [] and data["functions"] is None and data["probe"] is None and data["folder"] == ""


def test_needs_decide_what_is_enough(good):
    stage.remove(good / name_of("cudnn_adv"))
    assert answer("load", harness.native(good), code=1)["status"] == "SET_INCOMPLETE"
    data = answer("load", harness.native(good), "--need", "convolution", code=0)
    assert "cudnn_adv" not in [row["name"] for row in data["libraries"]] and data["functions"]["not_opened"] > 0


@pytest.mark.parametrize("words, status", [
    (["--min-version", "9.28.1"], "VERSION_TOO_OLD"),
    (["--min-version=92900"], "VERSION_TOO_OLD"),
    (["--major", "8"], "WRONG_MAJOR"),
    (["--cuda", "13"], "CUDA_MAJOR_MISMATCH"),
])
def test_options_refuse_what_does_not_fit(good, words, status):
    assert answer("check", harness.native(good), *words, code=1)["status"] == status
    assert answer("load", harness.native(good), *words, code=1)["status"] == status


@pytest.mark.parametrize("words", [["--min-version", "9.28"], ["--major", "8", "--major", "9"], ["--cuda=12"]])
def test_options_let_pass_what_fits(good, words):
    assert answer("check", harness.native(good), *words, code=0)["status"] == "OK"


def test_a_relative_folder_is_taken_from_the_working_directory(fakes, plain):
    place = stage.stage(fakes / "9.28.0-cu12", plain / "set", [fakes / "cublas-12"])
    data = answer("check", "set", code=0, cwd=plain)
    assert data["candidates"][0]["path"] == harness.native(place)
    assert answer("check", ".", code=0, cwd=place)["candidates"][0]["path"] == harness.native(place)


def test_list_shows_every_place_and_which_one_is_taken(fakes, folder):
    first = stage.stage(fakes / "9.10.2-cu12", folder / "first", [fakes / "cublas-12"])
    second = stage.stage(fakes / "9.28.0-cu12", folder / "second", [fakes / "cublas-12"])
    stage.remove(first / name_of("cudnn_ops"))
    data = answer("list", code=0, env={"CUDNNW_PATH": harness.listed(first), "CUDNN_PATH": harness.listed(second)})
    rows = {row["path"]: row for row in data["candidates"]}
    assert rows[harness.native(first)]["verdict"] == "SET_INCOMPLETE"
    assert rows[harness.native(first)]["origin"] == "cudnnw_path" and not rows[harness.native(first)]["chosen"]
    assert rows[harness.native(second)]["verdict"] == "OK" and rows[harness.native(second)]["chosen"]
    assert rows[harness.native(second)]["origin"] == "cudnn_variable"


@pytest.mark.skipif(harness.WINDOWS, reason="Windows paths are text")
def test_a_path_that_is_no_utf8_is_told_byte_by_byte(fakes, folder):
    path = os.fsencode(folder) + b"/caf\xe9"
    os.mkdir(path)
    for file in stage.library_files(fakes / "9.28.0-cu12"):
        os.symlink(os.fsencode(file), path + b"/" + os.fsencode(file.name))
    done = subprocess.run([str(harness.program("cudnnw")), "check", path, "--json"], capture_output=True,
                          env=harness.clean_environment({}), timeout=60)
    assert done.returncode == 0, done
    row = json.loads(done.stdout.decode())["candidates"][0]   # valid UTF-8 and valid JSON
    assert row["path"].endswith("/caf\ufffd") and bytes.fromhex(row["path_hex"]) == path
    done = subprocess.run([str(harness.program("cudnnw")), "check", path], capture_output=True,
                          env=harness.clean_environment({}), timeout=60)
    assert b"/caf\\xe9" in done.stdout


# ---- wrong use --------------------------------------------------------------------------------------------------------


def test_plans_that_would_end_the_process_are_not_made(fakes):
    """cuDNN ends the process without cuBLASLt: the command must live to say so, in JSON too."""
    data = answer("load", harness.native(fakes / "9.10.2-cu12"), "--plan", "sm_86", code=1, env={"CUDNNW_SEARCH": "only:module"})
    assert (data["status"], data["reason"]) == ("DEPENDENCY_MISSING", "CUBLASLT_ABSENT") and data["plans"] == [], data
    data = answer("load", harness.native(fakes / "9.10.2-cu12"), "--plan", "sm_86", "--dependency-folder",
                  harness.native(fakes / "cublas-12"), code=1, env={"CUDNNW_SEARCH": "only:module"})
    assert data["reason"] != "CUBLASLT_ABSENT" and [plan["device"] for plan in data["plans"]] == ["sm_86"], data


@pytest.mark.parametrize("words", [
    [], ["bogus"], ["check"], ["check", "a", "b"], ["list", "a"], ["check", ""], ["check", "a", "--probe"],
    ["load", "--need"], ["load", "--need", "everything,"], ["load", "--need="], ["load", "--need", "rnn;cnn"],
    ["load", "--min-version", "9.1."], ["load", "--min-version", "a"], ["load", "--min-version", "9.1.2.3"],
    ["load", "--cuda", "0"], ["load", "--major", "10"], ["load", "--device", "maybe"], ["load", "--json=1"],
    ["load", "--dependency-folder", ""], ["doctor", "a", "b"], ["doctor", "--explain", ""], ["doctor", "--time-limit", "0"],
    ["doctor", "--app"], ["record", "a"], ["record", "--check", ""], ["record", "--redact"],
], ids=" ".join)
def test_wrong_use_is_2_and_says_so_on_standard_error(words):
    child = command(*words)
    assert child.code == 2, child.story()
    assert (child.out == "") == bool(words) and (child.err != "") == bool(words)


@pytest.mark.skipif(not harness.WINDOWS, reason="only Windows has folders that are devices")
def test_a_device_is_no_folder_and_the_answer_that_says_so_is_no_wrong_use():
    child = command("load", "NUL")
    assert child.code == 1 and child.err == "" and "is not absolute" in child.out, child.story()


@pytest.mark.parametrize("words", [["--help"], ["help", "load"], ["list", "--help"], ["check", "--help"], ["load", "-h"],
                                   ["doctor", "--help"], ["record", "--help"], ["--version"]], ids=" ".join)
def test_help_is_good_and_fits_80_columns(words):
    child = command(*words)
    assert child.code == 0 and child.err == "", child.story()
    assert child.out and max(map(len, child.out.splitlines())) <= 79


def test_help_tells_every_option_of_the_document():
    document = (harness.ROOT / "docs" / "cli.md").read_text()
    rows = re.findall(r"^\| `(--[\w-]+)[^|]*\| ([\w, ]+) \|", document, re.M)
    assert len(rows) >= 12
    helps = {name: command(name, "--help").out for name in ("list", "check", "load", "doctor")}
    for option, commands in rows:
        for name, text in helps.items():
            said = option in text
            assert said == (commands == "all" or name in commands) or option == "--help", (option, name)


@pytest.mark.skipif(harness.WINDOWS, reason="/dev/full")
def test_an_answer_that_cannot_be_written_is_no_good_answer(good):
    with open("/dev/full", "w") as full:
        done = subprocess.run([str(harness.program("cudnnw")), "check", str(good)], stdout=full, stderr=subprocess.PIPE,
                              env=harness.clean_environment({}), timeout=60)
    assert done.returncode == 1 and b"could not be written" in done.stderr
