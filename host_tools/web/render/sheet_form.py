"""The sheet of a table: every deal with the totals after it, and a chart."""

from dataclasses import dataclass

from host_tools.club.person import person_of
from host_tools.language.message import Sentence, msg
from host_tools.reports.play import ProtocolLine, lines_of, players_at
from host_tools.reports.players import UnknownEntry, name_of
from host_tools.tournament.event import Event
from host_tools.tournament.tables.table import Table
from host_tools.web.render.chart import Chart, chart_of
from rules_core.incidents import ADJUST, PENALTY

# What a line that is no deal is called in the chart; a sheet says how many deals it stands for.
_NO_DEALS = {PENALTY: msg("penalty"), ADJUST: msg("adjustment")}


@dataclass(frozen=True)
class Cell:
    """The points of a player, None if a line does not concern him, and his total after it."""

    points: int | None
    total: int


@dataclass(frozen=True)
class Row:
    """A `ProtocolLine` with the dealer's name and a `Cell` for each player.

    `before`: (name, points) of each player before the deal was corrected; `uncounted`: likewise
    where it does not count, as it was typed.
    """

    line: ProtocolLine
    dealer: str
    cells: list[Cell]
    before: list[tuple[str, int]]
    uncounted: list[tuple[str, int]]


@dataclass(frozen=True)
class Sheet:
    """`names` of the players, `rows`, `totals` and the `chart`, None where there is none.

    `persons`: their numbers, None for an unknown player; `written`: the name of each on the box, ""
    if it is the same.
    """

    names: list[str]
    persons: list[int | None]
    written: list[str]
    rows: list[Row]
    totals: list[int]
    chart: Chart | None


def _written(event: Event, table: Table, who: int | UnknownEntry) -> str:
    """Other names of a person on the boxes of a table; "" for none.

    A person who is forgotten has none, nor has a session whose beginning is damaged.
    """
    if isinstance(who, UnknownEntry) or person_of(event.persons, who).forgotten:
        return ""
    told = [
        name
        for bound in table.bound
        for name, person in zip(bound.session.players, bound.persons, strict=False)
        if person == who
    ]
    known = event.names.spellings(who)
    return ", ".join(dict.fromkeys(name for name in told if name and name not in known))


def sheet_of(event: Event, table: Table, public: bool = False) -> Sheet:
    """The `Sheet` of a table. public: as everybody may see it, see `lines_of`."""
    players = players_at(table)
    names = [name_of(event, who) for who in players]
    totals = dict.fromkeys(players, 0)
    rows = []
    for line in lines_of(event, table, public):
        for who, points in line.points.items():
            totals[who] = totals.get(who, 0) + points
        dealer = "" if line.dealer is None else name_of(event, line.dealer)
        cells = [Cell(line.points.get(who), totals[who]) for who in players]
        before = line.corrected.points if line.corrected else {}
        named, uncounted = (
            [(name_of(event, who), points) for who, points in known.items()]
            for known in (before, line.uncounted)
        )
        rows.append(Row(line, dealer, cells, named, uncounted))
    written = [_written(event, table, who) for who in players]
    persons = [None if isinstance(who, UnknownEntry) else who for who in players]
    sums = [totals[who] for who in players]
    return Sheet(names, persons, written, rows, sums, _chart(names, rows))


def _chart(names: list[str], rows: list[Row]) -> Chart | None:
    """The `Chart` of the totals, of the lines that have points; None of a single one."""
    rows = [row for row in rows if row.line.points]
    if len(rows) < 2:
        return None
    curves = [[0, *(row.cells[seat].total for row in rows)] for seat in range(len(names))]
    return chart_of(names, curves, [_point(row.line) for row in rows])


def _point(line: ProtocolLine) -> Sentence:
    """Return the words for a point of the chart: the name of a deal, or of another line."""
    if line.deal is not None:
        return line.name or str(line.deal)
    return _NO_DEALS.get(line.kind, line.words)
