"""The image on two emulators by different authors: the same pictures, flash operations, records.

Each seed has an evening of one rule book, the ten of them in turn: deals at random as a scribe
enters them, the signature, and then keys at random. The power fails at some flash operations of
the evening; then both boxes start from what is left on their flashes, and take keys again.
"""

import random

from firmware.image.paths import IMAGE
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.script import Script
from host_tools.simulation.rehearsal import typist
from rules_core.books import RULE_IDS, book
from rules_core.documents import read_document
from rules_core.record import DEAL
from tests.app.table import session
from tests.campaign.deals import played
from tests.second_opinion import other_box, our_box
from tests.second_opinion.comparison import differences, records_of
from tests.second_opinion.played import BATTERY_MV, CUT, Schedule, Start
from tests.second_opinion.schedule import at_random, of_script

DEALS = 3
SIGN = Script("ok\nread\nok opponents\nok")
# A power cut for so many presses at random, and the keys after it.
PRESSES_A_CUT = 50
KEYS_AFTER = 6
BY_BATTERY = {"usb_power": False, "supply_mv": BATTERY_MV}


def run(seed, count, image=IMAGE):
    """`count` presses at random by the dice of `seed`, after an evening, and its cuts:
    {"cases": presses, "failures": [], and how many "cuts", "pictures", "operations", "records"}.
    """
    return _Evening(image, seed).play(count)


class _Evening:
    """One rule book, one box."""

    def __init__(self, image, seed):
        self._chance = random.Random(seed)
        self._rules = RULE_IDS[seed % len(RULE_IDS)]
        body = session(self._rules, dealer=0, deals=DEALS, scribe=0)
        self._start = {"image": image, "flash": flash_with_deals(0, **body), "seed": seed}
        if self._chance.random() < 0.5:
            self._start |= BY_BATTERY
        self._deals = self._entered()
        self._report = {"cuts": 0, "pictures": 0, "operations": 0, "records": 0}
        self._failures = []

    def play(self, presses):
        """The report of the evening with so many presses at random."""
        schedule = Schedule(self._deals + at_random(self._chance, presses))
        ours, _ = self._compare(Start(**self._start), schedule, "the evening")
        if DEAL not in [rest[0] for _, rest in records_of(ours.flash)]:
            self._fail("the evening", ["no deal was stored"])
        for number in self._cuts(presses):
            self._cut(number)
        return {"cases": presses, "failures": self._failures, **self._report}

    def _entered(self):
        """The keys of the deals and of the signature."""
        seats = book(self._rules).seats
        steps = of_script(Script("ok\n" * len(book(self._rules).dealing_rights([0] * seats))))
        for document in played(self._chance, self._rules, DEALS):
            steps += of_script(Script(typist.enter_deal(read_document(document))))
        return steps + of_script(SIGN)

    def _cuts(self, presses):
        """At which operations of the evening the power fails, counted from 1."""
        ours = our_box.play(Start(**self._start), Schedule(self._deals))
        numbers = range(1, 1 + len(ours.operations))
        return sorted(self._chance.sample(numbers, min(presses // PRESSES_A_CUT, len(numbers))))

    def _cut(self, number):
        what = f"the power fails at operation {number}"
        start = Start(**self._start, cut_at=number)
        ours, theirs = self._compare(start, Schedule(self._deals), what)
        self._report["cuts"] += 1
        if ours.end != CUT:
            self._fail(what, [f"it did not: {ours.end or 'the evening came to its end'}"])
            return
        after = Schedule(at_random(self._chance, KEYS_AFTER))
        starts = [Start(**self._start | {"flash": box.flash}) for box in (ours, theirs)]
        self._compare(starts[0], after, f"{what}, then", starts[1])

    def _compare(self, start, schedule, what, other_start=None):
        """What became of it on ours and on the other one; differences are failures."""
        ours = our_box.play(start, schedule)
        theirs = other_box.play(other_start or start, schedule)
        found = differences(ours, theirs, schedule)
        if found:
            self._fail(what, found)
        elif ours.end not in ("", CUT):
            self._fail(what, [f"both ended: {ours.end}"])
        self._report["pictures"] += len(ours.pictures)
        self._report["operations"] += len(ours.operations)
        self._report["records"] += len(records_of(ours.flash))
        return ours, theirs

    def _fail(self, what, found):
        by = "battery" if "usb_power" in self._start else "USB"
        self._failures.append({"rules": self._rules, "power": by, "what": what, "found": found})
