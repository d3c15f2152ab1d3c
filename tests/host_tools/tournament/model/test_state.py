"""What decisions come to, what cannot be decided, and what an undoing does."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from host_tools.journal.kind import Decision
from host_tools.language.message import counted
from host_tools.tournament.decisions import EventJournal, decide, state_of
from host_tools.tournament.model.entrants import Entrant
from host_tools.tournament.model.hall_clock import HallClock
from host_tools.tournament.model.state import OutOfPlace
from host_tools.tournament.spoken import SpokenPerson, with_names
from tests.each import each
from tests.host_tools.decided import (
    CLOSE,
    comes,
    deal_typed,
    drawn_as,
    exchanged,
    in_team,
    of_table,
    registered,
    sat,
    seat_emptied,
    seat_taken,
    set_aside,
    sheet_typed,
    stands_in,
    stops,
    table_joined,
)
from tests.host_tools.tournament.example_event import CUP as EXAMPLE

CUP = EXAMPLE | {"name": "Krenglbach"}
TABLES = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]]
DEAL = {"round": 1, "table": 2, "persons": [5, 6, 7, 8], "document": {"game": "dreier"}}


def journal(*steps):
    """The journal of these decisions, (kind, content) or (kind, content, reason) each."""
    made = EventJournal()
    for kind, content, *reason in steps:
        made.decisions.append(decide(made, kind, content, 0, "desk", *reason))
    return made


def begun(*steps, players=8):
    entrants = [registered(person) for person in range(1, players + 1)]
    return journal(("settings", {"settings": CUP}), *entrants, *steps)


def drawn(*steps):
    draw = drawn_as(TABLES)
    return begun(draw, *steps)


def test_an_event_is_drawn():
    state = state_of(drawn())
    assert state.settings.deals == 12
    assert state.plan.rounds == [tuple(map(tuple, tables)) for tables in TABLES]
    assert state.plan.table_of(2, 7) == 2
    nowhere = [(0, 1), (3, 1), (1, 0), (1, 3)]
    assert [state.plan.persons_at(place) for place in nowhere] == [()] * 4
    assert state.out_of_place(1) == OutOfPlace()
    assert all(map(state.is_ranked, state.entrants.values()))


def test_who_had_a_chair_of_a_round_needs_no_seat_in_that_round_alone():
    state = state_of(drawn(registered(9), sat("plan", 3, [4, 1], [9, 5])))
    assert state.plan.rounds[0][0] == (1, 2, 3, 9)
    assert state.out_of_place(1) == OutOfPlace()
    assert state.out_of_place(2) == OutOfPlace(gone=(4,), unseated=(9,))


def test_who_stops_is_out_and_has_to_be_taken_from_the_rounds_to_come():
    state = state_of(drawn(stops(4, 2)))
    assert not state.is_ranked(state.entrants[4])
    assert state.entrants[4].plays_in(1)
    assert state.out_of_place(1) == OutOfPlace()
    assert state.out_of_place(2) == OutOfPlace(gone=(4,))


def test_a_substitute_sits_where_the_other_sat_and_both_are_out():
    state = state_of(drawn(stands_in(9, 4, 2)))
    assert state.plan.rounds[0][0] == (1, 2, 3, 4)
    assert state.plan.rounds[1][1] == (3, 7, 9, 8)
    assert [state.is_ranked(state.entrants[person]) for person in (4, 9)] == [False, False]
    assert (state.entrants[4].replaced_by, state.entrants[9].stands_for) == (9, 4)
    assert state.out_of_place(2) == OutOfPlace()


def test_who_takes_part_and_has_a_seat_nowhere_may_stand_for_another_one():
    """Who had not come, and has come after all; what he has paid and his team stay his."""
    stake = ("booking", {"what": "stake", "person": 9, "cents": 500})
    came = [registered(9), stake, in_team(9, "Wels")]
    came.append(stops(9, 1))
    substitute = stands_in(9, 4, 2)
    with pytest.raises(DeskError, match="9 is a player already"):
        drawn(*came, substitute)
    gone = drawn(*came)
    back = (UNDO, {"decision": gone.decisions[-1].number})
    state = state_of(drawn(*came, back, substitute))
    assert state.plan.rounds[1][1] == (3, 7, 9, 8)
    entrant = state.entrants[9]
    assert (entrant.stands_for, entrant.first, entrant.paid, entrant.team) == (4, 2, 500, "Wels")
    with pytest.raises(DeskError, match="9 is a player already"):
        drawn(*came, back, substitute, stands_in(9, 3, 2))


def test_a_substitute_stands_for_one_who_has_no_other():
    with pytest.raises(DeskError, match="9 is a player already"):
        begun(stands_in(9, 4, 1), stands_in(9, 3, 1))
    with pytest.raises(DeskError, match="4 does not play in round 1"):
        drawn(stands_in(9, 4, 2), stands_in(10, 4, 1))


def test_who_was_replaced_may_come_over_to_another_seat():
    state = state_of(drawn(stands_in(9, 4, 1), stops(1, 1), seat_taken(4, 1)))
    assert state.plan.rounds[0][0] == (4, 2, 3, 9)


def test_a_substitute_for_one_who_has_stopped_and_still_has_a_seat():
    """As long as nobody has played there; he plays to the end."""
    state = state_of(drawn(stops(4, 2), stands_in(9, 4, 2)))
    assert state.plan.rounds[1][1] == (3, 7, 9, 8)
    assert (state.entrants[4].last, state.entrants[4].replaced_by) == (1, 9)
    assert (state.entrants[9].first, state.entrants[9].last) == (2, None)
    assert state.out_of_place(2) == OutOfPlace()
    assert state_of(drawn(stops(4, 1), stands_in(9, 4, 2))).entrants[4].last == 0


FIVES = drawn_as([[[1, 2, 3, 4, 5], [6, 7, 8, 9]], [[1, 6, 2, 7], [3, 8, 4, 9, 5]]])


def fives(*steps):
    """Nine of whom one table of five has one who stops."""
    return begun(FIVES, *steps, players=9)


@each(
    "steps",
    "seats",
    [
        ([stops(7, 1), seat_taken(5, 7)], ((1, 2, 3, 4), (6, 5, 8, 9))),
        # Who has no seat takes that of one who stops, or sits down at a table as one more.
        ([registered(10), stops(7, 1), seat_taken(10, 7)], ((1, 2, 3, 4, 5), (6, 10, 8, 9))),
        ([registered(10), table_joined(10, 2)], ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))),
        ([stops(2, 1), seat_emptied(2)], ((1, 3, 4, 5), (6, 7, 8, 9))),
    ],
)
def test_seats_of_a_round_are_changed(steps, seats):
    state = state_of(fives(*steps))
    assert state.plan.rounds == [seats, ((1, 6, 2, 7), (3, 8, 4, 9, 5))]
    assert (state.out_of_place(1), state.sitting_out(1)) == (OutOfPlace(), [])


@each(
    "steps",
    "table",
    [
        ([table_joined(9, 2)], (5, 6, 7, 8, 9)),
        ([stops(5, 1), seat_taken(9, 5)], (9, 6, 7, 8)),
    ],
)
def test_who_is_given_a_seat_sits_out_no_more(steps, table):
    fours, fives = (("settings", {"settings": {"sizes": sizes}}) for sizes in ([4], [4, 5]))
    before = [fours, drawn_as(TABLES[:1]), fives]
    assert state_of(begun(*before, players=9)).sitting_out(1) == [9]
    state = state_of(begun(*before, *steps, players=9))
    assert (state.sitting_out(1), state.plan.rounds[0][1]) == ([], table)


@each(
    "kind",
    "content",
    "sentence",
    [
        (*seat_taken(6, 1), "without 6 table 2 of round 1 has 3 players"),
        (*seat_taken(1, 2), "person: 1 sits at that table already"),
        (*seat_taken(12, 2), "person: 12 is not registered"),
        (*seat_taken(11, 2, 2), "person: 11 does not play in round 2"),
        (*seat_taken(1, 12), "12 has no seat in round 1"),
        (*table_joined(6, 1), "person: 6 has a seat in round 1 already"),
        (*table_joined(11, 3), "there is no table 3 of round 1"),
        (*table_joined(11, 1), "table: table 1 of round 1 has no room for 11"),
        (*table_joined(12, 2), "person: 12 is not registered"),
        (*seat_emptied(6), "without 6 table 2 of round 1 has 3 players"),
        (*seat_emptied(6, 3), "6 has no seat in round 3"),
        (*stands_in(12, 11, 2), "whom: 11 does not play in round 2"),
        (*stands_in(12, 4, 2), "whom: 4 does not play in round 2"),
    ],
)
def test_seats_that_cannot_be_changed(kind, content, sentence):
    made = fives(registered(11), stops(11, 2), stands_in(10, 4, 1))
    with pytest.raises(DeskError, match=re.escape(sentence)):
        decide(made, kind, content, 0)


def test_whoever_knows_the_names_says_them():
    with pytest.raises(DeskError) as error:
        decide(drawn(), UNDO, {"decision": 3}, 0)
    said = with_names(error.value.message, lambda person: f"Nr {person}")
    assert str(said) == (
        "decision 10 (seats) would not hold: person: Nr 2 is not registered. Nothing was stored: "
        "take back number 10 first"
    )
    counted_up = counted("{number} of {who}", "{number} of {who}", 2, who=SpokenPerson(7))
    assert str(with_names(counted_up, lambda person: "Anna")) == "2 of Anna"


def test_late_comers_have_no_seat_before_they_come():
    made = begun(comes(8, 2))
    assert state_of(made).playing(1) == [1, 2, 3, 4, 5, 6, 7]
    assert 8 in state_of(made).playing(2)


def test_the_rounds_to_come_are_drawn_anew():
    state = state_of(drawn(drawn_as([[[1, 7, 3, 5], [2, 8, 4, 6]]], 2, seed=8)))
    assert state.plan.rounds[0] == tuple(map(tuple, TABLES[0]))
    assert state.plan.rounds[1][0] == (1, 7, 3, 5)


def test_seats_are_exchanged():
    state = state_of(drawn(exchanged(1, 8)))
    assert state.plan.rounds[0] == ((8, 2, 3, 4), (5, 6, 7, 1))


def test_what_is_undone_never_was_and_an_undoing_can_be_undone():
    made = drawn(("booking", {"what": "stake", "person": 1, "cents": 500}))
    paid = made.decisions[-1].number
    made.decisions.append(decide(made, UNDO, {"decision": paid}, 0))
    assert state_of(made).entrants[1].paid == 0
    made.decisions.append(decide(made, UNDO, {"decision": made.decisions[-1].number}, 0))
    assert state_of(made).entrants[1].paid == 500


def test_an_undoing_is_what_was_decided_last_unless_it_only_steps_back():
    made = EventJournal(drawn().decisions)
    before = [one.number for one in made.last_decided()]
    first = made.decisions[-1].number + 1

    def last(kind, content, reason=""):
        made.decisions.append(decide(made, kind, content, 0, reason=reason))
        return [one.number - first for one in made.last_decided()[len(before) :]]

    assert last("booking", {"what": "stake", "person": 1, "cents": 500}) == [0]
    assert last("booking", {"what": "stake", "person": 2, "cents": 500}) == [0, 1]
    assert last(UNDO, {"decision": first + 1}) == [0]  # a step back
    assert last("booking", {"what": "stake", "person": 3, "cents": 500}) == [0, 3]
    assert last(UNDO, {"decision": first}) == [3, 4]  # not what was decided last
    assert last(UNDO, {"decision": first + 4}) == [0, 3]  # and that taken back
    assert last(UNDO, {"decision": first + 3}, "a slip") == [0, 6]  # said why
    assert last(UNDO, {"decision": first + 6}) == [0, 3]


def test_the_clock_of_a_round_waits_runs_on_and_is_given_minutes():
    made = drawn()

    def say(what, at, **more):
        made.decisions.append(decide(made, "clock", {"what": what, "round": 1} | more, at))
        return state_of(made).clocks[1]

    with pytest.raises(DeskError, match="round: the clock of round 1 was not started"):
        say("waits", 100)
    say("started", 100)
    with pytest.raises(DeskError, match="round: the clock of round 1 runs already"):
        say("started", 150)
    with pytest.raises(DeskError, match="round: the clock of round 1 runs already"):
        say("runs_on", 200)
    assert say("waits", 200) == HallClock(100, waiting=200)
    with pytest.raises(DeskError, match="round: the clock of round 1 waits already"):
        say("waits", 210)
    assert say("runs_on", 260) == HallClock(100, waited=60)
    say("longer", 300, minutes=5)
    assert say("longer", 300, minutes=5).more == {None: 10}
    assert say("longer", 300, minutes=5, table=2).more == {None: 10, 2: 5}
    with pytest.raises(DeskError, match="there is no table 3 of round 1"):
        say("longer", 300, minutes=5, table=3)


def test_deals_are_typed_and_undone():
    made = drawn(deal_typed(DEAL), deal_typed(DEAL))
    first, second = state_of(made).typed[1, 2].deals
    assert (first.persons, first.document) == ((5, 6, 7, 8), {"game": "dreier"})
    made.decisions.append(decide(made, UNDO, {"decision": first.decision}, 0))
    assert state_of(made).typed[1, 2].deals == [second]


def test_who_is_registered_may_be_absent_marked_and_of_a_team():
    state = state_of(begun(registered(20, present=False, marks=["Damen"], team="Wels")))
    assert state.entrants[20] == Entrant(20, present=False, marks=("ladies",), team="Wels")
    assert 20 in state.away


def test_who_is_not_there_is_not_drawn_and_needs_no_seat():
    away = ("entrant", {"what": "present", "person": 8, "present": False})
    assert state_of(begun(away)).to_seat(1) == [1, 2, 3, 4, 5, 6, 7]
    assert 8 in state_of(begun(away)).playing(1)
    assert 8 in state_of(begun(away)).away
    seven = drawn_as([[[1, 2, 3, 4], [5, 6, 7]]])
    assert state_of(begun(away, seven)).out_of_place(1) == OutOfPlace()
    assert state_of(begun(seven)).out_of_place(1) == OutOfPlace(unseated=(8,))


FOURS = CUP | {"sizes": [4]}
NINE = [registered(person) for person in range(1, 10)]
DRAW = drawn_as(TABLES)


def of_fours(*steps, before=()):
    """What it comes to where nine play at tables of four, so that 9 is left over by the draw."""
    return state_of(journal(("settings", {"settings": FOURS}), *NINE, *before, DRAW, *steps))


def test_who_is_left_over_by_the_draw_sits_out():
    state = of_fours()
    assert [state.sitting_out(number) for number in (0, 1, 2, 3)] == [[], [9], [9], []]
    assert state.out_of_place(1) == OutOfPlace()


def test_who_comes_after_the_draw_does_not_sit_out_and_has_no_seat():
    state = of_fours(registered(10))
    assert (state.sitting_out(1), state.out_of_place(1)) == ([9], OutOfPlace(unseated=(10,)))
    away, back = (
        ("entrant", {"what": "present", "person": 9, "present": present})
        for present in (False, True)
    )
    assert of_fours(before=[away]).out_of_place(1) == OutOfPlace()
    state = of_fours(back, before=[away])
    assert (state.sitting_out(1), state.out_of_place(1)) == ([], OutOfPlace(unseated=(9,)))


def test_nobody_sits_out_where_all_would_have_fitted():
    nine = journal(("settings", {"settings": CUP}), *NINE, DRAW)  # a table of five would do
    assert (state_of(nine).sitting_out(1), state_of(nine).out_of_place(1)) == (
        [],
        OutOfPlace(unseated=(9,)),
    )


def test_who_exchanges_his_place_with_one_who_sits_out_sits_out():
    state = of_fours(exchanged(9, 3))
    assert [state.sitting_out(number) for number in (1, 2)] == [[3], [9]]
    assert state.out_of_place(1) == OutOfPlace()
    late = registered(10)
    state = of_fours(late, exchanged(10, 3))
    assert (state.sitting_out(1), state.out_of_place(1)) == ([9], OutOfPlace(unseated=(3,)))


def test_a_substitute_sits_out_for_whom_he_stands():
    state = of_fours(stands_in(10, 9, 2))
    assert [state.sitting_out(number) for number in (1, 2)] == [[9], [10]]


def test_who_goes_home_later_sits_out_what_he_was_to_sit_out_but_not_what_he_does_not_play():
    state = of_fours(("entrant", {"what": "present", "person": 9, "present": False}))
    assert state.sitting_out(1) == [9]
    state = of_fours(stops(9, 2))
    assert [state.sitting_out(number) for number in (1, 2)] == [[9], []]


def test_of_a_closed_event_only_its_opening_and_what_everybody_sees_is_decided():
    made = drawn(CLOSE)
    made.decisions.append(decide(made, "publish", {"round": 1}, 0))
    assert (state_of(made).closed, state_of(made).published) == (True, 1)
    for kind, content in (("booking", {"what": "stake", "person": 1, "cents": 5}), CLOSE):
        with pytest.raises(DeskError, match="the event is closed; nothing is decided about it"):
            decide(made, kind, content, 0)
    undone = decide(made, UNDO, {"decision": made.decisions[-2].number}, 0)
    assert not state_of(EventJournal([*made.decisions, undone])).closed
    made.decisions.append(decide(made, "close", {"closed": False}, 0))
    made.decisions.append(decide(made, "booking", {"what": "stake", "person": 1, "cents": 5}, 0))
    assert state_of(made).entrants[1].paid == 5


def test_what_another_program_decided_about_a_closed_event_is_read():
    paid = Decision(100, "booking", {"what": "stake", "person": 1, "cents": 5})
    made = drawn(CLOSE)
    state = state_of(EventJournal([*made.decisions, paid]))
    assert (state.idle, state.entrants[1].paid) == ([], 5)


def test_what_others_stand_on_is_not_undone_alone():
    made = drawn()
    with pytest.raises(DeskError, match=r"decision 10 \(seats\) would not hold: person: 2 is not"):
        decide(made, UNDO, {"decision": 3}, 0)


@each(
    "kind",
    "content",
    "sentence",
    [
        (*registered(3), "person: 3 is registered already"),
        (*registered(0), "person: must be a whole number from 1"),
        ("entrant", {"what": "registered"}, "person: missing"),
        (*registered(30, colour=1), "colour: there is no such field"),
        ("dance", {}, "kind: there is no decision 'dance'"),
        ("booking", {"what": "stake", "person": 33, "cents": 1}, "person: 33 is not registered"),
        (*stops(1, 0), "round: must be a whole number from 1"),
        (*stands_in(5, 4, 2), "person: 5 is a player already"),
        (*stands_in(4, 4, 2), "nobody can replace themselves"),
        (*stops(10, 2), "round: 10 does not play in round 2"),
        (*exchanged(1, 2, 3), "round 3 has not been drawn yet"),
        (*exchanged(1, 1), "two persons exchange their places"),
        (*exchanged(10, 11), "two persons exchange their places, and at least one has one"),
        (*drawn_as([[[1, 2]]], 4, method="lot-1"), "round 3 has not been drawn yet"),
        (*drawn_as([[[1, 2], [2, 3]]], method="lot-1"), "tables: 2 has two places in round 1"),
        (*of_table("ab-1", 3), "there is no table 3 of round 1"),
        (
            *sheet_typed(
                {"round": 1, "table": 1, "persons": [1, 2], "points": [3, 3], "deals": 12}
            ),
            "points: they add up to 6, not to 0",
        ),
        ("clock", {"what": "started", "round": 3}, "round 3 has not been drawn yet"),
        (*deal_typed(DEAL | {"table": 3}), "there is no table 3 of round 1"),
        (*deal_typed(DEAL | {"persons": [1, 2, 3, 9]}), "person: 9 is not registered"),
        (*deal_typed(DEAL | {"persons": [1, 2, 3, 1]}), "persons: one stands there twice"),
        (*deal_typed(DEAL | {"document": "dreier"}), "document: must be a document"),
        ("settings", {"settings": {"lights": "dim"}}, "lights: there is no such field"),
        (
            "settings",
            {"settings": {"typed_twice": 1}},
            "Sheets are typed twice: must be true or false",
        ),
        ("lot", {"persons": [1, 2, 1]}, "persons: one stands there twice"),
        (*set_aside("ab-1"), "reason: must be given"),
        ("settings", {"settings": {"date": "2026-02-30"}}, "date: '2026-02-30' is no day"),
        ("settings", {"settings": {"date": "0003-11-30"}}, "date: '0003-11-30' is no day"),
        (
            "settings",
            {"settings": {"shares": [60, 60]}},
            "Shares of the prize money in percent: come to more",
        ),
        (UNDO, {"decision": 99}, "there is no decision 99"),
    ],
)
def test_what_cannot_be_decided(kind, content, sentence):
    made = drawn(registered(10), stops(10, 1))
    with pytest.raises(DeskError) as error:
        decide(made, kind, content, 0)
    said = str(error.value)
    assert sentence in said
    assert "which the penalties come to" not in said  # there are none


def test_nothing_is_decided_about_an_event_that_nobody_has_described():
    with pytest.raises(DeskError, match="this event is not set up yet"):
        decide(EventJournal(), *registered(1), 0)


persons = st.integers(1, 10)
rounds = st.integers(1, 3)
some_steps = st.one_of(
    st.builds(registered, persons),
    st.builds(stops, persons, rounds),
    st.builds(comes, persons, rounds),
    st.builds(stands_in, persons, persons, rounds),
    st.tuples(
        st.just("seats"),
        st.fixed_dictionaries(
            {"what": st.just("exchanged"), "round": rounds, "one": persons, "other": persons}
        ),
    ),
    st.tuples(st.just(UNDO), st.fixed_dictionaries({"decision": st.integers(1, 20)})),
)


@pytest.mark.long
@given(st.lists(some_steps, max_size=12))
def test_whatever_is_decided_holds(chosen):
    """What `decide` lets through holds, and nobody sits in two places."""
    made = drawn()
    for kind, content in chosen:
        try:
            made.decisions.append(decide(made, kind, content, 0))
        except DeskError:
            continue
        state = state_of(made)
        assert state.idle == []
        for tables in state.plan.rounds:
            seated = [person for table in tables for person in table]
            assert len(set(seated)) == len(seated)


@pytest.mark.long
@given(st.lists(some_steps, max_size=15))
def test_any_journal_is_read(chosen):
    """Also one that an error, or another program, has left: what cannot hold is told."""
    decisions = [
        Decision(number, kind, content) for number, (kind, content) in enumerate(chosen, 1)
    ]
    state_of(EventJournal([*drawn().decisions, *decisions]))
