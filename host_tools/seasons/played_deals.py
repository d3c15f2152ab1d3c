"""The deals of an event that count in its ranking, with who played what in each."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import ref

from host_tools.language.games.contracts import Contract, contracts_of
from host_tools.results.evidence import Evidence
from host_tools.results.result_lines import CODE, SHEET
from host_tools.results.result_tables import table_documents
from host_tools.results.sealing import SECRET_SIZE, Salts
from host_tools.results.session_places import placed_sessions
from host_tools.tournament.aliases import Place
from rules_core.book import Book
from rules_core.documents import DEAL, read_document
from rules_core.errors import DealError
from rules_core.first_dealer import seats_of_party

if TYPE_CHECKING:
    from host_tools.tournament.event import Event

_BookKey = tuple[str, int | None]


@dataclass(frozen=True)
class PlayedDeal:
    """A deal, or a sheet that stands for several.

    `place`: (number of the event, round, table, number of the deal, None of a sheet); `persons`
    and `points`: one a seat, a person is None where nobody knows; `deals`: for how many it stands;
    `contracts`: the games that were played against the others; `parties`: how many the rule book
    has, 0 for none, or where nobody knows who sat with whom.
    """

    place: tuple[int, int, int, int | None]
    persons: tuple[int | None, ...]
    points: tuple[int, ...]
    deals: int
    contracts: tuple[Contract, ...] = ()
    parties: int = 0

    def side_of(self, seat: int) -> frozenset[int] | None:
        """The seats of those who played together with this one, itself among them.

        None where there were no sides, or nobody knows them. Of games that are played side by
        side each player is alone.
        """
        seats = frozenset(range(len(self.persons)))
        if self.parties:
            return frozenset(seats_of_party(seat % self.parties, len(seats), self.parties))
        if not self.contracts:
            return None
        players = [
            frozenset({one.seat} if one.partner is None else {one.seat, one.partner})
            for one in self.contracts
        ]
        defenders = seats.difference(*players)
        return next((side for side in players if seat in side), defenders)


MOST_KEPT = 6_000  # deals: of events that are derived anew nobody asks again


class KnownDeals:
    """The deals of events that are asked for again and again; of another `Event` derived anew.

    most: limit of the deals kept; those asked for last are always kept.
    """

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._known: dict[int, tuple[ref[Event], tuple[PlayedDeal, ...]]] = {}

    def of(self, event: "Event") -> tuple[PlayedDeal, ...]:
        """See `played_deals_of`."""
        known = self._known.pop(event.number, None)
        if known is None or known[0]() is not event:
            known = ref(event), played_deals_of(event)
        self._known[event.number] = known
        kept = sum(len(deals) for _, deals in self._known.values())
        for event_number in [*self._known][:-1]:
            if kept > self._most:
                kept -= len(self._known.pop(event_number)[1])
        return known[1]


def played_deals_of(
    event: "Event", persons: Container[int | None] | None = None
) -> tuple[PlayedDeal, ...]:
    """All `PlayedDeal`s of an `Event`, by round, table and in their order there.

    persons: only those in which one of these has played.
    """
    books = _Books(event)
    return tuple(
        PlayedDeal(
            (event.number, table["round"], table["table"], line["number"]),
            tuple(line["seats"]),
            tuple(line["points"]),
            line["deals"],
            *(books.sides(line["entry"]) if line["kind"] == DEAL else ()),
        )
        for table, line in _lines(event, persons)
        if persons is None or any(person in persons for person in line["seats"])
    )


def _lines(
    event: "Event", persons: Container[int | None] | None
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """(table, line) of everything that counts there and is no penalty or adjustment.

    persons: only of the tables at which one of these has sat.
    """
    places = None if persons is None else _places_of(event, persons)
    tables: Iterable[dict[str, Any]] = table_documents(
        event, Evidence(), Salts(bytes(SECRET_SIZE)), places
    )
    for table in tables:
        for line in table["lines"]:
            if line["counts"] and line["kind"] in (DEAL, SHEET, CODE):
                yield table, line


def _places_of(event: "Event", persons: Container[int | None]) -> set[Place]:
    """The (round, table) at which one of these persons may have sat."""
    sat = {
        place
        for place, table in event.tables.items()
        if any(person in persons for person in (*table.persons, *table.results))
    }
    brought = {
        one.place
        for one in placed_sessions(event)
        if any(person in persons for person in one.everybody)
    }
    return sat.union(place for place in brought if place is not None)


class _Books:
    """The rule books of an event's deals, each in the version of the entry."""

    def __init__(self, event: "Event") -> None:
        books = [event.book] if event.book is not None else []
        books += [entry.book for one in event.sessions.values() for entry in one.entries]
        books += [deal.book for table in event.tables.values() for deal in table.paper.deals]
        self._known: dict[_BookKey, Book] = {(book.id, book.version): book for book in books}

    def sides(self, document: dict[str, Any]) -> tuple[tuple[Contract, ...], int]:
        """(games, number of parties) of the document of a deal; none if no book here reads it."""
        try:
            read = read_document(document, self._book)
            return tuple(contracts_of(read.book, read.content)), read.book.parties
        except (DealError, KeyError):
            return (), 0  # of another program: its points count nevertheless

    def _book(self, rules: str, version: int | None) -> Book:
        return self._known[rules, version]
