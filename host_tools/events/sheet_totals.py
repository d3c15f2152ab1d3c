"""Totals of a sheet that no deals can have are stored only if whoever decides says so.

Only what is decided now is judged so. What stands in the journal stays.
"""

from collections.abc import Callable

from host_tools.common.errors import DeskError
from host_tools.journal.kind import Decision
from host_tools.language.formatting import typeset_signed
from host_tools.language.message import Sentence, WithCommand, counted, listed, msg
from host_tools.tournament.decisions.score_sheets import SHEET, typed_in
from host_tools.tournament.model.state import State
from host_tools.tournament.model.typed_tables import TypedSheet
from host_tools.tournament.spoken import SpokenPerson
from rules_core.book import Book
from rules_core.sheet_totals import TotalLimits, total_limits


class UnusualSheetError(DeskError):
    """The totals of a sheet are not such as deals have: they may have been misread.

    `told`: what is unusual.
    """

    def __init__(self, told: Sentence) -> None:
        super().__init__(
            WithCommand(msg("{told}; --anyway stores it all the same", told=told), told)
        )
        self.told = told


def check_totals(
    state: State, decided: Decision, load_book: Callable[[], Book], anyway: bool
) -> None:
    """UnusualSheetError if a decision is a sheet with totals that no deals have.

    A sheet that says of its deals what one before it says has been looked at. state: the `State` of
    the event with the decision; load_book(): the rule book; anyway: do the totals stand so on the
    sheet? DeskError, too, for points of 0 deals.
    """
    made = typed_in(decided, SHEET)
    if made is None:
        return
    *before, sheet = state.typed[made.round, made.table].sheets
    if not sheet.deals and any(sheet.played):
        raise DeskError(msg("deals: 0 deals have no points"))
    if anyway or any(_totals(sheet) == _totals(one) for one in before):
        return
    book = load_book()
    told = _what_is_unusual(sheet, total_limits(book, len(sheet.persons), sheet.deals))
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
