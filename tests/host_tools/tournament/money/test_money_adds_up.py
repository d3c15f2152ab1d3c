"""Whatever is decided about money and taken back: the books and the debts add up.

What is expected is worked out here from the decisions alone, in another way than the desk does it.
"""

from collections import defaultdict
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from host_tools.tournament.decisions import EventJournal, decide
from host_tools.tournament.event import event_of
from host_tools.tournament.money.cash_book import cash_book, in_order_of_time, moves_of
from host_tools.tournament.money.debts import accounts_with, debts_here
from host_tools.tournament.money.till_balance import till_balance
from rules_core.books import book
from tests.host_tools.decided import drawn_as, sheet_typed
from tests.host_tools.tournament.example_event import CUP, PERSONS

TABLE = 4  # persons at the one table of an event
CURRENCIES = ("EUR", "CHF")
CENTS = st.integers(0, 5000)
SOME = st.integers(1, 5000)


class ClubEvent:
    """An event of one table, over from the beginning; what was decided about its money.

    persons: best first; stake, prizes: in cents; `journal`; `made`: (number, kind, content) of
    every decision about money, and undoing, that was accepted.
    """

    def __init__(self, number, persons, stake, prizes, currency):
        self.number, self.persons, self.stake = number, persons, stake
        self.prizes = dict(zip(persons, prizes, strict=False))
        self.currency = currency
        self.journal = EventJournal()
        self.made = []
        settings = {"rounds": 1, "stake": stake, "prizes": prizes, "shares": []}
        settings |= {"currency": currency, "sizes": [4]}
        sheet = {"round": 1, "table": 1, "persons": [*persons], "points": [9, 4, -5, -8]}
        self._decide("settings", {"settings": CUP | settings})
        for person in persons:
            self._decide("entrant", {"what": "registered", "person": person})
        self._decide(*drawn_as([[[*persons]]]))
        self._decide(*sheet_typed(sheet | {"deals": 12}))
        self._begun = len(self.journal.decisions)

    def try_to(self, kind, content, time):
        """Decide it unless it is refused; places stand for persons, and steps back for numbers."""
        content = dict(content)
        for name in ("person", "settles", "payer", "receiver_person"):
            if content.get(name) is not None:
                content[name] = self.persons[content[name]]
        if kind == UNDO:
            number = len(self.journal.decisions) - content["decision"]
            if number <= self._begun:
                return
            content = {"decision": number}
        try:
            number = self._decide(kind, content, time)
        except DeskError:
            return
        self.made.append((number, kind, content))

    def _decide(self, kind, content, time=0):
        made = decide(self.journal, kind, content, time, reason="why")
        self.journal.decisions.append(made)
        return made.number

    def event(self):
        return event_of(self.number, self.journal, PERSONS, [], {}, book("krenglbach").event)

    def moves(self, until=None):
        return moves_of(self.number, EventJournal(self.journal.decisions[:until]), self.currency)

    def _holds(self, number):
        """Has nobody undone it, or was the undoing undone?"""
        undoings = [
            one
            for one, kind, content in self.made
            if (kind, content) == (UNDO, {"decision": number})
        ]
        return not any(map(self._holds, undoings))

    def holding(self, what):
        """The contents of the bookings of this that hold, in their order."""
        return [
            content
            for number, _, content in self.made
            if content.get("what") == what and self._holds(number)
        ]

    def last(self, what):
        return next(iter(reversed(self.holding(what))), {})

    def of_person(self, what, person):
        own = [one["cents"] for one in self.holding(what) if one["person"] == person]
        return own[-1] if own else 0

    def settled(self, person):
        signs = {"income": 1, "expense": -1}
        return sum(
            sign * one["cents"]
            for what, sign in signs.items()
            for one in self.holding(what)
            if one.get("settles") == person
        )

    def of_nobody(self):
        """What came in and left that is about no person."""
        income = sum(one["cents"] for one in self.holding("income") if one.get("settles") is None)
        spent = sum(one["cents"] for one in self.holding("expense") if one.get("settles") is None)
        return income - spent - self.last("house").get("cents", 0)

    def moved_by(self, person):
        """What a person has brought in all, less what the person was given."""
        paid, prize = self.of_person("stake", person), self.of_person("prize", person)
        return paid - prize + self.settled(person)

    def owed_by(self, person):
        return self.stake_of(person) - self.prize_of(person)

    def stake_of(self, person):
        return self.stake - self.of_person("stake", person) - self.settled(person)

    def prize_of(self, person):
        return self.prizes.get(person, 0) - self.of_person("prize", person)

    def owed_to_house(self):
        house = self.last("share")
        if not house.get("who"):
            return 0
        stakes = (min(self.of_person("stake", person), self.stake) for person in self.persons)
        share = house["cents"] + sum(stakes) * house["percent"] // 100
        return share - self.last("house").get("cents", 0)


def step(kind, **fields):
    return st.tuples(st.just(kind), st.fixed_dictionaries(fields))


def booking(what, **fields):
    return step("booking", what=st.just(what), **fields)


