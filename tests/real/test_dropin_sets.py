# SPDX-License-Identifier: MIT
"""The drop-in against NVIDIA's own front, on NVIDIA's own files: the same exports, the same output of programs that know
nothing of cudnnw, and no captured call.
Broken sets under it: test_dropin_broken_files.py."""
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

import pytest

import dropin
import harness
import stage

pytestmark = dropin.needed
SETS = {"linux": {"8.9.7.29-cu12": 8, "9.10.2.21-cu12": 9, "9.28.0.42-cu12": 9},
        "windows": {"8.9.7.29-cu12": 8, "9.28.0.42-cu12": 9}}[harness.SYSTEM]
PROGRAMS = ["version", "convolution", "lstm", "graph"]


def stubs():
    """Where a driver and a cuBLASLt of the tests lie, for planning without a device."""
    return [harness.BUILD / "tests" / "fake_driver", harness.BUILD / "tests" / "fake_cublaslt"]


def world(**more):
    env = dict(more)
    if not harness.WINDOWS:
        env["LD_LIBRARY_PATH"] = ":".join(map(str, stubs()))
    return env


# ---- Exports ----------------------------------------------------------------------------------------------------------

def real_sets():
    folder = harness.CACHE / "sets"
    return sorted(p.name for p in folder.glob(f"{harness.SYSTEM}-*") if (p / ".complete").exists()) if folder.exists() else []


def test_whatever_a_real_front_exports_the_replacement_exports_too():
    names = real_sets()
    if not names:
        pytest.skip("no real set is there (scripts/fetch_sets)")
    for name in names:
        major = int(name.split("-")[1].split(".")[0])
        real = dropin.exports(harness.CACHE / "sets" / name / dropin.front_name(major))
        ours = dropin.exports(dropin.front(major))
        assert len(real) > 200, name
        assert {n: node for n, node in real.items() if ours.get(n) != node} == {}, name
    print(f"{len(names)} fronts compared: {' '.join(names)}")


# ---- The same programs, both ways ---------------------------------------------------------------------------------------

def build_plain(program, source, folder, major, library, tag):
    """One of the plain_*.c programs against the headers of a set, linked to `library`."""
    target = folder / f"{program}-{tag}{harness.EXE}"
    words = ["-Wall", "-I", dropin.CUDA_HEADERS, "-isystem", source / "include", library]
    if not harness.WINDOWS:
        words += [f"-Wl,-rpath,{pathlib.Path(library).parent}", "-Wl,--allow-shlib-undefined"]
    return dropin.build(dropin.HERE / f"plain_{program}.c", target, *words)


def run_plain(program, **options):
    return harness.run(program, closing=None, timeout=300, **options)


def import_library(folder, dll):
    """What a linker needs to link to a DLL, made from the DLL's own names."""
    names = folder / "real.def"
    names.write_text(f"LIBRARY {dll.name}\nEXPORTS\n" + "\n".join(sorted(dropin.exports(dll))) + "\n")
    subprocess.run(["x86_64-w64-mingw32-dlltool", "-d", str(names), "-l", str(folder / "real.lib")], check=True)
    return folder / "real.lib"


@pytest.mark.parametrize("name, program", [(n, p) for n in SETS for p in PROGRAMS if p != "graph" or SETS[n] == 9])
def test_a_program_says_the_same_with_either_front(real, folder, name, program):
    major, source = SETS[name], real(f"{harness.SYSTEM}-{name}")
    plain = stage.stage(source, folder / "plain", [stubs()[1]])
    front = dropin.replaced(source, folder / "replaced", major, [stubs()[1]])
    real_front = plain / dropin.front_name(major)
    library = import_library(folder, real_front) if harness.WINDOWS else real_front
    built = build_plain(program, source, folder, major, library, "real")

    # A Windows program finds the DLL beside itself; a Linux one by its runpath, which LD_LIBRARY_PATH goes before.
    if harness.WINDOWS:
        first = run_plain(shutil.copy(built, plain / built.name))
        second = run_plain(shutil.copy(built, front.parent / built.name))
    else:
        first = run_plain(built, env=world())
        second = run_plain(built, env={"LD_LIBRARY_PATH": f"{front.parent}:{world()['LD_LIBRARY_PATH']}"})
    assert "plain: done" in first.out, first.story()
    assert (second.out, second.code) == (first.out, first.code), first.story() + second.story()
    assert "cudnnw" not in second.err, second.story()

    # The same source, linked to cudnnw instead of -lcudnn.
    linked = build_plain(program, source, folder, major,
                         harness.BUILD / f"libcudnnw_dropin{major}.dll.a" if harness.WINDOWS else dropin.shared(major), "drop")
    if harness.WINDOWS:
        shutil.copy(dropin.shared(major), folder)
    third = run_plain(linked, env=world(CUDNNW_PATH=harness.native(plain)))
    assert (third.out, third.code) == (first.out, first.code), first.story() + third.story()


