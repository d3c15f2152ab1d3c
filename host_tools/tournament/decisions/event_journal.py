"""The journal of an event: all that was decided about it, in order."""

from host_tools.journal.journal import Journal
from host_tools.journal.kind import Decision
from host_tools.tournament.decisions.event_kind import KINDS
from host_tools.tournament.decisions.event_settings import ChangeSettings, is_making


class EventJournal(Journal):
    """The decisions of an event in their order."""

    kinds = KINDS

    def to_take_back(self) -> list[Decision]:
        """The decisions in force that a director may want to take back, in their order.

        Not that the event was made.
        """
        return [
            decision
            for decision in super().to_take_back()
            if not (decision.kind == ChangeSettings.name and is_making(self, decision))
        ]
