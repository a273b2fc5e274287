# SPDX-License-Identifier: MIT
"""The kinds of failure that people met, one test or more per kind, named after it. Each is staged as it happened and must end
with the right code and the file at fault in the first line; docs/field-reports.md says which can be staged partly only."""
import filecmp
import os
import pathlib
import shutil
import subprocess

import pytest

import harness
import make_fakes
import stage

WINDOWS = harness.WINDOWS
linux_only = pytest.mark.skipif(WINDOWS, reason="the kind is Linux's")
windows_only = pytest.mark.skipif(not WINDOWS, reason="the kind is Windows'")
DRIVER_FILES = ("nvcuda.dll", "nvml.dll") if WINDOWS else ("libcuda.so.1", "libnvidia-ml.so.1")
EXPECTED, REQUIRED = "device=0", "device=1"
CONVOLUTION, RNN = 1, 2


def name(stem, major=9):
    return make_fakes.file_name(stem, major, harness.SYSTEM)


def lt(cuda):
    return f"cublasLt64_{cuda}.dll" if WINDOWS else f"libcublasLt.so.{cuda}"


def put(fakes, place, release, cuda=12, cublas=True, zlib=True):
    """A whole set with what it wants beside it."""
    others = [fakes / f"cublas-{cuda}"] if cublas else []
    return stage.stage(fakes / f"{release}-cu{cuda}", place, others + ([fakes / "zlib"] if zlib and WINDOWS else []))


@pytest.fixture(scope="session")
def driver_world():
    """Environment in which the fake driver is the machine's driver. On Windows that takes a world of its own, because a driver
    is opened from System32 alone; making one takes long, so all tests of a build share it."""
    fake = harness.BUILD / "tests" / "fake_driver"
    if not WINDOWS:
        yield {"LD_LIBRARY_PATH": str(fake)}
        return
    prefix = harness.wine_prefix().with_name(harness.wine_prefix().name + "-with-driver")

    def server(word):
        return subprocess.run([harness.TESTS / "wine_server", word, prefix], check=True, text=True, stdout=subprocess.PIPE,
                              timeout=300).stdout.strip()

    started = server("start") == "started"
    system = prefix / "drive_c" / "windows" / "system32"
    for file in DRIVER_FILES:
        if not (system / file).exists() or not filecmp.cmp(fake / file, system / file, shallow=False):
            own = system / f"{file}.{os.getpid()}"
            shutil.copy(fake / file, own)
            own.replace(system / file)      # another test may start at the same time
    yield {"WINEPREFIX": str(prefix)}
    if started:     # else it is there for others, and theirs to end
        server("end")


@pytest.fixture
def machine(driver_world):
    """Environment with the fake driver, and more settings of it."""
    def make(**settings):
        more = {f"CUDNNW_FAKE_{key.upper()}": str(value) for key, value in settings.items()}
        return {**driver_world, **more}
    return make


def load(place, *words, env=None, **options):
    """The answer to one load of a folder (or of several)."""
    places = ",".join(harness.native(p) for p in ([place] if isinstance(place, (str, os.PathLike)) else place))
    child = harness.host("load", places, *words, "mapped", env=env, **options)
    answer = child.of("load")[0]
    answer["mapped"] = child.of("mapped")[0]["modules"]
    answer["story"] = child.story()
    return answer


def nvrtc(cuda):
    return f"nvrtc64_{cuda}0_0.dll" if WINDOWS else f"libnvrtc.so.{cuda}"


def compile_library(target, source, *more):
    command = ["x86_64-w64-mingw32-gcc", "-static-libgcc", "-s"] if WINDOWS else ["cc", "-fPIC", f"-Wl,-soname,{target.name}"]
    subprocess.run([*command, "-shared", "-x", "c", "-", "-x", "none", "-o", str(target), *more], input=source.encode(),
                   check=True)


def load_refusing(fakes, place, file, stage_name, why):
    """The answer to a load on a system that refuses this file."""
    child = harness.run(harness.program("refusing"), harness.native(place), harness.native(fakes / "cublas-12"), file, stage_name,
                        why, env={"CUDNNW_FAKE_TRACE": harness.native(place.parent / "trace")})
    assert not child.died, child.story()
    return {**child.of("load")[0], "story": child.story()}


def refused(answer, status, file=None, reason=None):
    """The code is right, the first line names the file at fault, and nothing of cuDNN was mapped."""
    assert answer["status"] == status, answer["story"]
    assert file is None or file in answer["message"], answer["story"]
    assert reason is None or answer["reason"] == reason, answer["story"]
    assert answer["mapped"] == [], answer["story"]


def warned(answer, reason):
    found = [w for w in answer["warnings"] if w["reason"] == reason]
    assert found, answer["story"]
    return found[0]


def is_from(answer, place):
    assert answer["status"] == "OK", answer["story"]
    assert {os.path.realpath(unnative(m)).rsplit("/", 1)[0] for m in answer["mapped"]} == {os.path.realpath(place)}, answer["story"]


def unnative(path):
    return path[2:].replace("\\", "/") if WINDOWS and path[1:2] == ":" else path


# ---- 1 to 10 ------------------------------------------------------------------------------------------------------------


def test_01_cudnn_absent(fakes, folder):
    empty = folder / "empty"
    empty.mkdir()
    refused(load(empty), "NOT_FOUND", "empty")


def test_01_cudnn_absent_but_one_lies_where_nobody_looks(fakes, folder):
    empty, venv = folder / "empty", folder / "venv"
    empty.mkdir()
    site = venv / ("Lib/site-packages" if WINDOWS else "lib/python3.11/site-packages")
    put(fakes, site / "nvidia/cudnn" / ("bin" if WINDOWS else "lib"), "9.28.0")
    (venv / "pyvenv.cfg").write_text("home = /usr/bin\n")
    answer = load(empty, env={"VIRTUAL_ENV": harness.listed(venv)})
    refused(answer, "NOT_FOUND", "empty")
    assert harness.native(site / "nvidia") in warned(answer, "FOUND_ELSEWHERE")["message"], answer["story"]


def test_02_runtime_too_old(fakes, folder):
    old, new = put(fakes, folder / "old", "9.0.0"), put(fakes, folder / "new", "9.10.2")
    answer = load([old, new], "minimum=91002")
    is_from(answer, new)
    refused(load(old, "minimum=91002"), "VERSION_TOO_OLD", "9.10.2")
    is_from(load(new, "header=90000"), new)          # a newer minor serves an older header


