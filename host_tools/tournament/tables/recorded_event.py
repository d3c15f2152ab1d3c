"""An event as it was recorded: the records of the boxes, and the decisions of the director."""

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from host_tools.club.club_journal import ClubJournal
from host_tools.club.finder.person_finder import PersonFinder
from host_tools.club.person import Person, SortKey, in_order, key_of, person_of
from host_tools.club.person_names import BY_NAME
from host_tools.journal.journal import Journal
from host_tools.journal.kind import Decision
from host_tools.language.games.book_names import BookName, name_of_book
from host_tools.language.message import Message, Sentence, msg
from host_tools.sessions.session import Session
from host_tools.tournament.aliases import Place, Seats
from host_tools.tournament.draw.partners import sides_at
from host_tools.tournament.model.entrant_names import EntrantNames
from host_tools.tournament.model.state import State
from host_tools.tournament.spoken import with_names
from host_tools.tournament.tables.binding import place_of
from host_tools.tournament.tables.seating import Seating
from rules_core.book import Book
from rules_core.event import Event as EventRules


@dataclass
class RecordedEvent:
    """The records of the boxes and the decisions of the director about one event.

    Nobody changes it: derived values are made once, however many pages show them.

    `number`: of the event; `journal`, and the `state` derived from it; `persons`: {number: Person};
    `rules`: the part of its rule book about tournaments; `book`: the rule book itself, None where
    only its `rules` were given; `club`: the decisions about persons; `sessions`: {id: Session} of
    all that the boxes have brought, `seatings`: {id: Seating} of those recognised.
    """

    number: int
    journal: Journal
    state: State
    persons: Mapping[int, Person]
    rules: EventRules
    book: Book | None = None
    club: ClubJournal = field(default_factory=ClubJournal)
    sessions: Mapping[str, Session] = field(default_factory=dict, repr=False)
    seatings: Mapping[str, Seating] = field(default_factory=dict, repr=False)

    def name(self, person: int) -> str:
        """Return the name of a person; with the number for two of one name in this event."""
        return self.names.name(person)

    def box_name(self, person: int) -> str:
        """Return the name of a person on the boxes."""
        return self.names.box_name(person)

    def sides(self, seats: Seats) -> tuple[Seats, ...]:
        """The persons of each party at a table; () where nobody has a partner for the whole round.

        seats: the persons of the table in playing order.
        """
        parties = 0 if self.book is None else self.book.parties
        with_partners = parties and len(seats) > parties and len(seats) % parties == 0
        return sides_at(seats, parties) if with_partners else ()

    def against(self, seats: Seats) -> Message | None:
        """Return the sides of a table, "A + C against B + D"; None where `sides` has nobody."""
        called = [" + ".join(map(self.name, side)) for side in self.sides(seats)]
        if not called:
            return None
        one, other = called
        return msg("{one} against {other}", one=one, other=other)

    @property
    def rules_name(self) -> BookName:
        """The name of its rule book, a `BookName`."""
        return name_of_book(self.book, self.state.settings.rules)

    @cached_property
    def names(self) -> EntrantNames:
        """The `EntrantNames` of the event."""
        return EntrantNames(self.persons, self.state.entrants)

    def spare_in(self, round_number: int) -> Seats:
        """The persons who may play in a round that was drawn, or come later, and have no chair."""
        seated = self.state.plan.seated(round_number)
        later = [one.person for one in self.state.entrants.values() if one.first > round_number]
        playing = [*self.state.playing(round_number), *later]
        return tuple(one for one in playing if one not in seated)

    @cached_property
    def names_version(self) -> str:
        """A text that changes whenever somebody who takes part is called otherwise."""
        called = [person_of(self.persons, person) for person in self.state.entrants]
        return f"{zlib.crc32(repr(called).encode()):08x}"

    @cached_property
    def everybody(self) -> list[Person]:
        """All `Person`s of the club in order, each once, without those who are forgotten."""
        known = (person for person in self.persons.values() if person.same_as is None)
        return in_order([person for person in known if not person.forgotten], self.lists_by)

    @cached_property
    def namesakes(self) -> list[tuple[int, int]]:
        """[(entrant, another one)] of nearly one name with two cards, each registered first."""
        entrants: dict[int, int] = {}
        for number in self.state.entrants:
            entrants.setdefault(person_of(self.persons, number).number, number)
        known = [person_of(self.persons, number) for number in entrants.values()]
        order = {card.number: at for at, card in enumerate(known)}
        finder = PersonFinder({card.number: card for card in known if not card.forgotten})
        return [
            (entrants[card.number], entrants[other.number])
            for card in known
            for other in finder.alike(card)
            if order[other.number] > order[card.number]
        ]

    @property
    def lists_by(self) -> str:
        """The order of its lists of persons, see `names`."""
        return BY_NAME if self.state.known_settings is None else self.state.settings.lists_by

    def in_order(self, persons: Iterable[int]) -> list[int]:
        """The numbers of persons as the lists of the event have them."""
        return sorted(persons, key=self._place_in_lists)

    def _place_in_lists(self, person: int) -> SortKey:
        return *key_of(person_of(self.persons, person), self.lists_by), person

    @property
    def idle(self) -> list[tuple[Decision, Sentence]]:
        """(Decision, sentence) of those that cannot hold any more, persons by their names."""
        return [(one, with_names(why, self.name)) for one, why in self.state.idle]

    def about_persons(self) -> list[Decision]:
        """The decisions about persons of the club that are about somebody of this event."""
        return self.club.about(self.persons, self.state.entrants)

    @property
    def stake(self) -> int:
        """The stake of everybody, in cents."""
        decided = self.state.settings.stake
        return self.rules.stake if decided is None else decided

    @property
    def minutes(self) -> int:
        """How long a round may take, 0 if there is no limit."""
        decided = self.state.settings.minutes
        return self.rules.minutes_for(self.state.settings.deals) if decided is None else decided

    def place_of(self, session: Session) -> Place:
        """The (round, table) of a session: that of the plan, else what its box was told."""
        place = place_of(self.state, session, self.seatings.get(session.id))
        return place or (session.round, session.table)
