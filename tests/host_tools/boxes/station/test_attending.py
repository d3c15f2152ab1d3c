"""What a box needs that is plugged in, which table it gets, and who deals first there."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.boxes.station.visit import COLLECTED, SET_UP, UNSIGNED, WAITING, attend
from host_tools.cli.commands.box.setup import set_up as set_up_boxes
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.events.planned_tables import planned
from host_tools.tournament.tables.seating import SENT
from rules_core import record as records
from rules_core.session import NAMES
from tests.host_tools.box import GARDE, PASSED, PRISE_LOST
from tests.host_tools.boxes.station.desk import NOW, come, play
from tests.host_tools.decided import deal_typed, of_table, present, registered, sheet_typed, stops
from tests.host_tools.tournament.example_event import ended
from tests.made_tariffs import RULES, packed

pytestmark = pytest.mark.long


def told(desk, box, **options):
    """Attend a box; the last thing that is told."""
    with desk.opened() as database:
        return str(attend(box.link(), database, **options).messages[-1])


def set_up(desk, box, place):
    assert come(desk, box) == (SET_UP, place)
    return box


def test_the_box_is_told_its_table_where_its_players_sit_next_and_the_time(desk):
    box = set_up(desk, desk.box(1), (1, 1))
    running = box.link().identify().session
    assert (running.label, running.table, running.round, running.deals) == ("E1 r1 t1", 1, 1, 2)
    assert box.next_seats.load(box.log.session.sequence)["round"] == 2
    assert box.board.clock() == NOW
    assert come(desk, box) == (SET_UP, (1, 1))
    assert box.log.next_sequence == 2  # not begun again


@pytest.mark.parametrize(
    ("changes", "numbers"), [((), [1, 2, 3, 4]), ({"show_numbers": False}, [])]
)
def test_the_box_is_told_the_players_numbers_where_the_event_says_so(make_desk, changes, numbers):
    """FFT: North enters "Tischnummer, Name und Nummer von jedem der vier Spieler"."""
    desk = make_desk(settings=changes)
    box = set_up(desk, desk.box(1), (1, 1))
    assert box.session.body["numbers"] == numbers
    assert come(desk, box) == (SET_UP, (1, 1))
    assert box.log.next_sequence == 2  # not begun again


def test_a_box_stays_at_its_table_if_nobody_else_has_it(desk):
    first, second, third = (desk.box(number) for number in (1, 2, 3))
    for box, place in ((first, (1, 1)), (second, (1, 2))):
        play(set_up(desk, box, place))
    assert come(desk, second) == (SET_UP, (2, 2))
    assert come(desk, first) == (SET_UP, (2, 1))
    play(second)
    assert told(desk, third) == ("Spare box: nothing to set up, every table of round 2 has a box")


def test_a_table_that_another_box_has_is_not_given_twice(desk):
    first, second = desk.box(1), desk.box(2)
    for box, place in ((first, (1, 1)), (second, (1, 2))):
        play(set_up(desk, box, place))
    come(desk, first)
    desk.draw(2, [[[1, 2, 3, 4], [5, 6, 7, 8]]])
    other = desk.box(3)
    other.begin(label="E1 r2 t2", table=2, round=2, players=["Emil", "Fritz", "Gerti", "Hans"])
    come(desk, other)
    assert come(desk, second) == (WAITING, (1, 2))


def test_after_the_last_round_there_is_nothing(make_desk):
    desk = make_desk(settings={"rounds": 1}, rounds=[[[1, 2, 3, 4], [5, 6, 7, 8]]])
    box, other = desk.box(1), desk.box(2)
    play(set_up(desk, box, (1, 1)))
    set_up(desk, other, (1, 2))
    assert told(desk, box) == "Box of round 1, table 1: nothing to set up, that was the last round"


def test_after_the_last_round_a_box_takes_a_table_of_it_that_has_none(make_desk):
    """Its own box may be lost."""
    desk = make_desk(settings={"rounds": 2})
    first, second = desk.box(1), desk.box(2)
    for number, box in ((1, first), (2, second)):
        play(set_up(desk, box, (1, number)))
    play(set_up(desk, first, (2, 1)))
    assert come(desk, first) == (SET_UP, (2, 2))


def test_after_the_last_round_a_table_on_paper_stays_on_paper(make_desk):
    desk = make_desk(settings={"rounds": 2})
    box = desk.box(1)
    play(set_up(desk, box, (1, 1)))
    sheet = {"persons": [5, 6, 7, 8], "points": [0, 0, 0, 0], "deals": 2}
    desk.decide(sheet_typed(sheet | {"round": 1, "table": 2}))
    play(set_up(desk, box, (2, 1)))
    assert told(desk, box) == "Box of round 2, table 1: nothing to set up, that was the last round"


def test_once_a_table_is_over_a_spare_box_is_for_the_next_round(make_desk):
    """First for a table whose players have ended theirs; else it is said who comes later."""
    tables = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    later = [[1, 2, 3, 9], [4, 5, 6, 10], [7, 8, 11, 12]]
    desk = make_desk()
    with desk.opened() as database:
        store_persons(database, [Person(number, f"N{number}") for number in range(9, 13)])
    desk.decide(*(registered(number) for number in range(9, 13)))
    desk.draw(1, [tables, later])
    first, second, third = (desk.box(number) for number in (1, 2, 3))
    for number, box in ((1, first), (2, second), (3, third)):
        set_up(desk, box, (1, number))
    assert come(desk, desk.box(4)) == (WAITING, None)
    for box in (second, third):
        play(box)
        with desk.opened() as database:
            collect(box.link(), database)
    assert told(desk, desk.box(5)) == "The box of round 2, table 3 is set up: Gerti, Hans, N11, N12"
    assert told(desk, desk.box(6)) == (
        "Box of round 2, table 1: Anna, Beat and Carl still at table 1 of round 1"
    )
    set_up(desk, desk.box(7), (2, 2))
    assert told(desk, desk.box(8)) == (
        "Spare box: nothing to set up, every table of round 2 has a box"
    )


def test_before_a_spare_box_takes_no_table_of_a_later_round(desk):
    """It would be that of a box which is still playing."""
    play(set_up(desk, desk.box(1), (1, 1)), sign=False, deals=1)
    set_up(desk, desk.box(2), (1, 2))
    assert come(desk, desk.box(3)) == (WAITING, None)


@pytest.mark.parametrize(
    ("deals", "others"), [([GARDE], ()), ([PASSED], ()), ([], ["warn"])], ids=str
)
def test_a_box_in_the_middle_of_a_session_is_only_collected(desk, deals, others):
    box = set_up(desk, desk.box(1), (1, 1))
    for document in deals:
        box.play(document)
    for _ in others:
        box.warn(2)
    desk.draw(1, [[[1, 2, 3, 5], [4, 6, 7, 8]]])
    assert come(desk, box) == (COLLECTED, (1, 1))
    assert box.session.names == ["Anna", "Beat", "Carl", "Dora"]


def test_a_session_of_another_event_that_is_not_over_stays(desk):
    box = desk.box(1)
    box.begin(label="training", deals=3)
    box.play(GARDE)
    assert told(desk, box).startswith(
        "Spare box: nothing to set up, it is in the middle of a round that belongs to no table"
    )
    assert come(desk, box) == (COLLECTED, None)
    box.play(GARDE)
    box.play(PRISE_LOST)
    assert come(desk, box) == (SET_UP, (1, 1))


def test_what_nobody_has_signed_waits_for_its_players(desk):
    box = set_up(desk, desk.box(1), (1, 1))
    play(box, sign=False)
    sentence = (
        "Box of round 1, table 1: nothing to set up, its players have not signed table 1 of round 1"
    )
    assert told(desk, box) == sentence
    assert come(desk, box) == (UNSIGNED, (1, 1))
    assert come(desk, box, unsigned=True) == (SET_UP, (2, 1))


def test_what_the_director_has_ended_is_over(desk):
    box = set_up(desk, desk.box(1), (1, 1))
    play(box, deals=1, sign=False)
    desk.decide(ended())
    assert come(desk, box) == (SET_UP, (2, 1))


def test_a_box_that_died_and_came_back_when_the_rest_was_typed(desk):
    box = set_up(desk, desk.box(1), (1, 1))
    play(box, deals=1, sign=False)
    deal = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "document": PRISE_LOST}
    desk.decide(deal_typed(deal))
    assert desk.states(1)[0] == "playing"  # the box has not told yet
    assert come(desk, box) == (COLLECTED, (1, 1))
    assert desk.states(1)[0] == "look"  # does what it has brought count, too?
    desk.decide(desk.proposed((1, 1)))
    assert come(desk, box) == (SET_UP, (2, 1))
    assert desk.states(1)[0] == "typed"


def test_a_box_that_was_lost_and_counts_no_more_as_its_table_was_typed(desk):
    box = set_up(desk, desk.box(1), (1, 1))
    play(box, deals=1, sign=False)
    desk.set_aside((1, 1), "what was typed counts")
    sheet = {"persons": [1, 2, 3, 4], "points": [3, -1, -1, -1], "deals": 2}
    desk.decide(sheet_typed(sheet | {"round": 1, "table": 1}))
    assert come(desk, box) == (SET_UP, (2, 1))
    assert desk.states(1)[0] == "look"  # it had no deal when it was set aside
    desk.decide(desk.proposed((1, 1)))
    assert desk.states(1)[0] == "typed"


def first_told(desk, box):
    """Attend a box; what is told of what it has brought."""
    with desk.opened() as database:
        return str(attend(box.link(), database).messages[0])


def test_of_a_session_that_was_set_aside_it_is_not_said_that_its_table_is_signed(desk):
    box = set_up(desk, desk.box(1), (1, 1))
    desk.set_aside((1, 1))
    play(box)
    assert first_told(desk, box) == (
        "Spare box: 2 new deals; its session of table 1, round 1, does not count: it is set aside"
    )


def test_of_a_session_that_another_one_has_replaced_it_is_not_said_that_it_has_played(desk):
    lost = set_up(desk, desk.box(1), (1, 1))
    with desk.opened() as database:
        [bound] = load_event(database, 1).tables[1, 1].bound
    desk.set_aside((1, 1))
    found = set_up(desk, desk.box(2), (1, 1))
    play(found)
    come(desk, found)
    desk.decide(("undo", {"decision": 11}))
    play(lost, deals=1, sign=False)
    assert first_told(desk, lost) == (
        "Spare box: 1 new deal; its session of table 1, round 1, does not count: "
        "another session of that table counts"
    )
    desk.decide(of_table(bound.session.id))
    lost.play(GARDE)
    assert first_told(desk, lost) == "table 1 of round 1 has played 2 of 2: 1 new deal"


def test_of_a_session_of_another_event_it_is_not_said_that_a_table_is_signed(desk):
    box = desk.box(1)
    box.begin(label="E9 r1 t1", table=1, deals=2)
    play(box)
    assert first_told(desk, box) == (
        "Spare box: 2 new deals; its session of table 1, round 1, does not count: "
        "it belongs to no table of this event"
    )
    waiting = desk.box(2)
    waiting.begin(label="E1 r1 t9", table=9, deals=2)
    play(waiting, deals=1, sign=False)
    assert first_told(desk, waiting) == (
        "Spare box: 1 new deal; its session of table 9, round 1, does not count: "
        "it has no table yet"
    )


def test_a_session_that_the_director_has_bound_is_said_to_be_of_its_table(desk):
    box = desk.box(1)
    box.begin(label="E1 r1 t9", table=9, deals=2)
    play(box, deals=1, sign=False)
    come(desk, box)
    with desk.opened() as database:
        [waiting] = load_event(database, 1).waiting
    desk.decide(of_table(waiting.session.id, 2))
    assert first_told(desk, box) == "table 2 of round 1 has played 1 of 2: nothing new"


def test_of_a_table_that_is_over_it_is_said_what_is_on_a_box_that_comes_late(desk):
    box = set_up(desk, desk.box(1), (1, 1))
    play(box, deals=1, sign=False)
    come(desk, box)
    desk.decide(ended())
    assert first_told(desk, box) == (
        "table 1 of round 1 is over, and 1 deal of it is on this box: nothing new"
    )


def test_a_table_that_is_typed_or_ended_gets_no_box(desk):
    sheet = {"persons": [1, 2, 3, 4], "points": [3, -1, -1, -1], "deals": 2}
    desk.decide(sheet_typed(sheet | {"round": 1, "table": 1}))
    assert come(desk, desk.box(1)) == (SET_UP, (1, 2))


def test_what_was_cleared_or_left_at_once_holds_no_table(desk):
    box = set_up(desk, desk.box(1), (1, 1))
    box.store(records.CLEAR, {"reason": "by mistake"})
    assert come(desk, box) == (SET_UP, (1, 1))
    box.begin(label="by hand", table=9)
    box.play(GARDE)
    assert come(desk, box) == (COLLECTED, None)
    assert come(desk, desk.box(2)) == (SET_UP, (1, 1))


def test_a_table_that_was_begun_once_more_by_mistake(desk):
    box = set_up(desk, desk.box(1), (1, 1))
    play(box)
    box.session.begin(dict(box.session.body))
    assert come(desk, box) == (SET_UP, (1, 2))


def test_a_box_that_lay_about_goes_on_with_the_round_that_is_played(desk):
    box = set_up(desk, desk.box(1), (1, 1))
    play(box)
    desk.draw(3, [[[1, 2, 3, 4], [5, 6, 7, 8]]])
    played = {"persons": [1, 2, 3, 4], "points": [3, -1, -1, -1], "deals": 2}
    for number, table in ((1, 2), (2, 1), (2, 2)):
        desk.decide(sheet_typed(played | {"round": number, "table": table}))
    assert come(desk, box) == (SET_UP, (3, 1))


def test_an_event_that_is_named(desk):
    later = {"name": "B", "date": "2026-01-01", "rules": "tirol", "rounds": 1, "deals": 4}
    with desk.opened() as database:
        new_event(database, later)
    assert come(desk, desk.box(1), event_number=1) == (SET_UP, (1, 1))
    assert come(desk, desk.box(2), event_number=2) == (WAITING, None)


def test_a_box_gets_the_tariff_of_the_event(make_desk):
    data, digest = packed()
    desk = make_desk(rounds=())
    bringer = desk.box(9)
    bringer.link().push_tariff(data)
    bringer.begin(rules=RULES, tariff=digest, label="before")
    come(desk, bringer)
    desk.decide(("settings", {"settings": {"rules": RULES, "tariff": digest}}))
    desk.draw(1, [[[1, 2, 3, 4], [5, 6, 7, 8]]])
    box = set_up(desk, desk.box(1), (1, 1))
    assert [one["digest"] for one in box.link().tariffs()] == [digest]
    assert box.session.book.digest == digest
    assert come(desk, box) == (SET_UP, (1, 1))
    assert box.log.next_sequence == 3  # with the tariff
    other = desk.box(2)
    with desk.opened() as database:
        sessions = planned(load_event(database, 1))
        # By the command.
        set_up_boxes(["port"], lambda port: other.link(), sessions[1:], database=database)
    assert other.session.book.digest == digest


def test_whose_players_still_sit_elsewhere_is_said(make_desk):
    """What is over keeps nobody."""
    desk = make_desk()
    first, second = desk.box(1), desk.box(2)
    set_up(desk, first, (1, 1))
    play(set_up(desk, second, (1, 2)))
    assert told(desk, second) == (
        "Box of round 2, table 2: Carl and Dora still at table 1 of round 1"
    )
    play(first)
    assert told(desk, first) == "The box of round 2, table 1 is set up: Anna, Emil, Beat, Fritz"


@pytest.mark.parametrize(
    ("decision", "said"),
    [(stops(3, 1), "plays no more"), (present(3, False), "is marked as absent")],
)
def test_a_box_waits_until_the_seat_of_who_will_not_play_is_settled(
    make_desk, schreiber, decision, said
):
    desk = make_desk()
    desk.decide(decision)
    assert (
        told(desk, desk.box(1)) == "The box of round 1, table 2 is set up: Emil, Fritz, Gerti, Hans"
    )
    assert told(desk, desk.box(2)) == (
        f"Spare box: nothing to set up, Carl has a seat and {said}: that is settled at table 1 "
        "of round 1, then the box gets it"
    )
    printed = schreiber("box setup --event 1 --round 1 --dry-run", *at(desk))
    assert f"Carl has a seat and {said}" in printed.err


def test_the_command_says_so_too(make_desk, schreiber):
    desk = make_desk()
    printed = schreiber("box setup --event 1 --round 2 --dry-run", *at(desk))
    assert printed.err.splitlines()[-1] == (
        "schreiber: Carl, Dora, Gerti and Hans still at table 1 of round 1 and table 2 of round 1"
    )
    assert "still sit" not in schreiber("box setup --event 1 --round 1 --dry-run", *at(desk)).err


def at(desk):
    return ["--database", str(desk.path)]


def test_a_lost_box_whose_table_another_one_has_played_is_free(desk):
    lost = set_up(desk, desk.box(1), (1, 1))
    play(lost, deals=1, sign=False)
    come(desk, lost)
    desk.set_aside((1, 1), "to another box")
    other = set_up(desk, desk.box(2), (1, 1))
    assert told(desk, lost) == (
        "Spare box: nothing to set up, its session of round 1, table 1, was set aside, and the "
        "table goes on without it: “End the round” in its menu, at “Director”, ends it here"
    )
    play(other)
    come(desk, other)
    state, place = come(desk, lost)
    assert (state, place) != (COLLECTED, None)
    assert state == SET_UP


# Who deals first at a table that a box is set up for: the event may leave it open


TROCCAS = {"rules": "troccas-4", "rounds": 1, "deals": 4}


def table_one(desk):
    with desk.opened() as database:
        return load_event(database, 1).tables[1, 1]


def draw_partners(box, players, dealer):
    """Let the cards seat the players at a table that was set up, as the box does it."""
    told = {name: box.session.body[name] for name in NAMES}
    box.session.begin(told | {"players": players, "dealer": dealer})


def test_a_box_is_told_that_it_is_open(desk):
    """FFT: "Der Kartengeber is der Spieler, der die Kleinste Karte gezogen hat"."""
    box = desk.box(1)
    assert come(desk, box) == (SET_UP, (1, 1))
    assert box.session.body["dealer"] is None
    assert table_one(desk).account.next.dealer is None
    assert come(desk, box) == (SET_UP, (1, 1))
    assert box.log.next_sequence == 2  # not begun again


def test_an_event_may_name_the_first_player(make_desk):
    desk = make_desk(settings={"first_dealer": "first"})
    box = desk.box(1)
    come(desk, box)
    assert (box.session.body["dealer"], table_one(desk).account.next.dealer) == (0, 1)


def test_a_session_with_a_first_player_goes_on_where_it_is_open_now(make_desk):
    desk = make_desk(settings={"first_dealer": "first"})
    box = desk.box(1)
    come(desk, box)
    desk.decide(("settings", {"settings": {"first_dealer": "open"}}))
    assert come(desk, box) == (SET_UP, (1, 1))
    assert box.log.next_sequence == 2
    assert box.session.body["dealer"] == 0


def test_players_whom_the_cards_have_seated_anew_stay_so(make_desk):
    """Troccas 5: "Die zwei niedrigsten Tarock gehören zusammen, wobei die niedrigste das Spiel
    beginnt".
    """
    desk = make_desk(settings=TROCCAS, rounds=[[[1, 2, 3, 4], [5, 6, 7, 8]]])
    box = desk.box(1)
    come(desk, box)
    draw_partners(box, ["Anna", "Carl", "Beat", "Dora"], 2)
    assert come(desk, box) == (SET_UP, (1, 1))
    assert box.log.next_sequence == 3
    assert table_one(desk).state == "set up"
    box.play({"rules": "troccas-4", "points": [40, 32]})
    assert come(desk, box) == (COLLECTED, (1, 1))
    now = table_one(desk)
    assert (now.state, now.troubles, now.sessions.spare) == ("playing", [], [])
    assert now.results == {1: 4, 3: -4, 2: 4, 4: -4}
    assert [one.how for one in now.bound] == [SENT]


def test_where_nobody_knows_who_played_together_some_must_have_the_same(make_desk):
    desk = make_desk(settings=TROCCAS, rounds=[[[1, 2, 3, 4], [5, 6, 7, 8]]])
    sheet = {"round": 1, "table": 2, "persons": [5, 6, 7, 8], "deals": 4}
    with pytest.raises(DeskError) as refused:
        desk.decide(sheet_typed(sheet | {"points": [5, -5, 7, -7]}))
    assert str(refused.value) == (
        "points: partners have the same, but for penalties: "
        "+7, +5, −5, −7 cannot be in parties of 2"
    )
    fined = {"points": [5, -5, -5, 3], "penalties": [0, 0, 0, 2], "first": 1}
    desk.decide(sheet_typed(sheet | fined))
    desk.decide(sheet_typed(sheet | {"points": [5, -5, -5, 5]}))
