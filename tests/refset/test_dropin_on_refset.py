# SPDX-License-Identifier: MIT
"""Programs for plain cuDNN compute on the reference set: linked to its front, with the front replaced, and linked to the
drop-in, shared and static, they print the same, and it is right (reference/plain.txt, by PyTorch)."""
import pathlib
import re
import shutil

import pytest

import dropin
import harness
import stage
from test_field_reports import driver_world  # noqa: F401 (a fixture)

pytestmark = dropin.needed
HERE = pathlib.Path(__file__).resolve().parent
HEADERS = {8: "8.9.7.29-cu12", 9: "9.28.0.42-cu12"}

CUDNNW_STATIC = [harness.BUILD / "libcudnnw_static.a", "-ladvapi32"] if harness.WINDOWS else [harness.BUILD / "libcudnnw.a"]


def build(program, folder, headers, libraries, tag):
    target = folder / f"{program}-{tag}{harness.EXE}"
    words = ["-Wall", "-Werror", "-DON_DEVICE", "-I", dropin.CUDA_HEADERS, "-isystem", headers / "include", *libraries]
    if not harness.WINDOWS:
        words += [f"-Wl,-rpath,{path.parent}" for path in libraries] + ["-Wl,--allow-shlib-undefined", "-ldl", "-lpthread"]
    return dropin.build(dropin.HERE / f"plain_{program}.c", target, *words)


def run(program, place, env):
    """A Windows program finds the DLLs beside itself."""
    if harness.WINDOWS:
        program = shutil.copy(program, place / program.name)
    child = harness.run(program, closing="plain: done", env=env)
    assert not child.died and child.err == "", child.story()
    return child.out


def is_right(out, name):
    """The program's line of numbers against PyTorch's."""
    rows = [line.split() for line in (HERE / "reference" / "plain.txt").read_text().splitlines()[1:]]
    wanted = next(row[1:] for row in rows if row[0] == name)
    found = re.search(rf"^{name} (\d+) numbers: sum (\S+), squares (\S+), first (\S+), middle (\S+), last (\S+)$", out, re.M)
    assert found is not None, out
    return all(abs(float(got) - float(want)) <= 1e-4 * max(1, abs(float(want))) for got, want in zip(found.groups(), wanted))


# In a plain folder: the DLLs that a program is linked to are looked for beside it along a list, which a semicolon ends.
@pytest.mark.parametrize("major, program", [(m, p) for m in (8, 9) for p in ("version", "convolution", "lstm", "graph")])
def test_a_program_computes_the_same_by_every_way(refset, real, plain, driver_world, major, program):  # noqa: F811
    headers, source = real(f"{harness.SYSTEM}-{HEADERS[major]}"), refset / f"cudnn{major}"
    whole = stage.stage(source, plain / "whole", [source, refset / "cudart"])
    replaced = dropin.replaced(source, plain / "replaced", major, [whole]).parent
    cudart = next((refset / "cudart").iterdir())
    env = {**driver_world, "CUDNNW_PATH": harness.listed(whole)}

    linked = build(program, plain, headers, [whole / dropin.front_name(major), cudart], "front")
    first = run(linked, whole, env)
    if not harness.WINDOWS:   # goes before the program's own runpath
        env["LD_LIBRARY_PATH"] = f"{replaced}:{env['LD_LIBRARY_PATH']}"
    assert run(linked, replaced, env) == first

    library = harness.BUILD / f"libcudnnw_dropin{major}.dll.a" if harness.WINDOWS else dropin.shared(major)
    place = plain / "dropin"
    place.mkdir()
    for path in (dropin.shared(major), cudart):
        shutil.copy(path, place)
    env = {**driver_world, "CUDNNW_PATH": harness.listed(whole)}
    assert run(build(program, plain, headers, [library, cudart], "dropin"), place, env) == first
    assert run(build(program, plain, headers, [dropin.static(major), *CUDNNW_STATIC, cudart], "static"), place, env) == first

    graph = {8: "operation alpha 1 of 1", 9: "configs 1 plans 1"}[major]
    assert {"version": "checks 0 0 0 0", "graph": graph}.get(program, "numbers") in first
    assert program == "version" or is_right(first, program), first
