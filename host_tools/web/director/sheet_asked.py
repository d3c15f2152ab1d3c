"""Which totals the form of a sheet asks for, so that nobody types others."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.language.formatting import box_end, signed
from host_tools.language.message import Message, counted, msg, together
from host_tools.sessions.session import Session
from host_tools.tournament.entrants import TypedSheet
from host_tools.tournament.event import Event
from host_tools.tournament.lying_ready import before_the_rest
from host_tools.tournament.seat_questions import FEWER, LACKING, TWICE, UNEQUAL, questions_of
from host_tools.tournament.table import TO_TYPE_TWICE, Table
from host_tools.web.director.sheet_shared import totals_of_shared


@dataclass(frozen=True)
class SheetAsked:
    """What the form of a sheet proposes and says.

    `missing`: may something of the table have to be typed from paper, or typed anew? `unfolded`: is
    that likely, as no box is there, or all that it has brought is not enough? `first`: with
    which deal the sheet begins, None where no box may have some before; `deals`: how many it stands
    for; `said`: sentences on which totals are wanted.
    """

    missing: bool
    unfolded: bool
    first: int | None
    deals: int
    said: list[Message]


def sheet_asked(event: Event, table: Table) -> SheetAsked:
    """The `SheetAsked` of a table, whether a sheet was typed before or not."""
    sheets = event.state.sheets.get((table.round_number, table.table), [])
    typed = sheets[-1].deals if sheets else 0
    ready = before_the_rest(table, event.state)
    first = max(table.upcoming - typed, _first_typed(sheets), ready.upcoming if ready else 1)
    deals = _deals_asked(event, table, first, sheets)
    said = [_which_totals(first, deals, first == table.upcoming - typed)]
    if deals and ready is not None:
        said = [_rest_beside(ready)]
    if deals:
        said += totals_of_shared(event, table)
    has_box = bool(table.bound) or ready is not None
    if deals and first > 1 and has_box and not (table.over or table.typed):
        said.append(
            msg(
                "For the result of the whole table: from deal 1, {deals} deals. What the box has "
                "does not count then.",
                deals=table.deals,
            )
        )
    if typed:
        said.append(_beside_a_sheet(event, table, sheets))
    missing = _is_missing(table)
    unfolded = missing and not _is_played_on_box(table)
    return SheetAsked(missing, unfolded, first if has_box else None, deals, said)


def _first_typed(sheets: Sequence[TypedSheet]) -> int:
    """With which deal the sheet that was typed last begins; 1 where none is only a rest."""
    return (sheets[-1].first or 1) if sheets else 1


def _deals_asked(event: Event, table: Table, first: int, sheets: Sequence[TypedSheet]) -> int:
    """How many deals the form proposes: typed once more a sheet is of as many as before.

    Of a table that was ended those which were played, as far as it was said.
    """
    if sheets and _is_to_type_again(table):
        return sheets[-1].deals
    typed = sheets[-1].deals if sheets else 0
    before = max(table.played - typed, first - 1)
    stopped = [
        event.state.left_after(table.round_number, question.whom)
        for question in questions_of(table, LACKING)
    ]
    due = max((after for after in stopped if after is not None), default=table.deals)
    return max(due - before, 0)


def _is_played_on_box(table: Table) -> bool:
    """Is a table that is not over played on a box, as far as it is known?"""
    sessions = [bound.session for bound in table.bound]
    there = any(not session.left and session.cleared is None for session in sessions)
    return there and not (table.over or table.typed)


def _is_missing(table: Table) -> bool:
    if not table.over or questions_of(table, FEWER, LACKING):
        return True
    too_many = table.typed and table.played > table.deals and not questions_of(table, TWICE)
    return too_many or _is_to_type_again(table)


def _is_to_type_again(table: Table) -> bool:
    return TO_TYPE_TWICE in table.troubles or bool(questions_of(table, UNEQUAL))


def _which_totals(first: int, deals: int, is_read: bool) -> Message:
    """What is to be typed of a sheet of so many deals that begins with the deal `first`.

    is_read: do the deals before count already? Else their box has not brought them yet.
    """
    if not deals:
        return msg("All deals are in: no sheet is needed.")
    if first <= 1:
        return counted(
            "The result of the whole table, {number} deal: of each player what stands below it.",
            "The result of the whole table, all {number} deals together: of each player only the "
            "last total, what stands below the last deal.",
            deals,
        )
    if not is_read:
        return msg(
            "Only the rest, from deal {first} on: what each player has won or lost in these deals "
            "alone. The deals before count as soon as their box has brought them.",
            first=first,
        )
    return msg(
        "Only the rest, from deal {first} on: what each player has won or lost in these deals "
        "alone. The deals before count already, as they stand above. If the sheet has running "
        "totals, take the last one less the one after deal {before}.",
        first=first,
        before=first - 1,
    )


def _rest_beside(session: Session) -> Message:
    """What is to be typed where deals of a box that was set aside count with the sheet."""
    return counted(
        "Only the rest, from deal {first} on: what each player has won or lost in these deals "
        "alone. With this sheet {number} deal of box {box} counts. If the sheet has running "
        "totals, take the last one less the one after deal {before}.",
        "Only the rest, from deal {first} on: what each player has won or lost in these deals "
        "alone. With this sheet {number} deals of box {box} count. If the sheet has running "
        "totals, take the last one less the one after deal {before}.",
        session.played,
        box=box_end(session.box),
        first=session.upcoming,
        before=session.upcoming - 1,
    )


def _beside_a_sheet(event: Event, table: Table, sheets: Sequence[TypedSheet]) -> Message:
    """What becomes of the sheets that were typed before; the last one counts."""
    if questions_of(table, UNEQUAL):
        before, last = (_totals(event, sheet) for sheet in sheets[-2:])
        return msg(
            "It was typed as {before}, and then as {last}. Type it once more: two in a row that "
            "say the same settle it.",
            before=before,
            last=last,
        )
    if TO_TYPE_TWICE in table.troubles:
        return msg("It was typed before: the same numbers are wanted once more.")
    return counted(
        "It was typed before, with {number} deal. Typed a second time it has to say the same; if "
        "the first one is wrong, take it back above.",
        "It was typed before, with {number} deals. Typed a second time it has to say the same; if "
        "the first one is wrong, take it back above.",
        sheets[-1].deals,
    )


def _totals(event: Event, sheet: TypedSheet) -> Message:
    """What a sheet says: the points of each, how many deals, and with which a rest begins."""
    points = zip(sheet.persons, sheet.points, strict=True)
    totals = together(f"{event.name(person)} {signed(value)}" for person, value in points)
    if (sheet.first or 1) > 1:
        return counted(
            "{totals}, {number} deal from deal {first} on",
            "{totals}, {number} deals from deal {first} on",
            sheet.deals,
            totals=totals,
            first=sheet.first,
        )
    return counted(
        "{totals}, {number} deal", "{totals}, {number} deals", sheet.deals, totals=totals
    )
