"""Rulings: sitters, sources and counting deals of a table, and whether more come."""

from itertools import pairwise
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.journal.fields import RoundNumber
from host_tools.journal.kind import TABLES
from host_tools.language.message import Message, msg
from host_tools.tournament.accounts.chair import NOBODY, Chair
from host_tools.tournament.accounts.ruling import Answer
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.event_kind import EventKind
from host_tools.tournament.decisions.ruling_fields import TABLE_RULINGS, RulingsOfTables
from host_tools.tournament.model.chair_rulings import without_plan
from host_tools.tournament.model.entrants import Entrant, Left, Ruled
from host_tools.tournament.model.state import given_twice
from host_tools.tournament.tables.rulings.record import answer_in
from host_tools.tournament.tables.rulings.ruling_words import ruling_words

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent


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

    def say(self, event: "RankedEvent") -> Message:
        return ruling_words(answer_in(self.tables), self.round, event.source_names(self.round))

    def is_about(self, event: "RankedEvent", place: Place) -> bool:
        round_number, table = place
        return round_number == self.round and table in answer_in(self.tables)


def rule_chairs(state: "State", round_number: int, answer: Answer) -> None:
    """Let the plan be as an answer says it of chairs. DeskError; nothing has changed then."""
    chairs = [
        ((round_number, table), at, chair)
        for table, ruling in sorted(answer.items())
        for at, chair in ruling.chairs.items()
    ]
    for place, at, chair in chairs:
        _check(state, place, at, chair)
    for place, at, chair in chairs:
        _give(state, place, at, chair)


def _check(state: "State", place: Place, at: int, chair: Chair) -> None:
    if at >= len(state.plan.persons_at(place)):
        last = len(state.plan.persons_at(place))
        raise DeskError(msg("place: at that table the places are 1 to {last}", last=last))
    if chair.holders[0].person == NOBODY and len(chair.holders) > 1:
        raise DeskError(msg("persons: the first holder of a chair is a person"))
    known = state.plan.chair(place[0], state.plan.persons_at(place)[at]).persons
    for person in chair.persons:
        # Whoever comes later has come earlier then.
        if person not in known and state.entrant(person).first <= place[0]:
            state.check_plays("person", person, place[0])


def _give(state: "State", place: Place, at: int, chair: Chair) -> None:
    """Let this be the chair at a place of a table."""
    number, now = place[0], state.plan.persons_at(place)[at]
    holders, persons = chair.holders, chair.persons
    if not persons:
        state.plan.not_played.setdefault(place, set()).add(now)
        return
    last = persons[-1]
    state.change(last, first=min(state.entrant(last).first, number))
    if last != now:
        exchanged = state.plan.table_of(number, last) is not None
        state.plan.swap(number, {now: last, last: now} if exchanged else {now: last})
    state.plan.not_played.get(place, set()).discard(last)
    state.plan.held.pop((number, last), None)
    for one, following in pairwise(holders):
        left = Left(number, following.after, not following.numbered)
        if one.person and one.person != holders[-1].person:
            state.change(one.person, last=number, left=left)
    if len(holders) > 1:
        state.plan.held[number, last] = chair
    if holders[-1].person == last and state.left_in(number, last) is not None:
        state.change(last, last=None, left=None)  # he plays again
