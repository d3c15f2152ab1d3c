"""Where the pages of a folder lie, and how one leads to another: by relative links only."""

from collections.abc import Mapping
from dataclasses import dataclass

INDEX = "index"
STATISTICS = "statistics"  # the folder of those of the club
HISTORY = "history"  # the folder of those of players


@dataclass(frozen=True)
class PageFile:
    """A page: in a `folder`, "" for the outermost; its `name` without language and ending."""

    folder: str
    name: str

    def path(self, language: str) -> str:
        """Where it lies in a language."""
        return f"{self.folder}/{self.file(language)}" if self.folder else self.file(language)

    def file(self, language: str) -> str:
        """Its name within the folder, in a language."""
        return f"{self.name}.{language}.html"

    @property
    def up(self) -> str:
        """The way to the outermost folder."""
        return "../" if self.folder else ""


@dataclass(frozen=True)
class Ways:
    """From addresses of the public view to files.

    `events`, `seasons`: the folder of each by its number and its name.
    """

    events: Mapping[int, str]
    seasons: Mapping[str, str]

    def link(self, page: PageFile, address: str, language: str, round_number: int) -> str:
        """The relative link from a page to an address, of its own event where none is named.

        round_number: which one is meant by the address of the tables.
        """
        to = self._at(page, address, round_number)
        within = "" if to.folder == page.folder else page.up + (to.folder and f"{to.folder}/")
        return within + to.file(language)

    def _at(self, page: PageFile, address: str, round_number: int) -> PageFile:
        if address == "/":
            return PageFile("", INDEX)
        if address == f"/{STATISTICS}":
            return PageFile(STATISTICS, INDEX)
        kind, _, rest = address.removeprefix("/").partition("/")
        if kind == HISTORY:
            return PageFile(HISTORY, rest)
        if kind == "season":
            return PageFile(self.seasons[rest], INDEX)
        if kind == "event":
            number, _, within = rest.partition("/")
            return PageFile(self.events[int(number)], name_of(f"/{within}", round_number))
        return PageFile(page.folder, name_of(address, round_number))


def name_of(address: str, round_number: int) -> str:
    """The name of the page of an event with this address: `table-2-7`."""
    if address == "/standings":
        return INDEX
    if address == "/tables":
        return f"tables-{round_number}"
    return "-".join(address.removeprefix("/").split("/"))
