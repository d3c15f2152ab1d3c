"""Possible totals on the sheet of a table. Like `ranking`, for the desk only."""

from rules_core.french.books import FrenchTarot
from rules_core.french.tariff import CALLING
from rules_core.troccas.books import OwnTroccas, PartyTroccas
from rules_core.troccas.deck import in_fours
from rules_core.troccas.tariff import OWN_TOTAL, PARTY_PAR, PARTY_TOTAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.book import Book


class TotalLimits:
    """Limits of the totals of the players, without penalties and the director's points.

    `modulus`: divided by it all totals leave the same remainder, 1: any; `span`: the least and the
    most of each player, None: there is no limit.
    """

    def __init__(self, modulus: int = 1, span: "tuple[int, int] | None" = None) -> None:
        self.modulus = modulus
        self.span = span

    def are_congruent(self, points: "Sequence[int]") -> bool:
        """Do the totals leave the same remainder?"""
        return len({total % self.modulus for total in points}) <= 1


def total_limits(book: "Book", players: int, deals: int) -> TotalLimits:
    """Return the `TotalLimits` of a number of players at a table after a number of deals.

    Königrufen has none: in a Trischaken, after a Renonce and in games side by side the players'
    points have nothing in common.
    """
    if isinstance(book, FrenchTarot):
        # Each seat gets -U, and the taker as many U more as there are seats. Who sits out gets 0,
        # and a partner what the others do not: then any totals that add up to 0 can be.
        alone = players == book.seats != CALLING
        return TotalLimits(players if alone else 1)
    if isinstance(book, PartyTroccas):
        most = PARTY_TOTAL - PARTY_PAR - _least_of_party(book)
        return TotalLimits(span=(-most * deals, most * deals))
    if isinstance(book, OwnTroccas):
        # Who takes every trick, and had the fool, has all points.
        tariff = book.tariff
        return TotalLimits(span=(-tariff.skatist_par * deals, (OWN_TOTAL - tariff.par) * deals))
    return TotalLimits()


def _least_of_party(book: PartyTroccas) -> int:
    """The fewest points of a party: its fool after a match, or the smallest trick."""
    seats = book.tariff.seats
    return min(book.tariff.match[0], seats - in_fours(seats))
