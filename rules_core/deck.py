"""The cards of a game and what a pile of them counts (rules, section 4)."""

from rules_core.errors import DealError


class Deck:
    """A pack of cards as it is counted.

    `figures`: (name, how many there are, value) of what counts more than an empty card; `empties`:
    how many empty cards there are, each of value 1; `unit`: steps a point, all values are in
    steps; `deduction(cards)`: what a pile of so many cards counts less than its values, None: no
    less.
    """

    def __init__(self, figures, empties, unit=1, deduction=None):
        self.figures = figures
        self.empties = empties
        self.unit = unit
        self.deduction = deduction

    @property
    def cards(self):
        """How many cards there are."""
        return self.empties + sum(number for _, number, _ in self.figures)

    def count(self, cards, figures):
        """The points, in steps, of a pile of `cards` that holds `figures`, a dict name -> how many.

        DealError if the pack does not hold such a pile.
        """
        if not 0 <= cards <= self.cards:
            raise DealError("cards", "range", 0, self.cards)
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
        return steps - self.deduction(cards) if self.deduction else steps
