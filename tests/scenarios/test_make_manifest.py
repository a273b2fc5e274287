# SPDX-License-Identifier: MIT
"""scripts/make_manifest: what a new cuDNN adds, what it may not change, and that a second run changes nothing."""
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "make_manifest"
sys.path.insert(0, str(ROOT / "scripts" / "manifest"))

from tables import KINDS, NEWEST, Tables  # noqa: E402

RELEASE, LABEL = 92900, "9.29.0.7/cu12"
TABLES = ("sublibraries.def", "functions.def", "function_names.def", "fingerprints.def", "known_sets.def",
          "held_names.def")


def run(*arguments):
    done = subprocess.run([sys.executable, str(SCRIPT), *map(str, arguments)], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def texts(folder):
    return {name: (folder / name).read_text() for name in TABLES}


@pytest.fixture
def tables(tmp_path):
    """A copy of the tables that a test may change."""
    folder = tmp_path / "tables"
    folder.mkdir()
    for name in TABLES:
        shutil.copy(ROOT / "src" / "manifest" / name, folder)
    return folder


class FakeSet:
    """A set of the release after the newest one, with headers and libraries made from the tables."""

    def __init__(self, folder, tables):
        read = Tables(tables)
        self.folder, self.label = folder / "linux-9.29.0.7-cu12", LABEL
        self.functions = {f.name: (KINDS[f.kind], f.parameters, f.owner9) for f in read.functions if f.last == NEWEST}
        self.stems = {s.id: s.stem for s in read.sublibraries if s.last == NEWEST}
        self.data = {}    # id -> strings in the data
        self.front = None # names that the front exports, when not all of them

    def write(self):
        include = self.folder / "include"
        include.mkdir(parents=True)
        (include / "cudnn_version.h").write_text(
            "#define CUDNN_MAJOR 9\n#define CUDNN_MINOR 29\n#define CUDNN_PATCHLEVEL 0\n")
        (include / "cudnn_all.h").write_text("#pragma once\n" + "".join(
            f"/* {name}. @since cuDNN 9.29.0 */\nCUDNN_DEPRECATED {result} CUDNNWINAPI\n{name}({parameters});\n"
            for name, (result, parameters, _) in self.functions.items()))
        for id_, stem in self.stems.items():
            self.library(id_, stem)
        return self.folder

    def library(self, id_, stem):
        names = [n for n, (_, _, owner) in self.functions.items() if owner == id_ or id_ == "FRONT"]
        source = self.folder / f"{stem}.c"
        source.write_text(f'const char *which = "{stem}";\n'
                          + "".join(f'const char text{i}[] = "{text}";\n' for i, text in enumerate(self.data.get(id_, [])))
                          + "".join(f"void {name}(void) {{}}\n" for name in names))
        subprocess.run(["cc", "-shared", "-fPIC", "-Wl,--build-id=sha1", "-o", self.folder / f"lib{stem}.so.9", source],
                       check=True)


@pytest.fixture
def fake(tmp_path, tables):
    return FakeSet(tmp_path, tables)


def test_the_checked_in_tables_are_canonical():
    code, said = run("--check")
    assert code == 0, said


def test_what_is_out_of_order_is_told_by_check_and_put_in_order_without(tables):
    path = tables / "fingerprints.def"
    before = path.read_text()
    rows = re.findall(r"^(?:BUILD_ID|STAMP)\(.*\n", before, re.M)
    path.write_text(before.replace(rows[0] + rows[1], rows[1] + rows[0]))

    code, said = run("--check", "--tables", tables)
    assert (code, "would change: fingerprints.def" in said) == (1, True), said
    assert path.read_text() != before
    assert run("--tables", tables)[0] == 0
    assert path.read_text() == before


@pytest.mark.parametrize("name, old, new", [
    ("sublibraries.def", "LAZY, ", "SLOW, "),
    ("sublibraries.def", "AFTER(GRAPH)", "AFTER(FRONT)"),
    ("functions.def", "STATUS(cudnnCreate,", "HANDLE(cudnnCreate,"),
    ("functions.def", "NEWEST, NONE, ADV)", "NEWEST, NONE, ADVANCED)"),
    ("functions.def", "NEWEST, NONE, ADV)", "NEWEST, NONE, ADV, 7)"),
    ("function_names.def", "NAME(cudnnCreate)", "NAME(create)"),
    ("known_sets.def", '"9.28.0.42/cu12"', '"9.28.0.42/cuda12"'),
    ("fingerprints.def", "9_28_0_42_cu12)", "9_28_0_43_cu12)"),
    ("fingerprints.def", "BUILD_ID(00", "BUILD_ID(0"),
    ("held_names.def", "LATER, ", "SOON,  "),
])
def test_a_value_that_no_column_knows_stops_and_changes_nothing(tables, name, old, new):
    path = tables / name
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))
    before = texts(tables)
    code, said = run("--tables", tables)
    assert code == 2 and name in said, said
    assert texts(tables) == before


