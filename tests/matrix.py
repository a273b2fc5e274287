# SPDX-License-Identifier: MIT
"""The broken-file matrix: every file of a set, broken in every way, one at a time. Shared by fake and real sets.

Each case is held against what the answer must be: the child lives, cuDNN prints nothing, the code is right, and the error
names the broken file. What no file can show is allowed by name (see `invisible`), never by leaving the case out."""
import concurrent.futures
import dataclasses
import os
import pathlib
import shutil

import harness
import stage

DAMAGED, INCOMPLETE, MIXED = {"FILE_DAMAGED"}, {"SET_INCOMPLETE"}, {"SET_MIXED"}
# As another program would: without sharing it, and as one that still writes it would, a download for instance.
HELD = {"held without sharing": "hold", "held for writing": "write"}
CUTS = {"cut to 3 bytes": 3, "cut inside the header": 40, "cut behind the header": 64}


@dataclasses.dataclass
class Case:
    file: str
    breakage: str
    codes: set           # what the load may answer
    warned: bool = False # the load goes on, with a warning that has one of these codes: the front, which is not opened

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


class Breaker:
    """Breaks one file of a staged set, again and again. Where bytes are changed, one copy of the file is made, changed and
    put right again afterwards: a copy per case would be terabytes."""

    def __init__(self, source, spare, others):
        self.source, self.spare, self.others = source, spare, others   # others: {"neighbour": folder, ...}
        self.undo = None

    def use_spare(self, path):
        if not self.spare.exists():
            shutil.copyfile(self.source, self.spare)
        stage.remove(path)
        os.link(self.spare, path)

    def change(self, path, offset, data):
        self.use_spare(path)
        before = stage.patch(self.spare, offset, data)
        self.undo = lambda: stage.patch(self.spare, offset, before)

    def repair(self):
        if self.undo is not None:
            self.undo()
        self.undo = None

    def break_file(self, path, breakage):
        """False when the breakage cannot be made here."""
        first, rest = breakage.split(" ", 1) if " " in breakage else (breakage, "")
        if breakage == "removed":
            stage.remove(path)
        elif breakage == "empty":
            stage.write_over(path, b"")
        elif first == "cut":
            stage.cut(path, cut_sizes(self.source)[breakage])
        elif breakage == "noise":
            stage.write_over(path, stage.noise(min(os.path.getsize(path), 1 << 20)))
        elif breakage == "a folder":
            stage.remove(path)
            path.mkdir()
        elif breakage == "a dangling link":
            stage.remove(path)
            path.symlink_to(path.with_name("gone"))
        elif breakage == "unreadable":
            self.use_spare(path)
            path.chmod(0)
            self.undo = lambda: self.spare.chmod(0o644)
        elif breakage == "machine aarch64":
            self.change(path, *stage.aarch64_field(self.source))
        elif breakage == "machine x86":
            stage.write_over(path, stage.x86_library(harness.WINDOWS))
        elif breakage == "lacks a procedure":
            where = stage.procedure_to_rename(self.source)
            if where is None:
                return False
            self.change(path, *where)
        elif first in ("zeroed", "randomised"):
            where, table = rest.split(" of ")
            block = stage.block_of_table(self.source, table, where)
            if block is None:
                return False
            self.change(path, block[0], bytes(block[1]) if first == "zeroed" else stage.noise(block[1]))
        elif first == "from":
            other = pathlib.Path(self.others[rest]) / path.name
            if not other.exists():
                return False
            stage.remove(path)
            stage.share(other, path)
        elif breakage in HELD:   # by the child itself, before it loads; the shared file would be held for all tests
            self.use_spare(path)
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
    if not harness.WINDOWS:   # Wine shows no link that leads nowhere
        yield "a dangling link", DAMAGED
    if harness.WINDOWS:
        yield "lacks a procedure", MIXED
        for name in HELD:
            yield name, {"ACCESS_DENIED"}
    if harness.can_be_nobody():
        yield "unreadable", {"ACCESS_DENIED"}
    for table in table_names(path):
        for kind in ("zeroed", "randomised"):
            for where in ("start", "middle"):
                # What .init_array holds is overwritten by relocations before it is used: no harm, so nothing to say.
                yield f"{kind} {where} of {table}", {"OK"} if table == ".init_array" else DAMAGED | MIXED
    for other in others:
        yield f"from {other}", MIXED | {"VERSION_MISMATCH"} | ({"CUDA_MAJOR_MISMATCH"} if other == "cuda" else set())


def cases(source, others, invisible):
    """All cases of a set. `invisible(file, breakage)`: why no file can show it, None when it must be seen."""
    names = [p.name for p in stage.library_files(source)]
    for name in names:
        for breakage, codes in breakages(source / name, others):
            front = name == front_of(names)
            if invisible(name, breakage) is not None or (front and breakage == "removed"):
                codes = codes | {"OK"}
            yield Case(name, breakage, codes, front)


