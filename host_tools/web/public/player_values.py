"""Values for the templates of the crosstable and of players, on a screen or in a folder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from host_tools.reports.ranking_report import tables_of_persons
from host_tools.reports.report_words import remark_on_line
from host_tools.seasons.meetings import meetings_in_event
from host_tools.sessions.tie_words import tie_of
from host_tools.tournament.event import Event
from host_tools.tournament.ranking.standings import StandingsLine
from host_tools.web.public.public_values import provisional_marks, standings_values
from host_tools.web.render.chart import Chart, chart_of
from host_tools.web.render.race_chart import after_each_published, race_of_event


@dataclass(frozen=True)
class PlayerRow:
    """A round of a player.

    `table`: where he sat, None if nowhere; `others`: with whom; `sits_out`: does the draw let him
    sit it out? `points` of the round, None without any; `total` after it.
    """

    round_number: int
    table: int | None
    others: tuple[int, ...]
    sits_out: bool
    points: int | None
    total: int


def rows_of(event: Event, person: int, tables_at: Mapping[tuple[int, int], int]) -> list[PlayerRow]:
    """A `PlayerRow` for each published round; tables_at: as `tables_of_persons` gives it."""
    rows, total = [], 0
    for round_number in range(1, event.state.published + 1):
        at = tables_at.get((round_number, person))
        points: int | None = None
        others: tuple[int, ...] = ()
        if at is not None:
            table = event.tables[round_number, at]
            points = table.results.get(person)
            seated = dict.fromkeys((*table.expected, *table.results))
            others = tuple(one for one in seated if one != person)
        total += points or 0
        out = at is None and person in event.state.sitting_out(round_number)
        rows.append(PlayerRow(round_number, at, others, out, points, total))
    return rows


def everybody(event: Event) -> set[int]:
    """Return the numbers of all entrants and of all who sat at a table, published or not."""
    tables = event.tables.values()
    sat = {person for table in tables for person in (*table.expected, *table.results)}
    placed = {person for table in tables for bound in table.bound for person in bound.persons}
    return {*event.state.entrants, *sat, *(person for person in placed if person is not None)}


def players_of(event: Event) -> list[int]:
    """Everybody with a page: who is ranked, or has sat at a table of a published round."""
    standings = event.published()
    persons = {line.person for line in standings.lines} if standings else set()
    for (round_number, _), table in event.tables.items():
        if round_number <= event.state.published:
            persons.update(table.expected, table.results)
    return event.in_order(persons)


def crosstable_values(event: Event) -> dict[str, object]:
    """The points of each published round."""
    published = event.published()
    return standings_values(event) | {
        "tables_at": tables_of_persons(event),
        "race": race_of_event(event, after_each_published(event)),
        "meetings": () if published is None else meetings_in_event(event, published),
    }


def players_values(event: Event) -> dict[str, object]:
    """Everybody who has a page."""
    return {"persons": players_of(event), "line_of": _lines(event)}


def player_values(event: Event, person: int) -> dict[str, object]:
    """The published rounds of a player."""
    lines, standings = _lines(event), event.published()
    rows = rows_of(event, person, tables_of_persons(event))
    return {
        "person": person,
        "line": lines.get(person),
        "rows": rows,
        "chart": _chart(rows),
        "ranked": sum(line.rank is not None for line in lines.values()),
        "tie_of": tie_of,
        "remark_on_line": remark_on_line,
        "is_provisional": provisional_marks(() if standings is None else standings.provisional),
    }


def _chart(rows: Sequence[PlayerRow]) -> Chart | None:
    """The total after each round; None of a single one."""
    totals = [0, *(row.total for row in rows)]
    return chart_of([""], [totals], [str(row.round_number) for row in rows]) if rows[1:] else None


def _lines(event: Event) -> Mapping[int, StandingsLine]:
    """{person: his line in the published ranking}."""
    standings = event.published()
    return {} if standings is None else {line.person: line for line in standings.lines}
