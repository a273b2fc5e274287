# SPDX-License-Identifier: MIT
"""The installed package, moved to another place, used by programs in C and C++: by CMake, by pkg-config, static and shared."""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess

import pytest

import harness
import stage

USER = harness.TESTS / "scenarios" / "package"
PREFIX = "x86_64-w64-mingw32-" if harness.WINDOWS else ""
COMPILERS = {"c": PREFIX + "gcc", "cxx": PREFIX + "g++"}
STANDARDS = {"c": "-std=c99", "cxx": "-std=c++11"}
TOOLCHAIN = ["--toolchain", str(harness.ROOT / "cmake" / "toolchains" / "mingw.cmake")] if harness.WINDOWS else []


def tool(*words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=600, **options)
    assert done.returncode == 0, f"$ {' '.join(map(str, words))}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """Where the package lies: not where it was installed, and with a blank in the name."""
    if not harness.WINDOWS and harness.is_sanitized():
        pytest.skip("a package is no sanitizer build")
    place = tmp_path_factory.mktemp("package")
    tool("cmake", "--install", harness.TREE, "--prefix", "/usr", env={**os.environ, "DESTDIR": str(place / "stage")})
    (place / "stage" / "usr").rename(place / "moved here")
    return place / "moved here"


@pytest.fixture(scope="module")
def set_folder(fakes, tmp_path_factory):
    return stage.stage(fakes / "9.28.0-cu12", tmp_path_factory.mktemp("set"), [fakes / "cublas-12"])


def beside(program, package):
    """The program as it is shipped: on Windows the DLLs lie beside it."""
    if harness.WINDOWS:
        for path in (package / "bin").glob("*.dll"):
            shutil.copy(path, program.parent)
    return program


def opens(program, folder, package, release=92800):
    child = harness.run(program, harness.native(folder), closing="package: done",
                        env={"LD_LIBRARY_PATH": str(next(package.rglob("libcudnnw.a"), package).parent)})
    assert not child.died and f"cudnnw 100 opened {release}\n" in child.out, child.story()


def test_nothing_in_it_is_called_like_cudnn(package):
    names = [path.name for path in package.rglob("*") if path.is_file()]
    assert any(name.startswith("cudnnw") for name in names)
    assert not [name for name in names if name.startswith(("libcudnn.", "libcudnn_", "cudnn64", "cudnn.h"))], names


def test_no_file_of_the_package_names_the_folders_of_the_build(package):
    told = [path.name for path in package.rglob("*") if path.is_file()
            and (str(harness.TREE).encode() in path.read_bytes() or str(harness.ROOT).encode() in path.read_bytes())]
    assert told == []


def test_cmake_finds_every_part(package, set_folder, plain):
    tool("cmake", "-G", "Ninja", "-S", USER, "-B", plain / "build", f"-DCMAKE_PREFIX_PATH={package}", *TOOLCHAIN)
    tool("cmake", "--build", plain / "build")
    programs = sorted((plain / "build" / "bin").glob("c*_*" + harness.EXE))
    parts = {path.name.removesuffix(harness.EXE).split("_")[1] for path in programs}
    assert {"static", "cudnnw", "shared"} <= parts and len(programs) == 2 * len(parts), programs
    for program in programs:
        opens(beside(program, package), set_folder, package)


@pytest.mark.skipif(harness.WINDOWS, reason="where things go is decided by the same lines of CMake")
@pytest.mark.parametrize("prefix, is_absolute", [("root", False), ("elsewhere", True)], ids=["relative", "absolute"])
def test_libraries_may_go_to_a_folder_that_the_builder_names(package, set_folder, folder, prefix, is_absolute):
    """Nothing is compiled: the libraries are this build's, and only the rules that install them are made anew."""
    root, build = folder / "root", folder / "build"
    libdir = "lib/x86_64-linux-gnu"
    place = folder / prefix / libdir
    tool("cmake", "-S", harness.ROOT, "-B", build, f"-DCMAKE_INSTALL_PREFIX={root}", "-DCUDNNW_BUILD_CLI=OFF",
         "-DCUDNNW_BUILD_EXAMPLES=OFF", f"-DCMAKE_INSTALL_LIBDIR={place if is_absolute else libdir}")
    for library in harness.BUILD.glob("libcudnnw.*"):
        shutil.copy(library, build, follow_symlinks=False)
    tool("cmake", "--install", build)
    assert (place / "libcudnnw.so").exists() and (root / "include" / "cudnnw" / "cudnnw.h").exists()
    assert {path.parent for path in folder.rglob("*.pc") if build not in path.parents} == {place / "pkgconfig"}

    tool("cmake", "-G", "Ninja", "-S", USER, "-B", folder / "user", f"-DCMAKE_PREFIX_PATH={folder / prefix}")
    tool("cmake", "--build", folder / "user", "--target", "c_static", "c_shared")
    for module in ("cudnnw", "cudnnw-static"):
        told = tool("pkg-config", "--cflags", "--libs", module, env={**os.environ, "PKG_CONFIG_LIBDIR": str(place / "pkgconfig")})
        tool("gcc", "-std=c99", USER / "program.c", *shlex.split(told), "-o", folder / module)
    for program in ("user/bin/c_static", "user/bin/c_shared", "cudnnw", "cudnnw-static"):
        opens(folder / program, set_folder, place)


