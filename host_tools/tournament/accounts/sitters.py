"""Who sat at a place of a source: as it was ruled, else as it stands there."""

from collections.abc import Sequence

from host_tools.tournament.accounts.chair import NOBODY, Chair
from host_tools.tournament.accounts.ruling import Ruling, Sitter
from host_tools.tournament.accounts.source import Source
from host_tools.tournament.accounts.stretches import CountedRow


def sitter(ruling: Ruling, counted: CountedRow, place: int) -> int | str:
    """The person who sat at a place, NOBODY, or the text that stands there and is nobody's."""
    ruled = ruling.sat.get((counted.source.id, place))
    return _ruled(ruled, counted) if ruled else counted.source.places[place]


def _ruled(sitters: Sequence[Sitter], counted: CountedRow) -> int:
    begun = [one.person for one in sitters if one.first <= counted.row.first]
    return begun[-1] if begun else NOBODY


def names_several(chair: Chair, source: Source) -> bool:
    """Stand several holders of a chair on a source?"""
    return len(set(chair.persons).intersection(source.persons)) > 1