def test_02_a_header_newer_than_the_library(fakes, folder):
    old = put(fakes, folder / "old", "9.0.0")
    refused(load(old, "header=91002"), "VERSION_MISMATCH", "9.0.0")
    is_from(load(old, "header=91002", "flags=8"), old)   # CUDNNW_ALLOW_OLDER


def test_03_major_mismatch(fakes, folder):
    eight, nine = put(fakes, folder / "8", "8.9.7"), put(fakes, folder / "9", "9.28.0")
    refused(load(eight, "majors=2"), "WRONG_MAJOR", "8.9.7")
    refused(load(nine, "majors=1"), "WRONG_MAJOR", "9.28.0")
    both = [eight, nine]
    is_from(load(both, "majors=1"), eight)
    is_from(load(both, "majors=2"), nine)


@pytest.mark.parametrize("major", [5, 7])
def test_03_a_major_that_is_no_longer_known(folder, major):
    """One file, as cuDNN was before 8."""
    file = f"cudnn64_{major}.dll" if WINDOWS else f"libcudnn.so.{major}"
    compile_library(folder / file, "int cudnnGetVersion(void){return 7605;}")
    answer = load(folder)
    refused(answer, "WRONG_MAJOR", f"cuDNN of major {major}", "UNKNOWN_MAJOR")
    answer = load(folder, "majors=2")
    refused(answer, "WRONG_MAJOR", f"cuDNN {major},", "OTHER_MAJOR_ONLY")
    assert "9" in answer["message"], answer["story"]


def test_04_cublaslt_missing(fakes, folder, machine):
    bare = put(fakes, folder / "set", "9.28.0", cublas=False)
    answer = load(bare, EXPECTED, env=machine())
    refused(answer, "DEPENDENCY_MISSING", lt(12))
    assert answer["dependency"] == lt(12), answer["story"]
    assert load(bare, EXPECTED, "flags=4", env=machine())["status"] == "OK"   # CUDNNW_ALLOW_NO_CUBLASLT


def test_04_cublaslt_without_its_functions(fakes, folder, machine):
    place = put(fakes, folder / "set", "9.28.0", cublas=False)
    stage.share(fakes / "cublas-12" / lt(12).replace("Lt", ""), place / lt(12))   # cuBLAS under cuBLASLt's name
    answer = load(place, EXPECTED, env=machine())
    refused(answer, "DEPENDENCY_MISMATCH", lt(12))


@linux_only
def test_04_cublas_is_linked_to_8_5_and_missing(fakes, folder, machine):
    bare = put(fakes, folder / "set", "8.5.0", 11, cublas=False)
    refused(load(bare, EXPECTED, env=machine()), "DEPENDENCY_MISSING", "libcublasLt.so.11")
    apart = load(bare, EXPECTED, f"dependencies={fakes / 'cublas-11'}", env=machine())
    is_from(apart, bare)


@linux_only
def test_04_the_hosts_own_cublas_still_opens_after_us(fakes, folder, machine):
    """cuBLAS imports functions of its own cuBLASLt. Another cuBLASLt that is opened first breaks it, so ours is not."""
    place, host = put(fakes, folder / "set", "9.28.0"), folder / "host"
    host.mkdir()
    (folder / "map").write_text("libcublasLt.so.12 { *; };")
    compile_library(host / lt(12), "int cublasLtCreate(void){return 0;} int cublasLtGetVersion(void){return 0;} "
                    "int cublasLt_for_cublas_TST(void){return 0;}", f"-Wl,--version-script={folder / 'map'}")
    compile_library(host / "libcublas.so.12", "int cublasLt_for_cublas_TST(void); int cublasCreate_v2(void)"
                    "{return cublasLt_for_cublas_TST();}", str(host / lt(12)))
    reach = machine()
    reach["LD_LIBRARY_PATH"] += f":{host}"
    careless = harness.host("open", place / lt(12), "open", host / "libcublas.so.12", env=reach)
    assert [o["good"] for o in careless.of("open")] == [True, False], careless.story()
    child = harness.host("load", place, EXPECTED, "open", host / "libcublas.so.12", env=reach)
    assert child.of("load")[0]["status"] == "OK" and child.of("open")[0]["good"], child.story()


def test_04_cublas_and_cublaslt_of_two_releases(fakes, folder, machine):
    """cuBLAS calls functions of its own cuBLASLt that change with every release."""
    place, apart = put(fakes, folder / "set", "8.9.7", cublas=False), folder / "apart"
    apart.mkdir()
    blas = lt(12).replace("Lt", "")
    (folder / "map").write_text(f"{lt(12)} {{ *; }};")
    compile_library(folder / lt(12), "int cublasLtCreate(void){return 0;} int cublasLtGetVersion(void){return 0;}"
                    "int cublasLtHSHMatmulAlgoInit(void){return 0;}",
                    *([] if WINDOWS else [f"-Wl,--version-script={folder / 'map'}"]))
    compile_library(apart / blas, "int cublasLtHSHMatmulAlgoInit(void); int cublasDestroy_v2(void){return 0;}"
                    "int cublasCreate_v2(void){return cublasLtHSHMatmulAlgoInit();}", str(folder / lt(12)))
    stage.share(fakes / "cublas-12" / lt(12), apart / lt(12))
    answer = load(place, EXPECTED, f"dependencies={harness.native(apart)}", env=machine())
    refused(answer, "DEPENDENCY_MISMATCH", "cublasLtHSHMatmulAlgoInit", "DEPENDENCY_SPLIT")
    assert harness.native(apart / lt(12)) in (answer["path"], answer["other_path"]), answer["story"]


@windows_only
def test_04_a_hosts_cublas_of_another_release_on_windows(fakes, folder, machine):
    """The host has opened a cuBLASLt that is another library: it cannot be replaced, and nothing of cuDNN is opened."""
    place, host = put(fakes, folder / "set", "9.28.0"), folder / "host"
    host.mkdir()
    stage.share(fakes / "cublas-12" / "cublas64_12.dll", host / lt(12))
    child = harness.host("open", harness.native(host / lt(12)), "load", harness.native(place), EXPECTED, "mapped", env=machine())
    answer = {**child.of("load")[0], "mapped": child.of("mapped")[0]["modules"], "story": child.story()}
    refused(answer, "DEPENDENCY_MISMATCH", lt(12))


