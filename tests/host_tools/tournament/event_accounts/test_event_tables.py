"""The tables of whole events by the account: what has to be the same as at today's desk is."""

from dataclasses import replace

import pytest

from host_tools.tournament.accounts.chair import NOBODY
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.accounts.ruling import PLAN, Sitter, Stretch
from host_tools.tournament.accounts.source import SourceKind
from host_tools.tournament.event_accounts.drawn_chairs import chairs_at
from host_tools.tournament.event_accounts.event_tables import EventTables, event_accounts
from tests.campaign.event_accounts import UNNAMED, differences
from tests.host_tools.tournament.event_accounts.event_differences import BOTH, EQUAL, compared
from tests.host_tools.tournament.example_event import (
    SOLO,
    both_rounds,
    deal,
    example,
    late_change,
    session,
    typed_deal,
)
from tests.host_tools.tournament.nine import of_nine
from tests.how_many import cases

ENDED = ("end", {"round": 1, "table": 1})
SHEET = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "points": [10, -10, 0, 0], "deals": 12}
CODE = SHEET | {"records": 14, "digest": "0f3a"}


def box(numbers=range(1, 13), **fields):
    """A session of table 1 in round 1 with these deals, in each of which Beat has won 24."""
    deals = [deal(SOLO, number, id=f"log-{number}") for number in numbers]
    played = sum(not one.annulled for one in deals)
    points = [-8 * played, 24 * played, -8 * played, -8 * played]
    known = {"entries": deals, "points": points, "money": points, "played": played}
    last = max(numbers, default=0)
    return session(1, 1, **(known | {"upcoming": last + 1, "dealer": last % 4} | fields))


def only(event, place=(1, 1)):
    """The `TableDifference` of one table."""
    return next(one for one in compared(event) if one.place == place)


def situation(event, place=(1, 1)):
    return EventTables(event).round(place[0]).tables[place[1]]


def ruling(event, place=(1, 1)):
    return EventTables(event).answers(place[0])[place[1] - 1][place[1]]


def test_nothing_was_played():
    assert {one.kind for one in compared(example())} == {EQUAL}


def test_boxes_that_have_played_and_signed():
    event = example([box(), session(1, 2, entries=[], played=0, points=[0] * 4, signed=False)])
    assert {one.kind for one in compared(event)} == {EQUAL}
    account = event_accounts(event)[1, 1]
    assert account.points == {1: -96, 2: 288, 3: -96, 4: -96}
    assert (account.played, account.over, account.final) == (12, True, True)


def test_a_box_that_goes_on():
    one = only(example([box(range(1, 6), signed=False)]))
    assert one.kind == EQUAL
    assert (one.account.next.number, one.account.next.dealer) == (6, 2)


def test_a_deal_that_its_box_has_annulled():
    entries = [deal(SOLO, 1), deal(SOLO, 2, id="log-2", annulled=True), deal(SOLO, 3, id="log-3")]
    event = example([box(range(1, 3), entries=entries, upcoming=4, dealer=2, signed=False)])
    assert only(event).kind == EQUAL
    assert [row.annulled for row in situation(event).sources[0].rows] == [False, True, False]


@pytest.mark.parametrize(
    ("kind", "content", "points"),
    [
        ("annul", {}, {1: -88, 2: 264, 3: -88, 4: -88}),
        ("correct", {"document": SOLO | {"won": False}}, {1: -80, 2: 240, 3: -80, 4: -80}),
    ],
)
def test_a_deal_that_the_director_corrects(kind, content, points):
    one = only(example([box()], (kind, {"entry": "log-3"} | content, "falsch")))
    assert (one.kind, dict(one.account.points)) == (EQUAL, points)


def test_points_of_the_director():
    adjust = ("adjust", {"round": 1, "table": 1, "person": 1, "points": 7}, "rule 3")
    fined = ("penalty", {"round": 1, "table": 1, "person": 2, "points": 5}, "late")
    one = only(example([box()], adjust, fined))
    assert one.kind == EQUAL
    assert (one.account.points[1], one.account.points[2]) == (-89, 283)


