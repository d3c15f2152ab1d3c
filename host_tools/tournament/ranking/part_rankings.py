"""The ranking of a part of the players, such as those of the home club, and its prizes.

It follows the ranking of all: who is ahead there is ahead here, and a rank that two share there is
shared here. Krenglbach: "Der/die bestplatzierte Krenglbacher/in dürfen sich außerdem für ein Jahr
lang Ortsmeister im Tarock-Spielen nennen": a prize of a part goes besides any other.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from host_tools.club.player_marks import LAST, in_order, mark_words
from host_tools.language.message import Message, Sentence, msg
from host_tools.tournament.model.state import State


class LineOfAll(Protocol):
    """A line of the ranking of all."""

    @property
    def person(self) -> int:
        """The person of the line."""

    @property
    def rank(self) -> int | None:
        """1 for the best; None: out of the ranking."""

    @property
    def points(self) -> int:
        """All points."""

    @property
    def prize(self) -> int:
        """Cents for the place among all."""


@dataclass(frozen=True)
class PartLine:
    """A person's line.

    `rank`: in this part, 1 for the best, `shared`: is it also another's? `of_all`: the rank among
    all; `prize`: cents for the place in this part.
    """

    person: int
    rank: int
    shared: bool
    of_all: int
    points: int
    prize: int = 0


@dataclass(frozen=True)
class PartRanking:
    """The ranking of those who have a `mark`; `title`: of the first, "" for none."""

    mark: str
    title: str
    lines: tuple[PartLine, ...]

    @property
    def name(self) -> Message:
        """The name of the ranking."""
        return part_name(self.title, mark_words(self.mark))


def part_name(title: str, part: Sentence) -> Message:
    """Return the name of a ranking: its title, "" for none, and its group of players."""
    if not title:
        return msg("Ranking: {part}", part=part)
    return msg("{what} ({how})", what=title, how=part)


def rank_parts(state: State, lines: Sequence[LineOfAll]) -> tuple[PartRanking, ...]:
    """The `PartRanking`s of an event that have anybody: those with prizes, then other marks.

    lines: of the ranking of all, best first, with their prizes.
    """
    settings = state.settings
    given = {mark: (title, prizes) for mark, title, prizes in settings.parts}
    others = in_order({mark for one in state.entrants.values() for mark in one.marks} - {*given})
    winners = {line.person for line in lines if line.prize}
    parts = []
    for mark in (*given, *others):
        title, prizes = given.get(mark, ("", ()))
        ranked = _ranked(_members(state, lines, mark))
        with_prizes = _with_prizes(ranked, prizes, winners if settings.one_prize else ())
        winners |= {line.person for line in with_prizes if line.prize}
        if mark == LAST:  # not the whole ranking once more, upside down
            with_prizes = tuple(one for one in with_prizes if one.rank == 1 or one.prize)
        if with_prizes:
            parts.append(PartRanking(mark, title, with_prizes))
    return tuple(parts)


def prizes_of(parts: Iterable[PartRanking]) -> dict[int, int]:
    """{person: cents of all prizes that parts of the players give him}."""
    won: dict[int, int] = {}
    for part in parts:
        for line in part.lines:
            if line.prize:
                won[line.person] = won.get(line.person, 0) + line.prize
    return won


def _members(state: State, lines: Sequence[LineOfAll], mark: str) -> list[LineOfAll]:
    """The lines of a part, those first who are ahead in it: the last of all in that of the last."""
    ranked = [line for line in lines if line.rank is not None and line.person in state.entrants]
    if mark == LAST:
        rounds = state.settings.rounds
        to_the_end = [
            line for line in ranked if not state.entrants[line.person].stops_before_end(rounds)
        ]
        return to_the_end[::-1]
    return [line for line in ranked if mark in state.entrants[line.person].marks]


def _ranked(members: Sequence[LineOfAll]) -> tuple[PartLine, ...]:
    ranks = [line.rank for line in members]
    return tuple(
        PartLine(
            line.person,
            1 + ranks.index(line.rank),
            ranks.count(line.rank) > 1,
            line.rank or 0,
            line.points,
        )
        for line in members
    )


def _with_prizes(
    lines: Sequence[PartLine], prizes: Sequence[int], without: Collection[int]
) -> tuple[PartLine, ...]:
    """Return the lines with their prizes; those in `without` are passed over.

    Players who share a rank share the prizes of the places that they take up.
    """
    ranks = [line.rank for line in lines if line.person not in without]
    return tuple(
        line
        if line.person in without
        else replace(
            line, prize=shared_prize(prizes, ranks.index(line.rank), ranks.count(line.rank))
        )
        for line in lines
    )


def shared_prize(prizes: Sequence[int], place: int, sharing: int) -> int:
    """Cents of each of those who share a rank; place: the first that they take up, from 0."""
    return sum(prizes[place : place + sharing]) // sharing
