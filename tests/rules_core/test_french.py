"""French Tarot on CPython: the vectors, the rulings, random deals.

The same vectors and checks run on the MicroPython VM. A vector names its source and rule.
"""

import pytest
from hypothesis import example, given

from rules_core.books import book
from rules_core.documents import read_document, write_document
from rules_core.error_messages import SENTENCES
from rules_core.errors import DealError
from rules_core.free_bonus import OF_PLAYERS, FreeBonus, Needs
from tests.each import each
from tests.rules_core.free_bonuses import FIRST_TRICK, MISERE, at_home
from tests.rules_core.french_deals import possible_deals, well_formed_deals
from tests.rules_core.french_reference import SEATS, contradictions
from tests.rules_core.vector_files import all_vectors
from tests.torture.verifier.scores import VERSION, score
from tests.vm import test_french

VECTORS = test_french.vectors()
SCORED = [vector for vector in VECTORS if "points" in vector["result"]]
# The second verifier knows the rules as they are read now.
PLAYED = [
    vector
    for vector in SCORED
    if vector["deal"].get("taker") is not None and "version" not in vector["deal"]
]


@each("vector", VECTORS)
def test_vector(vector):
    test_french.compare_vector(vector)


@each("kind", "camp", "won", "lost", test_french.ruling_rows())
@each("taker_won", [True, False])
def test_ruling(kind, camp, won, lost, taker_won):
    """Rules, section 1.1: what each ruling does, whoever is at fault and whoever won."""
    if taker_won:
        test_french.compare_ruling(kind, camp, won, points=60, stake=88)
    else:
        test_french.compare_ruling(kind, camp, lost, points=30, stake=-72)


def test_every_vector_has_its_own_name():
    names = [vector["rule"] for vector in VECTORS]
    assert len(set(names)) == len(names)


GARDE = {"rules": "club", "taker": 0, "contract": "garde", "bouts": 2, "points": 41}
CHELEM = GARDE | {"bouts": 0, "points": 10, "chelem": "defence"}
ALL_BOUTS = FreeBonus("all_bouts", None, 10, OF_PLAYERS, needs=Needs(bouts=3))
SILENT = {"side": "attack", "announced": False}
# What no built-in book has.
OF_FREE_BONUSES = [
    (at_home(ALL_BOUTS), GARDE | {"bonuses": [SILENT | {"name": "all_bouts"}]}),
    (
        at_home(ALL_BOUTS),
        GARDE | {"bonuses": [{"name": "all_bouts", "side": "defence", "announced": False}]},
    ),
    (at_home(FIRST_TRICK), CHELEM | {"bonuses": [SILENT | {"name": "first_trick"}]}),
    (
        at_home(MISERE),
        GARDE | {"bonuses": [{"name": "misere", "holder": 1, "announced": True, "made": True}]},
    ),
]


def test_every_sentence_is_said_by_some_vector():
    """Else a sentence is out of use, or its rule without a test; counting and sessions aside."""
    said = {"count_figures", "count_empties", "tariff"}
    deals = [(vector["deal"], book) for vector in all_vectors()]
    deals += [(deal, lambda *_, found=found: found) for found, deal in OF_FREE_BONUSES]
    for deal, books in deals:
        try:
            read_document(deal, books)
        except DealError as error:
            said.add(error.key)
    assert said == set(SENTENCES)


@given(well_formed_deals())
def test_random_deals_score_as_the_rules_read(deal):
    """Rules, 1 and 1.1, as the second verifier scores; refused where a slow reading refuses."""
    result, _ = test_french.answer(deal)
    fields = contradictions(deal)
    if fields:
        assert result["error"]["field"] in fields
    else:
        points, _ = score(deal | {"version": VERSION})
        assert result["points"] == points
        assert not ("void" in result and any(points))


@each("vector", PLAYED)
def test_the_second_verifier_agrees_with_the_vectors(vector):
    """The vectors were worked out by hand; two independent readings do not share a mistake."""
    deal = {key: value for key, value in vector["deal"].items() if value is not None}
    assert score(deal | {"version": VERSION})[0] == vector["result"]["points"]


@pytest.mark.long
@given(possible_deals)
def test_the_sum_is_zero_and_the_defenders_pay_alike(deal):
    """Exchanging the seats of two defenders therefore changes nothing."""
    points = read_document(deal).score().points
    attack = {deal["taker"], deal.get("partner")}
    assert len(points) == SEATS[deal["rules"]]
    assert sum(points) == 0
    assert len({value for seat, value in enumerate(points) if seat not in attack}) == 1


@pytest.mark.long
@given(possible_deals)
def test_the_score_turns_with_the_seats(deal):
    """No seat is privileged."""
    seats = SEATS[deal["rules"]]
    turned = {
        key: (value + 1) % seats if key in ("taker", "partner") else value
        for key, value in deal.items()
    }
    points = read_document(deal).score().points
    assert read_document(turned).score().points == points[-1:] + points[:-1]


@pytest.mark.long
@given(possible_deals)
@example({"rules": "fft-4", "passed": True})
@example({"rules": "ch-5", "passed": True})
def test_documents_are_read_back(deal):
    entry = read_document({**deal, "id": "x"})
    assert write_document(entry) == {**deal, "id": "x"}
    assert read_document(write_document(entry)).content == entry.content


@pytest.mark.long
@given(possible_deals)
def test_packed_answers_are_read_back(deal):
    entry = read_document(deal)
    packed = entry.book.pack(entry.content)
    assert all(type(number) is int and number >= 0 for number in packed)
    assert entry.book.unpack(packed) == entry.content


@pytest.mark.long
@given(possible_deals)
def test_null_is_the_same_as_left_out(deal):
    nulls = dict.fromkeys(["petit_au_bout", "chelem", "poignees", "ruling", "partner", "passed"])
    assert read_document({**nulls, **deal}).content == read_document(deal).content


@each("vector", SCORED)
def test_entries_of_the_vectors_are_read_back(vector):
    """Deals, warnings, penalties and adjustments: what is written is read as the same entry."""
    entry = read_document(vector["deal"])
    again = read_document(write_document(entry))
    assert (again.rules, again.kind, again.name) == (entry.rules, entry.kind, entry.name)
    assert again.content == entry.content
    assert entry.name == vector["deal"].get("id")