@linux_only
@pytest.mark.parametrize("decoy", ["libcublasLt.so.12", "libnvrtc.so.12"])
def test_04_a_decoy_on_the_way_is_passed_over(fakes, folder, machine, decoy):
    place, way = put(fakes, folder / "set", "9.28.0"), folder / "way"
    way.mkdir()
    compile_library(way / decoy, "int decoy(void){return 0;}")
    if decoy.startswith("libnvrtc"):
        compile_library(place / decoy, "int nvrtcVersion(void){return 0;} int nvrtcCreateProgram(void){return 0;}")
    reach = machine()
    reach["LD_LIBRARY_PATH"] += f":{way}"
    answer = load(place, EXPECTED, env=reach)
    is_from(answer, place)
    told = warned(answer, "DEPENDENCY_PASSED_OVER")
    assert told["path"] == str(way / decoy) and told["other_path"] == str(place / decoy), answer["story"]


def test_05_two_copies(fakes, folder):
    theirs, ours = put(fakes, folder / "theirs", "9.0.0"), put(fakes, folder / "ours", "9.10.2")
    child = harness.host("open", harness.native(theirs / name("cudnn_graph")), "load", harness.native(ours), "mapped")
    assert child.of("load")[0]["status"] == "CONFLICT", child.story()
    assert "ours" not in str(child.of("mapped")[0]), child.story()


@windows_only
def test_06_zlib_missing(fakes, folder, machine):
    place = put(fakes, folder / "set", "8.5.0", 11, zlib=False)
    answer = load(place, EXPECTED, env=machine())
    refused(answer, "DEPENDENCY_MISSING", "zlibwapi.dll")
    is_from(load(put(fakes, folder / "with", "8.5.0", 11), EXPECTED, env=machine()), folder / "with")


@windows_only
def test_06_zlib_of_the_caller_and_of_the_toolkit_serves_too(fakes, folder, machine):
    place, given, toolkit = put(fakes, folder / "set", "8.5.0", 11, zlib=False), folder / "given", folder / "toolkit"
    for where in (given, toolkit / "bin"):
        where.mkdir(parents=True)
        stage.share(fakes / "zlib" / "zlibwapi.dll", where / "zlibwapi.dll")
    for words, env, opened in ((f"dependencies={harness.native(given)}", {}, given),
                               ("device=2", {"CUDA_PATH": harness.listed(toolkit)}, toolkit / "bin")):
        child = harness.host("load", harness.native(place), words, env={**machine(), **env})
        told = [w for w in child.of("load")[0]["warnings"] if w["dependency"] == "zlibwapi.dll" and w["reason"] == "DEPENDENCY_OPENED"]
        assert child.of("load")[0]["status"] == "OK" and len(told) == 1, child.story()
        assert told[0]["path"] == harness.native(opened / "zlibwapi.dll"), child.story()


@windows_only
def test_06_8_9_7_without_zlib_is_a_warning_and_9_needs_none(fakes, folder, machine):
    answer = load(put(fakes, folder / "8", "8.9.7", zlib=False), EXPECTED, env=machine())
    assert answer["status"] == "OK" and "zlibwapi.dll" in str(answer["warnings"]), answer["story"]
    answer = load(put(fakes, folder / "9", "9.28.0", zlib=False), EXPECTED, env=machine())
    said = {w["reason"] for w in answer["warnings"] if "zlibwapi" in str(w)}
    assert answer["status"] == "OK" and said == {"SYSTEM_SEARCHES"}, answer["story"]   # left to the system, and no fault


@windows_only
@pytest.mark.parametrize("kind", ["x86", "other"])
def test_06_a_zlib_that_cannot_serve_is_refused(fakes, folder, machine, kind):
    """The 32 bit build, which is what people find first, and another library under that name."""
    place = put(fakes, folder / "set", "8.5.0", 11)
    bad = place / "zlibwapi.dll"
    stage.write_over(bad, stage.x86_library(True) if kind == "x86" else (place / name("cudnn_ops_infer", 8)).read_bytes())
    answer = load(place, EXPECTED, env=machine())
    refused(answer, "DEPENDENCY_MISMATCH", "zlibwapi.dll")
    assert answer["path"] == harness.native(bad), answer["story"]


@pytest.mark.parametrize("release", ["8.9.7", "9.28.0"])
def test_07_incomplete_bundle(fakes, folder, release):
    for stem in make_fakes.stems_of(release):
        place = put(fakes, folder / stem, release)
        stage.remove(place / name(stem, int(release[0])))
        refused(load(place), "SET_INCOMPLETE", name(stem, int(release[0])))


def test_07_an_unknown_part_is_no_fault(fakes, folder):
    place = put(fakes, folder / "set", "9.28.0")
    stage.share(place / name("cudnn_cnn"), place / name("cudnn_engines_next"))
    assert load(place)["status"] == "OK"


@linux_only
def test_08_env_shadow(fakes, folder):
    ours, decoy = put(fakes, folder / "ours", "9.10.2"), folder / "decoy"
    decoy.mkdir()
    stage.share(fakes / "9.28.0-cu12" / name("cudnn_graph"), decoy / name("cudnn_graph"))
    for file in stage.library_files(fakes / "9.28.0-cu12"):
        stage.share(file, decoy / (file.name + ".28.0"))       # full-version names, which a front prefers
    is_from(load(ours, env={"LD_LIBRARY_PATH": str(decoy)}), ours)


def test_09_deploy_list(fakes, folder):
    place = put(fakes, folder / "set", "9.10.2")
    for stem in ("cudnn_adv", "cudnn"):
        stage.remove(place / name(stem))
    refused(load(place), "SET_INCOMPLETE", name("cudnn_adv"))
    child = harness.host("load", harness.native(place), f"need={CONVOLUTION}", "available", "cudnnRNNForward", "available",
                         "cudnnConvolutionForward")
    assert child.of("load")[0]["status"] == "OK", child.story()
    assert [a["status"] for a in child.of("available")] == ["FUNCTION_NOT_OPENED", "OK"], child.story()


def test_10_nvrtc_missing(fakes, folder, machine):
    place = put(fakes, folder / "set", "9.28.0")
    answer = load(place, EXPECTED, env=machine())
    assert answer["status"] == "OK" and warned(answer, "NVRTC_ABSENT")["dependency"] == nvrtc(12), answer["story"]
    compile_library(place / nvrtc(13), NVRTC_SOURCE)
    warned(load(place, EXPECTED, env=machine()), "NVRTC_ABSENT")


