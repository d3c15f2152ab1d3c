"""Where somebody without a seat gets one by a single decision."""

from host_tools.tournament.free_seats import table_for, who_may_join, with_room
from host_tools.tournament.look_at import misplaced, to_look_at
from host_tools.tournament.open_points import DRAW, MEND, SEAT
from tests.host_tools.seats import drawn_as, seat_emptied, seat_taken
from tests.host_tools.tournament.example_event import NAMES, example, sat, session
from tests.host_tools.tournament.nine import of_nine
from tests.host_tools.typed import sheet_typed

LATE = ("register", {"person": 9})
APART = ("wish", {"what": "apart", "persons": [9, 1], "strictly": True})
FOURS = {"sizes": [4]}


def points(event):
    return [(str(one), one.where, one.which) for one in to_look_at(event)]


def joining(event, table, round_number=1):
    answers = who_may_join(event, event.tables[round_number, table])
    return [(str(one.words), one.kind, one.content) for one in answers]


def test_at_a_table_with_room_who_has_no_seat_sits_down():
    content = {"what": "joined", "round": 1, "table": 2, "person": 9}
    expected = ("#9, who has no seat, sits down here", "seats", content)
    assert joining(example((), LATE), 2) == [expected]
    assert joining(example((), LATE, ("seats", content)), 2) == []
    assert joining(example((), LATE, settings=FOURS), 2) == []
    assert joining(example((), LATE, ("present", {"person": 9, "present": False})), 2) == []


def test_whom_a_wish_keeps_away_comes_last_and_it_is_said_from_whom():
    ten = ("register", {"person": 10})
    event = example((), LATE, ten, APART)
    assert [words for words, *_ in joining(event, 1)] == [
        "#10, who has no seat, sits down here",
        "#9, who has no seat, sits down here, but never at one table with Anna",
    ]
    assert [words for words, *_ in joining(event, 2)] == [
        "#9, who has no seat, sits down here",
        "#10, who has no seat, sits down here",
    ]
    rather = ("wish", {"what": "apart", "persons": [9, 1, 2], "strictly": False})
    assert joining(example((), LATE, rather), 1)[0][0].endswith(
        "but rather not at one table with Anna and Beat"
    )


def test_at_a_table_that_has_begun_nobody_sits_down():
    begun = example([session(1, 1, played=1, signed=False)], LATE)
    assert joining(begun, 1) == []
    assert len(joining(begun, 2)) == 1


def test_where_somebody_has_stopped_his_seat_is_taken():
    gone = ("withdraw", {"person": 7, "round": 1})
    event = example((), LATE, gone)
    assert joining(event, 2) == []
    assert table_for(event, 1, 9) == 2
    away = example((), LATE, gone, ("present", {"person": 9, "present": False}))
    assert table_for(away, 1, 9) is None


def test_who_plays_is_not_said_to_have_no_seat_and_gets_none():
    """Beat was sent to the other table and has stayed; Jan sits there instead."""
    five = session(1, 1, (6, 2, -3, -5, 0), played=2, signed=False, players=list(NAMES[:5]))
    steps = [
        ("withdraw", {"person": 7, "round": 1}),
        seat_taken(2, 7),
        sat(five, 1, 2),
        ("register", {"person": 10}),
        seat_taken(10, 2),
    ]
    event = of_nine([five], {five.id: ((1, 1), (1, 2, 3, 4, 5))}, *steps)
    assert 2 in event.state.out_of_place(1).unseated
    assert (misplaced(event, 1), table_for(event, 1, 2)) == ({}, None)
    assert who_may_join(event, event.tables[1, 2]) == []
    assert (event.tables[1, 1].troubles, event.tables[1, 2].troubles) == ([], [])
    assert event.tables[1, 2].persons == (6, 10, 8, 9)


def test_the_table_is_that_where_he_should_sit():
    assert table_for(example((), LATE), 1, 9) == 1
    assert table_for(example((), LATE, APART), 1, 9) == 2
    assert table_for(example((), LATE, settings=FOURS), 1, 9) is None
    assert table_for(example((), LATE), 1, 1) is None


