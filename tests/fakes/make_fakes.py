#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds complete fake cuDNN sets for Linux (.so) or Windows (.dll) from fake_sublibrary.c and fake_front.c.

    make_fakes.py OUT [--system linux|windows] [--jobs N]

OUT/<system>/<release>-cu<N>/ then holds exactly the files of that release: names, sonames, functions (by the manifest's
table), links between siblings with symbol versions, version symbols, held names, FileVersion. OUT/<system>/cublas-<N>/,
driver/ and zlib/ hold the libraries of others that a cuDNN wants. Nothing is done when sources and tools are unchanged.
"""
import argparse
import concurrent.futures
import fcntl
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
FUNCTIONS = ROOT / "src" / "manifest" / "functions.def"

# release, fourth number, CUDA major. 8.9.5 and 9.28.1 are neighbours of the same minor: what is linked does not differ.
SETS = [
    ("8.0.5", 39, 11), ("8.2.0", 53, 11), ("8.5.0", 96, 11), ("8.9.5", 30, 12), ("8.9.7", 29, 12), ("8.9.7", 29, 11),
    ("9.0.0", 312, 12), ("9.10.2", 21, 12), ("9.21.0", 82, 12), ("9.28.0", 42, 12), ("9.28.0", 42, 13),
    ("9.28.1", 4, 12),
]

# What the measured releases consist of, in opening order; the front is not in it. "first" is the first release.
# stem: (major, first, siblings it imports, exported version data)
SUBLIBRARIES = {
    "cudnn_ops_infer": (8, 80000, [], ["cudnn_ops_infer_version"]),
    "cudnn_cnn_infer": (8, 80000, ["cudnn_ops_infer"], ["cudnn_cnn_infer_version"]),
    "cudnn_adv_infer": (8, 80000, ["cudnn_ops_infer"], ["cudnn_adv_infer_version"]),
    "cudnn_ops_train": (8, 80000, ["cudnn_ops_infer"], ["cudnn_ops_train_version"]),
    "cudnn_cnn_train": (8, 80000, ["cudnn_ops_infer", "cudnn_ops_train", "cudnn_cnn_infer"], []),
    "cudnn_adv_train": (8, 80000, ["cudnn_ops_infer", "cudnn_ops_train", "cudnn_adv_infer"], []),
    "cudnn_graph": (9, 90000, [], ["cudnn_graph_version"]),
    "cudnn_ops": (9, 90000, ["cudnn_graph"], ["cudnn_ops_infer_version"]),
    "cudnn_cnn": (9, 90000, ["cudnn_ops", "cudnn_graph"], []),
    "cudnn_adv": (9, 90000, ["cudnn_ops", "cudnn_graph"], ["cudnn_adv_infer_version"]),
    "cudnn_ext": (9, 92200, [], []),
    "cudnn_engines_precompiled": (9, 90000, ["cudnn_graph"], []),
    "cudnn_heuristic": (9, 90000, ["cudnn_graph"], []),
    "cudnn_engines_runtime_compiled": (9, 90000, ["cudnn_graph"], []),
    "cudnn_engines_tensor_ir": (9, 92100, ["cudnn_graph"], []),
}
NO_FILE_VERSION = {"cudnn_graph", "cudnn_heuristic", "cudnn_engines_tensor_ir"}
LAZY = ["cudnn_engines_precompiled", "cudnn_heuristic", "cudnn_engines_runtime_compiled", "cudnn_engines_tensor_ir"]


def number(release):
    major, minor, patch = (int(part) for part in release.split("."))
    return 10000 * major + 100 * minor + patch


def file_name(stem, major, system):
    return f"lib{stem}.so.{major}" if system == "linux" else f"{stem}64_{major}.dll"


def stems_of(release):
    """The sub-libraries of a release in opening order, without the front."""
    version = number(release)
    return [stem for stem, (major, first, _, _) in SUBLIBRARIES.items()
            if major == version // 10000 and version >= first]


def functions_of(release):
    """{function: owning stem} of a release, from the manifest's table."""
    row = re.compile(r"^(?:STATUS|SIZE|TEXT|VOID)\((\w+), .*, (\d+), (\w+), (\w+), (\w+)\)")
    version, owners = number(release), {}
    for line in FUNCTIONS.read_text().splitlines():
        found = row.match(line)
        if found is None:
            continue
        name, first, last, owner8, owner9 = found.groups()
        owner = owner8 if version < 90000 else owner9
        last = 999999 if last == "NEWEST" else int(last)
        if owner != "NONE" and int(first) <= version <= last:
            owners[name] = "cudnn_" + owner.lower()
    if not owners:
        sys.exit(f"make_fakes: no functions of {release} in {FUNCTIONS}")
    return owners


