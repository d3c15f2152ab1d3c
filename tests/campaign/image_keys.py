"""The key monkey on the real image: presses at random on an emulated box, with few boots.

What is found: an application that does not answer, an error report, a log that is damaged or that
a second reckoning does not agree with.
"""

import random

from firmware.image.paths import IMAGE
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.played_flash import flash_with_deals, open_log
from host_tools.simulation.emulator.emulated_box import EmulatedBox, EmulatorError
from rules_core.books import RULE_IDS, book
from tests.app.table import SIX_NAMES
from tests.campaign.aftermath import wrong_on
from tests.campaign.keys import HELD_MS, KEYS, LOOK_MS, STUCK

PRESSES_A_BOOT = 1000
HOLD_MS, PAUSE_MS = 30, 45


def run(seed, count, image=IMAGE):
    """`count` presses by the dice of `seed`: {"cases": presses, "failures": [], "records": n}."""
    chance = random.Random(seed)
    cases, records, failures = 0, 0, []
    while cases < count:
        presses = min(PRESSES_A_BOOT, count - cases)
        rules = chance.choice(RULE_IDS)
        players = chance.choice(book(rules).tables)
        changes = {"rules": rules, "players": list(SIX_NAMES[:players]), "dealer": 0, "deals": 99}
        flash = flash_with_deals(0, **changes)
        trail = []
        found, stored = _press_on(chance, image, flash, presses, trail)
        cases += presses
        records += stored
        if found:
            failures.append({"session": changes, "trail": trail, "found": found})
    return {"cases": cases, "failures": failures, "records": records}


def _press_on(chance, image, flash, presses, trail):
    """(sentences that say what went wrong, records stored) of so many presses on one box."""
    before = open_log(FlashFiles(flash)).next_sequence
    box = EmulatedBox(image, flash)
    found = []
    try:
        box.start()
        unheard = 0
        for _ in range(presses):
            unheard = 0 if _press(chance, box, trail) else unheard + 1
            if unheard == STUCK:
                found.append("the box is stuck")
                break
    except (EmulatorError, TimeoutError) as error:
        found.append(repr(error))
    flash = box.power_off()
    return found + wrong_on(flash), open_log(FlashFiles(flash)).next_sequence - before


def _press(chance, box, trail):
    """Whether the box acknowledged the press of some key."""
    key = chance.choice(KEYS)
    hold = HELD_MS if chance.random() < 0.02 else HOLD_MS
    pause = LOOK_MS if chance.random() < 0.1 else PAUSE_MS
    trail.append((key, hold, pause))
    before = box.display.panel.changes
    box.keys.press(key)
    box.run_for(hold)
    box.keys.release(key)
    box.run_for(pause)
    return box.display.panel.changes != before