def test_a_sheet_and_its_penalty():
    fined = SHEET | {"first": 1, "points": [10, -10, 0, -5], "penalties": [0, 0, 0, 5]}
    one = only(example((), ("sheet_with_penalty", fined)))
    assert (one.kind, one.account.points[4]) == (EQUAL, -5)


def test_the_rest_of_a_lost_box():
    rest = SHEET | {"deals": 7, "first": 6}
    one = only(example([box(range(1, 6), signed=False)], ("rest", rest)))
    assert (one.kind, one.account.played, one.account.over) == (EQUAL, 12, True)


def test_a_sheet_typed_twice():
    settings = {"typed_twice": True}
    assert only(example((), ("sheet", SHEET), settings=settings)).kind == BOTH
    assert only(example((), ("sheet", SHEET), ("sheet", SHEET), settings=settings)).kind == EQUAL


def test_typed_deals():
    event = example((), typed_deal(SOLO), typed_deal(SOLO))
    assert only(event).kind == EQUAL
    [source] = situation(event).sources
    assert (source.kind, [row.dealer for row in source.rows]) == (SourceKind.DEALS, [3, 3])


def test_a_code_counts_until_the_box_is_read():
    one = only(example((), ("code", CODE)))
    assert (one.kind, one.account.provisional) == (EQUAL, True)
    assert only(example([box()], ("code", CODE))).kind == BOTH


def test_what_counts_beside_what_was_typed():
    steps = ("sheet", SHEET), ("beside", {"session": "s-1-1", "deals": 5})
    event = example([box()], *steps)
    assert ruling(event).counts[0] == Stretch("s-1-1", 1, 5)
    assert only(event).account.played == 17


def test_who_was_named():
    named = ("name", {"session": "s-1-1", "place": 2, "person": 5})
    event = example([box()], named)
    assert ruling(event).sat == {("s-1-1", 2): (Sitter(5),)}
    assert only(event).account.points[5] == -96


def test_who_was_named_before_he_stopped_stands_at_no_other_place():
    named = ("name", {"session": "s-1-1", "place": 0, "person": 4})
    stops = ("withdraw", {"person": 4, "round": 1, "deals": 5})
    event = example([box()], named, stops)
    [source] = situation(event).sources
    assert source.places == (4, 2, 3, "Dora")
    assert only(event).account.points[4] == event.tables[1, 1].results[4] == -96


def test_that_nobody_sat_there():
    steps = (
        ("nobody_sat", {"session": "s-1-1", "place": 3}),
        ("not_played", {"round": 1, "table": 1, "person": 4}),
    )
    event = example([box()], *steps)
    assert only(event).kind == EQUAL
    nobody = (Sitter(NOBODY),)
    assert ruling(event).sat == {("s-1-1", 3): nobody, (PLAN, 3): nobody}


def test_a_table_that_was_ended():
    one = only(example([box(range(1, 4), signed=False)], ENDED))
    assert (one.kind, one.account.over) == (EQUAL, True)


def test_who_has_stopped_and_who_follows():
    stops = ("withdraw", {"person": 4, "round": 1, "deals": 5})
    follows = ("substitute", {"person": 9, "whom": 4, "round": 1})
    event = example([box()], stops, follows)
    [*_, chair] = chairs_at(event.state, (1, 1))
    assert [(one.person, one.after, one.numbered) for one in chair.holders] == [
        (4, 0, False),
        (9, 5, True),
    ]
    assert only(event).kind == BOTH


def test_who_is_marked_as_not_there_and_stands_on_a_box():
    away = ("present", {"person": 3, "present": False})
    untouched = box([], entries=[], played=0, signed=False)
    assert only(example([untouched], away)).kind == EQUAL
    assert [hint.kind for hint in only(example([box()], away)).account.hints] == [
        HintKind.STANDS_ABSENT
    ]
    assert only(example([box()], away)).kind == BOTH


