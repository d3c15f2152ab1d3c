"""Money: stakes and prizes, and what the players pay each other for the games."""

from host_tools.language.message import msg
from host_tools.reports.report import CENTS, NUMBER, PERSON, Column, Report, Row
from host_tools.reports.report_words import remark_on
from host_tools.tournament.event import Event

COLUMNS = (
    *PERSON,
    Column("due_cents", msg("Entry fee"), CENTS),
    Column("paid_cents", msg("Paid"), CENTS),
    Column("owed_cents", msg("Owes"), CENTS),  # below 0: gets something back
    Column("prize_cents", msg("Prize"), CENTS),
    Column("remark", msg("Remark")),
)

BALANCES = (
    *PERSON,
    Column("won_cents", msg("Won"), CENTS),  # below 0: lost
)
PAYMENTS = (
    Column("payer", msg("Number"), NUMBER),
    Column("payer_name", msg("Pays")),
    Column("receiver", msg("Number"), NUMBER),
    Column("receiver_name", msg("Gets")),
    Column("cents", msg("Amount"), CENTS),
)


def cash(event: Event) -> Report:
    """The money of everybody in the order of the lists of the event, and the sums."""
    counted = event.cash()
    accounts = {account.person: account for account in counted.accounts}
    rows: list[Row] = [
        (
            account.person,
            event.name(account.person),
            account.due,
            account.paid + account.settled,
            account.open or None,
            account.prize or None,
            remark_on(event, account.person),
        )
        for account in (accounts[person] for person in event.in_order(accounts))
    ]
    paid = counted.paid + sum(account.settled for account in counted.accounts)
    sums = (counted.due, paid, counted.due - paid, counted.prizes)
    return Report(msg("Till"), COLUMNS, rows, (None, msg("Total"), *sums, None))


def playing_money(event: Event, until: int | None = None) -> Report:
    """Return everybody's money up to a round, in cents, below 0 if lost; empty without a ledger."""
    known = event.playing_money(until)
    balances = {} if known is None else known.balances
    rows: list[Row] = [
        (person, event.name(person), balances[person]) for person in event.in_order(balances)
    ]
    return Report(msg("Playing money"), BALANCES, rows)


def payments(event: Event, until: int | None = None) -> Report:
    """Return the few payments that settle the playing money."""
    known = event.playing_money(until)
    rows: list[Row] = [
        (one.payer, event.name(one.payer), one.receiver, event.name(one.receiver), one.cents)
        for one in (() if known is None else known.payments)
    ]
    return Report(msg("Payments"), PAYMENTS, rows)
