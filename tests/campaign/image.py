"""The real image on emulated boxes, with few boots: keys at random, worn contacts, noise.

What is found: an application that does not answer, an error report, a log that is damaged or that
a second reckoning does not agree with.
"""

from firmware.image.paths import IMAGE
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.played_flash import flash_with_deals, open_log
from host_tools.simulation.emulator import script
from host_tools.simulation.emulator.emulated_box import EmulatedBox, EmulatorError
from host_tools.simulation.emulator.marks import WORD
from rules_core.books import RULE_IDS, book
from tests.app.table import ALL_SEATS, SIX_NAMES
from tests.campaign.account import wrong_on
from tests.campaign.bounces import bodies_of, run_pairs
from tests.campaign.cases import runs
from tests.campaign.contacts import Contacts
from tests.campaign.keys import HELD_MS, KEYS, LOOK_MS, STUCK
from tests.campaign.noise import random_noise
from tests.device.link import call, fall_silent
from tests.storage.storage_box import content_of

PRESSES_A_BOOT = 1000
HOLD_MS, PAUSE_MS = 30, 45
BOUNCED_A_BOOT = 80
BURSTS_A_BOOT = 10
BACK_MS = 3_000


def run_keys(seed, count, image=IMAGE):
    """See `runs`; the cases are presses at random, and the "records" are told that they stored."""

    def play(chance, folder, presses):
        rules = chance.choice(RULE_IDS)
        players = chance.choice(book(rules).tables)
        changes = {"rules": rules, "players": list(SIX_NAMES[:players]), "dealer": 0, "deals": 99}
        flash = flash_with_deals(0, **changes)
        before = open_log(FlashFiles(flash)).next_sequence
        trail = []
        found, left = _used(image, flash, _pressed(chance, presses, trail))
        stored = open_log(FlashFiles(left)).next_sequence - before
        return {"session": changes, "trail": trail}, found, {"records": stored}

    return runs(play, seed, count, PRESSES_A_BOOT)


def run_serial(seed, count, image=IMAGE):
    """See `runs`; the cases are bursts of noise: the table is back after silence."""

    def play(chance, folder, bursts):
        trail = []
        found, _ = _used(image, flash_with_deals(3), _noisy(chance, bursts, trail))
        return {"trail": trail}, found, {}

    return runs(play, seed, count, BURSTS_A_BOOT)


def run_bounces(seed, count, image=IMAGE):
    """See `bounces.run`."""

    def make_run(folder, game, noise):
        return ImageRun(image, game, noise)

    return run_pairs(make_run, seed, count, BOUNCED_A_BOOT)


def _used(image, flash, use):
    """(sentences of what went wrong, the flash afterwards) of a box; use(box): gives sentences."""
    box = EmulatedBox(image, flash)
    found = []
    try:
        box.start()
        found += use(box)
    except (EmulatorError, TimeoutError, RuntimeError, AssertionError) as error:
        found.append(repr(error))
    left = box.power_off()
    return found + wrong_on(left), left


def _pressed(chance, presses, trail):
    def use(box):
        unheard = 0
        for _ in range(presses):
            unheard = 0 if _press(chance, box, trail) else unheard + 1
            if unheard == STUCK:
                return ["the box is stuck"]
        return []

    return use


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


def _noisy(chance, bursts, trail):
    return lambda box: [said for _ in range(bursts) for said in _burst(chance, box, trail)]


def _burst(chance, box, trail):
    """Some keys, noise, silence; sentences that say what went wrong."""
    for _ in range(chance.randrange(4)):
        key = chance.choice(KEYS)
        trail.append(key)
        box.press(key)
    for data, pause in random_noise(chance):
        trail.append(data)
        box.serial.send(data)
        box.run_for(pause)
    box.run_for(BACK_MS)
    if not any(box.press(key) for key in ("opponents", "back")):
        yield "the keys are dead"
    identity = call(box, "identify")
    box.leave_repl()
    box.run_for(BACK_MS)
    if identity["damage"] or not identity["size"]:
        yield f"a desk was answered {identity}"


# Every key that the application takes is told to whoever looks on.
_TELL = f"""
import machine
from firmware.app.keys import Debouncer

def telling(take):
    def call(debouncer):
        key = take(debouncer)
        if key >= 0:
            machine.mem32[{WORD}] = key
        return key
    return call

Debouncer.take = telling(Debouncer.take)
"""


class ImageRun:
    """A game on an emulated box, played with `noise` or without (None); see TableRun."""

    def __init__(self, image, game, noise):
        self.taken = []
        players = list(SIX_NAMES[: ALL_SEATS[game.rules]])
        flash = flash_with_deals(0, rules=game.rules, players=players, dealer=game.dealer)
        box = EmulatedBox.boot(image, flash)
        box.exec(_TELL)
        box.marks.listener = lambda key: self.taken.append(script.KEYS[key])
        fall_silent(box)

        def move(edges, ms):
            for edge in edges:
                box.keys.move_in(*edge)
            box.run_for(ms)

        contacts = Contacts(move, box.settle, noise)
        contacts.play(game.gestures)
        flash = box.power_off()
        self.figures = contacts.figures
        self.wrong = wrong_on(flash)
        self.records = bodies_of(content_of(open_log(FlashFiles(flash))))
