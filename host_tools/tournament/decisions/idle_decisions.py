"""Idle decisions: not undone, and without effect.

No decision is accepted that makes another one idle. So the file was damaged, or another program
judged otherwise: the pages about missing things show them.
"""

from typing import TYPE_CHECKING

from host_tools.language.message import Message, counted

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State


def cannot_hold(state: "State") -> Message | None:
    """How many decisions about an event in this `State` cannot hold any more; None if all do.

    Those of a newer program are an open point of the ranking.
    """
    number = len(state.idle) - state.newer
    if not number:
        return None
    return counted(
        "{number} decision cannot hold any more, and what follows from it is missing: the journal "
        "says which and why",
        "{number} decisions cannot hold any more, and what follows from them is missing: the "
        "journal says which and why",
        number,
    )
