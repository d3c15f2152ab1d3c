"""The beginning of a session, played once and kept: what a mishap at any moment is compared with.

What happens between two writes to the flash is gone after a mishap, so the session is cut into
stages, each of which ends with a key that writes.
"""

from dataclasses import dataclass

from firmware.app.session import Session
from firmware.app.storage.draft import Draft
from firmware.app.storage.files import NoGuard
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.entered_deals import GARDE, PASSED
from host_tools.development.bench.played_flash import open_log
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.flash_journal import FlashJournal
from host_tools.simulation.emulator.script import Press, Script, Wait
from tests.device.table import deals_in, table_picture

NEW_SESSION = Script(
    """
    ok              # the first line: a new round
    ok              # fft-4
    ok*2            # table and round 1
    ok*4            # players 1 to 4
    down up ok      # five deals, a round without a clock: it would wait after a power cut
    down            # who deals: seat 0
    ok              # begin
    """
)
STEPS = NEW_SESSION.steps + GARDE.script.steps + PASSED.script.steps


@dataclass(frozen=True)
class Stage:
    """Steps up to the next one that writes to the flash.

    `first`, `end`: the range of its operations in the journal. If the box starts anew from the
    flash before this stage, it shows `picture` (None: nothing yet) and has the `deals` (points a
    seat) in its log.
    """

    steps: tuple
    first: int
    end: int
    picture: bytes | None
    deals: tuple


class Rehearsal:
    """A box is used for the first time: a session begins, a deal is entered, one is passed.

    `journal`: what its flash did; `stages`: the first is switching the box on, the last has no
    steps and is the end; `last_picture`: what the box shows in the end.
    """

    def __init__(self, image):
        self.stages: list[Stage] = []
        self._pictures: dict = {}
        box = EmulatedBox(image, FlashFiles().flash())
        self.journal = FlashJournal(box.flash)
        self._state = (None, ())
        box.start()
        self._end_stage((), box)
        steps = []
        for step in STEPS:
            steps.append(step)
            play(box, step)
            if len(self.journal.operations) > self.stages[-1].end:
                self._end_stage(tuple(steps), box)
                steps = []
        assert steps == [], "the session does not end with a write to the flash"
        self._end_stage((), box)
        self.last_picture = box.picture()
        box.power_off()

    def stage(self, operation):
        """The stage to which an operation of the journal belongs, and the one after it."""
        for stage, following in zip(self.stages, self.stages[1:], strict=False):
            if stage.first <= operation < stage.end:
                return stage, following
        raise IndexError(operation)

    def steps_from(self, picture, deals, end=None):
        """What is still to be done when the box has started anew, shows `picture` and has `deals`.

        `end`: index of the stage before which to stop.
        """
        states = [(stage.picture, stage.deals) for stage in self.stages]
        first = states.index((picture, deals))
        return [step for stage in self.stages[first:end] for step in stage.steps]

    def _end_stage(self, steps, box):
        first = self.stages[-1].end if self.stages else 0
        self.stages.append(Stage(steps, first, len(self.journal.operations), *self._state))
        flash = box.flash.read()
        self._state = self._shown_after_restart(flash, box.picture()), tuple(deals_in(flash))

    def _shown_after_restart(self, flash, picture):
        """The table, or what was shown when this draft was first on the flash.

        A question that was opened from a menu is not in the draft: the menu is shown again.
        """
        files = FlashFiles(flash)
        log = open_log(files)
        draft = Draft(files, NoGuard()).load(log.next_sequence)
        if draft is None and log.session is not None:
            ledger = Session(log).ledger
            # Not that a deal has just been stored, as the table says otherwise.
            changes = log.session.body | {"dealer": ledger.dealer - ledger.number + 1}
            return table_picture(ledger.points, ledger.number, **changes)
        return self._pictures.setdefault(repr(draft), picture)


# So long after a press the box has nothing left to do.
_AT_REST_MS = 400


def play(box, step):
    """A press that must be answered, or a wait, most of which it sleeps through."""
    if isinstance(step, Press):
        assert box.press(step.key, step.hold_ms), step
    else:
        assert isinstance(step, Wait)
        at_work = min(step.ms, _AT_REST_MS)
        box.wait(at_work)
        box.skip(step.ms - at_work)


def enter(box, script):
    """Play a script of presses and waits."""
    for step in script.steps:
        play(box, step)
