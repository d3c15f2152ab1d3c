"""Are ranking and money those of the rule book and of the settings?"""

from collections.abc import Iterator
from typing import Any

from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.language.refusals import refusal
from host_tools.results.verification.document_difference import (
    Difference,
    UnreadableResultError,
    unlike,
)
from host_tools.results.verification.result_reading import Document
from host_tools.results.verification.written_books import WrittenBooks
from rules_core.book import Book
from rules_core.errors import DealError


def rules_differences(document: Document, books: WrittenBooks) -> Iterator[Difference]:
    """What is wrong with the rules. UnreadableResultError for a rule book not known here."""
    yield from books.wrong
    rules = document["rules"]
    digest = rules["tariff"]["digest"] if rules["tariff"] is not None else ""
    try:
        book = books.find(rules["id"], rules["version"], digest, "rules")
    except DealError as error:
        if error.key == "rules":
            raise UnreadableResultError(
                msg("rules.id: there is no rule book {rules} here", rules=quote(rules["id"]))
            ) from error
        yield Difference("rules", refusal(error))
        return
    yield from unlike(rules["ranking"], _ranking(book), "rules.ranking")
    settings = document.get("settings")
    if settings is not None:
        yield from _as_set(document, settings, book)


def _ranking(book: Book) -> dict[str, Any]:
    event = book.event
    return {
        "ties": list(event.ties),
        "lots": event.lots,
        "cup": None if event.cup is None else list(event.cup),
        "cup_up": event.cup_up,
        "result": event.result,
    }


def _as_set(document: Document, settings: Document, book: Book) -> Iterator[Difference]:
    """Is what the settings say too what they say?"""
    rules, event = document["rules"], document["event"]
    money = {key: settings.get(key) for key in ("stake", "shares", "prizes")}
    usual = {"stake": book.event.stake, "shares": book.event.shares, "prizes": book.event.prizes}
    for key, value in usual.items():
        if money[key] is None:
            money[key] = list(value) if isinstance(value, tuple) else value
    money |= {key: settings[key] for key in ("pot", "one_prize") if key in settings}
    yield from unlike(rules["money"], money, "rules.money")
    ranking = {"by": settings.get("rank_by"), "leavers": settings.get("leavers")}
    known = {key: value for key, value in ranking.items() if value is not None}
    yield from unlike(rules["ranking"], known, "rules.ranking")
    yield from unlike(
        settings,
        {key: event[key] for key in ("name", "date", "rounds", "deals") if key in event},
        "settings",
    )
    yield from unlike(settings, {"rules": rules["id"], "tariff": book.digest}, "settings")
