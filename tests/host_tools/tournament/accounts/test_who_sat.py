"""Who sat at a table: what is asked, and what is proposed."""

from dataclasses import replace

from host_tools.tournament.accounts.account import round_account
from host_tools.tournament.accounts.chair import NOBODY
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.accounts.proposals import proposals
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Stretch
from tests.each import each
from tests.host_tools.tournament.accounts.examples import (
    account,
    added,
    asked,
    box,
    chair,
    is_final,
    played_round,
    proposed,
    sat,
    sheet,
    table,
    typed,
)

OTHERS = (5, 6, 7, 8)
# Anna has stopped after three deals, and Hilde (9) has gone on for her.
ANNA_THEN_HILDE = chair(1, (9, 3))


def test_who_stands_on_two_sources_is_one_answer():
    situation = table(box(2), sheet(deals=10, first=3, places=(4, 3, 2, 1)))
    assert asked(account(situation, absent=[4])) == [HintKind.STANDS_ABSENT] * 2
    (came, _), (nobody, _) = proposed(situation, absent=[4])
    assert came.sat == {**sat("box", 3, 4).sat, **sat("sheet", 0, 4).sat}
    assert is_final(account(situation, nobody, absent=[4]))


def test_who_has_a_seat_and_plays_no_more():
    situation = table()
    assert asked(account(situation, absent=[4])) == [HintKind.SEAT_ABSENT]
    rulings = [one for one, _ in proposed(situation, absent=[4], spare=[9])]
    assert rulings == [sat(PLAN, 3, 9), sat(PLAN, 3, NOBODY), Ruling(counts=(), over=True, deals=0)]
    assert all(account(situation, one, absent=[4]).hints == () for one in rulings)


def test_a_table_that_is_over_does_not_begin_anew():
    of_five = {"chairs": (1, 2, 3, 4, 5), "due": 15, "due_of": {4: 12, 5: 15}}
    for signed in (False, True):
        rulings = [one for one, _ in proposed(table(box(signed=signed), **of_five))]
        assert any(one.counts == () for one in rulings) is not signed


def test_who_is_away_and_stands_on_a_sheet_counts_for_the_deals_that_are_due():
    of_five = {"chairs": (1, 2, 3, 4, 5), "due": 15, "due_of": {4: 12, 5: 15}}
    tables = [table(*sources, **of_five) for sources in ((), (box(0),), (sheet(),))]
    assert [one.with_rulings(Ruling(), {1}).due for one in tables] == [12, 12, 15]


def test_a_chair_may_stay_empty_only_where_so_few_may_play():
    situation = table(due_of={4: 12, 5: 15})
    rulings = [one for one, _ in proposed(situation, absent=[4])]
    assert rulings == [Ruling(counts=(), over=True, deals=0)]


def test_boxes_are_asked_about_in_the_order_in_which_they_came():
    boxes = [box(0, places=(1, 2, 3, 9), name=name, since=at) for at, name in enumerate("ab")]
    both = [hint.source for hint in account(table(*boxes)).hints]
    assert both == [hint.source for hint in account(table(*boxes[::-1])).hints] == ["a", "b"]


def test_who_was_to_follow_and_did_not_come():
    """Who had the chair before keeps his deals."""
    later = typed(9, places=(5, 2, 3, 4), first=4, name="later", since=2)
    situation = table(typed(3), later, chairs=(ANNA_THEN_HILDE, 2, 3, 4, 5))
    assert asked(account(situation)) == [HintKind.NOT_PLAYED]
    (first, points), *_ = proposed(situation)
    assert first == sat(PLAN, 0, 1, (NOBODY, 4))
    assert (points[1], is_final(account(situation, first))) == (-24, True)


