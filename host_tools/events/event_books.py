"""The rule book of an event, in whatever version."""

from typing import TYPE_CHECKING, Protocol

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.language.refusals import Refused, field_name
from host_tools.tariffs.rule_books import Books
from host_tools.tournament.tables.typed_deals import BooksByVersion
from rules_core.book import Book
from rules_core.errors import DealError

if TYPE_CHECKING:
    from host_tools.events.journal_store import JournalStore


class NamesBook(Protocol):
    """The name of a rule book: `rules`, its id, and `tariff`, a digest, "" for a built-in one."""

    @property
    def rules(self) -> str: ...

    @property
    def tariff(self) -> str: ...


def book_of(database: "JournalStore", settings: NamesBook, tariff: bytes | None = None) -> Book:
    """The rule book of an event; DeskError if it is not known. tariff: as for `new_event`."""
    return books_of(database, settings, tariff)(None)


def books_of(
    database: "JournalStore", settings: NamesBook, tariff: bytes | None = None
) -> BooksByVersion:
    """Return the finder of the rule book of an event in a version; None: in today's version.

    DeskError if the book is not known.
    """
    books = Books(database, tariff)
    named = {"rules": settings.rules, "tariff": settings.tariff}

    def find(version: int | None) -> Book:
        try:
            return books.of_session(named, version)
        except DealError as error:
            sentence = Refused("", error.key, error.details)
            raise DeskError(msg("{what}: {how}", what=field_name("rules"), how=sentence)) from error

    return find
