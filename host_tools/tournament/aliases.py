"""Types that travel through the whole tournament."""

from collections.abc import Callable, Sequence

# (round, table), both from 1.
Place = tuple[int, int]
# The persons, or the players of a draw, at a table in playing order; the tables of a round.
Seats = tuple[int, ...]
Tables = tuple[Seats, ...]
# Rounds of tables of players, however they are stored.
AnyRounds = Sequence[Sequence[Sequence[int]]]
# What a person is called, by his number.
NameOf = Callable[[int], str]
