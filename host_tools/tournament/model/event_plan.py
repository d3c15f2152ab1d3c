"""Plan of an event: the seats of every round, from the draw and later repairs."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.accounts.chair import Chair, chair_of
from host_tools.tournament.aliases import AnyRounds, Place, Seats, Tables
from host_tools.tournament.spoken import SpokenPerson

DRAWN = "drawn"  # a decision about seats says so of a draw


def not_drawn(round_number: int) -> DeskError:
    """Return the error that a round has not been drawn yet."""
    return DeskError(msg("round {number} has not been drawn yet", number=round_number))


def has_seat_already(person: int, round_number: int) -> DeskError:
    """Return the error that a person who is to get a seat in a round has one."""
    return DeskError(
        msg(
            "person: {person} has a seat in round {number} already",
            person=SpokenPerson(person),
            number=round_number,
        )
    )


def sits_there_already(person: int) -> DeskError:
    """Return the error that a person who is to get a seat at a table has one there."""
    return DeskError(
        msg("person: {person} sits at that table already", person=SpokenPerson(person))
    )


@dataclass
class EventPlan:
    """The seats of every round that was drawn.

    `rounds`: of tables of persons in playing order, round 1 first; `out`: for each of them the set
    of the persons whom the draw lets sit it out; `left_empty`: {(round, person): the table with the
    person's empty seat, even with another seat}; `held`: {(round, present holder): a `Chair` with
    several holders}; `not_played`: {(round, table): the persons who were drawn there and do not
    play}; `seed`, `method`: of the last draw, None before one.
    """

    rounds: list[Tables] = field(default_factory=list)
    out: list[set[int]] = field(default_factory=list)
    left_empty: dict[tuple[int, int], int] = field(default_factory=dict)
    held: dict[tuple[int, int], Chair] = field(default_factory=dict)
    not_played: dict[Place, set[int]] = field(default_factory=dict)
    seed: int | None = None
    method: str | None = None

    def tables(self, round_number: int) -> Tables:
        """The tables of a round; () if it was not drawn."""
        return self.rounds[round_number - 1] if 1 <= round_number <= len(self.rounds) else ()

    def persons_at(self, place: Place) -> Seats:
        """The persons who were drawn to a (round, table); () if there is no such table."""
        round_number, table = place
        tables = self.tables(round_number)
        return tables[table - 1] if 1 <= table <= len(tables) else ()

    def seated(self, round_number: int) -> set[int]:
        """Return the persons with a seat in a round."""
        return {person for table in self.tables(round_number) for person in table}

    def table_of(self, round_number: int, person: int) -> int | None:
        """The table (from 1) at which a person sits in a round; None if he has none."""
        for table, persons in enumerate(self.tables(round_number), 1):
            if person in persons:
                return table
        return None

    def seat_of(self, round_number: int, person: int) -> int:
        """The same; DeskError if he has no seat there."""
        table = self.table_of(round_number, person)
        if table is None:
            raise DeskError(
                msg(
                    "{person} has no seat in round {number}",
                    person=SpokenPerson(person),
                    number=round_number,
                )
            )
        return table

    def has_not_played(self, round_number: int, person: int) -> int | None:
        """The table at which a person has a seat in a round and did not play, as was decided."""
        table = self.table_of(round_number, person)
        if table is None or person not in self.not_played.get((round_number, table), ()):
            return None
        return table

    def has_place(self, round_number: int, person: int) -> bool:
        """Return True if a person has a seat in a round, without a decision that it was
        not used.
        """
        has_seat = self.table_of(round_number, person) is not None
        return has_seat and self.has_not_played(round_number, person) is None

    def chair(self, round_number: int, person: int) -> Chair:
        """The chair that a person has in a round, with all who have had it."""
        return self.held.get((round_number, person)) or chair_of(person)

    def who_has_chair(self, round_number: int, person: int) -> int | None:
        """Return the present holder of the chair that a person has or had in a round; None: had
        none.
        """
        if self.table_of(round_number, person) is not None:
            return person
        for (number, now), chair in self.held.items():
            if number == round_number and person in chair.persons:
                return now
        return None

    def chairs_at(self, place: Place) -> tuple[Chair, ...]:
        """The chairs of a (round, table), each with who has had it there one after the other."""
        return tuple(self.chair(place[0], person) for person in self.persons_at(place))

    def had_chairs(self, round_number: int) -> set[int]:
        """Return the persons who had a chair of a round that others have now."""
        held = [chair for (number, _), chair in self.held.items() if number == round_number]
        return {person for chair in held for person in chair.persons}

    def check_drawn(self, round_number: int) -> None:
        """DeskError unless this round has been drawn."""
        if not 1 <= round_number <= len(self.rounds):
            raise not_drawn(round_number)

    def check_table(self, round_number: int, table: int) -> None:
        """DeskError unless this round has this table."""
        if not 1 <= table <= len(self.tables(round_number)):
            raise DeskError(
                msg(
                    "there is no {what}",
                    what=msg("table {table} of round {round}", table=table, round=round_number),
                )
            )

    # What decisions do: each changes the plan, or says what is in the way and changes nothing.

    def draw(self, first: int, rounds: AnyRounds, out: Iterable[set[int]]) -> None:
        """Let the rounds from `first` on be these, a list of tables each; none after them.

        out: who sits each of them out.
        """
        drawn = [tuple(tuple(table) for table in tables) for tables in rounds]
        self.rounds = self.rounds[: first - 1] + drawn
        self.out = [*self.out[: first - 1], *out]
        self.left_empty = {one: at for one, at in self.left_empty.items() if one[0] < first}
        self.not_played = {at: who for at, who in self.not_played.items() if at[0] < first}
        self.held = {one: chair for one, chair in self.held.items() if one[0] < first}

    def swap(self, round_number: int, swapped: Mapping[int, int]) -> None:
        """Give persons each other's places in a round, a seat or none; swapped: {person: other}.

        A person with a new seat does not sit out, even if nobody gets the old place. A seat whose
        player stopped within the round keeps its earlier holders.
        """
        self._hand_on(round_number, swapped)
        index = round_number - 1
        self.rounds[index] = tuple(
            tuple(swapped.get(person, person) for person in table) for table in self.rounds[index]
        )
        out = {swapped.get(person, person) for person in self.out[index]}
        self.out[index] = out - self.seated(round_number)

    def empty_seat(self, round_number: int, person: int, sizes: Collection[int]) -> None:
        """Take the seat of a person away; DeskError if too few are left at the table.

        If the person did not play there, the others have played already, with or without a
        stranger. sizes: those that a table may have.
        """
        table = self.seat_of(round_number, person)
        persons = tuple(one for one in self.persons_at((round_number, table)) if one != person)
        has_played = self.has_not_played(round_number, person) is None
        if has_played and len(persons) not in sizes:
            raise DeskError(
                msg(
                    "without {person} table {table} of round {number} has {size} players",
                    person=SpokenPerson(person),
                    table=table,
                    number=round_number,
                    size=len(persons),
                )
            )
        self._seat(round_number, table, persons)
        self.left_empty[round_number, person] = table

    def join(self, round_number: int, table: int, person: int, sizes: Collection[int]) -> None:
        """Let somebody without a seat sit down at a table as one more; DeskError if he cannot."""
        self.check_table(round_number, table)
        if self.table_of(round_number, person) is not None:
            raise has_seat_already(person, round_number)
        persons = (*self.persons_at((round_number, table)), person)
        if len(persons) not in sizes:
            raise DeskError(
                msg(
                    "table: table {table} of round {number} has no room for {person}",
                    table=table,
                    number=round_number,
                    person=SpokenPerson(person),
                )
            )
        self._seat(round_number, table, persons)
        self.out[round_number - 1] = self.out[round_number - 1] - {person}

    def _seat(self, round_number: int, table: int, persons: Seats) -> None:
        """Let these persons sit at a table."""
        tables = list(self.tables(round_number))
        tables[table - 1] = persons
        self.rounds[round_number - 1] = tuple(tables)

    def _hand_on(self, round_number: int, swapped: Mapping[int, int]) -> None:
        """Give the chairs of persons to others: of one that has had several its last part."""
        seated = self.seated(round_number).intersection(swapped)
        chairs = {swapped[person]: self.chair(round_number, person) for person in seated}
        for person in seated:
            self.held.pop((round_number, person), None)
        for person, chair in chairs.items():
            if len(chair.holders) > 1:
                self.held[round_number, person] = chair.handed_to(person)
