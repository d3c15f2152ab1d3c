"""Who sat at a place of a source: as it was ruled, else as it stands there."""

from host_tools.tournament.accounts.chair import Chair, sitter_at
from host_tools.tournament.accounts.ruling import Ruling
from host_tools.tournament.accounts.source import Source
from host_tools.tournament.accounts.stretches import CountedRow


def sitter(ruling: Ruling, counted: CountedRow, place: int) -> int | str:
    """The person who sat at a place, NOBODY, or the text that stands there and is nobody's.

    The name of somebody of whom it was ruled that he sat at another place is nobody's, too.
    """
    stands = counted.source.places[place]
    if not ruling.sat:
        return stands
    ruled = ruling.sat.get((counted.source.id, place))
    if ruled:
        return sitter_at(ruled, counted.row.first)
    return str(stands) if sat_beside(ruling, counted.source, stands) else stands


def sat_beside(ruling: Ruling, source: Source, stands: int | str) -> bool:
    """Was it ruled of who stands at a place of a source that he sat at another one?"""
    places = range(len(source.places))
    ruled = [one for at in places for one in ruling.sat.get((source.id, at), ())]
    return stands in [one.person for one in ruled]


def names_several(chair: Chair, source: Source) -> bool:
    """Stand several holders of a chair on a source?"""
    return len(set(chair.persons).intersection(source.persons)) > 1
