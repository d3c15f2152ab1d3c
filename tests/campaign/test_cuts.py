"""A bounded part of the campaign of power cuts; all of it by a command."""

import pytest

from firmware.app.storage.next_seats import NextSeats
from firmware.app.storage.tariffs import Tariffs
from tests.campaign.cuts import run
from tests.storage.littlefs_disk import CUTS

pytestmark = pytest.mark.slow

CASES = 250


def test_power_cuts_of_random_runs():
    report = run(seed=0, count=CASES)
    assert report["failures"] == []
    assert report["cases"] >= CASES
    kinds = {f"{what} {how}" for what in ("program", "erase") for how in CUTS}
    assert set(report) == kinds | {"cases", "failures"}


@pytest.mark.nightly
def test_what_is_only_remembered_is_found(monkeypatch):
    def remember(next_seats, sequence, following):
        next_seats._read_for, next_seats._known = sequence, following

    monkeypatch.setattr(NextSeats, "save", remember)
    failures = run(seed=0, count=300)["failures"]
    assert failures
    assert all("BrokenPromise" in failure for failure in failures)


@pytest.mark.nightly
def test_a_tariff_that_comes_back_is_found(monkeypatch):
    monkeypatch.setattr(Tariffs, "drop", lambda tariffs, digest: None)
    failures = run(seed=0, count=300)["failures"]
    assert failures
    assert all("BrokenPromise" in failure for failure in failures)
