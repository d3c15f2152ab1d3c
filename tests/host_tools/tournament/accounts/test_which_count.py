"""Which deals of a table count, before anybody rules and after it."""

import pytest

from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.accounts.ruling import Ruling, Stretch
from tests.host_tools.tournament.accounts.examples import (
    PAPER,
    account,
    added,
    asked,
    box,
    counts,
    is_final,
    proposed,
    rows,
    sheet,
    table,
    typed,
)


def test_deals_that_were_typed_between_sheets_stand_where_they_say():
    middle = typed(3, first=6, since=3)
    one = account(
        table(sheet(deals=5, first=1), sheet(deals=4, first=9, name="b", since=2), middle)
    )
    assert (one.played, one.points, is_final(one)) == (12, added(3, PAPER, PAPER), True)


def test_two_boxes_began_with_the_same_deal_though_it_was_annulled():
    other = box(1, name="b", since=1)
    assert asked(account(table(box(4, name="a", annulled=[1]), other))) == [HintKind.BOXES]


def test_all_of_a_box_counts_beside_a_sheet_as_was_said():
    situation = table(box(5), sheet(deals=10, first=3))
    ruled = counts(situation, Stretch("box"), Stretch("sheet"))
    assert (account(situation, ruled).played, account(situation, ruled).hints) == (15, ())


def test_a_source_that_counted_and_was_moved_away_is_proposed_no_more():
    situation = table(box(5), sheet(deals=10, first=3))
    ruled = Ruling(counts=(Stretch("moved away"), Stretch("sheet")), known={})
    ways = [ruling.counts for ruling, _ in proposed(situation, ruled)]
    assert ways
    assert not any(one.source == "moved away" for way in ways for one in way or ())


def test_the_last_deal_is_in_and_one_before_it_is_missing():
    situation = table(sheet(deals=8, first=5), box(3, since=2))
    assert asked(account(situation)) == [HintKind.UNREAD]
    assert is_final(account(situation, Ruling(over=True, deals=11)))


def test_a_session_that_goes_on_from_another_one_counts_with_it():
    later = box(7, name="b", first=6, since=1)
    one = account(table(box(5, name="a"), later))
    assert (one.played, one.points, one.hints) == (12, added(12), ())


def test_what_a_box_alone_has_behind_the_paper_may_count_too():
    situation = table(box(12), sheet(deals=5, first=3))
    one = account(situation)
    assert (one.played, one.points) == (7, added(2, PAPER))
    offers = {ruling.counts: points for ruling, points in proposed(situation)}
    assert offers[Stretch("box", 1, 2), Stretch("sheet"), Stretch("box", 8)] == added(7, PAPER)


def test_a_signature_holds_only_if_all_counts_that_was_signed():
    situation = table(box(7, signed=True), sheet(deals=3, first=3))
    ruled = counts(situation, Stretch("box", 1, 2), Stretch("sheet"))
    one = account(situation, ruled)
    assert (one.played, one.over, one.hints) == (5, False, ())


def test_what_counts_as_it_was_signed_is_signed_whatever_came_behind():
    situation = table(box(8, signed_rows=rows(7)))
    one = account(situation, counts(situation, Stretch("box", as_signed=True)))
    assert (one.played, one.over) == (7, True)
    assert not account(situation).over


def test_who_has_signed_and_goes_on_at_another_box_is_not_over():
    situation = table(box(5, name="a", signed=True), box(4, name="b", since=1))
    one = account(situation, counts(situation, Stretch("a"), Stretch("b")))
    assert (one.played, one.over, one.hints) == (9, False, ())


def test_of_more_deals_than_are_due_annulled_ones_do_not_count():
    situation = table(box(14, annulled=(3,)))
    assert account(situation).played == 13
    *_, (due, points) = proposed(situation)
    assert (due.counts, points) == ((Stretch("box", 1, 13),), added(12))


def test_a_sheet_that_does_not_say_where_it_begins_counts_behind_the_box():
    situation = table(box(12), sheet(deals=10))
    one = account(situation)
    assert (one.played, one.points, asked(one)) == (22, added(12, PAPER), [HintKind.MORE])
    (first, points), *_ = proposed(situation)
    assert (first.counts, points) == ((Stretch("box", 1, 2), Stretch("sheet")), added(2, PAPER))


def test_a_sheet_that_is_too_long_is_asked_about_after_the_table_was_ended():
    situation = table(box(1, signed=True), sheet(deals=12, first=3))
    assert asked(account(situation, Ruling(over=True, deals=1))) == [HintKind.MORE]
    assert is_final(account(situation, Ruling(over=True, deals=13)))


@pytest.mark.parametrize(("last", "asks"), [(None, [HintKind.UNREAD]), (4, [])])
def test_an_unread_box_may_have_more_of_what_was_ruled_to_count(last, asks):
    situation = table(box(4, unread=True))
    ruled = [Ruling(over=True), counts(situation, Stretch("box", 1, last))]
    assert asked(account(situation, *ruled)) == asks


def test_how_many_were_played_is_said_of_what_counted_then():
    situation = table(box(4))
    ruled = [Ruling(over=True, deals=4), counts(situation, Stretch("box", 1, 2))]
    one = account(situation, *ruled)
    assert (one.played, is_final(one)) == (2, True)


def test_a_phone_is_never_unread():
    assert is_final(account(table(box(2)), Ruling(over=True)))


def test_a_table_that_begins_anew_has_nothing_that_counts():
    situation = table(box(3), chairs=(1, 2, 3, 4, 5))
    one = account(situation, counts(situation))
    assert (one.played, one.points, one.over) == (0, {}, False)


def test_what_comes_after_the_ruling_is_asked_about():
    before = table(box(5))
    ruled = counts(before, Stretch("box"))
    assert asked(account(table(box(5), sheet(deals=7, first=6)), ruled)) == [HintKind.CAME_LATER]
    offers = proposed(table(box(5), sheet(deals=7, first=6)), ruled)
    assert (Stretch("box"), Stretch("sheet")) in [one.counts for one, _ in offers]


@pytest.mark.parametrize(("brought", "asks"), [(7, []), (12, [HintKind.CAME_LATER])])
def test_what_a_box_brings_of_deals_that_are_settled_is_once_it_has_all(brought, asks):
    before = table(box(2), sheet(deals=10, first=3))
    ruled = counts(before, Stretch("box", 1, 2), Stretch("sheet"))
    one = account(table(box(brought), sheet(deals=10, first=3)), ruled)
    assert (one.points, asked(one)) == (added(2, PAPER), asks)


def test_what_was_known_when_it_was_ruled_is_never_asked_about_again():
    situation = table(box(12, signed=True), sheet(deals=10, first=3))
    ruled = counts(situation, Stretch("box", 1, 2), Stretch("sheet"))
    assert account(situation, ruled).hints == ()


def test_what_it_brings_is_asked_about_where_deals_are_missing():
    ruled = counts(table(box(4)), Stretch("box", 1, 4))
    assert asked(account(table(box(6)), ruled)) == [HintKind.CAME_LATER]


@pytest.mark.parametrize("deals", [2, 7])
def test_a_ruling_that_is_taken_away_leads_back(deals):
    situation = table(box(12), sheet(deals=deals, first=3))
    for ruling, _ in proposed(situation):
        account(situation, ruling)
        assert asked(account(situation)) == [HintKind.TWICE]
