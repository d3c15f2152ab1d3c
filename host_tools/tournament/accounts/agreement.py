"""Do two sources of a table say the same?"""

from host_tools.tournament.accounts.chair import NOBODY, Seat, seat_of
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.ruling import Ruling
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.accounts.source import Source, SourceKind, SourceRow


def agree(here: TableStand, one: Source, other: Source) -> bool:
    """Have two sources the same deals, and the same points at each chair?

    Two that were typed have to begin with the same deal, too.
    """
    situation, ruling = here.situation, here.ruling
    alike = situation.as_corrected(one).deals == situation.as_corrected(other).deals and not (
        one.typed and other.typed and one.first != other.first
    )
    return alike and _points(situation, ruling, one) == _points(situation, ruling, other)


def agrees_with_code(here: TableStand, code: Source, other: Source) -> bool:
    """Return True if a source signed what a code has, before later changes or rulings on
    its names.
    """
    signed = (None,) if other.signed_rows is None else (None, other.signed_rows)
    return any(
        _points(here.situation, one, code) == _points(here.situation, one, other, rows)
        for one in (here.ruling, Ruling())
        for rows in signed
    )


def _points(
    situation: Situation, ruling: Ruling, source: Source, rows: tuple[SourceRow, ...] | None = None
) -> dict[Seat, int]:
    """Return {seat: points} of all rows of a source: one line a chair for all its holders."""
    points: dict[Seat, int] = {}
    for row in situation.as_corrected(source).rows if rows is None else rows:
        for place, value in enumerate(row.points):
            seat = _seat(situation, ruling, source, place)
            if not row.annulled and (value is not None or source.kind == SourceKind.CODE):
                points[seat] = points.get(seat, 0) + (value or 0)
    return points


def _seat(situation: Situation, ruling: Ruling, source: Source, place: int) -> Seat:
    ruled = ruling.sat.get((source.id, place))
    stands = (ruled[0].person or NOBODY) if ruled else source.places[place]
    return seat_of(situation.chairs, stands)
