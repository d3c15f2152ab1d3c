"""The emblem of the club in the desk's database."""

from typing import TYPE_CHECKING

from host_tools.club.emblem import Emblem, read_emblem

if TYPE_CHECKING:
    from host_tools.events.source_store import SourceStore


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
