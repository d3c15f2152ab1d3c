"""Contacts that bounce and wires that catch spikes: every press counts once all the same.

Every game is played twice on the simulated box, with the same gestures: with clean contacts, and
with worn ones (contacts.py). Both times the box takes what was really pressed, in its order and
nothing else, and both logs have the same records.
"""

import random
from collections import Counter
from itertools import takewhile
from unittest.mock import patch

from firmware.app.keys import Debouncer
from host_tools.simulation.emulator.script import KEYS, Script
from host_tools.simulation.rehearsal import typist
from rules_core.books import book
from rules_core.documents import read_document
from tests.app.key_presses import DEALS
from tests.app.table import ALL_SEATS, Table, session
from tests.campaign.cases import runs
from tests.campaign.contacts import Contacts, at_random, of_script
from tests.campaign.keys import watched
from tests.log_records import records_of
from tests.storage.storage_box import content_of

PRESSES_A_RUN = 200
# Of the books in which nobody's place matters to a deal; of the others one is played.
_DEALS = 3


def run(seed, count):
    """See `runs`; the cases are presses, and it is told how many "records" they stored, "spikes"
    and "bounces" there were, and presses of each kind.
    """
    return run_pairs(TableRun, seed, count, PRESSES_A_RUN)


def run_pairs(make_run, seed, count, size):
    """See `runs`; each is played twice, by `make_run(folder, game, noise)`."""

    def play(chance, folder, presses):
        game = Game(chance, presses)
        noise = random.Random(chance.getrandbits(32))
        clean = make_run(folder / "clean", game, None)
        worn = make_run(folder / "worn", game, noise)
        figures = worn.figures + Counter(records=len(worn.records))
        return vars(game), differences(clean, worn, game.gestures), figures

    with watched():
        return runs(play, seed, count, size)


class Game:
    """Some deals and then keys at random, `presses` in all. `rules`, `dealer`, `gestures`."""

    def __init__(self, chance, presses):
        self.rules = chance.choice(list(DEALS))
        is_french = book(self.rules).texts == "french"
        played = [chance.choice(DEALS[self.rules])[1] for _ in range(_DEALS if is_french else 1)]
        self.dealer = played[0].get("skatist", ALL_SEATS[self.rules] - 1)
        self.gestures = []
        for document in played:
            script = Script(typist.enter_deal(read_document(document)))
            self.gestures += of_script(chance, script)
        self.gestures = self.gestures[:presses]
        self.gestures += at_random(chance, presses - len(self.gestures))


def differences(clean, worn, gestures):
    """Sentences that say where two runs of these gestures are not as they should be.

    Both have `taken`, the keys that the box took, `records`, and what else is `wrong`.
    """
    expected = [key for gesture in gestures for key in gesture.keys]
    found = clean.wrong + worn.wrong
    for name, run in (("clean", clean), ("worn", worn)):
        if run.taken != expected:
            pairs = zip(run.taken, expected, strict=False)
            same = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
            found.append(
                f"{len(run.taken)} presses were taken of {name} contacts instead of "
                f"{len(expected)}, the first {same} as they should be, then "
                f"{run.taken[same : same + 3]} instead of {expected[same : same + 3]}"
            )
    if worn.records != clean.records:
        found.append("the log is another one than with clean contacts")
    return found


def bodies_of(content):
    """(kind, body) of every record in the bytes of a log, without the stamps."""
    return [(record.kind, record.body) for record in records_of(content)]


class TableRun:
    """A game at a simulated table, played with `noise` or without (None).

    `taken`: the keys that the box took; `records`: (kind, body) each; `wrong`: its error reports;
    `figures`: see Contacts.
    """

    def __init__(self, folder, game, noise):
        self.taken = []
        table = Table(folder, "de", session(game.rules, dealer=game.dealer))

        def move(edges, ms):
            now = 0.0
            for at, key, down in edges:
                table.wait(at - now)
                table.set_key(key, down)
                now = at
            table.wait(ms - now)

        contacts = Contacts(move, table.settle, noise)
        take = Debouncer.take

        def noted(debouncer):
            key = take(debouncer)
            if key >= 0:
                self.taken.append(KEYS[key])
            return key

        with patch.object(Debouncer, "take", noted), table:
            contacts.play(game.gestures)
        self.figures = contacts.figures
        self.wrong = [(table.flash / name).read_text("utf-8") for name in table.faults()]
        self.records = bodies_of(content_of(table.open_log()))
