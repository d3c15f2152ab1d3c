"""Tables that are typed, of which somebody has stopped within the round and another one played on.

Anna stops after three of the twelve deals of table 1 in round 1, and Hilde plays on for her.
"""

import pytest

from host_tools.tournament.person import Person
from host_tools.tournament.playing_money import playing_money
from host_tools.tournament.seat_questions import questions_of
from host_tools.tournament.stopped_seats import part_of, plays_next
from host_tools.tournament.typed_for import typed_for, whose_it_may_be
from tests.host_tools.tournament.example_event import PERSONS, SOLO, example, said, session

ANNA, HILDE, IDA = 1, 9, 10
KNOWN = PERSONS | {HILDE: Person(HILDE, "Hilde"), IDA: Person(IDA, "Ida")}
PLACE = {"round": 1, "table": 1}
STOPPED = [
    ("withdraw", {"person": ANNA, "round": 1, "deals": 3}),
    ("substitute", {"person": HILDE, "whom": ANNA, "round": 1}),
]
# Hilde has a part of her own in the event.
CHANGED_PLACES = [
    ("register", {"person": HILDE}),
    STOPPED[0],
    ("exchange", {"round": 1, "one": HILDE, "other": ANNA}),
]
WITH_HILDE = [HILDE, 2, 3, 4]
DEALS = [1, 2, 3, 4]


def played(*steps, sessions=()):
    return example(sessions, *steps, persons=KNOWN)


def deal(first_seat=ANNA, forehand=0):
    """A deal in which Beat wins 24, and each of the others loses 8."""
    document = SOLO | {"forehand": forehand}
    return ("deal", PLACE | {"persons": [first_seat, 2, 3, 4], "document": document})


def sheet(persons, points, deals=12, first=None):
    content = PLACE | {"persons": persons, "points": points, "deals": deals}
    return ("sheet", content) if first is None else ("rest", content | {"first": first})


@pytest.mark.parametrize("following", [STOPPED, CHANGED_PLACES])
def test_each_has_the_points_and_the_money_of_the_deals_that_he_has_played(following):
    now = played(*following, *[deal()] * 3, *[deal(HILDE)] * 9)
    table = now.tables[1, 1]
    assert (said(table.troubles), table.state, table.deals) == ([], "typed", 12)
    assert table.results == {ANNA: -24, HILDE: -72, 2: 288, 3: -96, 4: -96}
    assert playing_money([table]).balances == {ANNA: -24, HILDE: -72, 2: 288, 3: -96, 4: -96}


def test_the_deals_may_be_typed_before_it_is_said_that_he_has_stopped():
    assert said(played(*[deal()] * 3, *STOPPED).tables[1, 1].troubles) == []


@pytest.mark.parametrize("following", [STOPPED, CHANGED_PLACES])
def test_who_plays_next_follows_from_the_deals_that_are_there(following):
    for deals, expected in ((0, ANNA), (2, ANNA), (3, HILDE)):
        now = played(*following, *[deal()] * deals)
        assert plays_next(now.state, now.tables[1, 1], HILDE) == expected
    assert plays_next(now.state, now.tables[1, 1], 2) == 2


def test_a_deal_that_is_taken_back_and_typed_anew_is_of_who_had_it():
    now = played(*STOPPED, *[deal()] * 3, *[deal(HILDE)] * 2)
    [first] = [one for one in now.tables[1, 1].typed_deals if one.number == 1]
    undone = ("undo", {"decision": first.typed.decision})
    now = played(*STOPPED, *[deal()] * 3, *[deal(HILDE)] * 2, undone)
    assert plays_next(now.state, now.tables[1, 1], HILDE) == ANNA
    now = played(*STOPPED, *[deal()] * 3, *[deal(HILDE)] * 2, undone, deal())
    assert plays_next(now.state, now.tables[1, 1], HILDE) == HILDE
    assert said(now.tables[1, 1].troubles) == []


