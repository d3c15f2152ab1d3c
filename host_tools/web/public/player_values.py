"""Values for the templates of the crosstable and of players, on a screen or in a folder."""

from collections.abc import Mapping, Sequence

from host_tools.reports.ranking_report import tables_of_persons
from host_tools.reports.report_words import remark_on_line
from host_tools.seasons.meetings import meetings_in_event
from host_tools.sessions.tie_words import tie_of
from host_tools.tournament.event import Event
from host_tools.tournament.ranking.standings import StandingsLine
from host_tools.web.public.player_rows import PlayerRow, players_of, rows_of
from host_tools.web.public.public_values import provisional_marks, standings_values
from host_tools.web.render.chart import Chart, chart_of
from host_tools.web.render.race_chart import after_each_published, race_of_event


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
