# SPDX-License-Identifier: MIT
"""Every public report of tests/field_cases.tsv is staged by tests that exist and run on the system where it was met, or the row
says what differs; docs/field-reports.md counts the same rows. Nothing is built or run here."""
import ast
import csv
import re

import harness

REPORTS, KINDS = 203, 40
COLUMNS = ["id", "system", "kind", "report", "tests", "staged"]


def rows():
    lines = (harness.TESTS / "field_cases.tsv").read_text().splitlines()
    return list(csv.DictReader([line for line in lines if not line.startswith("#")], delimiter="\t", quoting=csv.QUOTE_NONE))


def systems_of_marks(text):
    """Where a test runs that carries these marks."""
    linux = "linux_only" in text or re.search(r"skipif\((?!not )\(?(harness\.)?WINDOWS", text)
    windows = "windows_only" in text or re.search(r"skipif\(not (harness\.)?WINDOWS", text)
    return {"linux"} if linux else {"win"} if windows else {"linux", "win"}


def python_tests(path):
    module = ast.parse(path.read_text())
    everywhere = [ast.unparse(node) for node in module.body
                  if isinstance(node, ast.Assign) and ast.unparse(node).startswith("pytestmark")]
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            marks = [ast.unparse(decorator) for decorator in node.decorator_list]
            yield node.name, systems_of_marks(" ".join(everywhere + marks))


def c_tests(path):
    runs = {"linux"} if path.stem.endswith("_linux") else {"win"} if path.stem.endswith("_windows") else {"linux", "win"}
    for name in re.findall(r"^static void (test_\w+)\(", path.read_text(), re.M):
        yield name, runs


def all_tests():
    found = {}
    for path in sorted(harness.TESTS.rglob("test_*.py")):
        found.update(python_tests(path))
    for path in sorted(harness.TESTS.rglob("test_*.c")):
        found.update(c_tests(path))
    return found


def test_the_marks_of_tests_are_understood():
    tests = all_tests()
    assert tests["test_41_glibc_too_old"] == {"linux"} and tests["test_28_search_flags"] == {"win"}
    assert tests["test_07_incomplete_bundle"] == {"linux", "win"}
    assert tests["test_what_others_do_where_cudnnw_says_what_is_wrong"] == {"linux"}
    assert tests["test_the_plain_front_dies_in_that_place"] == {"win"}
    assert tests["test_dependencies__what_the_process_has_wins"] == {"linux"}


def test_the_table_is_complete():
    table = rows()
    assert len(table) == REPORTS and len({row["id"] for row in table}) == REPORTS
    assert len({row["report"] for row in table}) == REPORTS
    assert [row["id"] for row in table] == sorted(row["id"] for row in table)
    for row in table:
        assert list(row) == COLUMNS and None not in row.values(), row
        assert row["system"] in ("win", "linux", "any") and row["report"].startswith("https://"), row
    assert {int(row["kind"].split()[0]) for row in table} == set(range(1, KINDS + 1))


def test_every_report_is_staged_or_its_row_says_why_not():
    tests, wrong = all_tests(), []
    for row in rows():
        names, note = row["tests"].split(), row["staged"]
        unknown = [name for name in names if name not in tests]
        runs = set().union(*(tests[name] for name in names if name in tests))
        if unknown:
            wrong.append(f"{row['id']}: no such test: {unknown}")
        elif not names:
            if not note.startswith("not: "):
                wrong.append(f"{row['id']}: neither a test nor a reason")
        elif note and not note.startswith("part: "):
            wrong.append(f"{row['id']}: {note}")
        elif row["system"] != "any" and row["system"] not in runs:
            wrong.append(f"{row['id']}: met on {row['system']}, staged on {sorted(runs)}")
    assert not wrong, "\n".join(wrong)


def test_every_kind_has_a_test_of_its_number():
    numbers = {int(name[5:7]) for name in all_tests() if re.match(r"test_\d\d_", name)}
    assert numbers >= set(range(1, KINDS + 1)), set(range(1, KINDS + 1)) - numbers


def counts():
    """As the document's table has them: kind, reports, staged in part, not staged."""
    made = {}
    for row in rows():
        count = made.setdefault(row["kind"], [0, 0, 0])
        count[0] += 1
        count[1] += row["staged"].startswith("part: ")
        count[2] += row["staged"].startswith("not: ")
    return [[kind, *map(str, made[kind])] for kind in sorted(made, key=lambda kind: int(kind.split()[0]))]


def test_the_document_counts_the_same():
    text = (harness.ROOT / "docs" / "field-reports.md").read_text()
    text = text.partition("## The reports behind the kinds")[2].partition("\n## ")[0]
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\|.*\|$", text, re.M)[2:]]
    assert table == counts()
