"""Ordinary deals are entered by few keys, and the keys enter them."""

from itertools import product

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
# How a bonus stands in the list: (side, announced, made).
SILENT, ANNOUNCED = ("declarer", False, True), ("declarer", True, True)
FAILED, THEIRS = ("declarer", True, False), ("defence", False, True)
COMMONEST = (("pagat", "trull"), ("pagat", "koenige"), ("trull", "koenige"), ("pagat", "uhu"))
MOST_OF_TWO = 13


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


def with_two(rules, names, states):
    """A Rufer with two bonuses, in that order."""
    bonuses = [
        {"name": name, "side": side, "announced": announced, "made": made}
        for name, (side, announced, made) in zip(names, states, strict=True)
    ]
    game = {"game": "rufer", "declarer": 0, "partner": 2, "won": True, "bonuses": bonuses}
    return {"rules": rules, "forehand": 0} | game


def presses_for(document):
    return typist.presses(typist.enter_deal(read_document(document)))


@pytest.mark.parametrize("rules", ["krenglbach", "tirol"])
@pytest.mark.parametrize("names", COMMONEST)
def test_two_of_the_commonest_bonuses_are_thirteen_presses(rules, names):
    """In any state, unless both of them failed or are the defence's."""
    for states in product((SILENT, ANNOUNCED, FAILED, THEIRS), repeat=2):
        is_far = set(states) <= {FAILED, THEIRS}
        if is_far or (names == ("pagat", "trull") and _is_split(*states)):
            continue
        orders = ((names, states), (names[::-1], states[::-1]))
        assert min(presses_for(with_two(rules, *order)) for order in orders) <= MOST_OF_TWO


def _is_split(pagat, trull):
    """Has either side made one of them? The Pagat is of the Trull."""
    return pagat[2] and trull[2] and pagat[0] != trull[0]
