# SPDX-License-Identifier: MIT
"""NVIDIA's own cuBLAS in the host, another cuBLASLt beside our set: the host's must still open, before us and after us."""
import pytest

import harness
import stage
from test_field_reports import EXPECTED, driver_world, machine  # noqa: F401 (fixtures)

pytestmark = pytest.mark.skipif(harness.WINDOWS, reason="the real cuBLAS of the cache is Linux's")
PART = harness.CACHE / "parts" / "cublas-cu11"


@pytest.fixture
def place(fakes, real, folder):
    if not (PART / ".complete").exists():
        pytest.skip("real cuBLAS 11 is not there (scripts/fetch_sets parts-cublas-cu11)")
    return stage.stage(real("linux-8.9.5.30-cu11"), folder / "set", [fakes / "cublas-11"])


def test_opened_first_the_other_cublaslt_breaks_the_hosts_cublas(place):
    """The control: what a careless preload does (measured.md 6)."""
    child = harness.host("open", place / "libcublasLt.so.11", "open", PART / "libcublas.so.11")
    assert [o["good"] for o in child.of("open")] == [True, False], child.story()


@pytest.mark.parametrize("host_first", [True, False])
def test_the_hosts_real_cublas_opens_beside_us(place, machine, host_first):  # noqa: F811
    reach = machine()
    reach["LD_LIBRARY_PATH"] += f":{PART}"
    words = [("load", place, EXPECTED), ("open", "libcublas.so.11")]
    child = harness.host(*[w for group in (reversed(words) if host_first else words) for w in group], "confirm", env=reach)
    assert child.of("load")[0]["status"] == "OK" and child.of("open")[0]["good"], child.story()
    assert child.of("confirm")[0]["status"] == "OK", child.story()
