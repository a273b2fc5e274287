# SPDX-License-Identifier: MIT
"""Small readers of ELF and PE files: exports, imports, fingerprint, names of libraries in the data."""
import mmap
import re
import struct
from dataclasses import dataclass, field

from tables import Stop

# Libraries of CUDA and of the driver that cuDNN opens by name.
LATER = re.compile(
    rb"(?<![A-Za-z0-9_])(lib(?:cuda|cublas|cublasLt|nvrtc|nvrtc-builtins|nvJitLink)\.so[.0-9%d]*"
    rb"|(?:cublas64_|cublasLt64_|nvrtc64_|nvJitLink_)[0-9%d_]+\.dll|nvcuda\.dll|nvcudart_hybrid64\.dll|zlibwapi\.dll)(?=\0)")
SYSTEM_LIBRARIES = re.compile(
    r"(?:lib(?:c|m|dl|rt|pthread|stdc\+\+|gcc_s)\.so\.\d+|ld-linux-.*"
    r"|(?:kernel32|advapi32|shell32|user32|ole32|ntdll|bcrypt|dbghelp|ws2_32|shlwapi|psapi|version)\.dll)", re.I)


@dataclass
class Image:
    fingerprint: str
    exports: set
    imports: list
    later: set = field(default_factory=set)


def pattern_of(name):
    """The name of a library with its CUDA number left open."""
    name = re.sub(r"^(lib(?:cublas|cublasLt|nvrtc)\.so\.)\d+$", r"\1%d", name)
    name = re.sub(r"^(libnvrtc\.so\.)$", r"\1%d", name)             # a prefix, the number is put on at run time
    name = re.sub(r"^(libnvrtc-builtins\.so\.)$", r"\1%d.%d", name)
    return re.sub(r"^(cublas|cublasLt|nvrtc)64_\d+", r"\g<1>64_%d", name)


def is_system(name):
    return SYSTEM_LIBRARIES.fullmatch(name) is not None


def text_at(data, offset):
    return data[offset:data.find(b"\0", offset)].decode("ascii")


def read(path):
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        try:
            if data[:4] == b"\x7fELF":
                return read_elf(data)
            if data[:2] == b"MZ":
                return read_pe(data)
        except (struct.error, IndexError, UnicodeDecodeError) as why:
            raise Stop(f"{path}: a table leads nowhere: {why}")
    raise Stop(f"{path}: neither ELF nor PE")


def later_names(data, ranges):
    found = set()
    for start, size in ranges:
        found |= {pattern_of(m.decode("ascii")) for m in LATER.findall(data[start:start + size])}
    return found


def elf_sections(data):
    offset, size, count, names = struct.unpack_from("<Q10xHHH", data, 40)
    rows = [struct.unpack_from("<IIQQQQII16x", data, offset + i * size) for i in range(count)]
    return [dict(zip(("name", "type", "flags", "address", "offset", "size", "link", "info"), row),
                 label=text_at(data, rows[names][4] + row[0])) for row in rows]


def elf_rows(section, bytes_):
    return range(section["offset"], section["offset"] + section["size"], bytes_)


def read_elf(data):
    sections = elf_sections(data)
    by_label = {s["label"]: s for s in sections}
    strings = by_label[".dynstr"]["offset"]

    note = by_label[".note.gnu.build-id"]
    name_bytes, bytes_ = struct.unpack_from("<II", data, note["offset"])
    start = note["offset"] + 12 + (name_bytes + 3) // 4 * 4
    fingerprint = data[start:start + bytes_].hex()

    exports = set()
    for at in elf_rows(by_label[".dynsym"], 24):
        name, info, _, section = struct.unpack_from("<IBBH", data, at)
        if section != 0 and info >> 4 in (1, 2, 10):
            exports.add(text_at(data, strings + name))

    imports = []
    for at in elf_rows(by_label[".dynamic"], 16):
        tag, value = struct.unpack_from("<QQ", data, at)
        if tag == 0:
            break
        if tag == 1:
            imports.append(text_at(data, strings + value))

    ranges = [(s["offset"], s["size"]) for s in sections
              if s["type"] == 1 and re.match(r"\.l?(rodata|data)", s["label"])]
    return Image(fingerprint, exports, imports, later_names(data, ranges) - {pattern_of(i) for i in imports})


class Pe:
    def __init__(self, data):
        self.data = data
        header = struct.unpack_from("<I", data, 60)[0]
        if data[header:header + 4] != b"PE\0\0":
            raise Stop("not a PE file")
        count, self.stamp, optional_bytes = struct.unpack_from("<HI8xH", data, header + 6)
        optional = header + 24
        if struct.unpack_from("<H", data, optional)[0] != 0x20B:
            raise Stop("not a 64-bit PE file")
        self.image_bytes, _, self.checksum = struct.unpack_from("<III", data, optional + 56)
        self.directories = [struct.unpack_from("<II", data, optional + 112 + 8 * i) for i in range(2)]
        self.sections = []
        for at in range(optional + optional_bytes, optional + optional_bytes + 40 * count, 40):
            name, size, address, raw_bytes, raw = struct.unpack_from("<8sIIII", data, at)
            self.sections.append((name.rstrip(b"\0").decode("ascii"), address, max(size, raw_bytes), raw, raw_bytes))

    def offset(self, address):
        for _, start, size, raw, _ in self.sections:
            if start <= address < start + size:
                return raw + address - start
        raise IndexError(f"address {address:#x} lies in no section")

    def text(self, address):
        return text_at(self.data, self.offset(address))

    def exports(self):
        if self.directories[0][0] == 0:
            return set()
        count, _, names = struct.unpack_from("<III", self.data, self.offset(self.directories[0][0]) + 24)
        if count == 0:
            return set()
        return {self.text(a) for a in struct.unpack_from(f"<{count}I", self.data, self.offset(names))}

    def imports(self):
        if self.directories[1][0] == 0:
            return []
        names, at = [], self.offset(self.directories[1][0])
        while True:
            name = struct.unpack_from("<I", self.data, at + 12)[0]
            if name == 0:
                return names
            names.append(self.text(name))
            at += 20


def read_pe(data):
    pe = Pe(data)
    ranges = [(raw, size) for name, _, _, raw, size in pe.sections if name in (".rdata", ".data")]
    imports = pe.imports()
    return Image(f"{pe.stamp:08x}-{pe.image_bytes:x}-{pe.checksum:08x}", pe.exports(), imports,
                 later_names(data, ranges) - {pattern_of(i) for i in imports})
