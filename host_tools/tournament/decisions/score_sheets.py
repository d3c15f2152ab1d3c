"""Results of a table typed from a sheet of paper: its totals, or a deal."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from host_tools.common.errors import DeskError
from host_tools.journal.fields import (
    SEATED,
    DealNumberOrNone,
    Deals,
    JsonDocument,
    OnSheet,
    PenaltiesOfAll,
    PointsOfAll,
    RoundNumber,
    SessionOrNone,
    TableNumber,
    What,
)
from host_tools.journal.kind import TABLES, Decision, Variant
from host_tools.language.message import Message, listed, msg
from host_tools.tournament.decisions.event_kind import EventKind, read
from host_tools.tournament.decisions.ruling_fields import DealsOfSources
from host_tools.tournament.decisions.words import deal_words, results_words, sheet_words
from host_tools.tournament.model.state import given_twice
from host_tools.tournament.model.typed_tables import TypedDeal, TypedSheet

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent

# What is typed.
SHEET, DEAL = "sheet", "deal"
_NO_DOCUMENT: JsonDocument = {}  # of a sheet


class EnterTyped(EventKind):
    """The results of a table without a box, or after its box died: a sheet, or one deal.

    `persons`: on the sheet; of a deal its players, in playing order. `first`: the number of the
    first deal of a sheet, None where the paper does not have it; for a deal the one with which the
    desk went on after the table's box, the same for all that are typed then, 1 where no box has
    brought a deal, None if unknown. `penalties`: points taken off each total, [] for none;
    `instead_of`: {source: deals} that a sheet replaces, None if left open; `after`: the session
    that was set aside, and counts before it; `document`: the content of a deal.
    """

    name = "typed"
    group = TABLES
    help = "what was played without a box, or after it died"
    variants: ClassVar = {
        SHEET: Variant(
            "the totals; first=6: of the deals from this one on; penalties= what each was fined,\n"
            "as in [0,0,0,100], which is taken off the points already",
            ("round", "table", "persons", "points", "deals"),
            ("first", "penalties", "instead_of", "after"),
        ),
        DEAL: Variant(
            "one deal; persons in playing order, without who sat out; what the box has from the\n"
            "deal `first` on does not count beside: the desk knows it",
            ("round", "table", "persons", "document"),
            ("first",),
            {"persons": SEATED},
        ),
    }

    what: What
    round: RoundNumber
    table: TableNumber
    persons: OnSheet
    points: PointsOfAll = ()
    deals: Deals = 0
    first: DealNumberOrNone = None
    penalties: PenaltiesOfAll = ()
    instead_of: DealsOfSources = None
    after: SessionOrNone = None
    document: JsonDocument = _NO_DOCUMENT

    def apply(self, state: "State") -> None:
        state.plan.check_table(self.round, self.table)
        if self.what == SHEET:
            _check_points(self)
        for person in self.persons:
            state.entrant(person)
        _APPLIED[self.what](self, state)

    def say(self, event: "RankedEvent") -> Message:
        return _SAID[self.what](self, event)


def typed_in(decision: Decision, what: str) -> EnterTyped | None:
    """Return the kind with the typed values, if a decision has a `SHEET`, or a `DEAL`;
    else None.
    """
    made = read(decision)
    return made if isinstance(made, EnterTyped) and made.what == what else None


def _type_sheet(made: EnterTyped, state: "State") -> None:
    typed = TypedSheet(
        tuple(made.persons),
        tuple(made.points),
        made.deals,
        made.made.number,
        made.first,
        tuple(made.penalties),
        made.made.reason,
        made.instead_of,
    )
    state.typing_at((made.round, made.table)).sheets.append(typed)
    if made.after is not None:
        state.sessions.bind(made.after, (made.round, made.table))


def _check_points(made: EnterTyped) -> None:
    """DeskError unless there is a number for each, and they add up to what was taken off."""
    _check_length("points", made.points, made.persons)
    if made.penalties:
        _check_length("penalties", made.penalties, made.persons)
    total, taken = sum(made.points), -sum(made.penalties)
    if total != taken and not taken:
        raise DeskError(msg("points: they add up to {sum}, not to 0", sum=total))
    if total != taken:
        raise DeskError(
            msg(
                "points: they add up to {sum}, not to {wanted}, which the penalties come to",
                sum=total,
                wanted=taken,
            )
        )


def _check_length(name: str, values: Sequence[int], persons: Sequence[int]) -> None:
    if len(values) != len(persons):
        raise DeskError(
            msg(
                "{field}: {numbers} numbers for {persons} persons",
                field=name,
                numbers=len(values),
                persons=len(persons),
            )
        )


def _type_deal(made: EnterTyped, state: "State") -> None:
    if len(set(made.persons)) < len(made.persons):
        raise given_twice("persons")
    typed = TypedDeal(made.made.number, tuple(made.persons), made.document, made.first)
    state.typing_at((made.round, made.table)).deals.append(typed)


_APPLIED: dict[str, Callable[[EnterTyped, "State"], None]] = {SHEET: _type_sheet, DEAL: _type_deal}


def _said_of_sheet(made: EnterTyped, event: "RankedEvent") -> Message:
    sheet = msg(
        "Table {table}, round {number}, from paper, {deals}: {results}",
        table=made.table,
        number=made.round,
        deals=sheet_words(made.deals, made.first),
        results=results_words(event, zip(made.persons, made.points, strict=True)),
    )
    penalties = zip(made.persons, made.penalties, strict=False)
    taken = results_words(event, ((person, -points) for person, points in penalties if points))
    return sheet if taken is None else msg("{sheet}; penalty: {who}", sheet=sheet, who=taken)


def _said_of_deal(made: EnterTyped, event: "RankedEvent") -> Message:
    names = tuple(map(event.name, made.persons))
    entered = msg(
        "Table {table}, round {number}, a deal entered at the desk",
        table=made.table,
        number=made.round,
    )
    table = event.tables.get((made.round, made.table))
    for deal in () if table is None else table.paper.deals:
        if deal.typed.decision == made.made.number:
            words = deal_words(made.document, deal.book, names)
            return msg("{what}: {how}", what=entered, how=words)
    # Undone, or it cannot be any more: no rule book has read it.
    return msg("{what}: {how}", what=entered, how=listed(names))


_SAID: dict[str, Callable[[EnterTyped, "RankedEvent"], Message]] = {
    SHEET: _said_of_sheet,
    DEAL: _said_of_deal,
}
