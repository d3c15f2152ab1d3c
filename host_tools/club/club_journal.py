"""The journal of decisions about the club: its persons, its seasons; they belong to no event.

A person has a card with number, name, place and licence, which the user may change. It is a
decision that two numbers are one person, or that somebody is forgotten; events and their journals
keep the numbers that they know. A changed name is noted, and the marks of persons are kept here.
The journal holds only numbers and marks: when a card no longer names a person, the journal does not
either.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import merge
from typing import TYPE_CHECKING, Annotated, ClassVar

from host_tools.club.person import Person as Card
from host_tools.club.person import check_numbers, person_of
from host_tools.club.player_marks import as_text, mark_without_name, mark_words, of_text
from host_tools.club.player_marks import in_order as in_order_of_marks
from host_tools.club.shown_names import WISH_WORDS, ShownNames
from host_tools.common.errors import DeskError
from host_tools.common.limits import MAX_MARK, MAX_MEMBERS
from host_tools.formulas.formula_text import FormulaText
from host_tools.journal.fields import PERSON, DecisionNumber, Person, What, YesOrNo
from host_tools.journal.journal import UNDO, Journal, check_that_all_holds
from host_tools.journal.kind import (
    Content,
    Decision,
    Kind,
    Variant,
    of_newer_program,
    said_by_newer_program,
)
from host_tools.journal.persons_named import persons_in
from host_tools.language.message import Message, Sentence, counted, listed, msg
from rules_core.fields import List, PlainText

if TYPE_CHECKING:
    from host_tools.formulas.formula import Formula

# The fields that a card without them takes from another card of the same person.
FILLED = ("place", "remarks", "licence", "marks")
_LISTED = 10  # names in a sentence; the others are counted


class PersonKind(Kind):
    """A kind of decision about persons of the club."""

    kinds: ClassVar[dict[str, type["PersonKind"]]] = {}
    # Can it change what events come to, or who that is? Then it is in their result documents.
    about_results: ClassVar[bool] = True

    def apply(self, club: "Club") -> None:
        """Apply the decision to a `Club` that knows its persons. DeskError if it cannot hold."""

    def say(self, persons: Mapping[int, Card]) -> Message:
        """The decision as a `Message`; persons: {number: Person}."""
        raise NotImplementedError


class TakeBack(PersonKind):
    """An earlier decision about persons is undone. If this one is undone, that one holds again."""

    name = UNDO

    decision: DecisionNumber

    def say(self, persons: Mapping[int, Card]) -> Message:
        return msg("Decision {number} undone", number=self.decision)


# What is decided about cards, and what about published pages.
SAME, FORGOTTEN, RENAMED, MARK = "same", "forgotten", "renamed", "mark"
NAMES, STATISTICS, LINK = "names", "statistics", "link"
_Some = Annotated[Sequence[int], List(PERSON, 0, MAX_MEMBERS)]
_SOME_AT_LEAST = List(PERSON, 1, MAX_MEMBERS)


class ChangeCards(PersonKind):
    """Two numbers are one person, or somebody is forgotten, has another name or another mark.

    `gone` leads to `kept` from now on. Of `person` only the number is left on the card. `mark`:
    `persons` have it, or have it no more; events that they are in stay as they are.
    """

    name = "card"
    variants: ClassVar = {
        SAME: Variant("two numbers are one person", ("kept", "gone")),
        FORGOTTEN: Variant(
            "a person is forgotten",
            ("person",),
            otherwise={"final": msg("who was forgotten does not come back")},
        ),
        RENAMED: Variant(
            "the names on the cards were changed",
            ("persons",),
            stricter={"persons": _SOME_AT_LEAST},
            otherwise={"final": msg("a name is changed again on the card of the person")},
        ),
        MARK: Variant(
            "they have a mark, or have it no more",
            ("mark", "persons", "marked"),
            stricter={"persons": _SOME_AT_LEAST},
        ),
    }

    what: What
    kept: Person = 0
    gone: Person = 0
    person: Person = 0
    mark: Annotated[str, PlainText(MAX_MARK, shortest=1)] = ""
    persons: _Some = ()
    marked: YesOrNo = False

    @classmethod
    def without_name(cls, content: Content, taken_out: Callable[[str], str]) -> Content:
        if "mark" not in content:
            return content
        return content | {"mark": mark_without_name(content["mark"], taken_out)}

    def apply(self, club: "Club") -> None:
        if self.what == SAME:
            self._join(club)
        for person_number in self.persons if self.what == MARK else ():
            card = club.persons[person_number]
            marks = {*of_text(card.marks)} - {self.mark}
            marks |= {self.mark} if self.marked else set()
            club.persons[person_number] = replace(card, marks=as_text(in_order_of_marks(marks)))

    def _join(self, club: "Club") -> None:
        kept, gone = person_of(club.persons, self.kept), person_of(club.persons, self.gone)
        if kept.number == gone.number:
            raise DeskError(
                msg("{kept} and {gone} are one person already", kept=self.kept, gone=self.gone)
            )
        club.persons[gone.number] = replace(gone, same_as=kept.number)
        club.by[gone.number] = self.made.number

    def say(self, persons: Mapping[int, Card]) -> Message:
        if self.what == SAME:
            kept, gone = (_called(persons, number) for number in (self.kept, self.gone))
            return msg("{gone} is the same person as {kept}", gone=gone, kept=kept)
        if self.what == FORGOTTEN:
            return msg("Number {number} was forgotten", number=self.person)
        names = _called_all(persons, self.persons)
        if self.what == RENAMED:
            return msg("Another name: {names}", names=names)
        mark = mark_words(self.mark)
        if self.marked:
            return msg("Marked as {mark}: {names}", mark=mark, names=names)
        return msg("No more marked as {mark}: {names}", mark=mark, names=names)


class ShowPublicly(PersonKind):
    """Names, statistics and links on published pages.

    The way in which the names of `persons` are shown; of nobody: of all without a wish. Whether the
    statistics of the club are public. The link to a person's own history: `digest` is that of the
    secret in it, "" where it is withdrawn; a new link replaces the one before.
    """

    name = "shown"
    about_results = False
    variants: ClassVar = {
        NAMES: Variant("how persons are called on published pages", ("how", "persons")),
        STATISTICS: Variant("does everybody see the statistics of the club", ("shown",)),
        LINK: Variant(
            "the link with which a person sees the own history",
            ("person", "digest"),
            otherwise={
                "final": msg("a link that was withdrawn does not come back; another one is made")
            },
        ),
    }

    what: What
    how: Annotated[str, PlainText(20, shortest=1)] = ""
    persons: _Some = ()
    shown: YesOrNo = False
    person: Person = 0
    digest: Annotated[str, PlainText(64)] = ""

    def apply(self, club: "Club") -> None:
        if self.what == NAMES:
            club.shown.decide(self.how, list(self.persons))
        elif self.what == STATISTICS:
            club.statistics_shown = self.shown
        else:
            club.links.pop(self.person, None)
            if self.digest:
                club.links[self.person] = self.digest

    def say(self, persons: Mapping[int, Card]) -> Message:
        if self.what == NAMES:
            return self._say_names(persons)
        if self.what == STATISTICS:
            if self.shown:
                return msg("Everybody sees the statistics of the club")
            return msg("Only the director sees the statistics of the club")
        name = _called(persons, self.person)
        if self.digest:
            return msg("A link to the own history: {name}", name=name)
        return msg("No more link to the own history: {name}", name=name)

    def _say_names(self, persons: Mapping[int, Card]) -> Message:
        how = WISH_WORDS.get(self.how, self.how)
        if not self.persons:
            return msg("{what}: {how}", what=msg("On published pages"), how=how)
        names = _called_all(persons, self.persons)
        return msg("On published pages {how}: {names}", how=how, names=names)


class SeasonFormula(PersonKind):
    """Formula that adds up the events of a season: its file in full."""

    name = "formula"
    about_results = False
    typed = ("formula",)

    season: Annotated[str, PlainText(60, shortest=1)]
    formula: Annotated[str, FormulaText()]

    def apply(self, club: "Club") -> None:
        self._read()
        club.formulas[self.season] = self.formula

    def say(self, persons: Mapping[int, Card]) -> Message:
        from host_tools.formulas.built_in_formulas import formula_name

        name = formula_name(self._read())
        return msg("Season {season}: the formula {formula}", season=self.season, formula=name)

    def _read(self) -> "Formula":
        # Few clubs have a formula, and its reader takes long to load.
        from host_tools.formulas.formula_file import read_formula

        return read_formula(self.formula)


CARD, SHOWN, FORMULA = ChangeCards.name, ShowPublicly.name, SeasonFormula.name
KINDS = PersonKind.kinds


class ClubJournal(Journal):
    """The decisions about the persons of the club, in their order."""

    kinds = KINDS

    def numbers_in(self, decision: Decision) -> set[int]:
        """The numbers that a decision is about; an undoing is about those of what it undoes."""
        if decision.kind == UNDO:
            undone = decision.content["decision"]
            return self.numbers_in(next(one for one in self.decisions if one.number == undone))
        return persons_in(decision.kind, decision.content, KINDS)

    def is_about_results(self, decision: Decision) -> bool:
        """See `PersonKind.about_results`; an undoing is about what it undoes."""
        if decision.kind == UNDO:
            undone = decision.content["decision"]
            return self.is_about_results(
                next(one for one in self.decisions if one.number == undone)
            )
        return decision.kind not in KINDS or KINDS[decision.kind].about_results

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
    """The result of the decisions about persons.

    `persons`: {number: Person}, with `same_as` where the number leads to another one; `by`: {such a
    number: number of the decision}; `idle`: [(Decision, sentence)], the decisions that cannot hold
    any more, and why; `shown`: the `ShownNames` of published pages; `formulas`: {season: text of
    its formula}; `statistics_shown`: does everybody see the statistics? `links`: {number: digest of
    the secret of a person's link}.
    """

    persons: dict[int, Card]
    by: dict[int, int] = field(default_factory=dict)
    shown: ShownNames = field(default_factory=ShownNames)
    formulas: dict[str, str] = field(default_factory=dict)
    statistics_shown: bool = False
    links: dict[int, str] = field(default_factory=dict)
    idle: list[tuple[Decision, Sentence]] = field(default_factory=list)

    def apply(self, decision: Decision) -> None:
        """Apply a decision. DeskError if it cannot hold; then nothing is changed."""
        if not _is_known(decision):
            raise DeskError(of_newer_program(decision))
        check_numbers(self.persons, persons_in(decision.kind, decision.content, KINDS))
        KINDS[decision.kind](decision).apply(self)


def club_of(cards: Mapping[int, Card], journal: ClubJournal) -> Club:
    """The `Club` of these cards, {number: Person}, after a `ClubJournal`. Never raises."""
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
    """The next `Decision`. DeskError if it cannot hold, or if another one no longer could."""
    decision = journal.next(kind, content, time, author, reason)
    after = club_of(cards, ClubJournal([*journal.decisions, decision]))
    for other, why in after.idle:
        if other is decision:
            raise DeskError(why)
    check_that_all_holds(club_of(cards, journal).idle, after.idle)
    return decision


def completed(persons: Mapping[int, Card]) -> dict[int, Card]:
    """{number: Person}; a person with several cards has the texts that his first card lacks.

    The cards themselves do not change: after an undoing each person has the own card again.
    """
    whole = dict(persons)
    for person_number, others in also(persons).items():
        for card in (persons[other] for other in sorted(others)):
            person = whole[person_number]
            texts = {name: getattr(person, name) or getattr(card, name) for name in FILLED}
            whole[person_number] = replace(person, **texts)
    return whole


def marked(journal: ClubJournal, numbers: Iterable[int]) -> dict[int, Card]:
    """{number: Person} with nothing but marks and who is the same, without reading any card.

    Of these numbers, and of all that the journal names.
    """
    named = {*numbers}.union(*map(journal.numbers_in, journal.decisions))
    return club_of({number: Card(number, f"#{number}") for number in named}, journal).persons


def also(persons: Mapping[int, Card]) -> dict[int, list[int]]:
    """{number: the other numbers of the same person}."""
    found: dict[int, list[int]] = {}
    for person_number, person in persons.items():
        if person.same_as is not None:
            found.setdefault(person_of(persons, person_number).number, []).append(person_number)
    return found


def all_numbers(persons: Mapping[int, Card], person_number: int) -> set[int]:
    """All numbers of the person who is known by this one."""
    return {person_number, *also(persons).get(person_number, ())}


def sentence(decision: Decision, journal: ClubJournal, persons: Mapping[int, Card]) -> Message:
    """A decision as a `Message`; persons: {number: Person}."""
    if decision.kind == UNDO:
        for earlier in journal.decisions:
            if earlier.number == decision.content["decision"]:
                return msg(
                    "{what}: {how}", what=msg("Undone"), how=sentence(earlier, journal, persons)
                )
    if _is_known(decision):
        return KINDS[decision.kind](decision).say(persons)
    return said_by_newer_program(decision)


def named(decision_number: int) -> str:
    """The name of a decision about persons beside those of an event: `P3`."""
    return f"P{decision_number}"


def in_order(journal: Journal, about_persons: Iterable[Decision]) -> list[tuple[Decision, bool]]:
    """All decisions in the order of their times: [(Decision, is it about persons of the club?)].

    journal: the journal of an event; about_persons: `Decision`s. Each keeps its own order. Within
    one second those about persons come first: an event is decided about with the persons known.
    """
    of_event = [(decision, False) for decision in journal.decisions]
    others = [(decision, True) for decision in about_persons]
    return list(merge(others, of_event, key=lambda row: row[0].time))


def _is_known(decision: Decision) -> bool:
    return decision.kind in KINDS and KINDS[decision.kind].knows(decision.content)


def _called_all(persons: Mapping[int, Card], numbers: Sequence[int]) -> Sentence:
    named: list[Sentence] = [_called(persons, number) for number in numbers[:_LISTED]]
    more = len(numbers) - len(named)
    if more:
        named.append(counted("{number} more", "{number} more", more))
    return listed(named) or ""


def _called(persons: Mapping[int, Card], person_number: int) -> str:
    """The name on the card of exactly this number, with the number."""
    card = persons.get(person_number)
    return (
        f"#{person_number}" if card is None or card.forgotten else f"{card.name} ({person_number})"
    )
