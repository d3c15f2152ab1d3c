"""No sheet goes past the last deal that is due at its table.

Only what is decided now is judged so. What stands in the journal stays.
"""

from collections.abc import Callable, Sequence

from host_tools.common.errors import DeskError
from host_tools.journal.kind import Decision
from host_tools.language.message import counted
from host_tools.tournament.accounts.chair import Chair, place_of
from host_tools.tournament.decisions.score_sheets import SHEET, EnterTyped, typed_in
from host_tools.tournament.event import Event
from host_tools.tournament.tables.table import Table


def check_sheet_length(decided: Decision, load: Callable[[], Event]) -> None:
    """DeskError that names the field if a decision is a sheet that goes past the last deal.

    load(): the `Event` before the decision.
    """
    made = typed_in(decided, SHEET)
    if made is None:
        return
    table = load().tables[made.round, made.table]
    first, due = made.first or 1, _due(table, made)
    if made.deals <= max(due - _deals_before(table, first), 0):
        return
    place = {"table": made.table, "round": made.round, "first": first}
    if first > due:
        raise DeskError(
            counted(
                "first: table {table} of round {round} plays {number} deal, and none from deal "
                "{first} on",
                "first: table {table} of round {round} plays {number} deals, and none from deal "
                "{first} on",
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
    """How many deals are due where so many play as stand on a sheet."""
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
