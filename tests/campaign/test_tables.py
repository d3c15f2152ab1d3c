"""That the campaign of tables finds proposals that settle nothing."""

import random

import pytest

from tests.campaign import tables


@pytest.mark.slow
def test_the_first_proposals_settle_what_chance_has_brought():
    assert tables.run(11, 20)["failures"] == []


def test_a_question_without_a_proposal_is_found(monkeypatch):
    asked_at = tables.asked_at

    def without_offers(event, table):
        return [type(one)(one.hint, one.words, ()) for one in asked_at(event, table)]

    monkeypatch.setattr(tables, "asked_at", without_offers)
    found = [tables.settled(tables.evening(random.Random(at)), random.Random(at)) for at in (1, 2)]
    assert any(wrong and wrong.startswith("nothing is proposed") for _, wrong in found)


def test_a_proposal_that_settles_nothing_is_found(monkeypatch):
    asked_at = tables.asked_at
    before = {}

    def as_before(event, table):
        place = (table.round_number, table.table)
        return before.setdefault(place, asked_at(event, table))

    monkeypatch.setattr(tables, "asked_at", as_before)
    found = []
    for at in range(4):
        before.clear()
        found.append(tables.settled(tables.evening(random.Random(at)), random.Random(at)))
    assert any(wrong and "asked again" in wrong for _, wrong in found)
