"""Names of the entrants of an event, for people and on a box."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from host_tools.club.folding import folded
from host_tools.club.person import Person, numbered, person_of
from host_tools.tournament.model.box_names import BoxNames


class EntrantNames:
    """The names of the persons of an event.

    persons: {number: Person}; entrants: the numbers of those who take part, in the order in which
    they were registered.
    """

    def __init__(self, persons: Mapping[int, Person], entrants: Iterable[int]) -> None:
        self._persons = persons
        self._entrants = dict.fromkeys(entrants)
        self._called = Counter(
            person_of(persons, person_number).name for person_number in self._entrants
        )

    def name(self, person_number: int) -> str:
        """Return the name of a person; with the number for two of one name in this event.

        If two numbers are one person, each has the number of the entrant.
        """
        person = person_of(self._persons, person_number)
        others = self._called[person.name] - (person_number in self._entrants)
        return numbered(replace(person, number=person_number)) if others else person.name

    def without_number(self, person_number: int) -> str:
        """The name alone, for where the number stands beside it."""
        return person_of(self._persons, person_number).name

    def box_name(self, person_number: int) -> str:
        """Return the name of a person on a box, see `box_names`."""
        return self._on_boxes.of(person_number)

    @cached_property
    def _on_boxes(self) -> BoxNames:
        return BoxNames(self._persons, self._entrants)

    def spellings(self, person_number: int) -> set[str]:
        """Return the names under which a box may have a person, typed by the desk or the table."""
        person = person_of(self._persons, person_number)
        names = {person.name, person.short, numbered(person), self.name(person_number)}
        return {*names, self.box_name(person_number)} - {""}

    def is_alike(self, person_number: int, name: str) -> bool:
        """Return True if a name is a spelling of theirs, but for accents, capitals and signs:
        `Dordevic`.
        """
        return bool(name) and folded(name) in map(folded, self.spellings(person_number))
