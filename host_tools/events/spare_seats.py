"""Two who are one person, and both were drawn in an open event: there is a seat too many."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.club.club_journal import all_numbers
from host_tools.club.person import Person
from host_tools.events.event_in_play import own_open_events
from host_tools.events.events import load_event
from host_tools.events.person_cards import persons_of
from host_tools.language.message import Message, msg, together
from host_tools.tournament.aliases import Place
from host_tools.tournament.event import Event
from host_tools.tournament.seat_tasks.empty_seats import emptying, open_seats
from host_tools.tournament.seat_tasks.seat_task import SeatProposal

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


@dataclass(frozen=True)
class SpareSeat:
    """A number of a person in an open event, called `name`, who is drawn there by another one, too.

    `stays`: that other number; `spare`: the number that has not played; `places`: the (round,
    table) at which it was drawn, from the round `first` on; `proposal`: that its seats stay empty,
    None where no table can do without.
    """

    event: int
    name: str
    stays: int
    spare: int
    places: tuple[Place, ...]
    first: int
    proposal: SeatProposal | None

    @property
    def sentence(self) -> Message:
        """What the director has to look at."""
        seats = [
            msg("table {table} of round {round}", table=table, round=number)
            for number, table in self.places
        ]
        return msg(
            "{event} is still open, and both have a place in its draw: #{stays} stays, and what "
            "becomes of #{spare} is to be decided, at {tables}",
            event=self.name,
            stays=self.stays,
            spare=self.spare,
            tables=together(seats),
        )


def spare_seats(
    database: "EventStore", persons: Sequence[int], plugged: Collection[bytes] = ()
) -> list[SpareSeat]:
    """The `SpareSeat`s of persons who are one, or will be, those of the newest event first.

    Who has played stays; where nobody has, it is the first of `persons` who is drawn, each by the
    number by which he is known. plugged: as for `emptying`. None of another desk's events, and
    none where each has played. DeskError.
    """
    cards = persons_of(database)
    numbers = [one for person in persons for one in _numbers(cards, person)]
    if len(numbers) < 2:
        return []
    found: list[SpareSeat] = []
    for event_number, decided in reversed(own_open_events(database).items()):
        theirs = [one for one in numbers if one in decided.state.entrants]
        if len(theirs) > 1:
            found += _spare_in(load_event(database, event_number), theirs, plugged)
    return found


def _numbers(cards: Mapping[int, Person], person: int) -> list[int]:
    """All numbers of a person, first the one by which he is known."""
    return [person, *sorted(all_numbers(cards, person) - {person})]


def _spare_in(
    event: Event, numbers: Sequence[int], plugged: Collection[bytes]
) -> Iterator[SpareSeat]:
    tables = event.tables.values()
    played = [one for one in numbers if any(one in table.players for table in tables)]
    drawn = [one for one in numbers if any(one in table.persons for table in tables)]
    in_order = [*played, *(one for one in drawn if one not in played)]
    for spare in in_order[1:]:
        seat = _seat(event, in_order[0], spare, plugged)
        if spare not in played and seat.places:
            yield seat


def _seat(event: Event, stays: int, spare: int, plugged: Collection[bytes]) -> SpareSeat:
    first = event.leaves_from(spare)
    plays_on = event.state.entrants[spare].last is None
    return SpareSeat(
        event.number,
        event.state.settings.name,
        stays,
        spare,
        tuple(open_seats(event, spare, first)),
        first,
        emptying(event, spare, first, plugged) if plays_on else None,
    )
