"""Ctrl-C over the serial port while a deal is entered and stored; then the box goes on."""

from firmware.app.patience import READ_MS, TAP_MS
from host_tools.development.bench.entered_deals import GARDE, PASSED
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.emulated_box import PRESS_MS, EmulatedBox
from tests.device.link import fall_silent, resume
from tests.device.rehearsal import play
from tests.device.table import deals_in

# Stages of the rehearsed session: the last answers of the first deal.
ANSWERS = range(8, 12)
# Deals of an earlier session in the log, so many that littlefs no longer keeps the log beside its
# name: an erase belongs to every append.
PLAYED = 8
# When Ctrl-C is sent, in milliseconds after the key went down: while it is debounced, while the
# next question is drawn, while the draft is written, after that.
ANSWER_MOMENTS = (12, 35, 55, 90)
# While the deal is scored and encoded, during the operations of the flash, after them.
STORING_MOMENTS = (8, 45, 65, 95)


def press_and_interrupt(box, key, moment):
    """Ctrl-C comes `moment` milliseconds after the key goes down; the prompt must answer it."""
    box.keys.press(key)
    box.run_for(min(moment, PRESS_MS))
    box.keys.release(key)
    box.run_for(max(moment - PRESS_MS, 0))
    box.exec("")


def test_while_a_deal_is_entered(image, rehearsal):
    """A Ctrl-C during every answer; the entry is offered again with or without that answer."""
    stages = rehearsal.stages
    box = EmulatedBox.boot(image, rehearsal.journal.flash(stages[ANSWERS.start].first))
    for index, moment in zip(ANSWERS, ANSWER_MOMENTS, strict=True):
        before, after = stages[index : index + 2]
        *steps, answer = before.steps
        for step in steps:
            play(box, step)
        press_and_interrupt(box, answer.key, moment)
        fall_silent(box)
        assert box.picture() in (before.picture, after.picture)
        assert deals_in(box.flash.read()) == []
        box.wait(TAP_MS)  # OK twice is no double tap
        for step in rehearsal.steps_from(box.picture(), (), index + 1):
            play(box, step)
    for step in stages[ANSWERS.stop].steps:
        play(box, step)
    assert deals_in(box.power_off()) == [GARDE.points]


def test_while_a_deal_is_stored(image):
    """It is stored, or offered again for confirmation; never lost, never twice in the log."""
    box = EmulatedBox.boot(image, flash_with_deals(PLAYED, deals=PLAYED))
    for passed, moment in enumerate(STORING_MOMENTS, 1):
        *steps, confirmed = PASSED.script.steps
        for step in steps:
            play(box, step)
        press_and_interrupt(box, confirmed.key, moment)
        go_on = fall_silent if passed % 2 else resume
        go_on(box)
        deals = deals_in(box.flash.read())
        if len(deals) < passed:
            box.wait(READ_MS)
            assert box.press("ok")
            assert box.press("opponents")
        assert deals_in(box.flash.read()) == [PASSED.points] * passed
    box.power_off()
