# SPDX-License-Identifier: MIT
"""check of wheels and archives: judged in memory, names against contents, hostile and broken ones, --deep and --sha256."""
import hashlib
import json
import lzma
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile

import pytest

import harness
import make_fakes
import stage

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import sources  # noqa: E402

linux_only = pytest.mark.skipif(harness.WINDOWS, reason="the command reads archives on Linux only")
XZ = "cudnn-linux-x86_64-9.28.0.42_cuda12-archive.tar.xz"
WHEEL = "nvidia_cudnn_cu12-9.28.0.42-py3-none-manylinux_2_27_x86_64.whl"


def folders_of_links():
    return {path.name for path in pathlib.Path("/tmp").glob("cudnnw-archive-*")}


def wait_until_none_stays(before):
    """Other tests read archives at the same time: theirs go when they end."""
    late = time.monotonic() + 60
    while folders_of_links() - before and time.monotonic() < late:
        time.sleep(0.2)
    assert not folders_of_links() - before


def check(path, *words, code):
    child = harness.run(harness.program("cudnnw"), "check", harness.native(path), *words, "--json", closing=None)
    assert child.code == code and child.err == "", child.story()
    return json.loads(child.out)


def text_of(path, *words):
    return harness.run(harness.program("cudnnw"), "check", harness.native(path), *words, closing=None)


def whats(data):
    return sorted(row["what"] for row in data["findings"])


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return tmp_path_factory.mktemp("sources")


@pytest.fixture(scope="module")
def good_wheel(place, fakes):
    return sources.wheel(fakes / "9.28.0-cu12", place / WHEEL)


@pytest.fixture(scope="module")
def good_xz(place, fakes):
    return sources.tar_xz(fakes / "9.28.0-cu12", place / XZ)


def windows_fakes():
    if shutil.which("x86_64-w64-mingw32-gcc") is None:
        pytest.skip("no compiler for windows")
    place = pathlib.Path(os.environ.get("CUDNNW_FAKES", harness.BUILD / "fakes"))
    make_fakes.make(place, "windows", os.cpu_count())
    return place / "windows"


# ---- Good ones --------------------------------------------------------------------------------------------------------


@linux_only
def test_a_wheel_is_judged_where_it_lies(good_wheel):
    before = folders_of_links()
    data = check(good_wheel, code=0)
    row = data["candidates"][0]
    assert (data["status"], data["version"], data["cuda_major"], data["source"]) == ("OK", "9.28.0", 12, "wheel")
    assert row["path"] == f"{good_wheel}/nvidia/cudnn/lib" and len(row["files"]) == 10
    assert all(file["path"] == f"{good_wheel}/nvidia/cudnn/lib/{file['name']}" for file in row["files"])
    assert data["findings"] == [] and "cudnnw-archive" not in json.dumps(data)
    wait_until_none_stays(before)
    child = text_of(good_wheel)
    assert child.code == 0 and f"{good_wheel}/nvidia/cudnn/lib" in child.out and "cudnnw-archive" not in child.out


@linux_only
def test_the_archives_of_each_era_are_judged(fakes, place, good_xz):
    windows = windows_fakes()
    made = {
        good_xz: ("9.28.0", 12),
        sources.tgz(fakes / "8.2.0-cu11", place / "cudnn-11.3-linux-x64-v8.2.0.53.tgz"): ("8.2.0", 11),
        sources.windows_zip(windows / "8.9.7-cu11", place / "cudnn-windows-x86_64-8.9.7.29_cuda11-archive.zip", "8.9.7"):
            ("8.9.7", 11),
        sources.windows_zip(windows / "8.2.0-cu11", place / "cudnn-11.3-windows-x64-v8.2.0.53.zip", "8.2.0"): ("8.2.0", 11),
        sources.windows_zip(windows / "9.28.0-cu12", place / "cudnn-windows-x86_64-9.28.0.42_cuda12-archive.zip",
                            bin_folder="bin/x64"): ("9.28.0", 12),
    }
    for path, wanted in made.items():
        data = check(path, code=0)
        assert (data["version"], data["cuda_major"]) == wanted and data["source"] == "archive", path
        assert data["findings"] == [], path


