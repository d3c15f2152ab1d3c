"""Entrants: registered, present or not, with marks and team, and merged with another number."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar

from host_tools.club.player_marks import (
    all_marks_words,
    mark_without_name,
    mark_words,
    marks_of,
)
from host_tools.common.errors import DeskError
from host_tools.journal.fields import Marks, Person, TeamOrNone, What, YesOrNo
from host_tools.journal.kind import PERSONS, Content, Variant
from host_tools.language.message import Message, Sentence, listed, msg
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.event_kind import EventKind
from host_tools.tournament.model.cash_lines import CashLines
from host_tools.tournament.model.entrants import AbsenceMark, Entrant
from host_tools.tournament.model.one_person import become_one, lines_of_one
from host_tools.tournament.model.settings import lot_keeps_nobody_apart
from host_tools.tournament.spoken import SpokenPerson

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent

# What is noted of somebody.
REGISTERED, PRESENT, MARKS, TEAM, SAME = "registered", "present", "marks", "team", "same"
_OF_PERSON = {"replaces": ("what", "person")}


class NoteEntrant(EventKind):
    """Somebody takes part; or what is otherwise with who does.

    `marks`: all that he has; `team`: team mates never meet; `whom`: the entrant who he is, too:
    that one has all that both have had, and the other number takes part no more.
    """

    name = "entrant"
    group = PERSONS
    help = "who takes part, and what he is"
    typed = ("team",)
    variants: ClassVar = {
        REGISTERED: Variant(
            "somebody takes part; present=false: and is not there yet",
            ("person",),
            (PRESENT, MARKS, TEAM),
            otherwise={"takes_part": True},
        ),
        PRESENT: Variant("is he there", ("person", PRESENT), otherwise=_OF_PERSON),
        MARKS: Variant(
            'what part of the players he belongs to: marks=["local", "ladies"], of local,\n'
            "ladies, juniors, guests, or a word of your own; []: none",
            ("person", MARKS),
            otherwise=_OF_PERSON,
        ),
        TEAM: Variant("his team, whose members never meet", ("person", TEAM), otherwise=_OF_PERSON),
        SAME: Variant("he and whom are one person, who takes part as whom", ("person", "whom")),
    }

    what: What
    person: Person
    present: YesOrNo = True
    marks: Marks = ()
    team: TeamOrNone = ""
    whom: Person = 0

    @classmethod
    def without_name(cls, content: Content, taken_out: Callable[[str], str]) -> Content:
        without = super().without_name(content, taken_out)
        if MARKS in content:
            without[MARKS] = [mark_without_name(one, taken_out) for one in content[MARKS]]
        return without

    def apply(self, state: "State") -> None:
        if self.what == REGISTERED:
            self._register(state)
        elif self.what == MARKS:
            state.change(self.person, marks=marks_of(self.marks))
        elif self.what == TEAM:
            state.change(self.person, team=self.team)
        elif self.what == SAME:
            become_one(state, self.person, self.whom)
        else:
            state.change(self.person, present=self.present)
            self._note_absence(state)

    def _register(self, state: "State") -> None:
        if self.person in state.entrants:
            person = SpokenPerson(self.person)
            raise DeskError(msg("person: {person} is registered already", person=person))
        state.entrants[self.person] = Entrant(
            self.person,
            present=self.present,
            marks=marks_of(self.marks),
            team=self.team,
            since=self.made.time,
        )
        self._note_absence(state)

    def _note_absence(self, state: "State") -> None:
        if self.present:
            state.away.pop(self.person, None)
        else:
            state.away.setdefault(self.person, AbsenceMark(self.made.number, self.made.time))

    def say(self, event: "RankedEvent") -> Message:
        values = self.gaps(event)
        if self.what == REGISTERED:
            besides = listed(_besides(self))
            part = msg("{name} takes part", name=event.name(self.person))
            return msg("{what} ({how})", what=part, how=besides) if besides else part
        if self.what == MARKS:
            values[MARKS] = all_marks_words(marks_of(self.marks))
        said = {PRESENT: self.present, MARKS: values[MARKS], TEAM: self.team, SAME: True}
        return _SAID[self.what, bool(said[self.what])].about(**values)

    def seats_left(self, event: "RankedEvent") -> list[Place]:
        return [] if self.present else event.seats_left(self.person)

    def booked(self, lines: CashLines) -> CashLines:
        return lines_of_one(lines, self.person, self.whom) if self.what == SAME else lines

    def unheeded(self, state: "State") -> Message | None:
        return lot_keeps_nobody_apart(state.settings) if self.team else None


def _besides(made: NoteEntrant) -> Iterator[Sentence]:
    """Yield further sentences on a person who is registered."""
    if not made.present:
        yield msg("not there yet")
    if made.team:
        yield msg("team {team}", team=made.team)
    yield from map(mark_words, marks_of(made.marks))


# By what is noted, and whether there is such a thing.
_SAID = {
    (PRESENT, True): msg("{name} is there"),
    (PRESENT, False): msg("{name} is not there"),
    (MARKS, True): msg("{name} is marked: {marks}"),
    (MARKS, False): msg("{name} has no mark"),
    (TEAM, True): msg("{name} is of the team {team}"),
    (TEAM, False): msg("{name} is of no team"),
    (SAME, True): msg("{name} and {whom} are one person, who takes part as {whom}"),
}
