"""Conditions on earlier answers: they decide whether a question is asked, and its limits."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from rules_core.types import Answers, Condition, Range, T


class Is:
    """Holds when the question `key` was answered with one of `answers`."""

    def __init__(self, key: str, *answers: int) -> None:
        self.key = key
        self.answers = answers

    def holds(self, answers: "Answers") -> bool:
        return answers.get(self.key) in self.answers


class IsNot(Is):
    """Holds when the question `key` was answered otherwise than with `answers`."""

    def holds(self, answers: "Answers") -> bool:
        return self.key in answers and answers[self.key] not in self.answers


def all_hold(conditions: "Sequence[Condition]", answers: "Answers") -> bool:
    """Does every one of the conditions hold?"""
    # Asked of every question of every deal: a generator would take twice as long.
    for condition in conditions:  # noqa: SIM110
        if not condition.holds(answers):
            return False
    return True


class By:
    """A limit that an earlier answer decides: `table[answers[key]]`, which may be a `By` again."""

    def __init__(self, key: str, table: "Sequence[Any]") -> None:
        self.key = key
        self.table = table


def resolve(limit: "T | By", answers: "Answers") -> "T":
    """The value of a limit, which is a value itself or a `By`."""
    while isinstance(limit, By):
        limit = limit.table[answers[limit.key]]
    return limit


def possible(limit: "T | By") -> "Sequence[T]":
    """Every value that a limit may have."""
    return limit.table if isinstance(limit, By) else (limit,)


def within(limits: "Range", number: int) -> bool:
    """Does the number lie within `limits`, (low, high) or None for none at all?"""
    return limits is None or limits[0] <= number <= limits[1]
