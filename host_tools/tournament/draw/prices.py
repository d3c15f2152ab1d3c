"""Prices for the comparison of seatings, so far apart that one outweighs all below.

From the lightest: a place at a table of another size than the wanted one, a second meeting, a third
one, a fourth one and so on, a meeting of players kept apart. With `even_fives` the places come
right before the players kept apart. Each further place costs a player more, so that nobody has many
before all have some.
"""

SECOND_MEETING = 10**6  # more than the places at tables of five of an event cost
STEP = 100  # a third meeting costs so many second ones, a fourth so many third ones

RATHER_APART = 2  # as if they had met so often


class Prices:
    """meeting[k], place[k]: of one more where there have been k; integers of no unit.

    apart: the k that stands for two who are kept apart; a meeting changes it by one, too.
    """

    def __init__(self, rounds: int, even_fives: bool = False) -> None:
        """rounds: how many are played, the announced ones among them."""
        levels = rounds + RATHER_APART + 1
        self.meeting = [0] + [SECOND_MEETING * STEP**level for level in range(levels)]
        unit = self.meeting[-1] * STEP if even_fives else 1
        self.place = [unit * (3 * k * (k + 1) + 1) for k in range(rounds + 1)]  # (k + 1)³ - k³
        self.apart = len(self.meeting)
        highest = max(self.meeting[-1], self.place[-1])
        self.meeting += [highest * STEP] * levels
