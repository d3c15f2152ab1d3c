"""The tally of an evening: what everybody has over several rounds, by name, and who leads."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Tally:
    """The sums of the rounds that were put in; all are played by the same rule book.

    `names`: of everybody who sat there, in the order in which they were met; `points`; `money` in
    cents, None where the book keeps none; `won`: how many of the rounds each has won. One number a
    name.
    """

    def __init__(self) -> None:
        self.names: "list[str]" = []
        self.points: "list[int]" = []
        self.money: "list[int] | None" = None
        self.won: "list[int]" = []

    def add(
        self,
        names: "Sequence[str]",
        points: "Sequence[int]",
        money: "Sequence[int] | None" = None,
        winners: "Sequence[int]" = (),
    ) -> None:
        """Put a round in: the totals of each place, and the places that have won it.

        Two players of one name at a table are told apart by the order of their seats.
        """
        met: "list[int]" = []
        for place, name in enumerate(names):
            row = self._row(name, met)
            met.append(row)
            self.points[row] += points[place]
            if money is not None:
                if self.money is None:
                    self.money = []
                self.money += [0] * (len(self.names) - len(self.money))
                self.money[row] += money[place]
            if place in winners:
                self.won[row] += 1

    def _row(self, name: str, met: "Sequence[int]") -> int:
        """Where the sums of `name` are; `met`: those of the others at his table."""
        for row, known in enumerate(self.names):
            if known == name and row not in met:
                return row
        self.names.append(name)
        self.points.append(0)
        self.won.append(0)
        return len(self.names) - 1

    def ranked(self, sums: "Sequence[int]") -> "list[tuple[int, str, int]]":
        """(rank, name, sum) of everybody, the highest first; `sums`: one of those above.

        Equal sums have an equal rank, and stand in the order of `names`.
        """
        order = sorted(range(len(sums)), key=lambda row: (-sums[row], row))
        ranked: "list[tuple[int, str, int]]" = []
        for index, row in enumerate(order):
            tied = index > 0 and ranked[-1][2] == sums[row]
            rank = ranked[-1][0] if tied else index + 1
            ranked.append((rank, self.names[row], sums[row]))
        return ranked
