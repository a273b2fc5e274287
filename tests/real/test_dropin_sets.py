# SPDX-License-Identifier: MIT
"""The drop-in against NVIDIA's own front, on NVIDIA's own files: the same exports, the same output of programs that know
nothing of cudnnw, and no captured call.
Broken sets under it: test_dropin_broken_files.py; users from public packages: test_dropin_clients.py."""
import pathlib
import re
import shutil
import subprocess
import zipfile

import pytest

import dropin
import harness
import stage

pytestmark = dropin.needed
SETS = {"linux": {"8.9.7.29-cu12": 8, "9.10.2.21-cu12": 9, "9.28.0.42-cu12": 9},
        "windows": {"8.9.7.29-cu12": 8, "9.28.0.42-cu12": 9}}[harness.SYSTEM]
PROGRAMS = ["version", "convolution", "lstm", "graph"]


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
# In a plain folder: the DLLs that a program is linked to are looked for beside it along a list, which a semicolon ends.

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


@pytest.mark.parametrize("name, program", [(n, p) for n in SETS for p in PROGRAMS])
def test_a_program_says_the_same_with_either_front(real, plain, name, program):
    major, source = SETS[name], real(f"{harness.SYSTEM}-{name}")
    whole = stage.stage(source, plain / "whole", [dropin.stubs()[1]])
    front = dropin.replaced(source, plain / "replaced", major, [dropin.stubs()[1]])
    real_front = whole / dropin.front_name(major)
    library = import_library(plain, real_front) if harness.WINDOWS else real_front
    built = build_plain(program, source, plain, major, library, "real")

    # A Windows program finds the DLL beside itself; a Linux one by its runpath, which LD_LIBRARY_PATH goes before.
    if harness.WINDOWS:
        first = run_plain(shutil.copy(built, whole / built.name))
        second = run_plain(shutil.copy(built, front.parent / built.name))
    else:
        first = run_plain(built, env=dropin.world())
        second = run_plain(built, env={"LD_LIBRARY_PATH": f"{front.parent}:{dropin.world()['LD_LIBRARY_PATH']}"})
    assert "plain: done" in first.out, first.story()
    assert (second.out, second.code) == (first.out, first.code), first.story() + second.story()
    assert "cudnnw" not in second.err, second.story()

    # The same source, linked to cudnnw instead of -lcudnn.
    linked = build_plain(program, source, plain, major,
                         harness.BUILD / f"libcudnnw_dropin{major}.dll.a" if harness.WINDOWS else dropin.shared(major), "drop")
    if harness.WINDOWS:
        shutil.copy(dropin.shared(major), plain)
    third = run_plain(linked, env=dropin.world(CUDNNW_PATH=harness.listed(whole)))
    assert (third.out, third.code) == (first.out, first.code), first.story() + third.story()


@pytest.mark.skipif(not harness.WINDOWS, reason="NVIDIA's import library is Windows")
@pytest.mark.parametrize("package, name", [("nvidia_cudnn_cu12-8.9.7.29", "8.9.7.29-cu12"),
                                           ("nvidia_cudnn_cu12-9.1.0.70", "9.1.0.70-cu12")])
def test_a_program_linked_to_nvidias_import_library_runs_with_the_replaced_dll(real, plain, package, name):
    source = real(f"windows-{name}")
    wheel = next(iter((harness.CACHE / "wheels").glob(f"{package}-*win_amd64.whl")), None)
    if wheel is None:
        pytest.skip(f"the wheel {package} with cudnn.lib is not in the cache")
    library, major = plain / "cudnn.lib", int(name[0])
    with zipfile.ZipFile(wheel) as files:
        library.write_bytes(files.read("nvidia/cudnn/lib/x64/cudnn.lib"))
    whole = stage.stage(source, plain / "whole")
    front = dropin.replaced(source, plain / "replaced", major)
    for program in ("version", "convolution", "lstm"):
        built = build_plain(program, source, plain, major, library, "nvidia")
        first = run_plain(shutil.copy(built, whole / built.name))
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
    place = stage.stage(source, folder / "set", [dropin.stubs()[1]])
    linked = build_plain("lstm", source, folder, major, dropin.shared(major), "drop")
    found = bindings(linked, folder, "linked", dropin.world(CUDNNW_PATH=str(place)))
    inside = sum(len(names) for (user, owner), names in found.items() if user.startswith("libcudnn_") and owner.startswith("libcudnn_"))
    assert inside > 20, found.keys()   # the trace shows cuDNN's own bindings
    assert captured(found, dropin.shared(major).name) == []
    print(f"{name}: {inside} bindings between cuDNN's files, none to the drop-in")

    front = dropin.replaced(source, folder / "replaced", major, [dropin.stubs()[1]])
    plain = build_plain("lstm", source, folder, major, front, "front")
    found = bindings(plain, folder, "front", dropin.world())
    assert (plain.name, front.name) in found, found.keys()   # the program's own calls do arrive there
    assert captured(found, front.name) == []

    (folder / "capturer.c").write_text(CAPTURER)
    dropin.build(folder / "capturer.c", folder / "libcapturer.so", "-shared", "-fPIC", "-w")
    probe = dropin.HERE / "by_path.c"
    program = dropin.build(probe, folder / "by_path", "-ldl")
    trace = folder / "trace-control"
    harness.run(program, str(front), env={**dropin.world(), "LD_PRELOAD": str(folder / "libcapturer.so"), "LD_DEBUG": "bindings",
                                          "LD_DEBUG_OUTPUT": str(trace)})
    text = "".join(p.read_text(errors="replace") for p in folder.glob("trace-control.*"))
    assert re.search(r"binding file \S*libcudnn_\S+ \[\d+\] to \S*libcapturer\.so", text), "the control is not seen"
