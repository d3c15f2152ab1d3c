"""Who sits out and who is out of place, in sentences."""

from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.look_at import to_look_at
from host_tools.tournament.model.state import OutOfPlace
from host_tools.tournament.seat_tasks.seating_sentences import (
    coming_later,
    not_coming,
    out_of_place,
    still_playing,
    waits_for,
    without_seat,
)
from host_tools.tournament.tables.rulings.questions import questions_in
from tests.host_tools.decided import comes, registered, stops
from tests.host_tools.seats import drawn_as, seat_emptied
from tests.host_tools.tournament.example_event import ended, example, said, sat, session
from tests.host_tools.typed import sheet_typed

FOURS = {"settings": {"sizes": [4]}, "players": 9}  # so that number 9 sits out


def test_who_sits_out_is_told_of_as_soon_as_there_is_room():
    assert without_seat(example((), **FOURS), 1) == {}
    assert said(out_of_place(example((), stops(3, 1), **FOURS), 1)) == [
        "Carl has a seat and plays no more",
        "#9 sits out though there is room",
    ]
    three_more = [registered(person) for person in (10, 11, 12)]
    assert said(without_seat(example((), *three_more, **FOURS), 1).values()) == [
        "#10 plays and has no seat",
        "#11 plays and has no seat",
        "#12 plays and has no seat",
        "#9 sits out though there is room",
    ]


def test_plan_tables_and_sentences_have_one_answer():
    event = example((), stops(3, 1), **FOURS)
    assert event.state.out_of_place(1) == OutOfPlace(gone=(3,), fitting=(9,))
    asked = questions_in(event.tables[1, 1].troubles, HintKind.SEAT_ABSENT)
    assert [question.hint.person for question in asked] == [3]


def test_who_comes_when_a_round_has_begun_plays_from_the_next_one_on():
    begun = session(1, 1)
    event = example([begun], registered(9))
    assert without_seat(event, 1) == {}
    assert said(coming_later(event, 1)) == ["#9 plays from round 2 on"]
    assert said(without_seat(event, 2).values()) == ["#9 plays and has no seat"]
    last = example([session(2, 1)], registered(9))
    assert said(without_seat(last, 2).values()) == ["#9 plays and has no seat"]
    assert (coming_later(last, 2), coming_later(example((), registered(9)), 1)) == ([], [])


def test_of_a_round_before_the_last_it_is_never_said_that_who_came_later_has_no_seat():
    """Where the last one had begun, a table of the one before asked whether he sits there."""
    event = example([session(1, 1), session(2, 1)], registered(9))
    assert without_seat(event, 1) == {}
    assert coming_later(event, 1) == []
    assert said(without_seat(event, 2).values()) == ["#9 plays and has no seat"]


def test_who_has_signed_too_few_deals_still_sits_there():
    """The box of his next table is set up already; nobody has decided that no more are to come."""
    few = session(1, 1, played=11, sat_at=[11] * 4)
    said_of = "Anna and Beat still at table 1 of round 1"
    assert str(still_playing(example([few, session(1, 2)]), (2, 1))) == said_of
    over = example([few, session(1, 2)], ended())
    assert still_playing(over, (2, 1)) is None


def test_of_several_tables_that_are_not_over_it_is_said_at_once():
    """The box of their next table is one of many that come to the cable together."""
    assert str(still_playing(example([]), (2, 1))) == (
        "Anna, Beat, Emil and Fritz still at table 1 of round 1 and table 2 of round 1"
    )


def test_a_table_says_for_whom_it_waits_as_long_as_it_has_not_begun():
    playing = session(1, 1, played=3, signed=False)
    assert waits_for(example([session(1, 1), session(1, 2)]), (2, 1)) is None
    now = example([playing, session(1, 2)])
    assert str(waits_for(now, (2, 1))) == "Anna and Beat still at table 1 of round 1"
    assert waits_for(example([playing, session(1, 2), session(2, 1)]), (2, 1)) is None


def test_whose_seat_stays_empty_has_none_in_that_round_once_his_table_has_begun():
    """Gerti sat at a table of five in round 2, and comes back when it is being played."""
    fives = [[[1, 2, 3, 4], [5, 6, 7, 8, 9]]] * 2
    drawn = drawn_as(fives)
    empty = seat_emptied(7, 2)
    played = {"round": 2, "points": [6, 2, -3, -5], "deals": 12}
    other = sheet_typed(played | {"table": 1, "persons": [1, 2, 3, 4]})
    hers = sheet_typed(played | {"table": 2, "persons": [5, 6, 8, 9]})
    for steps, expected in [((), [7]), ((other,), [7]), ((hers,), [])]:
        event = example((), empty, *steps, players=9, draw=drawn)
        assert [*without_seat(event, 2)] == expected


def test_of_who_comes_later_it_is_said_from_when_on_he_plays():
    now = example([], comes(7, 2))
    later = "Gerti has a seat and plays only from round 2 on"
    assert said(not_coming(now, (1, 2))) == said(out_of_place(now, 1)) == [later]


def test_who_plays_elsewhere_does_not_come():
    """The table that waits for him asks who sits there."""
    one = session(1, 1)
    now = example([one], sat(one, 1, 6))
    assert said(not_coming(now, (1, 2))) == ["Fritz has a seat and plays at another table"]
    assert (1, 2) in [point.which for point in to_look_at(now)]


def test_where_something_was_played_no_seat_is_left():
    """Gerti stops; at her first table somebody has played, at her second one nobody has."""
    gone = stops(7, 1)
    now = example([session(1, 2, played=1, signed=False)], gone)
    assert questions_in(now.tables[1, 2].troubles, HintKind.SEAT_ABSENT) == []
    assert now.seats_left(7) == [(2, 2)]
    assert (now.leaves_from(7), now.leaves_from(1)) == (2, 1)


def test_the_table_at_which_somebody_may_have_stopped_is_his_last_one_that_has_begun():
    begun = session(1, 1, played=3, signed=False)
    assert example([begun]).leaves_at(1).table == 1
    assert example([session(1, 1)]).leaves_at(1).round_number == 2
    stopped = stops(1, 1, deals=3)
    assert example([begun], stopped).leaves_at(1) is None
