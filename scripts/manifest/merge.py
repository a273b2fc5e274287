# SPDX-License-Identifier: MIT
"""What a set says, put into the tables. What contradicts a row stops; what a row does not know yet is added."""
from images import is_system, pattern_of
from tables import LINE_END, NEWEST, Function, Held, Stop, Sublibrary, dotted, types_of


def merge(tables, one, notes):
    """Puts one set into the tables. `notes` gets a line for everything that a person should look at."""
    images = one.images()
    known = tables.releases()
    merge_sublibraries(tables, one, images, known, notes)
    merge_functions(tables, one, images, known, notes)
    merge_fingerprints(tables, one, images)
    if not one.jit:  # the JIT package is a part of the full one
        merge_held(tables, one, images)


def before(known, release):
    """The last known release before this one; where the line is over, the end of its line."""
    older = [r for r in known if r < release]
    if not older:
        raise Stop(f"nothing older than {dotted(release)} is known")
    last = max(older)
    return last if last // 10000 == release // 10000 else LINE_END[last // 10000]


# ---- sub-libraries ----


def merge_sublibraries(tables, one, images, known, notes):
    for stem, image in images.items():
        row = tables.sublibrary(stem) or add_sublibrary(tables, one, stem, image, notes)
        row.first = min(row.first, one.release)
        if one.release > row.last:
            row.last = NEWEST
        merge_siblings(tables, one, row, image)
    if one.jit:
        return
    for row in tables.sublibraries:
        if row.stem in images or not row.first <= one.release <= row.last:
            continue
        if one.release < max(known, default=0):
            raise Stop(f"{one.label}: {row.id} is missing, though its row says {row.first} to {row.last}")
        row.last = before(known, one.release)
        notes.append(f"{row.id} is gone since {dotted(one.release)}")


def add_sublibrary(tables, one, stem, image, notes):
    direct = any(name in one.declarations for name in image.exports)
    row = Sublibrary(stem.removeprefix("cudnn_").upper(), stem, one.release, NEWEST,
                     "DIRECT" if direct else "LAZY", "NOTHING", "NOTHING")
    lazy = [i for i, s in enumerate(tables.sublibraries) if s.kind == ("LAZY" if direct else "FRONT")]
    tables.sublibraries.insert(lazy[0], row)
    notes.append(f"{row.id} is new: fill in which capabilities need it")
    return row


def merge_siblings(tables, one, row, image):
    """The order of opening follows from the imports, so a new one must already stand before the row."""
    ids = [s.id for s in tables.sublibraries]
    for name in image.imports:
        stem = name.removeprefix("lib").split(".so")[0] if one.system == "LINUX" else name.split("64_")[0]
        sibling = tables.sublibrary(stem)
        if sibling is None or sibling.id in row.siblings():
            continue
        if ids.index(sibling.id) > ids.index(row.id):
            raise Stop(f"{one.label}: {row.id} imports {sibling.id}, which stands after it")
        after = [i for i in ids if i in row.siblings() + [sibling.id]]
        row.after = " | ".join(f"AFTER({i})" for i in after)


# ---- functions ----


def merge_functions(tables, one, images, known, notes):
    rows = {f.name: f for f in tables.functions}
    for name, declared in sorted(one.declarations.items()):
        if name in rows:
            merge_function(tables, one, rows[name], declared, known)
        else:
            add_function(tables, one, images, declared, known, notes)
    for row in tables.functions:
        if row.name in one.declarations or not row.first <= one.release <= row.last:
            continue
        if one.release < max(known, default=0):
            raise Stop(f"{one.label}: its headers lack {row.name}, though the row says {row.first} to {row.last}")
        row.last = before(known, one.release)
        notes.append(f"{row.name} is gone since {dotted(one.release)}")
    check_owners(tables, one, images)


