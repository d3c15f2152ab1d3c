"""The tables of a round by their sizes, and how many players sit out where none fit."""

from functools import cache

from host_tools.language.message import msg
from host_tools.tournament.draw.plan import DrawError


@cache
def table_sizes(players: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The sizes of the tables of a round: (4, 4, 4, 5) for 17 players.

    players: how many. sizes: those that the rule book allows, the one that is wanted first. As
    few as possible sit out; then there are as few tables as possible of the size named last, then
    of the one before it, and so on. Tables come in the order in which `sizes` names them.
    """
    for seated in range(players, 0, -1):
        counts = _counts(seated, sizes)
        if counts is not None:
            return tuple(
                size for size, count in zip(sizes, counts, strict=True) for _ in range(count)
            )
    raise DrawError(
        "players",
        msg("{players} do not fill one table of {size}", players=players, size=min(sizes)),
    )


def _counts(seated: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the number of tables of each size that seat exactly `seated` players; None
    if none do.
    """
    *others, last = sizes
    if not others:
        return None if seated % last else (seated // last,)
    for count in range(seated // last + 1):
        rest = _counts(seated - count * last, tuple(others))
        if rest is not None:
            return (*rest, count)
    return None


def must_sit_out(players: int, sizes: tuple[int, ...]) -> int:
    """Return the number of `players` who have to sit out a round; all if they fill no table."""
    try:
        return players - sum(table_sizes(players, sizes))
    except DrawError:
        return players
