"""Kinds of decisions about one event, each by its name.

A new kind builds on `EventKind`, in the module of its group.
"""

from typing import TYPE_CHECKING, Any, ClassVar

from host_tools.common.errors import DeskError
from host_tools.journal.fields import PERSON
from host_tools.journal.kind import Decision, Kind, of_newer_program, said_by_newer_program
from host_tools.language.message import Message, together
from host_tools.tournament.aliases import Place

if TYPE_CHECKING:
    from host_tools.tournament.model.cash_lines import CashLines
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent


class EventKind(Kind):
    """A kind of decision about one event.

    `recognises`: after it a session may be of a table that was of none before, or somebody known
    who sat there;
    `keeps_begun_tables`: it is refused if it changes who sits at a table that has begun;
    `takes_part`: by it its `person` comes to take part, which a ban of another event forbids;
    `also_closed`: it changes no result, so it is decided about a closed event, too; `only_closed`:
    it is decided about no other; `seals_nothing`: the document of a closed event stays as it is;
    `replaces`: it takes the place of an earlier one of its kind that is alike in these fields, None
    where it stands beside it.
    """

    kinds: ClassVar[dict[str, type["EventKind"]]] = {}
    recognises: ClassVar[bool] = False
    keeps_begun_tables: ClassVar[bool] = False
    takes_part: ClassVar[bool] = False
    also_closed: ClassVar[bool] = False
    only_closed: ClassVar[bool] = False
    seals_nothing: ClassVar[bool] = False
    replaces: ClassVar[tuple[str, ...] | None] = None

    def apply(self, state: "State") -> None:
        """Let it hold in a `State`; DeskError if it cannot, and nothing has changed then."""
        raise NotImplementedError

    def say(self, event: "RankedEvent") -> Message:
        """Return the sentence on the decision, a `Message`; it is one about the given event."""
        raise NotImplementedError

    def gaps(self, event: "RankedEvent") -> dict[str, Any]:
        """Return the values for the gaps of its sentence: its fields, and persons by their names.

        `name` is its `person`, `names` are its `persons`.
        """
        values = {field: getattr(self, field) for field in self.fields}
        for field, checker in self.fields.items():
            if checker is PERSON and values[field]:
                values[field] = event.name(values[field])
        if values.get("persons"):
            values["names"] = together(map(event.name, values["persons"]))
        return values | {"name": values.get("person")}

    def booked(self, lines: "CashLines") -> "CashLines":
        """The lines of the till of the event with what it changes there; `lines`: those before."""
        return lines

    def is_about(self, event: "RankedEvent", place: Place) -> bool:
        """Return True if it has changed something at a table of an event, in its later state."""
        return place == (self.made.content.get("round"), self.made.content.get("table"))

    def seats_changed(self, event: "RankedEvent") -> dict[int, set[int]]:
        """{round: persons} of the rounds in which it gives somebody another seat, or none."""
        return {}

    def seats_left(self, event: "RankedEvent") -> list[Place]:
        """The (round, table) at which whom it lets stop, or marks absent, still has a seat."""
        return []

    def unheeded(self, state: "State") -> Message | None:
        """A `Message` where the draw of the event does not heed it, else None."""
        return None

    def undecided(self, event: "RankedEvent") -> tuple[Message, ...]:
        """`Message`s on what it leaves open though it was there to decide it."""
        return ()


KINDS = EventKind.kinds


def kind_of(name: str) -> type[EventKind]:
    """The kind of a decision by its name; `UnknownKind` if only a newer program knows it."""
    return KINDS.get(name, UnknownKind)


class UnknownKind(EventKind):
    """A decision of a kind that only a newer program knows."""

    group = None

    def apply(self, state: "State") -> None:
        raise DeskError(of_newer_program(self.made))

    def say(self, event: "RankedEvent") -> Message:
        return said_by_newer_program(self.made)


def is_known(decision: Decision) -> bool:
    """Does this program know what a decision about an event is? Else a newer one has made it."""
    return decision.kind in KINDS and KINDS[decision.kind].knows(decision.content)


def read(decision: Decision) -> EventKind:
    """A `Decision` as its kind; `UnknownKind` if only a newer program knows what it says."""
    return KINDS[decision.kind](decision) if is_known(decision) else UnknownKind(decision)


def sentence(decision: Decision, event: "RankedEvent") -> Message:
    """Return the sentence on a decision, a `Message`; it is one about the given event."""
    return read(decision).say(event)
