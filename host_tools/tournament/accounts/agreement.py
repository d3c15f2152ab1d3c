"""Do two sources of a table say the same?"""

from host_tools.tournament.accounts.chair import NOBODY, place_of
from host_tools.tournament.accounts.ruling import Ruling
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.accounts.source import Source, SourceKind, SourceRow

# A chair by its place, a person without a chair, or a text.
_Seat = tuple[str, int | str]


def agree(situation: Situation, ruling: Ruling, one: Source, other: Source) -> bool:
    """Have two sources the same deals, and the same points at each chair?

    Two that were typed have to begin with the same deal, too.
    """
    alike = _deals(situation, one) == _deals(situation, other) and not (
        one.typed and other.typed and one.first != other.first
    )
    return alike and _points(situation, ruling, one) == _points(situation, ruling, other)


def agrees_with_code(situation: Situation, ruling: Ruling, code: Source, other: Source) -> bool:
    """Has a source signed what a code says, whatever was changed, or ruled of its names, since?"""
    signed = (None,) if other.signed_rows is None else (None, other.signed_rows)
    return any(
        _points(situation, one, code) == _points(situation, one, other, rows)
        for one in (ruling, Ruling())
        for rows in signed
    )


def _deals(situation: Situation, source: Source) -> int:
    return sum(situation.corrected(source, at).counting for at, _ in enumerate(source.rows))


def _points(
    situation: Situation, ruling: Ruling, source: Source, rows: tuple[SourceRow, ...] | None = None
) -> dict[_Seat, int]:
    """{seat: points} of all rows of a source: one line a chair, whoever has had it."""
    points: dict[_Seat, int] = {}
    corrected = (situation.corrected(source, at) for at, _ in enumerate(source.rows))
    for row in corrected if rows is None else rows:
        for place, value in enumerate(row.points):
            seat = _seat(situation, ruling, source, place)
            if not row.annulled and (value is not None or source.kind == SourceKind.CODE):
                points[seat] = points.get(seat, 0) + (value or 0)
    return points


def _seat(situation: Situation, ruling: Ruling, source: Source, place: int) -> _Seat:
    ruled = ruling.sat.get((source.id, place))
    stands = (ruled[0].person or NOBODY) if ruled else source.places[place]
    if isinstance(stands, str):
        return ("text", stands)
    at = place_of(situation.chairs, stands)
    return ("person", stands) if at is None else ("chair", at)
