"""A table that the director has ended while nobody knows what its box still has."""

from dataclasses import replace

import pytest
from host_tools.tournament.seat_answers import answers_to
from host_tools.tournament.seat_questions import ALL_IN, questions_of

from host_tools.tournament.decisions import decide
from host_tools.tournament.standings import final
from host_tools.tournament.table import ENDED, LOOK, SIGNED, TYPED
from tests.host_tools.tournament.example_event import (
    SOLO,
    deal,
    example_from,
    journal,
    said,
    session,
)

TABLE = {"round": 2, "table": 2}
END = ("end", TABLE)
AT = 1000  # when it is decided
OTHERS = [session(1, 1), session(1, 2), session(2, 1)]


def event(here, *steps, **options):
    """The event where only this session of table 2 of round 2 is not over."""
    made = journal(**options)
    for kind, content, *reason in steps:
        made.decisions.append(decide(made, kind, content, AT, "desk", *reason))
    return example_from(made, [*OTHERS, *here])


def on_the_box(played=0, seen=AT - 60, **fields):
    """As the desk knows its box: read at this time, and not signed."""
    known = {"played": played, "seen": seen, "signed": False} | fields
    return session(2, 2, points=(0, 0, 0, 0), **known)


def asked(now):
    return [str(one) for one in questions_of(now.tables[2, 2], ALL_IN)]


def answers(now):
    [question] = questions_of(now.tables[2, 2], ALL_IN)
    return {
        str(one.words): (one.kind, one.content)
        for one in answers_to(now, now.tables[2, 2], question)
    }


def test_a_table_that_was_ended_waits_for_its_box():
    now = event([on_the_box()], END)
    assert now.tables[2, 2].state == LOOK
    assert asked(now) == ["ended, and its box has not been read since"]
    assert said(now.standings().open) == [
        "round 2, table 2: ended, and its box has not been read since"
    ]
    assert not final(now.standings())


@pytest.mark.parametrize("seen", [AT, AT + 60])
def test_once_the_box_was_read_the_table_counts_as_it_stands(seen):
    now = event([on_the_box(2, seen=seen)], END)
    assert (now.tables[2, 2].state, asked(now)) == (ENDED, [])
    assert final(now.standings())


@pytest.mark.parametrize(
    "brought",
    [
        {"signed": True, "played": 12},
        {"ended": True, "director_ended": True, "played": 2},
        {"left": True, "played": 2},
        {"seen": 0},  # nobody knows when: an event of another desk
    ],
)
def test_nothing_is_missing_of_a_box_that_has_no_more(brought):
    now = event([on_the_box(**brought)], END)
    assert (now.tables[2, 2].state in (ENDED, SIGNED), asked(now)) == (True, [])


def test_a_table_without_a_box_may_be_ended():
    now = event([], END)
    assert (now.tables[2, 2].state, asked(now)) == (ENDED, [])


def test_the_director_says_that_no_more_was_played():
    kind, content = answers(event([on_the_box()], END))["nothing was played there"]
    nothing = event([on_the_box()], END, (kind, content))
    assert (nothing.tables[2, 2].state, final(nothing.standings())) == (ENDED, True)
    words = "no more than 2 deals were played: it counts as it stands"
    kind, content = answers(event([on_the_box(2)], END))[words]
    assert content == TABLE | {"deals": 2}
    assert event([on_the_box(2)], END, (kind, content)).tables[2, 2].state == ENDED


def test_deals_that_come_after_he_has_said_that_there_are_none_are_asked_about():
    none = ("end", TABLE | {"deals": 0})
    now = event([on_the_box(2, seen=AT + 60)], none)
    assert asked(now) == ["ended with 0 deals, as was decided, and 2 are known"]
    words = "no more than 2 deals were played: it counts as it stands"
    assert (
        event([on_the_box(2, seen=AT + 60)], none, answers(now)[words]).tables[2, 2].state == ENDED
    )


def test_what_the_director_has_annulled_is_no_contradiction():
    entries = [deal(SOLO, number) for number in (1, 2, 3)]
    box = on_the_box(3, seen=AT + 60, entries=entries, sat_at=[3] * 4)
    two = ("end", TABLE | {"deals": 2})
    assert len(asked(event([box], two))) == 1
    left_out = ("annul", {"entry": entries[2].id}, "after the end")
    assert asked(event([box], two, left_out)) == []


def test_the_sheet_settles_it():
    sheet = {**TABLE, "persons": [3, 7, 4, 8], "points": [5, 1, -2, -4], "deals": 2}
    now = event([on_the_box()], END, ("sheet", sheet))
    assert (now.tables[2, 2].state, asked(now)) == (TYPED, [])


def test_it_may_be_that_deals_are_still_to_come():
    now = event([on_the_box()], END, END)
    kind, content = answers(now)["the table is not over"]
    undone = [(kind, {"decision": number}) for number in content["decision"]]
    again = event([on_the_box()], END, END, *undone)
    assert (again.tables[2, 2].ended, asked(again)) == (False, [])


def stopped(deals):
    return ("withdraw", {"person": 8, "round": 2, "deals": deals})


def test_the_box_is_not_asked_about_twice():
    """Who has stopped there has played deals that are not in: `deals_lacking` asks for them."""
    now = event([on_the_box()], stopped(2), END)
    assert (asked(now), len(now.tables[2, 2].troubles)) == ([], 1)
    [one] = said(now.standings().open)
    assert one.startswith("round 2, table 2: Hans has stopped after 2 deals, and none of them")
    nothing = ("end", TABLE | {"deals": 0})
    assert event([on_the_box()], stopped(2), END, nothing).tables[2, 2].state == ENDED


def test_who_has_stopped_after_the_deals_that_are_known_has_said_how_many():
    now = event([on_the_box(2)], stopped(2), END)
    assert (now.tables[2, 2].state, asked(now)) == (ENDED, [])


def test_somebody_may_have_gone_on_for_him():
    substitute = ("substitute", {"person": 9, "whom": 8, "round": 2})
    steps = (stopped(2), substitute, END)
    now = event([on_the_box(2)], *steps)
    assert asked(now) == ["ended, and its box has not been read since"]


def test_a_closed_event_stays_as_it_was_closed():
    now = event([on_the_box()], END, ("close", {"closed": True}))
    assert (now.tables[2, 2].state, asked(now)) == (ENDED, [])


def test_a_phone_is_read_at_once(monkeypatch):
    phone = on_the_box()
    monkeypatch.setattr(type(phone), "of_phone", property(lambda _: True))
    assert asked(event([replace(phone)], END)) == []
