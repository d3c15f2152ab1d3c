"""Deals that are corrected or annulled at the desk."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.corrections import change_of, corrected
from rules_core.documents import read_document
from tests.host_tools.tournament.evening import SOLO, deal, session, state


def played(*entries):
    points = [sum(entry.points[place] for entry in entries) for place in range(4)]
    return session(1, 1, points=points, entries=list(entries), played=len(entries))


def lost():
    return SOLO | {"won": False}


def test_a_corrected_deal_counts_as_it_is_now():
    one = played(deal(SOLO), deal(SOLO, 2))
    change = change_of(one, state(("correct", {"entry": "log-2", "document": lost()}, "slip")))
    wanted = read_document(lost()).score().points
    was = read_document(SOLO).score().points
    assert change.points == [new - old for new, old in zip(wanted, was, strict=True)]
    assert (sum(change.points), change.played, change.troubles) == (0, 0, [])


def test_an_annulled_deal_counts_no_more():
    one = played(deal(SOLO))
    change = change_of(one, state(("annul", {"entry": "log-1"}, "dealt wrongly")))
    assert [point + more for point, more in zip(one.points, change.points, strict=True)] == [0] * 4
    assert change.played == -1


def test_who_sat_out_is_not_touched():
    entry = deal(SOLO, places=[1, 2, 3, 4])
    one = session(1, 1, points=[0] * 5, players=["A", "B", "C", "D", "E"], entries=[entry])
    change = change_of(one, state(("annul", {"entry": "log-1"}, "twice")))
    assert change.points[0] == 0
    assert change.points[1:] == [-points for points in entry.points]


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"game": "solodreier"}, "deal 1: forehand: "),
        (SOLO | {"rules": "tirol"}, "deal 1: rules: it was played by krenglbach"),
        ({"warning": {"seat": 1, "reason": "talking"}}, "deal 1: the document is of a warning"),
    ],
)
def test_what_is_no_correction(document, sentence):
    with pytest.raises(DeskError) as error:
        corrected(deal(SOLO), document)
    assert sentence in str(error.value)
    step = ("correct", {"entry": "log-1", "document": document}, "slip")
    change = change_of(played(deal(SOLO)), state(step))
    assert change.points == [0] * 4
    assert sentence in str(change.troubles[0])


def test_an_annulled_deal_is_not_corrected():
    with pytest.raises(DeskError, match="only a deal that was not annulled"):
        corrected(deal(SOLO, annulled=True), SOLO)
