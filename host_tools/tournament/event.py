"""An event as it stands: everything that its page, its paper and its commands show."""

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from host_tools.club.club_journal import ClubJournal
from host_tools.club.finder.person_finder import PersonFinder
from host_tools.club.person import Person, SortKey, in_order, key_of, person_of
from host_tools.club.person_names import BY_NAME
from host_tools.journal.kind import Decision
from host_tools.language.games.book_names import BookName, name_of_book
from host_tools.language.message import Message, Sentence, msg
from host_tools.sessions.session import Session
from host_tools.tournament.aliases import Place, Seats
from host_tools.tournament.decisions import EventJournal, state_of
from host_tools.tournament.draw.partners import sides_at
from host_tools.tournament.event_head import EventHead
from host_tools.tournament.model.entrant_names import EntrantNames
from host_tools.tournament.model.seal import Seal, TakenBack
from host_tools.tournament.model.state import OutOfPlace, State
from host_tools.tournament.money.cash import Cash, cash_of
from host_tools.tournament.money.playing_money import PlayingMoney, playing_money
from host_tools.tournament.ranking.standings import (
    Standings,
    as_published,
    published,
    rank,
    without_prizes,
)
from host_tools.tournament.ranking.teams import TeamStandings, rank_teams
from host_tools.tournament.ranking.warning_register import PersonRegister, register_of
from host_tools.tournament.seat_tasks.empty_seats import seats_left
from host_tools.tournament.spoken import with_names
from host_tools.tournament.tables.binding import Waiting, place_of
from host_tools.tournament.tables.event_accounts.event_tables import EventTables
from host_tools.tournament.tables.rulings.names import Names, names_of
from host_tools.tournament.tables.seating import Seating, seatings_by
from host_tools.tournament.tables.table import Table
from host_tools.tournament.tables.table_results import tables_of
from host_tools.tournament.tables.typed_deals import BooksByVersion
from rules_core.book import Book
from rules_core.event import Event as EventRules


@dataclass(frozen=True)
class Rankings:
    """The rankings after the last round, of persons and of teams."""

    persons: Standings
    teams: TeamStandings


