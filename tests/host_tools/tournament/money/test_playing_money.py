"""The money that the tables play for, and who pays whom.

Krenglbach: "Es muss mit Geld gespielt werden (1 Punkt = 1 Cent)"; Tirol: "Der Punkt wird mit 10
Cent abgerechnet".
"""

from host_tools.reports.money import payments
from host_tools.reports.money import playing_money as money_report
from host_tools.tournament.money.playing_money import Payment, playing_money
from rules_core.books import book
from tests.each import each
from tests.host_tools.decided import sheet_typed
from tests.host_tools.tournament.example_event import SOLO, deal, example, sat, session


def played(number, place, *entries, **fields):
    """A session with these deals of four, added up as the ledger does."""
    money = [sum(entry.money[seat] for entry in entries) for seat in range(4)]
    points = [sum(entry.points[seat] for entry in entries) for seat in range(4)]
    known = {"points": points, "money": money, "entries": list(entries)}
    return session(number, place, **(known | fields))


def for_money(sessions, *steps):
    now = example(sessions, *steps)
    now.book = book("krenglbach")
    return now


def test_a_table_settles_by_the_fewest_payments():
    now = for_money([played(1, 1, deal(SOLO))])
    money = playing_money([now.tables[1, 1]])
    assert money.balances == {1: -8, 2: 24, 3: -8, 4: -8}
    assert money.payments == (Payment(1, 2, 8), Payment(3, 2, 8), Payment(4, 2, 8))
    assert (money.unknown, money.over) == ({}, True)


def test_the_event_is_settled_over_all_tables():
    """In round 2 Anna, Emil, Beat and Fritz sit together: Emil wins there what Anna has lost."""
    rounds = [played(1, 1, deal(SOLO)), played(2, 1, deal(SOLO, id="log-9"))]
    now = for_money(rounds)
    money = now.playing_money()
    assert money.balances == {1: -16, 2: 16, 3: -8, 4: -8, 5: 24, 6: -8}
    assert sum(money.balances.values()) == 0
    assert len(money.payments) == 4
    assert now.playing_money(1).balances == {1: -8, 2: 24, 3: -8, 4: -8}
    report = payments(now)
    assert [row[4] for row in report.rows] == [one.cents for one in money.payments]
    assert [row[2] for row in money_report(now).rows] == [-16, 16, -8, -8, 24, -8]


HANS_AT_TABLE_1 = ["Anna", "Beat", "Carl", "Hans"]
ONE = played(1, 1, deal(SOLO))
STRANGER = played(1, 1, deal(SOLO), players=["Anna", "Beat", "Carl", "Xaver"])
# He was drawn to table 2: it may have been another.
HANS = played(1, 1, deal(SOLO), players=HANS_AT_TABLE_1)
NOTHING = session(1, 1, (0, 0, 0, 0), players=HANS_AT_TABLE_1, played=0)
SHEET = {"round": 1, "table": 2, "persons": [5, 6, 7, 8], "points": [6, 2, -3, -5], "deals": 12}
PAID = {1: -8, 2: 24, 3: -8, 4: -8}
WHO = {(1, 1): "who sat at a place of its box is still to be said"}


@each(
    "sessions",
    "step",
    "balances",
    "unknown",
    [
        ([ONE], sheet_typed(SHEET), PAID, {(1, 2): "a score sheet has the points only"}),
        ([STRANGER], None, {}, WHO),
        ([HANS], None, {}, WHO),
        ([HANS], sat(HANS, 3, 8), {1: -8, 2: 24, 3: -8, 8: -8}, {}),
        ([NOTHING], None, {}, {}),
        ([ONE], sat(ONE, 3), {}, {(1, 1): "nobody sat at a place of its box"}),
    ],
)
def test_nobody_pays_where_it_is_not_known_who_sat_there(sessions, step, balances, unknown):
    money = for_money(sessions, *([step] if step else [])).playing_money()
    assert money.balances == balances
    assert {place: str(why) for place, why in money.unknown.items()} == unknown


def test_other_rule_books_keep_no_money():
    now = example([])
    now.book = book("fft-4")
    assert now.playing_money() is None
    assert payments(now).rows == money_report(now).rows == []
