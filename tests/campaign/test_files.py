"""A bounded part of the campaign of failing files; `tests/app/test_failing_files.py` has each call
once.
"""

import pytest

from firmware.app.session import Session
from tests.campaign import files

pytestmark = pytest.mark.slow

PRESSES = 200


def test_nothing_goes_wrong():
    result = files.run(1, PRESSES)
    assert result["failures"] == []
    assert result["cases"] == PRESSES
    assert result["faults"] > 0
    assert result["records"] > 0


@pytest.mark.nightly
def test_a_deal_that_is_not_stored_is_found(monkeypatch):
    monkeypatch.setattr(Session, "enter", lambda *_: None)
    failures = files.run(1, PRESSES)["failures"]
    assert "is not in the log" in "".join(failures[0]["found"])
