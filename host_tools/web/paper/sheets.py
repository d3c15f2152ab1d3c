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
    """What a sheet is made of: the `Event`, its rule `book`, and the `round`, None for all."""

    event: object
    book: object
    round: int | None


@dataclass(frozen=True)
class PaperSheet:
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
    event = printed.event
    tables = list(enumerate(_drawn(printed), 1))
    return {
        "tables": tables,
        "out": list(map(event.name, event.state.sitting_out(printed.round))),
    }


def _names(printed):
    rounds = _rounds(printed)
    return {"rounds": rounds, "rows": seats_by_name(printed.event, rounds)}


def _slips(printed):
    rounds = _rounds(printed)
    return {"rounds": rounds, "rows": seats_by_name(printed.event, rounds)}


def _tables(printed):
    event = printed.event
    _drawn(printed)
    blanks = [
        Blank(
            table.table,
            [event.name(person) for person in table.persons],
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
    event = printed.event
    if printed.round is not None and not 1 <= printed.round <= event.state.settings.rounds:
        raise DeskError(msg("round: there is no round {number}", number=printed.round))
    teams = reports.teams(event, printed.round)
    still = [*event.standings(printed.round).open, *event.teams(printed.round).open]
    return {
        "report": reports.results(event, printed.round).trimmed(),
        "teams": teams.trimmed() if teams.rows else None,
        "open": still,
        "remarks": public_remarks(event, last=printed.round),
    }


def _crosstable(printed):
    return {"report": reports.crosstable(printed.event).trimmed()}


def _protocols(printed):
    _drawn(printed)
    tables = _tables_of(printed)
    played = [(table, sheet_of(printed.event, table, public=True)) for table in tables]
    return {"played": [(table, sheet) for table, sheet in played if sheet.rows]}


def _cash(printed):
    return {"report": reports.cash(printed.event).trimmed(), "counted": printed.event.cash()}


def _receipts(printed):
    standings = printed.event.standings()
    return {"lines": [line for line in standings.lines if line.prize], "open": standings.open}


SHEETS = {
    sheet.name: sheet
    for sheet in (
        PaperSheet(
            "seating",
            msg("Seating by table"),
            msg("Big, for the wall of the hall."),
            _seating,
            of_round=True,
        ),
        PaperSheet(
            "names",
            msg("Seating by name"),
            msg("Everybody with the tables of all rounds, for the wall."),
            _names,
        ),
        PaperSheet(
            "slips",
            msg("Personal slips"),
            msg("For each player the tables of all rounds, to be cut apart."),
            _slips,
        ),
        PaperSheet(
            "tables",
            msg("Table sheets"),
            msg("To write on where a table plays without a box."),
            _tables,
            of_round=True,
        ),
        PaperSheet(
            "protocols",
            msg("Table protocols"),
            msg("Every deal of each table with the totals."),
            _protocols,
            of_round=True,
        ),
        PaperSheet(
            "results",
            msg("Results"),
            msg("The ranking with the points of each round and what decided a tie."),
            _results,
            up_to=True,
        ),
        PaperSheet(
            "crosstable",
            msg("Crosstable"),
            msg("Who played where in each round, and what he got there."),
            _crosstable,
        ),
        PaperSheet(
            "cash",
            msg("Cash list"),
            msg("Who has paid, who owes, who gets a prize. For the director only."),
            _cash,
        ),
        PaperSheet(
            "receipts",
            msg("Prize receipts"),
            msg("For each prize a slip to be signed."),
            _receipts,
        ),
    )
}


def _rounds(printed):
    """The rounds that are drawn; DeskError if none is."""
    if not printed.event.state.rounds:
        raise DeskError(msg("nothing is drawn yet"))
    return range(1, len(printed.event.state.rounds) + 1)


def _drawn(printed):
    """The tables of the round; DeskError if it is not drawn."""
    if printed.round not in _rounds(printed):
        raise DeskError(msg("round {number} is not drawn", number=printed.round))
    return printed.event.state.rounds[printed.round - 1]


def _tables_of(printed):
    tables = sorted(printed.event.tables.items())
    return [table for (of, _), table in tables if of == printed.round]
