"""Worn contacts on the real image: the campaign of bounces.py on emulated boxes, with few boots."""

from firmware.image.paths import IMAGE
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.played_flash import flash_with_deals, open_log
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.marks import WORD
from host_tools.simulation.emulator.script import KEYS
from tests.app.table import ALL_SEATS, SIX_NAMES
from tests.campaign.aftermath import wrong_on
from tests.campaign.bounces import bodies_of, run_pairs
from tests.campaign.contacts import Contacts
from tests.device.link import fall_silent
from tests.storage.storage_box import content_of

PRESSES_A_RUN = 80

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


def run(seed, count, image=IMAGE):
    """`count` presses by the dice of `seed`; see `bounces.run`."""

    def make_run(_folder, game, noise):
        return ImageRun(image, game, noise)

    return run_pairs(make_run, seed, count, PRESSES_A_RUN)


class ImageRun:
    """A game on an emulated box, played with `noise` or without (None); see TableRun."""

    def __init__(self, image, game, noise):
        self.taken = []
        players = list(SIX_NAMES[: ALL_SEATS[game.rules]])
        flash = flash_with_deals(0, rules=game.rules, players=players, dealer=game.dealer)
        box = EmulatedBox.boot(image, flash)
        box.exec(_TELL)
        box.marks.listener = lambda key: self.taken.append(KEYS[key])
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