def test_somebody_may_stop_after_another_one():
    again = [
        ("withdraw", {"person": HILDE, "round": 1, "deals": 7}),
        ("substitute", {"person": IDA, "whom": HILDE, "round": 1}),
    ]
    now = played(*STOPPED, *again)
    assert [part_of(now.state, 1, one) for one in (ANNA, HILDE, IDA)] == [
        (1, 3),
        (4, 7),
        (8, None),
    ]
    now = played(*STOPPED, *again, *[deal()] * 3, *[deal(HILDE)] * 4)
    assert plays_next(now.state, now.tables[1, 1], IDA) == IDA
    assert said(now.tables[1, 1].troubles) == []


def test_the_dealer_is_who_sat_there_then():
    now = played(*STOPPED, *[deal(forehand=1)] * 3, *[deal(HILDE, forehand=1)] * 2)
    assert [one.dealer for one in now.tables[1, 1].typed_deals] == [ANNA] * 3 + [HILDE] * 2


def test_deals_typed_for_him_after_he_has_stopped_are_asked_about():
    steps = [*[deal()] * 5, *STOPPED]
    now = played(*steps)
    table = now.tables[1, 1]
    assert said(table.troubles) == [
        "Anna has stopped after deal 3, and 2 later deals were typed for this name"
    ]
    [question] = questions_of(table)
    assert whose_it_may_be(now, table, question) == [HILDE]
    after = played(*steps, *typed_for(now, table, ANNA, HILDE)).tables[1, 1]
    assert said(after.troubles) == []
    assert (after.results[ANNA], after.results[HILDE]) == (-24, -16)


def test_a_sheet_has_a_total_of_both():
    points = [-24, -72, 288, -96, -96]
    table = played(*STOPPED, sheet([ANNA, *WITH_HILDE], points)).tables[1, 1]
    assert (said(table.troubles), table.state) == ([], "typed")
    assert (table.deals, table.played) == (12, 12)
    assert table.results[ANNA] == -24


def test_a_sheet_of_him_alone_may_have_the_deals_before():
    table = played(*STOPPED, sheet([ANNA, 2, 3, 4], [6, 2, -3, -5], deals=3)).tables[1, 1]
    assert (said(table.troubles), table.state) == ([], "playing")


@pytest.mark.parametrize(
    ("deals", "first", "sentence"),
    [
        (
            9,
            4,
            "Anna has stopped after deal 3, and is on the sheet from deal 4 on",
        ),
        (
            12,
            None,
            "Anna has stopped after deal 3, and whoever has played on is not on the sheet: take it "
            "back, and type it once more",
        ),
    ],
)
def test_a_sheet_on_which_he_has_later_deals_is_noticed(deals, first, sentence):
    typed = sheet([ANNA, 2, 3, 4], [6, 2, -3, -5], deals, first)
    assert sentence in said(played(*STOPPED, typed).tables[1, 1].troubles)


def test_a_box_that_has_signed_the_same_under_his_name_needs_no_answer():
    typed = sheet([ANNA, *WITH_HILDE], [-24, -72, 288, -96, -96])
    points = {"points": [-96, 288, -96, -96]}
    table = played(*STOPPED, typed, sessions=[session(1, 1, **points)]).tables[1, 1]
    assert said(table.troubles) == []
    other = {"points": [-92, 284, -96, -96]}
    table = played(*STOPPED, typed, sessions=[session(1, 1, **other)]).tables[1, 1]
    assert len(table.troubles) == 1


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (
            sheet([1, 2, 3, 4, 5], [6, 2, -3, -5, 0]),
            "Emil is on the sheet, and it was decided that this seat stays empty",
        ),
        (
            ("deal", PLACE | {"persons": [2, 3, 4, 5], "document": SOLO}),
            "Emil played there, and it was decided that this seat stays empty",
        ),
    ],
)
def test_of_a_seat_that_was_left_empty_it_is_not_said_that_nobody_was_drawn_there(step, sentence):
    tables = [[[1, 2, 3, 4, 5], [6, 7, 8]]]
    draw = ("draw", {"round": 1, "tables": tables, "seed": 7, "method": "swaps-1"})
    empty = ("empty_seat", {"round": 1, "person": 5})
    now = example([], empty, step, settings={"sizes": [4, 3, 5]}, draw=draw)
    assert sentence in said(now.tables[1, 1].troubles)
