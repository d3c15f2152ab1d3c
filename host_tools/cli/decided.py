"""What a command says of a decision that it has made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host_tools.common.terminal import show
from host_tools.language.message import msg
from host_tools.tournament.decisions import sentence

if TYPE_CHECKING:
    from host_tools.journal.kind import Decision
    from host_tools.tournament.event import Event


def show_decision(decided: Decision, event: Event) -> None:
    """Say what was decided about an event."""
    show(
        msg(
            "decision {number} of event {event}: {what}",
            number=decided.number,
            event=event.number,
            what=sentence(decided, event),
        )
    )
