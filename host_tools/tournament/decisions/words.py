"""Words that the sentences about several kinds of decisions share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from host_tools.club.player_marks import mark_words
from host_tools.language.formatting import amount, typeset_signed
from host_tools.language.games.entries import Played
from host_tools.language.message import Message, Sentence, counted, listed, msg
from rules_core.book import Book
from rules_core.types import Document

if TYPE_CHECKING:
    from host_tools.sessions.session import Entry, Session
    from host_tools.tournament.ranking.ranked_event import RankedEvent

# (what it is, the entry itself if it is known, the name of each seat).
SpokenEntry = tuple[Message, "Entry | None", tuple[str, ...]]


def table_words(round_number: int, table: int) -> Message:
    """A table of a round."""
    return msg("table {table}, round {number}", table=table, number=round_number)


def session_words(event: RankedEvent, session_id: str) -> Message:
    """A session by who sat there, and its table; of an unknown one only that it is one.

    It is the end of a sentence: where there is little room what was decided is read first.
    """
    session = event.sessions.get(session_id)
    if session is None:
        return msg("a session of a box")
    return msg(
        "session of {names} ({table})",
        names=listed(filter(None, session.players)) or "?",
        table=table_words(*event.place_of(session)),
    )


def entry_words(event: RankedEvent, entry_id: str) -> SpokenEntry:
    """Return the words for an entry of a box; for an unknown one only that it is a deal."""
    for session in event.sessions.values():
        for entry in session.entries:
            if entry.id == entry_id:
                called = _called(event, session)
                names = tuple(called[place] for place in entry.places)
                where = table_words(*event.place_of(session))
                if entry.number is None:
                    return msg("An entry of {table}", table=where), entry, names
                deal = msg("Deal {deal} of {table}", deal=entry.number, table=where)
                return deal, entry, names
    return msg("A deal"), None, ()


def _called(event: RankedEvent, session: Session) -> list[str]:
    """Return the names of the persons at the places of a session; those of its box if unknown."""
    seating = event.seatings.get(session.id)
    persons = seating.persons if seating else (None,) * len(session.names)
    for table in event.tables.values():
        for bound in table.bound:
            if bound.session.id == session.id:
                persons = bound.persons
    pairs = zip(session.names, persons, strict=True)
    return [name if person is None else event.name(person) for name, person in pairs]


def deal_words(document: Document, book: Book, names: tuple[str, ...]) -> Played:
    """Return a deal as words, from a document that a rule book has read."""
    return Played({"rules": book.id} | document, book, names)


def sheet_words(deals: int, first: int | None) -> Message:
    """How many deals a sheet from paper stands for; first: with which it begins, None: unknown."""
    said = counted("{number} deal", "{number} deals", deals)
    return (
        said if first in (None, 1) else msg("{what} from deal {first} on", what=said, first=first)
    )


def results_words(event: RankedEvent, results: Iterable[tuple[int, int]]) -> Sentence | None:
    """Return the words for results: (person, points) each; None for nobody."""
    return listed(
        msg("{what} {how}", what=event.name(person), how=typeset_signed(points))
        for person, points in results
    )


def part_words(mark: str, title: str, prizes: Sequence[int]) -> Sentence:
    """A part of the players that has prizes: what it is, the title of the first, the prizes."""
    given = [mark_words(mark), *([title] if title else []), *map(amount, prizes)]
    return listed(given) or ""
