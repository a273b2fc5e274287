# SPDX-License-Identifier: MIT
"""What the host opens after us, and what cudnnw_confirm says of it."""
import pytest

import harness
import make_fakes
import stage


@pytest.mark.parametrize("ours,theirs", [("9.10.2", "9.28.0"), ("9.28.0", "9.10.2")])
def test_a_whole_other_set_that_the_host_opens_after_us_is_told(fakes, folder, ours, theirs):
    own = stage.stage(fakes / f"{ours}-cu12", folder / "ours", [fakes / "cublas-12"])
    other = stage.stage(fakes / f"{theirs}-cu12", folder / "theirs", [fakes / "cublas-12"])
    opened = [word for stem in make_fakes.stems_of(theirs) if stem not in make_fakes.LAZY
              for word in ("open", harness.native(other / make_fakes.file_name(stem, 9, harness.SYSTEM)))]
    child = harness.host("load", harness.native(own), "confirm", *opened, "confirm", "probe")
    before, after = child.of("confirm")
    assert child.of("load")[0]["status"] == "OK" and before["status"] == "OK", child.story()
    assert after["status"] == "CONFLICT" and after["reason"] == "SECOND_COPY", child.story()
    assert "theirs" in after["other_path"], child.story()
    assert child.of("probe")[0]["bad_checks"] == 0, child.story()   # ours still fit together
