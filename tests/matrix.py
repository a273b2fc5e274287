# SPDX-License-Identifier: MIT
"""The broken-file matrix: every file of a set, broken in every way, one at a time. Shared by fake and real sets.

Each case is held against what the answer must be: the child lives, cuDNN prints nothing, the code is right, and the error
names the broken file. What no file can show is allowed by name (see `invisible`), never by leaving the case out."""
import dataclasses
import os
import pathlib
import shutil

import harness
import stage

DAMAGED, INCOMPLETE, MIXED = {"FILE_DAMAGED"}, {"SET_INCOMPLETE"}, {"SET_MIXED"}
CUTS = {"cut to 3 bytes": 3, "cut inside the header": 40, "cut behind the header": 64}


@dataclasses.dataclass
class Case:
    file: str
    breakage: str
    codes: set          # what the load may answer
    named: bool = True  # the error must name the file

    @property
    def name(self):
        return f"{self.file}: {self.breakage}"


def front_of(names):
    return min(names, key=len)


def table_names(path):
    tables = stage.image_tables(path)
    return [t for t in tables if t in stage.ELF_TABLES + ["segments", "headers", "sections", "exports", "imports", "relocations"]]


def cut_sizes(path):
    """Lengths at which the file is cut: by bytes, half, inside each table, one byte before the segments end."""
    sizes = dict(CUTS)
    total = os.path.getsize(path)
    sizes["cut to half"] = total // 2
    for table, (offset, size) in stage.image_tables(path).items():
        if table in ("end of segments", "end of sections"):
            sizes[f"cut 1 byte before the {table}"] = offset - 1
        elif table in table_names(path) and 0 < offset + size // 2 < total:
            sizes[f"cut inside {table}"] = offset + size // 2
    return sizes


def break_file(path, breakage, others):
    """Breaks one staged file. `others`: {"neighbour": folder, ...}. False when the breakage cannot be made here."""
    words = breakage.split(" ", 1)
    if breakage == "removed":
        stage.remove(path)
    elif breakage == "empty":
        stage.write_over(path, b"")
    elif breakage.startswith("cut "):
        stage.cut(path, cut_sizes(path)[breakage])
    elif breakage == "noise":
        stage.write_over(path, stage.noise(min(os.path.getsize(path), 1 << 20)))
    elif breakage == "a folder":
        stage.remove(path)
        path.mkdir()
    elif breakage == "a dangling link":
        stage.remove(path)
        path.symlink_to(path.with_name("gone"))
    elif breakage == "unreadable":
        stage.own(path).chmod(0)
    elif words[0] == "machine":
        stage.change_machine(path, words[1])
    elif words[0] in ("zeroed", "randomised"):
        where, table = words[1].split(" of ")
        return stage.damage_table(path, table, where, words[0])
    elif words[0] == "from":
        source = pathlib.Path(others[words[1]]) / path.name
        if not source.exists():
            return False
        stage.remove(path)
        stage.share(source, path)
    else:
        raise ValueError(breakage)
    return True


def breakages(path, others):
    """What can be done to this file, and what the answer must be."""
    yield "removed", INCOMPLETE
    yield "empty", DAMAGED
    for name in cut_sizes(path):
        yield name, DAMAGED
    yield "noise", DAMAGED
    yield "machine aarch64", {"WRONG_MACHINE"}
    yield "machine x86", {"WRONG_MACHINE"}
    yield "a folder", DAMAGED
    yield "a dangling link", DAMAGED
    if harness.can_be_nobody():
        yield "unreadable", {"ACCESS_DENIED"}
    for table in table_names(path):
        for kind in ("zeroed", "randomised"):
            for where in ("start", "middle"):
                yield f"{kind} {where} of {table}", DAMAGED | MIXED | {"OK"}
    for other in others:
        yield f"from {other}", MIXED | {"VERSION_MISMATCH"}


def cases(source, others, invisible):
    """All cases of a set. `invisible(file, breakage)`: why no file can show it, None when it must be seen."""
    names = [p.name for p in stage.library_files(source)]
    for name in names:
        for breakage, codes in breakages(source / name, others):
            if name == front_of(names):
                # The front is never opened: a load goes on without it and warns, or names it.
                codes = codes | {"OK"}
            elif invisible(name, breakage) is not None:
                codes = codes | {"OK"}
            yield Case(name, breakage, codes)


def names_file(answer, file):
    texts = (answer["file"], answer["path"], answer["other_path"], answer["dependency"])
    stem = file.split(".")[0].removeprefix("lib").rsplit("64_", 1)[0]
    return any(pathlib.PureWindowsPath(text).name == file or text == stem for text in texts)


def judge(case, child):
    """None when the child's answer is right, else what is wrong with it."""
    if child.died:
        return "the child died"
    answer = child.of("load")[0]
    if answer["status"] not in case.codes:
        return f"{answer['status']} instead of {' or '.join(sorted(case.codes))}"
    if child.err.strip():
        return "something was printed"
    if answer["status"] != "OK":
        if not names_file(answer, case.file):
            return f"{answer['reason']} does not name the file: {answer['message']}"
        if not answer["hint"]:
            return "no hint"
    return None


def run_case(case, source, folder, others, extra, words=()):
    """Stages, breaks and loads one case; (verdict, child). The verdict is None when all is right or not applicable."""
    place = pathlib.Path(folder) / "set"
    stage.stage(source, place, extra)
    try:
        if not break_file(place / case.file, case.breakage, others):
            return None, None
        program = harness.program("host")
        nobody = case.breakage == "unreadable"
        if nobody:   # the build may lie where nobody but its owner may enter
            program = pathlib.Path(shutil.copy(program, folder))
        child = harness.run(program, "load", harness.native(place), *words, as_nobody=nobody)
        return judge(case, child), child
    finally:
        shutil.rmtree(place)


def run_all(source, folder, others, extra, invisible, words=(), files=None):
    """Every case; a list of (case, what is wrong, child), and {case name: status} of all that ran."""
    wrong, seen = [], {}
    for case in cases(source, others, invisible):
        if files is not None and case.file not in files:
            continue
        verdict, child = run_case(case, source, folder, others, extra, words)
        if child is not None and not child.died:
            seen[case.name] = child.of("load")[0]["status"]
        if verdict is not None:
            wrong.append((case, verdict, child))
    return wrong, seen


def story(wrong, count):
    lines = [f"{len(wrong)} of {count} cases are wrong:"]
    lines += [f"  {case.name}: {verdict}" for case, verdict, _ in wrong]
    return "\n".join(lines + [wrong[0][2].story()] if wrong else lines)
