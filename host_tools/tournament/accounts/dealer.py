"""Next dealer at a table."""

from collections.abc import Sequence
from typing import NamedTuple

from host_tools.tournament.accounts.chair import NOBODY, Chair, Deal, place_of
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.stretches import CountedRow, sitter


class NextDeal(NamedTuple):
    """The deal that comes next.

    `deal`: which one at the table. `dealer`: the person who deals it, None while nobody knows.
    """

    deal: Deal
    dealer: int | None

    @property
    def number(self) -> int:
        """Its number at the table."""
        return self.deal.number


def next_deal(here: TableStand) -> NextDeal:
    """The deal that comes next at a table."""
    chairs, rows, place = here.chairs, here.rows, here.situation.first_dealer
    for at, counted in _since_told(here):
        place = _after(here, counted, place)
        if _ends_its_source(rows, at):
            told = _place_of_dealer(here, counted, counted.source.next_dealer)
            place = place if told is None else told
    number = _next_number(rows)
    annulled = sum(one.row.deals for one in rows if one.row.annulled)
    deal = Deal(number, number - annulled)
    person = None if place is None else chairs[_occupied(chairs, place, deal)].holder_of(deal)
    return NextDeal(deal, person or None)


def _since_told(here: TableStand) -> Sequence[tuple[int, CountedRow]]:
    """Return (at, row) of the rows from the last one with a known dealer on; else of all."""
    known = list(enumerate(here.rows))
    for at, counted in reversed(known):
        is_told = _place_of_dealer(here, counted, counted.row.dealer) is not None
        if is_told and not counted.row.incident:
            return known[at:]
    return known


def _next_number(rows: Sequence[CountedRow]) -> int:
    """Return the number of the next deal: one more than the last deal of the round.

    After a deal in which all passed, the next one has the same number. If it is corrected into a
    deal of the round, it counts as played nevertheless.
    """
    first = rows[0].deal.number if rows else 1
    after = (one.deal.number + one.row.deals for one in rows if one.row.deals)
    return max([first + sum(one.row.deals for one in rows), *after])


def _ends_its_source(rows: Sequence[CountedRow], at: int) -> bool:
    """Return True if a row is the last one of its whole source."""
    return rows[at].brought is rows[at].source.rows[-1]


def _after(here: TableStand, counted: CountedRow, place: int | None) -> int | None:
    """At which place is the dealer after a row, if before it he was at this one?"""
    if counted.row.incident:
        return place
    told = _place_of_dealer(here, counted, counted.row.dealer)
    place = place if told is None else told
    for _ in range(counted.row.moves if place is not None else 0):
        place = _occupied(here.chairs, (place or 0) + 1, counted.deals[-1])
    return place


def _place_of_dealer(here: TableStand, counted: CountedRow, place: int | None) -> int | None:
    """The chair of who sits at a place of a source; None if nobody knows him."""
    person = None if place is None else sitter(here.ruling, counted, place)
    return place_of(here.chairs, person) if isinstance(person, int) else None


def _occupied(chairs: Sequence[Chair], place: int, deal: Deal) -> int:
    """The first place from this one on whose chair is not empty in a deal."""
    around = [(place + step) % len(chairs) for step in range(len(chairs))]
    occupied = (one for one in around if chairs[one].holder_of(deal) != NOBODY)
    return next(occupied, place % len(chairs))
