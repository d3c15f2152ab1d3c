"""Guard of sheets: too many deals, unequal partners, or totals that no deals have.

Only new decisions are checked. The journal stays as it is.
"""

from collections.abc import Iterator, Sequence

from host_tools.common.errors import DeskError
from host_tools.events.guards.new_decision import NewDecision
from host_tools.language.formatting import typeset_signed
from host_tools.language.message import Message, Sentence, WithCommand, counted, listed, msg
from host_tools.tournament.accounts.chair import Chair, place_of, seat_of
from host_tools.tournament.accounts.shared_scores import may_be_partners
from host_tools.tournament.draw.partners import partners_at
from host_tools.tournament.model.journal_tariffs import parties_of
from host_tools.tournament.model.settings import OPEN
from host_tools.tournament.model.typed_tables import TypedSheet
from host_tools.tournament.spoken import SpokenPerson
from host_tools.tournament.tables.table import Table
from rules_core.sheet_totals import TotalLimits, total_limits


class UnusualSheetError(DeskError):
    """The totals of a sheet are not such as deals have: they may have been misread.

    `told`: what is unusual.
    """

    def __init__(self, told: Sentence) -> None:
        super().__init__(WithCommand(msg("{told}; --anyway does it all the same", told=told), told))
        self.told = told


def too_many_deals(new: NewDecision) -> Iterator[Message]:
    """Yield that a sheet goes past the last deal."""
    table, sheet = new.table, new.sheet
    first, due = sheet.first or 1, _due(table, sheet)
    if sheet.deals > max(due - _deals_before(table, first), 0):
        yield counted(
            "deals: {deals} from deal {first} on are too many: table {table} of round {round} "
            "plays {number} deal",
            "deals: {deals} from deal {first} on are too many: table {table} of round {round} "
            "plays {number} deals",
            due,
            deals=sheet.deals,
            first=first,
            table=table.table,
            round=table.round_number,
        )


def _due(table: Table, sheet: TypedSheet) -> int:
    """The number of deals that are due with the number of players on a sheet."""
    seats = {seat_of(table.stand.chairs, person) for person in sheet.persons}
    return max(table.stand.situation.due_for(len(seats)), table.deals)


def _deals_before(table: Table, first: int) -> int:
    """How many deals count before the deal of a number; all numbers that no source has do."""
    annulled = {
        row.number
        for one in table.stand.whole.sources
        for row in one.rows
        if row.annulled and row.number is not None and row.number < first
    }
    return first - 1 - len(annulled)


def unlike_partners(new: NewDecision) -> Iterator[Message]:
    """Yield that partners have different points on a sheet, but for penalties."""
    parties, is_open = parties_of(new.state), new.state.settings.first_dealer == OPEN
    if parties:
        yield from partners_apart(parties, new.sheet, new.table.stand.chairs, is_open)


def partners_apart(
    parties: int, sheet: TypedSheet, chairs: Sequence[Chair], is_open: bool
) -> Iterator[Message]:
    """The sentences about partners who have different points on a sheet, but for penalties.

    parties: how many the rule book has; chairs: those of the table, also with several holders;
    is_open: may the table let the cards say who plays with whom? Then the points must be such
    that some could have been partners. Else those are who sit opposite each other in the order of
    the sheet.
    """
    points: dict[int, int] = {}
    whose: dict[int, int] = {}
    for person, value in zip(sheet.persons, sheet.played, strict=True):
        at = place_of(chairs, person)
        seat = person if at is None else whose.setdefault(at, person)
        points[seat] = points.get(seat, 0) + value
    if is_open and not may_be_partners(points.values(), parties):
        yield msg(
            "points: partners have the same, but for penalties: {points} cannot be in parties "
            "of {size}",
            size=len(points) // parties,
            points=listed(map(typeset_signed, sorted(points.values(), reverse=True))),
        )
    for pair in () if is_open else partners_at(tuple(points), parties):
        if len({points[person] for person in pair}) > 1:
            results = [
                msg(
                    "{what} {how}",
                    what=SpokenPerson(person),
                    how=typeset_signed(points[person]),
                )
                for person in pair
            ]
            yield msg(
                "points: partners have the same, but for penalties, not {results}",
                results=listed(results),
            )


def unusual_totals(new: NewDecision) -> Iterator[Message]:
    """Yield that a sheet has points of no deals. UnusualSheetError for totals that no deals have.

    They may stand so on the sheet, which the director says by `anyway`. A sheet with the totals of
    an earlier one has been looked at.
    """
    *before, sheet = new.sheets
    if not sheet.deals and any(sheet.played):
        yield msg("deals: 0 deals have no points")
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
