"""Name, emblem and licence list of the club in the desk's database.

The name stands on certificates and receipts.
"""

from typing import TYPE_CHECKING

from host_tools.club.emblem import Emblem, read_emblem
from host_tools.club.licence_list import LicenceList, of_file

if TYPE_CHECKING:
    from host_tools.events.source_store import SourceStore


LONGEST_CLUB_NAME = 80  # characters


def club_name_of(database: "SourceStore") -> str:
    """The name; "" where none was said. DeskError if what is stored is damaged."""
    data = database.club_name.get()
    return "" if data is None else data.decode(errors="replace")


def keep_club_name(database: "SourceStore", name: str) -> None:
    """Store the name of the club; "" removes it."""
    kept = " ".join(name.split())[:LONGEST_CLUB_NAME]
    if kept:
        database.club_name.put(kept.encode(errors="replace"))
    else:
        database.club_name.remove()


def emblem_of(database: "SourceStore") -> Emblem | None:
    """The `Emblem` of the club; None where it has none. DeskError if what is stored is none."""
    data = database.emblem.get()
    return None if data is None else read_emblem(data)


def keep_emblem(database: "SourceStore", data: bytes) -> None:
    """Let the club have the emblem in a file. DeskError if it is none."""
    read_emblem(data)
    database.emblem.put(data)


def remove_emblem(database: "SourceStore") -> None:
    """Let the club have no emblem."""
    database.emblem.remove()


def licence_list_of(database: "SourceStore") -> LicenceList | None:
    """The `LicenceList` of the club; None where it has none. DeskError for damage."""
    data = database.licences.get()
    return None if data is None else of_file(data)


def keep_licence_list(database: "SourceStore", licences: LicenceList | None) -> None:
    """Let the club have this list in the place of the one before; None: no list any more."""
    if licences is None:
        database.licences.remove()
    else:
        database.licences.put(licences.as_file())