@linux_only
def test_10_an_nvrtc_under_a_name_with_a_hash_is_none(fakes, folder, machine):
    """Wheels of others carry such names; cuDNN asks for the plain one."""
    place = put(fakes, folder / "set", "8.9.7", 11)
    compile_library(place / "libnvrtc-672ee683.so.11.2", NVRTC_SOURCE)
    answer = load(place, EXPECTED, env=machine())
    assert answer["status"] == "OK" and warned(answer, "NVRTC_ABSENT")["dependency"] == "libnvrtc.so.11.2", answer["story"]


@windows_only
@pytest.mark.parametrize("decoy", ["lt", "nvrtc"])
def test_10_a_decoy_on_path_is_no_dependency(fakes, folder, plain, trace, machine, decoy):
    """A stranger's file of the right name on PATH: not what serves when the right one lies beside the set, and named when not."""
    place, way = put(fakes, folder / "set", "9.28.0", cublas=False), plain / "way"
    way.mkdir()
    stage.share(fakes / "9.28.0-cu12" / name("cudnn_ext"), way / (lt(12) if decoy == "lt" else nvrtc(12)))
    if decoy == "nvrtc":
        stage.share(fakes / "cublas-12" / lt(12), place / lt(12))
    reach = machine(trace=harness.native(trace))
    reach["WINEPATH"] = harness.native(way)
    answer = load(place, EXPECTED, env=reach)
    if decoy == "lt":
        refused(answer, "DEPENDENCY_MISMATCH", lt(12))
        stage.share(fakes / "cublas-12" / lt(12), place / lt(12))
    else:
        told = warned(answer, "DEPENDENCY_FOREIGN")
        assert told["path"] == harness.native(way / nvrtc(12)), answer["story"]
        compile_library(place / nvrtc(12), NVRTC_SOURCE)
    is_from(load(place, EXPECTED, env=reach), place)
    assert "way" not in trace.read_text(), trace.read_text()


# ---- 11 to 20 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stem", ["cudnn_engines_tensor_ir", "cudnn_heuristic", "cudnn_adv"])
def test_11_partial_fallthrough(fakes, folder, plain, stem):
    ours, system = put(fakes, folder / "ours", "9.21.0"), put(fakes, plain / "system", "9.28.0")
    stage.remove(ours / name(stem))
    reach = {"PATH": harness.native(system)} if WINDOWS else {"LD_LIBRARY_PATH": str(system)}
    if WINDOWS:
        reach = {"WINEPATH": harness.native(system)}
    refused(load(ours, env=reach), "SET_INCOMPLETE", name(stem))


def test_12_gpu_arch(fakes, folder, machine):
    pascal = machine(driver_devices="61")
    answer = load(put(fakes, folder / "new", "9.28.0"), EXPECTED, env=pascal)
    refused(answer, "DEVICE_TOO_OLD", "6.1")
    assert "Fake GPU 0" in answer["message"] and "9.10.2" in answer["hint"], answer["story"]
    is_from(load(put(fakes, folder / "old", "9.10.2"), EXPECTED, env=pascal), folder / "old")
    answer = load(folder / "new", EXPECTED, env=machine(driver_devices="61,86"))
    is_from(answer, folder / "new")     # one device that fits is enough, and each has its verdict
    assert "GPU 0" in warned(answer, "DEVICE_OLD_ONE")["message"], answer["story"]
    assert "GPU 1" in warned(answer, "DEVICE_FITS")["message"], answer["story"]


def test_13_symbol_absent(fakes, folder):
    nine, eight = put(fakes, folder / "9", "9.28.0"), put(fakes, folder / "8", "8.9.7")
    only8, only9 = "cudnnRNNForwardInference", "cudnnGraphVersionCheck"
    child = harness.host("available", only9, "load", harness.native(nine), "available", only8, "available", only9, "load",
                         harness.native(eight), "available", only8, "available", only9)
    assert [a["status"] for a in child.of("available")] == ["NOT_LOADED", "FUNCTION_ABSENT", "OK", "OK", "FUNCTION_ABSENT"], \
        child.story()


@linux_only
def test_14_container_variant(fakes, folder):
    place = put(fakes, folder / "set", "9.28.0")
    assert not list(place.glob("*.so")), "only versioned names, as runtime images have"
    is_from(load(place), place)


NVRTC_SOURCE = "int nvrtcVersion(int *a, int *b){*a = 12; *b = 6; return 0;} int nvrtcCreateProgram(void){return 0;}"


def builtins(minor):
    return f"nvrtc-builtins64_12{minor}.dll" if WINDOWS else f"libnvrtc-builtins.so.12.{minor}"


def test_15_nvrtc_builtins(fakes, folder, machine):
    """The file name of NVRTC does not tell its minor, as in wheels and on Windows; once it is opened it says so itself."""
    place, apart = put(fakes, folder / "set", "9.28.0"), folder / "nvrtc"
    apart.mkdir()
    compile_library(apart / nvrtc(12), NVRTC_SOURCE)
    words = [EXPECTED, f"dependencies={harness.native(apart)}"]
    answer = load(place, *words, env=machine())
    assert warned(answer, "NVRTC_BUILTINS_ABSENT")["dependency"] == builtins("*"), answer["story"]
    (apart / builtins(4)).touch()
    answer = load(place, *words, env=machine())
    told = warned(answer, "NVRTC_BUILTINS_OTHER")
    assert told["dependency"] == builtins(6) and builtins(4) in told["message"], answer["story"]
    assert told["other_path"] == harness.native(apart / nvrtc(12)), answer["story"]
    (apart / builtins(6)).touch()
    told = warned(load(place, *words, env=machine()), "DEPENDENCY_FOREIGN")
    assert told["dependency"] == builtins(6), "it is there, but empty"


def test_15_nvrtc_builtins_of_a_private_folder_are_there_when_nvrtc_asks(fakes, folder, machine):
    """It asks by bare name at the first compilation, and no search leads into that folder."""
    place, apart = put(fakes, folder / "set", "9.28.0"), folder / "nvrtc"
    apart.mkdir()
    compile_library(apart / nvrtc(12), NVRTC_SOURCE)
    for minor in (4, 6):
        compile_library(apart / builtins(minor), "int fake_builtins(void){return 0;}")
    words = ["load", harness.native(place), EXPECTED, f"dependencies={harness.native(apart)}"]
    child = harness.host("open", builtins(6), *words, "open", builtins(6), "open", builtins(4), env=machine())
    assert [o["good"] for o in child.of("open")] == [False, True, False], child.story()
    answer = {**child.of("load")[0], "story": child.story()}
    assert "BUILTINS" not in str([w["reason"] for w in answer["warnings"]]), child.story()
    opened = [w["path"] for w in answer["warnings"] if w["reason"] == "DEPENDENCY_OPENED"]
    assert harness.native(apart / builtins(6)) in opened, child.story()


