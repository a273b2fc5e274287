# SPDX-License-Identifier: MIT
"""Every command in the documents runs, every option that they name exists, every link leads somewhere: docs/README.md has the rules."""
import functools
import io
import os
import re
import shlex
import shutil
import subprocess
import tarfile
import zipfile

import pytest

import harness
import make_fakes
import stage

markdown_it = pytest.importorskip("markdown_it", reason="python3-markdown-it is missing (scripts/setup installs it)")
pytestmark = pytest.mark.skipif(harness.WINDOWS, reason="the documents are read once, on Linux")

COMMAND = re.compile(r"^\s*(\$ |(cudnnw(\.exe|-selftest\.exe)?|cmake|ctest|cpack|pkg-config|"
                     r"pip|apt-get|sudo|wine|gcc|cc|g\+\+|python3?) |scripts/)")
FOLDERS = ("cudnn8", "cudnn", "broken", "cuda")


def documents():
    listed = subprocess.run(["git", "-C", str(harness.ROOT), "ls-files", "-co", "--exclude-standard", "*.md"],
                            capture_output=True, text=True)
    if listed.returncode == 0 and listed.stdout:
        return sorted(name for name in listed.stdout.splitlines() if (harness.ROOT / name).is_file())
    return sorted(str(path.relative_to(harness.ROOT)) for path in harness.ROOT.rglob("*.md") if "build" not in path.parts)


@functools.lru_cache(maxsize=None)
def tokens(name):
    """The document's pieces, those inside of lines too."""
    parser = markdown_it.MarkdownIt("commonmark").enable("table")
    flat = []
    for token in parser.parse((harness.ROOT / name).read_text()):
        flat += [token, *(token.children or [])]
    return flat


def blocks(name):
    """Those between fences, and those that are only indented."""
    return [token for token in tokens(name) if token.type in ("fence", "code_block")]


def is_run(block):
    return block.info.split()[:1] == ["sh"]


def headings(name):
    """The anchors of a document, as GitHub makes them."""
    found, pieces = set(), tokens(name)
    for before, token in zip(pieces, pieces[1:]):
        if before.type == "heading_open":
            text = "".join(child.content for child in token.children if child.type in ("text", "code_inline")).lower()
            found.add(re.sub(r"[^\w\- ]", "", text).replace(" ", "-"))
    return found


@pytest.mark.parametrize("name", documents())
def test_links_lead_to_files_and_headings_that_are_there(name):
    wrong = []
    for token in tokens(name):
        target = token.attrGet("href" if token.type == "link_open" else "src") if token.type in ("link_open", "image") else None
        if target is None or re.match(r"[a-z]+:", target):
            continue
        file, _, heading = target.partition("#")
        path = (harness.ROOT / name).parent / file if file else harness.ROOT / name
        if not path.exists() or (heading and path.suffix == ".md"
                                 and heading not in headings(os.path.relpath(path, harness.ROOT))):
            wrong.append(target)
    assert wrong == []


@pytest.mark.parametrize("name", documents())
def test_what_looks_like_a_command_is_marked_as_one(name):
    unmarked = [block.content for block in blocks(name)
                if not is_run(block) and block.info.split()[:1] != ["bat"] and COMMAND.match(block.content)]
    assert unmarked == []


@functools.lru_cache(maxsize=None)
def options_of(command):
    """What --help of a command names, None: there is no such command."""
    child = harness.run(harness.program("cudnnw"), command, "--help", closing=None)
    return set(re.findall(r"--[a-z][a-z-]*", child.out)) if child.code == 0 else None


@pytest.mark.parametrize("name", documents())
def test_commands_in_the_text_have_the_options_that_they_are_shown_with(name):
    wrong = []
    for token in tokens(name):
        found = re.match(r"cudnnw(?:\.exe)? ([a-z]+)\b(.*)", token.content) if token.type == "code_inline" else None
        if found is None or found.group(1) == "help":
            continue
        known = options_of(found.group(1))
        if known is None or not set(re.findall(r"(?<=\s)--[a-z][a-z-]*", found.group(2))) <= known | {"--help"}:
            wrong.append(token.content)
    assert wrong == []


@pytest.mark.parametrize("english", ["docs/portable-windows.md", "docs/error-codes.md"])
def test_the_chinese_page_has_all_parts_of_the_english_one(english):
    """Same commands, same code, as many headings, rows and steps; the Chinese README is a shorter one."""
    chinese = english.replace("docs/", "docs/zh/")
    assert [b.content for b in blocks(english) if b.type == "fence"] == [b.content for b in blocks(chinese) if b.type == "fence"]
    for kind in ("heading_open", "tr_open", "list_item_open"):
        counts = [sum(token.type == kind for token in tokens(name)) for name in (english, chinese)]
        assert counts[0] == counts[1], (kind, counts)


def in_the_text(name, pattern):
    return [token.content for token in tokens(name) if token.type == "code_inline" and re.match(pattern, token.content)]


def only(table):
    """The machine's own cuDNN, or that it has none, is not meant."""
    return {"CUDNNW_PATH": str(table / "FOLDER"), "CUDNNW_SEARCH": "only:cudnnw_path"}


