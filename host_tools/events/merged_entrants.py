"""Two who are one person, and both take part in an open event: there is only one of them there."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.club import club_journal
from host_tools.club.person import Person, person_of
from host_tools.events.decide_on import decide_on
from host_tools.events.event_desks import check_here
from host_tools.events.event_in_play import own_open_events
from host_tools.events.events import load_event
from host_tools.events.person_cards import persons_of
from host_tools.events.persons import check_that_they_can_be_one, merge_persons
from host_tools.language.message import Message, msg
from host_tools.tournament.seat_tasks.double_entries import may_be_one
from host_tools.tournament.seat_tasks.seat_task import is_one_with

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


@dataclass(frozen=True)
class DoubleEntry:
    """One person twice in an open event: its number and `name`, who `stays`, and who is `out`.

    `may_be_one`: can they be one entrant there? Else the event asks what becomes of a seat first.
    """

    event: int
    name: str
    stays: int
    out: int
    may_be_one: bool

    @property
    def sentence(self) -> Message:
        """The sentence on the effect of merging both in this event."""
        values = {"event": self.name, "stays": self.stays, "out": self.out}
        if self.may_be_one:
            return msg(
                "{event} is still open, and both are registered there: #{stays} stays and has what "
                "both have, #{out} is no longer registered",
                **values,
            )
        return msg(
            "{event} is still open, and #{stays} and #{out} both have a seat in a round there: "
            "what becomes of one of them is asked there, under “Evening”",
            **values,
        )


def double_entries(database: "EventStore", kept: int, gone: int) -> list[DoubleEntry]:
    """The `DoubleEntry`s of two persons (their numbers), those of the newest event first.

    The person `kept` stays; both numbers may belong to one person. Events of other desks and closed
    events are left out. DeskError.
    """
    persons = persons_of(database)
    numbers = [
        club_journal.all_numbers(persons, person_of(persons, number).number)
        for number in (kept, gone)
    ]
    found = []
    for event_number, decided in reversed(own_open_events(database).items()):
        ours, theirs = (own & decided.state.entrants.keys() for own in numbers)
        stays = min(ours, key=lambda one: (one != kept, one), default=None)
        if stays is not None:
            outs = sorted(theirs - {stays})
            found += [_entry(database, event_number, stays, out) for out in outs]
    return found


def taking_part_as(database: "EventStore", person_number: int) -> list[Message]:
    """Return the sentences on open events that stay as they are when two numbers are parted again.

    One for each number that is merged as an entrant there. Events of other desks are left out.
    DeskError.
    """
    numbers = club_journal.all_numbers(persons_of(database), person_number)
    return [
        msg(
            "{event}: #{out} takes part as #{stays} until that is undone in the journal of the "
            "event",
            event=decided.state.settings.name,
            out=out,
            stays=stays,
        )
        for decided in reversed(own_open_events(database).values())
        for out, stays in sorted(decided.state.same.items())
        if {out, stays} <= numbers
    ]


def merge_entrants(
    database: "EventStore",
    kept: int,
    gone: int,
    author: str = "",
    reason: str = "",
    taken: Collection[str] = (),
) -> tuple[Person, Person]:
    """Let two numbers be one person, who takes part once in each open event: see `merge_persons`.

    DeskError; nothing is done where another desk decides about one of these events.
    """
    persons = persons_of(database)
    both = (person_of(persons, number) for number in (kept, gone))
    check_that_they_can_be_one(database, persons, *both)
    doubles = [one for one in double_entries(database, kept, gone) if one.may_be_one]
    for double in doubles:
        check_here(database, double.event)
    for double in doubles:
        step = is_one_with(double.out, double.stays)
        decide_on(database, double.event, [step], author, reason)
    return merge_persons(database, kept, gone, author, reason, taken)


def _entry(database: "EventStore", event_number: int, stays: int, out: int) -> DoubleEntry:
    event = load_event(database, event_number)
    name = event.state.settings.name
    return DoubleEntry(event_number, name, stays, out, may_be_one(event, out, stays))