@pytest.mark.parametrize("name", SETS)
def test_a_python_client_runs_on_the_replaced_front(real, folder, name):
    if harness.WINDOWS:
        return   # Python is not at hand under Wine; by_path.c does the same there
    front = dropin.replaced(real(f"linux-{name}"), folder / "set", SETS[name])
    script = ("import ctypes, sys\n"
              "cudnn = ctypes.CDLL(sys.argv[1])\n"
              "cudnn.cudnnGetVersion.restype = ctypes.c_size_t\n"
              "tensor = ctypes.c_void_p()\n"
              "print(cudnn.cudnnGetVersion(), cudnn.cudnnCreateTensorDescriptor(ctypes.byref(tensor)))\n")
    done = subprocess.run([sys.executable, "-c", script, str(front)], capture_output=True, text=True, timeout=120,
                          env=harness.clean_environment({}))
    major, minor, patch = map(int, name.split(".")[:3])
    assert done.stdout == f"{major * 1000 + minor * 100 + patch if major == 8 else major * 10000 + minor * 100 + patch} 0\n", \
        done.stdout + done.stderr


@pytest.mark.skipif(not harness.WINDOWS, reason="NVIDIA's import library is Windows")
@pytest.mark.parametrize("package, name", [("nvidia_cudnn_cu12-8.9.7.29", "8.9.7.29-cu12"),
                                           ("nvidia_cudnn_cu12-9.1.0.70", "9.1.0.70-cu12")])
def test_a_program_linked_to_nvidias_import_library_runs_with_the_replaced_dll(real, folder, package, name):
    source = real(f"windows-{name}")
    wheel = next(iter((harness.CACHE / "wheels").glob(f"{package}-*win_amd64.whl")), None)
    if wheel is None:
        pytest.skip(f"the wheel {package} with cudnn.lib is not in the cache")
    library, major = folder / "cudnn.lib", int(name[0])
    with zipfile.ZipFile(wheel) as files:
        library.write_bytes(files.read("nvidia/cudnn/lib/x64/cudnn.lib"))
    plain = stage.stage(source, folder / "plain")
    front = dropin.replaced(source, folder / "replaced", major)
    for program in ("version", "convolution", "lstm"):
        built = build_plain(program, source, folder, major, library, "nvidia")
        first = run_plain(shutil.copy(built, plain / built.name))
        second = run_plain(shutil.copy(built, front.parent / built.name))
        assert "plain: done" in first.out and (second.out, second.code) == (first.out, first.code), \
            first.story() + second.story()


# ---- Whose calls arrive where ---------------------------------------------------------------------------------------------

CAPTURER = """
/* What an exporter of cuDNN's names does that has no version node: the control. */
int cudnnCreateTensorDescriptor(void **tensor); int cudnnCreateTensorDescriptor(void **tensor) { *tensor = 0; return 9; }
int cudnnSetTensorNdDescriptor(void); int cudnnSetTensorNdDescriptor(void) { return 9; }
int cudnnDestroyTensorDescriptor(void); int cudnnDestroyTensorDescriptor(void) { return 9; }
int cudnnGetTensorNdDescriptor(void); int cudnnGetTensorNdDescriptor(void) { return 9; }
int cudnnBackendCreateDescriptor(void); int cudnnBackendCreateDescriptor(void) { return 9; }
int cudnnGetStream(void); int cudnnGetStream(void) { return 9; }
"""


def bindings(program, folder, tag, env):
    """{(from, to): [names]} by file names, of every symbol that the system's loader bound."""
    trace = folder / f"trace-{tag}"
    child = run_plain(program, env={**env, "LD_DEBUG": "bindings", "LD_DEBUG_OUTPUT": str(trace)})
    assert child.code == 0, child.story()
    found = {}
    for path in folder.glob(f"trace-{tag}.*"):
        for match in re.finditer(r"binding file (\S+) \[\d+\] to (\S+) \[\d+\]: \S+ symbol `(\w+)'", path.read_text(errors="replace")):
            key = pathlib.Path(match[1]).name, pathlib.Path(match[2]).name
            found.setdefault(key, []).append(match[3])
    return found


