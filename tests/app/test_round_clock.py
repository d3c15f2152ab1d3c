"""The clock of a round: shown, stopped, changed, kept over a power cut."""

import errno
from contextlib import contextmanager

import pytest

from firmware.app.console import SILENCE_MS
from firmware.app.flows.clock import MOST_ASKED
from firmware.app.round_timer import PATH
from firmware.app.storage.sealed import unseal
from hardware.power import LOW_MV
from host_tools.simulation.simulator import board
from tests.app import widest
from tests.app.failing_files import fail_to_write
from tests.app.fft_deals import GARDE
from tests.app.scenes import as_it_is
from tests.app.table import NAMES, rest, session
from tests.app.test_reseating import AGREE, MENU
from tests.app.ways import start

pytestmark = pytest.mark.long

MINUTE = 60_000
# Enters a deal of fft-4 from home.
PLAYED = "down left right ok ok\nread\nok opponents"


def clocked(make_table, language="de", **options):
    """A table at which a round of four deals of fft-4 has just been begun, and its first deal."""
    table = make_table(language, players=list(NAMES), **options)
    table.play(start("fft-4", "", 4) + "\nok\nright ok")
    table.play("ok")
    table.started = table.now_ms
    table.play("back")
    return table


def pass_minutes(table, minutes):
    """Wait until so many minutes have passed since the start."""
    rest(table, table.started + minutes * MINUTE - table.now_ms)


def flash(table):
    """The files of the box: {name: bytes}."""
    return {path.name: path.read_bytes() for path in table.flash.iterdir()}


def clock_file(table):
    """What the file of the clock says."""
    _, state = unseal(flash(table)[PATH])
    return state


def test_the_clock_goes_through_a_round(make_table, look, language):
    table = clocked(make_table, language)
    look(table)("round-clock-start")
    pass_minutes(table, 9)
    table.play(PLAYED)
    look(table)("round-clock-stored")
    table.play("opponents back")
    look(table)("round-clock")
    pass_minutes(table, 46)
    table.press("down")  # the display was dark
    look(table)("round-clock-up")
    table.play(PLAYED)
    look(table)("round-clock-up-stored")
    assert table.session().ledger.played == 2


def test_home_changes_by_itself_once_a_minute(make_table):
    table = clocked(make_table)
    table.play("opponents back")
    changes = 0
    shown = table.picture()
    before = table.board.bus.changes
    for _ in range(9 * 60):
        table.wait(1000)
        changes += table.picture() != shown
        shown = table.picture()
    assert changes == 9
    # A page of the title changes in two transactions, and the display is dimmed once.
    assert table.board.bus.changes - before <= 9 * 4 + 1


def test_a_clock_that_is_stopped_draws_nothing(make_table):
    table = clocked(make_table)
    table.play("back down*3 ok\ndown ok")
    table.wait(2 * MINUTE)  # the display is dimmed
    before = table.board.bus.changes
    table.wait(7 * MINUTE)
    assert table.board.bus.changes == before


def test_nothing_is_drawn_in_the_dark(make_table):
    table = clocked(make_table)
    rest(table, 11 * MINUTE)
    assert not table.board.bus.panel.on
    before = table.board.bus.changes
    table.wait(5 * MINUTE)
    assert table.board.bus.changes == before
    table.press("ok")  # wakes it, and nothing else
    shown = table.picture()
    table.play("opponents back")
    assert table.picture() == shown  # it was up to date


def test_the_menu_of_the_clock(make_table, look, language):
    table = clocked(make_table, language)
    pass_minutes(table, 4)
    table.play(
        """
        back
        [round-menu] down*3 ok
        [round-clock-menu] down ok  # stopped
        [round-clock-paused] back down*3 ok
        [round-clock-menu-paused] down*2 ok
        [round-clock-minutes] right ok  # ten minutes more
        """,
        look(table),
    )
    stopped = table.picture()
    pass_minutes(table, 13)
    assert table.picture() == stopped
    table.play(
        """
        back down*3 ok
        down ok            # goes on
        [round-clock-goes-on] back down*3 ok
        up ok              # no clock
        [round-clock-off] back
        [round-menu-off] down*3 ok
        ok                 # 45 minutes from now on
        """,
        look(table),
    )
    table.restart()
    assert clock_file(table)["minutes"] == 45


def test_another_time_is_limited(make_table):
    table = clocked(make_table)
    table.play("back down*3 ok\ndown*2 ok\nhold right 6000\nok")
    assert clock_file(table)["minutes"] == MOST_ASKED


def test_the_widest_title(make_table, look, language):
    table = make_table(language, session(table=99, round=99, deals=99))
    table.play("back down*3 ok\nhold right 6000\nok", look(table))
    table.play("[round-clock-widest] back down*3 ok\ndown ok", look(table))
    look(table)("round-clock-widest-paused")


