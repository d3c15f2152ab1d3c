"""What searches are asked one by one, all of them answered by the one finder of persons."""

from host_tools.club.finder import certain_person
from host_tools.club.finder.candidate import Why
from host_tools.club.finder.person_finder import PersonFinder
from host_tools.club.person import Person


def find(persons, typed):
    """Those whom `typed` may mean by more than the surname."""
    found = PersonFinder(persons).candidates(typed)
    return [one.person for one in found if one.why <= Why.ERROR]


def of_surname(persons, typed):
    """Those of whom only the surname stands in `typed`."""
    found = PersonFinder(persons).candidates(typed)
    return [one.person for one in found if one.why > Why.ERROR]


def meant(persons, typed):
    return certain_person.meant(PersonFinder(persons).candidates(typed))


def meant_if_shown(persons, typed):
    return certain_person.meant_if_shown(PersonFinder(persons).candidates(typed))


def is_another_name(person, typed):
    [found] = PersonFinder({person.number: person}).candidates(typed)
    return found.other_name


class RowCandidates(PersonFinder):
    """Those whom rows of a list may mean."""

    def may_be(self, person, alike=()):
        """Those to be asked about, who are alike or called otherwise."""
        return super().may_be(self.candidates(person))


class Namesakes(RowCandidates):
    def __init__(self, persons):
        super().__init__({person.number: person for person in persons})

    def of(self, name):
        """Those of this name, or nearly this one."""
        return self.alike(Person(0, name))


class OtherwiseCalled(PersonFinder):
    def __init__(self, persons, listed, playing):
        super().__init__({person.number: person for person in persons}, listed, playing)

    def of(self, row):
        """Those whom a row may mean, if not listed."""
        return self.may_be(self.candidates(row))