def test_15_nvrtc_builtins_of_a_host(fakes, folder, machine):
    place, apart = put(fakes, folder / "set", "9.28.0"), folder / "host"
    apart.mkdir()
    compile_library(apart / nvrtc(12), NVRTC_SOURCE)
    child = harness.host("open", harness.native(apart / nvrtc(12)), "load", harness.native(place), EXPECTED, env=machine())
    answer = {**child.of("load")[0], "story": child.story()}
    assert warned(answer, "NVRTC_BUILTINS_ABSENT")["dependency"] == builtins(6), answer["story"]


@linux_only
def test_15_nvrtc_builtins_by_the_file_name_of_a_toolkit(fakes, folder, machine):
    place = put(fakes, folder / "set", "9.28.0")
    real = place / "libnvrtc.so.12.6.85"
    compile_library(real, NVRTC_SOURCE, "-Wl,-soname,libnvrtc.so.12")
    (place / "libnvrtc.so.12").symlink_to(real.name)
    assert warned(load(place, EXPECTED, env=machine()), "NVRTC_BUILTINS_ABSENT")["dependency"] == "libnvrtc-builtins.so.12.6"
    (place / "libnvrtc-builtins.so.12.4").touch()
    assert "libnvrtc-builtins.so.12.6" in warned(load(place, EXPECTED, env=machine()), "NVRTC_BUILTINS_OTHER")["message"]
    (place / "libnvrtc-builtins.so.12.6").touch()
    assert "NVRTC" not in str([w["reason"] for w in load(place, EXPECTED, env=machine())["warnings"]])


def test_16_cuda_variant(fakes, folder, machine):
    place = put(fakes, folder / "set", "9.28.0", cublas=False)
    stage.share(fakes / "cublas-13" / lt(13), place / lt(13))
    refused(load(place, EXPECTED, env=machine()), "CUDA_MAJOR_MISMATCH", lt(12))
    stage.share(fakes / "cublas-12" / lt(12), place / lt(12))
    is_from(load(place, EXPECTED, env=machine()), place)
    refused(load(place, "cuda=13"), "CUDA_MAJOR_MISMATCH", "CUDA 12")


@pytest.mark.parametrize("odd", ["grün", "한글 폴더", "🎬", "长" * 40, "x" * 200])
def test_17_path_nonascii(fakes, folder, odd):
    place = put(fakes, folder / odd, "9.28.0")
    is_from(load(place), place)


@pytest.mark.parametrize("below", ["bin", "bin/12.8", "bin/12.9/x64", "bin/x64"] if WINDOWS else ["lib", "lib64", "bin"])
def test_18_layout_subdir(fakes, folder, below):
    place = put(fakes, folder / "root" / below, "9.28.0")
    is_from(load(folder / "root"), place)


def test_19_name_list_a_newer_major(fakes, folder):
    place = folder / "set"
    place.mkdir()
    for file in stage.library_files(fakes / "9.28.0-cu12"):
        stage.share(file, place / file.name.replace("64_9", "64_10").replace(".so.9", ".so.10"))
    answer = load(place)
    refused(answer, "WRONG_MAJOR", "10")


@linux_only
def test_19_name_list_unversioned_names_only(fakes, folder):
    place = folder / "set"
    place.mkdir()
    for file in stage.library_files(fakes / "9.28.0-cu12"):
        stage.share(file, place / file.name.replace(".so.9", ".so"))
    is_from(load(place), place)     # the soname says which major they are


# A DLL that says x86 in 64-bit headers contradicts itself and is damaged: on Windows only aarch64 can be said by one number.
@pytest.mark.parametrize("machine_name", ["aarch64"] if WINDOWS else ["aarch64", "x86"])
def test_20_wrong_arch(fakes, folder, machine_name):
    place = put(fakes, folder / "set", "9.28.0")
    file = stage.own(place / name("cudnn_ops"))
    data = bytearray(file.read_bytes())
    at = 18 if not WINDOWS else int.from_bytes(data[60:64], "little") + 4
    numbers = {"aarch64": 0xAA64} if WINDOWS else {"aarch64": 183, "x86": 3}
    data[at:at + 2] = numbers[machine_name].to_bytes(2, "little")
    file.write_bytes(data)
    refused(load(place), "WRONG_MACHINE", name("cudnn_ops"))


def test_20_a_cut_file_is_damaged_and_no_wrong_machine(fakes, folder):
    place = put(fakes, folder / "set", "9.28.0")
    stage.cut(place / name("cudnn_ops"), 4096)
    refused(load(place), "FILE_DAMAGED", name("cudnn_ops"))


@linux_only
def test_20_a_32_bit_driver_on_the_way(fakes, folder):
    """ld.so passes over a library of another class; alone it is a driver that cannot be opened, and named."""
    place, wrong = put(fakes, folder / "set", "9.28.0"), folder / "lib32"
    wrong.mkdir()
    (wrong / "libcuda.so.1").write_bytes(stage.x86_library(False))
    fake = harness.BUILD / "tests" / "fake_driver"
    is_from(load(place, EXPECTED, env={"LD_LIBRARY_PATH": f"{wrong}:{fake}"}), place)
    answer = load(place, EXPECTED, env={"LD_LIBRARY_PATH": str(wrong)})
    if answer["status"] == "OK":
        pytest.skip("this machine has a driver")
    refused(answer, "DRIVER_MISSING", "libcuda.so.1")


# ---- 21 to 30 -----------------------------------------------------------------------------------------------------------


def test_21_mixed_minor(fakes, folder):
    place = put(fakes, folder / "set", "8.9.7")
    stage.remove(place / name("cudnn_ops_infer", 8))
    stage.share(fakes / "8.5.0-cu11" / name("cudnn_ops_infer", 8), place / name("cudnn_ops_infer", 8))
    refused(load(place), "SET_MIXED", name("cudnn_ops_infer", 8))


