"""Guard of bonuses that only the dealer can have, in deals that the desk types or corrects.

In Troccas each for himself the dealer is the Skatist: "Der Skatist (Ausspieler) bekommt zuletzt
neun Karten". A box does not ask for the Skatist either.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from host_tools.events.guards.new_decision import NewDecision
from host_tools.language.message import Message, msg
from host_tools.language.refusals import field_name
from host_tools.tournament.spoken import SpokenPerson
from host_tools.tournament.tables.typed_deals import known_by_dealer, ledger_before
from rules_core.book import Book


def of_typed(new: NewDecision) -> Iterator[Message]:
    """Yield that a typed deal has somebody else as its dealer; not where nobody knows him."""
    book, persons = new.load_book(), new.content["persons"]
    dealer = new.table.account.next.dealer if book.dealers_own else None
    if dealer is not None and dealer in persons:
        known = known_by_dealer(book, new.table.persons, dealer, persons)
        yield from _others(book, known, new.content["document"], {}, dealer)


def of_corrected(new: NewDecision) -> Iterator[Message]:
    """Yield that a corrected deal has somebody else as its dealer; not where its box has it so."""
    if not new.load_book().dealers_own:
        return
    for bound in (one for table in new.event.tables.values() for one in table.bound):
        for entry in bound.session.entries:
            if entry.id == new.content["entry"] and entry.dealer is not None:
                ledger = ledger_before(entry.book, bound.session.players, entry.dealer)
                known = entry.book.known(ledger, entry.dealer)
                person = bound.person_in(entry.dealer, entry.number or 1)
                document = new.content["document"]
                yield from _others(entry.book, known, document, entry.document, person)


def _others(
    book: Book,
    known: Mapping[str, int],
    document: Mapping[str, Any],
    stored: Mapping[str, Any],
    dealer: int | None,
) -> Iterator[Message]:
    """Yield that a field of a deal has to be its dealer, and is not.

    known: what follows from the dealer; stored: the document of the box, {} without one.
    """
    for key in book.dealers_own:
        if document.get(key, known[key]) in (known[key], stored.get(key)):
            continue
        said = msg("{field}: this has to be the dealer", field=field_name(key))
        if dealer is not None:
            said = msg("{some}, {next}", some=said, next=SpokenPerson(dealer))
        yield said
