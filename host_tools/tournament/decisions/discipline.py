"""Warnings and penalties, which are the player's and not the table's."""

from typing import TYPE_CHECKING

from host_tools.language.message import Message, counted, msg
from host_tools.tournament.decisions.fields import (
    Penalty,
    Person,
    RoundNumber,
    TableNumber,
    WarningId,
    WarningOrNone,
)
from host_tools.tournament.decisions.kind import TABLES, EventKind
from host_tools.tournament.decisions.words import table_words
from host_tools.tournament.entrants import Adjustment, DirectorWarning
from rules_core.incidents import PENALTY

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.state import State
    from host_tools.tournament.table import Table


class GiveWarning(EventKind):
    """A warning by the director, which the register adds to those of the boxes."""

    name = "warning"
    group = TABLES
    help = "a warning for somebody; the register adds it to those of the boxes"
    needs_reason = True

    round: RoundNumber
    person: Person

    def apply(self, state: "State") -> None:
        state.check_drawn(self.round)
        state.entrant(self.person)
        warning = DirectorWarning(self.round, self.person, self.made.reason, self.made.number)
        state.warned.append(warning)

    def say(self, event: "Event") -> Message:
        return msg(
            "A warning for {name}, round {round}", name=event.name(self.person), round=self.round
        )

    def is_about(self, table: "Table") -> bool:
        return self.round == table.round_number and self.person in table.persons


class Penalise(EventKind):
    """Points that somebody loses at a table as a penalty; nobody gets them.

    `warning`: the one that it is for, as in `SparePenalty`; None where it is for something else.
    """

    name = "penalty"
    group = TABLES
    help = (
        "points that somebody loses as a penalty, after a second warning or for a rule broken;\n"
        "warning= the one that it settles: the number of its decision, or the id of a box's entry"
    )
    needs_reason = True

    round: RoundNumber
    table: TableNumber
    person: Person
    points: Penalty
    warning: WarningOrNone = None

    def apply(self, state: "State") -> None:
        state.check_table(self.round, self.table)
        state.entrant(self.person)
        state.adjusted.append(
            Adjustment(
                self.round,
                self.table,
                self.person,
                -self.points,
                self.made.reason,
                self.made.number,
                PENALTY,
                self.warning,
            )
        )

    def say(self, event: "Event") -> Message:
        return counted(
            "Penalty of {points} point for {name}, {table}",
            "Penalty of {points} points for {name}, {table}",
            self.points,
            name=event.name(self.person),
            points=self.points,
            table=table_words(self.round, self.table),
        )


class SparePenalty(EventKind):
    """The director lets somebody off the penalty that a further warning would cost.

    `warning`: the entry of a box, or the number of the decision, that gives it.
    """

    name = "no_penalty"
    group = TABLES
    help = (
        "somebody is let off the penalty that a warning would cost; warning= the number of the\n"
        "decision, or the id of an entry of a box"
    )

    person: Person
    warning: WarningId

    def apply(self, state: "State") -> None:
        state.entrant(self.person)
        state.spared.setdefault(self.person, []).append(self.warning)

    def say(self, event: "Event") -> Message:
        name = event.name(self.person)
        register = next((one for one in event.register() if one.person == self.person), None)
        for one in () if register is None else register.incidents:
            if one.id == self.warning:
                return msg(
                    "No penalty for a warning of {name}, {place}", name=name, place=one.place
                )
        return msg("No penalty for a warning of {name}", name=name)