@as_it_is
def test_the_time_is_up_before_the_last_deal(make_table, look, language, monkeypatch):
    """With everything that the title line can have to say."""
    monkeypatch.setattr(board, "SUPPLY_MV", LOW_MV - 50)
    body = session(players=list(widest.NAMES[:4]), table=99, round=99, deals=widest.DEALS)
    table = make_table(language, body, [GARDE] * (widest.DEALS - 2))
    table.play("ok\nback down*3 ok\nhold left 6000\nok")  # one minute
    table.play("[round-clock-last]", look(table))
    table.wait(MINUTE)
    table.play("opponents back [round-clock-last-up]", look(table))
    table.play(PLAYED + " [round-clock-last-up-stored]", look(table))


def test_a_round_that_is_over_has_no_clock(make_table, look, language):
    table = make_table(language, session(deals=4), [GARDE] * 4)
    look(table)("home-complete")


@contextmanager
def desk(table):
    """The desk calls the box by Ctrl-C and has it for the block; silence then brings the table."""
    shown = table.picture()
    table.board.serial.input.extend(b"\x03")
    table.settle()
    assert table.picture() != shown  # the box says who has it
    yield table.link()
    table.wait(SILENCE_MS)
    table.settle()


def test_the_clock_runs_on_while_the_desk_collects(make_table):
    table = clocked(make_table)
    written = clock_file(table)
    pass_minutes(table, 7)
    shown = table.picture()
    table.play("opponents back")
    with desk(table) as box_link:
        collected = box_link.identify()
    assert collected.session.table == 1
    assert table.picture() == shown
    table.wait(MINUTE)
    assert table.picture() != shown
    assert clock_file(table) == written


def test_a_session_that_the_desk_pushes_has_a_clock(make_table, look, language):
    table = make_table(language)
    table.wait(5 * MINUTE)
    with desk(table) as box_link:
        box_link.push_session(session(deals=3, label="evening"))
    look(table)("round-clock-pushed")


def test_with_other_players_the_clock_goes_on(make_table):
    table = clocked(make_table)
    table.play(PLAYED)
    pass_minutes(table, 9)
    before, state = unseal(flash(table)[PATH])
    table.play("opponents back\n" + MENU + "right ok ok\n" + AGREE + "read\nok\n" * 3)
    assert table.session().body["continues"] == before
    after, now = unseal(flash(table)[PATH])
    assert (after, now) == (table.open_log().session.sequence, state)


def test_after_a_power_cut_the_clock_waits(make_table, look, language):
    table = clocked(make_table, language)
    pass_minutes(table, 9)
    table.play(PLAYED)
    pass_minutes(table, 20)
    table.restart()
    look(table)("round-clock-waits")
    written = flash(table)
    assert clock_file(table)["waits"]
    table.play("back")  # not yet
    look(table)("round-clock-waiting")
    table.restart()
    assert flash(table) == written
    look(table)("round-clock-waits")
    table.wait(300)
    table.play("ok")
    look(table)("round-clock-resumed")
    assert not clock_file(table)["waits"]


def test_after_a_power_cut_the_deal_in_progress_comes_first(make_table):
    table = clocked(make_table)
    table.play("down left")
    shown = table.picture()
    table.restart()
    assert table.picture() == shown
    table.play("right ok ok\nread\nok opponents")
    assert table.session().ledger.played == 1
    table.play("read\nok")  # goes on
    assert not clock_file(table)["waits"]


def test_after_a_power_cut_with_no_time_left_nothing_is_asked(make_table):
    table = clocked(make_table)
    pass_minutes(table, 50)
    table.press("down")  # wakes the display
    table.play(PLAYED)
    table.play("opponents back")
    shown = table.picture()
    table.restart()
    assert table.picture() == shown


def test_a_clock_that_cannot_be_kept_is_said_and_goes_on(make_table, monkeypatch):
    table = clocked(make_table)
    shown = table.picture()
    written = clock_file(table)
    with monkeypatch.context() as patch:
        fail_to_write(patch, errno.EIO, PATH)
        table.play("back down*3 ok\ndown ok")
        assert table.picture() != shown
        table.play("ok")
    assert table.picture() == shown
    assert clock_file(table) == written


def test_a_clock_that_the_power_stopped_and_that_cannot_be_kept(make_table, monkeypatch):
    """The box says so and can be used."""
    table = clocked(make_table)
    with monkeypatch.context() as patch:
        fail_to_write(patch, errno.ENOSPC, PATH)
        table.restart()
        table.play("ok")  # the flash is full
        table.play("back")  # the clock waits
        table.play(PLAYED)
    assert table.session().ledger.played == 1


def test_damage(make_table, look, language):
    table = clocked(make_table, language)
    table.play(PLAYED)
    table.play("back down*3 ok\ndown ok")
    with table.off():
        (table.flash / PATH).write_bytes(b"spoiled")
    look(table)("damage-clock")
    table.play("ok")
    look(table)("damage-clock-waits")
