# SPDX-License-Identifier: MIT
"""Hostile places: redirected openings, folders on other file systems, a thousand folders, a full disk, denied openings."""
import os
import shutil
import subprocess

import pytest

import harness
import stage

FAULTS = harness.BUILD / "tests" / "faults"
HERE = harness.TESTS / "faults"


def load(fakes, place, *words, **options):
    child = harness.run(harness.program("host"), "load", place, "device=2", f"dependencies={fakes / 'cublas-12'}", *words, **options)
    assert not child.died, child.story()
    return child


@pytest.mark.parametrize("variable, define", [("LD_PRELOAD", []), ("LD_AUDIT", ["-DAUDIT"])])
def test_a_redirected_opening_is_seen_right_after_and_names_both_files(fakes, folder, variable, define):
    if harness.is_sanitized():
        pytest.skip("a sanitizer's runtime stands in the same place")
    own, other = (stage.stage(fakes / "9.28.0-cu12", folder / name) for name in ("own", "other"))
    stage.own(other / "libcudnn_cnn.so.9")      # the same bytes, another file
    shim = folder / "redirect.so"
    subprocess.run(["cc", "-shared", "-fPIC", *define, "-o", shim, HERE / "redirect.c", "-ldl"], check=True)
    answer = load(fakes, own, env={variable: str(shim), "REDIRECT_TO": str(other)}).of("load")[0]
    assert (answer["reason"], answer["stage"]) == ("MAPPED_OTHER", "open"), answer
    assert answer["path"] == str(own / "libcudnn_cnn.so.9") and answer["other_path"] == str(other / "libcudnn_cnn.so.9"), answer
    assert load(fakes, own, env={variable: str(shim)}).of("load")[0]["status"] == "OK"


def test_a_thousand_folders_cost_twice_what_five_hundred_cost(fakes, folder):
    names = [folder / f"empty{i}" for i in range(1000)]
    for name in names:
        name.mkdir()

    def count(number):
        child = harness.run(FAULTS / "count", *names[:number], fakes / "9.10.2-cu12", closing="count: done")
        assert not child.died and child.out.startswith("OK "), child.story()
        words = child.out.split()
        return int(words[2]), int(words[4])

    few, half, all_of_them = count(1), count(500), count(1000)
    for a, b, c in zip(few, half, all_of_them):
        assert (c - b) <= 1.1 * (b - a) and b > a, (few, half, all_of_them)


def test_a_set_that_is_mapped_already_is_not_read_again_for_each_of_its_files(fakes):
    child = harness.run(FAULTS / "count", f"{fakes / 'cublas-12'}=", fakes / "9.28.0-cu12", closing="count: done")
    assert not child.died and child.out.count("OK ") == 2, child.story()
    first, second = (int(line.split()[2]) for line in child.out.splitlines()[:2])
    assert second <= 1.1 * first, child.story()


@pytest.mark.parametrize("number", [1, 13])   # EPERM, EACCES
def test_openings_that_a_sandbox_denies_are_an_error(fakes, number):
    child = harness.run(FAULTS / "endure", fakes / "9.28.0-cu12", fakes / "cublas-12", f"deny={number}", closing="endure: done")
    assert not child.died and "find OK" not in child.out and "load OK" not in child.out, child.story()
    assert "denied" in child.out or "not permitted" in child.out, child.story()


# ---- Other file systems, each in a mount namespace of its own ----------------------------------------------------------

def in_namespace(script, **options):
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        pytest.skip("needs root and unshare")
    if subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode:
        pytest.skip("no mount namespaces here")
    return harness.run("/usr/bin/env", "unshare", "-m", "sh", "-ec", script, **options)


def test_names_on_a_file_system_that_takes_upper_for_lower_case(fakes, folder):
    """exFAT lists one name and opens it by any other of the same letters."""
    if shutil.which("mkfs.exfat") is None:
        pytest.skip("needs mkfs.exfat (exfatprogs)")
    image, place = folder / "image", folder / "mounted"
    place.mkdir()
    with open(image, "wb") as file:
        file.truncate(16 << 20)
    subprocess.run(["mkfs.exfat", image], check=True, capture_output=True)
    host = f"{harness.program('host')} load {place} device=2 dependencies={fakes / 'cublas-12'}"
    mount = (f"loop=$(losetup -f --show {image}) || {{ echo not here; exit 0; }}; trap 'umount {place}; losetup -d $loop' EXIT; "
             f"mount -t exfat $loop {place} || mount.exfat-fuse $loop {place} || {{ echo not here; exit 0; }}; "
             f"cp {fakes}/9.28.0-cu12/lib* {place}/; test -e {place}/LIBCUDNN.SO.9; ")
    child = in_namespace(mount + host)
    if "not here" in child.out:
        pytest.skip("no loop devices, or neither exFAT nor FUSE here")
    assert not child.died and child.of("load")[0]["status"] == "OK", child.story()
    child = in_namespace(mount + f"mv {place}/libcudnn_cnn.so.9 {place}/t; mv {place}/t {place}/LIBCUDNN_CNN.SO.9; " + host)
    assert not child.died and child.of("load")[0]["status"] == "SET_INCOMPLETE", child.story()
    assert "libcudnn_cnn.so.9" in child.of("load")[0]["message"], child.story()


def test_a_full_disk_leaves_no_half_bundle(fakes, folder):
    place = folder / "full"
    place.mkdir()
    bundle = f"{harness.program('cudnnw')} bundle {fakes}/9.28.0-cu12 --to {place} --need convolution --cuda-libs {fakes}/cublas-12"
    child = in_namespace(f"mount -t tmpfs -o size=96k tmpfs {place}; {bundle} || echo exit $?; find {place} -mindepth 1; echo end",
                         closing="end")
    assert not child.died and "exit 1" in child.out and "No space left" in child.out + child.err, child.story()
    assert f"{place}/" not in child.out.split("exit 1")[1], child.story()
