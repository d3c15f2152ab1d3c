"""The score of one deal."""


class Score:
    """The score of a deal or an incident, for each seat.

    `points`: the tournament's points, one integer a seat; `money`: cents likewise, None where the
    book keeps no such ledger; `void`: the deal was played but annulled. Only penalties and a
    director's adjustment may be unbalanced.
    """

    def __init__(
        self,
        points: list[int],
        money: list[int] | None = None,
        void: bool = False,
        balanced: bool = True,
    ) -> None:
        for ledger in (points, money or []):
            if balanced and sum(ledger) != 0:
                raise ArithmeticError("a score must add up to zero: " + str(ledger))
        self.points = points
        self.money = money
        self.void = void


def zero(seats: int, void: bool = False) -> Score:
    """The score of a deal that gives nobody anything."""
    return Score([0] * seats, void=void)
