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

SITTINGS = cases(5, 16)

# What a scribe enters, from the arrow that points at the taker until home is shown again.
COUNTED = [
    # The three examples of the French text; the taker sits at the box.
    (
        {
            "taker": 0,
            "contract": "garde",
            "bouts": 2,
            "points": 49,
            "petit_au_bout": "attack",
            "poignees": [{"side": "attack", "size": "simple"}],
        },
        15,
    ),
    (
        {
            "taker": 0,
            "contract": "garde_sans",
            "bouts": 2,
            "points": 45,
            "petit_au_bout": "defence",
        },
        10,
    ),
    (
        {
            "taker": 0,
            "contract": "prise",
            "bouts": 1,
            "points": 44,
            "petit_au_bout": "attack",
            "poignees": [{"side": "attack", "size": "simple"}],
        },
        16,
    ),
    # Ordinary deals: nothing but the contract and the points.
    ({"taker": 2, "contract": "garde", "bouts": 2, "points": 45}, 8),
    ({"taker": 2, "contract": "garde", "bouts": 2, "points": 44}, 9),
    ({"taker": 2, "contract": "garde", "bouts": 2, "points": 51}, 12),
    ({"taker": 2, "contract": "garde", "bouts": 2, "points": 41}, 12),
    ({"passed": True}, 4),
]


@pytest.mark.parametrize(("document", "count"), COUNTED)
def test_presses_of_a_deal(document, count):
    entry = read_document({"rules": "fft-4"} | document)
    assert typist.presses(typist.enter_deal(entry)) == count


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
