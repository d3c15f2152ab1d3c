"""The rule book of an event, as a form names it.

A choice is the id of a rule book that every box has, or of a cup; id and digest of a tariff that
the desk knows, `club 1b2c3d4e5f607182`; or FILE, which says that a file comes with the form.
"""

from dataclasses import dataclass
from functools import cache

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.common.plain import plain, shorten
from host_tools.language.games.book_names import BookName, name_of_tariff
from host_tools.language.message import counted, listed, msg
from host_tools.tariffs.file import read_bytes
from host_tools.tariffs.shelf import cup_ids, find
from rules_core.books import RULE_IDS
from rules_core.tariffs import decode, digest_of, encode, hexadecimal

FILE = "file"  # a choice, and the field with the file
SHOWN = 40  # characters of the name of a file
FAULTS_TOLD = 10  # of a file


@dataclass(frozen=True)
class Named:
    """What a form names: the settings `rules` and `tariff`, and the bytes of that tariff.

    `data`: None where the tariff is none, or one that the desk knows.
    """

    rules: str
    tariff: str = ""
    data: bytes | None = None


@dataclass(frozen=True)
class BookOffer:
    """What a form offers.

    `built_in`, `cups`: {id: name}; `tariffs`: {choice: (name, digest)} of those that the desk knows
    besides; `chosen`: the choice that holds now.
    """

    built_in: dict
    cups: dict
    tariffs: dict
    chosen: str


def offer(known, language, rules, tariff=""):
    """The `BookOffer` where this is chosen; known: as `desk.books.names_of_tariffs` has it."""
    ours = {(cup, named.tariff) for cup, named in _cups().items()}
    named = {(rules, tariff): BookName(rules)} | known if tariff else known
    is_cup = (rules, tariff) in ours
    return BookOffer(
        {rules: BookName(rules).in_language(language) for rules in RULE_IDS},
        _names_of_cups(language),
        {
            f"{own} {digest}": (named[own, digest].in_language(language), digest)
            for own, digest in sorted(named)
            if (own, digest) not in ours
        },
        f"{rules} {tariff}" if tariff and not is_cup else rules,
    )


def named_by(choice, file=None):
    """What is `Named` by a choice, or by a file; DeskError for what is wrong there.

    file: what the form has in its field; one that was chosen takes the place of the choice.
    """
    if isinstance(file, web.FileField):
        return _named_by_file(file)
    if choice == FILE:
        raise DeskError(msg("Choose a file."))
    if choice in _cups():
        return _cups()[choice]
    rules, _, tariff = choice.partition(" ")
    return Named(rules, tariff)


def _named_by_file(file):
    where = shorten(plain(file.filename), SHOWN)
    tariff, faults = read_bytes(file.file.read(), taken=RULE_IDS)
    if not faults:
        return _own(tariff)
    told = [msg("line {line}: {error}", line=one.line, error=one.message) for one in faults]
    if len(told) > FAULTS_TOLD:
        told[FAULTS_TOLD:] = [counted("{number} more", "{number} more", len(told) - FAULTS_TOLD)]
    raise DeskError(msg("{where}, {faults}", where=where, faults=listed(told)))


@cache
def _cups():
    """{id: Named} of the tariffs that come with the program."""
    return {cup: _own(find(cup).tariff) for cup in cup_ids()}


@cache
def _names_of_cups(language):
    """{id: name} of them."""
    return {
        cup: name_of_tariff(decode(named.data)).in_language(language)
        for cup, named in _cups().items()
    }


def _own(tariff):
    data = encode(tariff)
    return Named(tariff.rules, hexadecimal(digest_of(data)), data)
