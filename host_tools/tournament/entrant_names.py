"""What the entrants of an event are called, by people and on a box."""

from collections import Counter
from dataclasses import replace
from functools import cached_property

from host_tools.tournament.box_names import BoxNames, numbered_before
from host_tools.tournament.person import numbered, person_of


class EntrantNames:
    """The names of the persons of an event.

    persons: {number: Person}; entrants: the numbers of those who take part, in the order in which
    they were registered; former: {number: names that he had before}, as far as they are known.
    """

    def __init__(self, persons, entrants, former=None):
        self._persons = persons
        self._former = former or {}
        self._entrants = dict.fromkeys(entrants)
        self._called = Counter(person_of(persons, number).name for number in self._entrants)

    def name(self, number):
        """What people call a person; of two of one name in this event with the numbers.

        Where two numbers are one person each has the number by which he takes part.
        """
        person = person_of(self._persons, number)
        others = self._called[person.name] - (number in self._entrants)
        return numbered(replace(person, number=number)) if others else person.name

    def box_name(self, number):
        """What a box is told that a person is called, see `box_names`."""
        return self._on_boxes.of(number)

    @cached_property
    def _on_boxes(self):
        return BoxNames(self._persons, self._entrants)

    def spellings(self, number):
        """The names by which a box may have a person, whoever typed them."""
        person = person_of(self._persons, number)
        now = {person.name, person.short, numbered(person), self.name(number)}
        boxes = {self.box_name(number), numbered_before(person)}
        return (now | boxes).union(self._former.get(number, ())) - {""}
