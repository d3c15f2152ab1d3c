"""A bounded part of the campaign of days, and that it finds what there is to find."""

import pytest

from firmware.app import ui
from tests.campaign import ticks

pytestmark = pytest.mark.slow

PRESSES = 600


def test_nothing_goes_wrong():
    result = ticks.run(1, PRESSES)
    assert result["failures"] == []
    assert result["cases"] == PRESSES
    assert result["days"] > 12
    assert result["records"] > 0


@pytest.mark.nightly
def test_a_screen_that_refuses_ok_after_days_is_found(monkeypatch):
    """As if it looked at the ticks, which are behind after half of their period."""
    monkeypatch.setattr(ui.Ui, "_moment", lambda shown: shown._board.ticks_ms())
    failures = ticks.run(1, PRESSES)["failures"]
    assert "a deal was not accepted" in "".join(failures[0]["found"])
