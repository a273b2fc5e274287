# SPDX-License-Identifier: MIT
"""Users of cuDNN from public packages, unmodified, on cudnnw: Python's ctypes, ONNX Runtime's CUDA provider on the replaced
front, cudnn-frontend on the drop-in. What of CUDA they need besides is made here, as functions that say 0 or no."""
import mmap
import re
import subprocess
import sys

import pytest

import dropin
import harness
import stage

pytestmark = [dropin.needed, pytest.mark.skipif(harness.WINDOWS or harness.RUNNER != [], reason="packages for x86-64 Linux")]
SETS = {"8.9.7.29-cu12": (8, 8907), "9.10.2.21-cu12": (9, 91002), "9.28.0.42-cu12": (9, 92800)}


# ---- ctypes -------------------------------------------------------------------------------------------------------------

CTYPES = """
import ctypes, sys
cudnn = ctypes.CDLL(sys.argv[1])
cudnn.cudnnGetVersion.restype = ctypes.c_size_t
tensor = ctypes.c_void_p()
print(cudnn.cudnnGetVersion(), cudnn.cudnnCreateTensorDescriptor(ctypes.byref(tensor)))
print("client: done")
"""


@pytest.mark.parametrize("name", SETS)
def test_a_python_client_runs_on_the_replaced_front(real, folder, name):
    major, version = SETS[name]
    front = dropin.replaced(real(f"linux-{name}"), folder / "set", major)
    child = harness.run(sys.executable, "-c", CTYPES, front, closing="client: done")
    assert not child.died and child.out.startswith(f"{version} 0\n"), child.story()


# ---- ONNX Runtime -------------------------------------------------------------------------------------------------------

def wanted(library):
    """{version node: [names]} of what a library takes from others; "" without a node."""
    listed = subprocess.run(["nm", "-D", "--undefined-only", "--with-symbol-versions", str(library)], capture_output=True,
                            text=True, check=True).stdout
    found = {}
    for line in listed.splitlines():
        name, _, node = line.split()[-1].partition("@")
        found.setdefault(node, []).append(name)
    return found


def build_stub(place, file, names):
    """A library whose functions, in a node of its own name as NVIDIA's have it, say 0."""
    (place / "stub.c").write_text("typedef int none;\n" + "".join(f"int {name}(void) {{ return 0; }}\n" for name in names))
    (place / "stub.map").write_text(f"{file} {{ global: cu*; __cuda*; }};\n")
    dropin.build(place / "stub.c", place / file, "-shared", "-fPIC", "-w", f"-Wl,-soname,{file}",
                 f"-Wl,--version-script,{place / 'stub.map'}")


