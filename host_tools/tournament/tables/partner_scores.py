"""Partners at a table that is typed from paper: they share one score."""

from collections.abc import Sequence

from host_tools.common.errors import DeskError
from host_tools.language.formatting import typeset_signed
from host_tools.language.message import listed, msg
from host_tools.tournament.accounts.chair import Chair, place_of
from host_tools.tournament.accounts.shared_scores import may_be_partners
from host_tools.tournament.draw.partners import partners_at
from host_tools.tournament.model.typed_tables import TypedSheet
from host_tools.tournament.spoken import SpokenPerson


def check_partners(parties: int, sheet: TypedSheet, chairs: Sequence[Chair], is_open: bool) -> None:
    """Raise DeskError if partners have different points on a sheet, apart from penalties.

    parties: their number in the rule book; chairs: of the table, perhaps with several holders each;
    is_open: the table may let the cards choose the partners. Then the points must fit some
    partners. Otherwise partners sit opposite each other in the order of the sheet.
    """
    points: dict[int, int] = {}
    whose: dict[int, int] = {}
    for person, value in zip(sheet.persons, sheet.played, strict=True):
        at = place_of(chairs, person)
        seat = person if at is None else whose.setdefault(at, person)
        points[seat] = points.get(seat, 0) + value
    if is_open:
        _check_any_parties(parties, sorted(points.values(), reverse=True))
        return
    for pair in partners_at(tuple(points), parties):
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
    if not may_be_partners(points, parties):
        raise DeskError(
            msg(
                "points: partners have the same, but for penalties: {points} cannot be in parties "
                "of {size}",
                size=len(points) // parties,
                points=listed(map(typeset_signed, points)),
            )
        )
