"""A table was typed and its box set aside; the box comes back signed."""

import pytest
from host_tools.tournament.seat_answers import answers_to
from host_tools.tournament.seat_questions import TWICE, questions_of

from host_tools.tournament.look_at import to_look_at
from host_tools.tournament.table import LOOK, NOT_SET_UP, SIGNED, TYPED
from tests.host_tools.tournament.example_event import SOLO, deal, example, said, session

PLACE = {"round": 1, "table": 1}
ON_BOX = (6, 2, -3, -5)
ON_SHEET = [10, -10, 0, 0]
WHY = "what was typed counts"
SHEET_COUNTS = "the sheet counts"
BOX_COUNTS = "the box counts: what was typed is taken out"


def typed(points=ON_SHEET, deals=12, why=WHY):
    """The sheet of all deals, by which the box is set aside; as the page decides both."""
    sheet = PLACE | {"persons": [1, 2, 3, 4], "points": list(points), "deals": deals}
    return ("sheet", sheet, why), ("set_aside", {"session": "s-1-1"}, WHY)


def test_a_box_that_was_signed_otherwise_is_asked_about_with_both_totals():
    now = example([session(1, 1, ON_BOX)], *typed())
    table = now.tables[1, 1]
    sentence = (
        "its box was signed with other points than the sheet has: "
        "on the sheet Anna +10, Beat −10, Carl 0, Dora 0; "
        "on the box Anna +6, Beat +2, Carl −3, Dora −5"
    )
    assert (said(table.troubles), table.state) == ([sentence], LOOK)
    assert table.results == dict(enumerate(ON_SHEET, 1))
    assert said(to_look_at(now)) == ["Round 1, table 1"]


def test_a_box_that_has_all_deals_otherwise_is_asked_about_though_nobody_signed_it():
    table = example([session(1, 1, ON_BOX, signed=False)], *typed()).tables[1, 1]
    [question] = questions_of(table, TWICE)
    assert str(question) == (
        "its box was not signed, and has other points than the sheet: "
        "on the sheet Anna +10, Beat −10, Carl 0, Dora 0; "
        "on the box Anna +6, Beat +2, Carl −3, Dora −5"
    )
    assert table.state == LOOK


@pytest.mark.parametrize(
    "one",
    [
        session(1, 1, ON_SHEET),
        session(1, 1, ON_SHEET, signed=False),
        session(1, 1, ON_BOX, signed=False, played=3),
    ],
    ids=["the same", "the same, not signed", "not all, not signed"],
)
def test_nothing_is_asked_about_the_same_or_what_is_not_signed(one):
    table = example([one], *typed()).tables[1, 1]
    assert (table.troubles, table.state) == ([], TYPED)


def test_nothing_is_asked_about_a_box_that_was_set_aside_for_itself():
    table = example([session(1, 1, ON_BOX)], *typed(why="no box")).tables[1, 1]
    assert (table.troubles, table.state) == ([], TYPED)


@pytest.mark.parametrize(
    ("words", "results", "state"),
    [(SHEET_COUNTS, ON_SHEET, TYPED), (BOX_COUNTS, ON_BOX, SIGNED)],
)
def test_each_answer_settles_it(words, results, state):
    now = example([session(1, 1, ON_BOX)], *typed())
    [question] = questions_of(now.tables[1, 1], TWICE)
    answers = {str(one.words): one for one in answers_to(now, now.tables[1, 1], question)}
    answer = answers[words]
    decided = [(answer.kind, answer.content, str(answer.reason))]
    if answer.kind == "undo":
        numbers = sorted(answer.content["decision"], reverse=True)
        decided = [("undo", {"decision": one}, str(answer.reason)) for one in numbers]
    table = example([session(1, 1, ON_BOX)], *typed(), *decided).tables[1, 1]
    assert (table.results, table.troubles) == (dict(enumerate(results, 1)), [])
    assert (table.played, table.state) == (12, state)


def test_a_box_that_counts_after_all_does_not_count_beside_a_sheet_of_all_deals():
    bound = ("bind", PLACE | {"session": "s-1-1"})
    entries = [deal(SOLO, number, dealer=number % 4) for number in range(1, 13)]
    brought = [12 * points for points in (-8, 24, -8, -8)]
    one = session(1, 1, brought, entries=entries)
    table = example([one], *typed(), bound).tables[1, 1]
    assert (table.played, table.results) == (12, dict(enumerate(ON_SHEET, 1)))
    [question] = questions_of(table, TWICE)
    assert "on the box Anna −96, Beat +288, Carl −96, Dora −96" in str(question)
    same = example([one], *typed(brought), bound).tables[1, 1]
    assert (same.played, same.troubles) == (12, [])


def test_a_box_that_was_set_up_otherwise_since_is_none_of_a_table_any_more():
    """Its newer session was set aside: the older one does not come back."""
    older = session(1, 1, [0] * 4, played=0, signed=False, left=True, name="old")
    newer = session(1, 1, [0] * 4, played=0, signed=False, name="new")
    aside = ("set_aside", {"session": "new-1-1"}, "to another box")
    table = example([older, newer], aside).tables[1, 1]
    assert (table.bound, table.state) == ([], NOT_SET_UP)
    assert [one.id for one in table.aside] == ["new-1-1"]