PLACE = st.integers(0, TABLE - 1)
STEPS = st.one_of(
    booking("stake", person=PLACE, cents=CENTS),
    booking("prize", person=PLACE, cents=CENTS),
    booking("expense", cents=SOME, text=st.just("x"), settles=st.none() | PLACE),
    booking("income", cents=SOME, text=st.just("x"), settles=st.none() | PLACE),
    booking("share", cents=CENTS, percent=st.integers(0, 100), who=st.sampled_from(["", "Inn"])),
    booking("house", cents=CENTS),
    booking("float", cents=CENTS),
    booking("counted", cents=CENTS),
    step("close", closed=st.booleans()),
    step(UNDO, decision=st.integers(0, 6)),
)
EVENTS = st.lists(
    st.tuples(
        st.sampled_from([*permutations(range(1, 6), TABLE)]),
        CENTS,
        st.lists(SOME, max_size=2).map(lambda prizes: sorted(prizes, reverse=True)),
        st.sampled_from(CURRENCIES),
        st.lists(st.tuples(STEPS, st.integers(1, 10**9)), max_size=14),
    ),
    max_size=3,
)


@pytest.mark.long
@given(EVENTS, st.integers(-5000, 5000))
def test_the_books_and_the_debts_add_up(drawn, opening):
    known = []
    for number, (persons, stake, prizes, currency, steps) in enumerate(drawn, 1):
        one = ClubEvent(number, persons, stake, prizes, currency)
        for (kind, content), time in steps:
            one.try_to(kind, content, time)
        known.append(one)
    moves = in_order_of_time(one.moves() for one in known)
    events = [one.event() for one in known]
    debts = [debt for event in events for debt in debts_here(event)]
    for currency in CURRENCIES:
        theirs = [one for one in known if one.currency == currency]
        _check_book(cash_book(2026, currency, opening, moves), theirs, opening)
        _check_debts(accounts_with(debts, PERSONS, currency), theirs)
    for one, event in zip(known, events, strict=True):
        _check_till(till_balance(event), event, one)
        _check_cash(event.cash(), one)
        _check_receipts(one)


def _check_book(written, known, opening):
    """Opening + in - out = closing; likewise of each event, and of each person."""
    moved = {one.number: sum(map(one.moved_by, one.persons)) + one.of_nobody() for one in known}
    assert written.opening == opening
    assert written.closing == opening + written.received - written.spent
    assert written.closing == opening + sum(moved.values())
    balances = [opening, *(entry.balance for entry in written.entries)]
    steps = [after - before for before, after in pairwise(balances)]
    assert steps == [entry.move.cents for entry in written.entries]
    for number, cents in moved.items():
        received, spent = written.of_events.get(number, (0, 0))
        assert received - spent == cents
    of_persons = defaultdict(int)
    for entry in written.entries:
        of_persons[entry.move.line.person] += entry.move.cents
    for person in PERSONS:
        brought = sum(one.moved_by(person) for one in known if person in one.persons)
        assert of_persons[person] == brought


def _check_debts(accounts, known):
    """They are what is due less what is paid."""
    owed = defaultdict(int)
    for one in known:
        for person in one.persons:
            owed[person, ""] += one.owed_by(person)
        owed[None, "Inn"] -= one.owed_to_house()
    found = {(account.person, account.receiver): account.cents for account in accounts}
    assert {who: cents for who, cents in found.items() if cents} == {
        who: cents for who, cents in owed.items() if cents
    }


def _check_till(balance, event, one):
    """What was put in at the beginning, and all that has moved since."""
    opening = one.last("float").get("cents", 0)
    assert balance.in_till == opening + sum(map(one.moved_by, one.persons)) + one.of_nobody()
    lines = balance.stakes + balance.income + balance.expenses + balance.house + balance.prizes
    assert balance.in_till == balance.opening + lines
    left = sum(map(one.owed_by, one.persons)) - one.owed_to_house()
    assert balance.left == balance.in_till + left
    assert (balance.stakes_open, balance.stakes_back) == _apart(map(one.stake_of, one.persons))
    assert (balance.prizes_open, balance.prizes_back) == _apart(map(one.prize_of, one.persons))
    assert (balance.house_open, balance.house_back) == _apart([one.owed_to_house()])


def _check_cash(cash, one):
    """Who owes and who is owed stay apart; due less paid is what the one is more than the other."""
    assert (cash.owed, cash.owed_back) == _apart(map(one.stake_of, one.persons))
    settled = sum(map(one.settled, one.persons))
    assert cash.due - cash.paid - settled == cash.owed - cash.owed_back
    still = (min(max(one.stake_of(person), 0), one.stake) for person in one.persons)
    assert cash.received == cash.due - sum(still)
    paid = [one.of_person("stake", person) for person in one.persons]
    assert cash.received_there == sum(min(cents, one.stake) for cents in paid)
    assert min(cash.owed, cash.owed_back, cash.received) >= 0


def _apart(sums):
    """What those come to that are owed, and those that are to come back."""
    known = [*sums]
    return sum(max(one, 0) for one in known), sum(max(-one, 0) for one in known)


def _check_receipts(one):
    """Each has a number of its own; what is decided later changes none that was printed before."""
    whole = one.moves()
    assert len({move.receipt for move in whole}) == len(whole)
    for until in range(len(one.journal.decisions)):
        before = one.moves(until)
        assert whole[: len(before)] == before
