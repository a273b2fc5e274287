#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what an example printed with what PyTorch computed (expected.json).

    portable_app | compare.py portable_app      prints the largest difference; 1 when it is too large or a number is missing
"""
import json
import pathlib
import re
import sys

EXPECTED = json.loads((pathlib.Path(__file__).resolve().parent / "expected.json").read_text())


def difference(name, text):
    """The largest difference of a number; infinite when one is missing, no number or there twice."""
    wanted, largest = EXPECTED[name], 0.0
    for key, value in wanted.items():
        found = re.findall(rf"^{re.escape(key)} ([0-9.]+)$", text, re.M)
        largest = max(largest, abs(float(found[0]) - value) if len(found) == 1 else float("inf"))
    return largest


def agrees(name, text):
    return difference(name, text) <= EXPECTED["tolerance"]


def main():
    name, text = sys.argv[1], sys.stdin.read().replace("\r\n", "\n")
    print(f"{name}: {len(EXPECTED[name])} numbers, largest difference from PyTorch {difference(name, text):.1e}, "
          f"{EXPECTED['tolerance']:.0e} is allowed")
    return 0 if agrees(name, text) else 1


if __name__ == "__main__":
    sys.exit(main())
