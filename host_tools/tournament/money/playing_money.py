"""The money that the tables play for: what everybody has won, and who pays whom. All in cents.

It is apart from the `Cash` of stakes and prizes, and goes from player to player.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from host_tools.language.message import Message, msg
from host_tools.tournament.aliases import Place
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.played_event import PlayedEvent
from host_tools.tournament.tables.table import Table
from rules_core.book import Book
from rules_core.documents import DEAL
from rules_core.settling import settle

# As long as one of these is open, a name at the table may be that of another person.


class Payment(NamedTuple):
    """One person pays another one."""

    payer: int
    receiver: int
    cents: int


@dataclass(frozen=True)
class PlayingMoney:
    """The money won and lost at one table or several, corrections included.

    `balances`: {person: cents}, below 0 lost; `payments`: settle all of it, as few as
    `rules_core.settling` finds; `unknown`: {(round, table): why} of those whose money is not in it,
    or not all of it; `over`: none of it will change any more, as far as the tables are known.
    """

    balances: dict[int, int]
    payments: tuple[Payment, ...]
    unknown: dict[Place, Message] = field(default_factory=dict)
    over: bool = True


def playing_money(tables: Iterable[Table]) -> PlayingMoney:
    """The `PlayingMoney` of these tables, of an event whose rule book keeps such a ledger."""
    balances: dict[int, int] = {}
    unknown: dict[Place, Message] = {}
    over = True
    for table in tables:
        money = table.account.money
        is_known = money is None or _adds_up(table, money)
        if table.account.without_money or not is_known:
            unknown[table.round_number, table.table] = _why_unknown(table)
        over = over and table.over
        for person, cents in (money or {}).items() if is_known else ():
            balances[person] = balances.get(person, 0) + cents
    return PlayingMoney(balances, payments_for(balances), unknown, over)


def playing_money_of_event(event: PlayedEvent, until: int | None = None) -> PlayingMoney | None:
    """The `PlayingMoney` of an event up to a round; None where its rule book keeps no money."""
    if event.book is None or not event.book.has_money:
        return None
    return playing_money(
        table
        for (round_number, _), table in sorted(event.tables.items())
        if until is None or round_number <= until
    )


def _adds_up(table: Table, money: Mapping[int, int]) -> bool:
    """Return True if the owner of all money of a table is known. The money of a sealed one may not
    add up.
    """
    return bool(money) and sum(money.values()) == 0 and not table.asks_whose


def payments_for(balances: Mapping[int, int]) -> tuple[Payment, ...]:
    """Return the payments that settle all money, as few as `rules_core.settling` finds.

    balances: {person: cents}, 0 in all.
    """
    persons = sorted(balances)
    return tuple(
        Payment(persons[payer], persons[receiver], cents)
        for payer, receiver, cents in settle([balances[person] for person in persons])
    )


def _why_unknown(table: Table) -> Message:
    """Why the money of a table is not known, or not all of it."""
    if table.asks_whose:
        return msg("who sat at a place of its box is still to be said")
    if table.account.without_money:
        return msg("a score sheet has the points only")
    return msg("nobody sat at a place of its box")


_KONTRA = "kontra"
_ONLY_MONEY = "kontra_money"  # as `Book.variants` says it


def has_kontra_in_money(table: Table, state: State) -> bool:
    """Return True if a deal of a table had a Kontra that does not count in its points."""
    return any(_ONLY_MONEY in book.variants and _said(deal) for book, deal in _deals(table, state))


def _deals(table: Table, state: State) -> Iterator[tuple[Book, object]]:
    """(rule book, document) of every deal that counts at a table."""
    for typed in table.paper.deals:
        yield typed.book, typed.typed.document
    for bound in table.bound:
        for entry in bound.session.entries:
            is_out = state.corrections.is_out(entry) or entry.id in bound.left_out
            if entry.kind == DEAL and entry.book is not None and not is_out:
                yield entry.book, state.corrections.document_of(entry)


def _said(document: object) -> bool:
    """Return True if a document, or a part of it, has a Kontra."""
    if isinstance(document, dict):
        kontra = document.get(_KONTRA)
        levels = kontra if isinstance(kontra, list) else [kontra]
        return any(levels) or any(map(_said, document.values()))
    return isinstance(document, list) and any(map(_said, document))
