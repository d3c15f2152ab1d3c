"""With whom and against whom somebody has played, as the rule books say it of each deal."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from host_tools.seasons.played_deals import PlayedDeal


@dataclass
class Companion:
    """Somebody at whose tables a person has sat.

    `deals`: in which both had a seat; `together`, `against`: those in which they were on one side,
    or on two; `points_together`, `points_against`: what the person has won in these. Of a deal that
    all have passed, of a sheet, and where everybody plays for himself, there are no sides.
    """

    person: int
    deals: int = 0
    together: int = 0
    points_together: int = 0
    against: int = 0
    points_against: int = 0


def companions_of(
    deals: Iterable[PlayedDeal], person: int, who: Callable[[int], int] = int
) -> list[Companion]:
    """The `Companion`s of a person in these deals, who was there most often first.

    who(person): the number of whom somebody turned out to be.
    """
    known: dict[int, Companion] = {}
    for deal in deals:
        persons = [None if one is None else who(one) for one in deal.persons]
        if person not in persons:
            continue
        own = persons.index(person)
        for seat, other in enumerate(persons):
            if other is not None and other != person:
                _add(known.setdefault(other, Companion(other)), deal, own, seat)
    return sorted(known.values(), key=lambda one: (-one.deals, one.person))


def _add(companion: Companion, deal: PlayedDeal, own: int, seat: int) -> None:
    """Count a deal in which the person sat on the seat `own`, and the companion on `seat`."""
    companion.deals += deal.deals
    side = deal.side_of(own)
    if side is None:
        return
    if seat in side:
        companion.together += deal.deals
        companion.points_together += deal.points[own]
    else:
        companion.against += deal.deals
        companion.points_against += deal.points[own]
