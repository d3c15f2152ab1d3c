"""The key monkey on a flash whose calls fail at random, for one kind of file or for all of them.

What was said to be stored is in the log, to the byte; the table is reached; trouble is said.
"""

import errno

from firmware.app import main
from firmware.app.round_timer import PATH as CLOCK
from firmware.app.storage.draft import BAD_PATH
from firmware.app.storage.draft import PATH as DRAFT
from firmware.app.storage.files import NoGuard
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.next_seats import PATH as NEXT
from firmware.app.storage.next_seats import NextSeats
from firmware.app.storage.pending import PATH as PENDING
from firmware.app.storage.pin import PATH as PIN
from firmware.app.storage.pin import Pin
from firmware.app.storage.settings import PATHS as SETTINGS
from tests.app.failing_files import FailingFiles, Fault
from tests.campaign.keys import run_monkeys
from tests.campaign.playing_monkey import PlayingMonkey
from tests.storage.test_pin import Board

PRESSES_A_RUN = 150
# Of a hundred calls so many fail.
RATES = (2, 10, 40, 100)
# Garbage is read where there is a checksum: nothing but the flash's own stands behind the log.
_ERRORS = (errno.EIO, errno.ENOSPC)
_GARBAGE = (None, *_ERRORS)
_WHOLE_FLASH = ""
KINDS = {
    "draft": ((DRAFT, BAD_PATH), _GARBAGE),
    "clock": ((CLOCK,), _GARBAGE),
    "settings": (SETTINGS, _GARBAGE),
    "pin": ((PIN,), _GARBAGE),
    "next": ((NEXT, NEXT + ".new"), _GARBAGE),
    "pending": ((PENDING, _WHOLE_FLASH), _ERRORS),
    "log": ((LOG, _WHOLE_FLASH), _ERRORS),
    "all": (None, _ERRORS),
}


def run(seed, count):
    """See `run_monkeys`; how many "faults" the box has met."""
    return {"faults": 0} | run_monkeys(FilesMonkey, seed, count, PRESSES_A_RUN)


class RandomFault(Fault):
    """While it is `on`, so many of a hundred calls fail, each with one of `numbers` (see Fault)."""

    def __init__(self, chance, rate, numbers):
        super().__init__()
        self.on = False
        self._chance = chance
        self._rate = rate
        self._numbers = numbers

    def _strikes(self):
        self.calls += 1
        self._struck = self.on and self._chance.random() * 100 < self._rate
        self._number = self._chance.choice(self._numbers)
        return self._struck


class FilesMonkey(PlayingMonkey):
    """A monkey at a box with such a flash: it fails from the first moment, or later."""

    def __init__(self, folder, chance):
        super().__init__(folder, chance)
        kind = chance.choice(list(KINDS))
        paths, numbers = KINDS[kind]
        rate = chance.choice(RATES)
        self.report |= {"kind": kind, "rate": rate}
        self._concerns = lambda path: paths is None or path in paths
        self._fault = RandomFault(chance, rate, numbers)
        self._lasting = kind in ("log", "pending", "all")
        self._lay_out()

    def _lay_out(self):
        """What the desk may have sent."""
        session = self.box.open_log().session
        if self.chance.random() < 0.5:
            Pin(Board(self.box.fs)).set("1203")
        if session is not None and self.chance.random() < 0.5:
            players = [{"name": "Anna", "table": 2, "seat": 1}]
            following = {"label": "", "round": 3, "players": players}
            NextSeats(self.box.fs, NoGuard()).save(session.sequence, following)

    def application(self, board):
        """The firmware on the flash that fails."""
        board.fs = FailingFiles(board.fs, self._fault, self._concerns)
        main.run(board)

    def live(self, presses):
        """Press keys, then switch the box on anew, with the flash failing and without."""
        later = self.chance.choice((0, 0, presses // 2))
        found = self.play_on(later)
        self._fault.on = True
        found += self.play_on(presses - later)
        if not self._lasting:
            found += self._start()
        self._fault.on = False
        found += self._start()
        self.figures["faults"] = self._fault.met
        return found

    def _start(self):
        """The table has to be reached, and trouble to be said."""
        met, said = self._fault.met, len(self.shown.said)
        self.box.restart(self.application)
        found = self.come_back("while the flash fails" if self._fault.on else "in the end")
        if self._fault.met > met and len(self.shown.said) == said:
            found.append(f"nothing was said of {self._fault.met - met} faults")
        return found
