"""Reads lists of members as spreadsheets save them, and names all wrong rows at once."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from host_tools.club.finder.certain_row import WRITTEN, NumbersOfRows, is_number, repeated
from host_tools.club.finder.person_finder import MOST_ASKED, PersonFinder
from host_tools.club.folding import folded
from host_tools.club.name_readings import NameOrder, order_of_names, readings
from host_tools.club.person import (
    PARTS,
    TEXTS,
    Person,
    changed,
    faults_of,
    free_numbers,
    licence_taken,
    normalised,
    person_of,
)
from host_tools.club.person_names import whole_name
from host_tools.common.csv_rows import csv_rows, emptied_lines
from host_tools.common.errors import DeskError
from host_tools.common.limits import MAX_MEMBERS
from host_tools.common.plain import quote
from host_tools.language.message import Message, Sentence, because, listed, msg

_NAMES = ("name", *PARTS)

# The headings of a column, in small letters.
HEADINGS = {
    "number": (
        *("number", "no", "no.", "member", "member no."),
        *("nr", "nr.", "nummer", "mitglied", "mitgliedsnummer"),
        *("numéro", "numero", "n°", "adhérent"),
    ),
    "licence": (
        *("licence", "license", "licence no", "licence no.", "licence number", "license number"),
        *("lizenz", "lizenznummer", "lizenznr", "lizenznr.", "lizenz-nr."),
        *("n° licence", "n° de licence", "no licence", "numéro de licence", "numero de licence"),
    ),
    "short": ("short", "short name", "kurzname", "kurz", "nom court", "abrégé"),
    "name": ("name", "player", "spieler", "nom", "joueur"),
    "first": ("first name", "given name", "vorname", "prénom", "prenom"),
    "last": ("last name", "surname", "nachname", "familienname", "zuname", "nom de famille"),
    "place": ("place", "town", "city", "club", "ort", "wohnort", "verein", "lieu", "ville"),
    "marks": ("mark", "marks", "merkmal", "merkmale", "marque", "marques"),
    "remarks": (
        *("remarks", "remark", "note", "notes"),
        *("bemerkung", "bemerkungen", "anmerkung", "notiz", "remarque", "remarques"),
    ),
}


@dataclass(frozen=True)
class ListRow:
    """A row of a list. `line`: its number; `cells`: its texts; `person`: the `Person` it describes.

    `faults`: sentences about what is wrong with it; `person` may be None then.
    """

    line: int
    cells: tuple[str, ...]
    person: Person | None
    faults: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class TakenRow:
    """A row of a list that can be taken in; its fields are those of a `ListRow`.

    For somebody new, `alike`: the known persons of that name, but for a typing error in each word;
    `may_be`: those whom the row may mean: of them, and of those who may be called otherwise there.
    It has no number then, and no other row is them.
    `above`: the line where somebody new without a number stands in the list already, else None.
    `numbered`: does the number of somebody new stand in the list? Any other one is only the next
    free one, as long as nobody else is left out or turns out to be known.
    """

    line: int
    cells: tuple[str, ...]
    person: Person
    alike: tuple[Person, ...] = ()
    may_be: tuple[Person, ...] = ()
    above: int | None = None
    numbered: bool = False


@dataclass(frozen=True)
class Import:
    """The changes that a list makes to the known persons.

    `persons`: all of them afterwards, {number: Person}; `added`, `changed`: the `TakenRow`s of new
    and changed persons; `same`: the number of unchanged ones; `wrong`: the `ListRow`s that cannot
    be taken in; `left_out`: the number of rows that were left out; `ignored`: the headings of
    unknown columns; `listed`: the numbers of the persons of all other rows, in their order;
    `unnamed`: (line, text) of the cells that were passed over since their column has no heading;
    `emptied`: the lines with nothing but delimiters; `order`: the `NameOrder` of the list, None if
    its names leave no doubt.
    """

    persons: dict[int, Person]
    added: tuple[TakenRow, ...]
    changed: tuple[TakenRow, ...]
    same: int
    wrong: tuple[ListRow, ...] = ()
    left_out: int = 0
    ignored: tuple[str, ...] = ()
    listed: tuple[int, ...] = ()
    unnamed: tuple[tuple[int, str], ...] = ()
    emptied: tuple[int, ...] = ()
    order: NameOrder | None = None

    @property
    def summary(self) -> str:
        """The counts of new, changed, unchanged and wrong rows, and the highest new number.

        For example `2-0-17-1-21`.
        """
        highest = max((row.person.number for row in self.added), default=0)
        counts = (len(self.added), len(self.changed), self.same, len(self.wrong), highest)
        return "-".join(map(str, counts))


class WrongRowsError(DeskError):
    """Rows of a list cannot be taken in; `sentences`: a `Message` for each."""

    def __init__(self, where: str, wrong: Iterable[ListRow]) -> None:
        self.sentences = [
            because(
                msg("{some}, {next}", some=where, next=msg("line {line}", line=row.line)),
                listed(row.faults),
            )
            for row in wrong
        ]
        super().__init__(
            msg(
                "{first}; of this list nothing is taken in unless such rows are left out",
                first=self.sentences[0],
            )
        )


def read_persons(
    text: str,
    where: str,
    known: Mapping[int, Person],
    without: Collection[int] = (),
    identified: Mapping[int, int] | None = None,
    keeping: Collection[int] = (),
    first_line: int = 1,
    surname_first: bool = False,
    playing: Collection[int] = (),
) -> Import:
    """The `Import` of a list of members. DeskError if the text is no such list.

    text: the text of a CSV file as a spreadsheet saves it, with semicolons, tabs or commas; where:
    its name in sentences. Its columns are those of `HEADINGS`, in any order; others are ignored. If
    there is a column of first names, the column of names has the surnames. known: {number: Person};
    without: the lines of rows to leave out; identified: {line: number of the person whom the row
    means, whatever the name}, for rows without a number; keeping: the lines of those of them that
    leave that person the known name; else the list gives him its own. first_line: the number of the
    line of the headings. surname_first: a name that may be read both ways begins with the surname;
    it is turned round, and the card keeps both parts. playing: the numbers of those who take part
    in an event that is not closed.

    A row with a number means the person of that number, a row with a licence the person who has it.
    Any other row means a person of its name and place: the first such row the lowest number, the
    next row the next one. So a list that is read again changes nothing, and two rows of one name
    are two persons. A name that is turned round also means a person with the name as written and no
    separate parts: so a list that was read the other way is corrected. Leaving out a row does not
    change whom the other rows mean. Newcomers get the next free numbers in the order of the list; a
    row that is not taken in uses up none.
    """
    headings, rows = _table(text, where, first_line)
    columns = _columns(headings, where)
    ignored = [heading for column, heading in enumerate(headings) if column not in columns.values()]
    unknown = {*without, *(identified or ())} - {line for line, _ in rows}
    if unknown:
        raise DeskError(msg("{where} has no row in line {line}", where=where, line=min(unknown)))
    listed_numbers = _listed_numbers(columns, rows)
    numbers = NumbersOfRows(known, listed_numbers, identified or {})
    cells = {line: _cells_of(columns, row, surname_first) for line, row in rows}
    numbered = [
        _read(line, row, cells[line], known, numbers, line in keeping) for line, row in rows
    ]
    read = _without_doubles(known, [row for row in numbered if row.line not in without])
    sound = _closed_up(
        [
            TakenRow(row.line, row.cells, row.person)
            for row in read
            if row.person is not None and not row.faults
        ],
        numbers.newcomers,
        free_numbers({*known, *listed_numbers}),
    )
    added = [row for row in sound if row.person.number not in known]
    if added:
        listed_persons = {row.person.number for row in numbered if row.person is not None}
        finder = PersonFinder(known, listed_persons, playing)
        added = [*_with_candidates(added, finder, columns)]
        above = _above(sound, columns)
        added = [replace(row, above=above.get(row.line)) for row in added]
    return Import(
        {**known} | {row.person.number: row.person for row in sound},
        tuple(added),
        tuple(row for row in sound if known.get(row.person.number, row.person) != row.person),
        sum(known.get(row.person.number) == row.person for row in sound),
        tuple(row for row in read if row.faults),
        len(set(without)),
        tuple(filter(None, ignored)),
        tuple(row.person.number for row in sound),
        tuple(
            (line, cell)
            for line, cells in rows
            if line not in without
            for cell in _without_heading(cells, headings)
        ),
        emptied_lines(text, first_line),
        order_of_names((_cell(row, columns, "name") for _, row in rows), known.values()),
    )


def _closed_up(
    rows: Iterable[TakenRow], newcomers: Collection[int], free: Iterator[int]
) -> list[TakenRow]:
    """The rows, the newcomers with the free numbers in order: what is not taken in uses up none.

    newcomers: the numbers that were given to all rows of newcomers.
    """
    return [
        replace(row, person=replace(row.person, number=next(free)))
        if row.person.number in newcomers
        else row
        for row in rows
    ]


def _with_candidates(
    added: Iterable[TakenRow], finder: PersonFinder, columns: Mapping[str, int]
) -> Iterator[TakenRow]:
    """The rows of new persons, each with the known persons whom it may mean."""
    for row in added:
        alike = finder.alike(row.person)[:MOST_ASKED]
        numbered = _cell(row.cells, columns, "number") != ""
        may_be = [] if numbered else finder.may_be(finder.candidates(row.person))
        yield replace(row, alike=tuple(alike), may_be=tuple(may_be), numbered=numbered)


def _above(rows: Sequence[TakenRow], columns: Mapping[str, int]) -> dict[int, int]:
    """Return {line: the line above with the same person}; a row with a number means that person."""
    fields = [field for field in columns if field not in (*_NAMES, "number")]
    given = (
        (row, {field: cell for field in fields if (cell := _cell(row.cells, columns, field))})
        for row in rows
    )
    found = repeated((row.line, row.person.name, cells) for row, cells in given)
    numbered = {row.line for row in rows if _cell(row.cells, columns, "number")}
    return {line: above for line, above in found.items() if line not in numbered}


def _cell(cells: Sequence[str], columns: Mapping[str, int], field: str) -> str:
    """The text of a field in a row, "" if the list or the row lacks it."""
    column = columns.get(field)
    return cells[column] if column is not None and column < len(cells) else ""


def _without_heading(cells: Sequence[str], headings: Sequence[str]) -> list[str]:
    """The texts of a row that stand in columns without a heading."""
    return [
        cell
        for column, cell in enumerate(cells)
        if cell and (column >= len(headings) or not headings[column])
    ]


def _table(text: str, where: str, first_line: int) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """(headings, [(line, cells)]) of a CSV text."""
    rows = list(islice(csv_rows(text, where, first_line), MAX_MEMBERS + 1))
    if not rows:
        raise DeskError(msg("{where} is empty", where=where))
    if len(rows) > MAX_MEMBERS:
        raise DeskError(msg("{where} has more than {most} rows", where=where, most=MAX_MEMBERS))
    return rows[0][1], rows[1:]


def names_a_column(headings: Iterable[str]) -> bool:
    """Does a row of headings name a column of names, or the columns of both of their parts?"""
    words = {heading.casefold() for heading in headings}
    found = {field for field, known in HEADINGS.items() if not words.isdisjoint(known)}
    return "name" in found or found.issuperset(PARTS)


def _columns(headings: Iterable[str], where: str) -> dict[str, int]:
    found = {}
    for column, heading in enumerate(headings):
        for field, words in HEADINGS.items():
            if heading.casefold() in words:
                if field in found:
                    raise DeskError(
                        msg(
                            "{where}: the column {column} is there twice", where=where, column=field
                        )
                    )
                found[field] = column
    if "first" in found and "last" not in found and "name" in found:
        found["last"] = found.pop("name")
    if set(PARTS) <= set(found):
        found.pop("name", None)  # it is made of them
    elif "name" in found:
        found.pop("last", None)
    else:
        raise DeskError(
            msg(
                "{where}: no column has names; in its first line one is to be called Name, or two "
                "First name and Last name",
                where=where,
            )
        )
    return found


def _listed_numbers(columns: Mapping[str, int], rows: Iterable[tuple[int, list[str]]]) -> set[int]:
    """The valid numbers in the list."""
    cells = [_cell(row, columns, "number") for _, row in rows]
    return {int(cell) for cell in cells if is_number(cell)}


def _cells_of(
    columns: Mapping[str, int], row: Sequence[str], surname_first: bool
) -> dict[str, str]:
    """{field: text} of the cells of a line, its name made of its parts."""
    cells = {field: cell for field in columns if (cell := _cell(row, columns, field))}
    cells.setdefault("name", "")
    both = readings(cells["name"]) if surname_first else ()
    if len(both) > 1:
        cells[WRITTEN] = cells["name"]
        cells |= zip(PARTS, both[1].parts, strict=True)
    if set(PARTS) <= set(columns):
        cells |= {part: cells.get(part, "") for part in PARTS}
    if set(PARTS) <= set(cells):
        cells["name"] = whole_name(cells["first"], cells["last"])
    return cells


def _read(
    line: int,
    row: Sequence[str],
    cells: Mapping[str, str],
    known: Mapping[int, Person],
    numbers: NumbersOfRows,
    keeping: bool,
) -> ListRow:
    """The `ListRow` of a line; cells: see `_cells_of`; keeping: a known person keeps his name."""
    given = {field: text for field, text in cells.items() if field in TEXTS}
    try:
        person_number = numbers.number_of(line, cells)
    except DeskError as error:
        return ListRow(line, tuple(row), None, (error.message, *_faults(given)))
    before = known.get(person_number, Person(person_number, ""))
    if keeping:
        given = {field: text for field, text in given.items() if field not in _NAMES}
    person = normalised(changed(before, given))
    return ListRow(line, tuple(row), person, tuple(fault.message for fault in faults_of(person)))


def _faults(given: Mapping[str, str]) -> list[Sentence]:
    """Return the faults in the texts of a row whose number is wrong."""
    return [fault.message for fault in faults_of(normalised(changed(Person(1, ""), given)))]


def _without_doubles(known: Mapping[int, Person], rows: Sequence[ListRow]) -> list[ListRow]:
    """The `ListRow`s, with faults for numbers and licences that somebody else has."""
    meant = {row.person.number for row in rows if row.person is not None}
    holders = {
        folded(person.licence): person
        for person_number, person in known.items()
        if person.licence and person_number not in meant
    }
    lines: dict[int, int] = {}
    checked = []
    for row in rows:
        faults = () if row.person is None else _doubles(known, row.person, lines, holders)
        checked.append(replace(row, faults=(*row.faults, *faults)))
        if row.person is not None:
            lines.setdefault(row.person.number, row.line)
            holders.setdefault(folded(row.person.licence), row.person)
    return checked


def _doubles(
    known: Mapping[int, Person],
    person: Person,
    lines: Mapping[int, int],
    holders: Mapping[str, Person],
) -> Iterator[Message]:
    """Sentences about a number or a licence that another row, or another person, has.

    lines: {number: line where it stood first}; holders: {folded licence: Person}.
    """
    if person.number in lines:
        line = lines[person.number]
        yield _stands_twice(msg("No. {number}", number=person.number), line)
    holder = holders.get(folded(person.licence)) if person.licence else None
    if holder is None or _are_one(known, holder.number, person.number):
        return
    if holder.number in lines:
        licence = msg("Licence {licence}", licence=quote(person.licence))
        yield _stands_twice(licence, lines[holder.number])
    else:
        yield licence_taken(person, person_of(known, holder.number))


def _are_one(known: Mapping[int, Person], person_number: int, other_number: int) -> bool:
    """Do two numbers mean the same person?"""
    return person_of(known, person_number).number == person_of(known, other_number).number


def _stands_twice(what: Message, line: int) -> Message:
    """The fault of a value that an earlier `line` has, too."""
    return msg("{what} stands in line {line}, too", what=what, line=line)
