"""Finds tariffs: those that every box has, those of the cups, and files."""

import difflib
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import rules_core
from host_tools.common.errors import SchreiberError, UsageError
from host_tools.common.plain import plain, quote
from host_tools.language.message import msg
from host_tools.tariffs.file import read_file
from host_tools.tariffs.tariff_types import Fault, TariffFinder
from rules_core import books
from rules_core.book import Book
from rules_core.books import RULE_IDS
from rules_core.tariffs import book_of, decode, digest_of, encode
from rules_core.types import Tariff

CUPS = Path(rules_core.__file__).parent / "cups"
SUFFIX = ".toml"

# The name of a tariff of the desk's database: its digest, or the half that the rankings show.
_DIGEST = re.compile("[0-9a-f]{8,16}")


class FoundTariff(NamedTuple):
    """A tariff. `origin`: "box", "cup", "file" or "log"; `path`: of its file, None without one."""

    tariff: Tariff
    origin: str
    path: Path | None


class FaultyError(SchreiberError):
    """A file is no tariff; `faults`: everything that is wrong with it."""

    def __init__(self, path: str, faults: list[Fault]) -> None:
        first = faults[0]
        told = msg("{what}: {how}", what=f"{path}:{first.line}", how=first.message)
        if len(faults) > 1:
            told = msg(
                "{some}, {next}", some=told, next=msg("and {count} more", count=len(faults) - 1)
            )
        super().__init__(told)
        self.path = path
        self.faults = faults


def cup_ids() -> list[str]:
    """The ids of the cups, in alphabetical order."""
    return sorted(path.stem for path in CUPS.glob("*" + SUFFIX))


def known_ids() -> list[str]:
    """The ids that need no file: those of every box, and those of the cups."""
    return [*RULE_IDS, *cup_ids()]


def find(word: str, in_logs: TariffFinder | None = None) -> FoundTariff:
    """The tariff of an id, of the name of a file, or of the digest of a tariff in a log.

    in_logs: finds the tariffs of logs; None if digests mean nothing here. UsageError if there is no
    such tariff, FaultyError for a file with faults.
    """
    if word in RULE_IDS:
        return FoundTariff(books.book(word).tariff, "box", None)
    if word in cup_ids():
        path = CUPS / (word + SUFFIX)
        return FoundTariff(_sound(path), "cup", path)
    path = Path(word)
    if in_logs is not None and _DIGEST.fullmatch(str(word)) and not _exists(path):
        return FoundTariff(_from_logs(word, in_logs(word)), "log", None)
    if path.suffix != SUFFIX and not _exists(path):
        close = difflib.get_close_matches(word, known_ids(), 1)
        unknown = msg("there is no rule book and no file {word}", word=quote(word))
        if close:
            raise UsageError(msg("{what}; did you mean {choices}?", what=unknown, choices=close[0]))
        raise UsageError(msg("{what}; 'schreiber rules list' shows all", what=unknown))
    return FoundTariff(_sound(path), "file", path)


def _from_logs(digest: str, data: bytes | None) -> Tariff:
    """The tariff of a digest; data: its bytes, None if the desk has none. UsageError."""
    if data is None:
        raise UsageError(
            msg(
                "the desk knows no tariff {digest}: no box and no event has brought it",
                digest=digest,
            )
        )
    return decode(data)


def find_own(word: str, in_logs: TariffFinder | None = None) -> Tariff:
    """As `find`, but UsageError for a tariff that every box has."""
    found = find(word, in_logs)
    if found.origin == "box":
        raise UsageError(
            msg("every box has {word}; make a file of your own: schreiber rules new", word=word)
        )
    return found.tariff


def check(path: Path) -> tuple[Tariff | None, list[Fault]]:
    """(tariff, faults) of a file whose tariff is to be played.

    Its id may not be that of a rule book of every box. UsageError if it cannot be read.
    """
    return read_file(path, taken=RULE_IDS)


def book_finder(words: Iterable[str], in_logs: TariffFinder | None = None) -> Callable[..., Book]:
    """A `rules_core.books.book` that knows the tariffs of some ids and files, too.

    in_logs: see `find`. UsageError if two of these tariffs have the same id.
    """
    tariffs = by_id((word, find(word, in_logs).tariff) for word in words)

    def find_book(rules: str, version: int | None = None) -> Book:
        if rules not in tariffs or rules in RULE_IDS:
            return books.book(rules, version)
        return book_of(tariffs[rules], version)

    return find_book


def by_id(found: Iterable[tuple[str, Tariff]]) -> dict[str, Tariff]:
    """Tariffs by their rule id; found: (word, tariff) of each. UsageError if an id stands twice."""
    tariffs: dict[str, Tariff] = {}
    for word, tariff in found:
        known = tariffs.setdefault(tariff.rules, tariff)
        if encode(known) != encode(tariff):
            raise UsageError(
                msg(
                    "{word}: there is another {rules} already",
                    word=plain(str(word)),
                    rules=known.rules,
                )
            )
    return tariffs


def digest_text(tariff: Tariff) -> str:
    """The digest of a tariff: 16 hexadecimal digits."""
    return digest_of(encode(tariff)).hex()


def heading(path: Path) -> list[str]:
    """The lines of the comment at the top of a file: sources, open questions."""
    lines = []
    for line in path.read_text(encoding="utf-8-sig").splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.removeprefix("#").removeprefix(" "))
    return lines


def _sound(path: Path) -> Tariff:
    tariff, faults = check(path)
    if tariff is None:
        raise FaultyError(plain(str(path)), faults)
    return tariff


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that no file can have
        return False