HIS_SEAT = "{name}, who has no seat, takes the one of Gerti here, which stays empty"


def test_a_substitute_is_offered_first_the_seat_that_stays_empty_of_whom_he_stands_for():
    """In round 2, of which the other table would suit him as well."""
    fives = [[[1, 2, 3, 4, 5], [6, 7, 8, 9]], [[1, 6, 2, 8], [3, 4, 5, 7, 9]]]
    drawn = drawn_as(fives)
    gerti = {"person": 7, "round": 1}
    steps = [("withdraw", gerti), seat_emptied(7, 2)]
    steps.append(("substitute", {"person": 10, "whom": 7, "round": 1}))
    event = example((), *steps, players=9, draw=drawn)
    assert table_for(event, 2, 10) == 2
    content = {"what": "joined", "round": 2, "table": 2, "person": 10}
    [offered] = joining(event, 2, 2)
    assert offered == (HIS_SEAT.format(name="#10"), "seats", content)
    assert joining(event, 1, 2)[0][0] == "#10, who has no seat, sits down here"
    # Other tables are possible, and the page of each names them.
    assert (with_room(event, event.tables[2, 2]), with_room(event, event.tables[2, 1])) == (
        [1],
        [2],
    )
    # Without the seat of Gerti it is the table where he meets the fewest again.
    other = example((), ("register", {"person": 10}), *steps[:2], players=9, draw=drawn)
    assert table_for(other, 2, 10) == 1


def test_in_several_rounds_the_plan_is_mended():
    assert points(example((), LATE)) == [("Round 1, 2: #9 plays and has no seat", MEND, (1, 2))]


def test_in_one_round_a_table_has_the_button():
    last = example([session(1, 1), session(1, 2)], LATE)
    assert points(last) == [("Round 2: #9 plays and has no seat", SEAT, (2, 1))]


def test_in_a_round_that_has_begun_there_is_a_table_or_only_the_draw():
    begun = example([session(1, 1), session(1, 2), session(2, 1)], LATE)
    sentence = "Round 2: #9 plays and has no seat"
    assert points(begun) == [(sentence, SEAT, (2, 2))]
    assert [(person, one.which) for person, one in misplaced(begun, 2).items()] == [(9, (2, 2))]
    full = example([session(1, 1), session(1, 2), session(2, 1)], LATE, settings=FOURS)
    assert points(full) == [(sentence, DRAW, (2,))]


def test_whose_seat_stays_empty_has_none_in_that_round_once_his_table_has_begun():
    """Gerti sat at a table of five in round 2, and comes back when it is being played."""
    fives = [[[1, 2, 3, 4], [5, 6, 7, 8, 9]]] * 2
    drawn = drawn_as(fives)
    empty = seat_emptied(7, 2)
    options = {"players": 9, "draw": drawn}
    open_before = [said for said, *_ in points(example((), empty, **options))]
    assert "Round 2: Gerti plays and has no seat" in open_before
    played = sheet_typed({"round": 2, "points": [6, 2, -3, -5], "deals": 12})
    other = (played[0], played[1] | {"table": 1, "persons": [1, 2, 3, 4]})
    said = [said for said, *_ in points(example((), empty, other, **options))]
    assert "Round 2: Gerti plays and has no seat" in said
    hers = (played[0], played[1] | {"table": 2, "persons": [5, 6, 8, 9]})
    said = [said for said, *_ in points(example((), empty, hers, **options))]
    assert [one for one in said if "Gerti" in one] == []


def test_who_has_no_seat_in_the_last_round_stops_after_the_one_that_he_has_played():
    sheet = {"points": [0] * 4, "deals": 12}
    first = sheet_typed(sheet | {"round": 1, "table": 2, "persons": [5, 6, 7, 8]})
    last = sheet_typed(sheet | {"round": 2, "table": 1, "persons": [1, 5, 2, 6]})
    taken = ("withdraw", {"person": 8, "round": 2}), ("register", {"person": 9})
    seat = seat_taken(9, 8, 2)
    now = example((), *taken, seat, first, last)
    assert (now.leaves_from(8), now.leaves_from(5)) == (2, 3)
