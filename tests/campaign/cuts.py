"""Power cuts of random runs, two in a row too.

A box is used for run after run: every rule book, tariffs of clubs, corrections, incidents,
signatures, clearings, new sessions, logs that begin anew, drafts, settings, the director's PIN,
syncs. Each run is played once; then the flash is put together again as the power leaves it at one
of its operations, the box is switched on, and what it has must be exactly what was promised before
that step or after it. It is used again, the power goes a second time, and the same is asked once
more; then everything must still work.
"""

import random
from collections import Counter
from itertools import pairwise
from unittest.mock import patch

from firmware.app.storage import log as log_module
from tests.campaign.promising_box import Box
from tests.storage.littlefs_disk import CUTS, Flash

STEPS = 24  # of a run
CUTS_A_RUN = 40  # each of them followed by a second one
# A box gets a new flash when its log is longer: reading all of it is what takes the time.
LONGEST_LOG = 40_000


def run(seed, count):
    """At least `count` cuts: {"cases": n, "failures": [sentences]}, and how many there were of each
    kind, by what was cut and how ("erase torn"). The same `seed` finds the same.
    """
    report = {"cases": 0, "failures": [], "kinds": Counter()}
    flash = Flash()
    run_number = 0
    with patch.object(log_module, "_SUM_UP", 2):
        while report["cases"] < count:
            run_number += 1
            chance = random.Random(f"{seed}/{run_number}")
            flash = _Run(flash, chance, f"seed {seed}, run {run_number}", report).play()
    return {**report.pop("kinds"), **report}


class _Run:
    """One run on `flash` and its cuts; `play` returns the flash of the next one."""

    def __init__(self, flash, chance, name, report):
        self._flash = flash
        self._chance = chance
        self._name = name
        self._report = report
        self._case = name

    def play(self):
        chance = self._chance
        start = self._flash.copy()
        box = Box(self._flash, chance)
        promises = box.promises
        _use(box, 1 + chance.randrange(STEPS))
        journal = self._flash.journal
        known = box.contents()
        following = None
        positions = sorted(chance.sample(range(len(journal)), min(CUTS_A_RUN, len(journal))))
        now = start
        done = 0
        for position in positions:
            for operation in journal[done:position]:
                now.apply(operation)
            done = position
            kept = self._cut_twice(now, journal[position], position, promises, known)
            if kept is not None and chance.randrange(len(positions)) == 0:
                following = kept
        if box.log.size > LONGEST_LOG:
            return Flash()
        return (following or self._flash).copy(seed=chance.random())

    def _cut_twice(self, flash, operation, position, promises, known):
        """The flash after both cuts and a little use; None if a promise was broken."""
        chance = self._chance
        try:
            first = flash.copy()
            self._cut(first, operation, f"{self._name}: cut of operation {position}")
            used = first.copy(seed=chance.random())
            box = Box(used, chance)
            settled = box.settled
            expected = _around(promises, position)
            box.check(expected, known)
            # What the first power-on has decided, the next one has to find.
            again = box.promises
            _use(box, 1 + chance.randrange(4))
            later = box.contents()
            second = chance.randrange(len(used.journal))
            for done in used.journal[:second]:
                first.apply(done)
            self._cut(first, used.journal[second], f"{self._case}, then of operation {second}")
            box = Box(first, chance)
            if second < settled:
                # Nobody has been told yet what the first power-on decided.
                box.check(expected, known)
            else:
                box.check(_around(again, second), later)
            return self._go_on(first, box)
        except Exception as error:  # whatever it is: it must not happen, and the campaign goes on
            self._report["failures"].append(f"{self._case}: {type(error).__name__}: {error}")
            return None

    def _go_on(self, flash, box):
        _use(box, 2)
        Box(flash, self._chance).check(box.promises[-1:], box.contents())
        return flash

    def _cut(self, flash, operation, case):
        kind = self._chance.choice(CUTS)
        what = "erase" if operation.data is None else "program"
        self._case = f"{case} ({what}, {kind})"
        self._report["cases"] += 1
        self._report["kinds"][f"{what} {kind}"] += 1
        flash.cut(operation, kind, self._chance.random())


def _use(box, steps):
    """Use the box for so many steps; it promises something after each."""
    for _ in range(steps):
        for _ in box.step():
            box.promise()


def _around(promises, position):
    """The promises between which an operation lies: before the first one there is but that.

    Where one step promises twice of the same flash, the later promise knows more.
    """
    for before, after in pairwise(promises):
        if before.at <= position < after.at:
            return [before] + [promise for promise in promises if promise.at == after.at]
    # The start of the box, which promises what it found; nothing is written behind the last one.
    return promises[:1]
