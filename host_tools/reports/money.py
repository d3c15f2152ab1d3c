"""The cash list: who has paid, who owes, who gets a prize."""

from host_tools.language.message import msg
from host_tools.reports.report import CENTS, NUMBER, Column, Report, Row
from host_tools.reports.report_words import remark_on
from host_tools.tournament.event import Event

COLUMNS = (
    Column("number", msg("number"), NUMBER),
    Column("name", msg("name")),
    Column("due_cents", msg("stake"), CENTS),
    Column("paid_cents", msg("paid"), CENTS),
    Column("owed_cents", msg("owes"), CENTS),  # below 0: gets something back
    Column("prize_cents", msg("prize"), CENTS),
    Column("remark", msg("remark")),
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
            account.paid,
            account.owed or None,
            account.prize or None,
            remark_on(event, account.person),
        )
        for account in (accounts[person] for person in event.in_order(accounts))
    ]
    sums = (counted.due, counted.paid, counted.due - counted.paid, counted.prizes)
    return Report(msg("Cash"), COLUMNS, rows, (None, msg("all"), *sums, None))
