"""What was decided about the persons of the club, which belongs to no event, in a journal.

Persons have cards: number, name, place, licence, which anybody may change. That two numbers are one
person, and that somebody was forgotten, is decided; events and their journals go on naming the
numbers that they know. That names were changed is noted. The journal holds nothing but numbers, so
nobody can be found in it whom the cards do not name any more.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import merge
from typing import Annotated, ClassVar

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, Sentence, counted, listed, msg
from host_tools.tournament.decisions import (
    UNDO,
    Content,
    Decision,
    Journal,
    Kind,
    check_that_all_holds,
    persons_in,
)
from host_tools.tournament.decisions.fields import PERSON, DecisionNumber, Person
from host_tools.tournament.decisions.kind import of_newer_program, said_by_newer_program
from host_tools.tournament.member_lists import MAX_ROWS
from host_tools.tournament.person import Person as Card
from host_tools.tournament.person import person_of
from rules_core.fields import List

# What a card lacks is taken from another one of the same person. Each has a name of its own.
FILLED = ("place", "remarks", "licence")
_LISTED = 10  # persons who are named in a sentence


class PersonKind(Kind):
    """A kind of decision about persons of the club."""

    kinds: ClassVar[dict[str, type["PersonKind"]]] = {}

    def apply(self, club: "Club") -> None:
        """Let it hold in a `Club`, whose persons it names; DeskError if it cannot."""

    def say(self, persons: Mapping[int, Card]) -> Message:
        """What was decided, a `Message`; persons: {number: Person}."""
        raise NotImplementedError


class TakeBack(PersonKind):
    """An earlier decision about persons does not hold; taken back itself, that holds again."""

    name = UNDO

    decision: DecisionNumber

    def say(self, persons: Mapping[int, Card]) -> Message:
        return msg("Decision {number} undone", number=self.decision)


class Same(PersonKind):
    """Of two numbers of one person the one that is gone turns out to be the one that is kept."""

    name = "same"

    kept: Person
    gone: Person

    def apply(self, club: "Club") -> None:
        one, other = person_of(club.persons, self.kept), person_of(club.persons, self.gone)
        if one.number == other.number:
            raise DeskError(
                msg("{kept} and {gone} are one person already", kept=self.kept, gone=self.gone)
            )
        club.persons[other.number] = replace(other, same_as=one.number)
        club.by[other.number] = self.made.number

    def say(self, persons: Mapping[int, Card]) -> Message:
        kept, gone = (_called(persons, number) for number in (self.kept, self.gone))
        return msg("{gone} is the same person as {kept}", gone=gone, kept=kept)


class Forget(PersonKind):
    """Nothing but the number is left on somebody's card."""

    name = "forget"
    final = msg("who was forgotten does not come back")

    person: Person

    def say(self, persons: Mapping[int, Card]) -> Message:
        return msg("Number {number} was forgotten", number=self.person)


class Renamed(PersonKind):
    """There are other names on the cards of these persons."""

    name = "renamed"
    final = msg("a name is changed again on the card of the person")

    persons: Annotated[list[int], List(PERSON, 1, MAX_ROWS)]

    def say(self, persons: Mapping[int, Card]) -> Message:
        return msg("Another name: {names}", names=_called_all(persons, self.persons))


SAME, FORGET, RENAMED = Same.name, Forget.name, Renamed.name
KINDS = PersonKind.kinds


class ClubJournal(Journal):
    """The decisions about the persons of the club in their order."""

    kinds = KINDS

    def numbers_in(self, decision: Decision) -> set[int]:
        """The numbers that a decision is about, an undoing about what it undoes."""
        if decision.kind == UNDO:
            undone = decision.content["decision"]
            return self.numbers_in(next(one for one in self.decisions if one.number == undone))
        return persons_in(decision.kind, decision.content, KINDS)

    def about(self, persons: Mapping[int, Card], numbers: Iterable[int]) -> list[Decision]:
        """The decisions about the persons behind these numbers; persons: {number: Person}."""
        meant = {person_of(persons, person_number).number for person_number in numbers}
        return [
            decision
            for decision in self.decisions
            if any(
                person_of(persons, person_number).number in meant
                for person_number in self.numbers_in(decision)
            )
        ]


