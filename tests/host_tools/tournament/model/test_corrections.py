"""Deals that are corrected or struck out at the desk, and sheets that say the same."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.common.errors import DeskError
from host_tools.tournament.model.corrections import corrected
from host_tools.tournament.model.typed_tables import TypedSheet
from rules_core.documents import read_document
from tests.host_tools.decided import drawn_as
from tests.host_tools.tournament.example_event import NAMES, SOLO, deal, example, session
from tests.rules_core.sheet import Sheet

FIVE = drawn_as([[[1, 2, 3, 4, 5]]])


def played(*entries):
    points = [sum(entry.points[place] for entry in entries) for place in range(4)]
    known = {"entries": list(entries), "played": len(entries), "signed": False}
    return session(1, 1, points=points, **known)


def table(one, *steps, **options):
    """The table of a session, after these decisions."""
    return example([one], *steps, **options).tables[1, 1]


def points(at):
    """What each has at a table, in the order of its seats."""
    return [at.results[person] for person in at.persons]


def score(document):
    return read_document(document).score().points


def lost():
    return SOLO | {"won": False}


def test_a_corrected_deal_counts_as_it_is_now():
    one = played(deal(SOLO), deal(SOLO, 2))
    at = table(one, ("correct", {"entry": "log-2", "document": lost()}, "slip"))
    both = zip(score(SOLO), score(lost()), strict=True)
    assert points(at) == [was + now for was, now in both]
    assert (at.played, at.stand.brought, at.troubles) == (2, 2, [])


def test_what_the_director_has_annulled_counts_again_where_he_restores_it():
    annulled = ("correct", {"entry": "log-1", "document": None}, "dealt wrongly")
    was = ("correct", {"entry": "log-1", "document": SOLO}, "slip")
    again = ("correct", was[1] | {"restores": True}, "slip")
    one = played(deal(SOLO))
    assert [table(one, annulled, step).played for step in (was, again)] == [0, 1]


def test_an_annulled_deal_counts_no_more():
    at = table(
        played(deal(SOLO)), ("correct", {"entry": "log-1", "document": None}, "dealt wrongly")
    )
    assert (points(at), at.played, at.stand.brought) == ([0] * 4, 0, 1)


def test_a_deal_that_its_box_has_annulled_counts_again_where_the_desk_says_so():
    one = played(deal(SOLO, annulled=True))
    correct = {"entry": "log-1", "document": SOLO}
    refused = table(one, ("correct", correct, "slip"))
    assert (points(refused), refused.played, len(refused.troubles)) == ([0] * 4, 0, 1)
    again = [("correct", correct | {"restores": True}, "slip")]
    restored = table(one, *again)
    assert (points(restored), restored.played, restored.stand.brought) == (score(SOLO), 1, 0)
    assert restored.troubles == []
    later = table(one, *again, ("correct", correct | {"document": lost()}, "slip"))
    assert points(later) == score(lost())
    none = table(one, *again, ("correct", {"entry": "log-1", "document": None}, "slip"))
    assert (points(none), none.played) == ([0] * 4, 0)


def test_an_annulled_deal_that_did_not_count_leaves_as_many():
    one = played(deal(SOLO, counts=False))
    again = table(one, ("correct", {"entry": "log-1", "document": None}, "twice"))
    assert again.played == again.stand.brought


def test_who_sat_out_is_not_touched():
    entry = deal(SOLO, places=[1, 2, 3, 4])
    known = {"points": [0, *entry.points], "players": list(NAMES[:5]), "entries": [entry]}
    one = session(1, 1, **known, played=1, signed=False)
    options = {"draw": FIVE, "players": 5, "settings": {"rounds": 1, "sizes": [5]}}
    at = table(one, **options)
    assert at.results == dict(zip((2, 3, 4, 5), entry.points, strict=True))
    annulled = table(one, ("correct", {"entry": "log-1", "document": None}, "twice"), **options)
    assert annulled.results == dict.fromkeys((2, 3, 4, 5), 0)
    assert 1 not in annulled.results


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"game": "solodreier"}, "deal 1: forehand: "),
        (SOLO | {"rules": "tirol"}, "deal 1: it was played by krenglbach"),
        ({"warning": {"seat": 1, "reason": "talking"}}, "deal 1: the document is of a warning"),
    ],
)
def test_what_is_no_correction(document, sentence):
    with pytest.raises(DeskError, match=re.escape(sentence)):
        corrected(deal(SOLO), document)
    step = ("correct", {"entry": "log-1", "document": document}, "slip")
    at = table(played(deal(SOLO)), step)
    assert points(at) == score(SOLO)
    assert sentence in str(at.troubles[0])


def test_an_annulled_deal_is_not_corrected():
    with pytest.raises(DeskError, match="only a deal that is not struck out"):
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
    known = {"rules": "fft-4", "points": box.ledger.points, "entries": entries, "signed": False}
    return box, session(1, 1, **known, played=box.ledger.played, upcoming=box.ledger.number)


def french_table(one, *steps):
    return table(one, *steps, settings={"rules": "fft-4"})


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
    at = french_table(one, correction(one.entries[0].id, becomes))
    assert (at.played, at.stand.brought) == (played, one.played)


def correction(entry, document):
    """The decision that lets an entry be this deal, or none."""
    if document is None:
        return "correct", {"entry": entry, "document": None}, "dealt wrongly"
    return "correct", {"entry": entry, "document": document}, "slip"


@pytest.mark.parametrize("next_one", [PASSED, TAKEN])
def test_a_deal_has_the_next_number_where_nobody_had_passed_before_it_after_all(next_one):
    box, one = french([PASSED, next_one])
    at = french_table(one, correction(one.entries[0].id, TAKEN))
    box.write(TAKEN, corrects=int(one.entries[0].id.removeprefix("log-")))
    assert at.account.next.number == box.ledger.number


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
    at = french_table(one, *steps)
    now = [was if becomes == LEFT else becomes for was, becomes in event_path]
    assert at.played == sum(document in (TAKEN, VOID) for document in now) == box.ledger.played
    assert [at.results.get(person, 0) for person in at.persons] == box.ledger.points
    assert at.account.next.number == box.ledger.number
    assert at.troubles == []


SHEET = TypedSheet((1, 2, 3, 4), (6, 2, -13, -5), 12, 7, penalties=(0, 0, 10, 0), reason="late")


@pytest.mark.parametrize(
    "other", [{"decision": 8}, {"reason": "early"}, {"instead_of": {"sheet 3": 12}}, {"first": 1}]
)
def test_when_and_why_it_was_typed_does_not_matter(other):
    assert SHEET.says_the_same_as(replace(SHEET, **other))


@pytest.mark.parametrize(
    "other",
    [
        {"persons": (2, 1, 3, 4)},
        {"points": (2, 6, -13, -5)},
        {"deals": 11},
        {"first": 2},
        {"penalties": ()},
    ],
)
def test_what_stands_on_it_does(other):
    assert not SHEET.says_the_same_as(replace(SHEET, **other))