def test_one_who_sat_at_another_place_than_where_he_stands():
    situation = table(box())
    one = account(situation, sat("box", 1, 1))
    assert (one.points, asked(one)) == ({1: 288, 3: -96, 4: -96}, [HintKind.UNKNOWN_NAME])
    (first, points), *_ = proposed(situation, sat("box", 1, 1))
    assert first == sat("box", 0, 2)
    assert points == {1: 288, 2: -96, 3: -96, 4: -96}


def test_a_leaver_has_so_many_deals_where_the_desk_annuls_one():
    row = box(1, annulled=(1,)).rows[0]
    situation = table(box(13), chairs=(ANNA_THEN_HILDE, 2, 3, 4), corrections={("box", 1): row})
    (_, points), *_ = proposed(situation)
    assert (points[1], points[9]) == (-24, -72)


def test_somebody_stops_and_his_chair_stays_empty():
    situation = table(box(), chairs=(chair(1, (NOBODY, 3)), 2, 3, 4))
    (alone, twelve), (cut, three), (empty, without) = proposed(situation)
    assert cut.counts == (Stretch("box", 1, 3),)
    assert empty == sat("box", 0, 1, (NOBODY, 4))
    assert alone == sat("box", 0, 1)
    assert (three, without, twelve) == (added(3), added(12) | {1: -24}, added(12))


def test_somebody_stops_and_all_that_was_typed_for_him_is_later():
    sources = box(5), typed(7, first=6, since=1)
    situation = table(*sources, chairs=(chair(1, (None, 5)), 2, 3, 4))
    (alone, twelve), (cut, five), *_ = proposed(situation)
    assert (alone, twelve) == (sat(sources[1].id, 0, 1), added(12))
    assert (cut.counts, five) == ((Stretch("box", 1, 5),), added(5))


def test_who_goes_on_is_most_likely_who_stands_there():
    situation = table(box(3, places=(9, 2, 3, 4)), chairs=(chair(1, (None, 3)), 2, 3, 4))
    stopped = asked(account(situation)).index(HintKind.STOPPED)
    (follower, _), *_ = proposed(situation, spare=[8, 9], hint=stopped)
    assert follower == sat(PLAN, 0, 1, (9, 4))


@each(
    "deals",
    "likely",
    [
        (3, [Ruling(over=True), sat(PLAN, 0, 1, (NOBODY, 4))]),
        (4, [sat(PLAN, 0, 1, (NOBODY, 4)), Ruling(over=True)]),
    ],
)
def test_a_table_with_later_deals_is_likelier_to_have_gone_on(deals, likely):
    situation = table(box(deals), chairs=(chair(1, (None, 3)), 2, 3, 4))
    assert [one for one, _ in proposed(situation)] == likely


def test_a_table_that_is_not_over_is_not_likely_to_be_over():
    situation = table(box(1), chairs=(chair(1, (None, 3)), 2, 3, 4))
    assert asked(account(situation, Ruling(over=True))) == [HintKind.LACKING]
    (goes_on, _), *others = proposed(situation, Ruling(over=True))
    assert sat(PLAN, 0, 1, (NOBODY, 2)) in [one for one, _ in others]
    (nobody, _), (over, _) = proposed(situation, Ruling(over=True), goes_on)
    assert (goes_on, nobody, over) == (
        Ruling(over=False),
        sat(PLAN, 0, 1, (NOBODY, 4)),
        Ruling(over=True),
    )
    assert account(situation, Ruling(over=True), goes_on, nobody).hints == ()


def test_a_box_was_told_who_had_a_chair_before_he_stopped():
    empty = box(rows=())
    assert account(table(empty, chairs=(ANNA_THEN_HILDE, 2, 3, 4))).hints == ()
    assert asked(account(table(empty, chairs=(9, 2, 3, 4)))) == [HintKind.SET_UP]


