"""Tariffs in the journal of an event: bytes in base64, checked by their digest when read."""

import binascii
from collections.abc import Mapping
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.games.book_names import BookName, name_of_tariff
from host_tools.language.message import msg
from rules_core.book import Book
from rules_core.books import book
from rules_core.errors import DealError
from rules_core.tariffs import book_of, decode, digest_of, hexadecimal

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State

TARIFF = "tariff"  # the kind of the decision that takes one into a journal


def step_of(data: bytes) -> tuple[str, dict[str, str]]:
    """The step that takes a tariff (the bytes of `rules_core.tariffs.encode`) into a journal."""
    text = binascii.b2a_base64(data, newline=False).decode()
    return TARIFF, {"digest": hexadecimal(digest_of(data)), "data": text}


def bytes_in(digest: str, data: str) -> bytes:
    """The bytes of a tariff in a journal; DeskError if they are not those that `digest` names.

    digest: in hexadecimal; data: base64.
    """
    try:
        found = binascii.a2b_base64(data, strict_mode=True)
    except ValueError as error:
        raise DeskError(msg("data: the bytes of the tariff cannot be read")) from error
    if hexadecimal(digest_of(found)) != digest:
        raise DeskError(msg("digest: {digest} names another tariff", digest=digest))
    return found


def book_in(tariffs: Mapping[str, bytes], rules: str, digest: str) -> Book | None:
    """The rule book of an id, None if it is not known.

    tariffs: those of a journal, {digest: bytes}; digest: of its tariff, "" for a built-in one.
    """
    try:
        return book_of(decode(tariffs[digest])) if digest else book(rules)
    except (DealError, KeyError, ValueError):  # of a newer program
        return None


def parties_of(state: "State") -> int:
    """The `parties` of the rule book of a `State` with settings: to them its seats belong in turn.

    0 where nobody has a partner for the whole round, and for a book that is not known.
    """
    played = book_in(state.tariffs, state.settings.rules, state.settings.tariff)
    return 0 if played is None else played.parties


def rules_name_of(state: "State") -> BookName:
    """The `BookName` of the rule book of a `State` with settings."""
    return name_in(state.tariffs, state.settings.rules, state.settings.tariff)


def name_in(tariffs: Mapping[str, bytes], rules: str, digest: str) -> BookName:
    """The `BookName` of a rule book by its id; tariffs: those of a journal, {digest: bytes}.

    By its id alone where no tariff of that digest, "" for a built-in one, can be read.
    """
    data = tariffs.get(digest)
    try:
        return BookName(rules) if data is None else name_of_tariff(decode(data))
    except ValueError:  # of a newer program
        return BookName(rules)
