"""Rulings: sitters, sources and counting deals of a table, and whether more come."""

from typing import TYPE_CHECKING

from host_tools.journal.fields import RoundNumber
from host_tools.journal.kind import TABLES
from host_tools.language.message import Message
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.ruling_fields import TABLE_RULINGS, RulingsOfTables
from host_tools.tournament.model.chair_rulings import rule_chairs, without_plan
from host_tools.tournament.model.entrants import Entrant, Ruled
from host_tools.tournament.model.event_kind import EventKind
from host_tools.tournament.model.state import given_twice
from host_tools.tournament.tables.rulings.record import answer_in
from host_tools.tournament.tables.rulings.ruling_words import ruling_words

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.model.state import State


class Rule(EventKind):
    """One answer of the director about one table of a round, or about several.

    Sitters who did not take part so far take part from then on. A session with counting deals is
    not set aside any more.
    """

    name = "ruling"
    group = TABLES
    help = (
        "who sat at the places of a source, and which deals of which sources count;\n"
        "'schreiber status' has the proposals with what to decide;\n"
        'tables=[{"table":4,"moved":{"SESSION":4}}]: a session of a box is of table 4'
    )
    recognises = True

    round: RoundNumber
    tables: RulingsOfTables

    def apply(self, state: "State") -> None:
        answer = answer_in(self.tables)
        if len(answer) < len(self.tables):
            raise given_twice("tables")
        for table in answer:
            state.plan.check_table(self.round, table)
        for person in sorted(TABLE_RULINGS.persons(self.tables) - {*state.entrants}):
            state.entrants[person] = Entrant(person)
        rule_chairs(state, self.round, answer)
        for ruling in answer.values():
            for stretch in ruling.counts or ():
                state.sessions.aside.pop(stretch.source, None)
            for source, table in ruling.moved.items():
                state.plan.check_table(self.round, table)
                state.move_source(source, (self.round, table))
        ruled = Ruled(without_plan(answer), self.made.number, self.made.time)
        state.rulings.setdefault(self.round, []).append(ruled)

    def say(self, event: "Event") -> Message:
        return ruling_words(answer_in(self.tables), self.round, event.source_names(self.round))

    def is_about(self, event: "Event", place: Place) -> bool:
        round_number, table = place
        return round_number == self.round and table in answer_in(self.tables)
