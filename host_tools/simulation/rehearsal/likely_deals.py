"""Deals as they are played: mostly ordinary ones, some won and some lost, now and then a rare one.

A deal is a walk through the form of its rule book; each question is answered by weighted lot. An
answer without a weight here has 1, so a new rule book is played without any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from rules_core.errors import DealError
from rules_core.questions.compound import Menu
from rules_core.questions.number import Number, Numbers, beyond
from rules_core.questions.seat import NOBODY, Seat, Seats
from rules_core.walker import Walk

if TYPE_CHECKING:
    from rules_core.book import Book
    from rules_core.questions.base import Question


# By the key of a question: what it is answered with, how often beside the others; what is not named
# has 1. The values are those of documents.
WEIGHTS: dict[str, dict[str | int, float]] = {
    # French Tarot
    "taker": {NOBODY: 0.15},
    "contract": {"prise": 30, "garde": 50, "garde_sans": 6},
    "bouts": {0: 15, 1: 40, 2: 35, 3: 10},
    "petit_au_bout": {"attack": 3},
    "size": {"simple": 20, "double": 3},
    "chelem": {"made": 5},
    # Königrufen
    "game": {
        "rufer": 40,
        "besserrufer": 15,
        "solorufer": 8,
        "dreier": 8,
        "farbendreier": 3,
        "sechserdreier": 2,
        "solodreier": 2,
        "negative": 8,
        "trischaken": 8,
        "piccolo": 6,
        "bettel": 6,
    },
    "partner": {NOBODY: 0.1},
    "ending": {"won": 60, "lost": 35, "played": 95},
    "name": {
        "pagat": 12,
        "uhu": 4,
        "kakadu": 2,
        "koenig_ultimo": 4,
        "trull": 6,
        "koenige": 3,
        "valat": 0.1,
    },
    "side": {"declarer": 3, "attack": 3},
    "made": {True: 2},
    "kontra": {0: 40, 1: 8},
}

# How often something is added to a deal, and something more to that.
EXTRA = 0.25
# What is in a menu, by its key, as above.
MEMBERS: dict[str, float] = {
    "petit_au_bout": 10,
    "poignees": 6,
    "bonuses": 8,
    "kontra": 3,
    "chelem": 0.2,
}
MEMBERS |= {"ruling": 0.1, "match": 0.1}
# Of the numbers that are mostly 0 (Kontra of each player, compensation), how many are not.
EXCEPTIONS = 0.08

# How far numbers lie about the likeliest one, in whole points.
_SPREAD = 9
# How often a deal is tried again that turns out impossible at the end.
_TRIALS = 100


Option = TypeVar("Option")


def plausible_deal(book: Book, known: Mapping[str, int], chance: Random) -> dict[str, Any]:
    """The answers of a deal of `book`, complete and checked.

    known: {question: answer} that is certain beforehand; chance: a random.Random.
    """
    for _ in range(_TRIALS):
        walk = Walk(book, known=known)
        try:
            while walk.question is not None:
                _answer(walk, chance)
            return walk.result()
        except DealError:
            continue
    raise RuntimeError(f"{book.id}: no deal of {_TRIALS} can be")


def _answer(walk: Walk, chance: Random) -> None:
    question = walk.question
    if isinstance(question, Menu):
        _add(walk, chance)
    elif isinstance(question, Numbers):
        walk.give(_numbers(walk, question, chance))
    elif isinstance(question, Number):
        number = _about(walk.limits(), question.unit, chance)
        walk.give(beyond(walk.gaps(), number, up=True))
    elif isinstance(question, Seats):
        walk.give([chance.choice(walk.options())])
    elif question is not None:
        weights = WEIGHTS.get(question.key, {})
        walk.give(_drawn(walk.options(), lambda one: weights.get(_said(question, one), 1), chance))


def _said(question: Question, answer: int) -> str | int:
    """Return the value in a document for the answer to a seat or choice question."""
    return answer if isinstance(question, Seat) else question.values[answer]


def _drawn(options: Sequence[Option], weight: Callable[[Option], float], chance: Random) -> Option:
    return chance.choices(options, [weight(one) for one in options])[0]


def _add(walk: Walk, chance: Random) -> None:
    """Add something to the deal, or leave the menu."""
    members = walk.members()
    if members and chance.random() < EXTRA:
        walk.open(_drawn(members, lambda one: MEMBERS.get(one.key, 1), chance))
    else:
        walk.done()


def _numbers(walk: Walk, question: Numbers, chance: Random) -> list[int]:
    if question.optional:
        return [
            1 if chance.random() < EXCEPTIONS and walk.limits([0] * place)[1] else 0
            for place in range(question.count)
        ]
    numbers: list[int] = []
    while len(numbers) < question.count:
        number = _about(walk.limits(numbers), question.unit, chance)
        numbers.append(beyond(walk.gaps(numbers), number, up=True))
    return question.placed(walk.scope, numbers)


def _about(limits: tuple[int, int, int], unit: int, chance: Random) -> int:
    """A number about the likeliest one, mostly a whole one; `limits`: (low, high, likeliest)."""
    low, high, start = limits
    whole = round(start / unit + chance.gauss(0, _SPREAD))
    return min(max(whole * unit, low), high)
