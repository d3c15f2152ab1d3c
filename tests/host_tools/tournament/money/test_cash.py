"""The money of an event: stakes, prizes and its till, the cash book of a year, and debts."""

from dataclasses import replace

import pytest

from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import EventClosedError, EventJournal, decide, state_of
from host_tools.tournament.model.cash_lines import EXPENSE
from host_tools.tournament.money.cash import cash_of
from host_tools.tournament.money.cash_book import cash_book, in_order_of_time, moves_of
from host_tools.tournament.money.debts import accounts_with, debts_here, debts_of, prizes_are_final
from host_tools.tournament.money.person_accounts import accounts_of, open_at_tables
from host_tools.tournament.money.playing_money import payments_for
from host_tools.tournament.ranking.standings import Standings, StandingsLine
from rules_core.books import book
from tests.host_tools.decided import CLOSE, paid, stands_in
from tests.host_tools.tournament.example_event import CUP, PERSONS, example, journal, session, state


def prizes_of(*lines):
    return Standings(tuple(lines), (), (), 0, payers=frozenset(range(1, 9)))


def test_the_cash_of_an_event():
    known = state(paid(3, 200), stands_in(9, 4, 2))
    prizes = prizes_of(
        StandingsLine(1, 1, 9, (), prize=2000), StandingsLine(2, 2, 5, (), prize=1400)
    )
    cash = cash_of(known, prizes, 500)
    assert [account.person for account in cash.accounts] == list(range(1, 10))
    assert (cash.due, cash.paid, cash.prizes, cash.left) == (4000, 3700, 3400, 600)
    owing = {account.person: account.owed for account in cash.accounts if account.owed}
    assert owing == {3: 300}
    assert cash.accounts[-1].due == 0


PRIZES = {"prizes": [2000, 1000], "stake": 500}


def test_the_till_of_an_evening():
    """Eight stakes of 5 make 40; with 100 at the beginning, 12.50 out and 0.50 in: 128.

    The house gets 5 and 10 percent of 40, that is 9; when it has got them and Anna 20, 99 are left.
    """
    money = state(
        ("booking", {"what": "float", "cents": 10000}),
        ("booking", {"what": "expense", "cents": 1250, "text": "Cards", "receipt": "17"}),
        ("booking", {"what": "income", "cents": 50, "text": "Raffle"}),
        ("booking", {"what": "counted", "cents": 12780, "pieces": [[1000, 12], [780, 1]]}),
        ("booking", {"what": "share", "cents": 500, "percent": 10}),
        ("booking", {"what": "house", "cents": 900}),
        ("booking", {"what": "prize", "person": 1, "cents": 2000, "who": "Eva"}),
    ).money
    assert (money.count.expected, money.count.difference) == (12800, -20)
    assert (money.house.of(4000), money.house_paid) == (900, 900)
    assert money.in_till == 9900
    assert money.prize_paid(1).who == "Eva"
    assert money.prize_paid(2) is None


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (
            ("booking", {"what": "expense", "cents": 0, "text": "Cards"}),
            "cents: must be a whole number",
        ),
        (("booking", {"what": "expense", "cents": 5, "text": ""}), "text: must be a text"),
        (
            ("booking", {"what": "share", "percent": 101}),
            "percent: must be a whole number from 0 to 100",
        ),
        (
            ("booking", {"what": "counted", "cents": 5, "pieces": [[2, 2]]}),
            "pieces: the notes and coins come to",
        ),
        (
            ("booking", {"what": "playing_money", "payer": 1, "receiver": 1, "cents": 5}),
            "receiver: payer and receiver are the same person",
        ),
        (("booking", {"what": "prize", "person": 99, "cents": 5}), "person: .* is not registered"),
        (
            ("booking", {"what": "income", "cents": 5, "text": "Rest", "settles": 99}),
            "person: .* is not registered",
        ),
        (("settings", {"settings": {"currency": "JPY"}}), "currency: 'JPY' is no currency of"),
    ],
)
def test_a_wrong_amount_is_named_by_its_field(step, said):
    with pytest.raises(DeskError, match=said):
        state(step)


def test_money_is_decided_about_a_closed_event_too():
    made = journal(CLOSE, ("booking", {"what": "prize", "person": 1, "cents": 2000}))
    paid = made.decisions[-1].number
    with pytest.raises(DeskError, match="reason: the event is closed"):
        decide(made, UNDO, {"decision": paid}, 0, reason=" ")
    made.decisions.append(decide(made, UNDO, {"decision": paid}, 0, reason="a slip"))
    assert state_of(made).money.prize_paid(1) is None
    again = made.decisions[-1].number
    made.decisions.append(decide(made, UNDO, {"decision": again}, 0, reason="he got it"))
    assert state_of(made).money.prize_paid(1).cents == -2000
    with pytest.raises(EventClosedError):
        decide(made, "booking", {"what": "stake", "person": 1, "cents": 0}, 0)
    with pytest.raises(EventClosedError):
        decide(made, UNDO, {"decision": made.decisions[1].number}, 0)


