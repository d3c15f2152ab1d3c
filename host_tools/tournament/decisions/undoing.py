"""Undoing of earlier decisions about an event."""

from typing import TYPE_CHECKING

from host_tools.journal.fields import DecisionNumber
from host_tools.journal.journal import UNDO
from host_tools.language.message import Message, msg
from host_tools.tournament.decisions.event_kind import EventKind, sentence

if TYPE_CHECKING:
    from host_tools.tournament.ranking.ranked_event import RankedEvent


class Undo(EventKind):
    """An earlier decision does not hold; undone itself, that holds again."""

    name = UNDO
    group = None  # that of what it undoes
    recognises = True
    help = "takes a decision back: without its number the last one that is in force"

    decision: DecisionNumber

    def say(self, event: "RankedEvent") -> Message:
        for earlier in event.journal.decisions:
            if earlier.number == self.decision:
                return msg("{what}: {how}", what=msg("Undone"), how=sentence(earlier, event))
        return msg("Decision {number} undone", number=self.decision)