def answered_names():
    """Functions that fake_sublibrary.c answers itself."""
    text = (HERE / "fake_sublibrary.c").read_text()
    return set(re.findall(r"^(?:int|size_t|void|const char \*) ?(cudnn\w+)\(", text, re.M))


def held_names(stem, release, cuda, system):
    """Names that the real file carries because it opens them later."""
    version, major = number(release), number(release) // 10000
    linux = system == "linux"
    lt = f"libcublasLt.so.{cuda}" if linux else f"cublasLt64_{cuda}.dll"
    blas = f"libcublas.so.{cuda}" if linux else f"cublas64_{cuda}.dll"
    driver = "libcuda.so.1" if linux else "nvcuda.dll"
    names = {
        "cudnn_adv": [lt, driver], "cudnn_engines_precompiled": [lt, driver],
        "cudnn_graph": [driver] + [file_name(s, major, system) for s in LAZY if s in stems_of(release)],
        "cudnn_ops": [driver], "cudnn_cnn": [driver], "cudnn_engines_runtime_compiled": [driver],
        "cudnn_ops_infer": [driver] + ([blas, lt] if version >= 80800 or not linux else []),
        "cudnn_cnn_infer": [driver, file_name("cudnn_cnn_train", major, system)],
    }.get(stem, [])
    if not linux and stem == "cudnn_cnn_infer" and 80300 <= version:
        names.append("zlibwapi.dll")
    return names


def foreign_needed(stem, release, cuda, system):
    """Libraries of others that the file is linked to: (folder in OUT, file name)."""
    version = number(release)
    if system == "windows":
        return []
    needed = []
    if stem in ("cudnn_ops_infer", "cudnn_cnn_infer", "cudnn_cnn_train") and version < 80800:
        needed += [(f"cublas-{cuda}", f"libcublas.so.{cuda}"), (f"cublas-{cuda}", f"libcublasLt.so.{cuda}")]
    if stem == "cudnn_graph" or (stem == "cudnn_cnn_infer" and version >= 80300) or (90000 < version >= 91000):
        needed.append(("zlib", "libz.so.1"))
    if stem == "cudnn_engines_runtime_compiled" and version >= 92700:
        needed.append(("driver", "libcuda.so.1"))
    return needed


