# SPDX-License-Identifier: MIT
"""Another cuDNN in the loader's cache, where packages put theirs: it is found when nothing nearer is, and never fills a gap.
The cache is a file of our own, mounted over the system's in a mount namespace of the child."""
import os
import pathlib
import shutil
import subprocess

import pytest

import harness
import make_fakes
import stage

GRAPH = "need=0x08"


def can_mount():
    return (not harness.WINDOWS and os.geteuid() == 0 and shutil.which("unshare") is not None and
            subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode == 0)


pytestmark = pytest.mark.skipif(not can_mount(), reason="a mount namespace needs Linux and root")


def whole(fakes, place, release):
    return stage.stage(fakes / f"{release}-cu12", place, [fakes / "cublas-12"])


def host_with_cache(folder, cached, *words, env=None):
    """Runs the host where /etc/ld.so.cache holds the system's folders and `cached`."""
    conf, cache = folder / "ld.so.conf", folder / "ld.so.cache"
    conf.write_text(f"{cached}\n/usr/lib/x86_64-linux-gnu\n/lib/x86_64-linux-gnu\n")
    ldconfig = shutil.which("ldconfig", path="/sbin:/usr/sbin")
    subprocess.run([ldconfig, "-X", "-f", str(conf), "-C", str(cache)], check=True, capture_output=True)
    child = harness.run(shutil.which("unshare"), "-m", "sh", "-c",
                        f"mount --bind '{cache}' /etc/ld.so.cache && exec \"$@\"", "_", harness.program("host"), *words, env=env)
    assert not child.died, child.story()
    return child


def folders_of(child):
    return {str(pathlib.Path(m).parent) for m in child.of("mapped")[0]["modules"]}


def test_a_set_in_the_cache_is_found_when_nothing_is_nearer(fakes, folder):
    cached = whole(fakes, folder / "cached", "9.28.0")
    child = host_with_cache(folder, cached, "load", "-", "mapped", env={"CUDNNW_SEARCH": "only:loader-cache"})
    assert (child.of("load")[0]["status"], child.of("load")[0]["version"]) == ("OK", "9.28.0"), child.story()
    assert folders_of(child) == {str(cached)}, child.story()


def test_the_cache_does_not_fill_up_an_incomplete_set(fakes, folder):
    cached, ours = whole(fakes, folder / "cached", "9.28.0"), whole(fakes, folder / "ours", "9.10.2")
    stage.remove(ours / "libcudnn_ops.so.9")
    child = host_with_cache(folder, cached, "load", ours, "mapped")
    assert child.of("load")[0]["status"] == "SET_INCOMPLETE", child.story()
    assert child.of("mapped")[0]["modules"] == [], child.story()


@pytest.mark.parametrize("kind", ["fake", "real"])
def test_a_jit_set_takes_nothing_from_the_cache(fakes, real, folder, kind):
    """Measured with the plain front: it silently takes ops and adv from the system's copy."""
    cached = whole(fakes, folder / "cached", "9.10.2")
    if kind == "real":
        ours = stage.stage(real("linux-9.27.0.42-jit-cu12"), folder / "jit", [fakes / "cublas-12"])
    else:
        ours = whole(fakes, folder / "jit", "9.28.0")
        for stem in make_fakes.stems_of("9.28.0"):
            if stem not in ("cudnn_graph", "cudnn_engines_runtime_compiled"):
                stage.remove(ours / make_fakes.file_name(stem, 9, "linux"))
    child = host_with_cache(folder, cached, "load", ours, GRAPH, "mapped", "confirm")
    assert child.of("load")[0]["status"] == "OK", child.story()
    assert folders_of(child) == {str(ours)}, child.story()
    assert child.of("confirm")[0]["status"] == "OK", child.story()
