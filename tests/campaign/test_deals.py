"""That the campaign of typed deals finds one that is stored otherwise."""

import pytest

from firmware.app.session import Session
from tests.campaign import deals

pytestmark = pytest.mark.slow


def test_nothing_goes_wrong():
    assert deals.run(3, 12) == {"cases": 12, "failures": []}


def test_a_wrong_total_is_found(monkeypatch):
    truth = Session.deal

    def lie(session, answers, score, *arguments, **fields):
        score.points = score.points[1:] + score.points[:1]
        return truth(session, answers, score, *arguments, **fields)

    monkeypatch.setattr(Session, "deal", lie)
    failures = deals.run(1, 20)["failures"]
    assert failures
    assert all(failure["deals"] and failure["found"] for failure in failures)
