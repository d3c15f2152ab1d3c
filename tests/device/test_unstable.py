"""The power fails just before the end of an operation: some bits read differently from then on."""

from itertools import pairwise

import pytest

from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.flash_chip import PROGRAM
from tests.device.link import pull_log
from tests.device.rehearsal import play
from tests.device.table import deals_in, log_bytes


def storing(rehearsal):
    """For every deal of the session the operation that stores it: the commit."""
    stages = rehearsal.stages
    return [stage.first for stage, following in pairwise(stages) if stage.deals != following.deals]


@pytest.mark.parametrize(("deal", "bits"), [(0, 1), (1, 3)])
def test_power_on_again(image, rehearsal, deal, bits):
    """The box starts, all is as before the operation or after it, and stays so to the end."""
    operation = storing(rehearsal)[deal]
    assert rehearsal.journal.operations[operation].kind == PROGRAM
    before, after = rehearsal.stage(operation)
    box = EmulatedBox(image, rehearsal.journal.flash(operation + 1))
    box.flash.make_unstable(rehearsal.journal.unstable(operation, bits))
    box.start()
    assert box.flash.unstable == {}
    assert box.picture() in (before.picture, after.picture)
    deals = tuple(deals_in(box.flash.read()))
    assert deals in (before.deals, after.deals)
    for step in rehearsal.steps_from(box.picture(), deals):
        play(box, step)
    flash = box.flash.read()
    assert tuple(deals_in(flash)) == rehearsal.stages[-1].deals
    assert pull_log(box) == log_bytes(flash)
    box.power_off()
