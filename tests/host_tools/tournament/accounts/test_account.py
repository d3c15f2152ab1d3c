"""What a table comes to besides: codes, money, the deal that comes next, what was changed."""

from dataclasses import replace

from host_tools.tournament.accounts.chair import NOBODY, Deal
from host_tools.tournament.accounts.dealer import NextDeal
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Stretch
from host_tools.tournament.accounts.source import SourceRow, incident
from tests.host_tools.tournament.accounts.examples import (
    FOUR,
    account,
    added,
    box,
    chair,
    is_final,
    proposed,
    rows,
    sat,
    sheet,
    table,
    typed,
)

OTHER_DEAL = (8, -24, 8, 8)


def test_what_the_director_has_corrected_stands_beside_what_was_signed():
    late = box(rows=(*rows(11), SourceRow(12, OTHER_DEAL)), signed=True, signed_rows=rows(12))
    corrected = {("box", 4): SourceRow(None, OTHER_DEAL)}
    signed = Ruling(counts=(Stretch("box", as_signed=True),), seen={"box": 1})
    one = account(table(late, corrections=corrected), signed)
    assert one.points == added(11, OTHER_DEAL)


def test_a_change_by_the_director_is_none():
    assert account(table(box(changes=(True,)))).hints == ()


def test_a_penalty_before_the_first_deal_counts_with_it():
    one = account(table(box(rows=(incident(1, (-5, 0, 0, 0)), *rows(12)))))
    assert (one.points, one.played) == (added(12, (-5, 0, 0, 0)), 12)


def test_a_penalty_of_who_had_the_chair_then():
    entries = (*rows(3), incident(3, (-5, 0, 0, 0)), *rows(9, first=4))
    situation = table(box(rows=entries), chairs=(chair(1, (9, 3)), 2, 3, 4))
    (_, points), *_ = proposed(situation)
    assert (points[1], points[9]) == (-29, -72)


def test_a_deal_in_which_all_passed_is_no_deal_of_the_round():
    passed = SourceRow(3, (0, 0, 0, 0), deals=0)
    one = account(table(box(rows=(*rows(2), passed, *rows(10, first=3)))))
    assert (one.played, one.points, is_final(one)) == (12, added(12), True)
    assert one.next.number == 13


def money(deals, first=1):
    return tuple(replace(one, money=(-1, 3, -1, -1)) for one in rows(deals, first=first))


def test_nobody_pays_while_a_name_is_open_or_a_place_is_empty():
    assert account(table(box(rows=money(12), places=(1, "Baet", 3, 4)))).money == {}
    assert account(table(box(rows=money(12))), sat("box", 3, NOBODY)).money == {}


def test_no_source_that_counts_knows_of_money():
    assert account(table(box())).money is None


def test_the_first_deals_as_it_was_drawn_or_is_open():
    assert account(table()).next == NextDeal(Deal(1, 1), 1)
    assert account(table(first_dealer=None)).next.dealer is None


def test_the_next_one_deals_after_each_deal():
    assert account(table(box(5))).next == NextDeal(Deal(6, 6), 2)
    assert account(table(sheet(deals=3, first=1))).next == NextDeal(Deal(4, 4), 4)


def test_a_deal_may_say_who_dealt_it():
    told = replace(rows(1)[0], dealer=2)
    assert account(table(box(rows=(told,)), first_dealer=None)).next.dealer == 4


def test_a_deal_that_is_dealt_again_moves_nobody():
    again = replace(rows(1)[0], moves=0)
    assert account(table(box(rows=(again,)))).next.dealer == 1


def test_a_box_may_say_who_deals_next():
    assert account(table(box(2, next_dealer=0))).next.dealer == 1
    assert account(table(box(2, next_dealer=0), sheet(deals=3, first=3))).next.dealer == 4


def test_an_empty_chair_does_not_deal():
    one = account(table(box(3, places=(1, 2, 4), points=(-8, 16, -8))), sat(PLAN, 2, 0))
    assert one.next.dealer == 1


def test_a_chair_that_is_left_empty_does_not_deal_any_more():
    four = (chair(1, (0, 4)), 2, 3, 4)
    one = account(table(box(4, places=FOUR), chairs=four))
    assert one.next == NextDeal(Deal(5, 5), 2)


def test_of_five_the_dealer_sits_out():
    played = (
        SourceRow(1, (None, 24, -8, -8, -8), dealer=0),
        SourceRow(2, (24, None, -8, -8, -8), dealer=1),
    )
    one = account(table(box(rows=played, places=(1, 2, 3, 4, 5)), chairs=(1, 2, 3, 4, 5)))
    assert one.next == NextDeal(Deal(3, 3), 3)


def test_who_follows_deals_from_his_chair():
    one = account(table(typed(4), chairs=(chair(1, (9, 3)), 2, 3, 4)))
    assert one.next == NextDeal(Deal(5, 5), 9)


def test_who_has_stopped_deals_until_his_deals_are_there():
    """The third one was annulled, and is his again."""
    one = account(table(box(4, annulled=(3,)), chairs=(chair(1, (9, 4)), 2, 3, 4)))
    assert one.next == NextDeal(Deal(5, 4), 1)