def run(command, folder=None):
    done = subprocess.run([str(c) for c in command], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(" ".join(str(c) for c in command) + "\n" + done.stderr)


def macro(name, rows):
    return f"#define {name} " + " \\\n    ".join(rows) + "\n"


class Maker:
    def __init__(self, out, system, work):
        self.out, self.system, self.work = out / system, system, work
        self.compiler = os.environ.get("CUDNNW_FAKES_CC") or ("gcc" if system == "linux" else "x86_64-w64-mingw32-gcc")
        self.answered = answered_names()
        self.computed = set()   # functions that other objects answer (tests/refset)
        self.product = "fake"

    def folder(self, release, cuda):
        return self.out / f"{release}-cu{cuda}"

    def configuration(self, stem, release, cuda, owners):
        major, minor, patch = release.split(".")
        own = sorted(name for name, owner in owners.items() if owner == stem)
        parents, data = SUBLIBRARIES[stem][2], SUBLIBRARIES[stem][3]
        lazy = [s for s in LAZY if s in stems_of(release)] if major == "9" else ["cudnn_cnn_train"]
        rows = []
        for name in own:
            if name.endswith("VersionCheck"):
                rows.append(f"CHECK({name})")
            elif name in self.answered | self.computed:
                continue
            elif name.startswith("cudnnCreate"):
                rows.append(f"CREATE({name})")
            elif name.startswith("cudnnDestroy"):
                rows.append(f"DESTROY({name})")
            else:
                rows.append(f"STUB({name})")
        holds = "".join(f'"{name}\\0" ' for name in held_names(stem, release, cuda, self.system)) or '""'
        return "".join([
            f"#define FAKE_MAJOR {major}\n#define FAKE_MINOR {minor}\n#define FAKE_PATCH {patch}\n",
            f"#define FAKE_RELEASE {int(major) << 16 | int(minor) << 8 | int(patch)}u\n#define FAKE_CUDA {cuda}\n",
            f"#define FAKE_STEM {stem}\n#define FAKE_INTERNAL fake_internal_{major}_{minor}_\n#define FAKE_HOLDS {holds}\n",
            macro("FAKE_PARENTS(PARENT)", [f"PARENT({parent})" for parent in parents]),
            macro("FAKE_VERSION_DATA(DATA)", [f"DATA({name})" for name in data]),
            macro("FAKE_LAZY(LAZY)", [f'LAZY("{name}")' for name in lazy]),
            macro("FAKE_FUNCTIONS(STUB, CREATE, DESTROY, CHECK)", rows),
            "".join(f"#define OWNS_{name} 1\n" for name in own if name not in self.computed),
            "#define FAKE_IS_LAZY 1\n" if stem in lazy else "",
            "#define FAKE_IS_REGISTRY 1\n" if "cudnnBackendFinalize" in own else "",
        ])

    def exports(self, stem, release, owners):
        major, minor, _ = release.split(".")
        functions = sorted(name for name, owner in owners.items() if owner == stem)
        registry = [f"fake_internal_{major}_{minor}_arrived"] if "cudnnBackendFinalize" in functions else []
        return functions + [f"fake_release_{stem}", f"fake_internal_{major}_{minor}_{stem}"] + registry

    def link(self, source, configuration, target, functions, data, inputs, release, rpath, file_version):
        """Compiles one library with exactly these exports."""
        place = self.work / (target.parent.name + "-" + target.name)
        place.mkdir()
        (place / "configuration.h").write_text(configuration)
        command = [self.compiler, "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-O1", "-g0", "-shared",
                   "-include", place / "configuration.h", "-o", target, source]
        if self.system == "linux":
            names = "".join(f"    {name};\n" for name in functions + data)
            (place / "exports.map").write_text(f"{target.name} {{\n  global:\n{names}  local: *;\n}};\n")
            command += ["-fPIC", "-Wl,--no-as-needed", *inputs, f"-Wl,-soname,{target.name}", "-Wl,--build-id=sha1",
                        f"-Wl,--version-script={place / 'exports.map'}", rpath,
                        "-Wl,--hash-style=" + ("sysv" if release == "8.0.5" else "both" if release == "8.2.0" else "gnu"),
                        "-Wl,-rpath,$ORIGIN", f"-Wl,-rpath-link,{target.parent}"]
        else:
            names = "".join(f"    {name}\n" for name in functions) + "".join(f"    {name} DATA\n" for name in data)
            (place / "exports.def").write_text(f"LIBRARY {target.name}\nEXPORTS\n{names}")
            command += [place / "exports.def", *inputs, "-static-libgcc", "-s"]
            if file_version:
                command.append(self.version_resource(place, file_version))
        run(command)

    def version_resource(self, place, file_version):
        commas = ",".join(file_version.split("."))
        (place / "version.rc").write_text(
            f"1 VERSIONINFO\nFILEVERSION {commas}\nPRODUCTVERSION {commas}\nBEGIN\n  BLOCK \"StringFileInfo\"\n  BEGIN\n"
            f"    BLOCK \"040904b0\"\n    BEGIN\n      VALUE \"FileVersion\", \"{file_version}\"\n"
            f"      VALUE \"ProductName\", \"{self.product}\"\n    END\n  END\nEND\n")
        run(["x86_64-w64-mingw32-windres", place / "version.rc", "-O", "coff", "-o", place / "version.o"])
        return place / "version.o"

    def sublibrary(self, stem, release, build, cuda, owners):
        target = self.folder(release, cuda) / file_name(stem, int(release[0]), self.system)
        inputs = [target.parent / file_name(parent, int(release[0]), self.system) for parent in SUBLIBRARIES[stem][2]]
        inputs += [self.out / folder / name for folder, name in foreign_needed(stem, release, cuda, self.system)]
        self.link(HERE / "fake_sublibrary.c", self.configuration(stem, release, cuda, owners), target,
                  self.exports(stem, release, owners), SUBLIBRARIES[stem][3], inputs, release,
                  "-Wl,--enable-new-dtags", None if stem in NO_FILE_VERSION else f"{release}.{build}")

    def front(self, release, build, cuda, owners):
        major, minor, patch = release.split(".")
        target = self.folder(release, cuda) / file_name("cudnn", int(major), self.system)
        rows = [f'ROW({index}, {name}, "{owners[name]}")' for index, name in enumerate(sorted(owners))]
        configuration = (f"#define FAKE_MAJOR {major}\n#define FAKE_MINOR {minor}\n#define FAKE_PATCH {patch}\n" +
                         macro("FAKE_FORWARDS(ROW)", rows))
        # Real fronts search their own folder after LD_LIBRARY_PATH (RUNPATH) and, from 9.22, before it (RPATH).
        rpath = "-Wl,--disable-new-dtags" if number(release) >= 92200 else "-Wl,--enable-new-dtags"
        self.link(HERE / "fake_front.c", configuration, target, sorted(owners), [], [], release, rpath, f"{release}.{build}")

    def one_set(self, release, build, cuda):
        self.folder(release, cuda).mkdir(parents=True)
        owners = functions_of(release)
        for stem in stems_of(release):
            self.sublibrary(stem, release, build, cuda, owners)
        self.front(release, build, cuda, owners)

    def stub(self, folder, name, functions):
        """A library of others: the functions answer 15 (CUBLAS_STATUS_NOT_SUPPORTED) or what the name needs."""
        target = self.out / folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        source = self.work / (folder + name + ".c")
        source.write_text("".join(f"int {f}(void);\nint {f}(void) {{ return {value}; }}\n" for f, value in functions))
        if self.system == "linux":
            run([self.compiler, "-shared", "-fPIC", "-O1", f"-Wl,-soname,{name}", "-o", target, source])
        else:
            run([self.compiler, "-shared", "-O1", "-s", "-static-libgcc", "-o", target, source])

    def others(self):
        for cuda in (11, 12, 13):
            lt = [("cublasLtGetVersion", cuda * 10000), ("cublasLtCreate", 15), ("cublasLtDestroy", 0)]
            blas = [("cublasCreate_v2", 15), ("cublasDestroy_v2", 0)]
            if self.system == "linux":
                self.stub(f"cublas-{cuda}", f"libcublasLt.so.{cuda}", lt)
                self.stub(f"cublas-{cuda}", f"libcublas.so.{cuda}", blas)
            else:
                self.stub(f"cublas-{cuda}", f"cublasLt64_{cuda}.dll", lt)
                self.stub(f"cublas-{cuda}", f"cublas64_{cuda}.dll", blas)
        if self.system == "linux":
            self.stub("zlib", "libz.so.1", [("zlibVersion", 0)])
            # The six driver functions that engines_runtime_compiled of 9.27 and newer is linked to; 100: no device.
            driver = ["cuInit", "cuDriverGetVersion", "cuDeviceGetCount", "cuGetErrorString", "cuGetErrorName", "cuDeviceGet"]
            self.stub("driver", "libcuda.so.1", [(name, 100) for name in driver])
            # A host's own library that defines cuDNN's names without a symbol version.
            self.stub("global", "libwrapper.so", [("cudnnCreate", 1), ("cudnnGetVersion", 7), ("cudnnBackendFinalize", 1)])
        else:
            self.stub("zlib", "zlibwapi.dll", [("zlibVersion", 0)])


def stamp(system):
    """What the result depends on."""
    digest = hashlib.sha256(system.encode())
    for path in (HERE / "fake_sublibrary.c", HERE / "fake_front.c", pathlib.Path(__file__).resolve(), FUNCTIONS):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def make(out, system, jobs):
    """Programs that want the same fakes at once wait for the first."""
    out = pathlib.Path(out).resolve()
    out.mkdir(parents=True, exist_ok=True)
    with open(out / f".{system}.making", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return make_alone(out, system, jobs)


def make_alone(out, system, jobs):
    mark = out / system / "fakes.json"
    if mark.exists() and json.loads(mark.read_text())["stamp"] == stamp(system):
        return out / system
    shutil.rmtree(out / system, ignore_errors=True)
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        maker = Maker(out, system, pathlib.Path(work))
        maker.others()
        for done in [pool.submit(maker.one_set, *row) for row in SETS]:
            done.result()
    mark.write_text(json.dumps({"stamp": stamp(system), "sets": [f"{r}-cu{c}" for r, _, c in SETS]}))
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
