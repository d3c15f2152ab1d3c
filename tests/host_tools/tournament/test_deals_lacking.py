"""A table that was ended, though deals that were played there are not in."""

import pytest
from host_tools.tournament.seat_answers import answers_to
from host_tools.tournament.seat_questions import LACKING, questions_of

from host_tools.tournament.decisions import UNDO
from host_tools.tournament.table import LOOK
from tests.host_tools.tournament.example_event import example, session

EMPTY = {"points": [0, 0, 0, 0], "played": 0, "signed": False}
STOPS = ("withdraw", {"person": 1, "round": 1, "deals": 2})
END = ("end", {"round": 1, "table": 1})
SHEET = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "points": [6, 2, -3, -5]}
ALL_OTHERS = [session(1, 2), session(2, 1), session(2, 2)]


def asked(*steps, box=EMPTY):
    """(the event, what table 1 of round 1 asks for) with this session of its box, None: without."""
    own = [] if box is None else [session(1, 1, **box)]
    event = example([*own, *ALL_OTHERS], *steps)
    return event, questions_of(event.tables[1, 1], LACKING)


@pytest.mark.parametrize("box", [EMPTY, None])
def test_a_ranking_is_not_final_while_played_deals_are_on_a_box(box):
    event, [question] = asked(STOPS, END, box=box)
    assert event.tables[1, 1].state == LOOK
    assert str(question) == (
        "Anna has stopped after 2 deals, and none of them is known: read its box, or enter what "
        "was played from paper"
    )
    assert any(point.which == (1, 1) for point in event.standings(1).open)


def test_the_box_answers_it():
    """It has both deals; or it was ended with one, and says itself that no more were played."""
    assert asked(STOPS, END, box=EMPTY | {"played": 2})[1] == []
    ended = {"played": 1, "ended": True, "director_ended": True}
    assert asked(STOPS, END, box=EMPTY | ended)[1] == []


def test_a_sheet_answers_it():
    assert asked(STOPS, END, ("sheet", SHEET | {"deals": 2}))[1] == []
    _, [question] = asked(STOPS, END, ("sheet", SHEET | {"deals": 1}))
    assert "1 of them is known" in str(question)


def test_nothing_lacks_where_nobody_has_said_so():
    assert asked(END)[1] == []
    assert asked(STOPS)[1] == []
    assert asked(("withdraw", {"person": 1, "round": 1}), END)[1] == []


def test_a_closed_event_stays_as_it_is():
    assert asked(STOPS, END, ("close", {"closed": True}))[1] == []


def test_the_deals_of_whom_somebody_replaces_are_asked_for():
    _, [question] = asked(STOPS, ("substitute", {"person": 9, "whom": 1, "round": 1}), END)
    assert question.person == 1


def test_the_deals_of_whom_somebody_follows_who_has_a_part_of_his_own_are_asked_for():
    """He has exchanged places with who has stopped, and stands for nobody; the box knows both."""
    other = [("register", {"person": 9}), ("exchange", {"round": 1, "one": 9, "other": 1})]
    _, [question] = asked(STOPS, *other, END)
    assert question.person == 1


@pytest.mark.parametrize(
    "played, words", [(0, ["nothing was played there", "the table is not over"]), (1, None)]
)
def test_each_answer_ends_the_question(played, words):
    box = EMPTY | {"played": played}
    event, [question] = asked(STOPS, END, box=box)
    answers = answers_to(event, event.tables[1, 1], question)
    known = ["the table is not over", "Anna has stopped after 1 deal"]
    assert [str(answer.words) for answer in answers] == (words or known)
    for answer in answers:
        content = dict(answer.content)
        if answer.kind == UNDO:
            [content["decision"]] = content["decision"]
        step = (answer.kind, content, str(answer.reason or "why"))
        assert asked(STOPS, END, step, box=box)[1] == []
