"""What the decisions about an event come to: who takes part, who sits where, what was typed."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.draw import must_sit_out
from host_tools.tournament.spoken import SpokenPerson


@dataclass(frozen=True)
class OutOfPlace:
    """Who is out of place in a round that was drawn; persons, each tuple in order.

    `gone`: have a seat and do not play; `unseated`: play, are there, and neither have a seat nor
    sit out; `fitting`: sit out though there is room: a seat is free, or all fit at the tables.
    """

    gone: tuple[int, ...] = ()
    unseated: tuple[int, ...] = ()
    fitting: tuple[int, ...] = ()

    @property
    def without_place(self) -> list[int]:
        """The persons for whom a seat can be looked for, in order."""
        return sorted((*self.unseated, *self.fitting))


@dataclass
class State:
    """What the decisions in force come to.

    `entrants`: {person: Entrant}; `rounds`: of tables of persons in playing order, round 1 first;
    `out`: for each of them the set of the persons whom the draw lets sit it out; `seed`, `method`:
    of the last draw, None before one; `apart`: (persons, strictly) each; `stay`: {person: table};
    `bound`: {session: (round, table)}; `aside`: {session: reason}; `called_back`: the sessions
    whose boxes are expected at the desk; `named`: {(session, place): person}; `sheets`: {(round,
    table): [Sheet, ...]}, the last two of which agree where it was typed twice; `deals`: {(round,
    table): [TypedDeal, ...]}; `started`: {round: Unix seconds at which its clock was started};
    `corrected`: {entry: document}; `why_corrected`, `annulled`: {entry: reason}; `adjusted`:
    `Adjustment`s; `explained`: {the number of the decision that adjusts, as a text, or an entry:
    why, for everybody}; `seen`: late changes up to which the director has seen them; `ended`:
    (round, table) of tables where no deal is to come; `not_played`: {(round, table): the persons
    who were drawn there and did not play}; `drawn`: of each lot the persons in its order;
    `teams_drawn`: likewise of teams; `published`: the ranking up to this round is for everybody;
    `season`: what it counts for, "" for none; `tariffs`: {digest in hexadecimal: bytes} of those
    that the journal holds; `idle`: (Decision, sentence) of those that cannot hold any more, because
    one before them was undone, and of those that only a newer program knows.
    """

    settings: object = None
    tariffs: dict = field(default_factory=dict)
    entrants: dict = field(default_factory=dict)
    rounds: list = field(default_factory=list)
    out: list = field(default_factory=list)
    seed: int | None = None
    method: str | None = None
    apart: list = field(default_factory=list)
    stay: dict = field(default_factory=dict)
    bound: dict = field(default_factory=dict)
    aside: dict = field(default_factory=dict)
    called_back: set = field(default_factory=set)
    named: dict = field(default_factory=dict)
    sheets: dict = field(default_factory=dict)
    deals: dict = field(default_factory=dict)
    started: dict = field(default_factory=dict)
    corrected: dict = field(default_factory=dict)
    why_corrected: dict = field(default_factory=dict)
    annulled: dict = field(default_factory=dict)
    adjusted: list = field(default_factory=list)
    explained: dict = field(default_factory=dict)
    seen: set = field(default_factory=set)
    ended: set = field(default_factory=set)
    not_played: dict = field(default_factory=dict)
    drawn: list = field(default_factory=list)
    teams_drawn: list = field(default_factory=list)
    published: int = 0
    season: str = ""
    closed: bool = False
    idle: list = field(default_factory=list)

    def playing(self, number):
        """The persons who play in the round of this number."""
        return [entrant.person for entrant in self.entrants.values() if entrant.plays_in(number)]

    def to_seat(self, number):
        """Of those who play in a round the persons who are there: the draw gives them seats."""
        return [person for person in self.playing(number) if self.entrants[person].present]

    def table_of(self, number, person):
        """The table (from 1) at which a person sits in a round; None if he has none."""
        for table, persons in enumerate(self._round(number), 1):
            if person in persons:
                return table
        return None

    def sitting_out(self, number):
        """The persons who sit a round out: those whom its draw has left over, as far as they play.

        A draw, or a plan mended by hand, does not say it. It follows from when it was decided: who
        played in the round then, was there, and got no seat sits out, if no more were left over
        than have to be by the sizes of the tables. So nobody does who was registered later, or came
        back; nor does anybody where all would have fitted. Two who exchange their places exchange
        that too, and a substitute has it from whom he stands for. Who goes home later sits out all
        the same.
        """
        out = self.out[number - 1] if 1 <= number <= len(self.out) else ()
        return sorted(person for person in out if self.entrants[person].plays_in(number))

    def out_of_place(self, round_number):
        """Who is `OutOfPlace` in a round that was drawn, by what was decided after the draw.

        Another draw mends it, or an exchange, or `plan_repair`. A person who is not there needs no
        seat.
        """
        players, seated = self.to_seat(round_number), self._seated(round_number)
        gone = seated.difference(self.playing(round_number))
        without = set(players) - seated
        resting = without.intersection(self.sitting_out(round_number))
        has_room = gone or len(without) > must_sit_out(len(players), self.settings.sizes)
        fitting = resting if has_room else ()
        return OutOfPlace(*map(_ordered, (gone, without - resting, fitting)))

    def entrant(self, person):
        """The `Entrant` of a person; DeskError if there is none."""
        if person not in self.entrants:
            raise DeskError(msg("person: {person} is not registered", person=SpokenPerson(person)))
        return self.entrants[person]

    def check_drawn(self, round_number):
        """DeskError unless this round has been drawn."""
        if not 1 <= round_number <= len(self.rounds):
            raise DeskError(
                msg("round: round {number} has not been drawn yet", number=round_number)
            )

    def check_table(self, round_number, table):
        """DeskError unless this round has this table."""
        if not 1 <= table <= len(self._round(round_number)):
            raise DeskError(
                msg("table: round {number} has no table {table}", number=round_number, table=table)
            )

    def seat_of(self, round_number, person):
        """The table at which a person sits in a round; DeskError if he has no seat there."""
        table = self.table_of(round_number, person)
        if table is None:
            raise DeskError(
                msg(
                    "whom: {person} has no seat in round {number}",
                    person=SpokenPerson(person),
                    number=round_number,
                )
            )
        return table

    # What decisions do: each changes the state, or says what is in the way and changes nothing.

    def change(self, person, **values):
        """Give an entrant other values."""
        self.entrants[person] = replace(self.entrant(person), **values)

    def stop(self, person, round_number, **values):
        """Let somebody play no more from a round on, with other values of his besides."""
        if not self.entrant(person).plays_in(round_number):
            raise DeskError(
                msg(
                    "round: {person} does not play in round {number} anyway",
                    person=SpokenPerson(person),
                    number=round_number,
                )
            )
        self.change(person, last=round_number - 1, **values)

    def draw(self, first, tables):
        """Let the rounds from `first` on be these, a list of tables each; none after them."""
        kept = self.rounds[: first - 1]
        self.rounds = kept + [tuple(tuple(table) for table in drawn) for drawn in tables]
        later = range(first, len(self.rounds) + 1)
        self.out = self.out[: first - 1] + [self._left_over(one) for one in later]

    def swap(self, round_number, swapped):
        """Give persons each other's places in a round, a seat or none; swapped: {person: other}."""
        index = round_number - 1
        self.rounds[index] = tuple(
            tuple(swapped.get(person, person) for person in table) for table in self.rounds[index]
        )
        self.out[index] = {swapped.get(person, person) for person in self.out[index]}

    def empty_seat(self, round_number, person):
        """Take the seat of a person away; DeskError if too few are left at the table."""
        table = self.seat_of(round_number, person)
        tables = list(self._round(round_number))
        persons = tuple(one for one in tables[table - 1] if one != person)
        if len(persons) not in self.settings.sizes:
            raise DeskError(
                msg(
                    "without {person} table {table} of round {number} has {size} players",
                    person=SpokenPerson(person),
                    table=table,
                    number=round_number,
                    size=len(persons),
                )
            )
        tables[table - 1] = persons
        self.rounds[round_number - 1] = tuple(tables)

    def _round(self, number):
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else []

    def _seated(self, number):
        return {person for table in self._round(number) for person in table}

    def _left_over(self, number):
        """Who sits out a round that is drawn right now."""
        players = set(self.to_seat(number))
        left = players - self._seated(number)
        return left if len(left) <= must_sit_out(len(players), self.settings.sizes) else set()


def _ordered(persons: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(persons))
