"""Finds the known persons whom a row of a list may mean that has the name of nobody."""

from collections.abc import Collection, Iterable, Mapping

from host_tools.club.namesakes import Namesakes
from host_tools.club.otherwise_called import OtherwiseCalled
from host_tools.club.person import Person, person_of

MOST_ASKED = 10  # persons whom a row may mean: more help nobody to decide


class RowCandidates:
    """Those whom rows of a list may mean.

    known: {number: Person}; listed: the numbers that the rows of the list mean by themselves;
    playing: the numbers of those who take part in an event that is not closed.
    """

    def __init__(
        self,
        known: Mapping[int, Person],
        listed: Iterable[int],
        playing: Collection[int],
    ) -> None:
        self._listed = {person_of(known, number).number for number in listed}
        self._known = known
        cards = [one for one in known.values() if not one.forgotten]
        persons = [one for one in cards if one.same_as is None]
        self._namesakes = Namesakes(cards)
        self._otherwise_called = OtherwiseCalled(persons, self._listed, playing)

    def alike(self, person: Person) -> list[Person]:
        """Those of the name of somebody new, but for a typing error in each word.

        Whoever has several cards is found by the name on each of them.
        """
        found = [person_of(self._known, one.number) for one in self._namesakes.of(person.name)]
        return _without_another_licence(person, dict.fromkeys(found))

    def may_be(self, person: Person, alike: Collection[Person]) -> list[Person]:
        """Whom his row may mean: those `alike`, then who may be called otherwise, without a row."""
        free = [other for other in alike if other.number not in self._listed]
        otherwise = _without_another_licence(person, self._otherwise_called.of(person))
        return list(dict.fromkeys([*free, *otherwise]))[:MOST_ASKED]


def _without_another_licence(person: Person, others: Iterable[Person]) -> list[Person]:
    """Those others who may be this person: two licences are of two persons."""
    return [other for other in others if not (person.licence and other.licence)]
