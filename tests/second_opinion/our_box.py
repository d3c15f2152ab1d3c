"""A schedule on our own emulator."""

from host_tools.simulation.emulator.emulated_box import (
    EmulatedBox,
    EmulatedPowerCut,
    EmulatorError,
)
from host_tools.simulation.emulator.flash_journal import FlashJournal
from tests.second_opinion.played import CUT, Played, Schedule, Start


def play(start: Start, schedule: Schedule) -> Played:
    """What our emulator makes of it, without the flash cache, as the other one has none."""
    box = EmulatedBox(
        start.image,
        start.flash,
        usb_power=start.usb_power,
        supply_mv=start.supply_mv,
        unique_id=start.unique_id,
        cache=None,
        seed=start.seed,
    )
    journal = FlashJournal(box.flash)
    if start.cut_at is not None:
        box.flash.cut_power_at(start.cut_at)
    seen = _Seen(box)
    end = ""
    try:
        seen.run(schedule)
    except EmulatedPowerCut:
        end = CUT
    except EmulatorError as error:
        end = str(error)
    operations = tuple((done.kind, done.address, len(done.data)) for done in journal.operations)
    return Played(
        tuple(seen.pictures),
        operations[: start.cut_at and start.cut_at - 1],
        box.flash.read(),
        box.serial.connected,
        tuple(box.display.panel.faults),
        end,
        tuple(seen.rests),
        tuple(seen.answered),
    )


class _Seen:
    """Runs a box and notes what it shows. The schedule is kept to the millisecond: edges that fall
    into the work of the flash happen in it, and what comes after is not late.
    """

    def __init__(self, box):
        self.pictures = []
        self.rests = []
        self.answered = []
        self._box = box

    def run(self, schedule):
        self._plan(schedule)
        now = schedule.boot_ms
        self._until(now, 0)
        for step in schedule.steps:
            began, now = now, now + step.ms
            self._until(now, began)

    def _plan(self, schedule):
        """All keys beforehand."""
        now = schedule.boot_ms
        for step in schedule.steps:
            if step.key is not None:
                self._box.keys.move_in(now, step.key, True)
                self._box.keys.move_in(now + step.hold_ms, step.key, False)
            now += step.ms

    def _until(self, ms, began):
        before = self._box.display.counts.transactions
        left = ms - self._box.now_ms
        if left > 0:
            self._box.run_for(left)
        self.pictures.append(self._box.picture())
        self.rests.append(self._box.display.last_activity / 1e6 - began)
        self.answered.append(self._box.display.counts.transactions > before)
