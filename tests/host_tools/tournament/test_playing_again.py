"""Who has stopped plays again, and has his seats that were to stay empty, as far as they are free.

Emil sits at a table of five in round 1 and, with four others, at one in round 2.
"""

from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.look_at import misplaced
from host_tools.tournament.playing_again import playing_again, says_that_he_plays_again
from host_tools.tournament.seating_sentences import coming_later, without_seat
from tests.host_tools.seats import seat_emptied, table_joined
from tests.host_tools.tournament.example_event import said, session
from tests.host_tools.tournament.nine import of_nine

GONE = ("withdraw", {"person": 5, "round": 1})
EMPTY_1 = seat_emptied(5)
EMPTY_2 = seat_emptied(5, 2)
OTHER = [
    ("register", {"person": 10}),
    table_joined(10, 2, 2),
]
AWAY = ("present", {"person": 5, "present": False})

FOUR = session(1, 1, players=list("abcd"), points=[1, 2, 3, -6], id="s")
LAST = session(2, 1, players=list("abcd"), points=[1, 2, 3, -6], id="t")
SEATS = {"s": ((1, 1), (1, 2, 3, 4)), "t": ((2, 1), (1, 6, 2, 7))}


def event(*steps, sessions=()):
    return of_nine(list(sessions), {one.id: SEATS[one.id] for one in sessions}, *steps)


def undone(now, person=5):
    """The kinds of what is undone so that a person plays again, in that order, and the rest."""
    steps = playing_again(now, person)
    decisions = {one.number: one for one in now.journal.decisions}
    meant = [
        (decisions[said["decision"]].kind, decisions[said["decision"]].content)
        if kind == UNDO
        else (kind, said)
        for kind, said in steps
    ]
    return [said.get("what", kind) for kind, said in meant]


def test_he_has_all_of_his_seats_again():
    steps = (GONE, EMPTY_1, EMPTY_2, AWAY)
    now = event(*steps)
    assert undone(now) == ["empty", "empty", "withdraw", "present"]
    then = event(*steps, *playing_again(now, 5))
    assert (then.state.table_of(1, 5), then.state.table_of(2, 5)) == (1, 2)
    assert without_seat(then, 1) == without_seat(then, 2) == {}


def test_not_one_of_a_table_that_has_begun():
    steps = (GONE, EMPTY_1, EMPTY_2)
    now = event(*steps, sessions=[FOUR])
    assert undone(now) == ["empty", "withdraw"]
    then = event(*steps, *playing_again(now, 5), sessions=[FOUR])
    assert (then.state.table_of(1, 5), then.state.table_of(2, 5)) == (None, 2)


def test_not_one_that_somebody_else_has_by_now():
    steps = (GONE, EMPTY_1, EMPTY_2, *OTHER)
    now = event(*steps)
    assert undone(now) == ["empty", "withdraw"]
    then = event(*steps, *playing_again(now, 5))
    assert said(without_seat(then, 2).values()) == ["Emil plays and has no seat"]


def test_nobody_plays_again_who_has_not_stopped():
    assert playing_again(event(), 5) == []
    assert playing_again(event(("exclude", {"person": 5, "round": 1}, "loud")), 5) == []


def test_whose_seat_is_empty_at_a_table_that_has_not_begun_has_none_in_a_round_that_has():
    """Round 2 is the last one: nobody plays from a later one on."""
    steps = (GONE, EMPTY_2, *OTHER)
    back = playing_again(event(*steps), 5)
    now = event(*steps, *back, sessions=[LAST])
    assert now.coming == 3
    assert said(without_seat(now, 2).values()) == ["Emil plays and has no seat"]
    assert said(misplaced(now, 2).values()) == ["Emil plays and has no seat"]


def test_who_can_have_his_seat_still_does_not_only_play_from_the_next_round_on():
    seven = session(1, 2, players=list("fghi"), points=[1, 2, 3, -6], id="u")
    now = of_nine([seven], {"u": ((1, 2), (6, 7, 8, 9))}, GONE, EMPTY_1)
    undo = (UNDO, {"decision": now.journal.decisions[-2].number})
    now = of_nine([seven], {"u": ((1, 2), (6, 7, 8, 9))}, GONE, EMPTY_1, undo)
    assert said(without_seat(now, 1).values()) == ["Emil plays and has no seat"]
    assert coming_later(now, 1) == []


def test_the_answer_says_at_which_tables_or_from_when_on():
    both = "Plays again, also at table 1 of round 1 and table 2 of round 2"
    assert str(says_that_he_plays_again(event(GONE, EMPTY_1, EMPTY_2), 5)) == both
    last = "Plays again, also at table 2 of round 2"
    assert str(says_that_he_plays_again(event(GONE, EMPTY_1, EMPTY_2, sessions=[FOUR]), 5)) == last
    only = event(GONE, EMPTY_1, sessions=[FOUR])
    assert str(says_that_he_plays_again(only, 5)) == "Plays again, from round 2 on"
    assert str(says_that_he_plays_again(event(GONE), 5)) == "Plays again, from round 1 on"
    over = event(("withdraw", {"person": 5, "round": 2}), sessions=[LAST])
    assert str(says_that_he_plays_again(over, 5)) == "Plays again, from round 2 on"
    assert says_that_he_plays_again(event(), 5) is None


def test_a_box_that_still_has_him_need_not_be_carried_back():
    five = session(1, 1, players=list("abcde"), points=[0] * 5, played=0, signed=False, id="f")
    seats = {"f": ((1, 1), (1, 2, 3, 4, 5))}
    steps = (GONE, EMPTY_1, ("session", {"what": "called_back", "session": "f"}))
    now = of_nine([five], seats, *steps)
    assert undone(now) == ["called_back", "empty", "withdraw"]
    then = of_nine([five], seats, *steps, *playing_again(now, 5))
    assert "f" not in then.state.called_back
