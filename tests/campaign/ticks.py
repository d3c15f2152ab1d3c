"""Runs that last for days: a box is left alone again and again, for hours or for days.

Its ticks come round after 12.4 days. Stamps never go back, the clock of the round goes by the time
that has passed, a screen that stores accepts OK however long it has stood, and the box sleeps.
"""

from firmware.app import main
from firmware.app.round_timer import MAX_SIZE as CLOCK_BYTES
from firmware.app.round_timer import PATH as CLOCK
from firmware.app.storage.sealed import SealedFile
from hardware.power import DARK_AFTER_MS
from tests.campaign.keys import run_monkeys
from tests.campaign.playing_monkey import PlayingMonkey
from tests.log_records import records_of
from tests.storage.storage_box import content_of

PRESSES_A_RUN = 150
TICKS = 1 << 30
MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS
# So often the box is left alone, of a hundred presses.
_LEFT_ALONE = 10
# It has looked around by then; so long it sleeps at least.
_NOTICED_MS = 200
_ASLEEP_MS = 1_000


def run(seed, count):
    """See `run_monkeys`; how many "days" have passed."""
    return run_monkeys(TicksMonkey, seed, count, PRESSES_A_RUN)


class TicksMonkey(PlayingMonkey):
    """A run that begins close to where the ticks come round, and is left alone at times."""

    def __init__(self, folder, chance):
        super().__init__(folder, chance)
        self._wrong = []
        self._waits = 0
        self._skipped = 0
        self._new = False

    def application(self, board):
        """The firmware, whose waits with the processor on are counted."""
        wait = board.wait_ms

        def wait_ms(duration):
            self._waits += 1
            wait(duration)

        board.wait_ms = wait_ms
        self._new = True
        main.run(board)

    def live(self, presses):
        """Press keys and let days pass."""
        found = self.play_on(presses)
        self._leave_alone()
        self.figures["days"] = self._skipped // DAY_MS
        return found + self._wrong + self._stamps()

    def press(self):
        if self._new:
            self._new = False
            self._skip(TICKS - self.chance.randrange(HOUR_MS))
        elif self.chance.random() * 100 < _LEFT_ALONE:
            self._leave_alone()
        return super().press()

    def enter_deal(self):
        before = self.box.open_log().next_sequence
        complete = super().enter_deal()
        if complete and self.box.open_log().next_sequence == before:
            self._wrong.append("a deal was not accepted")
        return complete

    def before_confirmation(self):
        """The score stands there for days before somebody presses OK."""
        self._leave_alone()

    def _leave_alone(self):
        """For long enough that the display is dark; the first press lights it and does no more."""
        chance = self.chance
        hours, days = chance.randint(1, 24) * HOUR_MS, chance.randint(1, 12) * DAY_MS
        before = self._time_left()
        duration = chance.choice((hours, days, TICKS // 2, TICKS - 1, TICKS)) + chance.randrange(99)
        self._skip(max(duration, DARK_AFTER_MS))
        self.box.wait(_NOTICED_MS)
        waits = self._waits
        self.box.wait(_ASLEEP_MS)
        if self._waits != waits:
            self._wrong.append("the box does not sleep")
        if self.box.board.kept():
            self._wrong.append("the application has not proved itself after hours")
        if before is not None:
            expected = max(0, before - duration // MINUTE_MS)
            left = self._time_left()
            if abs(left - expected) > 1:
                self._wrong.append(f"{left} minutes are left instead of {expected}")
        self.tap("back")

    def _skip(self, duration):
        self.trail.append(("skip", duration))
        self._skipped += duration
        self.box.skip(duration)
        self.box.wait(1)

    def _time_left(self):
        """Minutes, as the desk is told; None where no time passes."""
        if self.box.session().body is None:
            return None
        minutes, left = self.box.link().start_clock()
        return left if minutes and not self._clock_waits() else None

    def _clock_waits(self):
        """Has the power stopped the clock, and has nobody started it again?"""
        board = self.box.board
        kept = SealedFile(board.fs, board.guard, CLOCK, CLOCK_BYTES).load()
        return kept is not None and kept[2]["waits"]

    def _stamps(self):
        """Does a stamp go back?"""
        last = 0, 0
        for record in records_of(content_of(self.box.open_log())):
            stamp = record.stamp.boot, record.stamp.uptime_ms
            if stamp < last:
                return [f"record {record.sequence} is of {stamp}, after {last}"]
            last = stamp
        return []
