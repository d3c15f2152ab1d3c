"""Deals that are corrected or annulled at the desk."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.common.errors import DeskError
from host_tools.tournament.corrections import change_of, corrected
from rules_core.documents import read_document
from tests.host_tools.tournament.example_event import SOLO, deal, session, state
from tests.rules_core.sheet import Sheet


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


def test_a_deal_that_its_box_has_annulled_counts_again_where_the_desk_says_so():
    one = played(deal(SOLO, annulled=True))
    correct = {"entry": "log-1", "document": SOLO}
    refused = change_of(one, state(("correct", correct, "slip")))
    assert (refused.points, refused.played, len(refused.troubles)) == ([0] * 4, 0, 1)
    again = [("correct", correct | {"restores": True}, "slip")]
    restored = change_of(one, state(*again))
    assert (restored.points, restored.played) == (read_document(SOLO).score().points, 1)
    assert restored.troubles == []
    later = change_of(one, state(*again, ("correct", correct | {"document": lost()}, "slip")))
    assert later.points == read_document(lost()).score().points
    none = change_of(one, state(*again, ("annul", {"entry": "log-1"}, "slip")))
    assert (none.points, none.played) == ([0] * 4, 0)


def test_an_annulled_deal_that_did_not_count_leaves_as_many():
    one = played(deal(SOLO, counts=False))
    assert change_of(one, state(("annul", {"entry": "log-1"}, "twice"))).played == 0


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


# "Everybody passes: all scores 0, the deal is not counted towards the number to play."
PASSED = {"rules": "fft-4", "passed": True}
TAKEN = {"rules": "fft-4", "taker": 2, "contract": "prise", "points": 41, "bouts": 2}
VOID = TAKEN | {"ruling": {"kind": "void"}}


def french(documents):
    """The box of a round in which these deals were played, and its session at the desk."""
    box = Sheet()
    for document in documents:
        box.write(document)
    entries = [
        deal(document, line.number, id=f"log-{line.sequence}", book=box.ledger.book)
        for line, document in zip(box.ledger.deals, documents, strict=True)
    ]
    known = {"rules": "fft-4", "points": box.ledger.points, "entries": entries}
    return box, session(1, 1, **known, played=box.ledger.played, upcoming=box.ledger.number)


@pytest.mark.parametrize(
    ("was", "becomes", "played"),
    [
        (PASSED, None, 0),
        (PASSED, TAKEN, 1),
        (PASSED, VOID, 1),
        (TAKEN, PASSED, 0),
        (TAKEN, VOID, 1),
        (TAKEN, None, 0),
    ],
)
def test_a_deal_in_which_all_passed_is_no_deal_of_the_round(was, becomes, played):
    _, one = french([was])
    change = change_of(one, state(correction(one.entries[0].id, becomes)))
    assert one.played + change.played == played


def correction(entry, document):
    """The decision that lets an entry be this deal, or none."""
    if document is None:
        return "annul", {"entry": entry}, "dealt wrongly"
    return "correct", {"entry": entry, "document": document}, "slip"


LEFT = "left as it is"
deals = st.sampled_from([PASSED, TAKEN, VOID])
events = st.lists(st.tuples(deals, st.just(LEFT) | st.none() | deals), max_size=12)


@pytest.mark.long
@given(events)
def test_box_and_desk_agree_on_any_corrections(event_path):
    """What the desk corrects comes to what the box would say, and to the deals as they are now."""
    box, one = french([was for was, _ in event_path])
    steps = []
    for entry, (_, becomes) in zip(one.entries, event_path, strict=True):
        if becomes == LEFT:
            continue
        steps.append(correction(entry.id, becomes))
        sequence = int(entry.id.removeprefix("log-"))
        box.annul(sequence) if becomes is None else box.write(becomes, corrects=sequence)
    change = change_of(one, state(*steps))
    now = [was if becomes == LEFT else becomes for was, becomes in event_path]
    played = one.played + change.played
    assert played == sum(document in (TAKEN, VOID) for document in now) == box.ledger.played
    assert [before + more for before, more in zip(one.points, change.points, strict=True)] == (
        box.ledger.points
    )
    assert change.upcoming == box.ledger.number
    assert not change.troubles
