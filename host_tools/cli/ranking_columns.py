"""Columns of a ranking, of sessions and of an event."""

from host_tools.language.formatting import amount
from host_tools.language.message import msg

RANK, PLAYER, POINTS, TIE = msg("Rank"), msg("Player"), msg("Points"), msg("Decided by")
RESULTS, SESSIONS, DEALS = msg("Results"), msg("Tables"), msg("Deals")
MONEY, CUP, PRIZE = msg("Money"), msg("Cup points"), msg("Prize")
NUMBERS = (RANK, POINTS, DEALS, SESSIONS, MONEY, CUP, PRIZE)
OUT = msg("out")  # instead of a rank


def sum_of_money(cents: int | None) -> str | None:
    """A sum as a cell has it; None for none."""
    return None if cents is None else str(amount(cents))
