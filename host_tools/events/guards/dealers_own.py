"""Guard of bonuses that only the dealer can have, in deals that the desk types or corrects.

In Troccas each for himself the dealer is the Skatist: "Der Skatist (Ausspieler) bekommt zuletzt
neun Karten". A box does not ask for the Skatist either.
"""

from collections.abc import Mapping
from typing import Any

from host_tools.common.errors import DeskError
from host_tools.events.guards.new_decision import NewDecision
from host_tools.language.message import msg
from host_tools.language.refusals import field_name
from host_tools.tournament.decisions.score_sheets import DEAL, EnterTyped, typed_in
from host_tools.tournament.decisions.tables import CorrectEntry
from host_tools.tournament.event import Event
from host_tools.tournament.spoken import SpokenPerson
from host_tools.tournament.tables.typed_deals import known_by_dealer, ledger_before
from rules_core.book import Book


def check_dealers_own(new: NewDecision) -> None:
    """DeskError that names the field if a deal has somebody else as what its dealer is.

    Where nobody knows who deals, and where a box has stored the deal so, it stays as it is.
    """
    typed, made = typed_in(new.decided, DEAL), new.made
    if typed is None and not isinstance(made, CorrectEntry):
        return
    book = new.load_book()
    if not book.dealers_own:
        return
    if typed is not None:
        _check_typed(typed, book, new.event)
    elif isinstance(made, CorrectEntry):
        _check_corrected(made, new.event)


def _check_typed(made: EnterTyped, book: Book, event: Event) -> None:
    table = event.tables[made.round, made.table]
    dealer = table.account.next.dealer
    if dealer is not None and dealer in made.persons:
        known = known_by_dealer(book, table.persons, dealer, made.persons)
        _check(book, known, made.document, {}, dealer)


def _check_corrected(made: CorrectEntry, event: Event) -> None:
    if made.document is None:
        return
    for table in event.tables.values():
        for bound in table.bound:
            for entry in bound.session.entries:
                if entry.id == made.entry and entry.dealer is not None:
                    book = entry.book
                    ledger = ledger_before(book, bound.session.players, entry.dealer)
                    known = book.known(ledger, entry.dealer)
                    person = bound.person_in(entry.dealer, entry.number or 1)
                    _check(book, known, made.document, entry.document, person)


def _check(
    book: Book,
    known: Mapping[str, int],
    document: Mapping[str, Any],
    stored: Mapping[str, Any],
    dealer: int | None,
) -> None:
    """known: what follows from the dealer; stored: the document of the box, {} without one."""
    for key in book.dealers_own:
        if document.get(key, known[key]) in (known[key], stored.get(key)):
            continue
        if dealer is None:
            raise DeskError(msg("{field}: this has to be the dealer", field=field_name(key)))
        raise DeskError(
            msg(
                "{field}: this has to be the dealer, {name}",
                field=field_name(key),
                name=SpokenPerson(dealer),
            )
        )
