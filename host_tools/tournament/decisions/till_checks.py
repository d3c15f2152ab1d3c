"""What is asked of a new decision so that a till stays as it was written down.

Only of a new one: what stands in the journal stays.
"""

from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.journal.kind import Content
from host_tools.language.message import msg
from host_tools.tournament.model.currencies import CODES

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State


def check_storno(reason: str) -> None:
    """DeskError unless there is a reason why something in the till of a closed event is undone."""
    if not reason.strip():
        raise DeskError(
            msg("reason: the event is closed; what its till says is undone only with a reason")
        )


def check_currency_stays(state: "State", content: Content) -> None:
    """DeskError if settings give another currency to amounts that are in the till already."""
    wanted = content["settings"].get("currency")
    if state.known_settings is None or not isinstance(wanted, str) or wanted not in CODES:
        return  # there is nothing yet, or it is refused as no currency
    now = state.settings.currency
    has_entries = state.money.opening or any(line.cents for line in state.money.lines.values())
    if has_entries and wanted != now:
        raise DeskError(msg("currency: the till has entries in {currency} already", currency=now))
