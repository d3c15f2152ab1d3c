"""Forgetting of an entrant of an open event: the person plays no more there."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.club import club_journal
from host_tools.club.person import person_of
from host_tools.events.decide_on import decide_on
from host_tools.events.event_desks import check_here
from host_tools.events.event_in_play import own_open_events
from host_tools.events.person_cards import linked_cards
from host_tools.events.persons import cards_to_forget, forget_person
from host_tools.language.message import Message, msg
from host_tools.tournament.event import Event
from host_tools.tournament.model.state import State

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


@dataclass(frozen=True)
class OpenEntry:
    """Somebody in an open event: its number and `name`, and the number of the `person` there.

    `round`: the first one in which he does not play once he is forgotten; `plays`: would he, as it
    stands?
    """

    event: int
    name: str
    person: int
    round: int
    plays: bool

    @property
    def sentence(self) -> Message:
        """The sentence on the effect of forgetting in this event, before or after it."""
        return msg(
            "{event} is still open: #{number} plays no more there from round {round} on",
            event=self.name,
            number=self.person,
            round=self.round,
        )


def open_entries(database: "EventStore", person_number: int) -> list[OpenEntry]:
    """The `OpenEntry`s of a person under all of his numbers, those of the newest event first.

    None of another desk's events, and none where he has no round to come. DeskError.
    """
    cards = linked_cards(database)
    known = person_of(cards, person_number).number
    numbers = club_journal.all_numbers(cards, known)
    found: list[OpenEntry] = []
    for event_number, decided in reversed(own_open_events(database).items()):
        theirs = sorted(numbers.intersection(decided.state.entrants))
        if theirs:
            leaving = database.figures.of(event_number, leaving_rounds)
            found += [
                one
                for person in theirs
                for one in _entry(event_number, decided.state, person, leaving[person])
            ]
    return found


def leaving_rounds(event: Event) -> dict[int, int]:
    """{entrant: the first round in which he does not play, should he stop now}."""
    return {
        person: max(event.leaves_from(person), entrant.first)
        for person, entrant in event.state.entrants.items()
    }


def _entry(event_number: int, state: State, person: int, leaves: int) -> list[OpenEntry]:
    entrant, settings = state.entrants[person], state.settings
    plays = leaves <= settings.rounds and entrant.plays_in(leaves)
    if not plays:
        if entrant.last is None:
            return []
        leaves = entrant.last + 1
    return [OpenEntry(event_number, settings.name, person, leaves, plays)]


def forget_entrant(database: "EventStore", person_number: int, author: str = "") -> set[str]:
    """Forget a person, who plays no more in any open event: the names that he had. DeskError.

    Nothing is done where another desk decides about one of these events.
    """
    is_known = bool(cards_to_forget(database, person_number))
    playing = [one for one in open_entries(database, person_number) if one.plays and is_known]
    for one in playing:
        check_here(database, one.event)
    for one in playing:
        step = ("plays", {"what": "stops", "person": one.person, "round": one.round})
        decide_on(database, one.event, [step], author)
    return forget_person(database, person_number, author)
