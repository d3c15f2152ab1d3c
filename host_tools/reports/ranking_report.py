"""Who is where and why, and where everybody has played."""

from host_tools.language.message import listed, msg
from host_tools.reports.report import CENTS, NUMBER, POINTS, Column, Report
from host_tools.reports.report_words import remark_on, tie_of, why_out
from host_tools.tournament.person import person_of
from host_tools.tournament.standings import final

RANKED = (
    Column("rank", msg("rank"), NUMBER),
    Column("number", msg("number"), NUMBER),
    Column("name", msg("name")),
)
TOTAL = Column("points", msg("points"), POINTS)


def results(event, until=None):
    """The ranking after the round `until`, the last one if None; who is out comes last.

    `round_1` ..., `points`: empty where he has none; `won`: games, where the event is ranked by
    them; `tie`: what decided; `remark`: why he is out.
    """
    standings = event.standings(until)
    rounds = event.state.settings.rounds if until is None else until
    columns = (
        *RANKED,
        Column("licence", msg("licence")),
        *_rounds(rounds),
        TOTAL,
        Column("won", msg("games won"), NUMBER),
        Column("tie", msg("tie-break")),
        Column("cup_points", msg("cup points"), NUMBER),
        Column("prize_cents", msg("prize") if final(standings) else msg("prize so far"), CENTS),
        Column("remark", msg("remark")),
    )
    rows = [
        (
            line.rank,
            line.person,
            event.name(line.person),
            person_of(event.persons, line.person).licence or None,
            *line.results,
            line.total,
            line.won,
            tie_of(line),
            line.cup,
            line.prize or None,
            remark_on(event, line.person),
        )
        for line in standings.lines
    ]
    title = msg("Results") if until is None else msg("Results after round {number}", number=until)
    return Report(title, columns, rows)


def teams(event, until=None):
    """The ranking of the teams after the round `until`, the last one if None; no row without any.

    Columns as in `results`; `members`: their names, each before his substitute.
    """
    rounds = event.state.settings.rounds if until is None else until
    columns = (
        Column("rank", msg("rank"), NUMBER),
        Column("team", msg("team")),
        *_rounds(rounds),
        TOTAL,
        Column("won", msg("games won"), NUMBER),
        Column("tie", msg("tie-break")),
        Column("members", msg("members")),
        Column("remark", msg("remark")),
    )
    rows = [
        (
            line.rank,
            line.team,
            *line.results,
            line.total,
            line.won,
            tie_of(line),
            listed(map(event.name, line.members)),
            why_out(event, line),
        )
        for line in event.teams(until).lines
    ]
    return Report(msg("Teams"), columns, rows)


def _rounds(rounds):
    """A column for the points of each round."""
    return [
        Column(f"round_{number}", msg("round {number}", number=number), POINTS)
        for number in range(1, rounds + 1)
    ]


def crosstable(event):
    """At which table everybody played in each round, and what he got there, in ranking order."""
    rounds = range(1, event.state.settings.rounds + 1)
    columns = list(RANKED)
    for number in rounds:
        table = msg("round {number}, table", number=number)
        columns.append(Column(f"round_{number}_table", table, NUMBER))
        points = msg("round {number}, points", number=number)
        columns.append(Column(f"round_{number}_points", points, POINTS))
    columns.append(TOTAL)
    at = tables_of_persons(event)
    rows = []
    for line in event.standings().lines:
        row = [line.rank, line.person, event.name(line.person)]
        for number, points in zip(rounds, line.results, strict=True):
            row += [at.get((number, line.person)), points]
        rows.append((*row, line.total))
    return Report(msg("Crosstable"), tuple(columns), rows)


def tables_of_persons(event):
    """{(round, person): table}: where he has played, else where he was drawn to."""
    at = {}
    for (number, place), table in event.tables.items():
        at.update({(number, person): place for person in table.persons})
    for (number, place), table in event.tables.items():
        at.update({(number, person): place for person in table.results})
    return at
