"""The tariff that a word on the command line means; a digest is that of one in the database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from host_tools.tariffs import shelf

if TYPE_CHECKING:
    from host_tools.tariffs.shelf import FoundTariff
    from rules_core.book import Book
    from rules_core.types import Tariff


def add_tariff_argument(parser: ArgumentParser) -> None:
    """Add `--tariff`, the tariffs to play by besides those of every box."""
    parser.add_argument(
        "--tariff",
        metavar="RULES",
        action="append",
        default=[],
        help="a tariff to play by: a file or the id of a cup; may be given several times",
    )


def find(word: str) -> FoundTariff:
    """Return the tariff that a word names, see `tariffs.shelf.find`. UsageError, FaultyError."""
    return shelf.find(word, in_logs=_in_database)


def find_own(word: str) -> Tariff:
    """The tariff that a word means, see `tariffs.shelf.find_own`. UsageError, FaultyError."""
    return shelf.find_own(word, in_logs=_in_database)


def book_finder(words: Sequence[str]) -> Callable[..., Book]:
    """`rules_core.books.book` with tariffs besides, see `tariffs.shelf.book_finder`. UsageError."""
    return shelf.book_finder(words, in_logs=_in_database)


def _in_database(digest: str) -> bytes | None:
    # Most commands need no database.
    from host_tools.database.location import database_address
    from host_tools.intake.database import Database
    from host_tools.tariffs.rule_books import tariff_bytes

    with Database(database_address(), must_exist=True, check=False) as database:
        return tariff_bytes(database, digest)
