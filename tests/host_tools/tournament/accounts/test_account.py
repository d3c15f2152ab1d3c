"""What a table comes to: which deals count, a correction, the deal that is next."""

from dataclasses import replace

from host_tools.tournament.accounts.chair import NOBODY, Deal
from host_tools.tournament.accounts.dealer import NextDeal
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Stretch
from host_tools.tournament.accounts.source import SourceRow
from tests.each import each
from tests.host_tools.tournament.accounts.examples import (
    PAPER,
    account,
    added,
    asked,
    box,
    chair,
    counts,
    is_final,
    proposed,
    rows,
    sat,
    sheet,
    table,
    typed,
)
from tests.test_layering import imported, modules

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


def test_typed_deals_that_say_no_number_are_numbered_in_their_order():
    assert [row.number for row in typed(3).numbered_from(5).rows] == [5, 6, 7]


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


LATE = table(sheet(deals=8, first=5), box(3, since=2))
PLAYED_ON = table(box(12), sheet(deals=5, first=3))
UNNUMBERED = table(box(12), sheet(deals=10))
SIGNED_EARLY = table(box(7, signed=True), sheet(deals=3, first=3))
MORE_THAN_SIGNED = table(box(8, signed_rows=rows(7)))
SIGNED_AND_ON = table(box(5, name="a", signed=True), box(4, name="b", since=1))
FOUR = table(box(4))
UNREAD = table(box(4, unread=True))
BOX, SHEET = Stretch("box"), Stretch("sheet")
LONG_SHEET = table(box(1, signed=True), sheet(deals=12, first=3))
REST = sheet(deals=10, first=3)
# The box had its first two deals when it was ruled that they count with the rest.
RULED = counts(table(box(2), REST), Stretch("box", 1, 2), SHEET)
TWICE = table(box(12, signed=True), REST)

WAYS = {
    "two boxes began with the same deal though it was annulled": (
        table(box(4, name="a", annulled=[1]), box(1, name="b", since=1)),
        (),
        {"asks": [HintKind.BOXES]},
    ),
    "all of a box counts beside a sheet, as was said": (
        table(box(5), REST),
        (counts(table(box(5), REST), BOX, SHEET),),
        {"played": 15, "asks": []},
    ),
    "the last deal is in and one before it is missing": (LATE, (), {"asks": [HintKind.UNREAD]}),
    "it is said that it was not played": (LATE, (Ruling(over=True, deals=11),), {"final": True}),
    "a signature holds only if all counts that was signed": (
        SIGNED_EARLY,
        (counts(SIGNED_EARLY, Stretch("box", 1, 2), SHEET),),
        {"played": 5, "over": False, "asks": []},
    ),
    "what counts as it was signed is signed, whatever came behind": (
        MORE_THAN_SIGNED,
        (counts(MORE_THAN_SIGNED, Stretch("box", as_signed=True)),),
        {"played": 7, "over": True},
    ),
    "and without the director's word it is not": (MORE_THAN_SIGNED, (), {"over": False}),
    "a table that has signed and goes on at another box is not over": (
        SIGNED_AND_ON,
        (counts(SIGNED_AND_ON, Stretch("a"), Stretch("b")),),
        {"played": 9, "over": False, "asks": []},
    ),
    "a sheet that is too long is asked about after the table was ended": (
        LONG_SHEET,
        (Ruling(over=True, deals=1),),
        {"asks": [HintKind.MORE]},
    ),
    "and is not once that was said": (LONG_SHEET, (Ruling(over=True, deals=13),), {"final": True}),
    "an unread box may have more of what was ruled to count": (
        UNREAD,
        (Ruling(over=True), counts(UNREAD, Stretch("box", 1))),
        {"asks": [HintKind.UNREAD]},
    ),
    "not of a part that ends": (
        UNREAD,
        (Ruling(over=True), counts(UNREAD, Stretch("box", 1, 4))),
        {"asks": []},
    ),
    "how many were played is said of what counted then": (
        FOUR,
        (Ruling(over=True, deals=4), counts(FOUR, Stretch("box", 1, 2))),
        {"played": 2, "final": True},
    ),
    "what a box brings of deals that are settled is no question": (
        table(box(7), REST),
        (RULED,),
        {"points": added(2, PAPER), "asks": []},
    ),
    "and is one once the box has all of them": (
        table(box(12), REST),
        (RULED,),
        {"points": added(2, PAPER), "asks": [HintKind.CAME_LATER]},
    ),
    "what was known when it was ruled is never asked about again": (
        TWICE,
        (counts(TWICE, Stretch("box", 1, 2), SHEET),),
        {"asks": []},
    ),
    "what a box brings is asked about where deals are missing": (
        table(box(6)),
        (counts(FOUR, Stretch("box", 1, 4)),),
        {"asks": [HintKind.CAME_LATER]},
    ),
}


@each("way", WAYS)
def test_what_counts(way):
    situation, rulings, wanted = WAYS[way]
    one = account(situation, *rulings)
    found = {"played": one.played, "points": one.points, "over": one.over}
    found |= {"asks": asked(one), "final": is_final(one)}
    assert {key: found[key] for key in wanted} == wanted


def test_a_source_that_counted_and_was_moved_away_is_proposed_no_more():
    ruled = Ruling(counts=(Stretch("moved away"), SHEET), known={})
    ways = [ruling.counts for ruling, _ in proposed(table(box(5), REST), ruled)]
    assert ways
    assert not any(one.source == "moved away" for way in ways for one in way or ())


def test_what_a_box_alone_has_behind_the_paper_may_count_too():
    one = account(PLAYED_ON)
    assert (one.played, one.points) == (7, added(2, PAPER))
    offers = {ruling.counts: points for ruling, points in proposed(PLAYED_ON)}
    assert offers[Stretch("box", 1, 2), SHEET, Stretch("box", 8)] == added(7, PAPER)


def test_of_more_deals_than_are_due_annulled_ones_do_not_count():
    situation = table(box(14, annulled=(3,)))
    assert account(situation).played == 13
    *_, (due, points) = proposed(situation)
    assert (due.counts, points) == ((Stretch("box", 1, 13),), added(12))


def test_a_sheet_that_does_not_say_where_it_begins_counts_behind_the_box():
    one = account(UNNUMBERED)
    assert (one.played, one.points, asked(one)) == (22, added(12, PAPER), [HintKind.MORE])
    (first, points), *_ = proposed(UNNUMBERED)
    assert (first.counts, points) == ((Stretch("box", 1, 2), SHEET), added(2, PAPER))


@each("deals", "first", [(11, 2), (12, 1)])
def test_only_a_sheet_of_all_deals_begins_with_the_first(deals, first):
    assert table(box(1), sheet(deals=deals)).source("sheet").first == first


def test_what_comes_after_the_ruling_is_asked_about():
    later, ruled = table(box(5), sheet(deals=7, first=6)), counts(table(box(5)), BOX)
    assert asked(account(later, ruled)) == [HintKind.CAME_LATER]
    assert (BOX, SHEET) in [one.counts for one, _ in proposed(later, ruled)]


ROOM = "host_tools/tournament/accounts"
PURE = {"collections", "dataclasses", "enum", "functools", "itertools", "typing"}


def test_the_account_imports_only_itself():
    names = {name for path in modules(ROOM) for name in imported(path)}
    others = {name for name in names if not name.startswith(ROOM.replace("/", "."))}
    assert {name.split(".")[0] for name in others} <= PURE
    assert len(modules(ROOM)) > 10
