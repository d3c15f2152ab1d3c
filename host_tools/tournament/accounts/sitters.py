"""Who sat at a place of a source: as it was ruled, else as it stands there and as chairs say."""

from collections.abc import Sequence

from host_tools.tournament.accounts.chair import NOBODY, Chair, place_of
from host_tools.tournament.accounts.ruling import Ruling, Sitter
from host_tools.tournament.accounts.source import Source
from host_tools.tournament.accounts.stretches import CountedRow


def sitter(chairs: Sequence[Chair], ruling: Ruling, counted: CountedRow, place: int) -> int | str:
    """The person who sat at a place, NOBODY, or the text that stands there and is nobody's.

    Where a chair has had several holders, and the source names only one of them, he stands for all.
    """
    ruled = ruling.sat.get((counted.source.id, place))
    if ruled:
        return _ruled(ruled, counted)
    stands = counted.source.places[place]
    chair = shared_chair(chairs, counted.source, stands)
    if chair is None or isinstance(stands, str):
        return stands
    holder = chair.holder_of(counted.count)
    return stands if holder is None else holder


def _ruled(sitters: Sequence[Sitter], counted: CountedRow) -> int:
    begun = [one.person for one in sitters if one.first <= counted.row.first]
    return begun[-1] if begun else NOBODY


def shared_chair(chairs: Sequence[Chair], source: Source, stands: int | str) -> Chair | None:
    """The chair of several holders of which a source names just one; None otherwise."""
    at = None if isinstance(stands, str) else place_of(chairs, stands)
    if at is None or len(chairs[at].holders) < 2 or names_several(chairs[at], source):
        return None
    return chairs[at]


def names_several(chair: Chair, source: Source) -> bool:
    """Stand several holders of a chair on a source?"""
    return len(set(chair.persons).intersection(source.persons)) > 1