def captured(found, exporter):
    """Names of cuDNN's sub-libraries that bound to the exporter."""
    return [n for (user, owner), names in found.items() for n in names
            if re.match(r"libcudnn_\w+\.so", user) and owner == exporter and n.startswith("cudnn")]


@pytest.mark.skipif(harness.WINDOWS, reason="LD_DEBUG is glibc's")
@pytest.mark.parametrize("name", SETS)
def test_no_call_inside_cudnn_is_bound_to_the_dropin(real, folder, name):
    major, source = SETS[name], real(f"linux-{name}")
    place = stage.stage(source, folder / "set", [stubs()[1]])
    linked = build_plain("lstm", source, folder, major, dropin.shared(major), "drop")
    found = bindings(linked, folder, "linked", world(CUDNNW_PATH=str(place)))
    inside = sum(len(names) for (user, owner), names in found.items() if user.startswith("libcudnn_") and owner.startswith("libcudnn_"))
    assert inside > 20, found.keys()   # the trace shows cuDNN's own bindings
    assert captured(found, dropin.shared(major).name) == []
    print(f"{name}: {inside} bindings between cuDNN's files, none to the drop-in")

    front = dropin.replaced(source, folder / "replaced", major, [stubs()[1]])
    plain = build_plain("lstm", source, folder, major, front, "front")
    found = bindings(plain, folder, "front", world())
    assert captured(found, front.name) == []

    (folder / "capturer.c").write_text(CAPTURER)
    dropin.build(folder / "capturer.c", folder / "libcapturer.so", "-shared", "-fPIC", "-w")
    probe = dropin.HERE / "by_path.c"
    program = dropin.build(probe, folder / "by_path", "-ldl")
    trace = folder / "trace-control"
    harness.run(program, str(front), env={**world(), "LD_PRELOAD": str(folder / "libcapturer.so"), "LD_DEBUG": "bindings",
                                          "LD_DEBUG_OUTPUT": str(trace)})
    text = "".join(p.read_text(errors="replace") for p in folder.glob("trace-control.*"))
    assert re.search(r"binding file \S*libcudnn_\S+ \[\d+\] to \S*libcapturer\.so", text), "the control is not seen"


# ---- Large clients, only with --all ---------------------------------------------------------------------------------------

@pytest.mark.skipif(harness.WINDOWS, reason="a Linux wheel")
def test_the_cuda_provider_of_onnxruntime_binds_all_its_symbols(real, folder):
    if not harness.EVERY_SET:
        pytest.skip("onnxruntime-gpu is 280 MB: only with scripts/test --all")
    wheel = next(iter((harness.CACHE / "wheels").glob("onnxruntime_gpu-*.whl")), None)
    if wheel is None:
        done = subprocess.run([sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--python-version",
                               "3.11", "--platform", "manylinux_2_28_x86_64", "--platform", "manylinux_2_27_x86_64",
                               "--dest", str(harness.CACHE / "wheels"), "onnxruntime-gpu==1.22.0"], capture_output=True, text=True)
        wheel = next(iter((harness.CACHE / "wheels").glob("onnxruntime_gpu-*.whl")), None)
        if wheel is None:
            pytest.skip(f"onnxruntime-gpu cannot be downloaded: {done.stderr.strip().splitlines()[-1:]}")
    with zipfile.ZipFile(wheel) as files:
        member = next(n for n in files.namelist() if n.endswith("libonnxruntime_providers_cuda.so"))
        files.extract(member, folder)
    provider = folder / member
    needs = subprocess.run(["nm", "-D", "--undefined-only", "--with-symbol-versions", str(provider)], capture_output=True, text=True,
                           check=True).stdout
    wanted = {tuple(line.split()[-1].replace("@@", "@").split("@")) for line in needs.splitlines() if " cudnn" in line}
    assert len(wanted) > 20 and {node for _, node in wanted} == {"libcudnn.so.9"}, wanted
    ours = dropin.exports(dropin.front(9))
    assert {(name, node) for name, node in wanted if ours.get(name) != node} == set()
    # The rest of CUDA, which the provider links too, is not here: a library that has cuDNN's part of its needs alone.
    calls = "".join(f"extern int {name}(void); void *use_{name}(void) {{ return (void *){name}; }}\n" for name, _ in sorted(wanted))
    (folder / "needs.c").write_text(calls)
    front = dropin.replaced(real("linux-9.28.0.42-cu12"), folder / "set", 9)
    dropin.build(folder / "needs.c", folder / "libneeds.so", "-shared", "-fPIC", "-w", str(front), "-Wl,-z,defs")
    script = (f"import ctypes\nneeds = ctypes.CDLL({str(folder / 'libneeds.so')!r}, mode=2)\n"
              f"front = ctypes.CDLL({str(front)!r})\nfront.cudnnGetVersion.restype = ctypes.c_size_t\nprint(front.cudnnGetVersion())\n")
    for broken in (None, "libcudnn_cnn.so.9"):
        if broken:
            (front.parent / broken).unlink()
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120,
                              env=harness.clean_environment({"LD_BIND_NOW": "1", "LD_LIBRARY_PATH": str(front.parent)}))
        assert (done.returncode, done.stdout) == (0, "0\n" if broken else "92800\n"), done.stdout + done.stderr


