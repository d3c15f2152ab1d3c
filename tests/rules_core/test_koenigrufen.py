"""Königrufen on CPython: the vectors by name, random deals, all there is of Trischaken.

The same vectors and checks run on the MicroPython VM. A test's name quotes its source and rule.
"""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules_core.books import book
from rules_core.documents import read_document, write_document
from rules_core.koenigrufen.trischaken import settle
from tests.rules_core.koenigrufen_reference import (
    contradictions,
    scored,
    trischaken_krenglbach,
    trischaken_tirol,
)
from tests.rules_core.random_koenigrufen import random_deal
from tests.rules_core.vector_files import answer, compare_vector, vectors

VECTORS = vectors("krenglbach") + vectors("tirol")
# The slow reading knows the rules as they are read now.
PLAYED = [
    vector
    for vector in VECTORS
    if "points" in vector["result"] and "game" in vector["deal"] and "version" not in vector["deal"]
]
DEALS = 1000
BOTH = pytest.mark.parametrize("rules", ["krenglbach", "tirol"])


@st.composite
def well_formed_deals(draw, rules):
    """Deals of which most can be."""
    return random_deal(lambda limit: draw(st.integers(0, limit - 1)), rules)


@st.composite
def possible_deals(draw, rules):
    """Deals that somebody played."""
    deal = draw(well_formed_deals(rules))
    assume(not contradictions(deal))
    return deal


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['source']}: {v['rule']}")
def test_vector(vector):
    compare_vector(vector)


@pytest.mark.parametrize("name", ["krenglbach", "tirol"])
def test_every_vector_has_its_own_name(name):
    names = [(vector["source"], vector["rule"]) for vector in vectors(name)]
    assert len(set(names)) == len(names)


@pytest.mark.slow
@BOTH
@settings(max_examples=DEALS)
@given(data=st.data())
def test_random_deals_score_as_the_rules_read(rules, data):
    """Rules, section 2, against a slow reading of their own; refused where that refuses."""
    deal = data.draw(well_formed_deals(rules))
    result, _ = answer(deal)
    fields = contradictions(deal)
    if fields:
        assert result.get("error", {}).get("field") in fields, fields
    else:
        points, money = scored(deal)
        assert result == {"points": points, "money": money}


@pytest.mark.parametrize("vector", PLAYED, ids=lambda v: v["rule"])
def test_the_slow_reading_agrees_with_the_vectors(vector):
    """The vectors were worked out by hand; two independent readings do not share a mistake."""
    deal = {key: value for key, value in vector["deal"].items() if value is not None}
    points, money = scored(deal)
    assert {"points": points, "money": money} == vector["result"]


@pytest.mark.slow
@BOTH
@settings(max_examples=300)
@given(data=st.data())
def test_both_ledgers_sum_to_zero_and_differ_by_kontra_only(rules, data):
    deal = data.draw(possible_deals(rules))
    score = read_document(deal).score()
    assert sum(score.points) == sum(score.money) == 0
    said = [deal.get("kontra")] + [bonus.get("kontra") for bonus in deal.get("bonuses", [])]
    said += [any(d.get("kontra", [])) for d in deal.get("declarers", [])]
    if not any(said):
        cents = {"krenglbach": 1, "tirol": 10}[rules]
        assert score.money == [cents * value for value in score.points]


@pytest.mark.slow
@BOTH
@settings(max_examples=300)
@given(data=st.data())
def test_the_score_turns_with_the_seats(rules, data):
    """No seat is privileged but the forehand."""
    deal = data.draw(possible_deals(rules))
    score = read_document(deal).score()
    turned = read_document(turn(deal)).score()
    assert turned.points == score.points[-1:] + score.points[:-1]
    assert turned.money == score.money[-1:] + score.money[:-1]


def turn(deal):
    """The same deal with everybody one seat further."""
    turned = dict(deal)
    for key in ("forehand", "declarer", "partner"):
        if key in deal:
            turned[key] = (deal[key] + 1) % 4
    if "renonce" in deal:
        turned["renonce"] = [(seat + 1) % 4 for seat in deal["renonce"]]
    for key in ("thirds", "compensation"):
        if key in deal:
            turned[key] = deal[key][-1:] + deal[key][:-1]
    if "declarers" in deal:
        turned["declarers"] = [turn_declarer(declarer) for declarer in deal["declarers"]]
    return turned


def turn_declarer(declarer):
    turned = {**declarer, "seat": (declarer["seat"] + 1) % 4}
    if "kontra" in declarer:
        turned["kontra"] = declarer["kontra"][-1:] + declarer["kontra"][:-1]
    return turned


@pytest.mark.slow
@BOTH
@settings(max_examples=300)
@given(data=st.data())
def test_documents_and_packed_answers_are_read_back(rules, data):
    entry = read_document(data.draw(possible_deals(rules)))
    document = write_document(entry)
    again = read_document(document)
    assert again.content == entry.content
    assert write_document(again) == document
    packed = entry.book.pack(entry.content)
    assert all(type(number) is int and number >= 0 for number in packed)
    assert entry.book.unpack(packed) == entry.content


@pytest.mark.slow
@BOTH
@settings(max_examples=300)
@given(data=st.data())
def test_what_is_written_says_all_that_counts(rules, data):
    """Left out are only null, what goes without saying and what a Renonce makes void."""
    deal = data.draw(possible_deals(rules))
    written = write_document(read_document(deal))
    if "renonce" not in deal and "abandoned" not in deal:
        assert plain(written) == plain(deal)
    assert answer(written) == answer(deal)


def plain(value):
    """A document without nulls and without levels of Kontra that are 0."""
    if isinstance(value, dict):
        parts = {key: plain(part) for key, part in value.items()}
        return {
            key: part
            for key, part in parts.items()
            if part is not None and not (key in ("kontra", "compensation") and part in (0, [0] * 4))
        }
    return [plain(part) for part in value] if isinstance(value, list) else value


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "reference"),
    [("krenglbach", trischaken_krenglbach), ("tirol", trischaken_tirol)],
)
def test_every_trischaken(rules, reference):
    """All ways in which four seats can share 210 thirds, ties and all, and every forehand."""
    scheme = book(rules).tariff.trischaken
    tried = 0
    for first in range(210, 51, -1):
        for second in range(min(first, 210 - first), -1, -1):
            rest = 210 - first - second
            for third in range(min(second, rest), (rest - 1) // 2, -1):
                thirds = [first, second, third, rest - third]
                for forehand in range(4):
                    points = settle(scheme, thirds, forehand)
                    assert points == reference(thirds, forehand), (thirds, forehand)
                    assert sum(points) == 0
                    tried += 1
    assert tried > 250_000
