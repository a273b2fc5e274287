#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the fake sets and lists their files as resources: make_payload.py OUT FAKES writes OUT/payload.rc and .def."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "fakes"))
import make_fakes  # noqa: E402

FOLDERS = ["8.0.5-cu11", "8.2.0-cu11", "8.9.7-cu12", "9.10.2-cu12", "9.28.0-cu12", "cublas-11", "cublas-12", "zlib"]


def main():
    out, fakes = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    fakes.mkdir(parents=True, exist_ok=True)
    made = make_fakes.make(fakes, "windows", os.cpu_count())
    files = [path for folder in FOLDERS for path in sorted((made / folder).glob("*.dll"))]
    rows = [(i, path) for i, path in enumerate(files, 1)]
    (out / "payload.rc").write_text("".join(f'{i} RCDATA "{path.resolve().as_posix()}"\n' for i, path in rows))
    (out / "payload.def").write_text("".join(f'PAYLOAD({i}, "{path.parent.name}", "{path.name}")\n' for i, path in rows))


if __name__ == "__main__":
    main()
