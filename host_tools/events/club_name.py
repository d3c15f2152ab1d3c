"""The name of the club, as it stands on certificates and receipts."""

from typing import TYPE_CHECKING

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
