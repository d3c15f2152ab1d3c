"""Which tariffs there are: those that every box has, those of cups beside them, and files."""

import difflib
import re
from collections import namedtuple
from pathlib import Path

import rules_core
from host_tools.common.errors import SchreiberError, UsageError
from host_tools.common.plain import plain, quote
from host_tools.language.message import msg
from host_tools.tariffs.file import read_file
from rules_core import books
from rules_core.books import RULE_IDS
from rules_core.tariffs import book_of, decode, digest_of, encode

CUPS = Path(rules_core.__file__).parent / "cups"
SUFFIX = ".toml"

# How a tariff of the desk's database is named: by its digest, of which the rankings show a half.
_DIGEST = re.compile("[0-9a-f]{8,16}")

# `origin`: "box", "cup", "file" or "log"; `path`: of its file, None where there is none.
Found = namedtuple("Found", ("tariff", "origin", "path"))


class FaultyError(SchreiberError):
    """A file that is no tariff; `faults`: everything that is wrong with it."""

    def __init__(self, path, faults):
        first = faults[0]
        told = msg("{name}: {error}", name=f"{path}:{first.line}", error=first.message)
        if len(faults) > 1:
            told = msg("{error}, and {number} more", error=told, number=len(faults) - 1)
        super().__init__(told)
        self.path = path
        self.faults = faults


def cup_ids():
    """The ids of the cups, in alphabetical order."""
    return sorted(path.stem for path in CUPS.glob("*" + SUFFIX))


def known_ids():
    """The ids that need no file: of every box, and of the cups."""
    return [*RULE_IDS, *cup_ids()]


def find(word, in_logs=None):
    """What an id, the name of a file or the digest of a tariff in a log means: `Found`.

    in_logs(digest): the bytes of a tariff that the desk has, or None; None: digests mean nothing
    here. UsageError if there is none of them, FaultyError for a file with faults.
    """
    if word in RULE_IDS:
        return Found(books.book(word).tariff, "box", None)
    if word in cup_ids():
        path = CUPS / (word + SUFFIX)
        return Found(_sound(path), "cup", path)
    path = Path(word)
    if in_logs is not None and _DIGEST.fullmatch(str(word)) and not _exists(path):
        return Found(_from_logs(word, in_logs(word)), "log", None)
    if path.suffix != SUFFIX and not _exists(path):
        close = difflib.get_close_matches(word, known_ids(), 1)
        if close:
            raise UsageError(
                msg(
                    "there is no rule book and no file {word}; is it {rules}?",
                    word=quote(word),
                    rules=close[0],
                )
            )
        raise UsageError(
            msg(
                "there is no rule book and no file {word}; 'schreiber rules list' shows all",
                word=quote(word),
            )
        )
    return Found(_sound(path), "file", path)


def _from_logs(digest, data):
    """The tariff of this digest that the desk has; UsageError if it has none."""
    if data is None:
        raise UsageError(
            msg(
                "the desk knows no tariff {digest}: no box and no event has brought it",
                digest=digest,
            )
        )
    return decode(data)


def find_own(word, in_logs=None):
    """The tariff that an id or the name of a file means; in_logs: see `find`.

    UsageError for one that every box has, and as `find`.
    """
    found = find(word, in_logs)
    if found.origin == "box":
        raise UsageError(
            msg("every box has {word}; make a file of your own: schreiber rules new", word=word)
        )
    return found.tariff


def check(path):
    """(tariff, faults) of a file to play by, whose id may not be that of a box's own rule book.

    UsageError if it cannot be read.
    """
    return read_file(path, taken=RULE_IDS)


def book_finder(words, in_logs=None):
    """`rules_core.books.book`, with the tariffs that ids or files mean besides.

    in_logs: see `find`. UsageError if two of them have the same id.
    """
    tariffs = by_id((word, find(word, in_logs).tariff) for word in words)

    def find_book(rules, version=None):
        if rules not in tariffs or rules in RULE_IDS:
            return books.book(rules, version)
        return book_of(tariffs[rules], *([] if version is None else [version]))

    return find_book


def by_id(found):
    """{rule id: tariff} of (word, tariff) each; UsageError if two of them have the same id."""
    tariffs = {}
    for word, tariff in found:
        other = tariffs.setdefault(tariff.rules, tariff)
        if encode(other) != encode(tariff):
            raise UsageError(
                msg(
                    "{word}: there is another {rules} already",
                    word=plain(str(word)),
                    rules=other.rules,
                )
            )
    return tariffs


def digest_text(tariff):
    """The name of a tariff among all that there are: 16 hexadecimal digits."""
    return digest_of(encode(tariff)).hex()


def heading(path):
    """The comment at the top of a file: sources, what is open."""
    lines = []
    for line in path.read_text(encoding="utf-8-sig").splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.removeprefix("#").removeprefix(" "))
    return lines


def _sound(path):
    tariff, faults = check(path)
    if faults:
        raise FaultyError(plain(str(path)), faults)
    return tariff


def _exists(path):
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that no file can have
        return False
