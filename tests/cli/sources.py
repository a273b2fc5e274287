# SPDX-License-Identifier: MIT
"""Wheels and archives as NVIDIA makes them, from sets of files."""
import base64
import hashlib
import io
import lzma
import pathlib
import tarfile
import zipfile

import stage

LICENCE = "License text of somebody.\n"


def header(release):
    numbers = zip(("MAJOR", "MINOR", "PATCHLEVEL"), release.split("."))
    return "".join(f"#define CUDNN_{name} {number}\n" for name, number in numbers)


def record_of(members):
    rows = []
    for name, data in members:
        digest = hashlib.sha256(data).digest()
        rows.append(f"{name},sha256={base64.urlsafe_b64encode(digest).decode().rstrip('=')},{len(data)}")
    return rows


def wheel(folder, target, release="9.28.0.42", cuda=12, windows=False, change=lambda members: members):
    """nvidia/cudnn/{lib,bin,include} and the .dist-info. `change` gets and gives [(name, bytes)] after RECORD was made."""
    lib = "bin" if windows else "lib"
    info = f"nvidia_cudnn_cu{cuda}-{release}.dist-info"
    members = [(f"nvidia/cudnn/{lib}/{path.name}", path.read_bytes()) for path in stage.library_files(folder)]
    members += [("nvidia/cudnn/include/cudnn_version.h", header(release).encode()), (f"{info}/License.txt", LICENCE.encode())]
    record = "\n".join([*record_of(members), f"{info}/RECORD,,", ""]).encode()
    members = change([*members, (f"{info}/RECORD", record)])
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return target


def add(archive, name, data):
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    archive.addfile(entry, io.BytesIO(data))


def link(archive, name, target):
    entry = tarfile.TarInfo(name)
    entry.type, entry.linkname = tarfile.SYMTYPE, target
    archive.addfile(entry)


def tar_members(archive, folder, release, top, lib):
    for path in stage.library_files(folder):
        stem, major = path.name.split(".so.")
        full = f"{stem}.so.{'.'.join(release.split('.')[:3])}"
        add(archive, f"{top}/{lib}/{full}", path.read_bytes())
        link(archive, f"{top}/{lib}/{stem}.so.{major}", full)
        link(archive, f"{top}/{lib}/{stem}.so", f"{stem}.so.{major}")
    add(archive, f"{top}/include/cudnn_version.h", header(release).encode())
    add(archive, f"{top}/LICENSE", LICENCE.encode())


def tar_xz(folder, target, release="9.28.0.42", extra=lambda archive: None):
    """As since 8.3.1: <archive>/lib with links, <archive>/include."""
    with lzma.open(target, "wb", preset=0) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        tar_members(archive, folder, release, pathlib.Path(target).name.split(".tar")[0], "lib")
        extra(archive)
    return target


def tgz(folder, target, release="8.2.0.53"):
    """As before 8.3.1: cuda/lib64, cuda/include."""
    with tarfile.open(target, "w:gz", compresslevel=1) as archive:
        tar_members(archive, folder, release, "cuda", "lib64")
    return target


def windows_zip(folder, target, release="9.28.0.42", bin_folder="bin"):
    """<archive>/bin or bin/x64; with the top folder `cuda` before 8.3.1."""
    name = pathlib.Path(target).name
    top = name[:-len(".zip")] if name.endswith("-archive.zip") else "cuda"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for path in stage.library_files(folder):
            archive.write(path, f"{top}/{bin_folder}/{path.name}")
        archive.writestr(f"{top}/include/cudnn_version.h", header(release))
        archive.writestr(f"{top}/LICENSE", LICENCE)
    return target