def names_file(answer, file):
    texts = (answer["file"], answer["path"], answer["other_path"], answer["dependency"])
    stem = file.split(".")[0].removeprefix("lib").rsplit("64_", 1)[0]
    return any(pathlib.PureWindowsPath(text).name == file or text == stem for text in texts)


def judge(case, child):
    """None when the child's answer is right, else what is wrong with it."""
    if child.died:
        return "the child died"
    answer = child.of("load")[0]
    strange = [line for line in child.out.splitlines() if line.strip() and not line.startswith("{") and line != harness.CLOSING_LINE]
    if strange or child.err.strip():
        return "something was printed"
    if case.warned and answer["status"] == "OK" and "OK" not in case.codes:
        warnings = [w for w in answer["warnings"] if w["status"] in case.codes and names_file(w, case.file)]
        return None if warnings else "no warning names the front"
    if answer["status"] not in case.codes:
        return f"{answer['status']} instead of {' or '.join(sorted(case.codes))}"
    if answer["status"] != "OK":
        # Two files that tell one CUDA major each: which of them is the foreign one cannot be known.
        is_tie = case.breakage == "from cuda" and answer["reason"] in ("CUDA_DIFFERS", "CUDA_MAJOR_OTHER")
        if not is_tie and not names_file(answer, case.file):
            return f"{answer['reason']} does not name the file: {answer['message']}"
        if not answer["hint"]:
            return "no hint"
    return None


class Asker:
    """Loads a folder in a child: a child for each where that is cheap, else one that lives until it has mapped something."""

    def __init__(self):
        self.server = None

    def load(self, place, words, as_nobody, held=()):
        program = harness.program("host")
        if as_nobody:   # the build may lie where nobody but its owner may enter
            program = pathlib.Path(shutil.copy(program, place / "host"))
        if not harness.WINDOWS:
            return harness.run(program, "load", harness.native(place), *words, as_nobody=as_nobody)
        self.server = self.server or harness.Server(program)
        release = ("policy", "release=") if held else ()
        child = self.server.ask(*held, "load", harness.native(place), *words, *release)
        if child.died or child.of("load")[0].get("stage") not in ("find", "inspect", "choose"):
            child.closed = self.close() and child.closed
        return child

    def close(self):
        server, self.server = self.server, None
        return server is None or server.close()


def run_case(case, breaker, asker, place, extra, words):
    """Stages, breaks and loads one case; (verdict, child). The verdict is None when all is right or not applicable."""
    stage.stage(breaker.source.parent, place, extra)
    try:
        if case.breakage == "unreadable" and not harness.nobody_reads(place / case.file):
            return None, None   # it is unreadable as it is, like its siblings: tests say so by a skip of their own
        if not breaker.break_file(place / case.file, case.breakage):
            return None, None
        kind = HELD.get(case.breakage)
        held = ("policy", f"{kind}={harness.native(place / case.file)}") if kind else ()
        child = asker.load(place, words, case.breakage == "unreadable", held)
        return judge(case, child), child
    finally:
        breaker.repair()
        shutil.rmtree(place)


def run_file(file, mine, source, folder, others, extra, words):
    """All cases of one file: [(case, verdict, child)]."""
    spare = pathlib.Path(folder) / f"spare-{file}"
    breaker, asker = Breaker(pathlib.Path(source) / file, spare, others), Asker()
    try:
        results = [(case, *run_case(case, breaker, asker, pathlib.Path(folder) / f"set-{file}", extra, words))
                   for case in mine]
        if not asker.close():
            results[-1] = (results[-1][0], "the child did not end as it should", results[-1][2])
        return results
    finally:
        spare.unlink(missing_ok=True)


def run_all(source, folder, others, extra, invisible, words=()):
    """Every case; a list of (case, what is wrong, child), and {case name: status} of all that ran."""
    by_file = {}
    for case in cases(source, others, invisible):
        by_file.setdefault(case.file, []).append(case)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = [pool.submit(run_file, file, mine, source, folder, others, extra, words) for file, mine in by_file.items()]
        results = [result for run in runs for result in run.result()]
    wrong = [result for result in results if result[1] is not None]
    seen = {case.name: child.of("load")[0]["status"] for case, _, child in results if child is not None and not child.died}
    for file in by_file:   # a matrix whose breakages cannot be made would pass without a case
        assert wrong or sum(name.startswith(f"{file}: ") for name in seen) >= 12, f"too few cases of {file}"
    return wrong, seen


def story(wrong, count):
    lines = [f"{len(wrong)} of {count} cases are wrong:"]
    lines += [f"  {case.name}: {verdict}" for case, verdict, _ in wrong]
    return "\n".join(lines + [wrong[0][2].story()] if wrong else lines)
