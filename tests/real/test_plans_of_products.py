# SPDX-License-Identifier: MIT
"""Matrix products planned without a GPU, with NVIDIA's own files. They are compiled for the plan, so a driver must take what was
compiled: a stub does. The counts were measured through the table. 9.10.2 compiles with NVRTC 12, which is no part of what
the tests bring: without it that release has no such plan. Linux: under Windows the stub would have to lie in System32."""
import pytest

import harness
from test_plans import CAPABILITIES, NEW, counts, plan

COUNTS = dict(zip(CAPABILITIES, [6, 5, 13, 13, 13, 8, 13]))
pytestmark = pytest.mark.skipif(harness.WINDOWS, reason="there the stub driver would have to lie in System32")


def products(real, capability, *words):
    """cuInit fails, as it does without a device: the CUDA runtime in cuDNN must not take the stub for more than it is."""
    child = plan(real(f"{harness.SYSTEM}-{NEW}"), capability, words=["--matmul", *words], env={"CUDNNW_FAKE_DRIVER_INIT": "100"})
    assert not child.died, child.story()
    assert counts(child) == (COUNTS[capability], COUNTS[capability]), child.story()


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_matrix_products_have_plans(real, capability):
    if capability not in (800, 900) and not harness.EVERY_SET:   # compiling takes minutes in all
        pytest.skip(f"compute capability {capability}: only with scripts/test --all")
    products(real, capability)


def test_matrix_products_have_plans_by_checked_calls(real):
    products(real, 900, "--checked")
