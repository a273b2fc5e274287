# SPDX-License-Identifier: MIT
"""Loads from several threads, and from two copies of cudnnw in one process: one at a time, never a mix."""
import os
import pathlib
import shutil

import pytest

import harness
import make_fakes
import stage

ROUNDS = int(os.environ.get("CUDNNW_RACE_ROUNDS", "40" if harness.WINDOWS else "200"))


def whole(fakes, place, release, cuda=12):
    return stage.stage(fakes / f"{release}-cu{cuda}", place, [fakes / f"cublas-{cuda}"])


def test_sixteen_threads_get_one_handle(fakes, folder):
    place = whole(fakes, folder / "set", "9.28.0")
    child = harness.host("threads", "16", harness.native(place), "probe", "confirm")
    results = child.of("threads")[0]["results"]
    assert [r["status"] for r in results] == ["OK"] * 16, child.story()
    assert len({r["handle"] for r in results}) == 1, child.story()
    assert child.of("probe")[0]["bad_checks"] == 0 and child.of("confirm")[0]["status"] == "OK", child.story()


def copies(folder):
    """Two copies of the shared cudnnw, as two plugins bring them."""
    source = harness.BUILD / ("cudnnw.dll" if harness.WINDOWS else "libcudnnw.so")
    if not source.exists():
        source = next(iter(harness.BUILD.glob("*cudnnw*.dll" if harness.WINDOWS else "libcudnnw.so*")))
    made = []
    for plugin in ("one", "two"):
        (folder / plugin).mkdir()
        made.append(pathlib.Path(shutil.copy(source.resolve(), folder / plugin / source.name)))
    if harness.WINDOWS:   # Windows knows modules by their name: plugins with statically linked copies have two names
        made[1] = made[1].rename(made[1].with_name("plugin2.dll"))
    return made


@pytest.mark.parametrize("first,second", [("9.10.2", "9.28.0"), ("9.28.0", "8.9.7")])
def test_two_copies_loading_different_sets_at_once_never_mix(fakes, folder, first, second):
    one, two = copies(folder)
    a, b = whole(fakes, folder / "a", first), whole(fakes, folder / "b", second)
    same_major = first[0] == second[0]
    winners = []
    for number in range(ROUNDS if same_major else ROUNDS // 10):
        pair = [a, b] if number % 2 == 0 else [b, a]
        child = harness.host("race", harness.native(one), harness.native(two), *map(harness.native, pair), "mapped")
        statuses = [r["status"] for r in child.of("race")[0]["results"]]
        modules = child.of("mapped")[0]["modules"]
        if same_major:
            assert sorted(statuses) == ["CONFLICT", "OK"], child.story()
            winner = pair[statuses.index("OK")]
            winners.append(winner.name)
            assert all(harness.native(winner) + ("\\" if harness.WINDOWS else "/") in m for m in modules), child.story()
            assert len(modules) == len(make_fakes.stems_of(first if winner == a else second)) - \
                (0 if harness.WINDOWS or winner == a else 1), child.story()
        else:
            assert statuses == ["OK", "OK"], child.story()
    print(f"{len(winners)} rounds, won by", {w: winners.count(w) for w in set(winners)})
