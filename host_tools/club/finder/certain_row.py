"""Certain person of a row in a list: by number, licence, name and place, or a row above."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from host_tools.club.folding import folded
from host_tools.club.person import MAX_NUMBER, Person, check_numbers, free_numbers
from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.language.refusals import field_name

WRITTEN = "written"  # of a row whose name was turned round: the name as it stands there

# What the cells of a row say, without those of the name: {field: text}.
Given = Mapping[str, str]


def is_number(text: str) -> bool:
    """Return True if a text may be the number of a person."""
    return text.isdecimal() and len(text) <= len(str(MAX_NUMBER))


class NumbersOfRows:
    """Finds the number of the person whom a row of a list means.

    known: {number: Person}; listed: the numbers in the list, which belong to their own rows;
    identified: as for `read_persons`, DeskError if a number of it is unknown. Another row may mean
    one of these by itself: then two rows are one person, which cannot be. `newcomers`: the
    numbers that it has given to rows that mean nobody who is known.
    """

    def __init__(
        self, known: Mapping[int, Person], listed: Iterable[int], identified: Mapping[int, int]
    ) -> None:
        check_numbers(known, identified.values())
        self.newcomers: set[int] = set()
        self._identified = identified
        self._meant = {*listed}
        self._free = free_numbers({*known, *listed})
        self._by_licence = {}
        self._by_name = defaultdict(list)  # by name and place, the lowest number last
        for person_number, person in sorted(known.items(), reverse=True):
            if person.licence:
                self._by_licence[folded(person.licence)] = person_number
            if person.same_as is None:
                for place in {"", person.place}:
                    self._by_name[person.name, place].append(person)

    def number_of(self, line: int, cells: Mapping[str, str]) -> int:
        """The number of the person of a row, {field: text}. DeskError if its number is wrong."""
        if "number" in cells:
            if not is_number(cells["number"]):
                raise DeskError(
                    msg(
                        "{what}: {how}",
                        what=field_name("number"),
                        how=msg("{text} is no number", text=quote(cells["number"])),
                    )
                )
            if line in self._identified:
                raise DeskError(msg("rows with a number are that person"))
            return int(cells["number"])
        # Whom it would mean by itself is used up even so: then the other rows mean whom they did.
        return self._identified.get(line, self._found(cells))

    def _found(self, cells: Mapping[str, str]) -> int:
        """The number of the person of a row without a number."""
        licence = folded(cells.get("licence", ""))
        person_number = self._by_licence.get(licence)
        if person_number is None or person_number in self._meant:
            person_number = self._next_called(cells, licence)
        self._meant.add(person_number)
        return person_number

    def _next_called(self, cells: Mapping[str, str], licence: str) -> int:
        """The next number of the name and place of a row (no place: any), or a free number.

        A person with another licence is somebody else.
        """
        place, written = cells.get("place", ""), cells.get(WRITTEN)
        called = [*self._next_of(cells["name"], place)]
        if written is not None:
            as_written = self._next_of(written, place)
            called += [person for person in as_written if not (person.first or person.last)]
        for person in called:
            if person.number not in self._meant and not (licence and person.licence):
                return person.number
        person_number = next(self._free)
        self.newcomers.add(person_number)
        return person_number

    def _next_of(self, name: str, place: str) -> Iterator[Person]:
        """Those of a name and place whom no row has meant yet, the lowest number first."""
        called = self._by_name[name, place]
        while called and called[-1].number in self._meant:
            called.pop()
        return reversed(called)


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
