"""Troccas on CPython: the vectors, random deals."""

from hypothesis import assume, given
from hypothesis import strategies as st

from rules_core.books import book
from rules_core.documents import read_document, write_document
from tests.each import each
from tests.rules_core.random_koenigrufen import SEATS, random_deal
from tests.rules_core.vector_files import answer, compare_vector, vectors

VECTORS = vectors("troccas")
PARTIES = ("troccas-4", "troccas-6")
# Who lost every trick has the fool; with four players, two cards of scart besides: at least two
# empty ones, at most two of five points.
LEFT = {"troccas-4": range(5, 15), "troccas-6": (5,)}


@st.composite
def well_formed_deals(draw):
    """Deals of which most can be."""
    return random_deal(
        lambda limit: draw(st.integers(0, limit - 1)), draw(st.sampled_from([*SEATS]))
    )


@each("vector", VECTORS)
def test_vector(vector):
    compare_vector(vector)


@each("rules", SEATS)
def test_a_game_has_four_rounds_however_many_play(rules):
    """Rules: "Das ganze Spiel zählt vier Runden"."""
    assert book(rules).event.shapes == ((SEATS[rules], 1, 4),)


def test_every_vector_has_its_own_name():
    names = [vector["rule"] for vector in VECTORS]
    assert len(set(names)) == len(names)


@given(well_formed_deals())
def test_random_deals_score_as_the_rules_read(deal):
    """Rules, section 3, seat by seat; refused if points are missing or it is no match."""
    rules, points = deal["rules"], deal["points"]
    result, _ = answer(deal)
    if rules in PARTIES:
        complete = sum(points) == 72
        expected = [points[0 if seat in (0, 2, 4) else 1] - 36 for seat in range(SEATS[rules])]
    else:
        complete = sum(points) == 127
        par, skatist_par = {"troccas-3": (42, 43), "troccas-5": (25, 27)}[rules]
        expected = []
        for seat in range(SEATS[rules]):
            expected.append(points[seat] - (skatist_par if seat == deal["skatist"] else par))
    if not complete:
        assert result == {"error": {"field": "points"}}
    elif "match" in deal and points[1 - deal["match"]] not in LEFT[rules]:
        assert result == {"error": {"field": "match"}}
    elif (rules in PARTIES and 0 in points) or _less_than_a_trick(deal) or _nowhere(deal):
        assert result == {"error": {"field": "points"}}
    else:
        assert sum(expected) == 0
        assert result == {"points": expected}


def _nowhere(deal):
    """Do two players lack a card in their only trick, that is, the one fool?"""
    if deal["rules"] in PARTIES:
        return False
    own = dict(enumerate(deal["points"]))
    del own[deal["skatist"]]
    return [*own.values()].count(SEATS[deal["rules"]] - 1) > 1


def _less_than_a_trick(deal):
    """Six empty cards count 2; for himself who took the fool among empty cards may lack one."""
    least = {"troccas-4": 1, "troccas-6": 2, "troccas-3": 2, "troccas-5": 4}[deal["rules"]]
    others = [own for seat, own in enumerate(deal["points"]) if seat != deal.get("skatist")]
    return any(0 < own < least for own in others)


@given(well_formed_deals())
def test_documents_and_packed_answers_are_read_back(deal):
    assume("points" in answer(deal)[0])
    entry = read_document(deal)
    assert write_document(entry) == deal
    packed = entry.book.pack(entry.content)
    assert all(type(number) is int and number >= 0 for number in packed)
    assert entry.book.unpack(packed) == entry.content
