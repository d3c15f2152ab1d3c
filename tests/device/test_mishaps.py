"""The power fails, or Ctrl-C comes, while the real image plays a session; then the box goes on."""

import pytest

from firmware.app.patience import READ_MS, TAP_MS
from host_tools.development.bench.entered_deals import GARDE, PASSED
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.emulated_box import PRESS_MS, EmulatedBox, EmulatedPowerCut
from host_tools.simulation.emulator.flash_chip import ERASE, PROGRAM
from tests.device.link import fall_silent, pull_log, resume
from tests.device.rehearsal import play
from tests.device.table import deals_in, log_bytes
from tests.how_many import cases

# So many operations has the rehearsed session: settling what a cut may have left, beginning the
# log and the session, saving the draft, preparing for a deal, storing it, moving it into the log.
OPERATIONS = 30
# Beginning the log: the first commit to the directory.
BEGINNING = 3
# Storing the first deal: one page program. The next one moves it into the log.
STORING = 24

# After these cuts the session goes on to its end in the campaign `many`; in the suite after the one
# that stores a deal.
PLAYED_ON = (12, STORING, STORING + 1)
GOES_ON = cases((STORING,), PLAYED_ON)
# Each operation is hit in the campaign `many`: every second one is torn, the others do not begin.
# In the suite each twelfth one is, as tests/storage/test_power_cut.py hits half of a whole session.
HIT = cases(sorted({*PLAYED_ON, *range(0, OPERATIONS, 12)}), range(OPERATIONS))
CUTS = [(operation, operation % 2 == 1) for operation in HIT]


def test_the_cuts_hit_what_they_are_meant_to(rehearsal):
    operations = rehearsal.journal.operations
    assert len(operations) == OPERATIONS
    assert {operation.kind for operation in operations} == {PROGRAM, ERASE}
    before, after = rehearsal.stage(STORING)
    assert (before.deals, after.deals) == ((), (rehearsal.stages[-1].deals[0],))
    assert (before.first, before.end) == (STORING, STORING + 2)


def test_a_cut_leaves_what_the_journal_says(image, rehearsal):
    """The emulated chip fails in the middle of an operation; the other tests replay that."""
    box = EmulatedBox(image, rehearsal.journal.flash(0))
    box.flash.cut_power_at(1 + BEGINNING, half=True)
    with pytest.raises(EmulatedPowerCut):
        box.start()
    same = box.power_off() == rehearsal.journal.flash(BEGINNING, torn=True)
    assert same, "the flashes differ"


@pytest.mark.parametrize(("operation", "torn"), CUTS)
def test_power_cut(image, rehearsal, operation, torn):
    """Confirmed deals are whole, the entry is offered again, the session can go on."""
    before, after = rehearsal.stage(operation)
    box = EmulatedBox.boot(image, rehearsal.journal.flash(operation, torn))
    assert box.picture() in (before.picture, after.picture)
    flash = box.flash.read()
    deals = tuple(deals_in(flash))
    assert deals in (before.deals, after.deals)
    if operation in GOES_ON:
        for step in rehearsal.steps_from(box.picture(), deals):
            play(box, step)
        # The last deal may have been whole at the cut: nothing is left to store then.
        assert box.picture() in (rehearsal.last_picture, rehearsal.stages[-1].picture)
        flash = box.flash.read()
        assert tuple(deals_in(flash)) == rehearsal.stages[-1].deals
        assert pull_log(box) == log_bytes(flash)
    box.power_off()


# Stages of the rehearsed session: the last answers of the first deal.
ANSWERS = range(8, 12)
# Deals of an earlier session in the log, so many that littlefs no longer keeps the log beside its
# name: an erase belongs to every append.
PLAYED = 8
# When Ctrl-C is sent, in milliseconds after the key went down: while it is debounced, while the
# next question is drawn, while the draft is written, after that.
ANSWER_MOMENTS = (12, 35, 55, 90)
# While the deal is scored and encoded, during the operations of the flash, after them.
STORING_MOMENTS = cases((65,), (8, 45, 65, 95))


def press_and_interrupt(box, key, moment):
    """Ctrl-C comes `moment` milliseconds after the key goes down; the prompt must answer it."""
    box.keys.press(key)
    box.run_for(min(moment, PRESS_MS))
    box.keys.release(key)
    box.run_for(max(moment - PRESS_MS, 0))
    box.exec("")


@pytest.mark.nightly  # by day tests/storage/test_ctrl_c.py, and here while one is stored
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
