"""Deals at random, entered key by key through the real screens; and how many keys it takes.

`python -m tests.campaign deals` goes on with those of every book.
"""

import itertools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_tools.simulation.rehearsal import typist
from rules_core.documents import read_document, write_document
from tests.app.table import SEATS, session
from tests.how_many import cases
from tests.rules_core.french_deals import possible_deals

SITTINGS = cases(3, 16)


def deals(rules):
    return possible_deals.filter(lambda deal: deal["rules"] == rules) | st.just(
        {"rules": rules, "passed": True}
    )


@pytest.mark.slow
@pytest.mark.parametrize("rules", SEATS)
def test_deals_entered_by_keys_are_what_the_log_holds(make_table, rules):
    scribes = itertools.cycle(range(SEATS[rules]))

    @settings(
        max_examples=SITTINGS,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(deals(rules), min_size=4, max_size=8))
    def play(documents):
        scribe = next(scribes)
        table = make_table("de", session(rules, scribe=scribe, deals=99))
        type_deals(table, documents, scribe)
        table.pull_plug()

    play()


def type_deals(table, documents, scribe):
    """Have the scribe enter deals of whatever book at a table; it stores them as they are."""
    entries = [read_document(document) for document in documents]
    for entry in entries:
        table.play(typist.enter_deal(entry, scribe))
        table.read_dealing_rights()
    expected = [(write_document(entry), entry.score().points) for entry in entries]
    assert list(table.documents()) == expected
    money = [entry.score().money for entry in entries]
    totals = None if None in money else [sum(cents) for cents in zip(*money, strict=True)]
    assert table.session().ledger.money == totals
