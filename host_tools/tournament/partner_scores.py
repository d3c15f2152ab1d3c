"""Who sat opposite whom at a table that is typed from paper: partners share one score."""

from collections.abc import Iterable, Sequence

from host_tools.common.errors import DeskError
from host_tools.language.formatting import typeset_signed
from host_tools.language.message import listed, msg
from host_tools.tournament.aliases import Place, Seats
from host_tools.tournament.binding import Bound
from host_tools.tournament.draw.partners import partners_at
from host_tools.tournament.entrants import TypedSheet
from host_tools.tournament.settings import OPEN
from host_tools.tournament.spoken import SpokenPerson
from host_tools.tournament.state import State


def seats_known(state: State, place: Place, bound: Iterable[Bound]) -> Seats | None:
    """The persons at a (round, table) in the order of their seats; None where nobody knows it.

    bound: its `Bound`s. A box that was played on knows it. Otherwise it is as drawn, unless the
    table may let the cards say who plays with whom.
    """
    for one in bound:
        if one.session.recorded:
            known = tuple(person for person in one.persons if person is not None)
            return known if len(known) == len(one.persons) else None
    round_number, table = place
    is_open = state.settings.first_dealer == OPEN
    return None if is_open else state.rounds[round_number - 1][table - 1]


def check_partners(parties: int, sheet: TypedSheet, seats: Seats | None) -> None:
    """DeskError if partners have different points on a sheet, but for penalties.

    parties: how many the rule book has; seats: the persons in the order of their seats, None where
    nobody knows it: then the points must be such that some could have been partners. So it is, too,
    if others are on the sheet.
    """
    points = dict(zip(sheet.persons, sheet.played, strict=True))
    if seats is None or set(seats) != set(points):
        _check_any_parties(parties, sorted(sheet.played, reverse=True))
        return
    for pair in partners_at(seats, parties):
        if len({points[person] for person in pair}) > 1:
            results = [
                msg(
                    "{name} {points}",
                    name=SpokenPerson(person),
                    points=typeset_signed(points[person]),
                )
                for person in pair
            ]
            raise DeskError(
                msg(
                    "points: partners have the same, but for penalties, not {results}",
                    results=listed(results),
                )
            )


def _check_any_parties(parties: int, points: Sequence[int]) -> None:
    """DeskError if nobody can have been partners with these points, the highest first."""
    size = len(points) // parties
    if any(points[seat] != points[seat - seat % size] for seat in range(size * parties)):
        raise DeskError(
            msg(
                "points: partners have the same, but for penalties: {points} cannot be in parties "
                "of {size}",
                size=size,
                points=listed(map(typeset_signed, points)),
            )
        )
