"""The ranking and its reasons, and the tables at which everybody has played."""

from host_tools.club.person import person_of
from host_tools.language.message import Message, because, listed, msg
from host_tools.reports.report import CENTS, NUMBER, PERSON, POINTS, Cell, Column, Report, Row
from host_tools.reports.report_words import remark_on_line, why_out
from host_tools.sessions.tie_words import tie_of
from host_tools.tournament.event import Event
from host_tools.tournament.ranking.standings import Standings, StandingsLine, final

RANKED = (
    Column("rank", msg("Rank"), NUMBER),
    *PERSON,
)
TOTAL = Column("points", msg("Points"), POINTS)
PROVISIONAL = msg("some of it is provisional: by the code of a box")
REMARK = Column("remark", msg("Remark"))


def results(event: Event, until: int | None = None) -> Report:
    """The ranking after the round `until`, by default the last one; those who are out come last.

    `round_1` ..., `points`: empty for a player without points; `won`: games, if the event is ranked
    by them; `tie`: what decided between equal points; `remark`: why a player is out, or
    that some of his points are provisional.
    """
    standings = event.standings(until)
    unsure = {person for person, _ in standings.provisional}
    rounds = event.state.settings.rounds if until is None else until
    columns = (
        *RANKED,
        Column("licence", msg("Licence")),
        *_rounds(rounds),
        TOTAL,
        Column("won", msg("Games won"), NUMBER),
        Column("tie", msg("Decided by")),
        Column("cup_points", msg("Cup points"), NUMBER),
        _prize_column(event, standings),
        REMARK,
    )
    rows: list[Row] = [
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
            _remark(event, line, line.person in unsure),
        )
        for line in standings.lines
    ]
    title = msg("Results") if until is None else msg("Ranking after round {number}", number=until)
    return Report(title, columns, rows)


def _prize_column(event: Event, standings: Standings) -> Column:
    is_final = event.state.closed or final(standings)
    return Column("prize_cents", msg("Prize") if is_final else msg("Prize, not final"), CENTS)


def _remark(event: Event, line: StandingsLine, unsure: bool) -> Cell:
    said = (remark_on_line(event, line), PROVISIONAL if unsure else None)
    return listed(one for one in said if one is not None)


def part_rankings(event: Event, until: int | None = None) -> list[Report]:
    """The ranking of each part of the players after the round `until`, by default the last one.

    `rank`: in that part; `rank_of_all`: among all players.
    """
    standings = event.standings(until)
    columns = (
        *RANKED,
        TOTAL,
        Column("rank_of_all", msg("Rank among all"), NUMBER),
        _prize_column(event, standings),
    )
    return [
        Report(
            part.name,
            columns,
            [
                (
                    line.rank,
                    line.person,
                    event.name(line.person),
                    line.points,
                    line.of_all,
                    line.prize or None,
                )
                for line in part.lines
            ],
        )
        for part in standings.parts
    ]


def parts(event: Event, until: int | None = None) -> Report:
    """The rankings of all parts of the players as one table; may be empty.

    `part`: the mark of a part, or "last"; `title`: what its first is called. The rest is as in
    `part_rankings`.
    """
    rankings = part_rankings(event, until)
    named = event.standings(until).parts
    own = rankings[0].columns if rankings else ()
    columns = (Column("part", msg("Group")), Column("title", msg("Title")), *own)
    rows: list[Row] = [
        (part.mark, part.title or None, *row)
        for part, ranking in zip(named, rankings, strict=True)
        for row in ranking.rows
    ]
    return Report(msg("Special prizes"), columns, rows)


def teams(event: Event, until: int | None = None) -> Report:
    """The ranking of the teams after the round `until`, by default the last one; may be empty.

    Columns as in `results`; `members`: their names, each before that of the substitute.
    """
    rounds = event.state.settings.rounds if until is None else until
    columns = (
        Column("rank", msg("Rank"), NUMBER),
        Column("team", msg("Team")),
        *_rounds(rounds),
        TOTAL,
        Column("won", msg("Games won"), NUMBER),
        Column("tie", msg("Decided by")),
        Column("members", msg("Members")),
        REMARK,
    )
    rows: list[Row] = [
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


def _rounds(rounds: int) -> list[Column]:
    """A column for the points of each round."""
    return [
        Column(f"round_{round_number}", msg("Round {number}", number=round_number), POINTS)
        for round_number in range(1, rounds + 1)
    ]


def crosstable(event: Event) -> Report:
    """The table and the points of everybody in each round, in the order of the ranking.

    `remark`: why a player is out, as in `results`.
    """
    rounds = range(1, event.state.settings.rounds + 1)
    columns = list(RANKED)
    for round_number in rounds:
        round_name: Message = msg("Round {number}", number=round_number)
        table = because(round_name, msg("Table"))
        columns.append(Column(f"round_{round_number}_table", table, NUMBER))
        points = because(round_name, msg("Points"))
        columns.append(Column(f"round_{round_number}_points", points, POINTS))
    columns += [TOTAL, REMARK]
    at = tables_of_persons(event)
    rows = []
    for line in event.standings().lines:
        row: list[Cell] = [line.rank, line.person, event.name(line.person)]
        for round_number, result in zip(rounds, line.results, strict=True):
            row += [at.get((round_number, line.person)), result]
        rows.append((*row, line.total, remark_on_line(event, line)))
    return Report(msg("Crosstable"), tuple(columns), rows)


def tables_of_persons(event: Event) -> dict[tuple[int, int], int]:
    """Tables by (round, person): where somebody has played, else where they are to play."""
    at: dict[tuple[int, int], int] = {}
    for (round_number, place), table in event.tables.items():
        at.update({(round_number, person): place for person in table.expected})
    for (round_number, place), table in event.tables.items():
        at.update({(round_number, person): place for person in table.results})
    return at