def test_a_new_release_adds_its_function_at_the_end_and_a_second_run_changes_nothing(tables, fake):
    before = Tables(tables)
    fake.functions["cudnnAardvark"] = ("cudnnStatus_t", "cudnnHandle_t handle, const int sizes[], void *y", "OPS")
    folder = fake.write()

    code, said = run("--tables", tables, folder)
    assert code == 0, said
    after = Tables(tables)
    slots = len(before.functions)
    assert [f.name for f in after.functions[:slots]] == [f.name for f in before.functions]
    assert f"cudnnAardvark is new in slot {slots}" in said
    assert (tables / "functions.def").read_text().splitlines()[-5] == (
        "STATUS(cudnnAardvark, (cudnnHandle_t handle, const int sizes[], void *y), (handle, sizes, y), "
        "92900, NEWEST, NONE, OPS)")
    assert "NAME(cudnnAardvark)\nNAME(cudnnActivationBackward)\n" in (tables / "function_names.def").read_text()
    assert sum(LABEL in releases for _, releases in after.fingerprints.values()) == len(fake.stems)
    assert run("--check", "--tables", tables, folder) == (0, run("--tables", tables, folder)[1])


def test_a_function_that_is_gone_ends_with_the_last_release_that_had_it(tables, fake):
    newest = Tables(tables).releases()[-1]
    del fake.functions["cudnnAddTensor"]
    assert run("--tables", tables, fake.write())[0] == 0
    row = next(f for f in Tables(tables).functions if f.name == "cudnnAddTensor")
    assert row.last == newest


def test_a_new_sublibrary_stands_before_the_front_and_asks_for_its_need(tables, fake):
    fake.stems["ENGINES_MAGIC"] = "cudnn_engines_magic"
    code, said = run("--tables", tables, fake.write())
    assert code == 0 and "ENGINES_MAGIC is new" in said, said
    rows = Tables(tables).sublibraries
    assert [r.id for r in rows[-2:]] == ["ENGINES_MAGIC", "FRONT"]
    assert (rows[-2].kind, rows[-2].first) == ("LAZY", RELEASE)


def test_a_new_name_of_a_library_becomes_a_row_with_its_number_left_open(tables, fake):
    fake.data["CNN"] = ["libnvrtc.so.14"]
    assert run("--tables", tables, fake.write())[0] == 0
    row = next(h for h in Tables(tables).held if h.id == "CNN" and "nvrtc" in h.pattern)
    assert (row.first, row.last, row.system, row.kind, row.pattern) == (RELEASE, NEWEST, "LINUX", "LATER", "libnvrtc.so.%d")


def change_types(fake):
    fake.functions["cudnnAddTensor"] = ("cudnnStatus_t", "int x", "OPS")


def change_owner(fake):
    fake.functions["cudnnAddTensor"] = (*fake.functions["cudnnAddTensor"][:2], "CNN")


def forget_export(fake):
    fake.functions["cudnnNowhere"] = ("cudnnStatus_t", "void", "NONE")


def return_something_else(fake):
    fake.functions["cudnnNew"] = ("double", "void", "OPS")


def other_headers(fake):
    fake.folder = fake.folder.with_name("linux-9.30.0.7-cu12")


@pytest.mark.parametrize("change, word", [
    (change_types, "cudnnAddTensor has other types"),
    (change_owner, "cudnnAddTensor is exported by"),
    (forget_export, "cudnnNowhere is exported by"),
    (return_something_else, "cudnnNew returns an unknown type"),
    (other_headers, "headers are of another release"),
])
def test_a_set_that_contradicts_a_row_stops_and_changes_nothing(tables, fake, change, word):
    change(fake)
    before = texts(tables)
    code, said = run("--tables", tables, fake.write())
    assert code == 2 and word in said, said
    assert texts(tables) == before


def test_a_folder_that_does_not_say_what_it_is_stops(tables, tmp_path):
    folder = tmp_path / "some"
    (folder / "include").mkdir(parents=True)
    code, said = run("--tables", tables, folder)
    assert code == 2 and "some" in said, said
