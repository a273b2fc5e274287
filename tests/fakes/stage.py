# SPDX-License-Identifier: MIT
"""Puts sets into temporary folders and breaks one file at a time, as disks, installers and people do.

A staged set shares the untouched files with its source (hard links, else symbolic ones), so that breaking a gigabyte
costs one file. Tables of images are located by small readers of their own, independent of the library's."""
import os
import pathlib
import random
import shutil
import struct

BLOCK = 4096


def library_files(folder):
    """The run-time libraries of cuDNN in a folder, sorted."""
    return sorted(p for p in pathlib.Path(folder).iterdir() if "cudnn" in p.name and (".so" in p.name or p.suffix == ".dll"))


def share(source, target):
    source, target = pathlib.Path(source).resolve(), pathlib.Path(target)
    try:
        os.link(source, target)
    except OSError:
        target.symlink_to(source)


def stage(source, target, extra=()):
    """Makes `target` hold the set in `source` (and the files of the folders `extra`, cuBLAS for instance)."""
    target = pathlib.Path(target)
    target.mkdir(parents=True, exist_ok=True)
    for path in library_files(source):
        share(path, target / path.name)
    for folder in extra:
        for path in pathlib.Path(folder).iterdir():
            if not (target / path.name).exists():   # two sets in one folder share their cuBLAS
                share(path, target / path.name)
    return target


def own(path):
    """Turns a shared file into one that can be changed without touching its source."""
    path = pathlib.Path(path)
    copy = path.with_name(path.name + ".own")
    shutil.copyfile(path, copy)
    os.replace(copy, path)
    return path


def remove(path):
    pathlib.Path(path).unlink()


def write_over(path, data):
    remove(path)
    pathlib.Path(path).write_bytes(data)


def cut(path, size):
    """Keeps the first `size` bytes; never copies what is cut off."""
    with open(path, "rb") as file:
        data = file.read(size)
    write_over(path, data)


def patch(path, offset, data):
    """Writes into a file that is nobody else's; returns what stood there."""
    with open(path, "r+b") as file:
        file.seek(offset)
        before = file.read(len(data))
        file.seek(offset)
        file.write(data)
    return before


def noise(size, seed=1):
    return random.Random(seed).randbytes(size)


# ---- Tables of ELF files -------------------------------------------------------------------------------------------

# Tables that ld.so walks, by section name.
ELF_TABLES = [".dynsym", ".dynstr", ".gnu.hash", ".hash", ".gnu.version", ".gnu.version_r", ".gnu.version_d", ".dynamic",
              ".rela.dyn", ".rela.plt", ".init_array"]


def elf_tables(path):
    """{table: (offset, size)} of an ELF file, by its section table; "segments" are the program headers."""
    with open(path, "rb") as file:
        header = file.read(64)
        phoff, shoff = struct.unpack_from("<QQ", header, 32)
        phentsize, phnum, shentsize, shnum, shstrndx = struct.unpack_from("<5H", header, 54)
        file.seek(shoff)
        table = file.read(shentsize * shnum)
        rows = [struct.unpack_from("<IIQQQQ", table, i * shentsize) for i in range(shnum)]
        file.seek(rows[shstrndx][4])
        names = file.read(rows[shstrndx][5])
        file.seek(phoff)
        segments = [struct.unpack_from("<IIQQQQQQ", s) for s in iter_chunks(file.read(phentsize * phnum), phentsize)]
    found = {"segments": (phoff, phentsize * phnum)}
    for name_at, kind, _, _, offset, size in rows:
        name = names[name_at:names.index(b"\0", name_at)].decode()
        if kind != 8 and size > 0:   # 8: occupies no bytes of the file
            found[name] = (offset, size)
    found["end of segments"] = (max(s[2] + s[5] for s in segments if s[0] == 1), 0)
    return found


def iter_chunks(data, size):
    return [data[i:i + size] for i in range(0, len(data), size)]


# ---- Tables of PE files --------------------------------------------------------------------------------------------

PE_DIRECTORIES = {0: "exports", 1: "imports", 5: "relocations", 12: "address table"}


def pe_tables(path):
    """{table: (offset, size)} of a PE file: headers, directories that the loader walks, the end of the sections."""
    with open(path, "rb") as file:
        data = file.read(4096)
    pe = struct.unpack_from("<I", data, 60)[0]
    sections, optional_size = struct.unpack_from("<H", data, pe + 6)[0], struct.unpack_from("<H", data, pe + 20)[0]
    optional = pe + 24
    table = [struct.unpack_from("<8sIIII", data, optional + optional_size + 40 * i) for i in range(sections)]
    found = {"headers": (pe, 24 + optional_size), "sections": (optional + optional_size, 40 * sections)}
    for index, name in PE_DIRECTORIES.items():
        address, size = struct.unpack_from("<II", data, optional + 112 + 8 * index)
        for _, virtual_size, start, raw_size, raw in table:
            if size > 0 and start <= address < start + max(virtual_size, raw_size):
                found[name] = (raw + address - start, size)
    found["end of sections"] = (max(raw + raw_size for *_, raw_size, raw in table), 0)
    return found


def image_tables(path):
    with open(path, "rb") as file:
        return elf_tables(path) if file.read(4) == b"\x7fELF" else pe_tables(path)


def block_of_table(path, table, where):
    """(offset, size) of a block of a table: at its start or, when it has a second one, in its middle; else None."""
    offset, size = image_tables(path)[table]
    if where == "middle" and size <= BLOCK:
        return None
    at = offset + (size // 2 // BLOCK * BLOCK if where == "middle" else 0)
    return at, min(BLOCK, offset + size - at)


MACHINES = {"elf": {"aarch64": 183, "x86": 3, "ppc64le": 21}, "pe": {"aarch64": 0xAA64, "x86": 0x14C}}


def machine_field(path, machine):
    """(offset, bytes): where an image says its machine, and how it would say another one."""
    with open(path, "rb") as file:
        data = file.read(4096)
    if data[:4] == b"\x7fELF":
        return 18, struct.pack("<H", MACHINES["elf"][machine])
    return struct.unpack_from("<I", data, 60)[0] + 4, struct.pack("<H", MACHINES["pe"][machine])