def test_who_has_dealt_and_sat_out_is_at_the_table():
    one = account(
        table(
            box(rows=box(1, points=(None, -8, 24, -8, -8)).rows, places=(1, 2, 3, 4, 5)),
            chairs=(1, 2, 3, 4, 5),
        )
    )
    assert (1 in one.points, one.hints) == (False, ())
    rows = box(1, points=(None, -8, 24, -8, -8)).rows
    unknown = table(box(rows=rows, places=("Baet", 2, 3, 4, 5)), chairs=(1, 2, 3, 4, 5))
    assert asked(account(unknown)) == [HintKind.UNKNOWN_NAME]


def test_what_is_typed_too_late_for_who_has_stopped():
    late = typed(2, places=(1, 9, 2, 3, 4), points=(-8, None, 24, -8, -8), first=3)
    situation = table(late, chairs=(ANNA_THEN_HILDE, 2, 3, 4))
    assert HintKind.LATER_DEALS in asked(account(situation))


def both(first, second):
    """The accounts of a round of two tables, and the questions of each."""
    round_ = played_round(first, second)
    return round_, round_account(round_).tables


def test_a_name_of_a_stranger_who_sits_at_another_table_is_likelier_another_one():
    """Whoever says at both that it was he is asked which of them was wrong."""
    first = table(box(places=("Hilde", 2, 3, 4)))
    second = table(box(places=(5, 6, "Hilde", 8), name="b"), chairs=OTHERS)
    round_ = replace(played_round(first, second), may_mean={"Hilde": (9,)}.__getitem__)
    here = {1: sat("box", 0, 9)}
    now = round_account(round_, [here])
    [why] = now.tables[2].hints
    likely = [one.answer for one in proposals(now, 2, why)]
    assert likely == [{2: sat("b", 2, one)} for one in (7, 9, NOBODY)]
    both_said = [here, likely[1]]
    now = round_account(round_, both_said)
    asked_of = [one.hints[0] for one in now.tables.values()]
    assert [one.kind for one in asked_of] == [HintKind.TWO_TABLES, HintKind.TWO_TABLES]
    others = [proposals(now, at, asked_of[at - 1])[0].answer for at in (1, 2)]
    assert others == [{1: sat("box", 0, 1)}, {2: sat("b", 2, 7)}]


def test_who_is_ruled_to_have_sat_at_two_tables_is_asked_about_again():
    round_, _ = both(
        table(box(places=(1, "x", 3, 4))), table(box(places=(5, 6, 7, 8), name="b"), chairs=OTHERS)
    )
    answers = [{1: sat("box", 1, 6)}, {2: sat("b", 1, 6)}]
    after = round_account(round_, answers).tables
    assert HintKind.TWO_TABLES in asked(after[1])


def test_where_it_was_said_that_somebody_sat_at_this_table_the_other_place_is_asked_about():
    """Anna's table says Beat was here, and so does another one: there somebody else sat."""
    first = table(box(places=(5, 2, 3, 4)))
    second = table(box(places=(2, 6, 7, 8), name="b"), chairs=OTHERS)
    round_ = played_round(first, second, absent=(2,), spare=(11,))
    here = {1: sat("box", 1, 2)}
    now = round_account(round_, [here])
    [why] = [one for one in now.tables[1].hints if one.kind == HintKind.TWO_TABLES]
    answers = [one.answer for one in proposals(now, 1, why)]
    assert answers[-1] == {2: sat("b", 0, NOBODY)}
    assert not any(1 in one and ("box", 1) in one[1].sat for one in answers)


def test_a_ruling_of_nothing_changes_nothing():
    situation = table(box(places=(1, "B", 3, 4)))
    assert account(situation, Ruling()) == account(situation)


def test_partners_have_the_same_points_on_a_sheet():
    assert asked(account(table(sheet((5, -5, 5, -5)), parties=2))) == []
    assert asked(account(table(sheet((5, -5, 4, -4)), parties=2))) == [HintKind.PARTNERS]
    turned = [sheet((5, -5, 5, -5), 6, 1), sheet((6, 6, -6, -6), 6, 7, name="rest", since=2)]
    assert asked(account(table(*turned, parties=2))) == []
