"""Who takes part: registered, paid, there, of a team, stopped, replaced."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, counted, msg
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.fields import (
    DayOrNone,
    DealNumberOrNone,
    Marks,
    Person,
    RoundNumber,
    TeamOrNone,
    YesOrNo,
)
from host_tools.tournament.decisions.kind import PERSONS, Content, EventKind
from host_tools.tournament.entrants import AbsenceMark, Entrant, Left
from host_tools.tournament.player_marks import (
    LOCAL,
    all_marks_words,
    in_order,
    mark_without_name,
    marks_of,
)
from host_tools.tournament.seating_sentences import seats_left
from host_tools.tournament.settings import check_day, lot_keeps_nobody_apart
from host_tools.tournament.spoken import SpokenDay, SpokenPerson

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.state import State
    from host_tools.tournament.table import Table


class Register(EventKind):
    """Somebody takes part."""

    name = "register"
    group = PERSONS
    help = "somebody takes part"
    takes_part = True

    person: Person

    def apply(self, state: "State") -> None:
        if self.person in state.entrants:
            person = SpokenPerson(self.person)
            raise DeskError(msg("person: {person} is registered already", person=person))
        state.entrants[self.person] = Entrant(self.person)

    def say(self, event: "Event") -> Message:
        return msg("{name} takes part", name=event.name(self.person))


class MarkPresent(EventKind):
    """Somebody is there, or is not."""

    name = "present"
    replaces = ("person",)
    group = PERSONS
    help = "is he there"

    person: Person
    present: YesOrNo

    def apply(self, state: "State") -> None:
        state.change(self.person, present=self.present)
        if self.present:
            state.away.pop(self.person, None)
        else:
            state.away.setdefault(self.person, AbsenceMark(self.made.number, self.made.time))

    def say(self, event: "Event") -> Message:
        name = event.name(self.person)
        if self.present:
            return msg("{name} is there", name=name)
        return msg("{name} is not there", name=name)

    def seats_left(self, event: "Event") -> list[Place]:
        return [] if self.present else seats_left(event, self.person)


class MarkLocal(EventKind):
    """Somebody is of the club that plays at home, or a guest."""

    name = "local"
    replaces = ("person",)
    group = PERSONS
    help = "is he of the club that plays at home"

    person: Person
    local: YesOrNo

    def apply(self, state: "State") -> None:
        marks = {*state.entrant(self.person).marks} - {LOCAL}
        state.change(self.person, marks=in_order(marks | {LOCAL} if self.local else marks))

    def say(self, event: "Event") -> Message:
        name = event.name(self.person)
        if self.local:
            return msg("{name} is of the club that plays at home", name=name)
        return msg("{name} is a guest", name=name)


class MarkEntrant(EventKind):
    """What parts of the players somebody belongs to: all of his marks."""

    name = "marks"
    replaces = ("person",)
    group = PERSONS
    help = (
        'what part of the players he belongs to: marks=["local", "ladies"], of local,\n'
        "ladies, juniors, guests, or a word of your own; []: none"
    )

    person: Person
    marks: Marks

    @classmethod
    def without_name(cls, content: Content, taken_out: Callable[[str], str]) -> Content:
        return content | {"marks": [mark_without_name(one, taken_out) for one in content["marks"]]}

    def apply(self, state: "State") -> None:
        state.change(self.person, marks=marks_of(self.marks))

    def say(self, event: "Event") -> Message:
        name = event.name(self.person)
        marks = all_marks_words(marks_of(self.marks))
        if marks is None:
            return msg("{name} has no mark", name=name)
        return msg("{name} is marked: {marks}", name=name, marks=marks)


class JoinTeam(EventKind):
    """The team of somebody; team mates never meet."""

    name = "team"
    replaces = ("person",)
    group = PERSONS
    help = "his team, whose members never meet"
    typed = ("team",)

    person: Person
    team: TeamOrNone

    def apply(self, state: "State") -> None:
        state.change(self.person, team=self.team)

    def say(self, event: "Event") -> Message:
        name = event.name(self.person)
        if not self.team:
            return msg("{name} is of no team", name=name)
        return msg("{name} is of the team {team}", name=name, team=self.team)

    def unheeded(self, state: "State") -> Message | None:
        return lot_keeps_nobody_apart(state.settings)


class ComeLate(EventKind):
    """Somebody comes late: he plays from a round on."""

    name = "late"
    replaces = ("person",)
    group = PERSONS
    help = "he plays from this round on"

    person: Person
    round: RoundNumber

    def apply(self, state: "State") -> None:
        state.change(self.person, first=self.round)

    def say(self, event: "Event") -> Message:
        name = event.name(self.person)
        return msg("{name} plays from round {round} on", name=name, round=self.round)


class Withdraw(EventKind):
    """Somebody stops: he plays no more from a round on, or after some deals of it."""

    name = "withdraw"
    group = PERSONS
    help = (
        "he plays no more from this round on, of those that he has not played in;\n"
        "deals=5: he stopped within it, after the deal of this number at his table;\n"
        "counted=true: after so many that have counted"
    )

    person: Person
    round: RoundNumber
    deals: DealNumberOrNone = None
    counted: YesOrNo = False

    def apply(self, state: "State") -> None:
        if self.deals is None:
            state.stop(self.person, self.round)
            return
        if state.has_chair_now(self.round, self.person) is None:
            person = SpokenPerson(self.person)
            raise DeskError(
                msg(
                    "round: {person} has no seat in round {number}",
                    person=person,
                    number=self.round,
                )
            )
        state.stop_within(self.person, Left(self.round, self.deals, self.counted))

    def say(self, event: "Event") -> Message:
        name = event.name(self.person)
        if self.deals is not None and self.counted:
            return counted(
                "{name} stops in round {round}, after {number} deal",
                "{name} stops in round {round}, after {number} deals",
                self.deals,
                name=name,
                round=self.round,
            )
        if self.deals is not None:
            return msg(
                "{name} stops in round {round}, after deal {number}",
                name=name,
                round=self.round,
                number=self.deals,
            )
        if self.round == 1:
            return msg("{name} has not come", name=name)
        return msg("{name} plays no more from round {round} on", name=name, round=self.round)

    def seats_left(self, event: "Event") -> list[Place]:
        return seats_left(event, self.person)


class Exclude(EventKind):
    """The director sends somebody away from a round on, and may ban him until a day."""

    name = "exclude"
    group = PERSONS
    help = (
        "the director sends him away from this event;\n"
        "until=2027-12-31: and bans him from others up to that day"
    )
    needs_reason = True

    person: Person
    round: RoundNumber
    until: DayOrNone = None

    def apply(self, state: "State") -> None:
        if self.until is not None:
            check_day("until", self.until)
        state.exclude(self.person, self.round, self.until)

    def say(self, event: "Event") -> Message:
        name = event.name(self.person)
        if self.until is None:
            return msg("{name} is excluded from round {round} on", name=name, round=self.round)
        return msg(
            "{name} is excluded from round {round} on, and banned until {until}",
            name=name,
            round=self.round,
            until=SpokenDay(self.until),
        )

    def seats_left(self, event: "Event") -> list[Place]:
        return seats_left(event, self.person)


def _may_stand_in(state: "State", entrant: Entrant) -> bool:
    """May somebody who takes part stand for another one: has he no part of his own?

    He has a seat in no round, plays, and neither is a substitute nor has one.
    """
    seats = (state.plan.table_of(at, entrant.person) for at in range(1, len(state.plan.rounds) + 1))
    stands_in = entrant.stands_for is not None or entrant.replaced_by is not None
    return entrant.last is None and not stands_in and not any(seats)


class Substitute(EventKind):
    """Somebody plays on for another one, who may have stopped and still has a seat.

    A newcomer, or one who takes part and has a seat in no round.
    """

    name = "substitute"
    group = PERSONS
    help = "somebody plays on for him"
    recognises = True
    takes_part = True

    person: Person
    whom: Person
    round: RoundNumber

    def apply(self, state: "State") -> None:
        gone = state.entrant(self.whom)
        if self.person == self.whom:
            raise DeskError(msg("person: nobody is his own substitute"))
        stopped = not gone.plays_in(self.round)
        has_seat = state.plan.table_of(self.round, self.whom) is not None
        if gone.replaced_by is not None or (stopped and not has_seat):
            raise DeskError(
                msg(
                    "whom: {whom} does not play in round {number}",
                    whom=SpokenPerson(self.whom),
                    number=self.round,
                )
            )
        known = state.entrants.get(self.person)
        if known is not None and not _may_stand_in(state, known):
            person = SpokenPerson(self.person)
            raise DeskError(msg("person: {person} plays himself", person=person))
        left = stopped or gone.stops_in(self.round)
        state.entrants[self.person] = replace(
            known or Entrant(self.person),
            first=self.round,
            last=None if left else gone.last,
            left=None if left else gone.left,
            stands_for=self.whom,
        )
        if not stopped:
            gone = replace(gone, last=self.round - 1)
        state.entrants[self.whom] = replace(gone, replaced_by=self.person)
        for later in range(self.round, len(state.plan.rounds) + 1):
            state.plan.swap(later, {self.whom: self.person})

    def say(self, event: "Event") -> Message:
        names = {"name": event.name(self.person), "whom": event.name(self.whom)}
        after = event.state.left_after(self.round, self.whom)
        if after is not None:
            return msg(
                "{name} plays for {whom} from round {round} on, there after deal {after}",
                round=self.round,
                after=after,
                **names,
            )
        return msg("{name} plays for {whom} from round {round} on", round=self.round, **names)

    def is_about(self, table: "Table") -> bool:
        return table.round_number >= self.round and self.person in table.persons

    def seats_changed(self, event: "Event") -> dict[int, set[int]]:
        rounds = range(self.round, len(event.state.plan.rounds) + 1)
        return {round_number: {self.person} for round_number in rounds}
