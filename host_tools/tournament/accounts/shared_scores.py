"""Partners share one score: can anybody be partners by what was typed?"""

from collections.abc import Iterable, Iterator

from host_tools.tournament.accounts.chair import Seat, seat_of
from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.accounts.stretches import CountedRow


def partner_hints(here: TableStand) -> Iterator[Hint]:
    """Yield a hint for each typed source with points that no partners can have.

    Partners may change within a round; incidents concern one player each.
    """
    unlike = [one for one in here.rows if one.source.typed and _differ(one, here.situation)]
    for name in dict.fromkeys(one.source.id for one in unlike):
        yield Hint(HintKind.PARTNERS, source=name)


def _differ(counted: CountedRow, situation: Situation) -> bool:
    parties = situation.parties
    if parties is None or counted.row.incident:
        return False
    return not may_be_partners(_by_seat(counted, situation).values(), parties)


def may_be_partners(points: Iterable[int], parties: int) -> bool:
    """Return True if these points can belong to `parties` with one score each."""
    known = sorted(points)
    size = len(known) // parties
    return all(known[at] == known[at - at % size] for at in range(size * parties))


def _by_seat(counted: CountedRow, situation: Situation) -> dict[Seat, int]:
    """{seat: points}: those who have had one chair have one score."""
    found: dict[Seat, int] = {}
    for stands, value in zip(counted.source.places, counted.row.points, strict=True):
        if value is not None:
            seat = seat_of(situation.chairs, stands)
            found[seat] = found.get(seat, 0) + value
    return found