@linux_only
def test_22_libcuda_soname(fakes, folder, machine):
    place = put(fakes, folder / "set", "8.5.0", 11)
    answer = load(place, EXPECTED, env=machine())
    # libnvrtc.so is such a name too, and absent where no toolkit is installed
    told = next(w for w in answer["warnings"] if w["reason"] == "PLAIN_NAME_ABSENT" and w["dependency"] == "libcuda.so")
    assert told["status"] == "DEPENDENCY_MISSING", answer["story"]
    assert "libcuda.so.1" in told["hint"], answer["story"]


def test_23_driver_old(fakes, folder, machine):
    place = put(fakes, folder / "set", "9.28.0", 13)
    answer = load(place, EXPECTED, env=machine(driver_version=12020))
    refused(answer, "DRIVER_TOO_OLD", "12.2")
    assert "13.0" in answer["message"], answer["story"]
    is_from(load(place, EXPECTED, env=machine(driver_version=13000)), place)


def test_23_driver_missing(fakes, folder):
    place = put(fakes, folder / "set", "9.28.0")
    answer = load(place, EXPECTED)
    if answer["status"] == "OK":
        pytest.skip("this machine has a driver")
    if answer["status"] == "NO_DEVICE":
        pytest.skip("this machine has a driver without a device")
    refused(answer, "DRIVER_MISSING", DRIVER_FILES[0], "DRIVER_ABSENT")


@pytest.mark.parametrize("status,code", [(100, "NO_DEVICE"), (803, "DRIVER_MISSING"), (34, "DRIVER_STUB"), (999, "DRIVER_MISSING"),
                                         (804, "DRIVER_TOO_OLD")])
def test_23_driver_refuses(fakes, folder, machine, status, code):
    place = put(fakes, folder / "set", "9.28.0")
    answer = load(place, REQUIRED, env=machine(driver_init=status))
    refused(answer, code, DRIVER_FILES[0] if code.startswith("DRIVER") and status != 804 else None)
    assert answer["raw_status"] == status and str(status) in answer["message"] or status == 34, answer["story"]


@linux_only
def test_23_a_forward_compatibility_package_is_noted(fakes, folder):
    place, compat = put(fakes, folder / "set", "9.28.0", 13), folder / "cuda-13.0" / "compat"
    compat.mkdir(parents=True)
    for file in DRIVER_FILES:
        shutil.copy(harness.BUILD / "tests" / "fake_driver" / file, compat)
    reach = {"LD_LIBRARY_PATH": str(compat), "CUDNNW_FAKE_DRIVER_VERSION": "13000"}
    answer = load(place, EXPECTED, env=reach)
    is_from(answer, place)
    assert str(compat) in warned(answer, "DRIVER_COMPAT_USED")["message"], answer["story"]
    answer = load(place, REQUIRED, env={**reach, "CUDNNW_FAKE_DRIVER_INIT": "804"})
    refused(answer, "DRIVER_TOO_OLD", str(compat), "DRIVER_COMPAT_REFUSED")


def test_23_expected_never_initialises_cuda(fakes, folder, trace, machine):
    place, log = put(fakes, folder / "set", "9.28.0"), trace
    is_from(load(place, EXPECTED, env=machine(driver_log=harness.native(log))), place)
    assert not log.exists()
    is_from(load(place, REQUIRED, env=machine(driver_log=harness.native(log))), place)
    assert len(log.read_text().split("\n")) == 2


def test_24_exit_unload(fakes, folder):
    place = harness.native(put(fakes, folder / "set", "9.28.0"))
    child = harness.host(*(["load", place, "unload"] * (4 if WINDOWS else 20)),   # Wine maps slowly
                          "available", "cudnnCreate", "mapped")
    assert child.of("available")[0]["status"] == "NOT_LOADED", child.story()
    assert child.of("mapped")[0]["modules"], "nothing may be unmapped"


def test_25_sublib_bare_name(fakes, folder, machine, plain):
    place = put(fakes, folder / "set", "9.28.0")
    child = harness.host("load", harness.native(place), EXPECTED, "probe", "mapped", cwd=plain, env=machine())
    assert child.of("load")[0]["status"] == "OK" and child.of("probe")[0]["bad_checks"] == 0, child.story()
    opened = {pathlib.PureWindowsPath(m).name for m in child.of("mapped")[0]["modules"]}
    assert {name(s) for s in make_fakes.LAZY} <= opened, "what graph asks for by bare name has to be there already"


@pytest.mark.parametrize("release", ["8.9.7", "9.28.0"])
def test_26_oom_masquerade(fakes, folder, machine, release):
    place = harness.native(put(fakes, folder / "set", release))
    run = lambda **settings: harness.run(harness.program("machine"), place, place, 0, env=machine(**settings))  # noqa: E731
    child = run(driver_memory="8192/20")
    assert not child.died and child.of("load")[0]["status"] == "OK", child.story()
    assert child.of("create")[0]["status"] == "DEVICE_MEMORY", child.story()
    child = run(driver_memory="8192/8000")
    assert child.of("create")[0]["status"] == "CUDNN_FAILED", child.story()   # not a word on the driver


@linux_only
def test_27_symlink_farm(fakes, folder):
    links = folder / "links"
    links.mkdir()
    source = put(fakes, folder / "set", "9.28.0")
    for file in source.iterdir():
        (links / file.name).symlink_to(file)
    assert load(links)["status"] == "OK"
    (source / name("cudnn_cnn")).unlink()
    refused(load(links), "FILE_DAMAGED", name("cudnn_cnn"), "FILE_DANGLING")


@linux_only
def test_27_three_copies_instead_of_links(fakes, folder):
    """cp without -P, then an update of one of the names only: the names of one release still are a whole set."""
    place = put(fakes, folder / "set", "9.10.2")
    for file in stage.library_files(place):
        for more in (file.name + ".10.2", file.name.removesuffix(".9")):
            shutil.copy(file, place / more)
    is_from(load(place), place)
    stage.remove(place / name("cudnn_ops"))
    shutil.copy(fakes / "9.28.0-cu12" / name("cudnn_ops"), place / name("cudnn_ops"))
    answer = load(place)
    is_from(answer, place)
    assert all(module.endswith(".so.9.10.2") for module in answer["mapped"]), answer["story"]
    assert str(place) in warned(answer, "DUPLICATE_VERSIONS")["message"], answer["story"]
    for file in place.glob("*.so.9.10.2"):
        file.unlink()
    refused(load(place), "SET_MIXED", name("cudnn_ops"))


