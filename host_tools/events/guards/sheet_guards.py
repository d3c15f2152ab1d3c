"""Guard of sheets: too many deals, unequal partners, or totals that no deals have.

Only new decisions are checked. The journal stays as it is.
"""

from collections.abc import Sequence

from host_tools.common.errors import DeskError
from host_tools.events.guards.new_decision import NewDecision
from host_tools.language.formatting import typeset_signed
from host_tools.language.message import Sentence, WithCommand, counted, listed, msg
from host_tools.tournament.accounts.chair import Chair, place_of
from host_tools.tournament.decisions.score_sheets import SHEET, EnterTyped, typed_in
from host_tools.tournament.model.journal_tariffs import parties_of
from host_tools.tournament.model.settings import OPEN
from host_tools.tournament.model.typed_tables import TypedSheet
from host_tools.tournament.spoken import SpokenPerson
from host_tools.tournament.tables.partner_scores import check_partners
from host_tools.tournament.tables.table import Table
from rules_core.sheet_totals import TotalLimits, total_limits


class UnusualSheetError(DeskError):
    """The totals of a sheet are not such as deals have: they may have been misread.

    `told`: what is unusual.
    """

    def __init__(self, told: Sentence) -> None:
        super().__init__(
            WithCommand(msg("{told}; --anyway stores it in spite of it", told=told), told)
        )
        self.told = told


def check_sheet_length(new: NewDecision) -> None:
    """DeskError that names the field if a decision is a sheet that goes past the last deal."""
    made = typed_in(new.decided, SHEET)
    if made is None:
        return
    table = new.event.tables[made.round, made.table]
    first, due = made.first or 1, _due(table, made)
    if made.deals <= max(due - _deals_before(table, first), 0):
        return
    place = {"table": made.table, "round": made.round, "first": first}
    if first > due:
        raise DeskError(
            counted(
                "first: table {table} of round {round} plays only {number} deal: there is no deal "
                "{first}",
                "first: table {table} of round {round} plays only {number} deals: there is no deal "
                "{first}",
                due,
                **place,
            )
        )
    raise DeskError(
        counted(
            "deals: {deals} from deal {first} on are too many: table {table} of round {round} "
            "plays {number} deal",
            "deals: {deals} from deal {first} on are too many: table {table} of round {round} "
            "plays {number} deals",
            due,
            deals=made.deals,
            **place,
        )
    )


def _due(table: Table, sheet: EnterTyped) -> int:
    """Return the number of deals due for as many players as a sheet has."""
    seats = {_seat(table.stand.chairs, person) for person in sheet.persons}
    situation = table.stand.situation
    return max(situation.due_of.get(len(seats), situation.due), situation.due)


def _seat(chairs: Sequence[Chair], person: int) -> tuple[bool, int]:
    at = place_of(chairs, person)
    return (True, person) if at is None else (False, at)


def _deals_before(table: Table, first: int) -> int:
    """How many deals count before the deal of a number; all numbers that no source has do."""
    annulled = {
        row.number
        for one in table.stand.whole.sources
        for row in one.rows
        if row.annulled and row.number is not None and row.number < first
    }
    return first - 1 - len(annulled)


def check_sheet_partners(new: NewDecision) -> None:
    """DeskError if a decision is a sheet on which fixed partners have different points."""
    made = typed_in(new.decided, SHEET)
    if made is None:
        return
    state = new.state
    parties = parties_of(state)
    if parties:
        place = (made.round, made.table)
        is_open = state.settings.first_dealer == OPEN
        sheet, chairs = state.typed[place].sheets[-1], new.event.tables[place].stand.chairs
        check_partners(parties, sheet, chairs, is_open)


def check_sheet_totals(new: NewDecision) -> None:
    """Raise UnusualSheetError if a decision is a sheet with totals that no deals have.

    The author can confirm them with `anyway`; a sheet equal to an earlier one is not asked about
    again. DeskError for points of 0 deals.
    """
    made = typed_in(new.decided, SHEET)
    if made is None:
        return
    *before, sheet = new.state.typed[made.round, made.table].sheets
    if not sheet.deals and any(sheet.played):
        raise DeskError(msg("deals: 0 deals have no points"))
    if new.anyway or any(_totals(sheet) == _totals(one) for one in before):
        return
    limits = total_limits(new.load_book(), len(sheet.persons), sheet.deals)
    told = _what_is_unusual(sheet, limits)
    if told is not None:
        raise UnusualSheetError(told)


def _totals(sheet: TypedSheet) -> tuple[int, list[int]]:
    return sheet.deals, sorted(sheet.played)


def _what_is_unusual(sheet: TypedSheet, limits: TotalLimits) -> Sentence | None:
    if not limits.are_congruent(sheet.played):
        return msg(
            "points: {points} cannot be the totals of whole deals: divided by {number} all must "
            "leave the same remainder",
            points=listed(map(typeset_signed, sheet.played)),
            number=limits.modulus,
        )
    if limits.span is None:
        return None
    least, most = limits.span
    for person, points in zip(sheet.persons, sheet.played, strict=True):
        if not least <= points <= most:
            return counted(
                "points: {name} {points} cannot be: {number} deal brings {least} to {most}",
                "points: {name} {points} cannot be: {number} deals bring {least} to {most}",
                sheet.deals,
                name=SpokenPerson(person),
                points=typeset_signed(points),
                least=typeset_signed(least),
                most=typeset_signed(most),
            )
    return None
