"""Deals that are typed at the desk, for a table without a box: read by the rule book, scored."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from host_tools.common.errors import DeskError
from host_tools.language.games.book_names import name_of_book
from host_tools.language.message import msg
from host_tools.language.refusals import refusal
from host_tools.tournament.model.state import State
from host_tools.tournament.model.typed_tables import TypedDeal
from rules_core.book import Book
from rules_core.documents import DEAL, Entry, read_document
from rules_core.errors import DealError
from rules_core.ledger import Ledger
from rules_core.record import Record
from rules_core.types import Answers, Document

# The rule book of an event in a version; None: in that of today.
BooksByVersion = Callable[[int | None], Book]


@dataclass(frozen=True)
class ScoredDeal:
    """A `TypedDeal` and what it came to: `points` and `money` (cents, or None), one a person.

    `number`: of the deal at its table, None where nobody knows it; `void`: annulled by a ruling;
    `counts`: towards the number to play; `book`: the rule book, `answers`: what was typed as it has
    them; `dealer`: the person who dealt it, None where nobody knows.
    """

    typed: TypedDeal
    number: int | None
    points: tuple[int, ...]
    money: tuple[int, ...] | None
    void: bool
    counts: bool
    book: Book
    answers: Answers
    dealer: int | None = None

    @property
    def persons(self) -> tuple[int, ...]:
        """Return who has played or dealt it."""
        dealer = () if self.dealer is None else (self.dealer,)
        return tuple(dict.fromkeys((*self.typed.persons, *dealer)))


def scored(
    typed: TypedDeal, deal_number: int | None, state: State, books: BooksByVersion
) -> ScoredDeal:
    """The `ScoredDeal` of a `TypedDeal` of this number; DeskError that names the field.

    state: with settings; books(version): the rule book in a version, None: in that of today.
    """
    entry = _read(typed.document, typed.persons, state.settings.rules, books)
    now = entry.score()
    score = state.scores.get(str(typed.decision), now)
    money = None if score.money is None else tuple(score.money)
    book, answers = entry.book, entry.content
    return ScoredDeal(
        typed,
        deal_number,
        tuple(score.points),
        money,
        now.void,
        book.counts(answers),
        book,
        answers,
    )


def completed(
    document: Document, persons: Sequence[int], rules: str, books: BooksByVersion
) -> Document:
    """Return the document as it is kept: with the rule book that always reads it.

    DeskError that names the wrong field; as `scored`.
    """
    book = _read(document, persons, rules, books).book
    head = {"rules": rules, "version": book.version}
    if book.digest:
        head["tariff"] = book.digest
    return head | document


def ledger_before(book: Book, players: Sequence[object], dealer: int) -> Ledger:
    """The ledger of a table before its first deal. dealer: his place among the `players`."""
    records: dict[int, Record] = {}
    return Ledger({"players": list(players), "dealer": dealer}, records.__getitem__, book)


def known_by_dealer(
    book: Book, persons: Sequence[int], dealer: int, seated: Sequence[int]
) -> Mapping[str, int]:
    """{question: seat} of what follows from the dealer of a deal, a place among those `seated`.

    dealer: one of the `persons` of the table.
    """
    place = persons.index(dealer)
    ledger = ledger_before(book, persons, place)
    seating = ledger.seating(place)
    known = book.known(ledger, place)
    return {key: seated.index(persons[seating[seat]]) for key, seat in known.items()}


def dealer_of(deal: ScoredDeal, seats: Sequence[int | None], persons: Sequence[int]) -> int | None:
    """Return the dealer of a deal with all of the `persons` at a table, from its answers.

    seats: the person on each seat that played, None if unknown. Returns None if the answers do not
    tell the dealer: not every rule book asks for it.
    """
    seated = [person for person in seats if person is not None]
    if sorted(seated) != sorted(persons):
        return None
    told = [known_by_dealer(deal.book, persons, person, seated) for person in persons]
    found = [
        person
        for person, known in zip(persons, told, strict=True)
        if known.items() <= deal.answers.items()
    ]
    return found[0] if len(found) == 1 else None


def _read(document: Document, persons: Sequence[int], rules: str, books: BooksByVersion) -> Entry:
    given = {"rules": rules} | document
    if given["rules"] != rules:
        raise DeskError(msg("rules: the event is played by {rules}", rules=rules))
    try:
        entry = read_document(given, lambda _, version: books(version))
    except DealError as error:
        raise DeskError(refusal(error)) from error
    if entry.kind != DEAL:
        raise DeskError(msg("the document is of no deal"))
    if len(persons) != entry.book.seats:
        raise DeskError(
            msg(
                "persons: {seats} play a deal of {rules}, without who sits out",
                seats=entry.book.seats,
                rules=name_of_book(entry.book, rules),
            )
        )
    return entry