def test_27_an_empty_file(fakes, folder):
    place = put(fakes, folder / "set", "9.28.0")
    stage.write_over(place / name("cudnn_cnn"), b"")
    refused(load(place), "FILE_DAMAGED", name("cudnn_cnn"), "FILE_EMPTY")


@windows_only
def test_28_search_flags(fakes, plain):
    place = put(fakes, plain / "set", "9.28.0")
    policy = ["policy", "default-directories=0x1000"]
    child = harness.host(*policy, "load", harness.native(place), "probe")
    assert child.of("load")[0]["status"] == "OK" and child.of("probe")[0]["bad_checks"] == 0, child.story()
    reach = {"WINEPATH": harness.native(place)}
    child = harness.host(*policy, "load", "-", env=reach)
    assert child.of("load")[0]["status"] == "NOT_FOUND", child.story()
    child = harness.host(*policy, "load", "-", "flags=0x20", env=reach)   # CUDNNW_SEARCH_PATH
    assert child.of("load")[0]["status"] == "OK", child.story()


def test_29_stale_copy(fakes, folder):
    old, broken, good = (put(fakes, folder / w, r) for w, r in [("old", "9.0.0"), ("broken", "9.28.0"), ("good", "9.10.2")])
    stage.write_over(broken / name("cudnn_ops"), b"")
    is_from(load([old, broken, good], "minimum=91002"), good)
    refused(load([old, broken], "minimum=91002"), "FILE_DAMAGED", name("cudnn_ops"))


@pytest.mark.parametrize("file", ["cudnn_cnn", "cublasLt"])
def test_30_commit_limit(fakes, folder, file):
    """Windows' error 1455 cannot be caused from outside without filling the machine."""
    place = put(fakes, folder / "set", "9.28.0", cublas=False)
    file = lt(12) if file == "cublasLt" else name(file)
    answer = load_refusing(fakes, place, file, "map", "commit")
    assert (answer["status"], answer["reason"], answer["os_error"]) == ("COMMIT_LIMIT", "COMMIT_SHORT", 1455), answer["story"]
    assert file in answer["message"] and "paging file" in answer["hint"], answer["story"]


# ---- 31 to 42 -----------------------------------------------------------------------------------------------------------


@linux_only
def test_31_file_bad(fakes, folder):
    if not harness.can_be_nobody():
        pytest.skip("root's rights cannot be dropped here")
    place = put(fakes, folder / "set", "9.28.0")
    stage.own(place / name("cudnn_ops")).chmod(0)
    refused(load(place, as_nobody=True), "ACCESS_DENIED", name("cudnn_ops"))


@pytest.mark.parametrize("stage_name,why,reason,number", [
    ("read", "denied", "FILE_DENIED", 5), ("read", "virus", "SCANNER_BLOCKS", 225), ("read", "policy", "POLICY_BLOCKS", 1260),
    ("map", "denied", "FILE_DENIED", 5)])
def test_31_a_file_that_the_system_keeps_back(fakes, folder, stage_name, why, reason, number):
    place = put(fakes, folder / "set", "9.28.0", cublas=False)
    answer = load_refusing(fakes, place, name("cudnn_graph"), stage_name, why)
    assert (answer["status"], answer["reason"], answer["os_error"]) == ("ACCESS_DENIED", reason, number), answer["story"]
    assert answer["path"] == harness.native(place / name("cudnn_graph")) and answer["path"] in answer["message"], answer["story"]
    assert not (folder / "trace").exists(), "nothing of cuDNN may have run"


