"""The sheets that can be printed of an event, and what stands on each."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from host_tools.club.emblem import Emblem
from host_tools.common.errors import DeskError
from host_tools.language.message import Message, Sentence, msg
from host_tools.reports import money, ranking_report, warnings_report
from host_tools.reports.remarkable import public_remarks
from host_tools.seasons.meetings import meetings_in_event
from host_tools.tournament.aliases import Seats
from host_tools.tournament.event import Event
from host_tools.tournament.model.settings import OPEN, POT_WORDS
from host_tools.tournament.money.cash_book import receipt_of
from host_tools.tournament.money.playing_money import playing_money
from host_tools.tournament.money.till_balance import growing_prizes, moves_in_till, prizes_in_till
from host_tools.tournament.ranking.open_points import WARNED, OpenPoint
from host_tools.tournament.ranking.prizes import cent_left
from host_tools.tournament.ranking.standings import as_decided, final
from host_tools.tournament.tables.table import Table
from host_tools.web.paper.hall_sheets import pages_of_names, pages_of_tables
from host_tools.web.paper.honoured import FIRST_PLACES, Honoured, with_certificates, with_prizes
from host_tools.web.paper.scribe_displays import example_deal
from host_tools.web.render.race_chart import after_each_published, after_each_round, race_of_event
from host_tools.web.render.seated import seats_by_name
from host_tools.web.render.sheet_form import sheet_of
from rules_core.book import Book


@dataclass(frozen=True)
class Printed:
    """The data of a sheet: the `Event`, its rule `book`, and a round, None for all rounds.

    `club`, `emblem`: the name and the picture of the club on certificates; `honoured`: the players
    who get one.
    """

    event: Event
    book: Book
    round_number: int | None
    club: str = ""
    honoured: Honoured = FIRST_PLACES
    emblem: Emblem | None = None


@dataclass(frozen=True)
class PaperSheet:
    """A kind of sheet.

    `name`: of its template and in addresses; `title`: for people; values_of(printed): what
    the template needs; `of_round`: is there one for each round? `up_to`: can it show how things
    stood after a round? `honours`: does it name the club, and the first places? `at_end`: is it for
    the end of the event? `is_in(event)`: has the event what stands on it?
    """

    name: str
    title: Message
    values_of: Callable[[Printed], dict[str, object]]
    of_round: bool = False
    up_to: bool = False
    honours: bool = False
    at_end: bool = False
    is_in: Callable[[Event], bool] = lambda _: True

    def goes_with(self, round_number: int | None) -> bool:
        """Return True if there is such a sheet of this round, None for all rounds."""
        return self.of_round if round_number is not None and not self.up_to else not self.of_round


def _seating(printed: Printed) -> dict[str, object]:
    event = printed.event
    round_number = _drawn(printed)
    fit, pages = pages_of_tables(event, round_number)
    return {"fit": fit, "pages": pages, "out": event.state.sitting_out(round_number)}


def _names(printed: Printed) -> dict[str, object]:
    rounds = _rounds(printed)
    fit, pages = pages_of_names(printed.event, rounds)
    return {"rounds": rounds, "fit": fit, "pages": pages}


def _slips(printed: Printed) -> dict[str, object]:
    rounds = _rounds(printed)
    return {"rounds": rounds, "rows": seats_by_name(printed.event, rounds)}


def _tables(printed: Printed) -> dict[str, object]:
    event = printed.event
    blanks = [
        Blank(
            table.table,
            table.persons,
            table.deals,
            len(table.persons) > printed.book.seats,
            event.state.settings.first_dealer == OPEN,
        )
        for table in _tables_of(printed)
    ]
    return {"blanks": blanks}


@dataclass(frozen=True)
class Blank:
    """A sheet to write on.

    `persons`: in playing order; `rest`: does the dealer sit out? `is_open`: does the table say who
    deals first? Else the first one does.
    """

    table: int
    persons: Seats
    deals: int
    rest: bool
    is_open: bool = False

    @property
    def lines(self) -> list[tuple[int, int | None]]:
        """(number of the deal, place of its dealer or None while that is open) of each deal."""
        return [
            (deal_number, None if self.is_open else (deal_number - 1) % len(self.persons))
            for deal_number in range(1, self.deals + 1)
        ]


def _results(printed: Printed) -> dict[str, object]:
    event = printed.event
    until = printed.round_number
    if until is not None and not 1 <= until <= event.state.settings.rounds:
        raise DeskError(msg("there is no {what}", what=msg("round {number}", number=until)))
    teams = ranking_report.teams(event, until)
    still = _for_everybody([*_open_in(event, until), *event.teams(until).open])
    return {
        "report": ranking_report.results(event, until).trimmed(),
        "parts": [part.trimmed() for part in ranking_report.part_rankings(event, until)],
        "teams": teams.trimmed() if teams.rows else None,
        "lines": event.standings(until).lines,
        "team_lines": event.teams(until).lines,
        "open": still,
        "remarks": public_remarks(event, last=until),
    }


def _open_in(event: Event, until: int | None = None) -> Sequence[OpenPoint]:
    """Return the points that may change ranks or prizes up to a round, or were open at the end."""
    standings = event.standings(until)
    return standings.open if event.state.closed or not final(standings) else ()


def _for_everybody(points: Iterable[OpenPoint]) -> list[Sentence]:
    """Return the public sentences on open points, which name nobody who was warned."""
    shown: list[Sentence] = [point.sentence for point in points if point.where != WARNED]
    if any(point.where == WARNED for point in points):
        shown.append(msg("the director has not decided about a penalty yet"))
    return shown


def _crosstable(printed: Printed) -> dict[str, object]:
    event = printed.event
    closed, rounds = event.state.closed, event.state.settings.rounds
    after = after_each_round(event, rounds) if closed else after_each_published(event)
    return {
        "report": ranking_report.crosstable(event).trimmed(),
        "race": race_of_event(event, after),
        "meetings": meetings_in_event(event, after[-1]) if after else (),
    }


def _scribe(printed: Printed) -> dict[str, object]:
    return {"deal": example_deal(printed.book)}


def _protocols(printed: Printed) -> dict[str, object]:
    tables = _tables_of(printed)
    played = [(table, sheet_of(printed.event, table, public=True)) for table in tables]
    return {"played": [(table, sheet) for table, sheet in played if sheet.rows]}


def _warnings(printed: Printed) -> dict[str, object]:
    return {"report": warnings_report.warnings(printed.event).trimmed()}


def _cash(printed: Printed) -> dict[str, object]:
    event = printed.event
    return {
        "report": money.cash(event).trimmed(),
        "counted": event.cash(),
        "growing": growing_prizes(event),
        "pot": event.standings().pot,
        "cent_left": cent_left(event.standings()),
        "pot_of": POT_WORDS[event.state.settings.pot],
    }


def _money(printed: Printed) -> dict[str, object]:
    return {
        "balances": money.playing_money(printed.event, printed.round_number).trimmed(),
        "payments": money.payments(printed.event, printed.round_number).trimmed(),
        "money": printed.event.playing_money(printed.round_number),
    }


def _payments(printed: Printed) -> dict[str, object]:
    slips = [(table, playing_money([table])) for table in _tables_of(printed)]
    return {"slips": slips if printed.book.has_money else []}


def _receipts(printed: Printed) -> dict[str, object]:
    event, standings = printed.event, printed.event.standings()
    moves = moves_in_till(event)
    handed_over = [prize.line for prize in prizes_in_till(event) if prize.line is not None]
    given = [(line, None) for line in standings.lines if line.prize]
    of_parts = [(line, part) for part in standings.parts for line in part.lines if line.prize]
    return {
        "prizes": [*given, *of_parts],
        "open": _open_in(event),
        "numbers": {line.person: receipt_of(line, moves) for line in handed_over},
        "club": printed.club,
    }


def _prizes(printed: Printed) -> dict[str, object]:
    event = printed.event
    still = _for_everybody(_open_in(event))
    return {
        "winners": with_prizes(event),
        "open": still,
        "club": printed.club,
        "cent_left": cent_left(event.standings()),
    }


def _certificates(printed: Printed) -> dict[str, object]:
    event = printed.event
    return {
        "winners": with_certificates(event, printed.honoured),
        "open": _for_everybody(_open_in(event)),
        "club": printed.club,
        "emblem": printed.emblem,
    }


def _has_prizes(event: Event) -> bool:
    rules = as_decided(event.rules, event.state.settings)
    return bool(rules.shares or rules.prizes or event.state.settings.parts)


def _has_money(event: Event) -> bool:
    return bool(event.stake) or _has_prizes(event)


def _is_for_money(event: Event) -> bool:
    return event.book is not None and event.book.has_money


SHEETS = {
    sheet.name: sheet
    for sheet in (
        PaperSheet(
            "seating",
            msg("Seating by table"),
            _seating,
            of_round=True,
        ),
        PaperSheet(
            "names",
            msg("Seating by name"),
            _names,
        ),
        PaperSheet(
            "slips",
            msg("Personal slips"),
            _slips,
        ),
        PaperSheet(
            "scribe",
            msg("For the scribe"),
            _scribe,
        ),
        PaperSheet(
            "tables",
            msg("Table sheets"),
            _tables,
            of_round=True,
        ),
        PaperSheet(
            "protocols",
            msg("Score sheets, deal by deal"),
            _protocols,
            of_round=True,
        ),
        PaperSheet(
            "results",
            msg("Results"),
            _results,
            up_to=True,
            at_end=True,
        ),
        PaperSheet(
            "crosstable",
            msg("Crosstable"),
            _crosstable,
            at_end=True,
            is_in=lambda event: event.state.settings.rounds > 1,
        ),
        PaperSheet(
            "warnings",
            msg("Warnings and penalties"),
            _warnings,
            at_end=True,
            is_in=lambda event: bool(event.register()),
        ),
        PaperSheet(
            "cash",
            msg("Cash list"),
            _cash,
            at_end=True,
            is_in=_has_money,
        ),
        PaperSheet(
            "payments",
            msg("Payment slips"),
            _payments,
            of_round=True,
            is_in=_is_for_money,
        ),
        PaperSheet(
            "money",
            msg("Playing money"),
            _money,
            up_to=True,
            at_end=True,
            is_in=_is_for_money,
        ),
        PaperSheet(
            "prizes",
            msg("Prize list"),
            _prizes,
            at_end=True,
            is_in=_has_prizes,
        ),
        PaperSheet(
            "certificates",
            msg("Certificates"),
            _certificates,
            honours=True,
            at_end=True,
        ),
        PaperSheet(
            "receipts",
            msg("Prize receipts"),
            _receipts,
            at_end=True,
            is_in=_has_prizes,
        ),
    )
}


def _rounds(printed: Printed) -> range:
    """The rounds that are drawn; DeskError if none is."""
    if not printed.event.state.plan.rounds:
        raise DeskError(msg("Nothing has been drawn yet."))
    return range(1, len(printed.event.state.plan.rounds) + 1)


def _drawn(printed: Printed) -> int:
    """The number of the round. DeskError if it is not drawn."""
    round_number = printed.round_number
    if round_number is None or round_number not in _rounds(printed):
        raise DeskError(msg("round {number} has not been drawn yet", number=round_number))
    return round_number


def _tables_of(printed: Printed) -> list[Table]:
    """The tables of the round, in their order. DeskError if it is not drawn."""
    drawn = _drawn(printed)
    tables = sorted(printed.event.tables.items())
    return [table for (round_number, _), table in tables if round_number == drawn]
