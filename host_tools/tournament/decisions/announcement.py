"""A text for everybody, on the wall and on every page of the public view."""

from typing import TYPE_CHECKING

from host_tools.common.plain import quote
from host_tools.journal.fields import PublicReason
from host_tools.journal.kind import EVENT
from host_tools.language.message import Message, msg
from host_tools.tournament.model.event_kind import EventKind

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.model.state import State


class Announce(EventKind):
    """An announcement to everybody; "": none any more."""

    name = "announce"
    replaces = ()
    group = EVENT
    help = 'a text for everybody, on the wall and on phones; text="": nothing any more'
    typed = ("text",)
    also_closed = seals_nothing = True

    text: PublicReason

    def apply(self, state: "State") -> None:
        state.announced = self.text

    def say(self, event: "Event") -> Message:
        if not self.text:
            return msg("Nothing is announced any more")
        return msg("Announced: {text}", text=quote(self.text))
