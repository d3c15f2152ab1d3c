"""The debts between people and the club, as a report."""

from collections.abc import Iterable, Mapping

from host_tools.language.message import msg
from host_tools.reports.report import CENTS, PERSON, Column, Report, Row
from host_tools.tournament.money.debts import Debt, DebtAccount

_COLUMNS = (
    *PERSON,  # no number for the house
    Column("event", msg("Event")),
    Column("owes_cents", msg("Owes"), CENTS),  # below 0: gets something back
    Column("gets_cents", msg("Gets"), CENTS),
    Column("open_cents", msg("Still open"), CENTS),  # below 0: the club owes it
)


def debts_report(
    accounts: Iterable[DebtAccount],
    currency: str,
    events: Mapping[int, str],
    persons: Mapping[int, str],
) -> Report:
    """A row for every event from which something is open, and the sums.

    accounts: in one currency; events, persons: {number: name}.
    """
    known = [(account, debt) for account in accounts for debt in account.debts]
    rows: list[Row] = [
        (
            account.person,
            debtor_name(account, persons),
            events.get(debt.event, f"{debt.event}"),
            *_sums([debt]),
        )
        for account, debt in known
    ]
    totals = (None, msg("Total"), None, *_sums([debt for _, debt in known]))
    return Report(
        msg("{what} ({how})", what=msg("Debts today"), how=currency), _COLUMNS, rows, totals
    )


def debtor_name(account: DebtAccount, persons: Mapping[int, str]) -> str:
    """The name of a person, or of the house."""
    if account.person is None:
        return account.receiver
    return persons.get(account.person, f"#{account.person}")


def _sums(debts: list[Debt]) -> tuple[int, int, int]:
    owes = sum(debt.stake for debt in debts)
    gets = sum(debt.prize + debt.share for debt in debts)
    return owes, gets, owes - gets