def test_who_was_excluded_and_stands_on_paper_was_meant():
    gone = ("exclude", {"person": 3, "round": 1, "until": None}, "rude")
    assert only(example((), ("sheet", SHEET), gone)).kind == EQUAL
    assert only(example([box()], gone)).kind == BOTH


def test_what_was_changed_after_signing():
    changed = box(late_changes=[late_change(3, id="late-3", entry="log-3")], signed=False)
    event = example([changed])
    [source] = situation(event).sources
    assert [hint.kind for hint in only(event).account.hints] == [HintKind.CHANGED]
    assert source.signed_rows[2].points == (-8, 24, -8, -8)
    seen = example([changed], ("seen", {"change": "late-3"}))
    assert only(seen).kind == EQUAL


def test_what_was_annulled_after_signing_is_looked_at():
    gone = [deal(SOLO, 1, annulled=True)]
    changes = [late_change(1, kind="annulment", entry="log-1")]
    event = example([box([1], entries=gone, played=0, late_changes=changes, signed=False)])
    assert [hint.kind for hint in only(event).account.hints] == [HintKind.CHANGED]


def test_a_box_that_was_set_aside_as_its_sheet_was_typed():
    steps = [("sheet", SHEET, "lost"), ("set_aside", {"session": "s-1-1"}, "lost")]
    [source, sheet] = situation(example([box()], *steps)).sources
    assert ruling(example([box()], *steps)).counts == (Stretch(sheet.id),)
    assert only(example([box()], *steps)).kind == BOTH
    [hint] = only(example([box()], *steps)).account.hints
    assert (hint.kind, hint.sources) == (HintKind.CAME_LATER, (source.id,))
    begun = box(range(1, 4), signed=False)
    assert only(example([begun], *steps)).kind == EQUAL


def test_a_sheet_that_sets_a_box_aside_goes_on_after_none():
    steps = [("sheet", SHEET | {"deals": 10}, "lost"), ("set_aside", {"session": "s-1-1"}, "lost")]
    one = only(example([box(range(1, 5), signed=False)], *steps))
    assert (one.kind, one.account.next.number) == (EQUAL, 11)


def test_a_box_that_was_set_aside_for_itself_is_no_source():
    aside = ("set_aside", {"session": "s-1-1"}, "of another evening")
    assert situation(example([box()], aside)).sources == ()


def test_a_sheet_of_later_deals_sets_no_box_aside():
    rest = ("rest", SHEET | {"deals": 5, "first": 8}, "lost")
    event = example([box(signed=False)], ENDED, rest, ("set_aside", {"session": "s-1-1"}, "lost"))
    assert [one.kind for one in situation(event).sources] == [SourceKind.SHEET]
    assert only(event).kind == EQUAL


def test_a_session_that_was_cleared_is_no_source():
    assert situation(example([box(cleared="wrong table")])).sources == ()


def test_several_boxes():
    boxes = [box(range(1, 8)), replace(box(range(8, 13), first_deal=8), id="other")]
    assert only(example(boxes)).account.played == 12
    at = {"round": 1, "table": 1}
    event = example(boxes, *(("bind", {"session": one.id} | at) for one in boxes))
    assert ruling(event).counts == (Stretch("s-1-1"), Stretch("other"))
    assert only(event).kind == EQUAL


def test_tables_of_five_and_four():
    assert {one.kind for one in compared(of_nine([], {}))} == {EQUAL}


def test_both_rounds():
    _, sessions = both_rounds()
    entries = [deal(SOLO, number, id=f"log-{number}") for number in range(1, 13)]
    points = [-96, 288, -96, -96]
    played = [replace(one, entries=entries, points=points, money=points) for one in sessions]
    assert {one.kind for one in compared(example(played))} == {EQUAL}


@pytest.mark.slow
@pytest.mark.parametrize("seed", cases(range(10_000, 10_006), range(10_000, 10_060)))
def test_events_as_chance_has_them(seed):
    reasons = {reason for _, reason in differences(seed)}
    assert UNNAMED not in reasons
