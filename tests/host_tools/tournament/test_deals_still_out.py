"""A table was ended, and deals that were played there, as was said, are not in."""

from host_tools.tournament.look_at import to_look_at
from host_tools.tournament.seat_questions import OUT
from tests.host_tools.tournament.example_event import example, session
from tests.host_tools.tournament.nine import answered, asked

BOX = session(1, 1, points=[0] * 4, played=0, signed=False)
STOPS = ("withdraw", {"person": 1, "round": 1, "deals": 2})
END = ("end", {"round": 1, "table": 1})
SHEET = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "points": [6, 2, -3, -5], "first": 1}
SAID = "Anna has stopped after 2 deals, and 0 of them are in: plug in the box, or type the sheet"


def test_the_table_asks_for_them_and_the_ranking_is_not_final():
    now = example([BOX], STOPS, END)
    assert asked(now) == [(OUT, SAID)]
    assert now.tables[1, 1].state == "look"
    assert (1, 1) in [point.which for point in to_look_at(now)]
    assert "round 1, table 1: look" in [str(one) for one in now.standings(1).open]


def test_it_does_so_where_somebody_plays_on_for_him_too():
    other = ("substitute", {"person": 9, "whom": 1, "round": 1})
    assert [kind for kind, _ in asked(example([BOX], STOPS, other, END))] == [OUT]


def test_a_table_that_was_not_ended_waits_for_its_deals_anyway():
    assert OUT not in [kind for kind, _ in asked(example([BOX], STOPS))]


def test_with_its_box_or_a_sheet_of_them_it_stands_as_it_was_ended():
    brought = session(1, 1, played=2, signed=False)
    assert asked(example([brought], STOPS, END)) == []
    assert asked(example([], STOPS, END, ("rest", SHEET | {"deals": 2}))) == []
    [(kind, said)] = asked(example([], STOPS, END, ("rest", SHEET | {"deals": 1})))
    assert (kind, "1 of them" in said) == (OUT, True)


def test_nobody_asks_where_nobody_has_said_that_any_were_played():
    assert asked(example([BOX], END)) == []


def test_that_it_was_ended_may_be_taken_back():
    [(words, kind, content)] = answered(example([BOX], STOPS, END))
    assert (words, kind) == ("more deals are to come: the table is not ended", "undo")
    [decision] = content["decision"]
    after = example([BOX], STOPS, END, ("undo", {"decision": decision}))
    assert OUT not in [kind for kind, _ in asked(after)]
    assert not after.tables[1, 1].over
