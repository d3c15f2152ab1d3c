"""Who the club knows, over the years, and lists of members as spreadsheets save them."""

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import chain, islice
from unicodedata import normalize

from host_tools.csv_rows import csv_rows
from host_tools.errors import DeskError
from host_tools.plain import quote
from host_tools.tournament.names import split_name
from host_tools.translations import refusals
from host_tools.translations.message import msg
from rules_core.fields import PlainText
from rules_core.session import MAX_NAME

# What a person may be; a name as a box takes it.
TEXTS = {
    "name": PlainText(MAX_NAME, shortest=1),
    "place": PlainText(60),
    "remarks": PlainText(400),
}
MAX_NUMBER = 999_999
UNNUMBERED = 0  # the number of somebody new until he is stored, and gets a free one
MAX_ROWS = 20_000

# What a column may be called, in small letters.
HEADINGS = {
    "number": (
        *("number", "no", "no.", "member", "member no."),
        *("nr", "nr.", "nummer", "mitglied", "mitgliedsnummer"),
        *("numéro", "numero", "n°", "adhérent", "licence"),
    ),
    "name": ("name", "player", "spieler", "nom", "joueur"),
    "first": ("first name", "given name", "vorname", "prénom", "prenom"),
    "last": ("last name", "surname", "nachname", "familienname", "zuname", "nom de famille"),
    "place": ("place", "town", "city", "club", "ort", "wohnort", "verein", "lieu", "ville"),
    "remarks": (
        *("remarks", "remark", "note", "notes"),
        *("bemerkung", "bemerkungen", "anmerkung", "notiz", "remarque", "remarques"),
    ),
}


