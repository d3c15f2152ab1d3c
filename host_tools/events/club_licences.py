"""The licence list of the club in the desk's database."""

from typing import TYPE_CHECKING

from host_tools.club.licence_list import LicenceList, of_file

if TYPE_CHECKING:
    from host_tools.events.source_store import SourceStore


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
