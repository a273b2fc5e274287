# SPDX-License-Identifier: MIT
"""Real wheels, archives made of them in NVIDIA's layouts, signatures of real DLLs, and bundles that stand alone."""
import json
import os
import shutil
import struct
import subprocess
import sys

import pytest

import harness
import stage

sys.path.insert(0, str(harness.TESTS / "cli"))
import sources  # noqa: E402

linux_only = pytest.mark.skipif(harness.WINDOWS, reason="the command reads archives on Linux only")
WINDOWS_WHEEL = "nvidia_cudnn_cu12-8.9.7.29-py3-none-win_amd64.whl"
JIT_WHEEL = "nvidia_cudnn_jit_cu12-9.27.0.42-py3-none-manylinux_2_27_x86_64.whl"


def command(*words, env=None):
    return harness.run(harness.program("cudnnw"), *words, "--json", closing=None, timeout=600, env=env)


def answer(*words, code, env=None):
    child = command(*words, env=env)
    assert child.code == code, child.story()
    return json.loads(child.out)


def whats(data):
    return [row["what"] for row in data["findings"]]


def wheel(name):
    path = harness.CACHE / "wheels" / name
    if not path.exists():
        pytest.skip(f"{name} is not in the cache (scripts/fetch_sets)")
    return path


@linux_only
@pytest.mark.parametrize("name, words, release, files", [(WINDOWS_WHEEL, [], "8.9.7", 7), (JIT_WHEEL, ["--need", "graph"], "9.27.0", 3)],
                         ids=["windows 8.9.7", "jit 9.27"])
def test_a_real_wheel_is_what_it_says_byte_by_byte(name, words, release, files):
    data = answer("check", wheel(name), *words, "--deep", code=0)
    assert (data["version"], data["cuda_major"], data["source"], data["findings"]) == (release, 12, "wheel", [])
    assert [row["hash"] for row in data["hashes"]] == ["same"] * files and data["candidates"][0]["identified"]
    signatures = {(row["signature"], row.get("signer")) for row in data["hashes"]}
    assert signatures == ({("good", "NVIDIA Corporation")} if release == "8.9.7" else {(None, None)})


