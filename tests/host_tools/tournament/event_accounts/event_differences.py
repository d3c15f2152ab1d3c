"""In what the account of each table of an event differs from what today's desk says of it."""

from collections import Counter
from dataclasses import dataclass

from host_tools.tournament.event_accounts.event_tables import event_accounts
from host_tools.tournament.playing_money import playing_money
from host_tools.tournament.stopped_seats import has_it_now

EQUAL = "equal"
ONLY_ACCOUNT = "only the account asks"
ONLY_DESK = "only today's desk asks"
BOTH = "both ask"
BOTH_OTHERWISE = "both ask, and are not equal so far"
DIFFER = "NEITHER ASKS, AND THEY DIFFER"


@dataclass(frozen=True)
class TableDifference:
    """A table of an event by both; `fields`: what differs, {what: (today, account)}."""

    place: tuple[int, int]
    table: object
    account: object
    fields: dict

    @property
    def kind(self):
        """Which of the kinds above it is."""
        desk, model = bool(self.table.troubles), bool(self.account.hints)
        if desk and model:
            return BOTH_OTHERWISE if self.fields else BOTH
        if desk or model:
            return ONLY_DESK if desk else ONLY_ACCOUNT
        return DIFFER if self.fields else EQUAL

    @property
    def asked(self):
        """(what today's desk asks, what the account asks), sentences and kinds of hints."""
        hints = sorted(one.kind.name for one in self.account.hints)
        return [str(one) for one in self.table.troubles], hints

    def __str__(self):
        return f"{self.place} {self.kind}: {self.fields} {self.asked}"


def compared(event, books=None):
    """A `TableDifference` of each table of an event, also of those that are equal."""
    accounts = event_accounts(event, books)
    return [
        TableDifference(place, table, accounts[place], _fields(event.state, table, accounts[place]))
        for place, table in sorted(event.tables.items())
    ]


def figures(found):
    """{kind: how many tables} of `TableDifference`s."""
    return dict(Counter(one.kind for one in found))


def _fields(state, table, account):
    desk, model = _of_desk(table), _of_account(account)
    model["dealer"] = _seated_now(state, table, model["dealer"])
    return {name: (value, model[name]) for name, value in desk.items() if value != model[name]}


def _of_desk(table):
    found = {
        "points": _known(table.results),
        "played": table.played,
        "players": table.players,
        "money": _known(playing_money([table]).balances),
        "over": table.over,
        "provisional": table.provisional,
    }
    return found if table.over else found | {"dealer": table.dealer, "upcoming": table.upcoming}


def _of_account(account):
    return {
        "points": _known(account.points),
        "played": account.played,
        "players": set(account.deals),
        "money": _known(account.money or {}),
        "over": account.over,
        "provisional": account.provisional,
        "dealer": account.next.dealer,
        "upcoming": account.next.number,
    }


def _seated_now(state, table, person):
    """Today's desk names who has the seat now, the account who has it in the deal that comes."""
    if person is None or person in table.persons:
        return person
    return has_it_now(state, table.round_number, person, table.persons)


def _known(values):
    return {person: value for person, value in values.items() if value}
