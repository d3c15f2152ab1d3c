"""Open points at the closing of an event, and those that keep its result open."""

from host_tools.language.message import msg
from host_tools.tournament.event import Event
from host_tools.tournament.look_at import entered_twice
from host_tools.tournament.ranking.open_points import OWING, SESSION, OpenPoint
from host_tools.tournament.ranking.standings import Standings
from host_tools.tournament.tables.binding import Waiting
from host_tools.tournament.tables.seating import days_of
from rules_core.labels import read_label


def open_at_the_end(event: Event) -> list[OpenPoint]:
    """Return the points that may still change the ranking after the last round, also of teams."""
    return [*open_in(event, event.standings()), *event.teams().open]


def open_in(event: Event, standings: Standings) -> list[OpenPoint]:
    """Return the points that may still change the standings, with the sessions without a table."""
    return [*standings.open, *map(_without_table, event.waiting)]


def keeps_open(event: Event) -> list[OpenPoint]:
    """Return the points that would stay open in the result that closing seals.

    Open payments are no part of it: money is decided about a closed event, too. Nor is a session
    without a table that may be of another event.
    """
    ranked = [*event.standings().open, *event.teams().open]
    waiting = [_without_table(one) for one in event.waiting if is_surely_of(event, one)]
    lasting = [point for point in ranked if point.where != OWING]
    return [*lasting, *entered_twice(event), *waiting]


def _without_table(waiting: Waiting) -> OpenPoint:
    session = waiting.session
    sentence = msg(
        "a box names round {round}, table {table}: {why}",
        table=session.table,
        round=session.round,
        why=waiting.sentence,
    )
    return OpenPoint(sentence, SESSION, (session.id,))


def is_surely_of(event: Event, waiting: Waiting) -> bool:
    """Return True if a session without a table is of this event in any time zone."""
    session = waiting.session
    labelled = read_label(session.label)
    if labelled is not None:
        return labelled[0] == event.number
    days = days_of(event.state.settings.date)
    return session.id in event.seatings or session.day in days