def build_cuda_for(provider, place):
    """All of CUDA but cuDNN that the provider is linked to, and the driver that it opens by name."""
    place.mkdir()
    names = wanted(provider)
    dynamic = subprocess.run(["readelf", "-dW", str(provider)], capture_output=True, text=True, check=True).stdout
    files = [file for file in re.findall(r"\(NEEDED\).*\[(lib(?:cu|nv)\S+)\]", dynamic) if not file.startswith("libcudnn")]
    assert len(files) > 4, dynamic
    for file in files:
        build_stub(place, file, names.get(file, []))
    with open(provider, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        looked_up = {match[1].decode() for match in re.finditer(rb"\0(cu[A-Z]\w+)(?=\0)", data)}   # for dlsym
    build_stub(place, "libcuda.so.1", sorted(looked_up))


def bound_to(trace, user, owner):
    """The names that the system's loader bound from one file to the other."""
    text = "".join(path.read_text(errors="replace") for path in trace.parent.glob(f"{trace.name}.*"))
    return set(re.findall(rf"binding file \S*/{user} \[\d+\] to {owner} \[\d+\]: \S+ symbol `(\w+)'", text))


def test_onnxruntime_runs_its_cuda_provider_on_the_replaced_front(real, part, folder):
    """Its provider binds all at once (LD_BIND_NOW), makes a session and calls cudnnCreate, which there is no GPU for: the same
    words by NVIDIA's front and by cudnnw's. With a file of cuDNN gone, its own error says which."""
    package, source = part("onnxruntime-gpu"), real("linux-9.28.0.42-cu12")
    provider = package / "libonnxruntime_providers_cuda.so"
    build_cuda_for(provider, folder / "cuda")
    plain = stage.stage(source, folder / "plain")
    front = dropin.replaced(source, folder / "replaced", 9)
    client, runtime = dropin.HERE / "onnxruntime_client.py", next(package.glob("libonnxruntime.so.*"))

    def run(place, **more):
        env = {"LD_BIND_NOW": "1", "LD_LIBRARY_PATH": f"{folder / 'cuda'}:{place}", **more}
        child = harness.run(sys.executable, client, runtime, env=env, closing="client: done")
        assert not child.died and "\nprovider: good\n" in child.out, child.story()
        return child

    first, trace = run(plain), folder / "trace"
    second = run(front.parent, LD_DEBUG="bindings", LD_DEBUG_OUTPUT=str(trace))
    assert (second.out, second.err) == (first.out, ""), first.story() + second.story()
    assert "CUDNN failure 1001: CUDNN_STATUS_NOT_INITIALIZED" in first.out and "version 92800\n" in first.out, first.story()
    names = bound_to(trace, provider.name, front)
    assert names == set(wanted(provider)["libcudnn.so.9"]) and len(names) > 50, names
    print(f"onnxruntime: {len(names)} names bound to the front")

    (front.parent / "libcudnn_cnn.so.9").unlink()
    broken = run(front.parent)
    assert re.search(r"^session: .*CUDNN failure 1008: .*libcudnn_cnn\.so\.9 is missing", broken.out, re.M), broken.story()
    assert "version 0\n" in broken.out, broken.story()
    assert broken.err.startswith("cudnnw: ") and broken.err.count("\n") == 1, broken.story()


# ---- cudnn-frontend -----------------------------------------------------------------------------------------------------

def cuda_stubs(made, folder):
    """CUDA is not here: whatever of it the headers mention, as functions that planning never calls."""
    listed = subprocess.run(["nm", "--undefined-only", str(made)], capture_output=True, text=True, check=True).stdout
    names = sorted(n for n in (line.split()[-1] for line in listed.splitlines()) if re.match(r"cu(da)?[A-Z]", n))
    (folder / "cuda.c").write_text("".join(f"int {name}(void) {{ return 801; }}\n" for name in names))
    dropin.build(folder / "cuda.c", folder / "cuda.o", "-c")
    return str(folder / "cuda.o")


@pytest.mark.parametrize("way", ["linked", "dynamic"])
def test_cudnn_frontend_plans_through_cudnnw(real, part, cuda_include, folder, way):
    if not harness.EVERY_SET:
        pytest.skip("cudnn-frontend takes a minute to compile: only with scripts/test --all")
    headers, source = part("cudnn-frontend") / "include", real("linux-9.28.0.42-cu12")
    place = stage.stage(source, folder / "set", [dropin.stubs()[1]])
    program, made = folder / "frontend-client", folder / "frontend.o"
    words = ["-std=c++17", "-O0", "-w", "-isystem", cuda_include, "-isystem", headers, "-isystem", source / "include"]
    if way == "dynamic":
        words.append("-DNV_CUDNN_FRONTEND_USE_DYNAMIC_LOADING")
    subprocess.run(["g++", "-c", *map(str, words), str(dropin.HERE / "frontend.cpp"), "-o", str(made), "-MD"], check=True)
    assert set(re.findall(r"\S+/crt/host_defines\.h", made.with_suffix(".d").read_text())) == {f"{cuda_include}/crt/host_defines.h"}
    subprocess.run(["g++", str(made), cuda_stubs(made, folder), "-o", str(program), "-ldl",
                    *([] if way == "dynamic" else [str(dropin.shared(9)), f"-Wl,-rpath,{harness.BUILD}"])], check=True)
    child = harness.run(program, *([dropin.shared(9)] if way == "dynamic" else []), closing="plain: done", timeout=300,
                        env=dropin.world(CUDNNW_PATH=str(place)))
    assert not child.died, child.story()
    assert "version 92800\n" in child.out and int(re.search(r"^plans (\d+)$", child.out, re.M)[1]) > 10, child.story()
