"""What a person owes and gets at an event, and the till of the event."""

from dataclasses import replace

import pytest

from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from host_tools.tournament.decisions import EventClosedError, decide, state_of
from host_tools.tournament.model.cash_lines import EXPENSE
from host_tools.tournament.money.debts import debts_of
from host_tools.tournament.money.person_accounts import accounts_of, open_at_tables
from host_tools.tournament.money.playing_money import payments_for
from rules_core.books import book
from tests.host_tools.decided import CLOSE
from tests.host_tools.tournament.example_event import example, journal, session, state

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


def test_what_is_taken_back_is_in_the_till_again():
    money = state(
        ("booking", {"what": "prize", "person": 1, "cents": 2000}),
        ("booking", {"what": "prize", "person": 1, "cents": 0}),
        ("booking", {"what": "stake", "person": 2, "cents": 0}),
    ).money
    assert (money.in_till, money.prize_paid(1)) == (3500, None)


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


def test_what_somebody_settles_later_is_what_he_owes_less():
    """Anna has paid 5.00 of 12.00, then 4.00 of the rest, of which 1.00 is given back."""
    made = example(
        [],
        CLOSE,
        ("booking", {"what": "income", "cents": 400, "text": "Rest", "settles": 1}),
        ("booking", {"what": "income", "cents": 900, "text": "Raffle"}),
        ("booking", {"what": "expense", "cents": 100, "text": "Too much", "settles": 1}),
        settings={"stake": 1200, "prizes": []},
    )
    debts = {debt.person: debt.cents for debt in debts_of(made)}
    assert (debts[1], debts[2]) == (400, 700)
    assert made.state.money.in_till == 4000 + 400 + 900 - 100


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
