# SPDX-License-Identifier: MIT
"""What cuDNN's own headers declare."""
import re
from dataclasses import dataclass

from tables import KINDS, Stop, arguments_of

DECLARATION = re.compile(r"(?:^|(?<=[;{}]))\s*(?:CUDNN_DEPRECATED\s+)?([\w ]+?(?:\s*\*)?)\s*"  # what it returns
                         r"\bCUDNNWINAPI\s+(cudnn\w+)\s*\(([^()]*)\)\s*(?=;)")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
SINCE = re.compile(r"@since\s+cuDNN\s+(\d+)\.(\d+)\.(\d+)")


@dataclass
class Declaration:
    kind: str
    name: str
    parameters: str
    arguments: str
    since: int  # the mark in the comment above, 0: none


def release(folder):
    text = (folder / "cudnn_version.h").read_text(errors="replace")
    numbers = [re.search(rf"#define CUDNN_{word} (\d+)", text) for word in ("MAJOR", "MINOR", "PATCHLEVEL")]
    if None in numbers:
        raise Stop(f"{folder}/cudnn_version.h: no version in it")
    major, minor, patch = (int(n.group(1)) for n in numbers)
    return major * 10000 + minor * 100 + patch


def since_marks(text):
    """Function -> release, from the comment that stands right above its declaration."""
    marks = {}
    comment = r"/\*(?:(?!\*/).)*\*/"
    for match in re.finditer(rf"({comment})\s*(?:{comment}\s*)*[\w\s*]*\bCUDNNWINAPI\s+(cudnn\w+)", text, re.S):
        found = SINCE.search(match.group(1))
        if found:
            major, minor, patch = (int(n) for n in found.groups())
            marks[match.group(2)] = major * 10000 + minor * 100 + patch
    return marks


def clean(text):
    text = COMMENT.sub(" ", text)
    text = re.sub(r"\\\n", " ", text)
    return re.sub(r"^[ \t]*#[^\n]*", "", text, flags=re.M)


def tidy(parameters):
    text = " ".join(parameters.split())
    text = re.sub(r"\s*\*\s*", " *", text)
    text = re.sub(r"\* \*", "**", text)
    text = re.sub(r"\s*\[\s*", "[", text)
    return re.sub(r"\s*,\s*", ", ", text)


def declarations(folder):
    """Name -> Declaration. The twins cudnn_*_vN.h say the same and are left out."""
    found = {}
    for path in sorted(folder.glob("cudnn*.h")):
        if re.search(r"_v\d+\.h$", path.name):
            continue
        raw = path.read_text(errors="replace")
        text, marks = clean(raw), since_marks(raw)
        count, all_ = 0, len(re.findall(r"\bCUDNNWINAPI\b", text))
        for result, name, parameters in DECLARATION.findall(text):
            kinds = [kind for kind, words in KINDS.items() if words.replace(" ", "") == "".join(result.split())]
            if not kinds:
                raise Stop(f"{path}: {name} returns an unknown type: {result}")
            parameters = tidy(parameters)
            found[name] = Declaration(kinds[0], name, parameters, arguments_of(parameters), marks.get(name, 0))
            count += 1
        if count != all_:
            raise Stop(f"{path}: {all_} declarations, of which {count} were understood")
    return found