@dataclass(frozen=True)
class Person:
    """Somebody the club knows.

    `number`: the club's own or a given one, from 1; two of one name are two persons. `same_as`: the
    number of the one person that both turned out to be, None for nearly everybody, see `club`.
    `first`, `last`: the parts of the name where the card has them apart; `short`: the name on a
    box, "" to have one proposed; `licence`: of a federation.
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

    @property
    def parts(self):
        """(first name, surname), guessed where his card does not have them apart."""
        known = (self.first, self.last)
        return known if any(known) else split_name(self.name)

    @property
    def forgotten(self):
        """Is nothing but his number left?"""
        return self.name == f"#{self.number}"


@dataclass(frozen=True)
class Import:
    """What a list makes of the persons that were known.

    `persons`: all of them afterwards, by number; `added`, `changed`: numbers of those in the list
    who are new, or otherwise than they were; `same`: how many are as they were; `ignored`: the
    headings of the columns that were passed over.
    """

    persons: dict
    added: tuple
    changed: tuple
    same: int
    ignored: tuple = ()

    @property
    def summary(self):
        """How many are new, changed, and as they were: `2-0-17`."""
        return f"{len(self.added)}-{len(self.changed)}-{self.same}"


def check_person(person):
    """Return the person, accents one with their letters. DeskError names a field that cannot be."""
    if not 1 <= person.number <= MAX_NUMBER:
        raise DeskError(
            msg("number: {number} is not from 1 to {most}", number=person.number, most=MAX_NUMBER)
        )
    return _checked_texts(person)


def newcomer(name, place=""):
    """Somebody whom the club does not know yet, `UNNUMBERED`. DeskError for a wrong name."""
    return _checked_texts(Person(UNNUMBERED, name, place))


def _checked_texts(person):
    for field, kind in TEXTS.items():
        text = getattr(person, field)
        if isinstance(text, str):  # otherwise it is out of a damaged database
            text = normalize("NFC", text)
        person = replace(person, **{field: text})
        try:
            kind.check(text)
        except ValueError as error:
            raise DeskError(
                msg(
                    "{field}: {text}: {error}",
                    field=refusals.field_name(field),
                    text=quote(text),
                    error=refusals.refusal(error),
                )
            ) from error
    return person


def free_number(taken):
    """A number that nobody has; `taken`: the numbers, or {number: Person}."""
    return next(_free_numbers(taken))


def _free_numbers(taken):
    """Those after all that are taken, and then those between."""
    last = max(taken, default=0)
    order = chain(range(last + 1, MAX_NUMBER + 1), range(1, last))
    return (number for number in order if number not in taken)


def read_persons(text, where, known):
    """Take a list of members in: the `Import` of it; DeskError with the row at fault.

    text: of a CSV file as a spreadsheet saves it, with semicolons, tabs or commas; where: what
    sentences call it. Its columns are those of `HEADINGS`, in any order; others are passed over.
    Beside a column of first names the one of names has the last ones. known: {number: Person}.

    A row with a number is the person of that number. One without is, of those with its name and
    place, the one who is as far down in numbers as the row is in the list: so a list that is read
    again changes nothing, and two rows of one name are two persons.
    """
    columns, ignored, rows = _table(text, where)
    persons = dict(known)
    added, changed, same = [], [], 0
    taken = set()
    unnumbered = _Unnumbered(known, _numbers(columns, rows))
    for line, row in rows:
        try:
            found = check_person(_person(columns, row, known, unnumbered))
        except DeskError as error:
            raise DeskError(
                msg("{where}, line {line}: {error}", where=where, line=line, error=error.message)
            ) from error
        if found.number in taken:
            raise DeskError(
                msg(
                    "{where}, line {line}: number {number} stands there twice",
                    where=where,
                    line=line,
                    number=found.number,
                )
            )
        taken.add(found.number)
        before = known.get(found.number)
        persons[found.number] = found
        if before is None:
            added.append(found.number)
        elif before != found:
            changed.append(found.number)
        else:
            same += 1
    return Import(persons, tuple(added), tuple(changed), same, ignored)


def _table(text, where):
    """({field: column}, headings of other columns, [(line, cells)]) of a CSV text."""
    rows = list(islice(csv_rows(text, where), MAX_ROWS + 1))
    if not rows:
        raise DeskError(msg("{where} is empty", where=where))
    if len(rows) > MAX_ROWS:
        raise DeskError(msg("{where} has more than {most} rows", where=where, most=MAX_ROWS))
    headings = rows[0][1]
    columns = _columns(headings, where)
    ignored = [heading for number, heading in enumerate(headings) if number not in columns.values()]
    return columns, tuple(filter(None, ignored)), rows[1:]


def _columns(headings, where):
    found = {}
    for column, heading in enumerate(headings):
        for field, words in HEADINGS.items():
            if heading.casefold() in words:
                if field in found:
                    raise DeskError(
                        msg("{where}: two columns are called {field}", where=where, field=field)
                    )
                found[field] = column
    if "first" in found and "last" not in found and "name" in found:
        found["last"] = found.pop("name")
    if "name" not in found and not {"first", "last"} <= set(found):
        raise DeskError(
            msg(
                "{where}: no column has names; one is to be called Name, or two First name and "
                "Last name",
                where=where,
            )
        )
    return found


def _numbers(columns, rows):
    """The numbers that stand in the list, those that are none left out."""
    column = columns.get("number")
    cells = [row[column] for _, row in rows if column is not None and column < len(row)]
    return {int(cell) for cell in cells if _is_number(cell)}


def _is_number(text):
    return text.isdecimal() and len(text) <= len(str(MAX_NUMBER))


def _person(columns, row, known, unnumbered):
    cells = {
        field: row[column] for field, column in columns.items() if column < len(row) and row[column]
    }
    name = cells.get("name")
    if name is None:
        name = " ".join(cells[field] for field in ("first", "last") if field in cells)
    number = cells.get("number")
    if number is None:
        number = unnumbered.number_of(name, cells.get("place", ""))
    elif not _is_number(number):
        raise DeskError(msg("number: {number} is no number", number=quote(number)))
    person = known.get(int(number), Person(int(number), name))
    given = {field: cells[field] for field in ("place", "remarks") if field in cells}
    return replace(person, name=name, **given)


class _Unnumbered:
    """Who is meant by the rows of a list without a number.

    known: {number: Person}; listed: the numbers in the list, which are those of other rows.
    """

    def __init__(self, known, listed):
        self._meant = set(listed)
        self._free = _free_numbers({*known, *listed})
        self._numbers = defaultdict(list)  # by name and place, the first one last
        for number, person in sorted(known.items(), reverse=True):
            if person.same_as is None:
                for place in {"", person.place}:
                    self._numbers[person.name, place].append(number)

    def number_of(self, name, place):
        """Of the next one of this name and place ("": any), or one that nobody has."""
        numbers = self._numbers[name, place]
        while numbers and numbers[-1] in self._meant:
            numbers.pop()
        number = numbers.pop() if numbers else next(self._free)
        self._meant.add(number)
        return number


def person_of(persons, number):
    """The `Person` behind a number, also behind that of one who is the same.

    Whom nobody knows any more, a database being damaged, is called by his number.
    """
    person = persons.get(number) or Person(number, f"#{number}")
    while person.same_as is not None:
        person = persons[person.same_as]
    return person


def numbered(person):
    """His name with his number, as a box shows two of one name."""
    number = f" ({person.number})"
    return person.name[: MAX_NAME - len(number)] + number


def forgotten(person):
    """The person with nothing but the number left, and who he turned out to be."""
    return Person(person.number, f"#{person.number}", same_as=person.same_as)