def test_in_an_open_event_a_slip_is_undone_without_a_reason():
    made = journal(("booking", {"what": "expense", "cents": 5, "text": "Cards"}))
    made.decisions.append(decide(made, UNDO, {"decision": made.decisions[-1].number}, 0))
    assert state_of(made).money.sum_of(EXPENSE) == 0


def test_the_currency_stays_as_soon_as_there_is_an_entry():
    change = ("settings", {"settings": {"currency": "CHF"}})
    with pytest.raises(DeskError, match="currency: the till has entries in EUR already"):
        state(change)
    with pytest.raises(DeskError, match="currency: the till has entries in EUR already"):
        decide(journal(("booking", {"what": "float", "cents": 5})), *change, 0)
    nobody_has = [
        ("booking", {"what": "stake", "person": person, "cents": 0}) for person in range(1, 9)
    ]
    assert state(*nobody_has, change).settings.currency == "CHF"
    assert state(("settings", {"settings": {"currency": "EUR", "name": "Cup"}})).settings


def test_the_account_of_a_person():
    made = example(
        [session(1, 1, money=[-350, 350, 0, 0])],
        ("booking", {"what": "stake", "person": 1, "cents": 200}),
        ("booking", {"what": "prize", "person": 1, "cents": 100}),
        ("booking", {"what": "playing_money", "payer": 1, "receiver": 2, "cents": 350}),
        settings=PRIZES,
    )
    known = replace(made, book=book("krenglbach"))
    account = accounts_of(known)[1]
    assert (account.due, account.paid, account.prize_paid) == (500, 200, 100)
    assert account.table_won == -350
    assert account.currency == "EUR"
    assert 99 not in accounts_of(known)
    assert sum(open_at_tables(known).values()) == 0


def test_who_pays_whom_is_settled_by_few_payments():
    [only] = payments_for({1: -350, 2: 350, 3: 0})
    assert (only.payer, only.receiver, only.cents) == (1, 2, 350)


PLAYERS = 3


def evening(*steps, at=0):
    """The journal of an evening of three; each decision one second after the one before."""
    made = EventJournal()
    registered = [
        ("entrant", {"what": "registered", "person": person}) for person in range(1, PLAYERS + 1)
    ]
    for kind, content in (("settings", {"settings": CUP}), *registered, *steps):
        made.decisions.append(decide(made, kind, content, at + len(made.decisions)))
    return made


def paid_at(person, cents=1000):
    return ("booking", {"what": "stake", "person": person, "cents": cents})


def book_of(*journals, opening=0, currency="EUR"):
    moves = [moves_of(number, made, "EUR") for number, made in enumerate(journals, 1)]
    return cash_book(2026, currency, opening, in_order_of_time(moves))


def test_a_small_year_by_hand():
    """Three evenings, 50.00 in the box at the beginning of the year.

    1: three stakes of 10.00 (80.00), cards for 12.50 (67.50), the prize of 20.00 (47.50).
    2: two stakes of 10.00 (67.50), one of them was a slip and is taken back (57.50), raffle 7.00
       (64.50), the house gets 1.00 (63.50).
    3: three stakes of 10.00 (93.50); the prize of 20.00 is handed over (73.50), put right to 25.00,
       which is 5.00 more (68.50).

    In: 30.00 + 20.00 + 7.00 + 30.00 = 87.00. Out: 12.50 + 20.00 + 10.00 + 1.00 + 20.00 + 5.00 =
    68.50. 50.00 + 87.00 - 68.50 = 68.50.
    """
    stakes = [paid_at(person) for person in range(1, PLAYERS + 1)]
    first = evening(
        *stakes,
        ("booking", {"what": "expense", "cents": 1250, "text": "Cards", "receipt": "17"}),
        ("booking", {"what": "prize", "person": 1, "cents": 2000}),
    )
    second = evening(
        *stakes[:2],
        (UNDO, {"decision": PLAYERS + 3}),
        ("booking", {"what": "income", "cents": 700, "text": "Raffle"}),
        ("booking", {"what": "house", "cents": 100}),
        at=100,
    )
    third = evening(
        *stakes,
        (
            "booking",
            {"what": "float", "cents": 10000},
        ),  # of the club's own money: it does not come in
        ("booking", {"what": "prize", "person": 2, "cents": 2000}),
        ("booking", {"what": "prize", "person": 2, "cents": 2500}),
        at=200,
    )
    book = book_of(first, second, third, opening=5000)
    balances = [entry.balance for entry in book.entries]
    assert balances[:5] == [6000, 7000, 8000, 6750, 4750]
    assert balances[5:10] == [5750, 6750, 5750, 6450, 6350]
    assert balances[10:] == [7350, 8350, 9350, 7350, 6850]
    assert [entry.number for entry in book.entries] == list(range(1, 16))
    assert (book.received, book.spent, book.closing) == (8700, 6850, 6850)
    assert book.of_events == {1: (3000, 3250), 2: (2700, 1100), 3: (3000, 2500)}
    assert [entry.number for entry in book.entries if entry.move.storno] == [8]


