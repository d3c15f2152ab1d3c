"""A bounded part of the campaign of crashes, and that it finds what there is to find."""

import pytest

from firmware.app import starts
from tests.campaign import crashes

pytestmark = pytest.mark.slow

PRESSES = 450


def test_nothing_goes_wrong():
    result = crashes.run(1, PRESSES)
    assert result["failures"] == []
    assert result["cases"] == PRESSES
    assert result["safe_starts"] > 0
    assert result["crashes"] > result["starts"]


@pytest.mark.nightly
def test_a_box_that_never_gives_up_is_found(monkeypatch):
    monkeypatch.setattr(starts, "MOST", 5)
    failures = crashes.run(1, PRESSES)["failures"]
    assert "a start after 3 in vain" in "".join(failures[0]["found"])