@dataclass
class Club:
    """What the decisions about persons come to.

    `persons`: {number: Person}, who is the same as another with `same_as`; `by`: {number: the
    number of the decision that says so}, without those of older programs, which kept no journal;
    `idle`: (Decision, sentence) of those that cannot hold any more.
    """

    persons: dict[int, Card]
    by: dict[int, int] = field(default_factory=dict)
    idle: list[tuple[Decision, Sentence]] = field(default_factory=list)

    def apply(self, decision: Decision) -> None:
        """Let a decision hold; DeskError if it cannot, and nothing has changed then."""
        if decision.kind not in KINDS:
            raise DeskError(of_newer_program(decision))
        for person_number in sorted(persons_in(decision.kind, decision.content, KINDS)):
            if person_number not in self.persons:
                raise DeskError(msg("nobody has the number {number}", number=person_number))
        KINDS[decision.kind](decision).apply(self)


def club_of(cards: Mapping[int, Card], journal: ClubJournal) -> Club:
    """The `Club` that a `ClubJournal` makes of cards, {number: Person}. Never raises."""
    club = Club(dict(cards))
    for decision in journal.in_force():
        try:
            club.apply(decision)
        except DeskError as error:
            club.idle.append((decision, error.message))
    return club


def decide(
    cards: Mapping[int, Card],
    journal: ClubJournal,
    kind: str,
    content: Content,
    time: int,
    author: str = "",
    reason: str = "",
) -> Decision:
    """The `Decision` that comes next if it can hold, and all others after it. DeskError if not."""
    decision = journal.next(kind, content, time, author, reason)
    after = club_of(cards, ClubJournal([*journal.decisions, decision]))
    for other, why in after.idle:
        if other is decision:
            raise DeskError(why)
    check_that_all_holds(club_of(cards, journal).idle, after.idle)
    return decision


def completed(persons: Mapping[int, Card]) -> dict[int, Card]:
    """{number: Person} where who turned out to be several has from each card what he lacked.

    The cards stay as they are: parted again, everybody has his own.
    """
    whole = dict(persons)
    for person_number, others in also(persons).items():
        for other in (persons[one] for one in sorted(others)):
            one = whole[person_number]
            texts = {name: getattr(one, name) or getattr(other, name) for name in FILLED}
            whole[person_number] = replace(one, **texts)
    return whole


def also(persons: Mapping[int, Card]) -> dict[int, list[int]]:
    """{number: the other numbers of the same person}."""
    found: dict[int, list[int]] = {}
    for person_number, person in persons.items():
        if person.same_as is not None:
            found.setdefault(person_of(persons, person_number).number, []).append(person_number)
    return found


def sentence(decision: Decision, journal: ClubJournal, persons: Mapping[int, Card]) -> Message:
    """What was decided, as a `Message`."""
    if decision.kind == UNDO:
        for earlier in journal.decisions:
            if earlier.number == decision.content["decision"]:
                return msg("Undone: {sentence}", sentence=sentence(earlier, journal, persons))
    elif decision.kind in KINDS:
        return KINDS[decision.kind](decision).say(persons)
    return said_by_newer_program(decision)


def named(decision_number: int) -> str:
    """How a decision about persons is called beside those of an event: `P3`."""
    return f"P{decision_number}"


def in_order(journal: Journal, about_persons: Iterable[Decision]) -> list[tuple[Decision, bool]]:
    """All that was decided, by the times: [(Decision, is it about persons of the club?)].

    journal: of an event; about_persons: `Decision`s. Each keeps its own order.
    """
    of_event = [(decision, False) for decision in journal.decisions]
    others = [(decision, True) for decision in about_persons]
    return list(merge(of_event, others, key=lambda told: told[0].time))


def _called_all(persons: Mapping[int, Card], numbers: Sequence[int]) -> Sentence:
    named: list[Sentence] = [_called(persons, number) for number in numbers[:_LISTED]]
    more = len(numbers) - len(named)
    if more:
        named.append(counted("{number} more", "{number} more", more))
    return listed(named) or ""


def _called(persons: Mapping[int, Card], person_number: int) -> str:
    """A name as it stands on the card of just this number."""
    card = persons.get(person_number)
    return (
        f"#{person_number}" if card is None or card.forgotten else f"{card.name} ({person_number})"
    )