def test_a_receipt_keeps_its_number_when_an_older_entry_comes():
    """A desk whose clock is slow enters something else: the numbers of the lines move on."""
    first, late = evening(paid_at(1), paid_at(2), at=1000), evening(paid_at(3), at=0)
    before = {entry.move.receipt: entry.number for entry in book_of(first).entries}
    after = {entry.move.receipt: entry.number for entry in book_of(first, late).entries}
    assert before == {"1-5": 1, "1-6": 2}
    assert after == {"2-5": 1, "1-5": 2, "1-6": 3}


def test_a_clock_that_goes_back_turns_nothing_round():
    made = evening(paid_at(1), paid_at(2))
    late = [Decision(9, "booking", {"what": "stake", "person": 3, "cents": 5}, time=1)]
    moves = moves_of(1, EventJournal([*made.decisions, *late]), "EUR")
    assert [move.line.person for move in in_order_of_time([moves])] == [1, 2, 3]


MONEY = {"stake": 1200, "shares": [], "prizes": [2000, 1000]}
PLAYED = [session(round_number, table) for round_number in (1, 2) for table in (1, 2)]
PAID = [("booking", {"what": "stake", "person": person, "cents": 1200}) for person in range(2, 9)]


def played(*steps, number=3, sessions=PLAYED, **settings):
    """An evening at which all but Anna (1), who has paid 5.00, have paid 12.00."""
    made = example(sessions, *PAID, *steps, settings=MONEY | settings)
    return replace(made, number=number)


def debts_over(events, persons, currency):
    """The accounts of all events in a currency."""
    debts = [debt for event in events for debt in debts_here(event)]
    return accounts_with(debts, persons, currency)


def winners(event):
    return {line.person: line.prize for line in event.standings().lines if line.prize}


def test_a_stake_is_owed_and_so_is_a_prize_that_nobody_has_fetched():
    event = played()
    won = winners(event)
    debts = {debt.person: debt for debt in debts_of(event)}
    assert won
    assert set(debts) == {1} | set(won)
    assert debts[1].stake == 700
    assert {person: debt.prize for person, debt in debts.items() if debt.prize} == won


def test_a_prize_is_owed_when_nothing_can_change_it_any_more():
    """An unpaid stake changes no prize; a table that plays does, unless the event is closed."""
    assert prizes_are_final(played())
    still = played(sessions=PLAYED[:3])
    assert not prizes_are_final(still)
    assert [(debt.person, debt.cents) for debt in debts_of(still)] == [(1, 700)]
    paid_too_early = played(
        ("booking", {"what": "prize", "person": 2, "cents": 500}), sessions=PLAYED[:3]
    )
    assert [(debt.person, debt.cents) for debt in debts_of(paid_too_early)] == [(1, 700)]
    closed = played(CLOSE, sessions=PLAYED[:3])
    assert any(debt.prize for debt in debts_of(closed))


def test_the_house_is_owed_its_share_only_where_somebody_gets_it():
    """Seven have paid 12.00 and one 5.00, so 89.00: the tenth is 8.90."""
    share = {"what": "share", "cents": 0, "percent": 10}
    assert [debt.share for debt in debts_of(played(("booking", share))) if debt.share] == []
    inn = ("booking", share | {"who": "Inn"})
    [debt] = [debt for debt in debts_of(played(inn)) if debt.receiver]
    assert (debt.person, debt.receiver, debt.cents) == (None, "Inn", -890)
    too_much = ("booking", {"what": "stake", "person": 2, "cents": 5000})
    [debt] = [debt for debt in debts_of(played(inn, too_much)) if debt.receiver]
    assert debt.cents == -890
    paid = ("booking", {"what": "house", "cents": 800})
    [debt] = [debt for debt in debts_of(played(inn, paid)) if debt.receiver]
    assert debt.cents == -90


def test_over_evenings_whoever_owes_most_stands_first_with_each_evening():
    """Anna owes 7.00 of each of two evenings, of which a third is counted in another currency."""
    won = winners(played())
    evenings = [played(number=1), played(number=2)]
    swiss = replace(evenings[0], number=3)
    swiss.state = replace(swiss.state, known_settings=replace(swiss.state.settings, currency="CHF"))
    accounts = debts_over([*evenings, swiss], PERSONS, "EUR")
    by_person = {account.person: account for account in accounts}
    assert [debt.event for debt in by_person[1].debts] == [1, 2]
    assert by_person[1].cents == 1400 - 2 * won.get(1, 0)
    sums = [account.cents for account in accounts]
    assert sums == sorted(sums, reverse=True)
    [only] = [one for one in debts_over([swiss], PERSONS, "CHF") if one.person == 1]
    assert only.cents == 700 - won.get(1, 0)


def test_who_was_merged_has_one_account():
    evenings = [played(number=1), played(number=2)]
    same = PERSONS | {1: PERSONS[2]}
    accounts = {one.person: one for one in debts_over(evenings, same, "EUR")}
    assert 1 not in accounts
    assert sum(debt.stake for debt in accounts[2].debts) == 1400