@linux_only
def test_a_real_wheel_cut_short_is_damaged_wherever_the_cut_is(folder):
    real = wheel(JIT_WHEEL)
    cut = folder / JIT_WHEEL
    shutil.copy(real, cut)
    for bytes_left in (real.stat().st_size - 30, real.stat().st_size // 2, 4096):
        os.truncate(cut, bytes_left)
        data = answer("check", cut, "--need", "graph", code=1)
        assert (data["status"], data["reason"], data["path"]) == ("FILE_DAMAGED", "ARCHIVE_DAMAGED", str(cut)), bytes_left
        assert "cut short" in data["message"] and data["hint"].startswith("Download it again") and data["candidates"] == []
    shutil.copy(real, cut)
    with open(cut, "r+b") as file:   # all there, and 64 bytes in the middle are of another download
        file.seek(real.stat().st_size // 2)
        file.write(bytes(64))
    assert answer("check", cut, "--need", "graph", code=1)["reason"] == "ARCHIVE_DAMAGED"
    child = command("bundle", cut, "--to", folder / "app", "--need", "graph")
    assert child.code == 1 and not (folder / "app").exists(), child.story()


@linux_only
def test_archives_of_real_files_in_nvidias_layouts_are_identified(real, folder):
    some = folder / "some"   # two of seven, so that the zip has 90 MB and not a thousand; all of them with --all
    some.mkdir()
    for name in ("cudnn64_8.dll", "cudnn_ops_infer64_8.dll"):
        stage.share(real("windows-8.9.7.29-cu12") / name, some / name)
    windows = real("windows-8.9.7.29-cu12") if harness.EVERY_SET else some
    made = [
        (sources.windows_zip(windows, folder / "cudnn-windows-x86_64-8.9.7.29_cuda12-archive.zip", "8.9.7.29"),
         [] if harness.EVERY_SET else ["--need", "ops"], "8.9.7"),
        (sources.tar_xz(real("linux-9.27.0.42-jit-cu12"), folder / "cudnn_jit-linux-x86_64-9.27.0.42_cuda12-archive.tar.xz",
                        "9.27.0.42"), ["--need", "graph"], "9.27.0")]
    if harness.EVERY_SET:
        made.append((sources.tar_xz(real("linux-8.9.7.29-cu12"), folder / "cudnn-linux-x86_64-8.9.7.29_cuda12-archive.tar.xz",
                                    "8.9.7.29"), [], "8.9.7"))
    for path, words, release in made:
        data = answer("check", path, *words, code=0)
        assert (data["version"], data["cuda_major"], data["findings"]) == (release, 12, []), path
        assert data["candidates"][0]["identified"]
        os.truncate(path, 1 << 20)
        assert answer("check", path, *words, code=1)["status"] == "FILE_DAMAGED", path


# ---- Signatures -------------------------------------------------------------------------------------------------------


@pytest.fixture
def two_dlls(real, folder):
    """The front, small and our own copy, and one sub-library, enough for --need ops."""
    source = real("windows-8.9.7.29-cu12")
    place = folder / "dlls"
    place.mkdir()
    for name in ("cudnn64_8.dll", "cudnn_ops_infer64_8.dll"):
        stage.share(source / name, place / name)
    stage.own(place / "cudnn64_8.dll")
    return place


def deep(place, code):
    data = answer("check", harness.native(place), "--need", "ops", "--deep", code=code)
    return data, {row["name"]: row["signature"] for row in data["hashes"]}


def test_an_untouched_dll_is_signed_by_nvidia(two_dlls):
    data, signatures = deep(two_dlls, 0)
    assert signatures == {"cudnn64_8.dll": "good", "cudnn_ops_infer64_8.dll": "good"} and whats(data) == ["NO_LIST"]
    assert {row["signer"] for row in data["hashes"]} == {"NVIDIA Corporation"}
    assert all(row["not_judged"] for row in data["hashes"])


def test_a_dll_with_one_byte_changed_is_altered(two_dlls):
    front = two_dlls / "cudnn64_8.dll"
    before = stage.patch(front, 0x3000, b"\0")
    stage.patch(front, 0x3000, bytes([before[0] ^ 1]))
    data, signatures = deep(two_dlls, 1)
    assert signatures == {"cudnn64_8.dll": "altered", "cudnn_ops_infer64_8.dll": "good"}
    assert data["reason"] == "ALTERED" and "cudnn64_8.dll" in data["message"] and "NVIDIA" in data["hint"]


def test_a_dll_whose_signature_was_taken_off_is_unsigned(two_dlls):
    front = two_dlls / "cudnn64_8.dll"
    data = bytearray(front.read_bytes())
    entry = struct.unpack_from("<I", data, 0x3C)[0] + 24 + 112 + 4 * 8
    table, _ = struct.unpack_from("<II", data, entry)
    data[entry:entry + 8] = bytes(8)
    stage.write_over(front, bytes(data[:table]))
    data, signatures = deep(two_dlls, 1)
    assert signatures["cudnn64_8.dll"] == "unsigned" and data["reason"] == "UNSIGNED"


def test_a_signature_over_another_digest_is_forged_or_altered(two_dlls):
    """The digest inside the signature is changed to that of the changed file: the signature no longer covers it."""
    front = two_dlls / "cudnn64_8.dll"
    good = bytes.fromhex("608648016503040201")   # the first digest behind its algorithm is the file's
    data = bytearray(front.read_bytes())
    entry = struct.unpack_from("<I", data, 0x3C)[0] + 24 + 112 + 4 * 8
    table, _ = struct.unpack_from("<II", data, entry)
    at = data.index(bytes.fromhex("2b060104018237020104"), table)
    at = data.index(good, at)
    at = data.index(b"\x04\x20", at)
    data[at + 2] ^= 1
    stage.write_over(front, bytes(data))
    assert deep(two_dlls, 1)[1]["cudnn64_8.dll"] in ("altered", "forged")


# ---- Bundles ----------------------------------------------------------------------------------------------------------

BUNDLES = [(f"{harness.SYSTEM}-8.9.7.29-cu12", "rnn", 2), (f"{harness.SYSTEM}-9.28.0.42-cu12", "convolution,rnn", 8)]


@pytest.mark.parametrize("name, need, files", BUNDLES, ids=[f"{row[0]} {row[1]}" for row in BUNDLES])
def test_a_bundle_of_a_real_set_stands_alone(real, folder, name, need, files):
    words = ["bundle", harness.native(real(name)), "--to", harness.native(folder / "app"), "--need", need]
    if "9.28" in name:
        words += ["--cuda-libs", harness.native(harness.BUILD / "tests" / "fake_cublaslt"), "--device", "sm_86", "--device", "9.0"]
        words += ["--driver-folder", harness.native(harness.BUILD / "tests" / "fake_driver")]
    data = answer(*words, code=0)
    assert [row["role"] for row in data["files"]].count("cudnn") == files and "licence" in {row["role"] for row in data["files"]}
    assert data["rehearsal"]["done"] and data["rehearsal"]["calls_good"] >= data["rehearsal"]["calls"] - 1
    assert data["cudnn_bytes"] < data["whole_bytes"]
    plans = {row["device"]: (row["half_plans"], row["float_plans"]) for row in data["rehearsal"]["plans"]}
    assert plans == ({"sm_86": (32, 23), "sm_90": (40, 40)} if "9.28" in name else {})   # facts on planning
    assert answer("bundle", "--check", harness.native(folder / "app"), code=0)["status"] == "OK"


@linux_only
def test_a_bundle_straight_from_a_real_wheel(folder):
    data = answer("bundle", wheel(WINDOWS_WHEEL), "--to", folder / "app", "--need", "ops", code=0)
    assert [row["name"] for row in data["files"]] == ["cudnn_ops_infer64_8.dll", "cudnn-License.txt"]
    assert not data["rehearsal"]["done"]
    data = answer("check", folder / "app" / "cudnn", "--need", "ops", "--deep", code=0)
    assert data["hashes_from"] == "cudnnw-bundle.json" and data["hashes"][0]["signature"] == "good"


@linux_only
def test_a_bundle_needs_no_loader_cache(real, folder):
    data = answer("bundle", real("linux-8.9.7.29-cu12"), "--to", folder / "app", "--need", "rnn", code=0)
    load = ["env", "-i", harness.program("cudnnw"), "load", data["folder"], "--need", "rnn", "--allow-no-cublaslt", "--probe"]
    script = 'mount --bind /dev/null /etc/ld.so.cache && exec "$@"'
    done = subprocess.run(["unshare", "--mount", "sh", "-c", script, "sh", *map(str, load)], capture_output=True, text=True)
    if "unshare" in done.stderr or "mount" in done.stderr:
        pytest.skip("this user may not hide the loader's cache")
    assert done.returncode == 0 and "22 of 23 calls good" in done.stdout, done.stdout + done.stderr
