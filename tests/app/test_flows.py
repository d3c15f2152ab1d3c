"""Flows from key to log: scripts whose presses must all be used up."""

import pytest

from firmware.app.flows.labels import Labels
from rules_core.books import book
from rules_core.documents import read_document
from rules_core.forms import flat
from tests.app.fft_deals import BEGIN, CONFIRM, EXAMPLES, GARDE_WON, entered, fft
from tests.app.table import session

PASSED = {"passed": True}


@pytest.fixture
def table(make_table):
    return make_table("de", session())


# Deals


@pytest.mark.parametrize(("keys", "document", "points"), EXAMPLES)
def test_a_worked_example(table, keys, document, points):
    table.play(keys + CONFIRM)
    assert list(table.documents()) == [(fft(document), points)]


def test_when_everybody_passes_the_next_player_deals_the_same_number(table):
    before = table.session().ledger
    table.play("ok ok\n" + CONFIRM)
    ledger = table.session().ledger
    assert entered(table) == PASSED
    assert ledger.number == before.number == 1
    assert ledger.dealer == (before.dealer + 1) % 4
    assert ledger.points == [0, 0, 0, 0]


def test_back_keeps_every_answer_of_the_form(table):
    table.play(GARDE_WON)
    table.play("""
        back            # the extras as they were entered
        back            # the points
        back back back  # bouts, contract, taker
        down ok ok ok   # the same again: the taker by his arrow, the rest by OK
        ok
    """)
    table.play(CONFIRM)
    assert entered(table) == EXAMPLES[0][1]


def test_back_from_the_first_question_leads_home(table):
    before = table.picture()
    table.play("left back back")
    assert table.picture() == before
    table.restart()
    assert table.picture() == before


def test_after_other_bouts_the_points_are_asked_again_with_what_was_kept(table):
    table.play("""
        left left down  # garde, three bouts
        right*5 ok      # the most there is: 91
        down ok         # really
        back back       # to the bouts
        up              # none: 77 at the most
        ok down ok      # which the box has chosen: really
        ok
    """)
    table.play(CONFIRM)
    assert entered(table) == {"taker": 3, "contract": "garde", "points": 77, "bouts": 0}


def test_extras_are_taken_back(table):
    table.play("""
        left left right # garde, two bouts
        hold right 2000 # nearly all the points but those of the Excuse
        down ok down ok # really
        up left         # the petit
        right right     # chelem announced, and failed
        left left left  # a handful of the taker
        left down ok    # another one
        left            # of the defence, for he has shown his
        down ok right   # a ruling: revoke, the defence
        up down         # ... and all of it again: remove
        right down
        left down ok    # the first handful, then the other
        left down*2 ok
        down down*2 ok
        ok
    """)
    table.play(CONFIRM)
    assert entered(table) == {"taker": 3, "contract": "garde", "points": 85.5, "bouts": 2}


@pytest.mark.parametrize(("contract", "arrow"), [("garde_sans", "right"), ("garde_contre", "down")])
def test_the_referee_is_asked_by_a_line_that_takes_no_press(table, contract, arrow):
    """Federation: "Jede 'Garde sans' oder 'Garde contre' verlangt eine objektive Anfrage beim
    Schiedsrichter, der sonst die Verträge ... annulliert".

    OK passes the line; whoever leaves it there answers the question of the screen all the same.
    """
    table.play(f"left {arrow}")
    asked = table.picture()
    table.play("ok")
    passed = table.picture()
    assert passed != asked
    table.play("back")
    table.play(arrow)
    assert table.picture() == asked
    table.play("right ok ok")
    table.play(CONFIRM)
    assert entered(table) == {"taker": 3, "contract": contract, "points": 46, "bouts": 2}


@pytest.mark.parametrize("rules", ["fft-4", "ch-4"])
def test_nobody_asks_for_the_referee_where_there_is_none_or_no_need(make_table, rules):
    table = make_table("de", session(rules))
    table.play("left left" if rules == "fft-4" else "left right")
    table.play("ignored ok")


def test_two_of_one_kind_are_told_apart(make_table):
    """Tirol: an announced Trull that failed, and the others' silent one."""
    bonuses = [
        {"name": "trull", "side": "declarer", "announced": True, "made": False},
        {"name": "trull", "side": "defence", "announced": False, "made": True},
    ]
    document = {"rules": "tirol", "forehand": 0, "game": "dreier", "declarer": 1, "won": True}
    answers = read_document(document | {"bonuses": bonuses}).content
    labels = Labels(book("tirol"), ())
    member = next(one for one in flat(book("tirol").form) if one.key == "bonuses")
    items = answers["bonuses"]
    assert [labels.item(member, item, items) for item in items] == ["Trull Spieler", "Trull Gegner"]
    assert [labels.item(member, item, [item]) for item in items] == ["Trull", "Trull"]


def test_a_ruling_is_changed(table):
    table.play("""
        left left right ok
        down ok left    # revoke by the taker
        down down ok    # change it
        up ok           # the last one: the deal is annulled
        ok
    """)
    table.play(CONFIRM)
    ((document, points),) = table.documents()
    assert document["ruling"] == {"kind": "void"}
    assert points == [0, 0, 0, 0]
    assert table.session().ledger.deals[0].void


def test_what_no_longer_stands_is_named_and_has_to_go(table):
    table.play("""
        left left right # garde, two bouts
        hold right 2000 # all the points but those of the Excuse
        ok down ok      # really
        left            # which is a chelem: made
        back
        hold left 2000  # but the points: the least with a trick, a deal that was lost
        up*2
        ok
        ok              # a sentence says so
        ok              # read
        right down        # the chelem is removed
        ok
    """)
    table.play(CONFIRM)
    assert entered(table) == {"taker": 3, "contract": "garde", "points": 13, "bouts": 2}


# The rest of the menu


def test_settings_are_kept(make_table):
    table = make_table("de")
    table.play("""
        down ok
        ok down ok      # English
        down ok down ok # no opponents' key,
        read ok opponents    # to which they agree
        down*2 ok up ok  # brightness: level 2; without a choice it is 4
    """)
    shown = table.picture()
    table.restart()
    assert table.board.bus.panel.contrast == 80
    table.play("down ok")
    assert table.picture() == shown
    table.play("back")
    table.play(BEGIN + CONFIRM + "read\nok\n" * 3)
    assert table.session().body["opponents_key"] is False
