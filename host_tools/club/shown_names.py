"""Names of persons on published pages, which everybody can always read."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from host_tools.club.person import Person, forgotten, person_of
from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.language.message import listed, msg

FULL, INITIAL, NUMBER = "full", "initial", "number"
CLUB = "club"  # no wish of his own
HOW_WORDS = {
    FULL: msg("the full name"),
    INITIAL: msg("first name and initial"),
    NUMBER: msg("the number only"),
}
WISH_WORDS = {**HOW_WORDS, CLUB: msg("as the club does it")}


@dataclass
class ShownNames:
    """The decisions about shown names.

    `usual`: for persons without a wish; `wishes`: {number: one of `WISH_WORDS`}, the last one last.
    """

    usual: str = FULL
    wishes: dict[int, str] = field(default_factory=dict)

    def decide(self, how: str, persons: list[int]) -> None:
        """Show the names of these persons (numbers) in this way; of none: of all without a wish.

        DeskError if there is no such way.
        """
        words = WISH_WORDS if persons else HOW_WORDS
        if how not in words:
            raise DeskError(
                msg(
                    "{what}: {how}",
                    what="how",
                    how=msg("{word} is none of {choices}", word=quote(how), choices=listed(words)),
                )
            )
        if not persons:
            self.usual = how
        for person_number in persons:
            self.wishes.pop(person_number, None)
            self.wishes[person_number] = how

    def known(self, persons: Mapping[int, Person]) -> dict[int, str]:
        """{number: one of `WISH_WORDS`} of the persons who have said it; of two who are one, too.

        persons: {number: Person}.
        """
        return {person_of(persons, number).number: how for number, how in self.wishes.items()}

    def hows(self, persons: Mapping[int, Person]) -> dict[int, str]:
        """{number: one of `HOW_WORDS`} of everybody in {number: Person}."""
        known = self.known(persons)
        called = {number: known.get(person_of(persons, number).number, CLUB) for number in persons}
        return {number: self.usual if how == CLUB else how for number, how in called.items()}

    def applied(self, persons: Mapping[int, Person]) -> dict[int, Person]:
        """{number: Person} with the names as they are shown."""
        hows = self.hows(persons)
        return {number: _shown(person, hows[number]) for number, person in persons.items()}


def shown_name(name: str, parts: tuple[str, str], how: str) -> str:
    """A name as it is shown, "" for the number only; parts: first name and surname."""
    if how == FULL:
        return name
    if how == NUMBER:
        return ""
    first, last = parts
    return " ".join(filter(None, (first, last and f"{last[0]}.")))


def _shown(person: Person, how: str) -> Person:
    nameless = forgotten(person)
    if person.same_as is not None or person.forgotten:
        return nameless  # what is called is the card that he leads to
    if how == FULL:
        return person
    return replace(nameless, name=shown_name(person.name, person.parts, how) or nameless.name)
