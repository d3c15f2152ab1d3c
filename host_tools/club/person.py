"""Persons whom the club knows, over the years."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from host_tools.club.folding import folded
from host_tools.club.person_names import BY_SURNAME, order_of, split_name, whole_name
from host_tools.club.player_marks import as_text, of_text
from host_tools.common.accents import composed
from host_tools.common.errors import DeskError
from host_tools.common.limits import MAX_MARK, MAX_MARKS
from host_tools.common.plain import quote
from host_tools.language import refusals
from host_tools.language.message import Message, msg
from rules_core.fields import PlainText
from rules_core.session import MAX_NAME

# What a person may be. The short name is as a box takes it.
LONGEST_NAME = 60
TEXTS = {
    "name": PlainText(LONGEST_NAME, shortest=1),
    "first": PlainText(LONGEST_NAME),
    "last": PlainText(LONGEST_NAME),
    "short": PlainText(MAX_NAME),
    "licence": PlainText(20),
    "place": PlainText(60),
    "remarks": PlainText(400),
    "marks": PlainText(MAX_MARKS * (MAX_MARK + 2)),
}
PARTS = ("first", "last")
MAX_NUMBER = 999_999
UNNUMBERED = 0  # the number of somebody new until he is stored, and gets a free one

# What a list of persons is sorted by: texts, then the number.
SortKey = tuple[str | int, ...]


@dataclass(frozen=True)
class Person:
    """Somebody the club knows.

    `number`: the club's own or a given one, from 1; two of one name are two persons. `same_as`: the
    number of the one person that both turned out to be, None for nearly everybody, see `club`.
    `first`, `last`: the parts of the name where the card has them apart, then `name` is made of
    them, see `check_person`; `short`: the name on a box, "" to have one proposed; `licence`: of a
    federation; `marks`: words with commas between them, see `player_marks`; the journal of the club
    holds them.
    """

    number: int
    name: str
    place: str = ""
    remarks: str = ""
    same_as: int | None = None
    first: str = ""
    last: str = ""
    short: str = ""
    licence: str = ""
    marks: str = ""

    @property
    def parts(self) -> tuple[str, str]:
        """(first name, surname), guessed where his card does not have them apart."""
        known = (self.first, self.last)
        return known if any(known) else split_name(self.name)

    @property
    def forgotten(self) -> bool:
        """True if nothing but the number of the person is left."""
        return self.name == f"#{self.number}"


def check_person(person: Person) -> Person:
    """Return the person, his name made of its parts, accents one with their letters.

    DeskError names a field that cannot be.
    """
    person = normalised(person)
    for fault in faults_of(person):
        raise fault
    return person


def faults_of(person: Person) -> Iterator[DeskError]:
    """A DeskError for every field of a person that cannot be."""
    if not 1 <= person.number <= MAX_NUMBER:
        yield DeskError(
            msg(
                "{what}: {how}",
                what=refusals.field_name("number"),
                how=msg(
                    "{number} is not between {least} and {most}",
                    number=person.number,
                    least=1,
                    most=MAX_NUMBER,
                ),
            )
        )
    for field, kind in TEXTS.items():
        text = getattr(person, field)
        try:
            kind.check(text)
            if field == "marks":
                of_text(text)
        except DeskError as error:
            yield error
        except ValueError as error:
            if text == "":
                yield DeskError(
                    msg("{what}: {how}", what=refusals.field_name(field), how=msg("missing"))
                )
                continue
            length = too_long(field, text) if isinstance(text, str) else None
            yield DeskError(
                msg(
                    "{what}: {how}",
                    what=refusals.field_name(field),
                    how=msg(
                        "{what}: {how}", what=quote(text), how=length or refusals.refusal(error)
                    ),
                )
            )


def too_long(field: str, text: str) -> Message | None:
    """Return the sentence that a text of a person is too long, with both lengths; None if
    it fits.
    """
    length, most = len(composed(text)), TEXTS[field].longest
    if length <= most:
        return None
    return msg("{number} characters, at most {most}", number=length, most=most)


def normalised(person: Person) -> Person:
    """The person, his name made of its parts, accents one with their letters."""
    texts = {field: getattr(person, field) for field in TEXTS}
    for field, text in texts.items():
        if isinstance(text, str):  # otherwise it is out of a damaged database
            texts[field] = composed(text)
    if isinstance(texts["marks"], str):
        texts["marks"] = _marks(texts["marks"])
    if texts["first"] or texts["last"]:
        texts["name"] = whole_name(texts["first"], texts["last"])
    return with_texts(person, texts)


def _marks(text: str) -> str:
    """Marks as a card holds them; as they are where they cannot be."""
    try:
        return as_text(of_text(text))
    except DeskError:
        return text


def changed(person: Person, given: Mapping[str, str]) -> Person:
    """The person with other texts, `given`: {field: text}; he is to be checked.

    Of first name and surname one may be given alone: the other one is as it was, or as it is
    guessed. A whole name that is another one stands alone, without parts. DeskError where both are
    given, and do not agree.
    """
    parts = {name: given[name] for name in PARTS if name in given}
    if any(parts.values()) or (parts and (person.first or person.last)):
        parts = dict(zip(PARTS, person.parts, strict=True)) | parts
        made = whole_name(**parts)
        if given.get("name", made) != made:
            raise DeskError(
                msg(
                    "name: {name} differs from {made}, made of first name and surname",
                    name=quote(given["name"]),
                    made=quote(made),
                )
            )
        return with_texts(person, {**given, **parts, "name": made})
    if given.get("name", person.name) != person.name:
        return with_texts(person, {**given, **dict.fromkeys(PARTS, "")})
    return with_texts(person, given)


def with_texts(person: Person, texts: Mapping[str, str]) -> Person:
    """The person with other texts, which nobody has checked; texts: {field: text}."""
    return Person(**{**vars(person), **texts})


def licence_taken(person: Person, holder: Person, is_new: bool = False) -> Message:
    """Return the sentence that a licence belongs to `holder`; is_new: the person has no
    number yet.
    """
    if is_new:
        return msg(
            "licence: {licence} is that of {name}, too",
            licence=quote(person.licence),
            name=holder.name,
        )
    return msg(
        "licence: {licence} is that of {name}, number {number}",
        licence=quote(person.licence),
        name=holder.name,
        number=holder.number,
    )


def newcomer(name: str, place: str = "", surname: str = "") -> Person:
    """Somebody whom the club does not know yet, `UNNUMBERED`. DeskError for a wrong name.

    surname: the end of the name that was chosen as it, which the card keeps then; "" if none was.
    """
    first = name.removesuffix(surname).strip() if surname else ""
    person = check_person(Person(1, name, place, first=first, last=surname))
    return replace(person, number=UNNUMBERED)


def free_number(taken: Collection[int]) -> int:
    """A number that nobody has; `taken`: the numbers, or {number: Person}."""
    return next(free_numbers(taken))


def free_numbers(taken: Collection[int]) -> Iterator[int]:
    """The numbers that nobody has: those after all that are taken, and then those between."""
    last = max(taken, default=0)
    order = chain(range(last + 1, MAX_NUMBER + 1), range(1, last))
    return (number for number in order if number not in taken)


def person_of(persons: Mapping[int, Person], person_number: int) -> Person:
    """The `Person` behind a number, also behind that of one who is the same.

    Whom nobody knows any more, a database being damaged, is called by his number.
    """
    person = persons.get(person_number) or Person(person_number, f"#{person_number}")
    while person.same_as is not None:
        person = persons[person.same_as]
    return person


def known_person(persons: Mapping[int, Person], person_number: int) -> Person:
    """The same behind a number that somebody has. DeskError for any other one."""
    check_numbers(persons, [person_number])
    return person_of(persons, person_number)


def check_numbers(persons: Collection[int], numbers: Iterable[int]) -> None:
    """DeskError unless somebody has each of these numbers; persons: {number: Person}."""
    nobody = {*numbers}.difference(persons)
    if nobody:
        raise DeskError(msg("nobody has the number {number}", number=min(nobody)))


def numbered(person: Person) -> str:
    """His name with his number, for two of one name."""
    return f"{person.name} ({person.number})"


def forgotten(person: Person) -> Person:
    """The person with nothing but the number left, and who he turned out to be."""
    return Person(person.number, f"#{person.number}", same_as=person.same_as)


def in_order(persons: Iterable[Person], by: str) -> list[Person]:
    """`Person`s in the order of a list, by `person_names.BY_NAME` or `person_names.BY_SURNAME`."""
    return sorted(persons, key=lambda person: key_of(person, by))


def key_of(person: Person, by: str) -> SortKey:
    """Return the key that sorts a `Person` in such a list."""
    first = order_of(*person.parts) if by == BY_SURNAME else (folded(person.name),)
    return (*first, person.number)