@pytest.mark.parametrize("language", ["c", "cxx"])
@pytest.mark.parametrize("module", ["cudnnw", "cudnnw-static"])
def test_pkg_config_tells_how(package, set_folder, plain, module, language):
    if shutil.which("pkg-config") is None:
        pytest.skip("pkg-config is not installed")
    told = tool("pkg-config", "--cflags", "--libs", module,
                env={**os.environ, "PKG_CONFIG_LIBDIR": str(next(package.rglob("pkgconfig")))})
    source, program = plain / f"program.{'c' if language == 'c' else 'cpp'}", plain / f"program{harness.EXE}"
    shutil.copy(USER / "program.c", source)
    tool(COMPILERS[language], STANDARDS[language], source, *shlex.split(told), "-o", program)
    opens(beside(program, package), set_folder, package)


@pytest.mark.skipif(harness.WINDOWS, reason="there cudnnw-static is the way")
def test_pkg_config_static_is_enough_for_a_program_without_shared_libraries(package, folder):
    if shutil.which("pkg-config") is None:
        pytest.skip("pkg-config is not installed")
    told = tool("pkg-config", "--static", "--libs", "cudnnw",
                env={**os.environ, "PKG_CONFIG_LIBDIR": str(next(package.rglob("pkgconfig")))})
    assert {"-ldl", "-pthread"} <= set(shlex.split(told))


@pytest.mark.skipif(harness.WINDOWS, reason="test_exports.py has the ZIP")
def test_an_archive_is_one_folder_that_works_anywhere_and_has_the_same_bytes_twice(package, set_folder, folder):
    archives = []
    for name in ("first", "second"):
        tool("cpack", "-G", "TGZ", "-B", folder / name, "--config", harness.TREE / "CPackConfig.cmake",
             env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
        archives += (folder / name).glob("*.tar.gz")
    assert archives[0].name == "cudnnw-0.1.0-Linux-x86_64.tar.gz" and archives[0].read_bytes() == archives[1].read_bytes()
    tool("tar", "xzf", archives[0], "-C", folder)
    place = folder / archives[0].name.removesuffix(".tar.gz")
    told = tool("pkg-config", "--cflags", "--libs", "cudnnw-static",
                env={**os.environ, "PKG_CONFIG_LIBDIR": str(next(place.rglob("pkgconfig")))})
    tool("gcc", "-std=c99", USER / "program.c", *shlex.split(told), "-o", folder / "program")
    opens(folder / "program", set_folder, place)
    assert not [path.name for path in place.rglob("*") if path.name.startswith(("libcudnn.", "libcudnn_"))]


def test_the_command_is_one_file(package, folder):
    """Alone in a folder it runs: what it links is the system's."""
    program = shutil.copy(package / "bin" / ("cudnnw" + harness.EXE), folder)
    child = harness.run(program, "--version", closing=None)
    assert child.code == 0 and child.out.startswith("cudnnw 0.1.0"), child.story()


@pytest.mark.skipif(harness.WINDOWS, reason="test_exports.py has cudnnw.exe")
def test_a_self_contained_command_runs_where_there_is_a_c_library_and_nothing_else(package, set_folder, folder):
    """Hashes and archives included: what it needs OpenSSL and libarchive for."""
    if "CUDNNW_CLI_SELF_CONTAINED:BOOL=ON" not in (harness.TREE / "CMakeCache.txt").read_text():
        pytest.skip("this build's command takes the system's libraries (preset release: its own)")
    command = package / "bin" / "cudnnw"
    linked = set(re.findall(r"NEEDED.*\[(.*)\]", tool("readelf", "-d", command)))
    assert "libc.so.6" in linked and linked <= {"libc.so.6", "ld-linux-x86-64.so.2"}, linked
    notices = {path.stem for path in (package / "share" / "doc" / "cudnnw" / "inside").iterdir()}
    assert notices == {"libarchive-dev", "liblzma-dev", "libzstd-dev", "libbz2-dev", "zlib1g-dev", "libssl-dev"}
    if os.geteuid() != 0 or subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode:
        pytest.skip("only root can change the root folder, and mounts of its own are wanted")
    root = folder / "root"
    for path in [command, *map(pathlib.Path, re.findall(r"(/\S+) \(0x", tool("ldd", command)))]:
        place = root / path.relative_to("/") if path != command else root / "cudnnw"
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)
    for name in ("proc", "tmp"):
        (root / name).mkdir()
    tool("tar", "cJhf", root / "set.tar.xz", "-C", set_folder, *(path.name for path in stage.library_files(set_folder)))
    inside = "mount --bind /proc root/proc && exec chroot root /cudnnw check /set.tar.xz --deep --json"
    done = subprocess.run(["unshare", "-m", "sh", "-c", inside], cwd=folder, capture_output=True, text=True, timeout=300)
    answer = json.loads(done.stdout)
    assert done.returncode == 0 and answer["status"] == "OK" and len(answer["hashes"]) > 5, done.stdout + done.stderr
    assert all(re.fullmatch("[0-9a-f]{64}", row["sha256"]) for row in answer["hashes"]), answer["hashes"]
