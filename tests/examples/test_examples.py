# SPDX-License-Identifier: MIT
"""The examples as their readers have them: built in folders of their own against the installed package, then run with no GPU,
with broken sets, and on the reference set, where they must give PyTorch's numbers."""
import pathlib
import re
import shutil
import subprocess

import pytest

import compare
import harness
import make_fakes
from test_field_reports import driver_world  # noqa: F401 (a fixture)

EXAMPLES = harness.ROOT / "examples"
ALONE = sorted({path.parent.name for path in EXAMPLES.glob("*/CMakeLists.txt")} - {"hello"})    # hello: both systems, below
SDK = {"dropin", "framework"}
WARNINGS = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wundef -Wvla -Werror"
SETS = {8: "linux-8.9.7.29-cu12", 9: "linux-9.10.2.21-cu12"}    # their headers serve both systems
RUNTIME = harness.CACHE / "parts" / "cuda-runtime-cu12"

pytestmark = pytest.mark.skipif("-fsanitize" in (harness.TREE / "CMakeCache.txt").read_text(),
                                reason="a package is no sanitizer build")


def tool(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, f"$ {' '.join(map(str, words))}\n{done.stdout[-6000:]}{done.stderr[-3000:]}"
    return done.stdout


def configure(source, build, package, *words):
    toolchain = ["--toolchain", harness.ROOT / "cmake" / "toolchains" / "mingw.cmake"] if harness.WINDOWS else []
    tool("cmake", "-G", "Ninja", "-S", source, "-B", build, f"-DCMAKE_PREFIX_PATH={package}", f"-DCMAKE_C_FLAGS={WARNINGS}",
         "-DCMAKE_BUILD_TYPE=Debug", f"-DCMAKE_RUNTIME_OUTPUT_DIRECTORY={build}/bin",
         f"-DCMAKE_LIBRARY_OUTPUT_DIRECTORY={build}/bin", *toolchain, *words)
    tool("cmake", "--build", build)
    return build / "bin"


def headers():
    """Arguments for what is built with NVIDIA's headers; None: they are not in the cache."""
    include = harness.CACHE / "sets" / SETS[9] / "include"
    if not (include / "cudnn.h").exists():
        return None
    return [f"-DCUDNNHeaders_INCLUDE_DIR={include}", f"-DCUDNNHeaders_CUDA_INCLUDE_DIR={harness.TESTS}/headers/cuda"]


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    place = tmp_path_factory.mktemp("package")
    tool("cmake", "--install", harness.TREE, "--prefix", place)
    return place


@pytest.fixture(scope="module")
def programs(package, refset, tmp_path_factory):
    """All of them, linked to the static library; what wants headers only where they are."""
    words = ["-DCUDNNW_LINK=static"]
    if headers() is not None:
        words += ["-DCUDNNW_EXAMPLES_SDK=ON", "-DCUDNN_FRONTEND_INCLUDE_DIR=", *headers()]
    runtime = refset / "cudart" / ("cudart64_12.dll" if harness.WINDOWS else "libcudart.so.12")    # mingw links to the DLL
    words += ["-DPORTABLE_APP_CUDART=ON", f"-DCUDART_INCLUDE_DIR={harness.TESTS}/examples/cuda", f"-DCUDART_LIBRARY={runtime}"]
    return configure(EXAMPLES, tmp_path_factory.mktemp("examples"), package, *words)


@pytest.fixture
def run(programs, folder):
    def start(name, *words, env=None, closing=None):
        program = programs / (name + harness.EXE)
        if not program.exists():
            pytest.skip(f"{name} is not built: what it needs is not in the cache (scripts/fetch_sets --default)")
        # CMake builds in a plain folder; the program runs in the one of the tests.
        return harness.run(shutil.copy(program, folder), *words, env=env, closing=closing or f"{name}: done")
    return start


@pytest.fixture
def gpu(refset, driver_world):  # noqa: F811
    """The environment of a machine with a GPU and a cuDNN of this major: the reference set's."""
    def world(major=None):
        return {**driver_world, **({"CUDNNW_PATH": harness.listed(refset / f"cudnn{major}")} if major else {})}
    return world


# ---- Built ------------------------------------------------------------------------------------------------------------------

@pytest.mark.skipif(harness.WINDOWS, reason="what CMake makes of the files does not depend on the system")
@pytest.mark.parametrize("name", ALONE)
def test_each_example_is_a_project_of_its_own(package, folder, part, request, name):
    words = ["-DCUDNNW_LINK=shared"]
    if name in SDK:
        if headers() is None:
            pytest.skip("no headers of cuDNN in the cache (scripts/fetch_sets --default)")
        words += headers()
    if name == "framework":
        words += ["-DCMAKE_CXX_FLAGS_DEBUG=", f"-DCUDNN_FRONTEND_INCLUDE_DIR={part('cudnn-frontend')}/include",
                  f"-DCUDART_LIBRARY={RUNTIME}/libcudart.so.12",
                  f"-DCUDNNHeaders_CUDA_INCLUDE_DIR={request.getfixturevalue('cuda_include')}"]
    made = configure(EXAMPLES / name, folder / "build", package, *words)
    assert any(path.stem in (name, "blur") for path in made.iterdir())
    if name == "framework":
        plan_by_framework(made / "framework", harness.CACHE / "sets" / SETS[9])


@pytest.mark.skipif(not harness.WINDOWS, reason="on Linux it is built above")
def test_cudnn_frontend_plans_under_wine(package, plain, real, part, cuda_include):
    """Its headers want std::mutex, which mingw has in the compiler that ends in -posix. CMake's lists end at semicolons."""
    (plain / "cuda").symlink_to(cuda_include)
    place = real("windows-9.10.2.21-cu12")
    runtime = part("cuda-runtime-windows-cu12") / "cudart64_12.dll"
    made = configure(EXAMPLES / "framework", plain / "build", package, "-DCMAKE_CXX_COMPILER=x86_64-w64-mingw32-g++-posix",
                     "-DCMAKE_CXX_FLAGS_DEBUG=", f"-DCUDNN_FRONTEND_INCLUDE_DIR={part('cudnn-frontend')}/include",
                     f"-DCUDART_LIBRARY={runtime}", f"-DCUDNNHeaders_INCLUDE_DIR={place}/include",
                     f"-DCUDNNHeaders_CUDA_INCLUDE_DIR={plain / 'cuda'}")
    shutil.copy(runtime, made)
    plan_by_framework(made / "framework.exe", place)


KEPT_MACRO = "a good shape is taken\na bad one is not: CUDNN_FAILED: cudnnSetTensor4dDescriptor"


def plan_by_framework(program, place):
    child = harness.run(program, env={"CUDNNW_PATH": harness.listed(place)}, closing="framework: done", timeout=300)
    assert not child.died and KEPT_MACRO in child.out, child.story()
    assert int(re.search(r"plans by cudnn-frontend: (\d+)", child.out)[1]) > 0, child.story()


def test_without_an_sdk_no_header_of_nvidia_is_read(programs):
    """What the compiler has read for no_sdk, by its own list."""
    build = programs.parent
    read = tool("ninja", "-C", build, "-t", "deps", "no_sdk/CMakeFiles/no_sdk.dir/main.c." +
                ("obj" if harness.WINDOWS else "o"))
    assert "cudnnw_types.h" in read
    assert not re.search(r"/cudnn(_\w+)?\.h|/cuda\w*\.h|driver_types\.h", read), read


# ---- Without a GPU ----------------------------------------------------------------------------------------------------------

def test_without_a_gpu_each_program_says_why_and_computes_on_the_cpu(run, refset):
    for name in ("portable_app", "speech_rnn"):
        child = run(name, env={"CUDNNW_PATH": harness.listed(refset / "cudnn9")})
        assert not child.died, child.story()
        if "Computed by cuDNN" in child.out:
            pytest.skip("this machine has a GPU")
        assert re.search(r"^No GPU: (DRIVER_MISSING|NO_DEVICE): .+\n.+\nComputed by the CPU$", child.out, re.M), child.story()
        assert compare.agrees(name, child.out), child.story()


def test_hello_says_why_not(run, folder):
    child = run("hello", env={"CUDNNW_PATH": harness.listed(folder), "CUDNNW_SEARCH": "only:cudnnw_path"},
                closing="Give the folder that holds the run-time libraries themselves (cudnn_graph64_9.dll, libcudnn_graph.so.9): "
                "bin in a Windows archive, lib in a Linux one.")
    assert child.closed and child.code == 1 and child.out.startswith("NOT_FOUND: "), child.story()


def test_hello_is_ten_lines():
    body = (EXAMPLES / "hello" / "main.c").read_text().partition("int main(void)\n")[2]
    assert len([line for line in body.splitlines() if line.strip() not in ("", "{", "}")]) == 10


# ---- On the reference set ---------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("major, release", [(8, "8.9.7"), (9, "9.28.0")])
def test_one_binary_computes_with_both_majors_what_pytorch_computes(run, gpu, major, release):
    for name in ("portable_app", "speech_rnn"):
        child = run(name, env=gpu(major))
        assert not child.died and f"Computed by cuDNN {release} from " in child.out, child.story()
        assert compare.agrees(name, child.out), child.story()


def test_hello_names_what_it_found_static_and_shared(run, gpu, package, plain):
    made = configure(EXAMPLES / "hello", plain / "build", package, "-DCUDNNW_LINK=shared")
    for library in (package / "bin").glob("cudnnw.dll"):    # as it is shipped on Windows
        shutil.copy(library, made)
    closing = f"cuDNN 9.28.0 from {gpu(9)['CUDNNW_PATH']}"
    for child in (run("hello", env=gpu(9), closing=closing),
                  harness.run(made / ("hello" + harness.EXE), env=gpu(9), closing=closing)):
        assert not child.died, child.story()
    dump = "x86_64-w64-mingw32-objdump" if harness.WINDOWS else "objdump"
    needed = re.findall(r"(?:NEEDED|DLL Name:)\s+(\S*cudnn\S*)", tool(dump, "-p", made / ("hello" + harness.EXE)))
    assert needed == ["cudnnw.dll" if harness.WINDOWS else "libcudnnw.so.0"]


NEEDS = {"portable_app": "convolution", "speech_rnn": "rnn"}


@pytest.fixture
def ship(programs, refset, folder):
    """Makes the folder that a user unpacks somewhere: a program, and the bundle of just what it needs."""
    def make(name, major):
        place = folder / "my app"
        place.mkdir()
        child = harness.run(harness.program("cudnnw"), "bundle", harness.native(refset / f"cudnn{major}"), "--to",
                            harness.native(place), "--need", NEEDS[name], "--cuda-libs", harness.native(refset / f"cudnn{major}"),
                            closing=None)
        assert child.code == 0, child.story()
        return pathlib.Path(shutil.copy(programs / (name + harness.EXE), place))
    return make


def start(program, env):
    name = program.name.removesuffix(harness.EXE)
    child = harness.run(program, env=env, closing=f"{name}: done")
    assert not child.died and compare.agrees(name, child.out), child.story()
    return child


@pytest.mark.parametrize("name, major, release", [("portable_app", 9, "9.28.0"), ("speech_rnn", 8, "8.9.7")])
def test_a_folder_that_carries_its_bundle_needs_nothing_else(ship, gpu, name, major, release):
    child = start(ship(name, major), {**gpu(), "CUDNNW_SEARCH": "only:executable"})
    assert f"Computed by cuDNN {release} from " in child.out and "my app" in child.out, child.story()


def test_a_shipped_folder_that_lost_a_file_says_which_and_computes_on_the_cpu(ship, gpu):
    program = ship("portable_app", 9)
    lost = make_fakes.file_name("cudnn_cnn", 9, harness.SYSTEM)
    for path in (program.parent / "cudnn").glob(lost + "*"):    # and the links to it
        path.unlink()
    child = start(program, {**gpu(), "CUDNNW_SEARCH": "only:executable"})
    assert re.search(rf"^No GPU: SET_INCOMPLETE: .*{lost}.*\n.+\nComputed by the CPU$", child.out, re.M), child.story()


def test_a_failure_while_computing_ends_on_the_cpu_too(run, gpu):
    """The driver refuses: nothing of this can be seen before it is asked."""
    for name in ("portable_app", "speech_rnn"):
        child = run(name, env={**gpu(9), "CUDNNW_FAKE_DRIVER_INIT": "999"})
        assert not child.died and re.search(r"^The GPU failed: .*cuInit", child.out, re.M), child.story()
        assert "Computed by the CPU\n" in child.out and compare.agrees(name, child.out), child.story()


def run_with_runtime(run, gpu, folder):
    """The variant that is linked to a CUDA runtime, with the runtime of this folder."""
    path = {"WINEPATH": harness.native(folder)} if harness.WINDOWS else \
        {"LD_LIBRARY_PATH": f"{folder}:{gpu().get('LD_LIBRARY_PATH', '')}"}
    child = run("portable_app_cudart", env={**gpu(9), **path}, closing="portable_app: done")
    assert not child.died and compare.agrees("portable_app", child.out), child.story()
    return child


def test_memory_may_come_from_the_cuda_runtime_too(run, gpu, refset):
    child = run_with_runtime(run, gpu, refset / "cudart")
    assert "Computed by cuDNN 9.28.0" in child.out, child.story()


@pytest.mark.skipif(harness.WINDOWS, reason="the cache holds NVIDIA's runtime for Linux")
def test_nvidias_own_runtime_says_what_it_lacks_here(run, gpu):
    if not RUNTIME.exists():
        pytest.skip("CUDA's runtime is not there (scripts/fetch_sets parts-cuda-runtime-cu12)")
    child = run_with_runtime(run, gpu, RUNTIME)
    assert re.search(r"^The GPU failed: cudaSetDevice: .+\nComputed by the CPU$", child.out, re.M), child.story()


def test_no_sdk_asks_both_majors(run, gpu):
    for major, absent in ((8, "cudnnGetLastErrorString"), (9, "cudnnRNNForwardInference")):
        child = run("no_sdk", env=gpu(major))
        assert not child.died and "32x3x224x224 becomes 32x64x112x112\n" in child.out, child.story()
        assert re.findall(r"^(\w+): FUNCTION_ABSENT$", child.out, re.M) == [absent], child.story()


# ---- The plugin -------------------------------------------------------------------------------------------------------------

def blurred():
    """What the host prints, computed here: the sum of all values, each times its place in a row of five."""
    width, height, weights = 8, 6, (1, 2, 1)
    picture = [[(y * width + x) * 7 % 11 / 10 for x in range(width)] for y in range(height)]
    out = [sum(weights[i + 1] * weights[j + 1] / 16 * picture[y + i][x + j] for i in (-1, 0, 1) for j in (-1, 0, 1)
               if 0 <= y + i < height and 0 <= x + j < width) for y in range(height) for x in range(width)]
    return sum(value * (i % 5 + 1) for i, value in enumerate(out))


@pytest.fixture
def host(run, programs):
    """Runs the host with both plugins; every picture must be right. What the plugins noted, picture by picture."""
    def start(*words, env=None, place=None):
        plugins = [(place or programs) / f"{name}{'.dll' if harness.WINDOWS else '.so'}" for name in ("blur", "blur2")]
        child = run("plugin_host", *words, *map(harness.native, plugins), env=env, closing="host: done")
        assert not child.died and not child.err, child.story()
        gives = [float(number) for number in re.findall(r"^host: blur gives (\S+)$", child.out, re.M)]
        assert len(gives) == 4 and all(abs(number - blurred()) < 1e-4 for number in gives), child.story()
        return re.findall(r"^host: blur gives \S+\nhost: (.*)$", child.out, re.M), child
    return start


def front(refset, major):
    return harness.native(refset / f"cudnn{major}" / (f"cudnn64_{major}.dll" if harness.WINDOWS else f"libcudnn.so.{major}"))


def own_world(gpu, refset, major):
    """The host's installation: on Windows a front finds its sub-libraries by PATH only."""
    return {**gpu(), **({"WINEPATH": harness.native(refset / f"cudnn{major}")} if harness.WINDOWS else {})}


@pytest.fixture
def with_own(programs, refset, plain):
    """The plugins in a folder that carries a cuDNN 9 of its own; a plain one, for the host is a program of narrow names."""
    for path in [*programs.glob("blur.*"), *programs.glob("blur2.*")]:
        shutil.copy(path, plain)
    (plain / "cudnn").mkdir()
    for path in (refset / "cudnn9").iterdir():
        shutil.copy(path, plain / "cudnn")   # not links: the host may have the originals open
    return plain


def test_two_plugins_carry_one_cudnn_and_say_on_which_they_run(host, with_own, gpu):
    notes, child = host(env=gpu(), place=with_own)
    assert all(harness.native(with_own / "cudnn").lower() in note.lower() for note in notes), child.story()


def test_without_a_gpu_the_plugins_say_why_and_work(host, with_own):
    notes, child = host(place=with_own)
    if "cuDNN 9" in notes[0]:
        pytest.skip("this machine has a GPU")
    assert all(re.match("DRIVER_MISSING|NO_DEVICE", note) for note in notes), child.story()


def test_a_plugin_takes_the_cudnn_that_its_host_opened_after_the_plugins_were_loaded(host, with_own, refset, gpu):
    """So it loads at first use. Had it loaded earlier, it would run on its own."""
    notes, child = host("--first", front(refset, 9), env=own_world(gpu, refset, 9), place=with_own)
    assert "host: own cuDNN 92800, descriptor 0\n" in child.out, child.story()
    assert all(harness.native(refset / "cudnn9").lower() in note.lower() for note in notes), child.story()


def test_a_host_with_the_other_major_and_the_plugins_live_side_by_side(host, with_own, refset, gpu):
    for order in ("--first", "--last"):
        notes, child = host(order, front(refset, 8), env=own_world(gpu, refset, 8), place=with_own)
        assert "host: own cuDNN 8907, descriptor 0\n" in child.out, child.story()
        assert all(note.startswith("cuDNN ") for note in notes), child.story()


# ---- NVIDIA's own files -----------------------------------------------------------------------------------------------------

def test_a_graph_is_planned_without_a_device(run, real):
    place = real("windows-9.10.2.21-cu12" if harness.WINDOWS else SETS[9])
    child = run("graph_api", env={"CUDNNW_PATH": harness.listed(place)})
    assert not child.died and int(re.search(r"engines that could do it: (\d+)", child.out)[1]) > 10, child.story()
    assert re.search(r"^the best one is planned and wants \d+ bytes", child.out, re.M), child.story()


def test_a_cudnn_that_cannot_plan_is_named(run, gpu):
    child = run("graph_api", env={**gpu(8), "CUDNNW_SEARCH": "only:cudnnw_path"}, closing="graph_api: without cuDNN")
    assert child.closed and child.code == 1 and re.match("VERSION_TOO_OLD: .*8.9.7", child.out), child.story()


def test_the_reference_set_plans_a_graph_too(run, gpu):
    child = run("graph_api", env=gpu(9))
    assert not child.died and "engines that could do it: 1\n" in child.out, child.story()


def test_the_dropin_is_the_same_program_and_says_more(run, gpu, folder):
    child = run("dropin", env=gpu(9))
    assert not child.died and "cuDNN 92800\na picture has 602112 bytes\nthe GPU is ready\n" in child.out, child.story()
    child = run("dropin", env={"CUDNNW_SEARCH": "only:cudnnw_path", "CUDNNW_PATH": harness.listed(folder)},
                closing="dropin: failed")
    assert child.closed and child.code == 1 and "cuDNN 0\n" in child.out and folder.name in child.out, child.story()


def test_a_framework_keeps_its_macro_where_cudnn_frontend_is_not(run, gpu, folder):
    child = run("framework", env=gpu(9))
    assert not child.died and KEPT_MACRO in child.out and "plans" not in child.out, child.story()
    child = run("framework", env={"CUDNNW_SEARCH": "only:cudnnw_path", "CUDNNW_PATH": harness.listed(folder)},
                closing="framework: failed")
    assert child.closed and child.code == 1 and folder.name in child.out, child.story()
