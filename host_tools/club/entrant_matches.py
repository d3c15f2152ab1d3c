"""Match of another desk's entrants with persons here, or with new ones.

They are found as the rows of a list of members are, see `member_lists`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from host_tools.club.finder.certain_row import NumbersOfRows
from host_tools.club.finder.person_finder import PersonFinder
from host_tools.club.folding import folded
from host_tools.club.person import (
    UNNUMBERED,
    Person,
    check_person,
    free_numbers,
    licence_taken,
    person_of,
)
from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.language.message import msg


@dataclass(frozen=True)
class EntrantMatch:
    """An entrant with name and number at the other desk, and the person here.

    `entrant`: a `Person`; `card`: the `Person` here; `is_new`: the card is made now; `may_be`: the
    known persons with nearly the same name, while nobody has decided about them.
    """

    entrant: Person
    card: Person
    is_new: bool
    may_be: tuple[Person, ...] = ()


def match_entrants(
    entrants: Sequence[Person],
    known: Mapping[int, Person],
    chosen: Mapping[int, int],
    all_new: bool = False,
) -> list[EntrantMatch]:
    """The `EntrantMatch` of each. DeskError for what was chosen and cannot be.

    entrants: by the numbers of the other desk; who is forgotten there has no name here either, and
    is nobody who is known. known: {number: Person} of the club; chosen: {number there: number here,
    or `UNNUMBERED` for somebody new}; all_new: so are all who may be somebody known.
    """
    _check_chosen(entrants, chosen)
    said = {there: here for there, here in chosen.items() if here != UNNUMBERED}
    numbers, free = NumbersOfRows(known, said.values(), said), free_numbers(known)
    found: list[EntrantMatch] = []
    for entrant in entrants:
        here = _number_of(entrant, numbers, chosen)
        if here is None:
            number = next(free)
            card = replace(entrant, number=number)
            if entrant.forgotten:
                card = Person(number, f"#{number}")
            found.append(EntrantMatch(entrant, check_person(card), is_new=True))
        else:
            found.append(EntrantMatch(entrant, person_of(known, here), is_new=False))
    _check_one_each(found)
    _check_licences(found, known)
    asked = set() if all_new else {one.number for one in entrants}.difference(chosen)
    return _with_candidates(found, known, asked)


def _number_of(entrant: Person, numbers: NumbersOfRows, chosen: Mapping[int, int]) -> int | None:
    """The number of a known person here; None for somebody new."""
    if entrant.number in chosen:
        return chosen[entrant.number] or None
    if entrant.forgotten:
        return None
    texts = {"name": entrant.name, "place": entrant.place, "licence": entrant.licence}
    number = numbers.number_of(entrant.number, texts)
    return None if number in numbers.newcomers else number


def _check_chosen(entrants: Iterable[Person], chosen: Mapping[int, int]) -> None:
    strangers = {*chosen} - {one.number for one in entrants}
    if strangers:
        raise DeskError(
            msg("nobody in the document has the number {number}", number=min(strangers))
        )


def _check_one_each(found: Iterable[EntrantMatch]) -> None:
    before: dict[int, Person] = {}
    for one in found:
        other = before.setdefault(one.card.number, one.entrant)
        if other is not one.entrant:
            raise DeskError(
                msg(
                    "{one} and {other} would both be {name}, number {number}: two entrants are two "
                    "persons",
                    one=_called(other),
                    other=_called(one.entrant),
                    name=one.card.name,
                    number=one.card.number,
                )
            )


def _check_licences(found: Iterable[EntrantMatch], known: Mapping[int, Person]) -> None:
    holders = {
        folded(one.licence): person_of(known, one.number) for one in known.values() if one.licence
    }
    for one in found:
        if one.is_new and one.card.licence:
            holder = holders.setdefault(folded(one.card.licence), one.card)
            if holder is not one.card:
                raise DeskError(
                    msg(
                        "{what}: {how}",
                        what=_called(one.entrant),
                        how=licence_taken(one.card, holder, holder.number not in known),
                    )
                )


def _with_candidates(
    found: Sequence[EntrantMatch], known: Mapping[int, Person], asked: Collection[int]
) -> list[EntrantMatch]:
    """The same; who is new and `asked` about with those known persons who he may be."""
    finder = PersonFinder(known, [one.card.number for one in found if not one.is_new])
    return [
        replace(one, may_be=tuple(finder.may_be(finder.candidates(one.card))))
        if one.is_new and not one.card.forgotten and one.entrant.number in asked
        else one
        for one in found
    ]


def _called(entrant: Person) -> str:
    return f"{quote(entrant.name)} ({entrant.number})"