def test_31_half_a_file(fakes, folder):
    place = put(fakes, folder / "set", "9.28.0")
    stage.cut(place / name("cudnn_graph"), (place / name("cudnn_graph")).stat().st_size // 2)
    refused(load(place), "FILE_DAMAGED", name("cudnn_graph"))


def test_32_insecure_search(fakes, plain, trace):
    decoy = put(fakes, plain / "decoy", "9.28.0")
    for file in DRIVER_FILES:
        shutil.copy(harness.BUILD / "tests" / "fake_driver" / file, decoy / file)
    reach = {"LD_LIBRARY_PATH": f":.:{'/nonexistent'}", "WINEPATH": "."}
    child = harness.run(harness.program("host"), "load", "-", "mapped", cwd=decoy,
                        env={**reach, "CUDNNW_FAKE_TRACE": harness.native(trace)})
    assert not child.died, child.story()
    assert "decoy" not in str(child.of("mapped")) and not trace.exists(), child.story()


@linux_only
def test_33_opaque_error(fakes, folder):
    if shutil.which("patchelf") is None:
        pytest.skip("patchelf is not installed")
    place, away = put(fakes, folder / "set", "9.28.0"), folder / "away"
    away.mkdir()
    for made, needs in (("libc3.so", None), ("libb2.so", "libc3.so")):
        compile_library(away / made, "int x;", "-Wl,--no-as-needed", *([str(away / needs)] if needs else []))
    subprocess.run(["patchelf", "--add-needed", "libb2.so", str(stage.own(place / name("cudnn_ops")))], check=True)
    refused(load(place, env={"LD_LIBRARY_PATH": ""}), "DEPENDENCY_MISSING", "libb2.so")
    (away / "libc3.so").unlink()
    answer = load(place, env={"LD_LIBRARY_PATH": str(away)})
    refused(answer, "DEPENDENCY_MISSING", "libc3.so")
    assert answer["dependency"] == "libc3.so" and answer["file"] == "libb2.so", answer["story"]


def test_33_a_call_after_a_failed_load(fakes, folder):
    child = harness.host("load", harness.native(folder), "available", "cudnnCreate")
    assert child.of("load")[0]["status"] == "NOT_FOUND" and child.of("available")[0]["status"] == "NOT_LOADED", child.story()


@pytest.mark.parametrize("odd", ["[a]", "a b", "a;b", "a%PATH%b", "a:b", "a$b", "#a", "a!b", "a'b"])
def test_34_path_glob(fakes, folder, odd):
    if WINDOWS and ":" in odd:
        pytest.skip("no name on Windows")
    place = put(fakes, folder / odd, "9.28.0")
    is_from(load(place), place)


@linux_only
@pytest.mark.parametrize("odd", ["a$ORIGIN", "${LIB}b"])
def test_34_a_token_of_the_loader_in_the_path_is_named(fakes, folder, odd):
    """ld.so expands these in every path that it is given and has no escape: no library opens a file there."""
    answer = load(put(fakes, folder / odd, "9.28.0"))
    refused(answer, "OPEN_FAILED", "$ORIGIN, $LIB or $PLATFORM")


@linux_only
def test_35_cuda_stub(fakes, folder):
    place, stubs = put(fakes, folder / "set", "9.28.0"), folder / "toolkit" / "lib64" / "stubs"
    stubs.mkdir(parents=True)
    shutil.copy(harness.BUILD / "tests" / "fake_driver" / "libcuda.so.1", stubs)
    answer = load(place, EXPECTED, env={"LD_LIBRARY_PATH": str(stubs)})
    refused(answer, "DRIVER_STUB", "stubs/libcuda.so.1")


def test_36_renamed_hack(fakes, folder):
    place = folder / "set"
    place.mkdir()
    pairs = {"cudnn_ops_infer": "cudnn_ops", "cudnn_cnn_infer": "cudnn_cnn", "cudnn_adv_infer": "cudnn_adv"}
    for eight, nine in pairs.items():
        stage.share(fakes / "9.28.0-cu12" / name(nine), place / name(eight, 8))
    answer = load(place)
    refused(answer, "NAME_MISMATCH", name("cudnn_ops_infer", 8), "NAME_SAYS_OTHER")
    place = put(fakes, folder / "driver", "8.9.7")
    stage.remove(place / name("cudnn_ops_infer", 8))
    shutil.copy(harness.BUILD / "tests" / "fake_driver" / DRIVER_FILES[0], place / name("cudnn_ops_infer", 8))
    refused(load(place), "NAME_MISMATCH", name("cudnn_ops_infer", 8))


@linux_only
@pytest.mark.parametrize("release", ["8.9.7", "9.28.0"])
def test_37_runpath_missing(fakes, folder, release):
    if shutil.which("patchelf") is None:
        pytest.skip("patchelf is not installed")
    place = put(fakes, folder / "set", release)
    for file in stage.library_files(place):
        subprocess.run(["patchelf", "--remove-rpath", str(stage.own(file))], check=True)
    is_from(load(place, cwd="/"), place)


@linux_only
@pytest.mark.parametrize("entries", ["", ":/nonexistent/cuda/lib64", "."])
def test_37_entries_that_lead_nowhere_or_into_the_working_directory(fakes, folder, entries):
    if shutil.which("patchelf") is None:
        pytest.skip("patchelf is not installed")
    place, decoy = put(fakes, folder / "set", "9.10.2"), put(fakes, folder / "decoy", "9.28.0")
    for file in stage.library_files(place):
        subprocess.run(["patchelf", "--set-rpath", entries, str(stage.own(file))], check=True)
    is_from(load(place, cwd=decoy), place)


@pytest.mark.parametrize("raw,text", [(8907, "8.9.7"), (90100, "9.1.0"), (92900, "9.29.0"), (100000, "10.0.0")])
def test_38_version_formula(fakes, folder, raw, text):
    place = put(fakes, folder / "set", "8.0.5" if raw < 90000 else "9.0.0", 11 if raw < 90000 else 12)
    refused(load(place, f"minimum={raw}"), "VERSION_TOO_OLD", text)


def test_39_env_malformed(fakes, folder):
    place = put(fakes, folder / "set", "9.28.0")
    entries = ["", "relative", "~/cudnn", "%CUDA%/bin" if WINDOWS else "$HOME/cudnn", harness.listed(place)]
    child = harness.host("load", "-", "mapped", env={"CUDNNW_PATH": (";" if WINDOWS else ":").join(entries)})
    answer = child.of("load")[0]
    assert answer["status"] == "OK" and answer["folder"] == harness.native(place), child.story()
    ignored = [w for w in answer["warnings"] if w["reason"] == "ENTRY_IGNORED"]
    assert len(ignored) >= 3 and all(w["dependency"] == "CUDNNW_PATH" for w in ignored), child.story()
    for entry in entries[1:4]:
        assert any(entry in w["message"] for w in ignored), child.story()


@pytest.mark.parametrize("variable", ["CUDA_PATH", "CUDNN_PATH"])
def test_39_two_folders_in_a_variable_for_one(fakes, folder, variable):
    place = put(fakes, folder / ("set/bin" if WINDOWS else "set/lib"), "9.28.0")
    joined = (";" if WINDOWS else ":").join(harness.listed(path) for path in (folder / "set", place))
    child = harness.host("load", "-", env={variable: joined})
    answer = child.of("load")[0]
    assert answer["status"] == "OK" and answer["folder"] == harness.native(place), child.story()


def test_40_eager_preload(fakes, folder, trace, machine):
    place = put(fakes, folder / "set", "9.28.0")
    answer = load(place, EXPECTED, env={**machine(), "CUDNNW_FAKE_TRACE": harness.native(trace)})
    assert answer["status"] == "OK", answer["story"]
    order = [pathlib.PureWindowsPath(line).name.lower() for line in trace.read_text().split("\n") if line]
    assert order[0] == name("cudnn_graph") and len(order) == len(set(order)), order
    assert all(order.index(name(s)) > order.index(name("cudnn_graph")) for s in make_fakes.LAZY), order


def sysv_hash(text):
    """The hash that stands beside a needed version's name."""
    value = 0
    for byte in text.encode():
        value = (value << 4) + byte
        value = (value ^ (value & 0xF0000000) >> 24) & 0x0FFFFFFF
    return value


@linux_only
def test_41_glibc_too_old(fakes, folder):
    place = put(fakes, folder / "set", "9.28.0")
    file = stage.own(place / name("cudnn_cnn"))
    data = file.read_bytes()
    if b"GLIBC_2.2.5\0" not in data:
        pytest.skip("the fake is not linked to a versioned C library")
    old, new = (sysv_hash(text).to_bytes(4, "little") for text in ("GLIBC_2.2.5", "GLIBC_9.9.9"))
    file.write_bytes(data.replace(b"GLIBC_2.2.5\0", b"GLIBC_9.9.9\0").replace(old, new))
    answer = load(place)
    refused(answer, "DEPENDENCY_MISMATCH", "GLIBC_9.9.9")
    assert name("cudnn_cnn") in answer["message"], answer["story"]


def test_42_wrong_system(other_fakes, folder):
    answer = load(stage.stage(other_fakes / "9.0.0-cu12", folder / "set"))
    refused(answer, "WRONG_SYSTEM", "9.0.0")
    assert ("linux" if WINDOWS else "windows") in answer["message"].lower(), answer["story"]
