"""What the decisions about an event come to: who takes part, who sits where, what was typed."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from host_tools.common.errors import DeskError
from host_tools.language.message import Sentence, msg
from host_tools.tournament.accounts.chair import NOBODY, Chair, Holder
from host_tools.tournament.aliases import Place, Seats, Tables
from host_tools.tournament.chair_rulings import handed_to, left_by, names_alone
from host_tools.tournament.draw import must_sit_out
from host_tools.tournament.entrants import (
    AbsenceMark,
    Adjustment,
    DirectorWarning,
    Entrant,
    Left,
    Ruled,
    SetAsideMark,
    TakenCode,
    TypedDeal,
    TypedSheet,
)
from host_tools.tournament.event_money import EventMoney
from host_tools.tournament.settings import REGISTERED, Settings
from host_tools.tournament.spoken import SpokenPerson
from rules_core.event import RANKED
from rules_core.types import Document

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Decision

NO_SETTINGS = msg("settings: nothing says what this event is")


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

    def without(self, playing: Collection[int]) -> "OutOfPlace":
        """The same, but that those who are `playing` at whatever table lack no seat."""
        unseated, fitting = (
            tuple(person for person in persons if person not in playing)
            for persons in (self.unseated, self.fitting)
        )
        return replace(self, unseated=unseated, fitting=fitting)


def not_drawn(round_number: int) -> DeskError:
    """That a round has not been drawn yet."""
    return DeskError(msg("round: round {number} has not been drawn yet", number=round_number))


@dataclass
class State:
    """What the decisions in force come to.

    `known_settings`: what the event is, None as long as nothing says it; `entrants`: {person:
    Entrant}; `away`: {person: the `AbsenceMark` by which he is not present}; `rounds`: of tables of
    persons in playing order, round 1 first; `out`: for each of them the set of the persons whom the
    draw lets sit it out; `left_empty`: {(round, person): the table at which his seat stays empty,
    though he may have another one}; `held`: {(round, who has it now): his Chair there, which has
    had several holders}; `seed`, `method`: of the last draw, None before one; `apart`: (persons,
    strictly) each; `stay`: {person: table}; `pairs`: of two who play together, the lower number
    first; `bound`: {session: (round, table)}; `aside`: {session:
    SetAsideMark}; `called_back`: the sessions whose boxes are expected at the desk; `called`:
    {(source, place): the person whom its name means}; `rulings`: {round: what was ruled of its
    tables, in order}; `sheets`: {(round, table): [Sheet, ...]}, the last two of which agree where
    it was typed twice; `codes`: {(round, table): [TakenCode, ...]}, of which the last one counts
    until the box is read; `deals`: {(round, table): [TypedDeal, ...]}; `started`: {round: Unix
    seconds at which its clock was started}; `corrected`: {entry: document}; `restored`: the entries
    of these that count again though their boxes have annulled them; `why_corrected`, `annulled`:
    {entry: reason}; `adjusted`: `Adjustment`s; `warned`: `DirectorWarning`s; `spared`: {person: the
    warnings for which he is let off a penalty}; `explained`: {the number of the decision that
    adjusts, as a text, or an entry: why, for everybody}; `not_played`: {(round, table): the persons
    who were drawn there and do not play}; `drawn`: of each lot the persons in its order;
    `teams_drawn`: likewise of teams; `published`: the ranking up to this round is for everybody;
    `season`: what it counts for, "" for none; `money`: of the till and the tables; `tariffs`:
    {digest in hexadecimal: bytes} of those that the journal holds; `idle`: (Decision, sentence) of
    those that cannot hold any more, because one before them was undone, and of those that only a
    newer program knows.
    """

    known_settings: Settings | None = None
    tariffs: dict[str, bytes] = field(default_factory=dict)
    entrants: dict[int, Entrant] = field(default_factory=dict)
    away: dict[int, AbsenceMark] = field(default_factory=dict)
    rounds: list[Tables] = field(default_factory=list)
    out: list[set[int]] = field(default_factory=list)
    left_empty: dict[tuple[int, int], int] = field(default_factory=dict)
    held: dict[tuple[int, int], Chair] = field(default_factory=dict)
    seed: int | None = None
    method: str | None = None
    apart: list[tuple[Seats, bool]] = field(default_factory=list)
    stay: dict[int, int] = field(default_factory=dict)
    pairs: list[tuple[int, int]] = field(default_factory=list)
    bound: dict[str, Place] = field(default_factory=dict)
    aside: dict[str, SetAsideMark] = field(default_factory=dict)
    called_back: set[str] = field(default_factory=set)
    called: dict[tuple[str, int], int] = field(default_factory=dict)
    rulings: dict[int, list[Ruled]] = field(default_factory=dict)
    sheets: dict[Place, list[TypedSheet]] = field(default_factory=dict)
    codes: dict[Place, list[TakenCode]] = field(default_factory=dict)
    deals: dict[Place, list[TypedDeal]] = field(default_factory=dict)
    started: dict[int, int] = field(default_factory=dict)
    corrected: dict[str, Document] = field(default_factory=dict)
    restored: set[str] = field(default_factory=set)
    why_corrected: dict[str, str] = field(default_factory=dict)
    annulled: dict[str, str] = field(default_factory=dict)
    adjusted: list[Adjustment] = field(default_factory=list)
    warned: list[DirectorWarning] = field(default_factory=list)
    spared: dict[int, list[str]] = field(default_factory=dict)
    explained: dict[str, str] = field(default_factory=dict)
    not_played: dict[Place, set[int]] = field(default_factory=dict)
    drawn: list[tuple[int, ...]] = field(default_factory=list)
    teams_drawn: list[tuple[str, ...]] = field(default_factory=list)
    published: int = 0
    season: str = ""
    closed: bool = False
    money: EventMoney = field(default_factory=EventMoney)
    idle: list[tuple["Decision", Sentence]] = field(default_factory=list)

    @property
    def settings(self) -> Settings:
        """What the event is; DeskError as long as nothing says it."""
        if self.known_settings is None:
            raise DeskError(NO_SETTINGS)
        return self.known_settings

    @property
    def named(self) -> dict[tuple[str, int], int]:
        """{(source, place): who sat there last, by what was ruled, or whom its name means}."""
        found = {**self.called}
        for rulings in self.rulings.values():
            for ruling in (one for ruled in rulings for one in ruled.answer.values()):
                found |= {where: sat[-1].person for where, sat in ruling.sat.items()}
        return {where: person for where, person in found.items() if person != NOBODY}

    @property
    def adjusting(self) -> set[int]:
        """The numbers of the decisions by which points were adjusted, or taken as a penalty."""
        sheets = (sheet for typed in self.sheets.values() for sheet in typed if sheet.taken)
        return {one.decision for one in self.adjusted} | {one.decision for one in sheets}

    def playing(self, round_number: int) -> list[int]:
        """The persons who play in a round."""
        return [
            entrant.person for entrant in self.entrants.values() if entrant.plays_in(round_number)
        ]

    def is_ranked(self, entrant: Entrant) -> bool:
        """Is an entrant ranked? Whom the director excludes is not; of leavers the event says it."""
        stops = entrant.stops_before_end(self.settings.rounds) or entrant.stands_for is not None
        return not entrant.excluded and (not stops or self.settings.leavers == RANKED)

    def owes_stake(self, entrant: Entrant, has_played: bool) -> bool:
        """Does an entrant owe a stake? Who is replaced has paid for his substitute, too.

        has_played: has he at any table? Then he owes it, from whatever round on he stops.
        """
        if entrant.stands_for is not None or entrant.owes_nothing:
            return False
        return has_played or self.settings.pot == REGISTERED or self._takes_part(entrant)

    def _takes_part(self, entrant: Entrant) -> bool:
        """Does an entrant play a round, or whoever replaces him?"""
        if not entrant.stopped_before_first:
            return True
        substitute = self.entrants.get(entrant.replaced_by or 0)
        return substitute is not None and self._takes_part(substitute)

    def to_seat(self, round_number: int) -> list[int]:
        """Of those who play in a round the persons who are there: the draw gives them seats."""
        return [person for person in self.playing(round_number) if self.entrants[person].present]

    def table_of(self, round_number: int, person: int) -> int | None:
        """The table (from 1) at which a person sits in a round; None if he has none."""
        for table, persons in enumerate(self._round(round_number), 1):
            if person in persons:
                return table
        return None

    def has_not_played(self, round_number: int, person: int) -> int | None:
        """The table at which a person has a seat in a round and did not play, as was decided."""
        table = self.table_of(round_number, person)
        if table is None or person not in self.not_played.get((round_number, table), ()):
            return None
        return table

    def has_place(self, round_number: int, person: int) -> bool:
        """Has a person a seat in a round, other than one at which he did not play?"""
        has_seat = self.table_of(round_number, person) is not None
        return has_seat and self.has_not_played(round_number, person) is None

    def left_after(self, round_number: int, person: int) -> int | None:
        """After how many deals of a round a person has stopped; None if he has not stopped in it.

        Also where somebody plays on for him.
        """
        left = self.left_in(round_number, person)
        return None if left is None else left.deals

    def left_in(self, round_number: int, person: int) -> Left | None:
        """The `Left` of a person in a round; None if he has not stopped within it."""
        entrant = self.entrants.get(person)
        left = None if entrant is None else entrant.left
        return left if left is not None and left.round_number == round_number else None

    def absent(self, round_number: int, table: int) -> frozenset[int]:
        """Those drawn to a table who do not play: they stopped, or the director has said so."""
        drawn = self._round(round_number)[table - 1]
        known = [self.entrants[person] for person in drawn if person in self.entrants]
        gone = {one.person for one in known if not one.plays_in(round_number)}
        not_played = self.not_played.get((round_number, table), set()).intersection(drawn)
        return frozenset(gone | not_played)

    def sitting_out(self, round_number: int) -> list[int]:
        """The persons who sit a round out: those whom its draw has left over, as far as they play.

        A draw, or a plan mended by hand, does not say it. It follows from when it was decided: who
        played in the round then, was there, and got no seat sits out, if no more were left over
        than have to be by the sizes of the tables. So nobody does who was registered later, or came
        back; nor does anybody where all would have fitted. Two who exchange their places exchange
        that too, and a substitute has it from whom he stands for. Who goes home later sits out all
        the same.
        """
        out = self.out[round_number - 1] if 1 <= round_number <= len(self.out) else set()
        return sorted(person for person in out if self.entrants[person].plays_in(round_number))

    def out_of_place(self, round_number: int) -> OutOfPlace:
        """Who is `OutOfPlace` in a round that was drawn, by what was decided after the draw.

        Another draw mends it, or an exchange, or `plan_repair`. A person who is not there needs no
        seat.
        """
        players, seated = self.to_seat(round_number), self._seated(round_number)
        gone = seated.difference(self.playing(round_number))
        without = set(players) - seated - self._had_chairs(round_number)
        resting = without.intersection(self.sitting_out(round_number))
        has_room = gone or len(without) > must_sit_out(len(players), self.settings.sizes)
        fitting = resting if has_room else ()
        return OutOfPlace(*map(_ordered, (gone, without - resting, fitting)))

    def entrant(self, person: int) -> Entrant:
        """The `Entrant` of a person; DeskError if there is none."""
        if person not in self.entrants:
            raise DeskError(msg("person: {person} is not registered", person=SpokenPerson(person)))
        return self.entrants[person]

    def check_drawn(self, round_number: int) -> None:
        """DeskError unless this round has been drawn."""
        if not 1 <= round_number <= len(self.rounds):
            raise not_drawn(round_number)

    def check_table(self, round_number: int, table: int) -> None:
        """DeskError unless this round has this table."""
        if not 1 <= table <= len(self._round(round_number)):
            raise DeskError(
                msg("table: round {number} has no table {table}", number=round_number, table=table)
            )

    def seat_of(self, round_number: int, person: int) -> int:
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

    def change(self, person: int, **values: Any) -> None:
        """Give an entrant other values."""
        self.entrants[person] = replace(self.entrant(person), **values)

    def stop(self, person: int, round_number: int, **values: Any) -> None:
        """Let somebody play no more from a round on, with other values of his besides."""
        if not self.entrant(person).plays_in(round_number):
            raise DeskError(
                msg(
                    "round: {person} does not play in round {number} anyway",
                    person=SpokenPerson(person),
                    number=round_number,
                )
            )
        self.change(person, last=round_number - 1, left=None, **values)

    def come_back(self, person: int, round_number: int) -> None:
        """Let somebody who was replaced play again from a round on, beside whoever replaced him."""
        entrant = self.entrant(person)
        has_played = entrant.last is not None and entrant.last >= entrant.first
        first = entrant.first if has_played else max(entrant.first, round_number)
        self.change(person, first=first, last=None)

    def exclude(self, person: int, round_number: int, until: str | None) -> None:
        """Send somebody away from a round on; who has stopped within it keeps what he has played.

        until: banned up to this day (YYYY-MM-DD), None: not at all.
        """
        if self.left_in(round_number, person) is None:
            self.stop(person, round_number)
        self.change(person, excluded=True, until=until)

    def stop_within(self, person: int, left: Left) -> None:
        """Let somebody stop within a round: he keeps his chair up to then, and his points.

        What was ruled of him there before says only whom a name means: whose the later deals are
        is open. Said once more it is put right.
        """
        number = left.round_number
        now = self.has_chair_now(number, person)
        if self.left_in(number, person) is None:
            if self.entrant(person).plays_in(number):
                self.stop(person, number)
            of_round = self.rulings.get(number, [])
            split = [names_alone(one, person) for one in of_round]
            for at, (ruled, places) in enumerate(split):
                of_round[at] = ruled
                self.called |= dict.fromkeys(places, person)
        self.change(person, last=number, left=left)
        if now is not None:
            self.held[number, now] = left_by(self.chair(number, now), person, left)

    def move_source(self, source: str, place: Place) -> None:
        """Let a session, or a sheet, be of a (round, table)."""
        for there, sheets in self.sheets.items():
            for one in sheets:
                if one.source == source:
                    self.sheets[there] = [other for other in sheets if other is not one]
                    self.sheets.setdefault(place, []).append(one)
                    return
        self.bound[source] = place
        self.aside.pop(source, None)

    def chair(self, round_number: int, person: int) -> Chair:
        """The chair that a person has in a round, with all who have had it."""
        return self.held.get((round_number, person)) or Chair((Holder(person),))

    def has_chair_now(self, round_number: int, person: int) -> int | None:
        """Who has the chair of a round now that a person has, or had before; None if nobody.

        Also whoever stands for him since then.
        """
        if self.table_of(round_number, person) is not None:
            return person
        for (number, now), chair in self.held.items():
            if number == round_number and person in chair.persons:
                return now
        substitute = self.entrant(person).replaced_by
        seated = substitute and self.table_of(round_number, substitute) is not None
        return substitute if seated else None

    def draw(self, first: int, tables: Sequence[Sequence[Sequence[int]]]) -> None:
        """Let the rounds from `first` on be these, a list of tables each; none after them."""
        kept = self.rounds[: first - 1]
        self.rounds = kept + [tuple(tuple(table) for table in drawn) for drawn in tables]
        later = range(first, len(self.rounds) + 1)
        self.left_empty = {one: at for one, at in self.left_empty.items() if one[0] < first}
        self.not_played = {at: who for at, who in self.not_played.items() if at[0] < first}
        self.held = {one: chair for one, chair in self.held.items() if one[0] < first}
        self.out = self.out[: first - 1] + [self._left_over(round_number) for round_number in later]

    def swap(self, round_number: int, swapped: Mapping[int, int]) -> None:
        """Give persons each other's places in a round, a seat or none; swapped: {person: other}.

        Who gets a seat does not sit out, also where nobody gets his place. Of a seat whose player
        has stopped within the round it is known who had it before.
        """
        self._hand_on(round_number, swapped)
        index = round_number - 1
        self.rounds[index] = tuple(
            tuple(swapped.get(person, person) for person in table) for table in self.rounds[index]
        )
        out = {swapped.get(person, person) for person in self.out[index]}
        self.out[index] = out - self._seated(round_number)

    def empty_seat(self, round_number: int, person: int) -> None:
        """Take the seat of a person away; DeskError if too few are left at the table.

        Where he did not play, the others have played already, with whoever sat there.
        """
        table = self.seat_of(round_number, person)
        tables = list(self._round(round_number))
        persons = tuple(seated for seated in tables[table - 1] if seated != person)
        has_played = self.has_not_played(round_number, person) is None
        if has_played and len(persons) not in self.settings.sizes:
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
        self.left_empty[round_number, person] = table

    def join(self, round_number: int, table: int, person: int) -> None:
        """Let somebody without a seat sit down at a table as one more; DeskError if he cannot."""
        self.check_table(round_number, table)
        if self.table_of(round_number, person) is not None:
            raise DeskError(
                msg(
                    "person: {person} has a seat in round {number} already",
                    person=SpokenPerson(person),
                    number=round_number,
                )
            )
        tables = list(self._round(round_number))
        if len(tables[table - 1]) + 1 not in self.settings.sizes:
            raise DeskError(
                msg(
                    "table: table {table} of round {number} has no room for {person}",
                    table=table,
                    number=round_number,
                    person=SpokenPerson(person),
                )
            )
        tables[table - 1] = (*tables[table - 1], person)
        self.rounds[round_number - 1] = tuple(tables)
        self.out[round_number - 1] = self.out[round_number - 1] - {person}

    def _hand_on(self, round_number: int, swapped: Mapping[int, int]) -> None:
        """Give the chairs of persons to others: of one that has had several its last part."""
        seated = self._seated(round_number).intersection(swapped)
        chairs = {swapped[person]: self.chair(round_number, person) for person in seated}
        for person in seated:
            self.held.pop((round_number, person), None)
        for person, chair in chairs.items():
            if len(chair.holders) > 1:
                self.held[round_number, person] = handed_to(chair, person)

    def _round(self, round_number: int) -> Tables:
        return self.rounds[round_number - 1] if 1 <= round_number <= len(self.rounds) else ()

    def _seated(self, round_number: int) -> set[int]:
        return {person for table in self._round(round_number) for person in table}

    def _had_chairs(self, round_number: int) -> set[int]:
        """Who has had a chair of a round that others have now."""
        held = [chair for (number, _), chair in self.held.items() if number == round_number]
        return {person for chair in held for person in chair.persons}

    def _left_over(self, round_number: int) -> set[int]:
        """The persons who sit out a round that is drawn right now."""
        players = set(self.to_seat(round_number))
        left = players - self._seated(round_number)
        return left if len(left) <= must_sit_out(len(players), self.settings.sizes) else set()


def _ordered(persons: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(persons))