@dataclass
class Event:
    """The records of the boxes and the decisions of the director about one event.

    Nobody changes it: derived values are made once, however many pages show them.

    `number`: of the event; `journal`, and the `state` derived from it; `persons`: {number: Person};
    `rules`: the part of its rule book about tournaments; `tables`: {(round, table): Table};
    `waiting`: sessions without a table (`binding.Waiting`), `aside`: likewise those that the
    director has set aside; `book`: the rule book itself, None where only its `rules` were given;
    `club`: the decisions about persons; `sessions`: {id: Session} of all that the boxes have
    brought, `seatings`: {id: Seating} of those recognised; `known`: the facts about its tables,
    None without settings; `without_codes()`: the same event without results from codes of boxes;
    `seal`: the `Seal` of a closed event, which then is as it was sealed; `taken_back`: the
    `TakenBack` of one that was closed and is open again; `rankings`: those of the end where this
    program would rank otherwise.
    """

    number: int
    journal: EventJournal
    state: State
    persons: Mapping[int, Person]
    rules: EventRules
    tables: dict[Place, Table]
    waiting: list[Waiting]
    aside: list[Waiting] = field(default_factory=list)
    book: Book | None = None
    club: ClubJournal = field(default_factory=ClubJournal)
    sessions: Mapping[str, Session] = field(default_factory=dict, repr=False)
    seatings: Mapping[str, Seating] = field(default_factory=dict, repr=False)
    known: EventTables | None = field(default=None, repr=False, compare=False)
    without_codes: "Callable[[], Event] | None" = field(default=None, repr=False, compare=False)
    seal: Seal | None = None
    taken_back: TakenBack | None = None
    rankings: "Rankings | None" = field(default=None, repr=False)
    _standings: dict[int | None, Standings] = field(default_factory=dict, init=False, repr=False)
    _teams: dict[int | None, TeamStandings] = field(default_factory=dict, init=False, repr=False)

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

    @property
    def head(self) -> EventHead:
        """The `EventHead` of the event, whose settings are known."""
        return EventHead(self.number, self.state, self.rules_name, self.persons_today, self.seal)

    @property
    def persons_today(self) -> Mapping[int, Person]:
        """{number: Person} as the club knows them today, however they were called at a seal."""
        return self.persons if self.seal is None else self.seal.persons

    @cached_property
    def sure(self) -> "Event":
        """The event without what is provisional."""
        provisional = any(table.provisional for table in self.tables.values())
        return self.without_codes() if provisional and self.without_codes else self

    @cached_property
    def names(self) -> EntrantNames:
        """The `EntrantNames` of the event."""
        return EntrantNames(self.persons, self.state.entrants)

    def source_names(self, round_number: int) -> Names:
        """Return the names of the sources of a round, and of persons, for sentences."""
        places = [place for place in self.tables if place[0] == round_number]
        found = [] if self.known is None else [self.known.sources_at(place) for place in places]
        return names_of(found, self.sessions, self.name)

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

    def standings(self, until: int | None = None) -> Standings:
        """The `Standings` after the round `until`, the last one if None."""
        if self.rankings is not None and self._is_end(until):
            return self.rankings.persons
        if until not in self._standings:
            self._standings[until] = rank(self.state, self.tables, self.rules, until)
        return self._standings[until]

    def playing_money(self, until: int | None = None) -> PlayingMoney | None:
        """The `PlayingMoney` of all tables up to a round; None where the book keeps no money."""
        if self.book is None or not self.book.has_money:
            return None
        return playing_money(
            table
            for (round_number, _), table in sorted(self.tables.items())
            if until is None or round_number <= until
        )

    def register(self, until: int | None = None) -> tuple[PersonRegister, ...]:
        """The `PersonRegister` of everybody with a warning or a penalty, up to a round."""
        return register_of(self.state, self.tables, until)

    def teams(self, until: int | None = None) -> TeamStandings:
        """The `TeamStandings` after the round `until`, the last one if None."""
        if self.rankings is not None and self._is_end(until):
            return self.rankings.teams
        if until not in self._teams:
            self._teams[until] = rank_teams(self.state, self.tables, self.rules, until)
        return self._teams[until]

    def published(self) -> Standings | None:
        """The `Standings` that everybody may see; None before there are any."""
        if self.rankings is not None and self._is_end(self.state.published):
            return without_prizes(self.rankings.persons)
        return published(self.state, self.tables, self.rules)

    def published_teams(self) -> TeamStandings:
        """The `TeamStandings` that everybody may see; no lines before any round was published."""
        if not self.state.published:
            return TeamStandings()
        if self.rankings is not None and self._is_end(self.state.published):
            return self.rankings.teams
        known = as_published(self.state)
        return rank_teams(known, self.tables, self.rules, self.state.published)

    def _is_end(self, until: int | None) -> bool:
        """Return True if a ranking up to this round is that after the last one."""
        return until is None or until >= self.state.settings.rounds

    def cash(self) -> Cash:
        """The `Cash` of the event."""
        return cash_of(self.state, self.standings(), self.stake)

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

    @property
    def coming(self) -> int:
        """The first round in which nothing was played yet, or the one after all drawn rounds."""
        begun = [
            round_number
            for (round_number, _), table in self.tables.items()
            if table.played or table.over
        ]
        return max(begun, default=0) + 1

    def place_of(self, session: Session) -> Place:
        """The (round, table) of a session: that of the plan, else what its box was told."""
        place = place_of(self.state, session, self.seatings.get(session.id))
        return place or (session.round, session.table)

    def out_of_place(self, round_number: int) -> OutOfPlace:
        """Return the `OutOfPlace` of a round that was drawn; a person who played in it lacks no
        seat.
        """
        return self.state.out_of_place(round_number).without(self.players_in(round_number))

    def players_in(self, round_number: int) -> set[int]:
        """The persons who have played at any table of a round, as far as it is known."""
        tables = (table for place, table in self.tables.items() if place[0] == round_number)
        return {person for table in tables for person in table.players}

    def rounds_played(self, person: int) -> set[int]:
        """The numbers of the rounds in which a person has played."""
        return {place[0] for place, table in self.tables.items() if person in table.players}

    def leaves_from(self, person: int) -> int:
        """The first round in which nobody has played at his table yet, else the coming one.

        Without a seat in the last rounds it is the one after the last in which he has played.
        """
        seats = (place for place, table in sorted(self.tables.items()) if person in table.persons)
        untouched = (
            place[0]
            for place in seats
            if not (self.tables[place].played or self.tables[place].over)
        )
        leaves = min(next(untouched, self.coming), self.coming)
        if leaves <= self.state.settings.rounds:
            return leaves
        return (
            max((place[0] for place in self.tables if self._sat_at(person, place)), default=0) + 1
        )

    def stops_from(self, person: int, round_number: int) -> int:
        """From which round on somebody plays no more who does not play this one.

        From his first one if he sat nowhere before: then he owes no stake.
        """
        sat = any(place[0] < round_number and self._sat_at(person, place) for place in self.tables)
        return round_number if sat else self.state.entrant(person).first

    def has_played_before(self, person: int, round_number: int) -> bool:
        """Return True if a person played in an earlier round than this one."""
        return any(
            person in table.players
            for place, table in self.tables.items()
            if place[0] < round_number
        )

    def _sat_at(self, person: int, place: Place) -> bool:
        """Return True if a person played there, or has a seat there without a decision
        against it.
        """
        table, absent = self.tables[place], self.state.plan.not_played.get(place, set())
        return (person in table.persons and person not in absent) or person in table.players

    def leaves_at(self, person: int) -> Table | None:
        """The table at which somebody may have stopped with deals to come; None if there is none.

        His last one that has begun, or the next: of a box that was not read nobody knows that it
        has. Of who plays no more from a later round on one before that.
        """
        entrant = self.state.entrants.get(person)
        if entrant is None or entrant.left is not None:
            return None
        seats = [
            table
            for place, table in sorted(self.tables.items())
            if person in table.persons and entrant.plays_in(place[0])
        ]
        begun = [table for table in seats if table.played or table.over]
        untouched = [table for table in seats if not (table.played or table.over)]
        with_deals_left = [table for table in begun[-1:] if table.played < table.deals]
        return next(iter([*with_deals_left, *untouched]), None)

    def seats_left(self, person: int) -> list[Place]:
        """The (round, table) of the seats of somebody who plays no more, or is not there."""
        return seats_left(self, person)

    @property
    def round(self) -> int:
        """The round that is being played: the first with a table that is not over."""
        going_on = [
            round_number for (round_number, _), table in self.tables.items() if not table.over
        ]
        return min(going_on, default=len(self.state.plan.rounds))


