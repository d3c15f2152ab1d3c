"""The cards of a game and what a pile of them counts (rules, section 4)."""

from rules_core.errors import DealError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Deck:
    """A pack of cards as it is counted.

    `figures`: (name, number, value) of the cards worth more than an empty card; `empties`: the
    number of empty cards, each of value 1; `unit`: steps a point, all values are in steps;
    `deduction(cards)`: the steps that a pile of `cards` counts less than its values, None: none.
    `scart`: the number of cards that a player lays aside, whose pile then counts as many steps less
    than the others'; 0: all piles count alike.
    """

    def __init__(
        self,
        figures: "Sequence[tuple[str, int, int]]",
        empties: int,
        unit: int = 1,
        deduction: "Callable[[int], int] | None" = None,
        scart: int = 0,
    ) -> None:
        self.figures = figures
        self.empties = empties
        self.unit = unit
        self.deduction = deduction
        self.scart = scart

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return self.empties + sum(number for _, number, _ in self.figures)

    def limits(self, skatist: bool = False) -> tuple[int, int]:
        """(least, most) cards of a pile; `skatist`: it is the one that holds the scart."""
        return (self.scart, self.cards) if skatist else (0, self.cards - self.scart)

    def count(self, cards: int, figures: dict[str, int], skatist: bool = False) -> int:
        """The points, in steps, of a pile of `cards` that holds `figures`, a dict name -> how many.

        `skatist`: it is the pile that holds the scart. DealError if the pack does not hold such a
        pile.
        """
        low, high = self.limits(skatist)
        if not low <= cards <= high:
            raise DealError("cards", "range", low, high)
        steps = empties = cards
        for name, number, value in self.figures:
            held = figures.get(name, 0)
            if not 0 <= held <= number:
                raise DealError("figures." + name, "range", 0, number)
            steps += held * (value - 1)
            empties -= held
        if empties < 0:
            raise DealError("figures", "count_figures", cards - empties, cards)
        if empties > self.empties:
            raise DealError("cards", "count_empties", empties, self.empties)
        if skatist:
            steps -= self.scart
        return steps - self.deduction(cards) if self.deduction else steps