@pytest.fixture(scope="module")
def table(fakes, tmp_path_factory):
    """What docs/README.md says that commands in the text are run with."""
    place = tmp_path_factory.mktemp("table")
    stage.stage(fakes / "9.28.0-cu12", place / "FOLDER", [fakes / "cublas-12"])
    (place / "FOLDER" / "LICENSE").write_text("of the tests' fakes: none\n")
    (place / "DIR").symlink_to("FOLDER")
    shutil.copy(harness.program("cudnnw"), place / "FILE")
    cudnnw = harness.program("cudnnw")
    for words in (["bundle", "FOLDER", "--to", "MyApp", "--need", "convolution"], ["record"]):
        child = harness.run(cudnnw, *words, cwd=place, closing=None, env=only(place))
        assert child.code == 0, child.story()
    (place / "APPDIR").symlink_to("MyApp")
    (place / "bundle").symlink_to("MyApp/cudnn")
    return place


WHOLE = r"cudnnw(\.exe)? [a-z]+ \S"     # more than the name of a command


@pytest.mark.parametrize("name", [name for name in documents() if in_the_text(name, WHOLE)])
def test_commands_in_the_text_run(table, name):
    """They may find something wrong, but not with how they are called, nor find nothing."""
    for text in in_the_text(name, WHOLE):
        words = ["convolution" if word == "LIST" else word for word in shlex.split(text)[1:]]
        child = harness.run(harness.program("cudnnw"), *words, cwd=table, closing=None, env=only(table))
        assert child.code in (0, 1) and (child.out or "--save" in words) and "NOT_FOUND" not in child.out, child.story()


SCRIPT = r"(scripts/\w[\w-]*)(.*)"


@pytest.mark.parametrize("name", [name for name in documents() if in_the_text(name, SCRIPT)])
def test_scripts_in_the_text_are_there_and_know_their_options(name):
    """They take minutes; their usage is what a reader is shown."""
    for text in in_the_text(name, SCRIPT):
        script, options = re.match(SCRIPT, text).groups()
        source = (harness.ROOT / script).read_text()
        assert [option for option in re.findall(r"--[a-z-]+", options) if option not in source] == [], text


def make_archive(set_folder, path, inner):
    """As NVIDIA packs: one folder of the archive's name, with the libraries below it and the licence beside them."""
    top = path.name.split(".tar")[0].removesuffix(".zip")
    entries = {f"{top}/{inner}/{file.name}": file.read_bytes() for file in stage.library_files(set_folder)}
    entries[f"{top}/LICENSE"] = b"LICENSE AGREEMENT (of the tests' fakes: none)\n"
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for entry, data in entries.items():
                archive.writestr(entry, data)
        return
    with tarfile.open(path, "w:xz", preset=0) as archive:
        for entry, data in entries.items():
            info = tarfile.TarInfo(entry)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    place = tmp_path_factory.mktemp("package")
    subprocess.run(["cmake", "--install", str(harness.BUILD), "--prefix", str(place)], check=True, capture_output=True)
    return place


def copy_of_the_sources(place):
    leave_out = shutil.ignore_patterns("build", ".git", "__pycache__")
    shutil.copytree(harness.ROOT, place, ignore=leave_out, symlinks=True)


@pytest.fixture(scope="module")
def windows_set(tmp_path_factory):
    """Made here: the fakes of the other system may not be there yet."""
    if shutil.which("x86_64-w64-mingw32-gcc") is None:
        pytest.skip("mingw is not installed")
    place = tmp_path_factory.mktemp("windows")
    maker = make_fakes.Maker(place, "windows", tmp_path_factory.mktemp("work"))
    maker.others()
    maker.one_set("8.9.7", 29, 12)
    return place / "windows" / "8.9.7-cu12"


@pytest.fixture
def desk(fakes, windows_set, folder):
    """The folder that docs/README.md describes."""
    place = folder / "cudnnw"
    copy_of_the_sources(place)
    for name, release in {"cudnn": "9.28.0-cu12", "cudnn8": "8.9.7-cu12", "broken": "9.10.2-cu12"}.items():
        stage.stage(fakes / release, place / name, [fakes / "cublas-12"])
    stage.remove(place / "broken" / "libcudnn_ops.so.9")
    stage.stage(fakes / "cublas-12", place / "cuda", [fakes / "cublas-12"])
    make_archive(fakes / "9.28.0-cu12", place / "cudnn-linux-x86_64-9.28.0.42_cuda12-archive.tar.xz", "lib")
    make_archive(windows_set, place / "cudnn-windows-x86_64-8.9.7.29_cuda12-archive.zip", "bin")
    (place / "build").symlink_to(harness.BUILD)
    return place


def run_block(block, desk, package):
    text = block.content
    for name in FOLDERS:
        text = re.sub(rf"/opt/{name}\b", str(desk / name), text)
    environment = harness.clean_environment({
        "PATH": f"{package / 'bin'}:{os.environ['PATH']}", "CMAKE_PREFIX_PATH": str(package), "DESTDIR": str(desk / "installed"),
        "PKG_CONFIG_PATH": str(next(package.rglob("pkgconfig")))})
    done = subprocess.run(["sh", "-eu", "-c", text], cwd=desk, env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=600)
    wanted = re.search(r"status=(\d+)", block.info)
    assert done.returncode == (int(wanted.group(1)) if wanted else 0), f"{text}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("name", [name for name in documents() if any(map(is_run, blocks(name)))])
def test_commands_run(name, request):
    left_out = []
    for block in filter(is_run, blocks(name)):
        assert "skip:" in block.info or not re.search(r"scripts/(test|demo|setup|fetch_sets)", block.content), "mark it: sh skip: REASON"
        reason = re.search(r"skip: *(.*)", block.info)
        if reason:
            left_out.append(f"{block.content.strip().splitlines()[0]} ({reason.group(1)})")
        else:
            run_block(block, request.getfixturevalue("desk"), request.getfixturevalue("package"))
    if left_out:
        pytest.skip(f"{name}: the rest ran; not run: " + "; ".join(left_out))
