"""What a sheet that is typed takes the place of: boxes that count no more, or one before it."""

from host_tools.tournament.accounts.source import SourceKind
from host_tools.tournament.rulings.record import Record
from host_tools.tournament.table import Table


def first_of_sheet(table: Table) -> int:
    """With which deal a sheet of a table begins, where its paper does not say it.

    Typed once more it begins where it did before; else after all that has been brought.
    """
    brought = [one for one in table.sources if one.rows and one.kind != SourceKind.CODE]
    again = [one.rows[0].number for one in brought if one.kind == SourceKind.SHEET]
    if again:
        return again[-1] or 1
    ready = table.lying_ready
    if ready is not None:
        return ready.upcoming
    known = [row.number + max(row.deals, 1) for one in brought for row in one.rows if row.number]
    return max(known, default=1)


def in_place_of(table: Table, first: int, deals: int) -> Record:
    """The fields of a sheet that say what it takes the place of; it begins with the deal `first`.

    A sheet of all deals counts instead of the boxes of a table that is not over. The rest counts
    after the one box that was set aside, if nothing else was played.
    """
    boxes = replaced_by(table, first, deals, table.deals)
    if boxes:
        return {"instead_of": boxes}
    ready = table.lying_ready
    return {"after": ready.id} if first > 1 and ready is not None else {}


def replaced_by(table: Table, first: int, deals: int, due: int) -> dict[str, int]:
    """{id of a box: its deals} of those that a sheet counts instead of, see `in_place_of`.

    due: how many deals the table plays, as many as sit there. Of a box that has brought nothing
    nothing is replaced: as soon as it brings the same deals it is asked which count.
    """
    is_whole = first <= 1 and deals >= due
    if not is_whole or table.over or any(one.typed for one in table.sources):
        return {}
    return {one.id: one.deals for one in table.sources if one.recorded and one.rows}
