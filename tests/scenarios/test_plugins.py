# SPDX-License-Identifier: MIT
"""Plugins that have cudnnw linked into them, in a host that does not know it: each finds the set beside itself by the address
of its own code, and two of them in one process agree."""
import shutil

import harness
import stage

SUFFIX = ".dll" if harness.WINDOWS else ".so"


def plugin_in(place, name="plugin"):
    """A copy of the plugin in a folder. Windows knows modules by their names, so two of them bear two."""
    place.mkdir(parents=True, exist_ok=True)
    return shutil.copy(harness.BUILD / "tests" / ("cudnnw_inside" + SUFFIX), place / (name + SUFFIX))


def said(folder, *plugins):
    """What each plugin told; the last line is of the first one, opened again. The program lies and runs elsewhere."""
    (folder / "program").mkdir()
    program = shutil.copy(harness.program("host_of_plugins"), folder / "program" / ("host" + harness.EXE))
    words = [word for path, major in plugins for word in (harness.native(path), major)]
    # A handle that was unloaded is kept for calls that come too late; with the plugin its address goes.
    child = harness.run(program, *words, cwd="/", env={"ASAN_OPTIONS": "detect_leaks=0:exitcode=99"})
    assert not child.died, child.story()
    lines = [line.removeprefix("plugin ").split(" ", 2) for line in child.out.splitlines() if line.startswith("plugin ")]
    assert len(lines) == len(plugins) + 1, child.story()
    return lines


def whole(fakes, place, release):
    return stage.stage(fakes / f"{release}-cu12", place, [fakes / "cublas-12"])


def test_a_plugin_finds_the_set_beside_itself(fakes, folder):
    place = whole(fakes, folder / "plugins", "9.28.0")
    lines = said(folder, (plugin_in(place), 9))
    assert lines == [["OK", "9.28.0", harness.native(place)]] * 2, lines


def test_a_folder_below_the_plugin_is_searched_too(fakes, folder):
    place = whole(fakes, folder / "plugins" / "cudnn", "9.28.0")
    lines = said(folder, (plugin_in(folder / "plugins"), 9))
    assert lines[0] == ["OK", "9.28.0", harness.native(place)], lines


def test_the_second_of_two_plugins_takes_what_the_first_opened(fakes, folder):
    first, second = whole(fakes, folder / "first", "9.28.0"), whole(fakes, folder / "second", "9.28.0")
    lines = said(folder, (plugin_in(first), 9), (plugin_in(second, "other"), 9))
    assert lines[:2] == [["OK", "9.28.0", harness.native(first)]] * 2, lines
    assert lines[2][0] == "OK", lines


def test_plugins_that_want_two_majors_each_get_their_own(fakes, folder):
    first, second = whole(fakes, folder / "first", "9.28.0"), whole(fakes, folder / "second", "8.9.7")
    lines = said(folder, (plugin_in(first), 9), (plugin_in(second, "other"), 8))
    assert lines[:2] == [["OK", "9.28.0", harness.native(first)], ["OK", "8.9.7", harness.native(second)]], lines


def test_a_plugin_without_a_set_says_so_and_the_host_lives(folder):
    lines = said(folder, (plugin_in(folder / "plugins"), 8))
    assert lines[0][0] in ("NOT_FOUND", "WRONG_MAJOR"), lines   # the machine may have a cuDNN 9
