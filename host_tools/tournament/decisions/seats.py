"""Who sits where: wishes, the draw, and what mends it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, msg, together
from host_tools.tournament.decisions.fields import (
    PERSON,
    Method,
    Person,
    RoundNumber,
    Rounds,
    Seated,
    Seed,
    TableNumber,
    TableOrNone,
    What,
    YesOrNo,
)
from host_tools.tournament.decisions.kind import SEATS, EventKind, Variant
from host_tools.tournament.decisions.words import table_words
from host_tools.tournament.draw import BY_HAND
from host_tools.tournament.journal_tariffs import parties_of
from host_tools.tournament.settings import lot_keeps_nobody_apart
from host_tools.tournament.spoken import SpokenPerson, spoken_together
from host_tools.tournament.state import not_drawn
from rules_core.fields import List

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.state import State
    from host_tools.tournament.table import Table


# What is wished.
APART, STAY, PAIR = "apart", "stay", "pair"


class Wish(EventKind):
    """Who must not, or should not, meet; who stays at a table; which two play together.

    `table`: None: wherever the draw puts him again.
    """

    name = "wish"
    group = SEATS
    help = "what the draw heeds"
    variants: ClassVar = {
        APART: Variant(
            "who must not meet, or (strictly=false) should not", ("persons", "strictly")
        ),
        STAY: Variant(
            "the table at which he sits in every round; table=null: at any again",
            ("person", "table"),
            otherwise={"replaces": ("what", "person")},
        ),
        PAIR: Variant(
            "two who play together in every round, where the rule book has parties",
            ("persons",),
            stricter={"persons": List(PERSON, 2, 2)},
        ),
    }

    what: What
    persons: Seated = ()
    strictly: YesOrNo = False
    person: Person = 0
    table: TableOrNone = None

    def apply(self, state: "State") -> None:
        for person in self.persons or (self.person,):
            state.entrant(person)
        if self.what == APART:
            _check_not_partners(state, self.persons)
            state.apart.append((tuple(self.persons), self.strictly))
        elif self.what == PAIR:
            state.pairs.append(_pair_in(state, self.persons))
        elif self.table is None:
            state.stay.pop(self.person, None)
        else:
            state.stay[self.person] = self.table

    def say(self, event: "Event") -> Message:
        if self.what == APART:
            names = together(map(event.name, self.persons))
            if self.strictly:
                return msg("{names} must not meet", names=names)
            return msg("{names} should rather not meet", names=names)
        if self.what == PAIR:
            return msg("{names} play together", names=together(map(event.name, self.persons)))
        name = event.name(self.person)
        if self.table is None:
            return msg("{name} sits wherever the draw puts him", name=name)
        return msg("{name} stays at table {table}", name=name, table=self.table)

    def unheeded(self, state: "State") -> Message | None:
        return lot_keeps_nobody_apart(state.settings) if self.what == APART else None


def _pair_in(state: "State", persons: Sequence[int]) -> tuple[int, int]:
    """Two persons who may play together, the lower number first. DeskError if they may not."""
    one, other = sorted(persons)
    if not parties_of(state):
        raise DeskError(msg("what: by these rules nobody has a partner for the whole round"))
    if one == other:
        raise DeskError(msg("persons: it takes two different players or more"))
    for pair in state.pairs:
        if {one, other}.intersection(pair):
            raise DeskError(
                msg("persons: {names} play together already", names=spoken_together(pair))
            )
    if any({one, other} <= {*apart} for apart, _ in state.apart):
        raise DeskError(
            msg(
                "persons: {names} are to be kept apart: take that back first",
                names=spoken_together((one, other)),
            )
        )
    return one, other


def _check_not_partners(state: "State", persons: Sequence[int]) -> None:
    for pair in state.pairs:
        if {*pair} <= {*persons}:
            raise DeskError(
                msg(
                    "persons: {names} play together: take that back first",
                    names=spoken_together(pair),
                )
            )


class DrawRounds(EventKind):
    """The rounds as they were drawn, from a round on; those before it stay as they are.

    `tables`: of each round from there on.
    """

    name = "draw"
    replaces = ("round",)
    group = SEATS
    help = "the rounds as they were drawn; 'schreiber draw' does it"
    recognises = True

    round: RoundNumber
    tables: Rounds
    seed: Seed
    method: Method

    def apply(self, state: "State") -> None:
        if not 1 <= self.round <= len(state.rounds) + 1:
            raise not_drawn(len(state.rounds) + 1)
        for index, drawn in enumerate(self.tables):
            _check_round(state, self.round + index, drawn)
        state.draw(self.round, self.tables)
        state.seed, state.method = self.seed, self.method

    def say(self, event: "Event") -> Message:
        last = self.round + len(self.tables) - 1
        drawn = msg("Round {round}", round=self.round)
        if last != self.round:
            drawn = msg("Rounds {round} to {last}", round=self.round, last=last)
        if self.method == BY_HAND:
            return msg("{rounds} seated anew by hand", rounds=drawn)
        if self._drawn_before(event):
            return msg("{rounds} drawn anew (seed {seed})", rounds=drawn, seed=self.seed)
        return msg("{rounds} drawn (seed {seed})", rounds=drawn, seed=self.seed)

    def is_about(self, table: "Table") -> bool:
        """A box that was set up before may have others than it was drawn."""
        return table.round_number >= self.round and bool(table.bound)

    def _drawn_before(self, event: "Event") -> bool:
        """Had this round been drawn when it was decided?"""
        return any(
            earlier.kind == self.name
            and earlier.content["round"] + len(earlier.content["tables"]) > self.round
            for earlier in event.journal.decisions
            if earlier.number < self.made.number
        )


def _check_round(state: "State", round_number: int, tables: Sequence[Sequence[int]]) -> None:
    seated = [person for table in tables for person in table]
    if len(set(seated)) < len(seated):
        twice = next(person for person in seated if seated.count(person) > 1)
        raise DeskError(
            msg(
                "tables: {twice} has two places in round {number}",
                twice=SpokenPerson(twice),
                number=round_number,
            )
        )
    for person in seated:
        if not state.entrant(person).plays_in(round_number):
            raise DeskError(
                msg(
                    "tables: {person} does not play in round {number}",
                    person=SpokenPerson(person),
                    number=round_number,
                )
            )


class ExchangeSeats(EventKind):
    """Two persons exchange their places in a round, one of whom has one."""

    name = "exchange"
    group = SEATS
    help = "two exchange their places"
    recognises = True

    round: RoundNumber
    one: Person
    other: Person

    def apply(self, state: "State") -> None:
        state.check_drawn(self.round)
        both = (self.one, self.other)
        places = [state.table_of(self.round, person) for person in both]
        if self.one == self.other or places == [None, None]:
            raise DeskError(msg("other: two persons exchange their places, one of whom has one"))
        for person in both:
            if not state.entrant(person).plays_in(self.round):
                raise DeskError(
                    msg(
                        "other: {person} does not play in round {number}",
                        person=SpokenPerson(person),
                        number=self.round,
                    )
                )
        state.swap(self.round, {self.one: self.other, self.other: self.one})

    def say(self, event: "Event") -> Message:
        return msg(
            "{one} and {other} exchange their places in round {round}",
            one=event.name(self.one),
            other=event.name(self.other),
            round=self.round,
        )

    def is_about(self, table: "Table") -> bool:
        sits = {self.one, self.other} & set(table.persons)
        return table.round_number == self.round and bool(sits)

    def seats_changed(self, event: "Event") -> dict[int, set[int]]:
        return {self.round: {self.one, self.other}}


def _check_plays(state: "State", person: int, round_number: int) -> None:
    if not state.entrant(person).plays_in(round_number):
        raise DeskError(
            msg(
                "person: {person} does not play in round {number}",
                person=SpokenPerson(person),
                number=round_number,
            )
        )


class TakeSeat(EventKind):
    """Somebody comes over to the seat of one who does not play; his own stays empty."""

    name = "take_seat"
    group = SEATS
    help = "somebody comes over to the seat of one who does not play; his own stays empty"
    recognises = True
    keeps_begun_tables = True

    round: RoundNumber
    person: Person
    whom: Person

    def apply(self, state: "State") -> None:
        if state.entrant(self.person).replaced_by is not None:
            state.come_back(self.person, self.round)
        _check_plays(state, self.person, self.round)
        before = state.table_of(self.round, self.person)
        emptied = state.left_empty.get((self.round, self.whom))
        has_none = state.table_of(self.round, self.whom) is None
        if before is None and emptied is not None and has_none:
            state.join(self.round, emptied, self.person)
            return
        if before == state.seat_of(self.round, self.whom):
            person = SpokenPerson(self.person)
            raise DeskError(msg("person: {person} sits at that table already", person=person))
        if before is not None:
            state.empty_seat(self.round, self.person)
        state.swap(self.round, {self.whom: self.person})

    def say(self, event: "Event") -> Message:
        return msg(
            "{name} takes the seat of {whom} in round {round}",
            name=event.name(self.person),
            whom=event.name(self.whom),
            round=self.round,
        )

    def is_about(self, table: "Table") -> bool:
        return table.round_number == self.round and self.person in table.persons

    def seats_changed(self, event: "Event") -> dict[int, set[int]]:
        return {self.round: {self.person, self.whom}}


class JoinTable(EventKind):
    """Somebody without a seat sits down at a table as one more."""

    name = "join_table"
    group = SEATS
    help = "somebody without a seat sits down at a table as one more"
    recognises = True
    keeps_begun_tables = True

    round: RoundNumber
    table: TableNumber
    person: Person

    def apply(self, state: "State") -> None:
        _check_plays(state, self.person, self.round)
        state.join(self.round, self.table, self.person)

    def say(self, event: "Event") -> Message:
        return msg(
            "{name} sits down at {table}",
            name=event.name(self.person),
            table=table_words(self.round, self.table),
        )

    def seats_changed(self, event: "Event") -> dict[int, set[int]]:
        return {self.round: {self.person}}


class EmptySeat(EventKind):
    """The seat of one who does not play stays empty."""

    name = "empty_seat"
    group = SEATS
    help = "the seat of one who does not play stays empty"
    recognises = True
    keeps_begun_tables = True

    round: RoundNumber
    person: Person

    def apply(self, state: "State") -> None:
        state.empty_seat(self.round, self.person)

    def is_about(self, table: "Table") -> bool:
        """Where it was taken back he sits there again."""
        return table.round_number == self.round and self.person in table.persons

    def say(self, event: "Event") -> Message:
        name = event.name(self.person)
        return msg("The seat of {name} stays empty in round {round}", name=name, round=self.round)

    def seats_changed(self, event: "Event") -> dict[int, set[int]]:
        return {self.round: {self.person}}
