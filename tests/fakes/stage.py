# SPDX-License-Identifier: MIT
"""Puts sets into temporary folders and breaks one file at a time, as disks, installers and people do.

A staged set shares the untouched files with its source (hard links, else symbolic ones), so that breaking a gigabyte
costs one file. Tables of images are located by small readers of their own, independent of the library's."""
import mmap
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


class PeNames:
    """What a PE file exports and imports, by name: {export: offset of its text in the file}, {library: [names]}."""

    def __init__(self, path):
        with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            pe = struct.unpack_from("<I", data, 60)[0]
            sections, size = struct.unpack_from("<H", data, pe + 6)[0], struct.unpack_from("<H", data, pe + 20)[0]
            self.sections = [struct.unpack_from("<8sIIII", data, pe + 24 + size + 40 * i) for i in range(sections)]
            directories = [struct.unpack_from("<I", data, pe + 24 + 112 + 8 * i)[0] for i in (0, 1)]
            self.exports = self.read_exports(data, directories[0]) if directories[0] else {}
            self.imports = self.read_imports(data, directories[1]) if directories[1] else {}

    def at(self, address):
        return next(raw + address - start for _, length, start, raw_size, raw in self.sections
                    if start <= address < start + max(length, raw_size))

    @staticmethod
    def text(data, at):
        return data[at:data.find(b"\0", at)]

    def read_exports(self, data, address):
        count, names = struct.unpack_from("<I", data, self.at(address) + 24)[0], struct.unpack_from("<I", data, self.at(address) + 32)[0]
        places = [self.at(a) for a in struct.unpack_from(f"<{count}I", data, self.at(names))]
        return {self.text(data, at): at for at in places}

    def read_imports(self, data, address):
        found, row = {}, self.at(address)
        while (fields := struct.unpack_from("<5I", data, row))[3]:
            names, thunk = [], self.at(fields[0])
            while value := struct.unpack_from("<Q", data, thunk)[0]:
                if value < 1 << 63:   # else by number
                    names.append(self.text(data, self.at(value) + 2))
                thunk += 8
            found.setdefault(self.text(data, self.at(fields[3])).decode().lower(), []).extend(names)
            row += 20
        return found


def procedure_to_rename(path):
    """(offset, bytes): how one procedure that a sibling imports loses its name, with the order of names kept; None: nobody
    imports any."""
    exports = PeNames(path).exports
    order = sorted(exports)
    follower = dict(zip(order, order[1:] + [b"\xff"]))
    for sibling in library_files(path.parent):
        for name in PeNames(sibling).imports.get(path.name.lower(), []):
            other = name[:-1] + bytes([name[-1] + 1])
            if name in exports and other < follower[name]:
                return exports[name], other
    return None


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


def aarch64_field(path):
    """(offset, bytes): where an image says its machine, and how it would say aarch64."""
    with open(path, "rb") as file:
        data = file.read(4096)
    if data[:4] == b"\x7fELF":
        return 18, struct.pack("<H", 183)
    return struct.unpack_from("<I", data, 60)[0] + 4, struct.pack("<H", 0xAA64)


def x86_library(windows):
    """A whole 32-bit library, as small as the formats allow: 32-bit images have other tables, so a field is not enough."""
    if not windows:
        dynamic = struct.pack("<8I", 5, 148, 6, 148, 10, 1, 0, 0)   # strings, symbols, size of strings, end
        header = b"\x7fELF\1\1\1" + bytes(9) + struct.pack("<HHIIIIIHHHHHH", 3, 3, 1, 0, 52, 0, 0, 52, 32, 2, 40, 0, 0)
        load = struct.pack("<8I", 1, 0, 0, 0, 180, 180, 6, 4096)
        return header + load + struct.pack("<8I", 2, 116, 116, 116, 32, 32, 6, 4) + dynamic + bytes(32)
    dos = b"MZ" + bytes(58) + struct.pack("<I", 64)
    coff = b"PE\0\0" + struct.pack("<HHIIIHH", 0x14C, 1, 0, 0, 0, 224, 0x2102)
    optional = struct.pack("<HBBIIIIII", 0x10B, 14, 0, 512, 0, 0, 0, 4096, 8192)
    optional += struct.pack("<III6HIIIIHH4III", 0x10000000, 4096, 512, 6, 0, 0, 0, 6, 0, 0, 8192, 512, 0, 2, 0x140, 1 << 20,
                            4096, 1 << 20, 4096, 0, 16)
    section = struct.pack("<8sIIIIIIHHI", b".text", 512, 4096, 512, 512, 0, 0, 0, 0, 0x60000020)
    return (dos + coff + optional + bytes(128) + section).ljust(1024, b"\0")