def merge_function(tables, one, row, declared, known):
    if declared.kind != row.kind or types_of(declared.parameters) != types_of(row.parameters):
        raise Stop(f"{one.label}: {row.name} has other types, and slots are for ever: "
                   f"{declared.kind} ({declared.parameters})")
    row.first = min(row.first, one.release)
    if one.release > row.last:
        raise Stop(f"{one.label}: {row.name} is back, though its row ends with {row.last}")
    if one.release >= max(known, default=0):  # the newest spelling of the names
        row.parameters, row.arguments = declared.parameters, declared.arguments
    if owner_of(row, one) == "NONE":
        raise Stop(f"{one.label}: {row.name} has no owner in this line")


def owner_of(row, one):
    return row.owner8 if one.release // 10000 == 8 else row.owner9


def add_function(tables, one, images, declared, known, notes):
    owners = [tables.sublibrary(stem).id for stem, image in images.items()
              if declared.name in image.exports and stem != "cudnn"]
    if len(owners) != 1:
        raise Stop(f"{one.label}: {declared.name} is exported by {' and '.join(owners) or 'no sub-library'}")
    # The header's mark counts when it lies after the last release that was read, which lacked the function.
    older = max((r for r in known if r < one.release), default=0)
    first = declared.since if older < declared.since <= one.release else one.release
    line8 = one.release // 10000 == 8
    tables.functions.append(Function(
        declared.kind, declared.name, declared.parameters, declared.arguments, first, NEWEST,
        owners[0] if line8 else "NONE", "NONE" if line8 else owners[0]))
    notes.append(f"{declared.name} is new in slot {len(tables.functions) - 1}")


def check_owners(tables, one, images):
    """Each declared function must be exported by its owner, by no other sub-library, and by the front."""
    for row in tables.functions:
        if row.name not in one.declarations:
            continue
        stems = {stem for stem, image in images.items() if row.name in image.exports}
        owner = tables.sublibrary(owner_of(row, one)).stem
        wanted = {stem for stem in ("cudnn", owner) if stem in images}
        if stems != wanted:
            raise Stop(f"{one.label}: {row.name} is exported by {sorted(stems)}, the row says {sorted(wanted)}")


# ---- fingerprints ----


def merge_fingerprints(tables, one, images):
    for stem, image in images.items():
        id_ = tables.sublibrary(stem).id
        old = tables.fingerprints.setdefault(image.fingerprint, (id_, set()))
        if old[0] != id_:
            raise Stop(f"{one.label}: {stem} has the fingerprint of {old[0]}: {image.fingerprint}")
        old[1].add(one.label)


# ---- held names ----


def merge_held(tables, one, images):
    """Rows are ranges over the releases that were read: unfolded, this set added, folded again."""
    facts = unfold(tables)
    tables.read_on[one.system].add(one.release)
    for stem, image in images.items():
        row = tables.sublibrary(stem)
        for kind, names in (("IMPORT", imports_beyond_system(tables, one, image)), ("LATER", image.later)):
            for name in names:
                facts.setdefault((row.id, one.system, kind, name), set()).add(one.release)
    tables.held = fold(tables, facts)


def imports_beyond_system(tables, one, image):
    names = set()
    for name in image.imports:
        stem = name.removeprefix("lib").split(".so")[0] if one.system == "LINUX" else name.split("64_")[0]
        if tables.sublibrary(stem) is None and not is_system(name):
            names.add(pattern_of(name))
    return names


def unfold(tables):
    facts = {}
    for row in tables.held:
        releases = {r for r in tables.read_on[row.system] if row.first <= r <= row.last}
        facts.setdefault((row.id, row.system, row.kind, row.pattern), set()).update(releases)
    return facts


def fold(tables, facts):
    rows = []
    for (id_, system, kind, pattern), releases in facts.items():
        sub = tables.sublibrary(id_)
        shipped = sorted(r for r in tables.read_on[system] if sub.first <= r <= sub.last)
        run = []
        for release in shipped + [None]:
            if release in releases:
                run.append(release)
                continue
            if run:
                last = sub.last if run[-1] == shipped[-1] else run[-1]
                rows.append(Held(id_, run[0], last, system, kind, pattern))
            run = []
    return rows
