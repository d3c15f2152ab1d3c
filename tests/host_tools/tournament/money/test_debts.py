"""Who owes the club what over its events, and whom the club owes."""

from dataclasses import replace

from host_tools.tournament.money.debts import accounts_with, debts_here, debts_of, prizes_are_final
from tests.host_tools.decided import CLOSE
from tests.host_tools.tournament.example_event import PERSONS, example, session

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


def test_what_was_handed_over_is_not_owed():
    won = winners(played())
    handed_over = [
        ("booking", {"what": "prize", "person": person, "cents": cents})
        for person, cents in won.items()
    ]
    settled = ("booking", {"what": "income", "cents": 700, "text": "Rest", "settles": 1})
    assert debts_of(played(*handed_over, settled)) == []


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
