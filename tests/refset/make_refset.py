#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the reference set: whole cuDNN sets, 8.9 and 9.28, that compute on the CPU, and the driver that they need.

    make_refset.py OUT [--system linux|windows] [--jobs N]

OUT/<system>/cudnn8, OUT/<system>/cudnn9   the sets, with a stand-in for cuBLAS beside them
OUT/<system>/driver                        CUDA driver and NVML whose device memory is host memory
Names, exports, links and versions come from make_fakes.py. Nothing is done when sources and tools are unchanged.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent / "fakes"))

import make_fakes  # noqa: E402

WHAT = "cudnnw reference set, CPU"
DEVICE = "cudnnw reference device, CPU"
# release, fourth number, CUDA major. No cuDNN of NVIDIA's has 0 as fourth number.
SETS = [("8.9.7", 0, 12), ("9.28.0", 0, 12)]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wundef", "-Wvla", "-Wstrict-prototypes",
            "-Wmissing-prototypes", "-Werror"]


class Maker(make_fakes.Maker):
    """What a sub-library is comes from the fakes; what it computes comes from the objects of this folder."""

    def __init__(self, out, system, work):
        super().__init__(out, system, work)
        self.product = WHAT
        self.objects = {}

    def folder(self, release, cuda):
        return self.out / f"cudnn{release[0]}"

    def compile(self, major, pool):
        """All sources of this folder for one major; what they define needs no stub."""
        place = self.work / f"objects{major}"
        place.mkdir()
        sources = sorted(HERE.glob("*.c"))
        options = ["-std=c11", *WARNINGS, "-O2", "-ffunction-sections", f"-DREFSET_MAJOR={major}", f"-I{ROOT / 'include'}",
                   f"-I{ROOT / 'src'}"] + (["-fPIC"] if self.system == "linux" else [])
        jobs = [pool.submit(make_fakes.run, [self.compiler, *options, "-c", s, "-o", place / f"{s.stem}.o"]) for s in sources]
        for job in jobs:
            job.result()
        self.objects[major] = sorted(place.glob("*.o"))
        nm = "nm" if self.system == "linux" else "x86_64-w64-mingw32-nm"
        listed = subprocess.run([nm, "-g", "--defined-only", *self.objects[major]], check=True, capture_output=True, text=True)
        return set(re.findall(r" T (cudnn\w+)$", listed.stdout, re.M))

    def configuration(self, stem, release, cuda, owners):
        text = super().configuration(stem, release, cuda, owners)
        return text.replace("#define FAKE_HOLDS ", f'#define FAKE_HOLDS "{WHAT}\\0" ')

    def sublibrary(self, stem, release, build, cuda, owners):
        major = int(release[0])
        target = self.folder(release, cuda) / make_fakes.file_name(stem, major, self.system)
        inputs = [target.parent / make_fakes.file_name(parent, major, self.system)
                  for parent in make_fakes.SUBLIBRARIES[stem][2]]
        # A front or a program that exports the same names must not get the calls within one file.
        inputs += self.objects[major] + (["-lm", "-Wl,--gc-sections", "-Wl,-Bsymbolic"] if self.system == "linux" else [])
        self.link(make_fakes.HERE / "fake_sublibrary.c", self.configuration(stem, release, cuda, owners), target,
                  self.exports(stem, release, owners), make_fakes.SUBLIBRARIES[stem][3], inputs, release,
                  "-Wl,--enable-new-dtags", None if stem in make_fakes.NO_FILE_VERSION else f"{release}.{build}")

    def dependencies(self):
        """What cuDNN would miss; this set never calls it."""
        linux = self.system == "linux"
        lt, blas, nvrtc, builtins = (
            ("libcublasLt.so.12", "libcublas.so.12", "libnvrtc.so.12", "libnvrtc-builtins.so.12.0") if linux else
            ("cublasLt64_12.dll", "cublas64_12.dll", "nvrtc64_120_0.dll", "nvrtc-builtins64_120.dll"))
        for folder in ("cudnn8", "cudnn9"):
            self.stub(folder, lt, [("cublasLtGetVersion", 120000), ("cublasLtCreate", 15), ("cublasLtDestroy", 0)])
            self.stub(folder, nvrtc, [("nvrtcVersion", 1), ("nvrtcCreateProgram", 1)])
            self.stub(folder, builtins, [("getArchBuiltins", 0)])
        self.stub("cudnn8", blas, [("cublasCreate_v2", 15), ("cublasDestroy_v2", 0)])
        if not linux:
            self.stub("cudnn8", "zlibwapi.dll", [("zlibVersion", 0)])

    def driver(self):
        linux = self.system == "linux"
        place = self.out / "driver"
        place.mkdir()
        for name, words in (("libcuda.so.1" if linux else "nvcuda.dll", []),
                            ("libnvidia-ml.so.1" if linux else "nvml.dll", ["-DFAKE_NVML"])):
            words += ["-fPIC", "-fvisibility=hidden", f"-Wl,-soname,{name}"] if linux else ["-static-libgcc", "-s"]
            make_fakes.run([self.compiler, "-std=gnu11", "-O1", "-shared", f'-DFAKE_DEVICE_NAME="{DEVICE}"', *words,
                            make_fakes.HERE / "fake_driver.c", "-o", place / name])

    def cudart(self):
        """Programs ask for its functions with a version node of the file's name."""
        linux = self.system == "linux"
        name = "libcudart.so.12" if linux else "cudart64_12.dll"
        place, script = self.out / "cudart", self.work / "cudart.map"
        place.mkdir()
        script.write_text(f"{name} {{ global: cuda*; local: *; }};\n")
        words = ["-fPIC", f"-Wl,-soname,{name}", f"-Wl,--version-script={script}"] if linux else ["-static-libgcc", "-s"]
        make_fakes.run([self.compiler, "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-O1", "-shared", *words,
                        make_fakes.HERE / "fake_cudart.c", "-o", place / name])


def stamp(system):
    """What the result depends on."""
    digest = hashlib.sha256(system.encode())
    used = [*HERE.glob("*.[ch]"), *make_fakes.HERE.glob("fake_*.c"), make_fakes.FUNCTIONS, ROOT / "src/calls/statuses.def",
            ROOT / "include/cudnnw/cudnnw_types.h", pathlib.Path(__file__).resolve(), pathlib.Path(make_fakes.__file__).resolve()]
    for path in sorted(used):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def make(out, system, jobs):
    out = pathlib.Path(out).resolve()
    mark = out / system / "refset.json"
    if mark.exists() and json.loads(mark.read_text())["stamp"] == stamp(system):
        return out / system
    shutil.rmtree(out / system, ignore_errors=True)
    (out / system).mkdir(parents=True)
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        maker = Maker(out, system, pathlib.Path(work))
        for release, _, _ in SETS:
            maker.computed |= maker.compile(int(release[0]), pool)
        for done in [pool.submit(maker.one_set, *row) for row in SETS]:
            done.result()
        maker.dependencies()
        maker.driver()
        maker.cudart()
    mark.write_text(json.dumps({"stamp": stamp(system), "what": WHAT}))
    return out / system


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--system", choices=["linux", "windows"], default="linux")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    print(make(arguments.out, arguments.system, arguments.jobs))


if __name__ == "__main__":
    main()
