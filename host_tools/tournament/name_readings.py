"""Which part of a new name is the surname: somebody has typed it in one order or the other."""

from dataclasses import dataclass

from host_tools.tournament.person_names import (
    says_its_surname,
    split_name,
    split_surname_first,
    whole_name,
)


@dataclass(frozen=True)
class Reading:
    """What a person is called if a typed name is read so: the first name stands first.

    `surname`: "" where the name has one part only.
    """

    name: str
    surname: str


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
