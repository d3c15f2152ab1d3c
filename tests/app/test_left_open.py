"""What the director leaves open: his menu closes in the dark, his entry asks for him again."""

import pytest

from rules_core.record import DEAL
from tests.app.fft_deals import GARDE
from tests.app.table import rest
from tests.app.test_director import ENTER, HERE, MENU, POINTS, SWISS, WRONG, records, set_pin

TEN_MINUTES_MS = 600_000


@pytest.fixture
def guarded(make_table):
    """A table whose desk has set the PIN 1203."""
    table = make_table("de", SWISS, [GARDE])
    set_pin(table)
    return table


def go_dark(table):
    """Wait until the display is dark, and wake it."""
    rest(table, TEN_MINUTES_MS)
    table.press("ok")


@pytest.mark.parametrize("inside", ["", "ok\n", "ok\n" + POINTS, "up ok\n"])
def test_his_menu_is_closed_when_the_display_goes_dark(guarded, inside):
    """Whatever of it he has left open, and nothing that he had not confirmed is stored."""
    home = guarded.picture()
    guarded.play(MENU + ENTER + inside)
    open_there = guarded.picture()
    rest(guarded, TEN_MINUTES_MS - 10_000)
    assert guarded.picture() == open_there
    go_dark(guarded)
    assert guarded.picture() == home
    assert len(records(guarded)) == 1
    guarded.play(MENU + WRONG)


def test_it_is_closed_without_a_pin_too(make_table):
    table = make_table("de", SWISS, [GARDE])
    home = table.picture()
    table.play(MENU + HERE)
    go_dark(table)
    assert table.picture() == home


def test_so_is_what_he_corrects_in_a_signed_round(guarded):
    with guarded.off():
        guarded.session().close()
    home = guarded.picture()
    guarded.play("back down ok ok\n" + ENTER)
    go_dark(guarded)
    assert guarded.picture() == home


def test_what_the_table_opens_is_there_again(guarded):
    guarded.play(MENU + ENTER + "back\nback down ok")
    looked_back = guarded.picture()
    go_dark(guarded)
    assert guarded.picture() == looked_back


@pytest.fixture
def begun(guarded):
    """A table whose round is signed, at which he has allowed one more deal, which has begun."""
    with guarded.off():
        guarded.session().close()
    guarded.home = guarded.picture()
    guarded.play("ok\ndown*3 ok\n" + ENTER + "down")
    guarded.wait(3000)
    return guarded


def test_a_deal_that_he_has_allowed_stays(begun):
    asked = begun.picture()
    go_dark(begun)
    assert begun.picture() == asked


def test_after_a_power_cut_it_asks_for_his_pin_again(begun):
    asked = begun.picture()
    begun.restart()
    assert begun.picture() not in (asked, begun.home)
    begun.play(ENTER)
    assert begun.picture() == asked
    begun.play("left right ok ok\nread\nok opponents")
    assert records(begun)[-1] == (DEAL, True)


def test_without_him_nothing_of_it_is_left(begun):
    begun.restart()
    begun.play("back")
    assert begun.picture() == begun.home
    begun.restart()
    assert begun.picture() == begun.home
