"""Finds rows of a list that stand in it twice: one name, and nothing that tells two persons."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from host_tools.club.folding import folded

# What the cells of a row say, without those of the name: {field: text}.
Given = Mapping[str, str]


def repeated(rows: Iterable[tuple[int, str, Given]]) -> dict[int, int]:
    """{line of a row: the line above where it stands already}, for rows (line, name, given).

    Two rows of one name are the same one if no field of them differs; an empty one does not.
    """
    found = {}
    called: defaultdict[str, list[tuple[int, Given]]] = defaultdict(list)
    for line, name, given in rows:
        above = called[folded(name)]
        first = next((one for one, other in above if _may_be_one(given, other)), None)
        if first is None:
            above.append((line, given))
        else:
            found[line] = first
    return found


def _may_be_one(given: Given, other: Given) -> bool:
    both = given.keys() & other.keys()
    return all(folded(given[field]) == folded(other[field]) for field in both)
