"""Names of folders and files that speak: the day of an event and what it is called."""

import re
from collections.abc import Iterable

from host_tools.club.folding import folded
from host_tools.tournament.event import Event

LONGEST = 40  # characters of what something is called
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue"})


def speaking_name(text: str) -> str:
    """A text in letters, digits and hyphens that every web space takes; "" if it has none."""
    plain = re.sub(r"[^a-z0-9]+", "-", folded(text.translate(_UMLAUTS)))
    return plain[:LONGEST].strip("-")


def file_of(first: str, name: str, file: str) -> str:
    """The name of a file that says what it is of: `2026-11-21-cup-result.json`."""
    return "-".join(filter(None, (first, speaking_name(name), file)))


def file_of_event(event: Event, file: str) -> str:
    """The name of a file of an event, which says its day and name."""
    return file_of(event.state.settings.date, event.state.settings.name, file)


def file_of_season(name: str, file: str) -> str:
    """The name of a file of a season."""
    return file_of("season", name, file)


def folders_of(named: Iterable[tuple[int, str, str]]) -> dict[int, str]:
    """{number: folder} of events: (number, day, name) each.

    Of two that would have the same, the later one has its number, too: so a folder keeps its name.
    """
    folders: dict[int, str] = {}
    for number, day, name in sorted(named):
        folder = "-".join(filter(None, (day, speaking_name(name))))
        folders[number] = f"{folder}-{number}" if folder in folders.values() else folder
    return folders


def season_folders(names: Iterable[str]) -> dict[str, str]:
    """{name of a season: its folder}; of two that would have the same, the later has a number."""
    folders: dict[str, str] = {}
    for name in sorted(names):
        folder = plain = "-".join(filter(None, ("season", speaking_name(name))))
        again = 2
        while folder in folders.values():
            folder = f"{plain}-{again}"
            again += 1
        folders[name] = folder
    return folders