@pytest.mark.skipif(not harness.WINDOWS, reason="only there archives are not read")
def test_the_windows_command_says_that_it_reads_no_archives_and_what_does(place, fakes):
    data = check(sources.wheel(fakes / "9.28.0-cu12", place / "x.whl", windows=True), code=1)
    assert data["reason"] == "ARCHIVES_NOT_READ_HERE" and "tar -xf" in data["hint"]


@linux_only
def test_a_wheel_of_a_framework_with_many_licences_is_judged_too(fakes, place):
    many = [(f"torch/third_party/{number}/LICENSE", b"x") for number in range(200)]
    path = sources.wheel(fakes / "9.28.0-cu12", place / "torch.whl", change=lambda members: [*many, *members])
    data = check(path, "--need", "ops", "--deep", code=0)
    assert data["version"] == "9.28.0" and data["hashes_from"] == "RECORD"


# ---- Names against contents -------------------------------------------------------------------------------------------


@linux_only
@pytest.mark.parametrize("name, what", [
    ("nvidia_cudnn_cu12-9.27.0.42-py3-none-manylinux_2_27_x86_64.whl", "NAME_SAYS_OTHER_RELEASE"),
    ("nvidia_cudnn_cu13-9.28.0.42-py3-none-manylinux_2_27_x86_64.whl", "NAME_SAYS_OTHER_CUDA"),
    ("nvidia_cudnn_cu12-9.28.0.42-py3-none-win_amd64.whl", "NAME_SAYS_OTHER_SYSTEM"),
    ("nvidia_cudnn_cu12-9.28.0.42-py3-none-manylinux_2_27_aarch64.whl", "NAME_SAYS_OTHER_MACHINE"),
])
def test_a_name_that_promises_something_else_is_a_problem(good_wheel, place, name, what):
    (place / name).symlink_to(good_wheel)
    data = check(place / name, code=1)
    assert (data["status"], data["reason"], whats(data)) == ("NAME_MISMATCH", what, [what])
    assert name in data["message"] and data["candidates"][0]["verdict"] == "OK"


@linux_only
def test_a_second_download_and_headers_of_another_release_are_warnings(fakes, place):
    path = sources.wheel(fakes / "9.28.0-cu12", place / "plain.whl", release="9.27.0.42")
    assert whats(check(path, code=0)) == ["HEADER_OF_OTHER_RELEASE"]
    copy = place / WHEEL.replace(".whl", " (1).whl")
    sources.wheel(fakes / "9.28.0-cu12", copy)
    assert whats(check(copy, code=0)) == ["SECOND_DOWNLOAD"]


# ---- Broken and hostile ones ------------------------------------------------------------------------------------------


@linux_only
def test_what_is_missing_or_cut_inside_is_named_as_in_a_folder(fakes, place):
    def without_ops(members):
        return [(name, data) for name, data in members if "libcudnn_ops" not in name]

    def with_cut_cnn(members):
        return [(name, data[:5000] if "libcudnn_cnn" in name else data) for name, data in members]

    path = sources.wheel(fakes / "9.28.0-cu12", place / "missing.whl", change=without_ops)
    data = check(path, code=1)
    assert (data["status"], data["file"]) == ("SET_INCOMPLETE", "libcudnn_ops.so.9") and str(path) in data["message"]
    path = sources.wheel(fakes / "9.28.0-cu12", place / "cutfile.whl", change=with_cut_cnn)
    data = check(path, code=1)
    assert data["status"] == "FILE_DAMAGED" and data["path"] == f"{path}/nvidia/cudnn/lib/libcudnn_cnn.so.9"


