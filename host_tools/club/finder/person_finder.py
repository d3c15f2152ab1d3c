"""Search for persons by a typed name: the same for door, lists, merges and import."""

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from host_tools.club.finder.candidate import Candidate
from host_tools.club.finder.typed_names import by_typing
from host_tools.club.finder.written_names import MendedNames, WrittenNames
from host_tools.club.folding import has_words
from host_tools.club.person import Person, person_of

MOST_ASKED = 10  # persons whom a name may mean: more help nobody to decide


class PersonFinder:
    """Finds some persons, {number: Person}.

    listed: the numbers of those who are said already, such as by a row of their own in a list, and
    so are nobody else; playing: the numbers of those who take part in an event that is not closed.
    """

    def __init__(
        self,
        persons: Mapping[int, Person],
        listed: Iterable[int] = (),
        playing: Collection[int] = (),
    ) -> None:
        self._persons = persons
        self._listed = {person_of(persons, number).number for number in listed}
        self._playing = playing

    def candidates(self, said: str | Person) -> list[Candidate]:
        """The `Candidate`s for what was said, the likeliest first, each person once.

        said: what somebody types in a hurry; or somebody as he is written down, with all of his
        name, perhaps a place and a licence. Two licences are of two persons.
        """
        if isinstance(said, str):
            return by_typing(self._persons, said)
        return _each_once(said, (*self._written.like(said.name), *self._mended.like(said)))

    def alike(self, written: Person) -> list[Person]:
        """Return the persons whose name is nearly the written one."""
        return [one.person for one in _each_once(written, self._written.like(written.name))]

    def may_be(self, candidates: Iterable[Candidate]) -> list[Person]:
        """Those of the candidates who are not `listed`: whom to ask about, ten at most."""
        found = [one.person for one in candidates]
        return [one for one in found if one.number not in self._listed][:MOST_ASKED]

    def with_words(self, typed: str) -> list[Person]:
        """Those whose cards contain every typed word, in the order given; else the candidates."""
        known = (one for one in self._persons.values() if one.same_as is None)
        found = [one for one in known if has_words(_card(one), typed)]
        return found or [one.person for one in self.candidates(typed)]

    @cached_property
    def _written(self) -> WrittenNames:
        return WrittenNames(self._persons)

    @cached_property
    def _mended(self) -> MendedNames:
        known = [one for one in self._persons.values() if one.same_as is None and not one.forgotten]
        return MendedNames(known, self._listed, self._playing)


def _each_once(said: Person, found: Iterable[Candidate]) -> list[Candidate]:
    """The first candidate of each person, but none whose licence is another one's."""
    persons: dict[int, Candidate] = {}
    for one in found:
        if not (said.licence and one.person.licence):
            persons.setdefault(one.person.number, one)
    return [*persons.values()]


def _card(person: Person) -> str:
    """All that the card of a person says."""
    texts = (person.number, person.name, person.place, person.remarks, person.licence, person.short)
    return " ".join(map(str, texts))
