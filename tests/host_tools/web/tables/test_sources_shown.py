"""The sources of a table side by side, and the questions with their proposals."""

from types import SimpleNamespace

import pytest

from host_tools.language.message import msg
from host_tools.tournament.accounts.chair import NOBODY
from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.accounts.ruling import Stretch
from host_tools.tournament.tables.rulings.asked import Asked, OfferedRuling
from host_tools.web.director.questions_shown import (
    SET_UP_ANEW,
    follow_by_themselves,
    questions_shown,
)
from host_tools.web.director.sources_shown import sources_shown
from tests.host_tools.tournament.accounts.examples import box, code, counts, sat, sheet, table
from tests.host_tools.web.tables.named import NAMES, stand


def shown(situation, *rulings):
    """What is shown of the sources of a table."""
    return sources_shown(stand(situation, *rulings), NAMES)


def test_each_place_has_its_points_summed_up():
    [one] = shown(table(box(3, places=(1, 2, 3, "Dori"), annulled=(2,))))
    assert str(one.deals) == "2 deals, with the numbers 1 to 3"
    places = [(place.stands, place.points, place.sat) for place in one.places]
    assert places[:2] == [("Anna", -16, None), ("Beat", 48, None)]
    assert "Dori" in places[3][0]


def test_it_is_said_who_sat_at_a_place_by_a_ruling():
    [one] = shown(table(box(4)), sat("box", 0, 5, (9, 3)), sat("box", 1, NOBODY))
    found = [None if place.sat is None else str(place.sat) for place in one.places]
    assert found == ["Emil to deal 2, Zita from deal 3 on", "nobody", None, None]


def test_a_source_says_what_of_it_counts():
    situation = table(box(5), sheet(deals=10, first=3, name="sheet 7"))
    ruling = counts(situation, Stretch("box", 1, 2), Stretch("sheet 7"))
    found = shown(situation, ruling)
    assert [str(one.counts) for one in found] == ["counts: deals 1 and 2", "counts: all of it"]
    found = shown(situation, counts(situation, Stretch("sheet 7")))
    assert [str(one.counts) for one in found] == ["does not count", "counts: all of it"]
    assert [one.counted for one in found] == [False, True]


def test_what_stands_on_no_sheet_can_be_taken_back_here():
    situation = table(box(5), sheet(name="sheet 7"), code((4, -4, 0, 0), name="code 9"))
    found = shown(situation, counts(situation, Stretch("box")))
    assert {one.id: one.decision for one in found} == {"box": None, "sheet 7": 7, "code 9": 9}
    found = shown(situation, counts(situation, Stretch("sheet 7")))
    assert [one.decision for one in found if one.id == "sheet 7"] == [None]


def test_the_states_of_a_source_are_said():
    changed = box(2, signed=True, changes=(False,), signed_rows=(), unread=True)
    [one] = shown(table(changed))
    said = [str(state) for state in one.states]
    assert said == ["signed", "there may be more on it", "changed after it was signed"]
    [one] = shown(table(box(2, ended=True, ended_by_director=True)))
    assert [str(state) for state in one.states] == ["ended by the director"]


def test_a_box_that_is_only_set_up_has_nothing_yet():
    [one] = shown(table(box(0, told=12)))
    assert str(one.deals) == "set up for 12 deals, nothing yet"
    assert (one.places, one.counted) == ((), False)
    [one] = shown(table(box(0)))
    assert str(one.deals) == "nothing yet"


def asked(kind, offers=0, left=(), **fields):
    """What is asked for a reason, with so many proposals."""
    made = [
        OfferedRuling(f"key{at}", msg("say {at}", at=at), {}, {1: -6, 2: 38}, left)
        for at in range(offers)
    ]
    return Asked(Hint(kind, **fields), msg("why"), tuple(made))


def questions(*of_table):
    """The questions that are questions of table 2 in round 1."""
    return questions_shown([((1, 2), of_table)])


def test_the_hints_stand_under_their_question_and_tasks_last():
    found = questions(asked(HintKind.CHANGED), asked(HintKind.TWICE), asked(HintKind.NO_SEAT))
    headings = [str(one.heading) for one in found]
    assert headings == ["Who sat here?", "Which deals count?", "To do"]
    assert [len(one.hints) for one in found] == [1, 1, 1]


def test_a_question_of_several_tables_stands_there_once():
    [found] = questions_shown(
        [((1, 2), [asked(HintKind.TWICE)]), ((1, 3), [asked(HintKind.FEWER)])]
    )
    assert [one.place for one in found.hints] == [(1, 2), (1, 3)]


@pytest.mark.parametrize(
    ("left", "words"),
    [
        ((), "then nothing is open"),
        (("who",), "then it is asked: who"),
        (("who", "why"), "then it is asked: who and 1 more"),
        (("who", "why", "when"), "then it is asked: who and 2 more"),
    ],
)
def test_beside_a_proposal_stands_which_question_is_left(left, words):
    [question] = questions(asked(HintKind.TWICE, offers=1, left=tuple(map(msg, left))))
    assert str(question.hints[0].at_once[0].leads_to) == words


@pytest.mark.parametrize(
    ("lefts", "differ"),
    [([()], True), ([(), ()], False), ([(), ("who",)], True), ([("who",), ("who",)], False)],
)
def test_what_all_proposals_lead_to_is_not_told_again_and_again(lefts, differ):
    offers = [
        asked(HintKind.TWICE, offers=1, left=tuple(map(msg, left))).offers[0] for left in lefts
    ]
    [question] = questions(Asked(Hint(HintKind.TWICE), msg("why"), tuple(offers)))
    assert question.hints[0].differ is differ


def test_many_proposals_are_unfolded_behind_the_first():
    [question] = questions(asked(HintKind.STOPPED, offers=9))
    [hint] = question.hints
    assert [one.key for one in hint.at_once] == ["key0", "key1", "key2", "key3"]
    [question] = questions(asked(HintKind.STOPPED, offers=5))
    assert len(question.hints[0].at_once) == 5


def test_what_is_asked_may_be_said_in_the_editor_and_a_task_not():
    found = questions(asked(HintKind.CHANGED), asked(HintKind.NO_SEAT))
    assert [one.hints[0].edits for one in found] == [True, False]


def test_a_box_that_is_plugged_in_is_set_up_anew_without_an_answer():
    set_up = asked(HintKind.SET_UP, offers=1, source="session")
    sessions = {"session": SimpleNamespace(box=b"one")}
    assert follow_by_themselves([set_up], sessions, [b"two"]) == [set_up]
    [one] = follow_by_themselves([set_up], sessions, [b"one"])
    assert (one.words, one.offers) == (SET_UP_ANEW, ())
