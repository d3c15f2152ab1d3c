"""The tables of whole events by the account: what has to be the same as at today's desk is."""

from host_tools.tournament.tables.event_accounts.event_tables import EventTables
from tests.host_tools.tournament.example_event import (
    SOLO,
    deal,
    example,
    session,
)

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


def situation(event, place=(1, 1)):
    return EventTables(event).rounds[place[0]].stand.played.tables[place[1]]


def ruling(event, place=(1, 1)):
    return EventTables(event).rounds[place[0]].stand.answers[place[1] - 1][place[1]]


def test_a_box_that_was_set_aside_for_itself_is_no_source():
    aside = ("session", {"what": "set_aside", "session": "s-1-1"}, "of another evening")
    assert situation(example([box()], aside)).sources == ()


def test_a_session_that_was_cleared_is_no_source():
    assert situation(example([box(cleared="wrong table")])).sources == ()
