"""Points, penalties and warnings by the director, which are the player's and not the table's."""

from typing import TYPE_CHECKING, ClassVar

from host_tools.journal.fields import (
    PENALTY_POINTS,
    WARNING_ID,
    Points,
    RoundNumber,
    SomePersons,
    TableNumber,
    WarningOrNone,
    What,
)
from host_tools.journal.kind import TABLES, Variant
from host_tools.language.formatting import typeset_signed
from host_tools.language.message import Message, Sentence, msg
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.event_kind import EventKind
from host_tools.tournament.decisions.words import table_words
from host_tools.tournament.model.director_incidents import Adjustment, DirectorWarning
from host_tools.tournament.model.state import given_twice
from rules_core.incidents import PENALTY, WARNING

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent

# What somebody gets, beside a `WARNING` and a `PENALTY`.
POINTS, NO_PENALTY = "points", "no_penalty"


class Adjust(EventKind):
    """Points for persons at a table, or from them; a warning; a penalty, or none.

    `persons`: whom it is about, each of them by himself; `points`: that each gets or loses;
    `warning`: the entry of a box, or the number of the decision, that gives the warning that a
    penalty settles; None where it is for something else.
    """

    name = "adjust"
    group = TABLES
    help = "points, warnings and penalties"
    needs_reason = True
    variants: ClassVar = {
        POINTS: Variant(
            "points for each of these persons, or from them",
            ("round", "table", "persons", "points"),
        ),
        WARNING: Variant(
            "a warning for each; the register adds it to those of the boxes",
            ("round", "persons"),
        ),
        PENALTY: Variant(
            "points that each loses, after a second warning or for a rule broken; warning=\n"
            "the one that it settles: the number of its decision, or the id of a box's entry",
            ("round", "table", "persons", "points"),
            ("warning",),
            {"points": PENALTY_POINTS},
        ),
        NO_PENALTY: Variant(
            "each is let off the penalty that a warning would cost; warning= the number\n"
            "of its decision, or the id of a box's entry",
            ("persons", "warning"),
            stricter={"warning": WARNING_ID},
            otherwise={"needs_reason": False},
        ),
    }

    what: What
    round: RoundNumber = 0
    table: TableNumber = 0
    persons: SomePersons = ()
    points: Points = 0
    warning: WarningOrNone = None

    def apply(self, state: "State") -> None:
        if self.what == WARNING:
            state.plan.check_drawn(self.round)
        elif self.what != NO_PENALTY:
            state.plan.check_table(self.round, self.table)
        if len(set(self.persons)) < len(self.persons):
            raise given_twice("persons")
        for person in self.persons:
            state.entrant(person)
        for person in self.persons:
            self._apply_to(person, state)

    def _apply_to(self, person: int, state: "State") -> None:
        reason, number = self.made.reason, self.made.number
        if self.what == WARNING:
            given = DirectorWarning(self.round, person, reason, number)
            state.incidents.warned.append(given)
        elif self.what == NO_PENALTY:
            state.incidents.spare(person, self.warning or "")
        else:
            state.incidents.adjusted.append(self._adjustment(person))

    def _adjustment(self, person: int) -> Adjustment:
        here = (self.round, self.table, person)
        reason, number = self.made.reason, self.made.number
        if self.what == POINTS:
            return Adjustment(*here, self.points, reason, number)
        return Adjustment(*here, -self.points, reason, number, PENALTY, self.warning)

    def say(self, event: "RankedEvent") -> Message:
        values = self.gaps(event) | {"table": table_words(self.round, self.table)}
        if self.what == NO_PENALTY:
            return self._say_spared(event, values["names"])
        values["points"] = typeset_signed(self.points if self.what == POINTS else -self.points)
        if len(self.persons) > 1 and self.what != WARNING:
            values["names"] = msg("{names}, each", names=values["names"])
        return _SAID[self.what].about(**values)

    def _say_spared(self, event: "RankedEvent", names: Sentence) -> Message:
        spared = msg("No penalty for a warning of {names}", names=names)
        registers = [one for one in event.register() if one.person in self.persons]
        for one in (incident for register in registers for incident in register.incidents):
            if one.id == self.warning:
                return msg("{some}, {next}", some=spared, next=one.place)
        return spared

    def is_about(self, event: "RankedEvent", place: Place) -> bool:
        if self.what == WARNING:
            at_table = event.tables[place].persons
            return self.round == place[0] and not {*self.persons}.isdisjoint(at_table)
        return super().is_about(event, place)


# By what somebody gets.
_SAID = {
    WARNING: msg("A warning for {names}, round {round}"),
    PENALTY: msg("Penalty for {names}: {points}, {table}"),
    POINTS: msg("Points for {names}: {points}, {table}"),
}
