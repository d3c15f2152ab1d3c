"""The power fails at an operation of the flash; what the box does when it has power again."""

import pytest

from host_tools.simulation.emulator.emulated_box import EmulatedBox, EmulatedPowerCut
from host_tools.simulation.emulator.flash_chip import ERASE, PROGRAM
from tests.device.link import pull_log
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

# After these cuts the session goes on to its end.
PLAYED_ON = (12, STORING, STORING + 1)
# Each operation is hit in the campaign `many`: every second one is torn, the others do not begin.
# In the suite each sixth one is, as tests/storage/test_power_cut.py hits each of a whole session.
HIT = cases(sorted({*PLAYED_ON, *range(0, OPERATIONS, 6)}), range(OPERATIONS))
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
    if operation in PLAYED_ON:
        for step in rehearsal.steps_from(box.picture(), deals):
            play(box, step)
        # The last deal may have been whole at the cut: nothing is left to store then.
        assert box.picture() in (rehearsal.last_picture, rehearsal.stages[-1].picture)
        flash = box.flash.read()
        assert tuple(deals_in(flash)) == rehearsal.stages[-1].deals
        assert pull_log(box) == log_bytes(flash)
    box.power_off()
