"""Ordinary deals are entered by few keys, and the keys enter them."""

import pytest

from host_tools.simulation.rehearsal import typist
from rules_core.documents import read_document, write_document
from tests.app.key_presses import DEALS, presses_of
from tests.app.table import ALL_SEATS, session

pytestmark = pytest.mark.long

TEN = 10

# What each of the ordinary deals of a book takes; a change says in its commit why it is more.
PRESSES = {
    "fft-4": [4, 8, 7, 10, 7, 9, 9, 10, 10, 15],
    "ch-3": [4, 8, 7, 10, 7, 9, 9, 10, 10, 15],
    "ch-4": [4, 8, 7, 10, 7, 9, 9, 10, 10, 15],
    "ch-5": [4, 10, 9, 12, 8, 11, 11, 12, 12, 17],
    "krenglbach": [6, 7, 7, 9, 9, 6, 9, 6, 10, 8],
    "tirol": [6, 7, 7, 11, 9, 6, 9, 6, 9, 11],
    "troccas-4": [4, 5, 7, 8, 9, 5, 6, 10, 9, 11],
    "troccas-6": [4, 5, 7, 8, 9, 5, 6, 10, 8, 11],
    "troccas-3": [5, 7, 10, 15, 9, 6, 10, 12, 11, 12],
    "troccas-5": [7, 10, 11, 8, 9, 12, 7, 13, 13, 9],
}
# Their means are at the most.
AIMS = {"fft-4": 9, "ch-4": 9, "ch-5": 11, "krenglbach": 8.5, "tirol": 8.5, "troccas-5": 11}


@pytest.mark.parametrize("rules", DEALS)
def test_the_deals_are_entered_by_their_keys(make_table, rules):
    assert len(DEALS[rules]) == TEN
    for _, document in DEALS[rules]:
        entry = read_document(document)
        dealer = document.get("skatist", ALL_SEATS[rules] - 1)
        table = make_table("de", session(rules, dealer=dealer))
        table.play(typist.enter_deal(entry))
        assert list(table.documents()) == [(write_document(entry), entry.score().points)]
        table.pull_plug()


@pytest.mark.parametrize("rules", DEALS)
def test_ten_ordinary_deals_take_so_many_presses(rules):
    assert presses_of(rules) == PRESSES[rules]
    assert sum(PRESSES[rules]) / TEN <= AIMS.get(rules, 11)
