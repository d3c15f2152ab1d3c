"""Values for the templates of `templates/public` of an event, on a screen or in a folder."""

from collections.abc import Callable, Collection, Iterable

from host_tools.reports.remarkable import public_remarks
from host_tools.reports.report_words import remark_on_line, why_out
from host_tools.sessions.tie_words import tie_of
from host_tools.tournament.event import Event
from host_tools.tournament.tables.table import READY, Table
from host_tools.web.render.sheet_form import sheet_of


def standings_values(event: Event) -> dict[str, object]:
    """The published part of the ranking; only that `until` is 0 where nothing is published."""
    standings = event.published()
    if standings is None:
        return {"until": 0}
    until = event.state.published
    going_on = any(
        table.state not in READY
        for (round_number, _), table in event.tables.items()
        if round_number <= until
    )
    lines = [line for line in standings.lines if any(one is not None for one in line.results)]
    return {
        "until": until,
        "lines": lines,
        "parts": standings.parts,
        "teams": event.published_teams().lines,
        "open": going_on,
        "is_provisional": provisional_marks(standings.provisional),
        "tie_of": tie_of,
        "remark_on_line": remark_on_line,
        "why_out": why_out,
        "remarks": public_remarks(event, last=until),
    }


def provisional_marks(provisional: Collection[tuple[int, int]]) -> Callable[..., bool]:
    """Whether points of any of some persons, of a round or of all, are what a code says.

    provisional: (person, round) of these.
    """

    def is_provisional(persons: Iterable[int], round_number: int | None = None) -> bool:
        return any(
            person in persons and round_number in (None, number) for person, number in provisional
        )

    return is_provisional


def tables_values(event: Event, shown: int, rounds: Iterable[int]) -> dict[str, object]:
    """How far the tables of the round `shown` are; rounds: those that can be looked at."""
    tables = [
        table for (round_number, _), table in sorted(event.tables.items()) if round_number == shown
    ]
    out = [event.name(person) for person in event.state.sitting_out(shown)]
    return {"number": shown, "rounds": rounds, "tables": tables, "out": out}


def table_values(event: Event, table: Table) -> dict[str, object]:
    """All that was played at a table, line by line."""
    return {"table": table, "sheet": sheet_of(event, table, public=True)}
