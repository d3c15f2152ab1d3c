"""What the entrants of an event are called, by people and on a box."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from host_tools.tournament.box_names import BoxNames, numbered_before
from host_tools.tournament.folding import folded
from host_tools.tournament.person import Person, numbered, person_of


class EntrantNames:
    """The names of the persons of an event.

    persons: {number: Person}; entrants: the numbers of those who take part, in the order in which
    they were registered; former: {number: names that he had before}, as far as they are known;
    by_the_letter: is a name that is only alike none of his?
    """

    def __init__(
        self,
        persons: Mapping[int, Person],
        entrants: Iterable[int],
        former: Mapping[int, Iterable[str]] | None = None,
        *,
        by_the_letter: bool = False,
    ) -> None:
        self._persons = persons
        self._former = former or {}
        self._by_the_letter = by_the_letter
        self._entrants = dict.fromkeys(entrants)
        self._called = Counter(
            person_of(persons, person_number).name for person_number in self._entrants
        )

    def name(self, person_number: int) -> str:
        """What people call a person; of two of one name in this event with the numbers.

        Where two numbers are one person each has the number by which he takes part.
        """
        person = person_of(self._persons, person_number)
        others = self._called[person.name] - (person_number in self._entrants)
        return numbered(replace(person, number=person_number)) if others else person.name

    def without_number(self, person_number: int) -> str:
        """The name alone, for where the number stands beside it."""
        return person_of(self._persons, person_number).name

    def box_name(self, person_number: int) -> str:
        """What a box is told that a person is called, see `box_names`."""
        return self._on_boxes.of(person_number)

    @cached_property
    def _on_boxes(self) -> BoxNames:
        return BoxNames(self._persons, self._entrants)

    def spellings(self, person_number: int) -> set[str]:
        """The names by which a box may have a person, whoever typed them."""
        person = person_of(self._persons, person_number)
        now = {person.name, person.short, numbered(person), self.name(person_number)}
        boxes = {self.box_name(person_number), numbered_before(person)}
        return (now | boxes).union(self._former.get(person_number, ())) - {""}

    def is_alike(self, person_number: int, name: str) -> bool:
        """Is this a spelling of his, but for accents, capitals and signs: `Dordevic`?"""
        spellings = self.spellings(person_number)
        if self._by_the_letter or not name:
            return name in spellings
        return folded(name) in map(folded, spellings)
