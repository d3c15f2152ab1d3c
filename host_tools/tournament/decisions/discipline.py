"""Points, penalties and warnings by the director, which are the player's and not the table's."""

from typing import TYPE_CHECKING, ClassVar

from host_tools.journal.fields import (
    PENALTY_POINTS,
    WARNING_ID,
    Person,
    Points,
    RoundNumber,
    TableNumber,
    WarningOrNone,
    What,
)
from host_tools.journal.kind import TABLES, Variant
from host_tools.language.formatting import typeset_signed
from host_tools.language.message import Message, counted, msg
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.words import table_words
from host_tools.tournament.model.director_incidents import Adjustment, DirectorWarning
from host_tools.tournament.model.event_kind import EventKind
from rules_core.incidents import PENALTY, WARNING

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.model.state import State

# What somebody gets, beside a `WARNING` and a `PENALTY`.
POINTS, NO_PENALTY = "points", "no_penalty"


class Adjust(EventKind):
    """Points for somebody at a table, or from him; a warning; a penalty, or none.

    `warning`: the entry of a box, or the number of the decision, that gives the warning that a
    penalty settles; None where it is for something else.
    """

    name = "adjust"
    group = TABLES
    help = "points, warnings and penalties"
    needs_reason = True
    variants: ClassVar = {
        POINTS: Variant("points for somebody, or from him", ("round", "table", "person", "points")),
        WARNING: Variant(
            "a warning for somebody; the register adds it to those of the boxes",
            ("round", "person"),
        ),
        PENALTY: Variant(
            "points that somebody loses, after a second warning or for a rule broken; warning=\n"
            "the one that it settles: the number of its decision, or the id of a box's entry",
            ("round", "table", "person", "points"),
            ("warning",),
            {"points": PENALTY_POINTS},
        ),
        NO_PENALTY: Variant(
            "somebody is let off the penalty that a warning would cost; warning= the number\n"
            "of its decision, or the id of a box's entry",
            ("person", "warning"),
            stricter={"warning": WARNING_ID},
            otherwise={"needs_reason": False},
        ),
    }

    what: What
    round: RoundNumber = 0
    table: TableNumber = 0
    person: Person = 0
    points: Points = 0
    warning: WarningOrNone = None

    def apply(self, state: "State") -> None:
        if self.what == WARNING:
            state.plan.check_drawn(self.round)
        elif self.what != NO_PENALTY:
            state.plan.check_table(self.round, self.table)
        state.entrant(self.person)
        reason, number = self.made.reason, self.made.number
        if self.what == WARNING:
            given = DirectorWarning(self.round, self.person, reason, number)
            state.incidents.warned.append(given)
        elif self.what == NO_PENALTY:
            state.incidents.spare(self.person, self.warning or "")
        else:
            state.incidents.adjusted.append(self._adjustment())

    def _adjustment(self) -> Adjustment:
        here = (self.round, self.table, self.person)
        reason, number = self.made.reason, self.made.number
        if self.what == POINTS:
            return Adjustment(*here, self.points, reason, number)
        return Adjustment(*here, -self.points, reason, number, PENALTY, self.warning)

    def say(self, event: "Event") -> Message:
        name = event.name(self.person)
        if self.what == WARNING:
            return msg("A warning for {name}, round {round}", name=name, round=self.round)
        if self.what == NO_PENALTY:
            return self._say_spared(event)
        table = table_words(self.round, self.table)
        if self.what == PENALTY:
            return counted(
                "Penalty of {points} point for {name}, {table}",
                "Penalty of {points} points for {name}, {table}",
                self.points,
                name=name,
                points=self.points,
                table=table,
            )
        return counted(
            "{name} {points} point, {table}",
            "{name} {points} points, {table}",
            abs(self.points),
            name=name,
            points=typeset_signed(self.points),
            table=table,
        )

    def _say_spared(self, event: "Event") -> Message:
        name = event.name(self.person)
        register = next((one for one in event.register() if one.person == self.person), None)
        for one in () if register is None else register.incidents:
            if one.id == self.warning:
                return msg(
                    "No penalty for a warning of {name}, {place}", name=name, place=one.place
                )
        return msg("No penalty for a warning of {name}", name=name)

    def is_about(self, event: "Event", place: Place) -> bool:
        if self.what == WARNING:
            return self.round == place[0] and self.person in event.tables[place].persons
        return super().is_about(event, place)
