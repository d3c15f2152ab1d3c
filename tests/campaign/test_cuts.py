"""A bounded part of the campaign of power cuts; all of it by a command."""

from tests.campaign.cuts import run
from tests.storage.littlefs_disk import CUTS

CASES = 600


def test_power_cuts_of_random_evenings():
    report = run(seed=0, count=CASES)
    assert report["failures"] == []
    assert report["cases"] >= CASES
    kinds = {f"{what} {how}" for what in ("program", "erase") for how in CUTS}
    assert set(report) == kinds | {"cases", "failures"}
