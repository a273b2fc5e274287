# SPDX-License-Identifier: MIT
"""The checks of the sources can fail: each rule is broken once, and each check must name file, line and rule."""
import subprocess
import sys

import pytest

import harness

SCRIPTS = harness.ROOT / "scripts"
LICENCE = "/* SPDX-License-Identifier: MIT */\n"

CONTRACT = """/*
 * Does a thing.
 *
 *   one   in. A number.
 *
 * Returns  the number.
 * Errors   none.
 * Threads  any.
 * Host     touches nothing.
 * Since    0.1
 */
CUDNNW_API int cudnnw_thing(int one, const char *two);
"""


def run(script, *words):
    done = subprocess.run([sys.executable, str(SCRIPTS / script), *map(str, words)], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("path, text, line, words", [
    ("src/a.c", "void f(void);\n", 1, "no SPDX line"),
    ("scripts/a", "#!/bin/sh\n", 1, "no SPDX line"),
    ("CMakeLists.txt", "project(x)\n", 1, "no SPDX line"),
    ("src/a.c", LICENCE + "/* " + "x" * 150 + " */\n", 2, "columns"),
    ("src/find/a.c", LICENCE + "int f(void) { return dlopen(0, 0) != 0; }\n", 2, "only src/os/ opens"),
    ("src/find/a.c", LICENCE + "\nint f(void) { return LoadLibraryExW(0, 0, 0) != 0; }\n", 3, "only src/os/ opens"),
    ("src/cli/a.c", LICENCE + "int f(void) { return getenv(\"X\") != 0; }\n", 2, "only src/os/ opens"),
    ("tests/unit/a.c", LICENCE + "void f(char *a) { strcpy(a, \"x\"); }\n", 2, "banned everywhere"),
    ("tests/unit/a.c", LICENCE + "int f(char *a) { return sprintf (a, \"x\"); }\n", 2, "banned everywhere"),
    ("src/os/a.c", LICENCE + "void f(int a) { assert(a); }\n", 2, "the host is not ended"),
    ("examples/a.c", LICENCE + "void f(void) { exit(1); }\n", 2, "the host is not ended"),
    ("src/open/a.c", LICENCE + "void f(void) { free(0); }\n", 2, "memory comes from"),
    ("src/open/a.c", LICENCE + "int f(void) { return g(&(range){1, 2}); }\n", 2, "compiles as C++ too"),
    ("src/open/a.c", LICENCE + "int a[] = {\n    [B] = 1,\n};\n", 3, "compiles as C++ too"),
    ("src/open/a.c", LICENCE + "static _Thread_local int a;\n", 2, "no compiler's own words"),
    ("src/open/a.c", LICENCE + "#if defined(_WIN32)\n#endif\n", 2, "no #if on a system"),
    ("src/open/a.c", LICENCE + "void f(void) { goto retry; }\n", 2, "no goto but forward to out"),
    ("src/open/a.c", LICENCE + "#include <stdio.h>\n", 2, "not for this room"),
    ("include/cudnnw/a.h", LICENCE + "#include <stdlib.h>\n", 2, "not for this room"),
    ("src/cli/a.c", LICENCE + "#include \"../report/report.h\"\n", 2, "ordinary user of the public headers"),
    ("docs/a.md", "see " + ".".join(("pypi", "org")) + "\n", 1, "registry's host name"),
    ("docs/a.md", "\nlies in /" + "work/main\n", 2, "path of one machine"),
])
def test_check_style_names_what_breaks_a_rule(folder, path, text, line, words):
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text(text)
    code, said = run("check_style", "--root", folder)
    assert code == 1 and any(each.startswith(f"{path}:{line}: ") and words in each for each in said.splitlines()), said


@pytest.mark.parametrize("path, text", [
    ("src/os/os_linux_a.c", LICENCE + "#include <dlfcn.h>\nvoid *f(void) { return dlopen(0, 0); }\n"),
    ("src/find/a.c", LICENCE + "/* dlopen(), exit() and #if _WIN32 in a comment */\nconst char *a = \"abort()\";\n"),
    ("src/find/a.c", LICENCE + "void f(void) { goto out;\nout: return; }\n"),
    ("tests/fakes/fake_front.c", LICENCE + "void f(void) { abort(); }\n"),
    ("src/find/a.c", LICENCE + "void snprintf_like(void);\nvoid my_exit(void);\nvoid f(void) { my_exit(); }\n"),
    ("src/cli/a.c", LICENCE + "int f(void) { return g(&(range){1, 2}); }\n"),
    ("src/find/a.c", LICENCE + "static const struct row rows[] = {\n    {1, 2},\n};\n"),
    ("README.md", "no licence line is asked of prose\n"),
])
def test_check_style_lets_pass_what_is_allowed(folder, path, text):
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text(text)
    code, said = run("check_style", "--root", folder)
    assert code == 0, said


@pytest.mark.parametrize("part, missing", [
    (" * Does a thing.\n *\n", "a first sentence"), (" * Returns  the number.\n", "Returns"), (" * Errors   none.\n", "Errors"),
    (" * Threads  any.\n", "Threads"), (" * Host     touches nothing.\n", "Host"), (" * Since    0.1\n", "Since"),
])
def test_check_headers_names_each_missing_part(folder, part, missing):
    header = folder / "a.h"
    whole = CONTRACT.replace("A number.", "A number.\n *   two   in. A text.")
    header.write_text(LICENCE + whole)
    assert run("check_headers", header)[0] == 0
    header.write_text(LICENCE + whole.replace(part, ""))
    code, said = run("check_headers", header)
    assert code == 1 and f"cudnnw_thing: {missing} is missing" in said, said


def test_check_headers_names_a_parameter_without_a_word(folder):
    (folder / "a.h").write_text(LICENCE + CONTRACT)
    code, said = run("check_headers", folder / "a.h")
    assert code == 1 and "cudnnw_thing: the parameter two is missing" in said, said


def test_check_headers_needs_something_to_check(folder):
    (folder / "a.h").write_text(LICENCE)
    assert run("check_headers", folder / "a.h")[0] == 1
