"""Random numbers that are the same for a seed on every machine and in every Python."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


class Lot:
    """Draws by a seed (a number from 0).

    Only `Random.random` of the standard library is used: no other function is promised to give the
    same for a seed in every later Python; `shuffle` and `sample` may change.
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        return int(self.random() * limit)

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """The items as a list, in an order that is drawn (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
