"""The players of an entry of a session: who sat at its seats, and what they are called."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from host_tools.tournament.event import Event
from host_tools.tournament.tables.binding import Bound


class UnknownEntry(NamedTuple):
    """A player whom we know as no person, at a `place` of a `session` (its id)."""

    session: str
    place: int
    name: str


# A player: a person by the number, or one whom we do not know.
Who: TypeAlias = int | UnknownEntry


class HasSeats(Protocol):
    """An entry, or what stood in the log: `places` are those of its seats at the table."""

    @property
    def places(self) -> Sequence[int]:
        """The place at the table of each seat."""


def who_at(bound: Bound, place: int, number: int | None = None) -> Who:
    """The player at a place in the deal of this number; None: in the last one."""
    person = bound.persons[place] if number is None else bound.person_in(place, number)
    session = bound.session
    return UnknownEntry(session.id, place, session.names[place]) if person is None else person


def seated_at(event: Event, bound: Bound, entry: HasSeats, number: int | None = None) -> list[str]:
    """The names of the players of an entry of a bound session, one for each seat.

    number: of its deal, see `Session.numbered`; None: those who sat there last.
    """
    return [name_of(event, who_at(bound, place, number)) for place in entry.places]


def name_of(event: Event, who: Who) -> str:
    """The name of a player."""
    return who.name if isinstance(who, UnknownEntry) else event.name(who)
