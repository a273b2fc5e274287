# SPDX-License-Identifier: MIT
"""Fixtures of the scenarios: where the build is, the fake sets (made once per build), the real sets when they are there."""
import fcntl
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import pytest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "fakes"), str(HERE / "refset"), str(HERE / "scenarios")]

import harness  # noqa: E402
import make_fakes  # noqa: E402


def made_once(name, make, system=harness.SYSTEM):
    """What the tests of several builds share is made by the first that wants it; two may start at once."""
    import fcntl
    place = pathlib.Path(os.environ.get("CUDNNW_FAKES", harness.BUILD / "fakes"))
    place.mkdir(parents=True, exist_ok=True)
    with open(place / f"{system}{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return make(place / name, system, os.cpu_count())


@pytest.fixture(scope="session")
def fakes():
    """The folder of the fake sets for the system under test."""
    return made_once("", make_fakes.make)


@pytest.fixture(scope="session")
def other_fakes():
    """Of the system that the tests do not run on; the builds for that system use them too."""
    other, compiler = ("linux", "gcc") if harness.WINDOWS else ("windows", "x86_64-w64-mingw32-gcc")
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    return made_once("", make_fakes.make, other)


@pytest.fixture(scope="session")
def refset():
    """The folder of the reference set (tests/refset/README.md): cudnn8, cudnn9, driver, cudart."""
    import make_refset
    return made_once("refset", make_refset.make)


@pytest.fixture
def folder():
    """A temporary folder that any user may enter, so that permission cases can run without root's rights."""
    path = pathlib.Path(tempfile.mkdtemp(prefix="cudnnw-"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture
def plain():
    """A folder with a short and plain name wherever the tests run: for what can take no other (docs/windows.md says what)."""
    place = pathlib.Path(tempfile.mkdtemp(prefix="cudnnw-plain-", dir="/tmp"))
    place.chmod(0o755)
    yield place
    shutil.rmtree(place, ignore_errors=True)


@pytest.fixture
def trace():
    """Where the fakes write down that they run: they are programs of narrow names."""
    place = pathlib.Path(tempfile.mkdtemp(prefix="cudnnw-trace-", dir="/tmp"))
    yield place / "trace"
    shutil.rmtree(place)


@pytest.fixture(scope="session", autouse=True)
def wine():
    """Wine's world is made before the first test's clock runs, and its server stays until the last test, whoever started it."""
    if not harness.WINDOWS:
        yield
        return
    if shutil.which("wine") is None:
        pytest.skip("wine is not installed")

    def server(word):
        return subprocess.run([str(HERE / "wine_server"), word, str(harness.wine_prefix())], check=True, text=True,
                              stdout=subprocess.PIPE, timeout=300).stdout.strip()

    with open(f"{harness.wine_prefix()}.users", "w") as users:
        fcntl.flock(users, fcntl.LOCK_SH)
        started = server("start") == "started"
        yield
        try:
            fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return   # another test program runs in this world
        if started:
            server("end")


def real_set(name):
    """The folder of an unpacked real set, or a printed skip."""
    path = harness.CACHE / "sets" / name
    if not (path / ".complete").exists():
        pytest.skip(f"real set {name} is not there (scripts/fetch_sets {name})")
    return path


@pytest.fixture(scope="session")
def real():
    return real_set


def real_part(name):
    """The folder of an unpacked part of CUDA or user of cuDNN, or a printed skip."""
    path = harness.CACHE / "parts" / name
    if not (path / ".complete").exists():
        pytest.skip(f"{name} is not there (scripts/fetch_sets parts-{name})")
    return path


@pytest.fixture(scope="session")
def part():
    return real_part


@pytest.fixture
def cuda_include(part, folder):
    """CUDA's headers, which NVIDIA spreads over three packages, in one folder: those of this machine are never meant."""
    place = folder / "cuda" / "include"
    place.mkdir(parents=True)
    for package in ("cuda-runtime-cu12", "cuda-nvcc-cu12", "cuda-cccl-cu12"):
        for path in (part(package) / "include").iterdir():
            if not (place / path.name).is_symlink():
                (place / path.name).symlink_to(path)
    return place