FRONTEND = "1.15.0"


def cuda_stubs(made, folder):
    """CUDA is not here: whatever of it the headers mention, as functions that planning never calls."""
    listed = subprocess.run(["nm", "--undefined-only", str(made)], capture_output=True, text=True, check=True).stdout
    names = sorted(n for n in (line.split()[-1] for line in listed.splitlines()) if re.match(r"cu(da)?[A-Z]", n))
    (folder / "cuda.c").write_text("".join(f"int {name}(void) {{ return 801; }}\n" for name in names))
    dropin.build(folder / "cuda.c", folder / "cuda.o", "-c")
    return str(folder / "cuda.o")


@pytest.mark.skipif(harness.WINDOWS, reason="built with g++ against Linux headers of CUDA")
@pytest.mark.parametrize("way", ["linked", "dynamic"])
def test_cudnn_frontend_plans_through_cudnnw(real, folder, way):
    if not harness.EVERY_SET:
        pytest.skip("cudnn-frontend takes a minute to compile: only with scripts/test --all")
    cuda = harness.CACHE / "parts" / "cuda-runtime-cu12" / "include"
    if not cuda.exists():
        pytest.skip("CUDA's headers are not there (scripts/fetch_sets parts-cuda-runtime-cu12)")
    wheels = harness.CACHE / "wheels"
    if not list(wheels.glob(f"nvidia_cudnn_frontend-{FRONTEND}-*.whl")):
        subprocess.run([sys.executable, "-m", "pip", "download", "--no-deps", "--dest", str(wheels), "--only-binary=:all:",
                        f"nvidia-cudnn-frontend=={FRONTEND}"], capture_output=True)
    wheel = next(iter(wheels.glob(f"nvidia_cudnn_frontend-{FRONTEND}-*.whl")), None)
    if wheel is None:
        pytest.skip(f"nvidia-cudnn-frontend {FRONTEND} cannot be downloaded")
    with zipfile.ZipFile(wheel) as files:
        for member in files.namelist():
            if "include/" in member:
                files.extract(member, folder / "frontend")
    headers = next((folder / "frontend").rglob("cudnn_frontend.h")).parent
    source = real("linux-9.28.0.42-cu12")
    place = stage.stage(source, folder / "set", [stubs()[1]])
    program, made = folder / "frontend-client", folder / "frontend.o"
    words = ["-std=c++17", "-O0", "-w", "-isystem", cuda, "-isystem", headers, "-isystem", source / "include"]
    if way == "dynamic":
        words.append("-DNV_CUDNN_FRONTEND_USE_DYNAMIC_LOADING")
    subprocess.run(["g++", "-c", *map(str, words), str(dropin.HERE / "frontend.cpp"), "-o", str(made)], check=True)
    subprocess.run(["g++", str(made), cuda_stubs(made, folder), "-o", str(program), "-ldl",
                    *([] if way == "dynamic" else [str(dropin.shared(9)), f"-Wl,-rpath,{harness.BUILD}"])], check=True)
    child = harness.run(program, *([dropin.shared(9)] if way == "dynamic" else []), closing="plain: done", timeout=300,
                        env=world(CUDNNW_PATH=str(place)))
    assert not child.died, child.story()
    assert "version 92800\n" in child.out and int(re.search(r"^plans (\d+)$", child.out, re.M)[1]) > 10, child.story()
