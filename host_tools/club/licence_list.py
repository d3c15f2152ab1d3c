"""The licence list: which licences are valid, as a federation says, and who has none of them."""

from collections.abc import Iterable
from dataclasses import dataclass

from host_tools.club.folding import folded
from host_tools.club.list_file import ListFile
from host_tools.club.member_lists import HEADINGS
from host_tools.club.person import Person
from host_tools.common.csv_rows import csv_rows
from host_tools.common.errors import DeskError
from host_tools.language.message import Message, msg


@dataclass(frozen=True)
class LicenceList:
    """`licences`: those that are valid, as they are compared: without spaces, in small letters."""

    licences: frozenset[str]

    def remark(self, person: Person) -> Message | None:
        """Why somebody has no valid licence; None if he has one."""
        if not person.licence:
            return msg("no licence on the card")
        if _compared(person.licence) in self.licences:
            return None
        return msg("licence {licence} is not in the licence list", licence=person.licence)

    def as_file(self) -> bytes:
        """The bytes that `of_file` reads: a licence a line."""
        return "\n".join(sorted(self.licences)).encode()


def of_file(data: bytes) -> LicenceList:
    """The `LicenceList` that was stored."""
    return _list_of(data.decode().split("\n"))


def read_licences(file: ListFile) -> LicenceList:
    """The `LicenceList` in a list of a federation. DeskError if it has no licence in it.

    One column is called Licence, in one of the words that a list of members has for it.
    """
    rows = [cells for _, cells in csv_rows(file.text, file.where, file.first_line)]
    headings = rows[0] if rows else []
    columns = [at for at, one in enumerate(headings) if one.casefold() in HEADINGS["licence"]]
    if len(columns) != 1:
        raise DeskError(
            msg("{where}: one column is to be called Licence, and no other", where=file.where)
        )
    [column] = columns
    found = _list_of(cells[column] for cells in rows[1:] if column < len(cells))
    if not found.licences:
        raise DeskError(msg("{where}: there is no licence in it", where=file.where))
    return found


def _list_of(licences: Iterable[str]) -> LicenceList:
    return LicenceList(frozenset(filter(None, map(_compared, licences))))


def _compared(licence: str) -> str:
    return folded(licence).replace(" ", "")
