"""No sheet goes past the last deal that is due at its table.

Only what is decided now is judged so. What stands in the journal stays.
"""

from collections.abc import Callable

from host_tools.common.errors import DeskError
from host_tools.language.message import counted
from host_tools.tournament.decisions.kind import Decision, read
from host_tools.tournament.decisions.sheets import EnterSheet
from host_tools.tournament.event import Event


def check_sheet_length(decided: Decision, load: Callable[[], Event]) -> None:
    """DeskError that names the field if a decision is a sheet that goes past the last deal.

    load(): the `Event` before the decision.
    """
    made = read(decided)
    if not isinstance(made, EnterSheet):
        return
    due = load().tables[made.round, made.table].deals
    first = made.first or 1
    if made.deals <= max(due - first + 1, 0):
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
