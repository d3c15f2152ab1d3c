"""Typed sheets: the deals that they replace, and those of a box that count before them."""

from host_tools.sessions.session import Session
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.other_rules import has_other_rules
from host_tools.tournament.tables.rulings.record import Record
from host_tools.tournament.tables.table import Table


def before_the_rest(table: Table, state: State) -> Session | None:
    """The session whose deals count as soon as the rest of its table is typed; None without one.

    It was set aside. None where another box has deals, several were set aside, or fewer sat there
    than play.
    """
    has_deals = table.typed or any(one.session.recorded for one in table.bound)
    ready = [one for one in table.sessions.aside if _lies_ready(one, table, state)]
    return ready[0] if len(ready) == 1 and not (table.over or has_deals) else None


def _lies_ready(session: Session, table: Table, state: State) -> bool:
    fits = 0 < session.played <= table.deals and len(session.names) >= len(table.expected)
    return fits and not has_other_rules(session, state)


def in_place_of(table: Table, state: State, first: int, deals: int, due: int) -> Record:
    """The fields of a sheet that say what it takes the place of; it begins with the deal `first`.

    due: how many deals are to be played there. A sheet of all of them counts instead of the boxes
    of a table that has no result; a rest counts after the box that was set aside. A box
    that has brought nothing is not replaced: once it brings the same deals it is asked which count.
    """
    if first > 1:
        before = before_the_rest(table, state)
        return {} if before is None else {"after": before.id}
    boxes = {one.id: one.deals for one in table.stand.whole.sources if one.recorded and one.rows}
    is_instead = boxes and deals >= due and not (table.over or table.typed)
    return {"instead_of": boxes} if is_instead else {}
