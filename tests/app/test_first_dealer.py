"""A session that leaves the first dealer open: the table says who deals, and the clock starts."""

import errno

import pytest

from firmware.app.round_timer import PATH as CLOCK
from firmware.app.storage.draft import PATH as DRAFT
from firmware.app.storage.sealed import seal, unseal
from tests.app.table import NAMES, OTHER_SEATS, session
from tests.app.test_flows import fail_to_write

MINUTE = 60_000
REST = "left right ok ok\nwait 300\nok opponents"  # after the taker
OPEN = {"dealer": None, "deals": 4}


def first_deal(box):
    return box.session().ledger.deals[0]


@pytest.mark.parametrize("key", ["ok", "right", "up"])
def test_whoever_deals_is_asked_before_anything_else(make_table, key):
    box = make_table("de", session(**OPEN))
    box.play(key + "\nup down " + REST)
    assert first_deal(box).dealer == 2
    assert box.session().ledger.dealer == 3


def test_back_goes_home_and_from_the_form_to_the_question(make_table):
    box = make_table("de", session(**OPEN))
    box.play("ok back ok")
    asked = box.picture()
    box.play("up back")
    assert box.picture() != asked  # with what was answered
    box.play("right down " + REST)
    assert first_deal(box).dealer == 1
    box.play("ok")
    box.play("back")


def test_it_is_asked_once_only(make_table):
    box = make_table("de", session(**OPEN))
    box.play("ok up down " + REST + "\ndown " + REST)
    assert [line.dealer for line in box.session().ledger.deals] == [2, 3]


def test_the_answer_outlives_a_power_cut(make_table):
    box = make_table("de", session(**OPEN))
    box.play("ok up")
    box.restart()
    box.play("down " + REST)
    assert first_deal(box).dealer == 2


def test_back_after_a_power_cut_asks_who_deals(make_table):
    box = make_table("de", session(**OPEN | {"deals": 24}))
    box.play("ok up down")
    box.restart()
    box.play("back back\nright down " + REST)
    assert first_deal(box).dealer == 1


@pytest.mark.parametrize("dealer", [None, 4, -1, "2", True])
def test_a_draft_of_a_dealer_that_cannot_be_is_set_aside(make_table, dealer):
    box = make_table("de", session(**OPEN | {"deals": 24}))
    home = box.picture()
    box.pull_plug()
    draft = {"rules": "fft-4", "version": 1, "session": 1, "dealer": dealer, "answers": {}}
    (box.flash / DRAFT).write_bytes(seal(2, draft, 2))
    box.power_on()
    box.settle()
    box.play("ok")  # the sentence
    assert box.picture() == home


@pytest.mark.parametrize("rules", OTHER_SEATS)
def test_every_book_can_begin_so(make_table, rules):
    box = make_table("de", session(rules, **OPEN))
    box.play("ok")
    box.play("right" if OTHER_SEATS[rules] < 5 else "down ok")
    box.play("back back")


def test_at_a_table_of_five_the_first_dealer_sits_out(make_table):
    body = session("krenglbach", players=list(NAMES), **OPEN)
    box = make_table("de", body)
    box.play("ok\ndown ok")
    box.play("left")
    _, draft = unseal((box.flash / DRAFT).read_bytes(), 2)
    assert draft["dealer"] == 1
    assert draft["answers"] == {"forehand": 0}  # the player after him


# The clock of the round


@pytest.mark.slow
def test_the_clock_starts_with_the_first_key_of_the_first_deal(make_table):
    for dealer in (None, 3):
        box = make_table("de", session(dealer=dealer, deals=4))
        home = box.picture()
        box.wait(30 * MINUTE)
        box.play("ok")  # which wakes it
        assert not (box.flash / CLOCK).exists()
        box.play("ok back")
        assert (box.flash / CLOCK).exists()
        written = (box.flash / CLOCK).read_bytes()
        assert box.picture() == home  # 45 minutes are left still
        box.wait(2 * MINUTE)
        assert box.picture() != home
        box.play("ok back")
        assert (box.flash / CLOCK).read_bytes() == written


def test_before_it_nothing_is_written(make_table):
    box = make_table("de", session(**OPEN))
    box.play("back back opponents back")
    assert not (box.flash / CLOCK).exists()


def test_a_clock_that_cannot_be_kept_stops_no_deal(make_table, monkeypatch):
    box = make_table("de", session(**OPEN))

    fail_to_write(monkeypatch, errno.EIO, CLOCK)
    box.play("ok up down " + REST)
    assert first_deal(box).dealer == 2


# What is seen

SCENES = {
    "home-open": ("fft-4", {}, ""),
    "dealer-open": ("fft-4", {}, "ok"),
    "dealer-open-five": ("krenglbach", {"players": list(NAMES)}, "ok"),
    "clock-not-started": ("fft-4", {}, "back down*3 ok"),
}


@pytest.mark.parametrize("scene", SCENES)
def test_scene(make_table, language, look, scene):
    rules, changes, keys = SCENES[scene]
    box = make_table(language, session(rules, **OPEN | changes))
    box.play(keys)
    look(box)(scene)