@linux_only
def test_an_archive_that_is_cut_anywhere_is_damaged(good_wheel, good_xz, place):
    for path, reasons in ((good_wheel, ["ARCHIVE_DAMAGED"]), (good_xz, ["ARCHIVE_DAMAGED", "NO_ARCHIVE"])):
        data = path.read_bytes()
        cut = place / f"cut{path.suffix}"
        for part in (len(data) // 2, len(data) - 40):
            cut.write_bytes(data[:part])
            answer = check(cut, code=1)
            assert answer["status"] == "FILE_DAMAGED" and answer["reason"] in reasons, (path, part)
            assert answer["hint"] and str(cut) in answer["message"]
    changed = bytearray(good_wheel.read_bytes())
    changed[len(changed) // 3] ^= 1   # inside a member: its checksum tells
    (place / "changed.whl").write_bytes(changed)
    assert check(place / "changed.whl", code=1)["status"] == "FILE_DAMAGED"


@linux_only
@pytest.mark.parametrize("content, reason, hint", [
    (b"", "NO_ARCHIVE", "Download it again"), (b"<html>404</html>", "NO_ARCHIVE", "Download it again"),
    (b"!<arch>\ndebian-binary", "NO_ARCHIVE", "dpkg-deb -x"), (b"\xed\xab\xee\xdb\x03", "NO_ARCHIVE", "rpm2cpio"),
    (b"\x7fELF\x02\x01\x01", "NO_ARCHIVE", "the folder"), (b"MZ\x90\x00", "NO_ARCHIVE", "the folder"),
], ids=["empty", "web page", "deb", "rpm", "so", "dll"])
def test_what_is_no_archive_is_told_with_what_to_do(place, content, reason, hint):
    path = place / "thing.zip"
    path.write_bytes(content)
    data = check(path, code=1)
    assert data["reason"] == reason and hint in data["hint"]


@linux_only
def test_an_archive_without_cudnn_is_told(place):
    path = place / "other.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.txt", "nothing")
    assert check(path, code=1)["reason"] == "ARCHIVE_WITHOUT_CUDNN"


@linux_only
@pytest.mark.parametrize("name", ["../../etc/libcudnn_ops.so.9", "/libcudnn_ops.so.9", "a/../../b", "C:\\x\\y.dll", "..\\z"])
def test_a_member_that_would_leave_the_folder_is_a_problem(fakes, place, name):
    path = sources.wheel(fakes / "9.28.0-cu12", place / "leaves.whl", change=lambda members: [*members, (name, b"x")])
    assert check(path, code=1)["reason"] == "MEMBER_LEAVES"


@linux_only
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_members_of_one_name_are_a_problem(fakes, place):
    path = sources.wheel(fakes / "9.28.0-cu12", place / "twice.whl", change=lambda members: [*members, members[0]])
    assert check(path, code=1)["reason"] == "MEMBER_TWICE"


@linux_only
def test_links_lead_to_their_neighbours_only(fakes, place):
    path = sources.tar_xz(fakes / "9.28.0-cu12", place / "links.tar.xz",
                          extra=lambda archive: sources.link(archive, "x/lib/libcudnn_ext.so.9", "/etc/passwd"))
    assert check(path, code=1)["reason"] == "LINK_LEAVES"


@linux_only
def test_an_encrypted_member_is_refused(fakes, place, good_wheel):
    data = bytearray(good_wheel.read_bytes())
    for mark, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):   # the bit "encrypted" of each header
        at = data.find(mark)
        while at >= 0:
            data[at + flags] |= 1
            at = data.find(mark, at + 4)
    (place / "secret.whl").write_bytes(data)
    answer = check(place / "secret.whl", code=1)
    assert (answer["status"], answer["reason"]) == ("ACCESS_DENIED", "ARCHIVE_ENCRYPTED")


@linux_only
def test_what_unpacks_beyond_every_measure_is_not_read_to_its_end(place):
    before = folders_of_links()
    path = place / "bomb.tar.xz"
    with lzma.open(path, "wb", preset=0) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        sources.add(archive, "x/LICENSE", bytes(5 << 20))
    assert check(path, code=1)["reason"] == "ARCHIVE_TOO_LARGE"
    with zipfile.ZipFile(place / "many.zip", "w") as archive:
        for number in range(4200):
            archive.writestr(f"{number}", "")
    assert check(place / "many.zip", code=1)["reason"] == "ARCHIVE_TOO_LARGE"
    wait_until_none_stays(before)


