# SPDX-License-Identifier: MIT
"""How a scenario runs a child and reads what it said. A child has passed only with its own closing line and exit code 0:
a signal, exit code 127 (the system's loader ends so) and silence are deaths."""
import dataclasses
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

TESTS = pathlib.Path(__file__).resolve().parent
ROOT = TESTS.parent
BUILD = pathlib.Path(os.environ.get("CUDNNW_BUILD", ROOT / "build" / "release"))
TREE = pathlib.Path(os.environ.get("CUDNNW_TREE", BUILD))   # CMake's own build folder, where BUILD is a copy of its products
SYSTEM = os.environ.get("CUDNNW_SYSTEM", "linux")
WINDOWS = SYSTEM == "windows"
EXE = ".exe" if WINDOWS else ""
CACHE = pathlib.Path(os.environ.get("CUDNNW_CACHE", pathlib.Path.home() / ".cache" / "cudnnw"))
EVERY_SET = os.environ.get("CUDNNW_TEST_ALL", "") == "1"
RUNNER = os.environ.get("CUDNNW_RUNNER", "wine" if WINDOWS else "").split()    # what starts programs of another machine
CLOSING_LINE = "host: done"


@dataclasses.dataclass
class Child:
    command: list
    code: int
    out: str
    err: str
    closed: bool        # said its closing line

    @property
    def lines(self):
        """The JSON objects that it printed, in order."""
        return [json.loads(line) for line in self.out.splitlines() if line.startswith("{")]

    def of(self, command):
        """The answers to one kind of command."""
        return [line for line in self.lines if line["command"] == command]

    @property
    def died(self):
        return not self.closed or self.code != 0

    def story(self):
        return (f"$ {' '.join(map(str, self.command))}\nexit code {self.code}\n--- out\n{self.out[-6000:]}\n"
                f"--- err\n{self.err[-3000:]}")


def native(path):
    """A path as the child's system writes it."""
    return "Z:" + str(path).replace("/", "\\") if WINDOWS else str(path)


def listed(path):
    """The same as an entry of a list: a folder with a semicolon in its name needs quotes there."""
    text = native(path)
    return f'"{text}"' if WINDOWS and ";" in text else text


tempfile.tempdir = os.environ.get("CUDNNW_TESTS_TMPDIR", tempfile.tempdir)  # tests/awkward


def clean_environment(extra):
    """The own environment without what steers CUDA, cuDNN and the system's loader."""
    steering = ("LD_", "CUDNN", "CUDA", "cuDNN", "CONDA", "VIRTUAL_ENV", "NVIDIA", "ASAN_", "PYTHON")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(steering)}
    # What NVIDIA's libraries keep is theirs: CUDNNW_TEST_LEAKS=0 for tests that plan with real ones under a sanitizer.
    environment["ASAN_OPTIONS"] = f"detect_leaks={os.environ.get('CUDNNW_TEST_LEAKS', '1')}:exitcode=99"
    environment["LSAN_OPTIONS"] = "exitcode=99"
    if WINDOWS:
        environment.update(WINEDEBUG="-all", WINEPREFIX=str(wine_prefix()), WINEDLLOVERRIDES="mscoree,mshtml=")
    environment.update(extra or {})
    return environment


def wine_prefix():
    """One Wine world for all tests of a build; Wine makes it at the first start."""
    folder = pathlib.Path(os.environ.get("CUDNNW_WINEPREFIX", BUILD / "wine"))
    folder.parent.mkdir(parents=True, exist_ok=True)
    return folder


def program(name):
    """A program of this build, wherever CMake put it."""
    for folder in ("tests", "src/cli", ".", "bin", "examples/first"):
        path = BUILD / folder / (name + EXE)
        if path.is_file():
            return path
    sys.exit(f"harness: {name}{EXE} is not in {BUILD}")


def run(program_path, *words, env=None, cwd=None, timeout=120, as_nobody=False, closing=CLOSING_LINE):
    command = [*RUNNER, str(program_path), *map(str, words)]
    if as_nobody:
        command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
    try:
        done = subprocess.run(command, env=clean_environment(env), cwd=cwd or "/", timeout=timeout,
                              stdin=subprocess.DEVNULL, capture_output=True)
    except subprocess.TimeoutExpired as late:
        return Child(command, -1, (late.stdout or b"").decode(errors="replace"), "ran out of time", False)
    out, err = (text.decode(errors="replace").replace("\r\n", "\n") for text in (done.stdout, done.stderr))
    last = out.rstrip("\n").rsplit("\n", 1)[-1]
    return Child(command, done.returncode, out, err, last == closing if closing is not None else True)


# Wine says then which libraries were mapped and which were asked for and not there.
WATCHED = {"WINEDEBUG": "-all,+loaddll,warn+module"}


def asked_for(child):
    """The names of the libraries that a watched child asked the system for, with and without success."""
    found = re.findall(r'(?:Loaded|Failed to load module) L"([^"]+)"', child.err)
    return {path.rsplit("\\", 1)[-1].lower() for path in found}


def is_sanitized():
    """Whether the host was built with a sanitizer, which stands between a library and dlopen."""
    return any(mark in program("host").read_bytes() for mark in (b"__asan_init", b"__tsan_init"))


def host(*words, **options):
    """Runs the host program with these commands; it must live."""
    child = run(program("host"), *words, **options)
    assert not child.died, child.story()
    return child


class Server:
    """One host that is asked many things, for systems where starting a process is slow (Wine). Only for loads that map
    nothing: after one that did, close it and take a new one."""

    def __init__(self, program_path):
        self.errors = tempfile.TemporaryFile()
        self.command = (["wine"] if WINDOWS else []) + [str(program_path), "serve"]
        self.process = subprocess.Popen(self.command, env=clean_environment({}), cwd="/", stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=self.errors)

    def ask(self, *words, timeout=120):
        late = threading.Timer(timeout, self.process.kill)
        late.start()
        before = self.errors.seek(0, os.SEEK_END)
        try:
            self.process.stdin.write("\t".join(map(str, words)).encode() + b"\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline().decode(errors="replace")
        except BrokenPipeError:
            line = ""
        late.cancel()
        self.errors.seek(before)
        err = self.errors.read().decode(errors="replace")
        alive = line.endswith("\n")
        return Child([*self.command, *words], 0 if alive else self.process.wait(), line.replace("\r", ""), err, alive)

    def close(self):
        """Whether it ended as it should."""
        out = self.process.communicate(timeout=120)[0].decode(errors="replace")
        return self.process.returncode == 0 and out.strip().endswith(CLOSING_LINE)


def can_be_nobody():
    return os.geteuid() == 0 and shutil.which("setpriv") is not None and not WINDOWS


def nobody_reads(path):
    """Whether a user without rights gets at the file: links into a cache below /root lead nowhere for him."""
    return subprocess.run(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "test", "-r", str(path)]).returncode == 0
