# SPDX-License-Identifier: MIT
"""A folder with one unpacked cuDNN: which release, package and system it is, its headers and its files."""
import re
from dataclasses import dataclass
from pathlib import Path

import headers
import images
from tables import Stop

WHEEL = re.compile(r"^nvidia_cudnn_(jit_)?cu(\d+)-(\d+(?:\.\d+){3})\.dist-info/", re.M)
FOLDER_NAMES = (
    re.compile(r"(?:linux|windows)-(?P<release>\d+(?:\.\d+){3})-(?P<jit>jit-)?cu(?P<cuda>\d+)"),
    re.compile(r"cudnn-(?:linux|windows)-x86_64-(?P<release>\d+(?:\.\d+){3})_cuda(?P<cuda>\d+)(?P<jit>)-archive"),
)
FILES = {
    "LINUX": re.compile(r"lib(cudnn(?:_\w+)?)\.so\.(\d+)"),
    "WINDOWS": re.compile(r"(cudnn(?:_\w+?)?)64_(\d+)\.dll"),
}
PLACES = ("", "lib", "lib64", "lib/x64", "bin", "bin/x64")


@dataclass
class Set:
    label: str          # 9.28.0.42/cu12
    release: int
    jit: bool
    system: str
    declarations: dict  # by function name
    files: dict         # stem -> path

    def images(self):
        """Reads each file; large ones take a second."""
        return {stem: images.read(path) for stem, path in sorted(self.files.items())}


def identity(folder):
    record = folder / "RECORD"
    wheel = WHEEL.search(record.read_text()) if record.is_file() else None
    if wheel:
        return wheel.group(3), wheel.group(2), bool(wheel.group(1))
    for pattern in FOLDER_NAMES:
        match = pattern.fullmatch(folder.name)
        if match:
            return match["release"], match["cuda"], bool(match["jit"])
    raise Stop(f"{folder}: neither a wheel's RECORD nor the folder's name says which release and package this is")


def open_set(path):
    folder = Path(path).resolve()
    release, cuda, jit = identity(folder)
    major, minor, patch, _ = (int(n) for n in release.split("."))
    number = major * 10000 + minor * 100 + patch
    if headers.release(folder / "include") != number:
        raise Stop(f"{folder}: the headers are of another release than {release}")

    found = {system: {} for system in FILES}
    for place in PLACES:
        for file in sorted((folder / place).glob("*")):
            for system, pattern in FILES.items():
                match = pattern.fullmatch(file.name)
                if match and int(match.group(2)) == major:
                    found[system].setdefault(match.group(1), file)
    systems = [system for system in FILES if found[system]]
    if len(systems) != 1:
        raise Stop(f"{folder}: files of {' and '.join(systems) or 'no system'} in it")
    label = f"{release}/{'jit-' if jit else ''}cu{cuda}"
    return Set(label, number, jit, systems[0], headers.declarations(folder / "include"), found[systems[0]])
