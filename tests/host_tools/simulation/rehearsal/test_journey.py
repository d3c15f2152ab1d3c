"""The way of a box from the desk to its table and back, with a box that only counts."""

import random

import pytest

from host_tools.common.errors import SchreiberError
from host_tools.simulation.rehearsal.journey import (
    CUPBOARD,
    DESK,
    LEAST_AWAY_S,
    LOST,
    RETURNING,
    STUCK,
    TABLE,
    UNSIGNED_DEALS,
    Journey,
)

DEALS = 4
MINUTE = 60
# So much time that everything happens that will.
LONG = 10 * DEALS


class CountingBox:
    """What a `BoxProcess` does, without a box. `power`; `waited`: seconds."""

    def __init__(self):
        self.played = None
        self.signed = False
        self.round = 1
        self.power = True
        self.waited = 0
        self.broken = False

    def push(self, number=1):
        self.played, self.signed, self.round = 0, False, number

    def start(self):
        self.power = True

    def stop(self):
        self.power = False

    def state(self):
        if self.broken:
            raise SchreiberError("no answer")
        if self.played is None:
            return None
        return {
            "table": 2,
            "round": self.round,
            "played": self.played,
            "deals": DEALS,
            "over": self.played >= DEALS,
            "signed": self.signed,
        }

    def wait(self, seconds):
        self.waited += seconds

    def enter_deal(self):
        assert self.power and self.played < DEALS
        self.played += 1
        return self.state()

    def sign(self):
        assert self.power and self.played == DEALS
        self.signed = True
        return self.state()

    def begin_session(self, _):
        self.push()
        return self.state()


@pytest.fixture
def box():
    return CountingBox()


@pytest.fixture
def way(box):
    return Journey(box, random.Random(1))


def visit(way, free=True):
    """The desk talks to the box and lets it go."""
    way.visited = True
    way.let_go(lambda _: free)


def test_a_box_with_nothing_to_play_stays_on_the_desk(way, box):
    way.live(LONG, MINUTE)
    visit(way)
    way.live(LONG, MINUTE)
    assert way.place == DESK and not way.is_busy and box.waited == 0


def test_a_box_that_was_set_up_is_played_signed_and_comes_back(way, box):
    box.push()
    visit(way)
    assert way.place == TABLE and way.seat == (1, 2)
    way.live(LONG, MINUTE)
    assert way.place == DESK and box.signed
    # Five things were done, each in the time of about a deal.
    assert 0.6 * 5 * MINUTE < box.waited < 1.4 * 5 * MINUTE


def test_a_box_whose_table_was_not_free_is_taken_once_it_is(way, box):
    box.push()
    visit(way, free=False)
    assert way.place == DESK
    way.take(lambda _: False)
    assert way.place == DESK
    way.visited = True  # the desk talks to it
    way.take(lambda _: True)
    assert way.place == DESK
    way.visited = False
    way.take(lambda seat: seat == (1, 2))
    assert way.place == TABLE
    way.live(LONG, MINUTE)
    assert way.place == DESK and box.signed
    way.take(lambda _: True)
    assert way.place == DESK


def test_a_box_that_is_called_back_is_away_no_longer_than_its_way(way, box):
    box.push()
    visit(way)
    way.turn_back()
    way.live(LEAST_AWAY_S / MINUTE, MINUTE)
    assert way.place == DESK and box.played == 0
    way.take(lambda _: True)  # not before the desk has seen it
    assert way.place == DESK


def test_a_box_that_lies_on_the_desk_is_not_called_back(way):
    way.turn_back()
    assert way.place == DESK


def test_it_takes_its_time(way, box):
    box.push()
    visit(way)
    way.live(0.5, MINUTE)
    assert box.played == 0
    way.live(2.5, MINUTE)
    assert 1 < box.played < DEALS


def test_however_fast_it_plays_it_is_away_for_a_while(way, box):
    box.push()
    visit(way)
    fast = LEAST_AWAY_S / LONG / 2  # seconds of a deal
    way.live(LONG, fast)
    assert box.signed and way.place == RETURNING and way.is_busy
    way.live(LONG, fast)
    assert way.place == DESK


def test_a_box_stands_still_while_the_desk_talks_to_it(way, box):
    box.push()
    visit(way)
    way.visited = True
    way.live(LONG, MINUTE)
    assert box.played == 0


def test_a_table_that_plays_already_needs_no_second_box(way, box):
    box.push()
    visit(way, free=False)
    assert way.place == DESK


def test_who_forgets_to_sign_comes_unsigned_and_signs_a_while_after_the_visit(way, box):
    way.forgets = True
    box.push()
    visit(way)
    way.live(LONG, MINUTE)
    assert way.place == DESK and box.played == DEALS and not box.signed
    way.live(LONG, MINUTE)  # nobody has looked yet
    assert not way.is_busy
    visit(way)
    way.live(UNSIGNED_DEALS / 2, MINUTE)
    visit(way)  # to look again changes nothing
    assert way.place == DESK and way.is_busy
    way.live(UNSIGNED_DEALS / 2, MINUTE)
    assert way.place == TABLE
    way.live(LONG, MINUTE)
    assert way.place == DESK and box.signed and not way.is_busy


def test_an_unsigned_box_that_is_set_up_anew_plays_on(way, box):
    way.forgets = True
    box.push()
    visit(way)
    way.live(LONG, MINUTE)
    visit(way)
    box.push(2)
    visit(way)
    way.live(LONG, MINUTE)
    assert way.place == DESK and box.signed


def test_a_box_vanishes_in_its_round_and_is_found_again(way, box):
    way.vanishes_in = 2
    box.push(1)
    visit(way)
    way.live(LONG, MINUTE)
    assert way.place == DESK
    box.push(2)
    visit(way)
    way.live(LONG, MINUTE)
    assert way.place == LOST and box.played == DEALS / 2 and not box.power and not way.is_busy
    way.come_back()
    assert way.place == DESK and box.power
    visit(way)
    way.live(LONG, MINUTE)
    assert way.place == DESK and box.signed


def test_a_table_that_has_begun_by_itself_is_in_the_middle(way, box):
    way.begin_alone({})
    assert way.place == TABLE and box.played == DEALS / 2
    way.live(LONG, MINUTE)
    assert way.place == DESK and box.signed


def test_a_box_in_the_cupboard_stays_there(box):
    way = Journey(box, random.Random(1), CUPBOARD)
    way.live(LONG, MINUTE)
    assert way.place == CUPBOARD


def test_whatever_goes_wrong_stops_this_box_only(way, box):
    box.push()
    visit(way)
    box.broken = True
    way.live(LONG, MINUTE)
    assert way.place == STUCK and str(way.fault) == "no answer"
    visit(way)
    way.live(LONG, MINUTE)
    assert way.place == STUCK
