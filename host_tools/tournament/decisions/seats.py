"""Seats: the draw, and its repairs."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from host_tools.common.errors import DeskError
from host_tools.journal.fields import (
    Method,
    Person,
    RoundNumber,
    Rounds,
    Seed,
    TableNumber,
    What,
)
from host_tools.journal.kind import SEATS, Variant
from host_tools.language.message import Message, msg
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.event_kind import EventKind
from host_tools.tournament.decisions.words import table_words
from host_tools.tournament.draw.plan import BY_HAND
from host_tools.tournament.model.event_plan import DRAWN, not_drawn, sits_there_already
from host_tools.tournament.spoken import SpokenPerson

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent


# What becomes of seats.
EXCHANGED, TAKEN, JOINED, EMPTY = "exchanged", "taken", "joined", "empty"
_KEEPING = {"keeps_begun_tables": True}


class ChangeSeats(EventKind):
    """The seats: the rounds of a draw, and their repairs.

    `tables`: those of each round from `round` on, as they were drawn; the rounds before stay as
    they are. `one`, `other`: exchange their places; at least one has one. `person`: takes the seat
    of `whom`, who does not play, and the own seat stays empty; or sits down at a `table` as one
    more; or does not play, and nobody gets the seat.
    """

    name = "seats"
    group = SEATS
    help = "who sits where"
    recognises = True
    variants: ClassVar = {
        DRAWN: Variant(
            "the rounds as they were drawn; 'schreiber draw' does it",
            ("round", "tables", "seed", "method"),
            otherwise={"replaces": ("what", "round")},
        ),
        EXCHANGED: Variant("two exchange their places", ("round", "one", "other")),
        TAKEN: Variant(
            "somebody comes over to the seat of one who does not play; his own stays empty",
            ("round", "person", "whom"),
            otherwise=_KEEPING,
        ),
        JOINED: Variant(
            "somebody without a seat sits down at a table as one more",
            ("round", "table", "person"),
            otherwise=_KEEPING,
        ),
        EMPTY: Variant(
            "the seat of one who does not play stays empty",
            ("round", "person"),
            otherwise=_KEEPING,
        ),
    }

    what: What
    round: RoundNumber
    tables: Rounds = ()
    seed: Seed = 0
    method: Method = ""
    one: Person = 0
    other: Person = 0
    person: Person = 0
    whom: Person = 0
    table: TableNumber = 0

    def apply(self, state: "State") -> None:
        _APPLIED[self.what](self, state)

    def say(self, event: "RankedEvent") -> Message:
        if self.what == DRAWN:
            return _said_of_draw(self, event)
        table = table_words(self.round, self.table)
        return _SAID[self.what].about(**self.gaps(event) | {"table": table})

    def is_about(self, event: "RankedEvent", place: Place) -> bool:
        round_number, table = place[0], event.tables[place]
        if self.what == DRAWN:  # a box that was set up before may have others than it was drawn
            return round_number >= self.round and bool(table.bound)
        sits = {self.one, self.other, self.person} & {*table.persons}
        return super().is_about(event, place) or (round_number == self.round and bool(sits))

    def seats_changed(self, event: "RankedEvent") -> dict[int, set[int]]:
        persons = {self.one, self.other, self.person, self.whom} - {0}
        return {self.round: persons} if persons else {}


def _draw(made: ChangeSeats, state: "State") -> None:
    if not 1 <= made.round <= len(state.plan.rounds) + 1:
        raise not_drawn(len(state.plan.rounds) + 1)
    for index, drawn in enumerate(made.tables):
        _check_round(state, made.round + index, drawn)
    state.draw(made.round, made.tables)
    state.plan.seed, state.plan.method = made.seed, made.method


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
        state.check_plays("tables", person, round_number)


def _exchange(made: ChangeSeats, state: "State") -> None:
    state.plan.check_drawn(made.round)
    both = (made.one, made.other)
    places = [state.plan.table_of(made.round, person) for person in both]
    if made.one == made.other or places == [None, None]:
        raise DeskError(msg("other: two persons exchange their places, and at least one has one"))
    for person in both:
        state.check_plays("other", person, made.round)
    state.plan.swap(made.round, {made.one: made.other, made.other: made.one})


def _take(made: ChangeSeats, state: "State") -> None:
    if state.entrant(made.person).replaced_by is not None:
        state.come_back(made.person, made.round)
    state.check_plays("person", made.person, made.round)
    before = state.plan.table_of(made.round, made.person)
    emptied = state.plan.left_empty.get((made.round, made.whom))
    has_none = state.plan.table_of(made.round, made.whom) is None
    if before is None and emptied is not None and has_none:
        state.plan.join(made.round, emptied, made.person, state.settings.sizes)
        return
    if before == state.plan.seat_of(made.round, made.whom):
        raise sits_there_already(made.person)
    if before is not None:
        state.plan.empty_seat(made.round, made.person, state.settings.sizes)
    state.plan.swap(made.round, {made.whom: made.person})


def _join(made: ChangeSeats, state: "State") -> None:
    state.check_plays("person", made.person, made.round)
    state.plan.join(made.round, made.table, made.person, state.settings.sizes)


def _empty(made: ChangeSeats, state: "State") -> None:
    state.plan.empty_seat(made.round, made.person, state.settings.sizes)


_APPLIED: dict[str, Callable[[ChangeSeats, "State"], None]] = {
    DRAWN: _draw,
    EXCHANGED: _exchange,
    TAKEN: _take,
    JOINED: _join,
    EMPTY: _empty,
}


def _said_of_draw(made: ChangeSeats, event: "RankedEvent") -> Message:
    last = made.round + len(made.tables) - 1
    drawn = msg("Round {number}", number=made.round)
    if last != made.round:
        drawn = msg("Rounds {round} to {last}", round=made.round, last=last)
    if made.method == BY_HAND:
        return msg("{rounds} seated anew by hand", rounds=drawn)
    if _drawn_before(made, event):
        return msg("{rounds} drawn anew (draw number {seed})", rounds=drawn, seed=made.seed)
    return msg("{rounds} drawn (draw number {seed})", rounds=drawn, seed=made.seed)


def _drawn_before(made: ChangeSeats, event: "RankedEvent") -> bool:
    """Had this round been drawn when it was decided?"""
    return any(
        earlier.content["round"] + len(earlier.content["tables"]) > made.round
        for earlier in event.journal.decisions
        if earlier.number < made.made.number and earlier.kind == made.name
        if earlier.content["what"] == DRAWN
    )


_SAID = {
    EXCHANGED: msg("{one} and {other} exchange their places in round {round}"),
    TAKEN: msg("{name} takes the seat of {whom} in round {round}"),
    JOINED: msg("{name} sits down at {table}"),
    EMPTY: msg("The seat of {name} stays empty in round {round}"),
}
