"""The sheets that can be printed of an event, and what stands on each."""

from collections.abc import Callable
from dataclasses import dataclass

from host_tools import reports
from host_tools.common.errors import DeskError
from host_tools.language.message import Message, msg
from host_tools.reports.remarkable import public_remarks
from host_tools.web.render.seated import seats_by_name
from host_tools.web.render.sheet_form import sheet_of


@dataclass(frozen=True)
class Printed:
    """What a sheet is made of: the `Evening`, its rule `book`, and the `round`, None for all."""

    evening: object
    book: object
    round: int | None


@dataclass(frozen=True)
class Sheet:
    """A kind of sheet. `name`: of its template and in addresses; `title`, `use`: for people.

    values_of(printed): what the template needs, a dict; `of_round`: is there one for each round?;
    `up_to`: or can it be as it stood after a round?
    """

    name: str
    title: Message
    use: Message
    values_of: Callable
    of_round: bool = False
    up_to: bool = False

    def goes_with(self, number):
        """Is there such a sheet of the round of this number, None for all rounds?"""
        return self.of_round if number is not None and not self.up_to else not self.of_round


def _seating(printed):
    evening = printed.evening
    tables = list(enumerate(_drawn(printed), 1))
    return {
        "tables": tables,
        "out": list(map(evening.name, evening.state.sitting_out(printed.round))),
    }


def _names(printed):
    rounds = _rounds(printed)
    return {"rounds": rounds, "rows": seats_by_name(printed.evening, rounds)}


def _slips(printed):
    rounds = _rounds(printed)
    return {"rounds": rounds, "rows": seats_by_name(printed.evening, rounds)}


def _tables(printed):
    evening = printed.evening
    _drawn(printed)
    blanks = [
        Blank(
            table.table,
            [evening.name(person) for person in table.persons],
            table.deals,
            len(table.persons) > printed.book.seats,
        )
        for table in _tables_of(printed)
    ]
    return {"blanks": blanks}


@dataclass(frozen=True)
class Blank:
    """A sheet to write on: `names` in playing order, the first of whom deals first.

    `rest`: does the dealer sit out?
    """

    table: int
    names: list
    deals: int
    rest: bool

    @property
    def lines(self):
        """(number, place of the dealer) of each deal."""
        return [(number, (number - 1) % len(self.names)) for number in range(1, self.deals + 1)]


def _results(printed):
    evening = printed.evening
    if printed.round is not None and not 1 <= printed.round <= evening.state.settings.rounds:
        raise DeskError(msg("round: there is no round {number}", number=printed.round))
    teams = reports.teams(evening, printed.round)
    still = [*evening.standings(printed.round).open, *evening.teams(printed.round).open]
    return {
        "report": reports.results(evening, printed.round).trimmed(),
        "teams": teams.trimmed() if teams.rows else None,
        "open": still,
        "remarks": public_remarks(evening, last=printed.round),
    }


def _crosstable(printed):
    return {"report": reports.crosstable(printed.evening).trimmed()}


def _protocols(printed):
    _drawn(printed)
    tables = _tables_of(printed)
    played = [(table, sheet_of(printed.evening, table, public=True)) for table in tables]
    return {"played": [(table, sheet) for table, sheet in played if sheet.rows]}


def _cash(printed):
    return {"report": reports.cash(printed.evening).trimmed(), "counted": printed.evening.cash()}


def _receipts(printed):
    standings = printed.evening.standings()
    return {"lines": [line for line in standings.lines if line.prize], "open": standings.open}


SHEETS = {
    sheet.name: sheet
    for sheet in (
        Sheet(
            "seating",
            msg("Seating by table"),
            msg("Big, for the wall of the hall."),
            _seating,
            of_round=True,
        ),
        Sheet(
            "names",
            msg("Seating by name"),
            msg("Everybody with the tables of all rounds, for the wall."),
            _names,
        ),
        Sheet(
            "slips",
            msg("Personal slips"),
            msg("For each player the tables of all rounds, to be cut apart."),
            _slips,
        ),
        Sheet(
            "tables",
            msg("Table sheets"),
            msg("To write on where a table plays without a box."),
            _tables,
            of_round=True,
        ),
        Sheet(
            "protocols",
            msg("Table protocols"),
            msg("Every deal of each table with the totals."),
            _protocols,
            of_round=True,
        ),
        Sheet(
            "results",
            msg("Results"),
            msg("The ranking with the points of each round and what decided a tie."),
            _results,
            up_to=True,
        ),
        Sheet(
            "crosstable",
            msg("Crosstable"),
            msg("Who played where in each round, and what he got there."),
            _crosstable,
        ),
        Sheet(
            "cash",
            msg("Cash list"),
            msg("Who has paid, who owes, who gets a prize. For the director only."),
            _cash,
        ),
        Sheet(
            "receipts",
            msg("Prize receipts"),
            msg("For each prize a slip to be signed."),
            _receipts,
        ),
    )
}


def _rounds(printed):
    """The rounds that are drawn; DeskError if none is."""
    if not printed.evening.state.rounds:
        raise DeskError(msg("nothing is drawn yet"))
    return range(1, len(printed.evening.state.rounds) + 1)


def _drawn(printed):
    """The tables of the round; DeskError if it is not drawn."""
    if printed.round not in _rounds(printed):
        raise DeskError(msg("round {number} is not drawn", number=printed.round))
    return printed.evening.state.rounds[printed.round - 1]


def _tables_of(printed):
    tables = sorted(printed.evening.tables.items())
    return [table for (of, _), table in tables if of == printed.round]
