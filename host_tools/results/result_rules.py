"""By which rules a result came about: the rule book, its tariff in full, the ranking, the money."""

from base64 import b64encode
from collections.abc import Callable

from host_tools.common.strict_json import Json
from host_tools.results.session_places import placed_sessions
from host_tools.tournament.event import Event
from host_tools.tournament.model.settings import Settings
from host_tools.tournament.ranking.standings import as_decided
from rules_core.book import Book
from rules_core.books import book as built_in
from rules_core.tariffs import encode
from rules_core.types import Tariff

# The values of a tariff as its file has them.
Values = Callable[[Tariff], dict[str, Json]]


def rules_document(event: Event, values: Values) -> dict[str, Json]:
    """The key `rules`."""
    settings = event.state.settings
    book = event.book or built_in(settings.rules)
    return {
        "id": settings.rules,
        "version": book.version,
        "tariff": tariff_document(book, values) if book.digest else None,
        "others": [tariff_document(other, values) for other in _others(event, book)],
        "ranking": _ranking(event, settings),
        "money": _money(event, settings),
    }


def _others(event: Event, own: Book) -> list[Book]:
    """Return the books of the tariffs, other than the event's own, with which boxes have played."""
    sessions = [placed.session for placed in placed_sessions(event)]
    books = [entry.book for session in sessions for entry in session.entries]
    found = {book.digest: book for book in books if book.digest not in ("", own.digest)}
    return [found[digest] for digest in sorted(found)]


def tariff_document(book: Book, values: Values) -> dict[str, Json]:
    """Return the document of a book's tariff."""
    tariff: Tariff = book.tariff
    return {
        "name": dict(tariff.names).get("en", tariff.rules),
        "digest": book.digest,
        "bytes": b64encode(encode(tariff)).decode(),
        "values": values(tariff),
    }


def _ranking(event: Event, settings: Settings) -> dict[str, Json]:
    rules = event.rules
    return {
        "by": settings.rank_by,
        "ties": list(rules.ties),
        "lots": rules.lots,
        "cup": None if rules.cup is None else list(rules.cup),
        "cup_up": rules.cup_up,
        "leavers": settings.leavers,
        "result": rules.result,
    }


def _money(event: Event, settings: Settings) -> dict[str, Json]:
    decided = as_decided(event.rules, settings)
    return {
        "stake": decided.stake,
        "shares": list(decided.shares),
        "prizes": list(decided.prizes),
        "pot": settings.pot,
        "pot_cents": event.standings().pot,
        "one_prize": settings.one_prize,
    }
