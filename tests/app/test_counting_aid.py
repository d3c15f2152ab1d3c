"""Counting the cards of a pile on the box."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.app.keys import DOWN, LEFT, OK, RIGHT, UP
from firmware.app.screens.counting import CountingScreen
from firmware.app.texts import use_language
from rules_core.books import book
from rules_core.errors import DealError
from tests.app.table import session
from tests.app.ways import (
    CONFIRM,
    MORE_OF_FRACTIONS,
    PILES,
    TO_OWN,
    TO_PARTY,
    TO_POINTS,
    TO_THIRDS,
    points_of_the_only_deal,
)


def label_free(deck, held, cards, limits, skatist=False):
    names = ["x"] * (len(deck.figures) + 1)
    return CountingScreen("", deck, names, held, cards, limits, skatist=skatist)


def counted(screen, counts):
    """What the screen answers once `counts` (figures, cards) have been set with the keys."""
    while screen.cursor != 0:
        screen.press(UP, 0)
    for count in counts:
        for _ in range(count):
            screen.press(RIGHT, 1)
        screen.press(DOWN, 0)
    return screen.press(OK, 0)


@pytest.mark.parametrize(("rules", "skatist"), PILES)
@given(data=st.data())
def test_counting_on_the_box_is_what_the_rules_count(rules, skatist, data):
    deck = book(rules).deck
    least, most = deck.limits(skatist)
    figures = {name: data.draw(st.integers(0, number)) for name, number, _ in deck.figures}
    cards = data.draw(st.integers(least, most))
    try:
        expected = deck.count(cards, figures, skatist)
    except DealError:
        expected = None
    use_language("de")
    screen = label_free(deck, {}, least, (0, 999), skatist)
    assert counted(screen, [*figures.values(), cards - least]) == expected


@pytest.mark.parametrize("skatist", [False, True])
@pytest.mark.parametrize("held", [False, True])
def test_the_cards_of_a_pile_leave_the_scart_where_it_is(skatist, held):
    """Its three cards are in the pile that holds it, and in no other."""
    deck = book("troccas-3").deck
    figures = {name: number for name, number, _ in deck.figures}
    use_language("de")
    full = label_free(deck, figures, 70, (0, 999), skatist)
    for _ in range(8 if skatist else 5):
        full.press(RIGHT, 1)
    assert full.press(OK, 0) == 127
    full.press(RIGHT, held)
    assert full.press(OK, 0) == (127 if held else None)
    empty = label_free(deck, {}, 5, (0, 999), skatist)
    empty.press(UP, 0)
    for _ in range(2 if skatist else 5):
        empty.press(LEFT, 1)
    assert empty.press(OK, 0) == 0
    empty.press(LEFT, held)
    assert empty.press(OK, 0) == (0 if held else None)


def test_a_pile_that_cannot_be_so_is_not_taken():
    deck = book("fft-4").deck
    limits = (16, 174)
    use_language("de")
    screen = label_free(deck, {"bout": 2}, 39, limits)
    assert screen.press(OK, 0) == 2 * 9 + 37
    assert counted(label_free(deck, {"bout": 2}, 0, limits), [0, 0, 0, 0, 0, 2]) == 18
    assert counted(label_free(deck, {"bout": 2}, 0, limits), [0, 0, 0, 0, 0, 1]) is None
    assert counted(label_free(deck, {"bout": 0}, 0, (0, 158)), [0, 4, 4, 4, 4, 78]) is None
    # All cards but a bout are more than the third bout and a card beside it leave possible.
    screen = label_free(deck, {"bout": 2}, 0, limits)
    assert counted(screen, [0, 4, 4, 4, 4, 77]) == 173
    assert counted(label_free(deck, {"bout": 2}, 0, (16, 172)), [0, 4, 4, 4, 4, 77]) is None


def test_what_was_answered_before_cannot_be_counted_otherwise():
    use_language("de")
    screen = label_free(book("fft-4").deck, {"bout": 2}, 39, (16, 174))
    before = screen.press(OK, 0)
    screen.press(UP, 0)
    screen.press(RIGHT, 0)
    screen.press(LEFT, 0)
    assert screen.press(OK, 0) == before


def test_none_comes_after_the_most_unless_the_key_is_held():
    use_language("de")
    screen = label_free(book("troccas-4").deck, {}, 39, (0, 72))
    none = screen.press(OK, 0)
    screen.press(LEFT, 1)
    assert screen.press(OK, 0) == none
    screen.press(LEFT, 0)
    assert screen.press(OK, 0) == none + 7 * 4  # all seven of five points
    screen.press(RIGHT, 1)
    assert screen.press(OK, 0) == none + 7 * 4
    screen.press(RIGHT, 0)
    assert screen.press(OK, 0) == none


@pytest.mark.parametrize(
    ("rules", "way", "keys", "points"),
    [
        # Two bouts are there already: two kings, a queen and 36 other cards beside them.
        ("fft-4", TO_POINTS + MORE_OF_FRACTIONS, "left\nright*2 down right\nok\nok ok", 38.5),
        # The taker's opponents have the third bout, all kings and two queens.
        (
            "fft-4",
            TO_POINTS + MORE_OF_FRACTIONS,
            "right\n" + MORE_OF_FRACTIONS + "left\nleft down left*3\nok\nok\nok ok",
            91 - (4.5 + 4 * 4.5 + 2 * 3.5 + 32 * 0.5),
        ),
        ("troccas-4", TO_PARTY + "opponents\n", "left\nright*4 down right\nok\nok", [29, 43]),
        # The other party's cards.
        (
            "troccas-4",
            TO_PARTY + "opponents\n",
            "right\nopponents left\nright*4 down right\nok\nok\nok",
            [43, 29],
        ),
    ],
)
def test_what_was_counted_is_confirmed_as_the_number(make_table, rules, way, keys, points):
    table = make_table("de", session(rules))
    table.play(way + keys + CONFIRM)
    assert points_of_the_only_deal(table) == points


def test_the_thirds_of_a_player_can_be_counted(make_table):
    table = make_table("de", session("krenglbach"))
    # Two kings, a queen and ten other cards; the others as they are proposed.
    count = MORE_OF_FRACTIONS + "left\nright*2 down*2 right\nok\nok\n"
    table.play(TO_THIRDS + count + "ok ok" + CONFIRM)
    ((document, _),) = table.documents()
    assert document["thirds"][0] == 2 * 13 + 10 + 10


# Who has the scart: the dealer.
SKATIST = range(3)
# A pile as it is proposed, without a figure: 25 cards, and the scart of three where it belongs.
PROPOSED = 25


@pytest.mark.parametrize("skatist", SKATIST)
def test_nobody_has_to_count_the_pile_of_the_skatist(make_table, skatist):
    """It counts three less; the others' piles are asked for, and his points are left."""
    table = make_table("de", session("troccas-3", dealer=skatist))
    table.play(TO_OWN)
    table.play("opponents left\nright*3\nok\nok\n" * 2 + CONFIRM)
    counted = [PROPOSED + 3 * 4] * 3
    counted[skatist] = 127 - 2 * counted[0]
    assert points_of_the_only_deal(table) == counted


@pytest.mark.parametrize("skatist", SKATIST)
def test_the_scart_is_in_the_pile_of_the_skatist(make_table, skatist):
    """His points can be entered, which help with those of whoever is asked before him."""
    table = make_table("de", session("troccas-3", dealer=skatist))
    table.play(TO_OWN)
    # A card more than what is proposed.
    table.play("opponents left\nup right\nok\nok")
    # The last one's pile: all fives and 28 cards in all, with the scart.
    table.play("opponents right\nopponents left\nright*7\nok\nok\nok" + CONFIRM)
    expected = [0] * 3
    expected[(skatist + 1) % 3] = first = PROPOSED + 1
    expected[skatist] = last = PROPOSED + 7 * 4
    expected[(skatist + 2) % 3] = 127 - first - last
    assert points_of_the_only_deal(table) == expected


def test_backing_out_of_what_helps_changes_nothing(make_table):
    table = make_table("de", session("fft-4"))
    table.play(TO_POINTS + "up")
    before = table.picture()
    for keys in ("back", "left right back", "right up*3 back", "right\nhold opponents 500\nback*2"):
        table.play(MORE_OF_FRACTIONS + keys)
        assert table.picture() == before
