"""That the campaign of typed deals finds one that is stored otherwise."""

import pytest

from tests.campaign import deals
from tests.campaign.lies import lie_about_totals

pytestmark = pytest.mark.slow


def test_nothing_goes_wrong():
    assert deals.run(3, 12) == {"cases": 12, "failures": []}


@pytest.mark.nightly
def test_a_wrong_total_is_found(monkeypatch):
    lie_about_totals(monkeypatch)
    failures = deals.run(1, 20)["failures"]
    assert failures
    assert all(failure["deals"] and failure["found"] for failure in failures)
