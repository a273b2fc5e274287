# SPDX-License-Identifier: MIT
"""The .def tables of src/manifest: reading them strictly and writing them canonically.

The head of a file, up to its #endif, is kept as it stands; the rows are read, changed and written again. A line that
is neither stops with its place, so that a slip of the pen is never a silent default.
"""
import re
from dataclasses import dataclass
from pathlib import Path

NEWEST = 999999
LINE_END = {8: 80999, 9: 99999}
KINDS = {"STATUS": "cudnnStatus_t", "SIZE": "size_t", "TEXT": "const char *", "VOID": "void"}
SYSTEMS = ("LINUX", "WINDOWS")


class Stop(Exception):
    """What the table or a set says cannot be right; the message says what and where."""


@dataclass
class Sublibrary:
    id: str
    stem: str
    first: int
    last: int
    kind: str
    need: str
    after: str

    def lines(self):
        """The majors that ship it, as far as this script knows them."""
        return [m for m in LINE_END if self.first // 10000 <= m <= self.last // 10000]

    def siblings(self):
        return re.findall(r"AFTER\((\w+)\)", self.after)


@dataclass
class Function:
    kind: str
    name: str
    parameters: str
    arguments: str
    first: int
    last: int
    owner8: str
    owner9: str

    def owner(self, release):
        return self.owner8 if release // 10000 == 8 else self.owner9


@dataclass
class Held:
    id: str
    first: int
    last: int
    system: str
    kind: str
    pattern: str


def text_of(release):
    return "NEWEST" if release == NEWEST else str(release)


def number_of(text):
    return NEWEST if text == "NEWEST" else int(text)


def dotted(release):
    return f"{release // 10000}.{release // 100 % 100}.{release % 100}"


def arguments_of(parameters):
    if parameters == "void":
        return ""
    name = re.compile(r"([A-Za-z_]\w*)\s*(?:\[\w*\])*$")
    return ", ".join(name.search(p.strip()).group(1) for p in parameters.split(","))


def types_of(parameters):
    """Parameters without their names: what the ABI is made of. `const T x` and `T const x` are one type."""
    types = []
    for parameter in parameters.split(","):
        array = "[" in parameter
        bare = re.sub(r"\[\w*\]", "", parameter).strip()
        words = re.findall(r"\w+|\*", bare)
        if len(words) > 1 and words[-1] not in ("int", "void", "*") and not words[-1].endswith("_t"):
            words.pop()
        leading = sorted(w for w in words if w != "*")
        types.append(" ".join(leading) + "*" * (words.count("*") + array))
    return types


NUMBER = r"(\d{5,6}|NEWEST)"
HEX = "[0-9a-f]{8}"
WORD = r"([A-Z][A-Z0-9_]*)"
BITS = r"((?:NEED|TRAINING|AFTER)\(\w+\)(?: \| (?:NEED|TRAINING|AFTER)\(\w+\))*|NOTHING)"
ROWS = {
    "sublibraries.def": re.compile(
        rf'SUBLIBRARY\({WORD}, +"(\w+)", +(\d+), {NUMBER}, +(DIRECT|LAZY|FRONT), +{BITS}, {BITS}\)'),
    "functions.def": re.compile(
        rf"(STATUS|SIZE|TEXT|VOID)\((cudnn\w+), \(([^()]+)\), \(([^()]*)\), (\d+), {NUMBER}, {WORD}, {WORD}\)"),
    "function_names.def": re.compile(r"NAME\((cudnn\w+)\)"),
    "fingerprints.def": re.compile(
        rf"(BUILD_ID\({HEX}(?:, {HEX}){{4}}|STAMP\({HEX}, [0-9a-f]{{1,8}}, {HEX}), {WORD}, (\w+)\)"),
    "known_sets.def": re.compile(r'SETS\((\w+), "([^"]+)"\)'),
    "held_names.def": re.compile(
        rf'HELD\({WORD}, +(\d+), {NUMBER}, +(LINUX|WINDOWS), +(IMPORT|LATER), +"([^"]+)"\)'),
}
READ = re.compile(r"/\* Read on (LINUX|WINDOWS): ((?:\d+ )*)\*/")
RELEASE = re.compile(r"(\d+)\.(\d+)\.(\d+)\.(\d+)/(?:jit-)?cu(\d+)")


def split(path):
    """Head, body lines with their numbers, and tail of a table."""
    lines = path.read_text().splitlines()
    if not lines[0].startswith("/* Made by scripts/make_manifest"):
        raise Stop(f"{path}:1: the banner is missing")
    try:
        start = lines.index("#endif") + 1
    except ValueError:
        raise Stop(f"{path}: the guard is missing")
    end = len(lines)
    while end > start and lines[end - 1].startswith("#undef "):
        end -= 1
    if end == len(lines):
        raise Stop(f"{path}: the closing #undef is missing")
    return lines[:start], list(enumerate(lines[start:end], start + 1)), lines[end:]


def release_key(release):
    match = RELEASE.fullmatch(release)
    return [int(n) for n in match.groups()[:4]], release.split("/")[1]


def sets_text(releases):
    return " ".join(sorted(releases, key=release_key))


def sets_id(text):
    """9.28.0.42/cu12 as a part of a C name; a second set follows after two underscores."""
    return re.sub(r"[./-]", "_", text).replace(" ", "__")


def fingerprint_of(row):
    """BUILD_ID(00debcc6, ... or STAMP(64cea224, ...: the text that images.py reads from the file."""
    kind, words = row.split("(")
    return ("" if kind == "BUILD_ID" else "-").join(words.split(", "))


def row_of(fingerprint):
    words = fingerprint.split("-")
    if len(words) == 3:
        return f"STAMP({', '.join(words)}"
    if len(fingerprint) != 40:
        raise Stop(f"fingerprints.def: {fingerprint} is no build-id of 20 bytes")
    return f"BUILD_ID({', '.join(re.findall(HEX, fingerprint))}"


def order_of(fingerprint):
    """As the search compares: by words as numbers."""
    return [int(word, 16) for word in re.findall(r"[0-9a-f]+", row_of(fingerprint).split("(")[1])]


class Tables:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.heads, self.tails = {}, {}
        self.read_on = {system: set() for system in SYSTEMS}
        rows = {name: self.rows(name) for name in ROWS}

        self.sublibraries = [Sublibrary(i, stem, int(first), number_of(last), kind, need, after)
                             for i, stem, first, last, kind, need, after in rows["sublibraries.def"]]
        self.functions = [Function(k, n, p, a, int(f), number_of(l), o8, o9)
                          for k, n, p, a, f, l, o8, o9 in rows["functions.def"]]
        sets = dict(rows["known_sets.def"])
        for row, _, id_ in rows["fingerprints.def"]:
            if id_ not in sets:
                raise Stop(f"fingerprints.def: {fingerprint_of(row)}: {id_} is not in known_sets.def")
        self.fingerprints = {fingerprint_of(row): (i, set(sets[id_].split(" ")))
                             for row, i, id_ in rows["fingerprints.def"]}
        self.held = [Held(i, int(f), number_of(l), s, k, p) for i, f, l, s, k, p in rows["held_names.def"]]
        self.check(rows)

    def rows(self, name):
        path = self.folder / name
        self.heads[name], body, self.tails[name] = split(path)
        rows = []
        for number, line in body:
            row, read = ROWS[name].fullmatch(line), READ.fullmatch(line)
            if row:
                rows.append(row.groups())
            elif read and name == "held_names.def":
                self.read_on[read.group(1)] |= {int(r) for r in read.group(2).split()}
            else:
                raise Stop(f"{path}:{number}: not a row of this table: {line[:100]}")
        return rows

    def check(self, rows):
        """What the pattern of a row cannot see."""
        ids = [s.id for s in self.sublibraries]
        self.unique("sublibraries.def", ids)
        self.unique("functions.def", [f.name for f in self.functions])
        self.unique("fingerprints.def", [row[0] for row in rows["fingerprints.def"]])
        for s in self.sublibraries:
            for sibling in s.siblings():
                if sibling not in ids or ids.index(sibling) >= ids.index(s.id):
                    raise Stop(f"sublibraries.def: {s.id} stands before {sibling}, which it needs")
        known = set(ids) | {"NONE"}
        used = [("functions.def", f.name, owner) for f in self.functions for owner in (f.owner8, f.owner9)]
        used += [("fingerprints.def", f, i) for f, (i, _) in self.fingerprints.items()]
        used += [("held_names.def", h.pattern, h.id) for h in self.held]
        for name, row, id_ in used:
            if id_ not in known:
                raise Stop(f"{name}: {row}: unknown sub-library {id_}")
        for fingerprint, (_, releases) in self.fingerprints.items():
            for release in releases:
                if not RELEASE.fullmatch(release):
                    raise Stop(f"known_sets.def: {fingerprint}: unknown form of a release: {release}")

    @staticmethod
    def unique(name, values):
        for value in values:
            if values.count(value) > 1:
                raise Stop(f"{name}: {value} stands there twice")

    def releases(self):
        """All releases of which a file is known, in order."""
        found = set()
        for _, releases in self.fingerprints.values():
            for release in releases:
                major, minor, patch = RELEASE.fullmatch(release).groups()[:3]
                found.add(int(major) * 10000 + int(minor) * 100 + int(patch))
        return sorted(found)

    def sublibrary(self, value):
        return next((s for s in self.sublibraries if value in (s.id, s.stem)), None)

    def render(self):
        """File name -> canonical text."""
        body = {
            "sublibraries.def": self.render_sublibraries(),
            "functions.def": [
                f"{f.kind}({f.name}, ({f.parameters}), ({f.arguments}), "
                f"{f.first}, {text_of(f.last)}, {f.owner8}, {f.owner9})"
                for f in self.functions],
            "function_names.def": [f"NAME({name})" for name in sorted(f.name for f in self.functions)],
            "fingerprints.def": [
                f"{row_of(f)}, {i}, {sets_id(sets_text(releases))})"
                for f, (i, releases) in sorted(self.fingerprints.items(), key=lambda row: order_of(row[0]))],
            "known_sets.def": [
                f'SETS({sets_id(text)}, "{text}")'
                for text in sorted({sets_text(releases) for _, releases in self.fingerprints.values()},
                                   key=lambda text: [release_key(release) for release in text.split(" ")])],
            "held_names.def": self.render_held(),
        }
        return {name: "\n".join(self.heads[name] + rows + self.tails[name]) + "\n" for name, rows in body.items()}

    def render_sublibraries(self):
        id_width = max(len(s.id) for s in self.sublibraries) + 2
        stem_width = max(len(s.stem) for s in self.sublibraries) + 4
        return [
            f"SUBLIBRARY({s.id + ',':<{id_width}}" + f'"{s.stem}",'.ljust(stem_width) + f"{s.first}, "
            + f"{text_of(s.last)},".ljust(8) + f"{s.kind},".ljust(8) + f"{s.need}, {s.after})"
            for s in self.sublibraries]

    def render_held(self):
        order = {s.id: i for i, s in enumerate(self.sublibraries)}
        width = max((len(s.id) for s in self.sublibraries)) + 2
        read = {system: "".join(f"{r} " for r in sorted(self.read_on[system])) for system in SYSTEMS}
        lines = [f"/* Read on {system}: {read[system]}*/" for system in SYSTEMS]
        for h in sorted(self.held, key=lambda h: (order[h.id], h.system, h.kind, h.pattern, h.first)):
            lines.append(f"HELD({h.id + ',':<{width}}{h.first}, " + f"{text_of(h.last)},".ljust(8)
                         + f"{h.system},".ljust(9) + f"{h.kind},".ljust(8) + f'"{h.pattern}")')
        return lines
