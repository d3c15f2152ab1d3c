"""A list of names that somebody has pasted: it gets the form of a file, and lines are mended."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence

from host_tools.club.known_words import KnownWords
from host_tools.club.member_lists import HEADINGS, ListRow
from host_tools.club.person import Person
from host_tools.club.person_names import split_name, whole_name
from host_tools.common.csv_rows import DELIMITERS

HEADING = ("Name", "Place")  # of a list without one: a name a row, and perhaps a place
_KNOWN = frozenset(word for words in HEADINGS.values() for word in words)
_SURE = "\t;"  # delimiters that stand in no name and no place, the surer first
_WRITTEN = ";"  # the delimiter of a list of names and places as it is given back


def with_heading(text: str, known: Iterable[Person] = ()) -> str:
    """The text of a list of members as a file has it, see `member_lists.read_persons`.

    text: a person a line, name and perhaps place, between them a semicolon, tab or comma; or with a
    heading of its own. A heading with another delimiter than its rows gets theirs. Each line of
    names and places has its own delimiter: someone types a comma where others have a semicolon. The
    `known` persons decide what a comma means there; otherwise the name keeps it.
    """
    first, *rows = text.strip().splitlines() or [""]
    heading = _heading_in(first)
    if not heading:
        heading, rows = [*HEADING], [first, *rows]
    below = "\n".join(rows)
    own = max(DELIMITERS, key=first.count)
    delimiter = own if own in first and own in below else max(DELIMITERS, key=below.count)
    if _has_names_and_places(heading) and '"' not in below:  # in quotation marks it is from a file
        words = KnownWords(known)
        cells = [_cells(row, delimiter, words) for row in rows]
        return "\n".join([_WRITTEN.join(heading), *map(_written, cells)])
    return "\n".join([delimiter.join(heading), *rows])


def line_of_heading(text: str) -> int:
    """The number of the line of the heading of such a text, as its lines were pasted.

    The heading that `with_heading` gives to a list without one stands above the first person.
    """
    pasted = text.splitlines()
    first = next((line for line, row in enumerate(pasted, 1) if row.strip()), 1)
    has_heading = bool(pasted) and bool(_heading_in(pasted[first - 1].strip()))
    return first if has_heading else first - 1


def is_without_heading(text: str) -> bool:
    """Does a list begin with a person at once? A first line without a letter is something else."""
    first = text.strip().partition("\n")[0]
    return any(map(str.isalpha, re.split(f"[{DELIMITERS}]", first)[0])) and not _heading_in(first)


def _heading_in(row: str) -> list[str]:
    """The cells of a line if it is a heading, else nothing."""
    cells = [cell.strip(' "') for cell in re.split(f"[{DELIMITERS}]", row)]
    return [] if _KNOWN.isdisjoint(cell.casefold() for cell in cells) else cells


def _has_names_and_places(heading: Sequence[str]) -> bool:
    fields = [cell.casefold() for cell in heading]
    if len(fields) != len(HEADING):
        return False
    return fields[0] in HEADINGS["name"] and fields[1] in HEADINGS["place"]


def _cells(row: str, delimiter: str, known: KnownWords) -> list[str]:
    """The cells of a line of names and places; delimiter: that of most lines."""
    for sure in _SURE:
        if sure in row:
            return row.split(sure)
    before, comma, after = (part.strip() for part in row.partition(","))
    if before and after:
        read = _beside_comma(before, after, known)
        if read is not None:
            return read
    return row.split(",") if comma and delimiter == "," else [row]


def _beside_comma(before: str, after: str, known: KnownWords) -> list[str] | None:
    """The name, and perhaps the place, of a line with a comma; None where nothing tells them.

    A comma stands before the place, `Anna Huber, Linz`, or before the first name, `Huber, Anna`.
    """
    first, last = split_name(before)
    if known.is_name(before) or known.is_place(after):
        return [before, after]
    turned = whole_name(after, before)
    if known.is_name(turned) or (not first and known.is_first_name(after)):
        return [turned]
    return [before, after] if first and last else None


def _written(cells: Sequence[str]) -> str:
    """A line of these cells, without its end."""
    if [*cells] == [""]:
        return ""
    line = io.StringIO()
    csv.writer(line, delimiter=_WRITTEN, lineterminator="").writerow(cells)
    return line.getvalue()


def line_in(text: str, first_line: int, row: ListRow) -> str | None:
    """The line of a row as it stands in the text of a list; None where it is not one line alone.

    first_line: the number of the first line of the text.
    """
    line = row.line - first_line
    lines = text.splitlines()
    found = lines[line] if 0 <= line < len(lines) else ""
    return found if all(cell in found for cell in row.cells) else None


def with_lines(text: str, first_line: int, mended: Mapping[int, str]) -> str:
    """The text of a list in which some lines are others; mended: {number of a line: what it is}."""
    lines = text.splitlines(keepends=True)
    for number, line in mended.items():
        at = number - first_line
        if 0 <= at < len(lines):
            end = lines[at].removeprefix(*lines[at].splitlines())
            lines[at] = " ".join(line.splitlines()) + end
    return "".join(lines)