def event_of(
    number: int,
    journal: EventJournal,
    persons: Mapping[int, Person],
    sessions: Sequence[Session],
    seatings: Mapping[str, Seating],
    rules: EventRules,
    state: State | None = None,
    books: BooksByVersion | None = None,
    club: ClubJournal | None = None,
) -> Event:
    """The `Event` of an event.

    persons: {number: Person}; sessions: those of the boxes (`sessions.Session`) in the order of
    play, of whatever event; seatings: {id: `seating.Seating`} of those that were recognised; rules:
    the `rules_core.event.Event` of its rule book; state: what the journal comes to, where that is
    known already; books(version): the rule book in a version, by default the built-in one; club:
    the `ClubJournal`, by default an empty one.
    """
    state = state_of(journal) if state is None else state
    event = Event(number, journal, state, persons, rules, {}, [])
    event.sessions = {one.id: one for one in sessions}
    event.seatings = seatings_by(seatings, state.number_of) if state.same else seatings
    if club is not None:
        event.club = club
    if books is not None:
        event.book = books(None)
    if state.known_settings is not None:
        event.known = known = EventTables(event, books)
        event.waiting, event.aside = known.waiting, known.nowhere
        event.tables = tables_of(event, known)
        unsure = [place for place, table in event.tables.items() if table.provisional]
        typed = {place: replace(state.typed_at(place), codes=[]) for place in unsure}
        others = rules, replace(state, typed=state.typed | typed), books, club
        event.without_codes = partial(
            event_of, number, journal, persons, sessions, seatings, *others
        )
    return event
