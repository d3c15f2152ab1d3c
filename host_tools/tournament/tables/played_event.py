"""An event with its tables: who sits where, what was played, and what is still to come."""

from dataclasses import dataclass, field

from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.aliases import Place
from host_tools.tournament.model.state import OutOfPlace
from host_tools.tournament.tables.binding import Waiting
from host_tools.tournament.tables.event_accounts.event_tables import EventTables
from host_tools.tournament.tables.recorded_event import RecordedEvent
from host_tools.tournament.tables.rulings.names import Names, names_of
from host_tools.tournament.tables.rulings.questions import questions_in
from host_tools.tournament.tables.table import Table


@dataclass
class PlayedEvent(RecordedEvent):
    """A `RecordedEvent` with its tables.

    `tables`: {(round, table): Table}; `waiting`: sessions without a table (`binding.Waiting`),
    `aside`: likewise those that the director has set aside; `known`: the facts about its tables,
    None without settings.
    """

    tables: dict[Place, Table] = field(default_factory=dict)
    waiting: list[Waiting] = field(default_factory=list)
    aside: list[Waiting] = field(default_factory=list)
    known: EventTables | None = field(default=None, repr=False, compare=False)

    def source_names(self, round_number: int) -> Names:
        """Return the names of the sources of a round, and of persons, for sentences."""
        places = [place for place in self.tables if place[0] == round_number]
        found = [] if self.known is None else [self.known.sources_at(place) for place in places]
        return names_of(found, self.sessions, self.name)

    @property
    def coming(self) -> int:
        """The first round in which nothing was played yet, or the one after all drawn rounds."""
        begun = [
            round_number
            for (round_number, _), table in self.tables.items()
            if table.played or table.over
        ]
        return max(begun, default=0) + 1

    @property
    def round(self) -> int:
        """The round that is being played: the first with a table that is not over."""
        going_on = [
            round_number for (round_number, _), table in self.tables.items() if not table.over
        ]
        return min(going_on, default=len(self.state.plan.rounds))

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

    def open_seats(self, person: int, first: int | None = None) -> list[Place]:
        """The (round, table) from a round on at which a person has a seat, and nothing was played.

        first: None: those of the rounds in which the person does not play.
        """
        plays_in = self.state.entrants[person].plays_in
        return [
            place
            for place, table in sorted(self.tables.items())
            if person in table.persons and not table.has_begun
            if (not plays_in(place[0]) if first is None else place[0] >= first)
        ]

    def seats_left(self, person: int) -> list[Place]:
        """The (round, table) at which somebody has a seat though he plays no more, or is not there.

        Where something was played there already he has sat there, or somebody else has: unless he
        stopped within that round, which is not over there.
        """
        entrant = self.state.entrants[person]
        is_absent = entrant.last is None and not entrant.present
        stopped = [
            place
            for place, table in self.tables.items()
            for one in questions_in(table.troubles, HintKind.STOPPED)
            if one.hint.person == person
        ]
        return sorted([*self.open_seats(person, 1 if is_absent else None), *stopped])
