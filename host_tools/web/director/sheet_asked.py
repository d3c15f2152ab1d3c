"""Which totals the form of a sheet asks for, so that nobody types others."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.language.formatting import signed
from host_tools.language.message import Message, counted, msg, together
from host_tools.sessions.session import Session
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.accounts.source import Source, SourceKind
from host_tools.tournament.tables.rulings.names import Names
from host_tools.tournament.tables.table import Table
from host_tools.web.director.sheet_lines import totals_of_shared
from host_tools.web.director.sources_shown import stands_there

# Something of the table may have to be typed then.
_LACKING = (
    HintKind.FEWER,
    HintKind.UNREAD,
    HintKind.LACKING,
    HintKind.SHEETS,
    HintKind.TYPE_AGAIN,
)
_TOO_MANY = (HintKind.MORE,)  # of what was typed
_AGAIN = (HintKind.SHEETS, HintKind.TYPE_AGAIN)


@dataclass(frozen=True)
class SheetAsked:
    """The proposals and sentences of a sheet's form.

    `missing`: a part of the table may have to be typed from paper; `unfolded`: that is likely,
    because no box is there or it has brought too little; `first`: the deal with which the sheet
    begins, None where nothing may be before it; `deals`: the number of deals on it; `said`:
    sentences on the totals that are wanted.
    """

    missing: bool
    unfolded: bool
    first: int | None
    deals: int
    said: list[Message]


def sheet_asked(table: Table, names: Names, before: Session | None = None) -> SheetAsked:
    """The `SheetAsked` of a table; after a sheet that is not whole that of its rest.

    names: what sentences call persons and sources; before: the session that counts as soon as the
    rest is typed, see `typed_sheet`.
    """
    here = table.stand
    sheets = [] if _has_a_rest(table) else _sheets(table)
    counted_sheets = [one for one in here.sources if one in sheets]
    first = counted_sheets[0].first if counted_sheets else table.account.next.number
    if before is not None:
        first = max(first, before.upcoming)
    deals = _deals_asked(table, first, sheets)
    numbers = [deal.number for row in here.rows if row.source not in sheets for deal in row.deals]
    said = [_which_totals(first, deals, max(numbers, default=0) >= first - 1)]
    if deals and before is not None:
        said = [_rest_beside(before)]
    if deals:
        said += totals_of_shared(here.chairs, names.person)
    boxes = [one for one in here.situation.sources if one.recorded]
    if deals and first > 1 and boxes and not table.over:
        said.append(
            msg(
                "For the result of the whole table: from deal 1, {deals} deals. The deals on the "
                "box do not count then.",
                deals=here.situation.due,
            )
        )
    if sheets:
        said.append(_beside_a_sheet(table, names, sheets))
    lacking = _LACKING + _TOO_MANY if table.typed else _LACKING
    missing = not table.over or bool(_hints(table, lacking))
    unfolded = missing and (table.over or not boxes)
    may_begin_later = bool(boxes) or first > 1
    return SheetAsked(missing, unfolded, first if may_begin_later else None, deals, said)


def _sheets(table: Table) -> list[Source]:
    return [one for one in table.stand.situation.placed if one.kind == SourceKind.SHEET]


def _has_a_rest(table: Table) -> bool:
    """Return True if deals are due after all that counts. Otherwise a sheet is typed once more."""
    is_more = table.over or table.account.next.number > table.deals
    return not (is_more or _hints(table, _AGAIN))


def _hints(table: Table, kinds: Sequence[HintKind]) -> list[HintKind]:
    return [one.kind for one in table.account.hints if one.kind in kinds]


def _deals_asked(table: Table, first: int, sheets: Sequence[Source]) -> int:
    """How many deals the form proposes: typed once more a sheet is of as many as before.

    Of a table that was ended those which were played, as far as it was said. A deal that was
    annulled has a number, and is none of those.
    """
    if sheets and _hints(table, _AGAIN):
        return sheets[-1].deals
    lacking = [one.due or 0 for one in table.account.hints if one.kind == HintKind.LACKING]
    due = max(lacking, default=table.deals)
    rows = [one for one in table.stand.rows if one.source not in sheets and not one.row.incident]
    counting = {deal.number for one in rows if one.row.counting for deal in one.deals}
    annulled = {one.deal.number for one in rows} - counting
    before = first - 1 - sum(number < first for number in annulled)
    return max(due - max(len(counting), before), 0)


def _which_totals(first: int, deals: int, is_read: bool) -> Message:
    """Return the sentence on what to type of a sheet of `deals` deals from the deal `first` on.

    is_read: the deals before count already; if not, their box has not brought them yet.
    """
    if not deals:
        return msg("All deals are in: no sheet is needed.")
    if first <= 1:
        return counted(
            "The result of the whole table, {number} deal: of each player what stands below it.",
            "The result of the whole table, all {number} deals: of each player the last total.",
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
    """Return the sentence on what to type where deals of a box that was set aside count, too."""
    return counted(
        "Only the rest, from deal {first} on: what each player has won or lost in these deals "
        "alone. With this sheet {number} deal of the box that was set aside counts. If the sheet "
        "has running totals, take the last one less the one after deal {before}.",
        "Only the rest, from deal {first} on: what each player has won or lost in these deals "
        "alone. With this sheet {number} deals of the box that was set aside count. If the sheet "
        "has running totals, take the last one less the one after deal {before}.",
        session.played,
        first=session.upcoming,
        before=session.upcoming - 1,
    )


def _beside_a_sheet(table: Table, names: Names, sheets: Sequence[Source]) -> Message:
    """Return the sentence on the sheets typed before; the last one counts."""
    kinds = _hints(table, _AGAIN)
    if HintKind.SHEETS in kinds:
        before, last = (_totals(names, sheet) for sheet in sheets[-2:])
        return msg(
            "It was typed as {before}, and then as {last}. Type it once more: two equal entries "
            "settle it.",
            before=before,
            last=last,
        )
    if HintKind.TYPE_AGAIN in kinds:
        return msg("It was typed before: the same numbers are wanted once more.")
    return counted(
        "It was typed before, with {number} deal. Typed a second time it has to say the same; if "
        "the first one is wrong, take it back above.",
        "It was typed before, with {number} deals. Typed a second time it has to say the same; if "
        "the first one is wrong, take it back above.",
        sheets[-1].deals,
    )


def _totals(names: Names, sheet: Source) -> Message:
    """Return the sentence on a sheet: each player's points, the number of deals, the first of a
    rest.
    """
    points = [sum(row.points[at] or 0 for row in sheet.rows) for at, _ in enumerate(sheet.places)]
    totals = together(
        f"{stands_there(stands, names)} {signed(value)}"
        for stands, value in zip(sheet.places, points, strict=True)
    )
    deals = counted("{number} deal", "{number} deals", sheet.deals)
    if sheet.first > 1:
        deals = msg("{what} from deal {first} on", what=deals, first=sheet.first)
    return msg("{some}, {next}", some=totals, next=deals)
