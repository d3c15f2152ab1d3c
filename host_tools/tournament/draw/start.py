"""Seatings from which the search starts: by lot, or by arithmetic where that is possible."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from host_tools.language.message import msg
from host_tools.tournament.draw.fixed_partners import room_for_pairs
from host_tools.tournament.draw.partners import Pair
from host_tools.tournament.draw.plan import DrawError, Wishes
from host_tools.tournament.draw.random_numbers import Lot
from host_tools.tournament.draw.without_repeats import ROWS, Line, lines, stand

# Rounds of tables of players, each a list.
Seating = list[list[list[int]]]


@dataclass(frozen=True)
class Start:
    """The common part of all seatings of the rounds to come.

    players: all who play. sizes: of the tables of a round. idle: for each round the set of the
    players who sit it out. Seatings are lists of rounds, lists of tables, lists of players; those
    who stay at the table come first.
    """

    players: tuple[int, ...]
    sizes: tuple[int, ...]
    idle: list[set[int]]
    wishes: Wishes
    lot: Lot

    def staying(self, table: int) -> list[int]:
        """The players who stay at a table (from 0), those with a fixed partner beside him first."""
        stay = self.wishes.stay
        here = [player for player in self.players if stay.get(player) == table + 1]
        paired = [player for pair in self.wishes.partners if pair[0] in here for player in pair]
        return [*paired, *(player for player in here if player not in paired)]

    def movable(self) -> list[tuple[int, int]]:
        """The (table, seat) of every round at which nobody stays, from 0."""
        return [
            (table, seat)
            for table, size in enumerate(self.sizes)
            for seat in range(len(self.staying(table)), size)
        ]

    def by_lot(self) -> Seating:
        """A seating by lot in every round."""
        return [self._round_by_lot(idle) for idle in self.idle]

    def _round_by_lot(self, idle: set[int]) -> list[list[int]]:
        away = idle.union(self.wishes.stay)
        pairs = [pair for pair in self.wishes.partners if away.isdisjoint(pair)]
        away.update(player for pair in pairs for player in pair)
        others = self.lot.shuffled(player for player in self.players if player not in away)
        paired = self._pairs_by_lot(pairs) if pairs else {}
        tables = []
        for table, size in enumerate(self.sizes):
            staying = self.staying(table)
            seats = range(len(staying), size)
            tables.append(
                staying
                + [
                    paired[table, seat] if (table, seat) in paired else others.pop()
                    for seat in seats
                ]
            )
        return tables

    def _pairs_by_lot(self, pairs: Sequence[Pair]) -> dict[tuple[int, int], int]:
        """{(table, seat): player} of those who play together, in neighbouring seats. DrawError."""
        free: list[tuple[int, int]] = []
        for table, size in enumerate(self.sizes):
            staying = self.staying(table)
            placed = sum(pair[0] in staying for pair in self.wishes.partners)
            seats = range(len(staying) + len(staying) % 2, size - 1, 2)
            most = max(0, room_for_pairs(size) - placed)
            free += [(table, seat) for seat in self.lot.shuffled(seats)[:most]]
        if len(free) < len(pairs):
            raise DrawError("partners", msg("the tables have no room for all who play together"))
        return {
            (table, seat + nth): player
            for (table, seat), pair in zip(self.lot.shuffled(free), pairs, strict=False)
            for nth, player in enumerate(pair)
        }

    def by_arithmetic(self) -> Seating | None:
        """A seating without any repeated meeting (see `lines`); None if none is known.

        Players who are to be kept apart stand in one row as far as the rows are long enough: there
        they never meet.
        """
        rounds = self._lines()
        if len(rounds) < len(self.idle) or any(self.idle) or self.wishes.partners:
            return None
        wishes = self.wishes
        groups = (*wishes.apart, *wishes.rather_apart)
        standing = stand(self.players, groups, wishes.stay, len(self.sizes), self.lot)
        if standing is None:
            return None
        chosen = self.lot.shuffled(rounds)[: len(self.idle)]
        return [self._seated(tables, standing) for tables in chosen]

    def _lines(self) -> list[Line]:
        if set(self.sizes) != {ROWS}:
            return []
        rounds = lines(len(self.sizes))
        # Those of row 0 stay at their tables, but in the round in which the rows are the tables.
        return rounds[: len(self.sizes)] if self.wishes.stay else rounds

    def _seated(self, tables: Line, standing: Mapping[tuple[int, int], int]) -> list[list[int]]:
        stay = self.wishes.stay
        seated = [
            sorted((standing[place] for place in table), key=lambda player: player not in stay)
            for table in tables
        ]
        return seated if stay else self.lot.shuffled(seated)
