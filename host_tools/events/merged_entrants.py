"""Two who are one person, and both take part in an open event: there is only one of them there."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.club import club_journal
from host_tools.club.person import Person, person_of
from host_tools.events.decide_on import decide_on
from host_tools.events.event_desks import check_here
from host_tools.events.event_in_play import own_open_events
from host_tools.events.person_cards import persons_of
from host_tools.events.persons import check_that_they_can_be_one, merge_persons
from host_tools.events.tables_played import rounds_of
from host_tools.journal.journal import Journal
from host_tools.journal.kind import Content
from host_tools.journal.persons_named import persons_in
from host_tools.language.formatting import amount
from host_tools.language.message import Message, msg
from host_tools.tournament.decisions.registration import removal
from host_tools.tournament.model.state import State

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


@dataclass(frozen=True)
class DoubleEntry:
    """One person twice in an open event: its number and `name`, who `stays`, and who is `out`.

    `paid`: what `out` has paid, cents; `goes_over`: is it what `stays` has paid from then on? Else
    it is to be given back.
    """

    event: int
    name: str
    stays: int
    out: int
    paid: int
    goes_over: bool

    def sentences(self) -> Iterator[Message]:
        """What merging both means there."""
        yield msg(
            "{event} is still open, and both are registered there: #{stays} stays, #{out} is no "
            "longer registered",
            event=self.name,
            stays=self.stays,
            out=self.out,
        )
        values = {"event": self.name, "money": amount(self.paid)}
        if self.goes_over:
            yield msg(
                "{event}: the {money} that #{out} has paid are paid by #{stays}",
                out=self.out,
                stays=self.stays,
                **values,
            )
        elif self.paid:
            yield msg("{event}: both have paid, {money} are to be given back", **values)


def no_longer_registered(database: "EventStore", person_number: int) -> list[Message]:
    """What stays as it is in open events when the numbers of a person are two persons again.

    A sentence about each number that was registered there and is not, while another one of the
    person is. None of another desk's events. DeskError.
    """
    numbers = club_journal.all_numbers(persons_of(database), person_number)
    if len(numbers) < 2:
        return []
    return [
        msg(
            "{event}: #{out} stays out of it when they are two persons again, and is registered "
            "again by hand",
            event=decided.state.settings.name,
            out=out,
        )
        for decided in reversed(own_open_events(database).values())
        if numbers & decided.state.entrants.keys()
        for out in sorted(numbers - decided.state.entrants.keys())
        if any(
            one.is_of("entrant", what="registered", person=out) for one in decided.journal.decisions
        )
    ]


def double_entries(database: "EventStore", kept: int, gone: int) -> list[DoubleEntry]:
    """The `DoubleEntry`s of two persons (their numbers), those of the newest event first.

    Who has a place in the draw or has sat somewhere stays; of two who have none, who is `kept`.
    None where both have one, which the director has to look at, none of another desk's events, and
    none that are closed. DeskError.
    """
    persons = persons_of(database)
    numbers = [
        club_journal.all_numbers(persons, person_of(persons, number).number)
        for number in (kept, gone)
    ]
    found = []
    for event_number, decided in reversed(own_open_events(database).items()):
        entrants = decided.state.entrants
        both = [one for own in numbers for one in sorted(own.intersection(entrants))]
        if len(set(both)) != 2:
            continue
        alone = [one for one in both if _is_alone(database, event_number, decided.journal, one)]
        if alone:
            out = alone[-1]
            stays = next(one for one in both if one != out)
            found.append(_entry(event_number, decided.state, stays, out))
    return found


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
    doubles = double_entries(database, kept, gone)
    for double in doubles:
        check_here(database, double.event)
    for double in doubles:
        steps = _steps(database.journals.of(double.event).journal, double)
        decide_on(database, double.event, steps, author, reason)
    return merge_persons(database, kept, gone, author, reason, taken)


def _is_alone(database: "EventStore", event_number: int, journal: Journal, person: int) -> bool:
    """Is nothing decided about a number together with others, and has nobody sat by it?"""
    named = (persons_in(one.kind, one.content, journal.kinds) for one in journal.in_force())
    sat = {event for event, _ in rounds_of(database, [person])}
    return event_number not in sat and all(one == {person} for one in named if person in one)


def _entry(event_number: int, state: State, stays: int, out: int) -> DoubleEntry:
    paid = state.entrants[out].paid
    goes_over = bool(paid) and not state.entrants[stays].paid
    return DoubleEntry(event_number, state.settings.name, stays, out, paid, goes_over)


def _steps(journal: Journal, double: DoubleEntry) -> list[tuple[str, Content]]:
    steps = removal(journal, double.out)
    if double.goes_over:
        steps.append(("booking", {"what": "stake", "person": double.stays, "cents": double.paid}))
    return steps
