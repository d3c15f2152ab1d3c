"""The sheet of a table, as a scribe would write it: every deal, the totals after it, a chart."""

from dataclasses import dataclass

from host_tools.reports.play import UnknownEntry, lines_of, name_of, players_at
from host_tools.tournament.person import person_of
from host_tools.web.render.chart import chart_of


@dataclass(frozen=True)
class Cell:
    """What a player got, None if it does not concern him, and his total afterwards."""

    points: int | None
    total: int


@dataclass(frozen=True)
class Row:
    """A `reports.play.ProtocolLine` with a `Cell` for each player, and the dealer's name.

    `before`: (name, points) of each player before the deal was corrected.
    """

    line: object
    dealer: str
    cells: list
    before: list


@dataclass(frozen=True)
class Sheet:
    """`names` of the players, `rows`, `totals` and the `chart`, None where there is none.

    `written`: the name of each as his box has it, "" where that is the same.
    """

    names: list
    written: list
    rows: list
    totals: list
    chart: object


def _written(event, table, who):
    """Under which other name a person stands on the boxes of a table; "" for none.

    Whoever is forgotten has none.
    """
    if isinstance(who, UnknownEntry) or person_of(event.persons, who).forgotten:
        return ""
    told = [
        session.players[place]
        for session, persons in ((bound.session, bound.persons) for bound in table.bound)
        for place, person in enumerate(persons)
        if person == who
    ]
    known = event.names.spellings(who)
    return ", ".join(dict.fromkeys(name for name in told if name and name not in known))


def sheet_of(event, table, public=False):
    """The `Sheet` of a `tables.Table`; public: as everybody may see it, see `lines_of`."""
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
        named = [(name_of(event, who), points) for who, points in before.items()]
        rows.append(Row(line, dealer, cells, named))
    written = [_written(event, table, who) for who in players]
    return Sheet(names, written, rows, [totals[who] for who in players], _chart(names, rows))


def _chart(names, rows):
    """The `chart.Chart` of the totals; None of a single line, between whose ends nothing is."""
    if len(rows) < 2:
        return None
    return chart_of(
        names, [[0, *(row.cells[seat].total for row in rows)] for seat in range(len(names))]
    )
