"""Rounds of tables of four without any repeated meeting, by arithmetic.

The players stand in four rows, each as long as there are tables. In round r, the player at place x
of row i goes to table x - i r, calculated in a field or ring of as many numbers as tables. Two of
one row never meet. Place x of row i and place y of row j meet where (j - i) r = y - x, which is one
round if the differences of rows can be divided by: modulo every number that neither 2 nor 3
divides, and in the field of four elements. There the rows themselves make a fifth round, after
which everybody has met everybody (the affine plane of order 4).
"""

from collections.abc import Iterable, Mapping

from host_tools.tournament.draw.random_numbers import Lot

ROWS = 4
# Products in the field of four elements, whose sums and differences are the bits' exclusive or.
PRODUCTS = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))

# Tables of one round: lists of (row, place in it).
Line = list[list[tuple[int, int]]]


def lines(tables: int) -> list[Line]:
    """Return all rounds of `tables` tables of four: lists of tables, lists of (row, place in it).

    No rounds for an impossible number of tables. Row 0 stays at its tables, place 0 at the first
    one and so on, except in the fifth round of four tables.
    """
    places = range(tables)
    if tables == ROWS:
        rounds = [
            [[(row, table ^ PRODUCTS[row][turn]) for row in range(ROWS)] for table in places]
            for turn in places
        ]
        return [*rounds, [[(row, place) for place in places] for row in range(ROWS)]]
    if tables < ROWS or tables % 2 == 0 or tables % 3 == 0:
        return []
    return [
        [[(row, (table + row * turn) % tables) for row in range(ROWS)] for table in places]
        for turn in places
    ]


def stand(
    players: Iterable[int],
    groups: Iterable[Iterable[int]],
    stay: Mapping[int, int],
    length: int,
    lot: Lot,
) -> dict[tuple[int, int], int] | None:
    """Let the players stand in rows of this length: {(row, place): player}.

    groups: those of a group stand in one row. stay: {player: table from 1}: he stands in row 0, at
    the place that goes to his table. None if they do not fit.
    """
    rows: list[dict[int, int | None]] = [dict.fromkeys(range(length)) for _ in range(ROWS)]
    for player, table in stay.items():
        if rows[0][table - 1] is not None:
            return None
        rows[0][table - 1] = player
    for group in sorted(_joined(groups), key=lambda group: (-len(group), group)):
        row = rows[0] if stay.keys() & set(group) else max(rows, key=_room)
        coming = [player for player in group if player not in stay]
        if len(coming) > _room(row):
            return None
        _fill(row, lot.shuffled(coming), lot)
    placed = {player for row in rows for player in row.values()}
    others = lot.shuffled(player for player in players if player not in placed)
    for row in rows:
        _fill(row, [others.pop() for _ in range(_room(row))], lot)
    return {
        (row_number, place): player
        for row_number, row in enumerate(rows)
        for place, player in row.items()
        if player is not None
    }


def _room(row: Mapping[int, int | None]) -> int:
    return sum(player is None for player in row.values())


def _fill(row: dict[int, int | None], players: Iterable[int], lot: Lot) -> None:
    free = lot.shuffled(place for place, player in row.items() if player is None)
    row.update(zip(free, players, strict=False))


def _joined(groups: Iterable[Iterable[int]]) -> list[list[int]]:
    """The groups, those with players in common as one; each in numerical order."""
    joined: list[set[int]] = []
    for group in groups:
        common = [other for other in joined if other & set(group)]
        joined = [other for other in joined if other not in common]
        joined.append(set(group).union(*common))
    return [sorted(group) for group in joined]
