"""A long session on the real image: deal after deal is stored, and the heap stays as it is.

The deals are stored through the application's own objects, as keys would take hours; the table is
shown in between, and left and entered again. Nothing that the application keeps grows with a deal:
what a session needs is laid out when it begins.
"""

import re

from firmware.image.paths import IMAGE
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.entered_deals import GARDE
from host_tools.development.bench.played_flash import flash_with_deals, open_log
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from rules_core.documents import read_document
from rules_core.record import DEAL
from tests.app.key_presses import DEALS
from tests.campaign.account import wrong_on
from tests.campaign.cases import runs
from tests.device.link import fall_silent

DEALS_A_SESSION = 200
# Deals between two looks at the heap; the first of them is entered with the keys.
STEP = 20
# What the heap may lose in all, in bytes: a few objects that became larger, as texts of totals do.
# The smallest object, of 16 bytes, kept by each deal would come to six times that.
MOST_LOST = 512
LARGEST_RUN = 32 * 1024

_RULES = "fft-4"
_BLOCK = 16  # bytes
_STORE_MS = 60_000
_STORE = """
from firmware.app import link
session = link.current._session
for answers in {}:
    session.store(answers, session.book.score(answers))
"""
_MEASURE = """
import gc, micropython
gc.collect()
print(gc.mem_free())
micropython.mem_info()
"""


def run(seed, count, image=IMAGE):
    """See `runs`; the cases are deals, in sessions that are all alike but for what is played, and
    it is told how many bytes the heap has "lost".
    """

    def play(chance, folder, deals):
        session = LongSession(image, seed)
        return {}, session.play(deals), {"lost": session.lost}

    return runs(play, seed, count, DEALS_A_SESSION)


class LongSession:
    """A session on an emulated box. `measured`: (bytes free, bytes in the largest piece of them)
    after the first step and each one after it; `lost`: how many fewer they became.
    """

    def __init__(self, image, seed):
        self.measured = []
        self._first = seed
        self._box = EmulatedBox(image, flash_with_deals(0, deals=300))

    @property
    def lost(self):
        """What the heap has lost since the first look at it."""
        return lost(self.measured)

    def play(self, deals):
        """Store so many deals; sentences that say what went wrong."""
        self._box.start()
        for done in range(0, deals, STEP):
            self._step(done, min(STEP, deals - done))
            self.measured.append(self._measure())
        return self._judge(deals)

    def _step(self, done, count):
        GARDE.script.play(self._box)
        documents = [document for _, document in DEALS[_RULES]]
        numbers = range(self._first + done, self._first + done + count - 1)
        played = [documents[number % len(documents)] for number in numbers]
        answers = [read_document(document).content for document in played]
        if answers:
            self._box.exec(_STORE.format(answers), _STORE_MS)
            self._show_table()

    def _show_table(self):
        """The caller is silent; the table is shown, and its totals."""
        fall_silent(self._box)
        for key in ("opponents", "ok"):
            self._box.press(key)

    def _measure(self):
        output = self._box.exec(_MEASURE)
        self._show_table()
        return int(output.split()[0]), _BLOCK * int(re.search(r"max free sz: (\d+)", output)[1])

    def _judge(self, deals):
        flash = self._box.power_off()
        found = wrong_on(flash)
        stored = sum(record.kind == DEAL for record in open_log(FlashFiles(flash)).records())
        if stored != deals:
            found.append(f"{stored} deals are stored instead of {deals}")
        return found + judge_heap(self.measured)


def lost(measured):
    """How many bytes fewer than at the first look were free at the worst one."""
    return measured[0][0] - min(free for free, _ in measured)


def judge_heap(measured):
    """Sentences that say what is wrong with the heap as it was found, see `LongSession`."""
    found = []
    if lost(measured) > MOST_LOST:
        found.append(f"the heap has lost {lost(measured)} bytes: {measured}")
    if min(run for _, run in measured) < LARGEST_RUN:
        found.append(f"the largest free piece is too small: {measured}")
    return found
