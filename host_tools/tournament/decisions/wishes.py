"""Wishes for the draw: players kept apart, players who stay at a table, partners."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from host_tools.common.errors import DeskError
from host_tools.journal.fields import (
    PERSON,
    Person,
    Seated,
    TableOrNone,
    What,
    YesOrNo,
)
from host_tools.journal.kind import SEATS, Variant
from host_tools.language.message import Message, msg
from host_tools.tournament.decisions.event_kind import EventKind
from host_tools.tournament.model.journal_tariffs import parties_of
from host_tools.tournament.model.settings import lot_keeps_nobody_apart
from host_tools.tournament.spoken import spoken_together
from rules_core.fields import List

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent

# What is wished.
APART, STAY, PAIR = "apart", "stay", "pair"


class Wish(EventKind):
    """A wish for the draw: players kept apart, a player who stays at a table, partners.

    `table`: None: the draw decides again.
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
            state.wishes = state.wishes.keeping_apart(tuple(self.persons), self.strictly)
        elif self.what == PAIR:
            state.wishes = state.wishes.playing_together(_pair_in(state, self.persons))
        else:
            state.wishes = state.wishes.staying(self.person, self.table)

    def say(self, event: "RankedEvent") -> Message:
        is_strong = self.strictly if self.what == APART else self.table is not None
        return _SAID[self.what, is_strong].about(**self.gaps(event))

    def unheeded(self, state: "State") -> Message | None:
        return lot_keeps_nobody_apart(state.settings) if self.what == APART else None


# By what it is, and whether it is meant strictly, or names a table.
_SAID = {
    (APART, True): msg("{names} must not meet"),
    (APART, False): msg("{names} should rather not meet"),
    (STAY, True): msg("{name} stays at table {table}"),
    (STAY, False): msg("{name} sits wherever the draw says"),
    (PAIR, False): msg("{names} play together"),
}


def _pair_in(state: "State", persons: Sequence[int]) -> tuple[int, int]:
    """Two persons who may play together, the lower number first. DeskError if they may not."""
    one, other = sorted(persons)
    if not parties_of(state):
        raise DeskError(msg("what: by these rules nobody has a partner for the whole round"))
    if one == other:
        raise DeskError(msg("it takes two different players or more"))
    for pair in state.wishes.partners:
        if {one, other}.intersection(pair):
            raise DeskError(
                msg("persons: {names} play together already", names=spoken_together(pair))
            )
    if any({one, other} <= {*apart} for apart in state.wishes.kept_apart):
        raise DeskError(
            msg(
                "persons: {names} are to be kept apart: take that back first",
                names=spoken_together((one, other)),
            )
        )
    return one, other


def _check_not_partners(state: "State", persons: Sequence[int]) -> None:
    for pair in state.wishes.partners:
        if {*pair} <= {*persons}:
            raise DeskError(
                msg(
                    "persons: {names} play together: take that back first",
                    names=spoken_together(pair),
                )
            )
