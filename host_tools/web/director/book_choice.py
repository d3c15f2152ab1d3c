"""The rule book of an event, as a form names it.

A choice is the id of a rule book that every box has, or of a cup; the id and digest of a tariff
that the desk knows, `club 1b2c3d4e5f607182`; or FILE if a file comes with the form.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.games.book_names import BookName, name_of_tariff
from host_tools.language.message import because, counted, listed, msg
from host_tools.tariffs.file import MAX_FILE, read_bytes
from host_tools.tariffs.shelf import cup_ids, find
from host_tools.web.serving.sent_form import shown_name
from rules_core.books import RULE_IDS
from rules_core.tariffs import decode, digest_of, encode, hexadecimal
from rules_core.types import Tariff

FILE = "file"  # a choice, and the field with the file
FAULTS_TOLD = 10  # of a file


@dataclass(frozen=True)
class Named:
    """The settings `rules` and `tariff` that a form names.

    `data`: the bytes of a tariff that is new to the desk, else None.
    """

    rules: str
    tariff: str = ""
    data: bytes | None = None


@dataclass(frozen=True)
class BookOffer:
    """The rule books that a form offers.

    `built_in`, `cups`: {id: name}; `tariffs`: {choice: (name, digest)} of the other ones that the
    desk knows; `chosen`: the choice that is selected.
    """

    built_in: dict[str, str]
    cups: dict[str, str]
    tariffs: dict[str, tuple[str, str]]
    chosen: str


def offer(
    known: Mapping[tuple[str, str], BookName], language: str, rules: str, tariff: str = ""
) -> BookOffer:
    """The `BookOffer` with this choice. known: {(rules, digest): name of a tariff}."""
    of_cups = {(cup, named.tariff) for cup, named in _cups().items()}
    names = {(rules, tariff): BookName(rules), **known} if tariff else known
    is_cup = (rules, tariff) in of_cups
    return BookOffer(
        {rules: BookName(rules).in_language(language) for rules in RULE_IDS},
        _names_of_cups(language),
        {
            f"{id_} {digest}": (names[id_, digest].in_language(language), digest)
            for id_, digest in sorted(names)
            if (id_, digest) not in of_cups
        },
        f"{rules} {tariff}" if tariff and not is_cup else rules,
    )


def named_by(choice: str, file: web.FileField | None = None) -> Named:
    """Return the rules and tariff that a choice or a file names; `file` replaces the choice.

    DeskError says why nothing is named.
    """
    if file is not None:
        return _named_by_file(file)
    if choice == FILE:
        raise DeskError(msg("Choose a file."))
    if choice in _cups():
        return _cups()[choice]
    rules, _, tariff = choice.partition(" ")
    return Named(rules, tariff)


def _named_by_file(file: web.FileField) -> Named:
    where = shown_name(file)
    tariff, faults = read_bytes(file.file.read(MAX_FILE + 1), taken=RULE_IDS)
    if tariff is not None:
        return _own(tariff)
    sentences = [because(msg("line {line}", line=one.line), one.message) for one in faults]
    more = len(sentences) - FAULTS_TOLD
    if more > 0:
        sentences[FAULTS_TOLD:] = [counted("{number} more", "{number} more", more)]
    raise DeskError(msg("{some}, {next}", some=where, next=listed(sentences)))


@cache
def _cups() -> dict[str, Named]:
    """{id of a cup: what it names}. The tariffs of cups come with the program."""
    tariffs = ((cup, find(cup).tariff) for cup in cup_ids())
    return {cup: _own(tariff) for cup, tariff in tariffs if tariff is not None}


@cache
def _names_of_cups(language: str) -> dict[str, str]:
    """{id of a cup: its name}."""
    return {
        cup: name_of_tariff(decode(named.data)).in_language(language)
        for cup, named in _cups().items()
        if named.data is not None
    }


def _own(tariff: Tariff) -> Named:
    data = encode(tariff)
    return Named(tariff.rules, hexadecimal(digest_of(data)), data)
