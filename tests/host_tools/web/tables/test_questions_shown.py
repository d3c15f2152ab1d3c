"""The two questions and the tasks, with a button for each proposal and what it leads to."""

from types import SimpleNamespace

import pytest

from host_tools.language.message import msg
from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.tables.rulings.asked import Asked, OfferedRuling
from host_tools.web.director.questions_shown import (
    SET_UP_ANEW,
    follow_by_themselves,
    questions_shown,
)


def asked(kind, offers=0, left=(), **fields):
    """What is asked for a reason, with so many proposals."""
    made = [
        OfferedRuling(f"key{at}", msg("say {at}", at=at), {}, {1: -6, 2: 38}, left)
        for at in range(offers)
    ]
    return Asked(Hint(kind, **fields), msg("why"), tuple(made))


def shown(*of_table):
    """The questions that are shown of table 2 in round 1."""
    return questions_shown([((1, 2), of_table)])


def test_the_hints_stand_under_their_question_and_tasks_last():
    found = shown(asked(HintKind.CHANGED), asked(HintKind.TWICE), asked(HintKind.NO_SEAT))
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
    [question] = shown(asked(HintKind.TWICE, offers=1, left=tuple(map(msg, left))))
    assert str(question.hints[0].at_once[0].leads_to) == words


@pytest.mark.parametrize(
    ("lefts", "differ"),
    [([()], True), ([(), ()], False), ([(), ("who",)], True), ([("who",), ("who",)], False)],
)
def test_what_all_proposals_lead_to_is_not_told_again_and_again(lefts, differ):
    offers = [
        asked(HintKind.TWICE, offers=1, left=tuple(map(msg, left))).offers[0] for left in lefts
    ]
    [question] = shown(Asked(Hint(HintKind.TWICE), msg("why"), tuple(offers)))
    assert question.hints[0].differ is differ


def test_many_proposals_are_unfolded_behind_the_first():
    [question] = shown(asked(HintKind.STOPPED, offers=9))
    [hint] = question.hints
    assert [one.key for one in hint.at_once] == ["key0", "key1", "key2", "key3"]
    [question] = shown(asked(HintKind.STOPPED, offers=5))
    assert len(question.hints[0].at_once) == 5


def test_what_is_asked_may_be_said_in_the_editor_and_a_task_not():
    found = shown(asked(HintKind.CHANGED), asked(HintKind.NO_SEAT))
    assert [one.hints[0].edits for one in found] == [True, False]


def test_a_box_that_is_plugged_in_is_set_up_anew_without_an_answer():
    set_up = asked(HintKind.SET_UP, offers=1, source="session")
    sessions = {"session": SimpleNamespace(box=b"one")}
    assert follow_by_themselves([set_up], sessions, [b"two"]) == [set_up]
    [one] = follow_by_themselves([set_up], sessions, [b"one"])
    assert (one.words, one.offers) == (SET_UP_ANEW, ())
