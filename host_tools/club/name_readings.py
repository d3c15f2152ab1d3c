"""Which part of a name is the surname: somebody has written it in one order or the other."""

from collections.abc import Iterable
from dataclasses import dataclass

from host_tools.club.known_words import KnownWords
from host_tools.club.person import Person
from host_tools.club.person_names import (
    says_its_surname,
    split_name,
    split_surname_first,
    whole_name,
)
from host_tools.common.errors import DeskError
from host_tools.language.message import Message


@dataclass(frozen=True)
class Reading:
    """The name of a person by one reading of a typed text: the first name stands first.

    `surname`: "" where the name has one part only.
    """

    name: str
    surname: str

    @property
    def parts(self) -> tuple[str, str]:
        """(first name, surname)."""
        return self.name.removesuffix(self.surname).strip(), self.surname


class NewNameError(DeskError):
    """Nobody is called as it was typed, or nearly so. `readings`: of somebody new of that name."""

    def __init__(self, sentence: Message, typed: str) -> None:
        super().__init__(sentence)
        self.readings = readings(typed)


@dataclass(frozen=True)
class NameOrder:
    """The possible orders of the names in a list.

    `written`: a name that leaves open which part is the surname; `last`, `first`: its `Reading`s
    with the surname last, and with it first; `likely_first`: True if the cards of the club make the
    first more likely, None where they tell nothing.
    """

    written: str
    last: Reading
    first: Reading
    likely_first: bool | None


def readings(typed: str) -> list[Reading]:
    """The `Reading`s of a typed name, one or two: with the surname last, then with it first.

    In this order for every name: who makes newcomers by keys need not look where the other one is.
    A comma or capitals leave no doubt.
    """
    guessed = split_name(typed)
    if not all(guessed):
        return [Reading(typed, "")]
    parts = [guessed]
    if not says_its_surname(typed):
        turned = split_surname_first(typed)
        if turned[0] and split_name(whole_name(*turned)) == turned:
            parts.append(turned)
    return [Reading(whole_name(first, last), last) for first, last in parts]


def order_of_names(names: Iterable[str], known: Iterable[Person]) -> NameOrder | None:
    """The `NameOrder` of the names of a list; None if each says its surname, or has one part.

    known: of the club; only those tell anything whose card says both parts: others are guessed.
    """
    doubtful = [(name, both) for name in names if len(both := readings(name)) > 1]
    if not doubtful:
        return None
    words = KnownWords(person for person in known if person.first and person.last)
    last, first = (sum(words.recognised(both[at].parts) for _, both in doubtful) for at in range(2))
    written, (surname_last, surname_first) = doubtful[0]
    likely_first = None if first == last else first > last
    return NameOrder(written, surname_last, surname_first, likely_first)