# ---- --deep and --sha256 ----------------------------------------------------------------------------------------------


@linux_only
def test_deep_compares_every_member_of_a_wheel_with_its_record(fakes, place, good_wheel):
    data = check(good_wheel, "--deep", code=0)
    assert data["hashes_from"] == "RECORD" and {row["hash"] for row in data["hashes"]} == {"same"}
    with zipfile.ZipFile(good_wheel) as archive:
        ops = hashlib.sha256(archive.read("nvidia/cudnn/lib/libcudnn_ops.so.9")).hexdigest()
    assert [row["sha256"] for row in data["hashes"] if row["name"] == "libcudnn_ops.so.9"] == [ops]

    def padded(members):   # the loader does not mind what stands behind the last table
        return [(name, data + b"\0" if name.endswith("libcudnn_ops.so.9") else data) for name, data in members]

    def other_header(members):
        return [(name, data + b"\n" if name.endswith(".h") else data) for name, data in members]

    def one_more(members):
        return [("nvidia/cudnn/lib/libcudnn_new.so.9", b"x"), *members]

    def one_less(members):
        return [row for row in members if not row[0].endswith(".h")]

    for change, what in ((padded, "HASH_DIFFERS"), (other_header, "HASH_DIFFERS"), (one_less, "MEMBER_MISSING")):
        path = sources.wheel(fakes / "9.28.0-cu12", place / "altered.whl", change=change)
        data = check(path, "--deep", code=1)
        assert what in whats(data) and data["reason"] == what, change
        assert check(path, code=0)["status"] == "OK"   # which is why --deep exists


def test_deep_without_a_record_says_so_and_sha256_prints_hashes(fakes, folder):
    good = stage.stage(fakes / "9.28.0-cu12", folder / "set")
    data = check(good, "--sha256", code=0)
    assert whats(data) == [] and all(row["hash"] == "no_list" for row in data["hashes"])
    wanted = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in stage.library_files(good)}
    assert {row["name"]: row["sha256"] for row in data["hashes"]} == wanted
    child = text_of(good, "--sha256")
    assert all(f"{sha}  {name}\n" in child.out for name, sha in wanted.items())
    data = check(good, "--deep", code=1 if harness.WINDOWS else 0)
    assert "NO_LIST" in whats(data)
    if harness.WINDOWS:   # the fakes are nobody's
        assert whats(data).count("UNSIGNED") == 10 and {row["signature"] for row in data["hashes"]} == {"unsigned"}
    else:
        assert {row["signature"] for row in data["hashes"]} == {None}


def test_deep_finds_the_record_of_an_installed_wheel(fakes, folder):
    packages = folder / "site-packages"
    made = sources.wheel(fakes / "9.28.0-cu12", folder / "w.whl", windows=harness.WINDOWS)
    with zipfile.ZipFile(made) as archive:
        archive.extractall(packages)
    libraries = packages / "nvidia" / "cudnn" / ("bin" if harness.WINDOWS else "lib")
    data = check(libraries, "--deep", code=1 if harness.WINDOWS else 0)
    assert data["hashes_from"] == "RECORD" and {row["hash"] for row in data["hashes"]} == {"same"}
    with open(stage.library_files(libraries)[0], "ab") as file:
        file.write(b"\0")
    assert "HASH_DIFFERS" in whats(check(libraries, "--deep", code=1))


# ---- The build --------------------------------------------------------------------------------------------------------


@linux_only
def test_without_the_command_neither_library_is_asked_for(folder):
    missing = ["-DCMAKE_DISABLE_FIND_PACKAGE_OpenSSL=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_LibArchive=ON"]

    def configure(*words):
        return subprocess.run(["cmake", "-S", harness.ROOT, "-B", folder / "build", *missing, *words], capture_output=True, text=True)

    assert configure("-DCUDNNW_BUILD_CLI=OFF").returncode == 0
    done = configure("-DCUDNNW_BUILD_CLI=ON")
    assert done.returncode != 0 and "-DCUDNNW_BUILD_CLI=OFF" in done.stderr
