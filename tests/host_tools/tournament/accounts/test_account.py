"""What a table comes to besides: a correction, a deal without points, the deal that is next."""

from dataclasses import replace

from host_tools.tournament.accounts.chair import NOBODY, Deal
from host_tools.tournament.accounts.dealer import NextDeal
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Stretch
from host_tools.tournament.accounts.source import SourceRow
from tests.each import each
from tests.host_tools.tournament.accounts.examples import (
    account,
    added,
    box,
    chair,
    is_final,
    rows,
    sat,
    sheet,
    table,
    typed,
)

OTHER_DEAL = (8, -24, 8, 8)
TOLD = replace(rows(1)[0], dealer=2)
AGAIN = replace(rows(1)[0], moves=0)
SAT_OUT = (
    SourceRow(1, (None, 24, -8, -8, -8), dealer=0),
    SourceRow(2, (24, None, -8, -8, -8), dealer=1),
)
FIVE = (1, 2, 3, 4, 5)


def test_what_the_director_has_corrected_stands_beside_what_was_signed():
    late = box(rows=(*rows(11), SourceRow(12, OTHER_DEAL)), signed=True, signed_rows=rows(12))
    corrected = {("box", 4): SourceRow(None, OTHER_DEAL)}
    signed = Ruling(counts=(Stretch("box", as_signed=True),), seen={"box": 1})
    one = account(table(late, corrections=corrected), signed)
    assert one.points == added(11, OTHER_DEAL)


def test_a_deal_in_which_all_passed_is_no_deal_of_the_round():
    passed = SourceRow(3, (0, 0, 0, 0), deals=0)
    one = account(table(box(rows=(*rows(2), passed, *rows(10, first=3)))))
    assert (one.played, one.points, is_final(one)) == (12, added(12), True)
    assert one.next.number == 13


@each(
    "situation",
    "rulings",
    "deal",
    "dealer",
    [
        # The first one as it was drawn, or nobody knows it; then the next one after each deal.
        (table(), (), (1, 1), 1),
        (table(first_dealer=None), (), (1, 1), None),
        (table(box(5)), (), (6, 6), 2),
        (table(sheet(deals=3, first=1)), (), (4, 4), 4),
        # A deal may say who dealt it, and a box who deals next; dealt again moves nobody.
        (table(box(rows=(TOLD,)), first_dealer=None), (), (2, 2), 4),
        (table(box(rows=(AGAIN,))), (), (2, 2), 1),
        (table(box(2, next_dealer=0)), (), (3, 3), 1),
        (table(box(2, next_dealer=0), sheet(deals=3, first=3)), (), (6, 6), 4),
        # An empty chair does not deal, or not any more.
        (table(box(3, places=(1, 2, 4), points=(-8, 16, -8))), (sat(PLAN, 2, NOBODY),), (4, 4), 1),
        (table(box(4), chairs=(chair(1, (0, 4)), 2, 3, 4)), (), (5, 5), 2),
        # Of five the dealer sits out.
        (table(box(rows=SAT_OUT, places=FIVE), chairs=FIVE), (), (3, 3), 3),
        # Who follows deals from the chair, as soon as the deals before are there.
        (table(typed(4), chairs=(chair(1, (9, 3)), 2, 3, 4)), (), (5, 5), 9),
        (table(box(4, annulled=(3,)), chairs=(chair(1, (9, 4)), 2, 3, 4)), (), (5, 4), 1),
    ],
)
def test_who_deals_next(situation, rulings, deal, dealer):
    assert account(situation, *rulings).next == NextDeal(Deal(*deal), dealer)
