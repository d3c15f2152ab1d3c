"""The key monkey: presses at random on the application, in every rule book and language.

Time is virtual and hardly any press waits until the box is at rest. What a run comes to is
reckoned a second time and synced to a desk.
"""

from collections import Counter
from contextlib import contextmanager
from unittest.mock import patch

from firmware.app import main, texts
from firmware.app.canvas import Canvas
from firmware.app.patience import READ_MS
from firmware.app.session import Session
from host_tools.boxes.collect import collect
from host_tools.intake.database import Database
from host_tools.sessions.findings import ALTERED
from host_tools.simulation.simulator import board as simulated
from host_tools.simulation.simulator.bus import PanelBus
from host_tools.simulation.simulator.simulated_box import run_firmware
from tests.app.key_presses import DEALS
from tests.app.table import ALL_SEATS, LONG_NAMES, SIX_LONG_NAMES, SIX_NAMES, Table, session
from tests.app.test_other_books import possible_deal
from tests.campaign.account import disagreements
from tests.campaign.cases import runs
from tests.storage.storage_box import content_of

KEYS = ("up", "down", "left", "right", "ok", "ok", "ok", "back", "opponents", "opponents")
# Four players of Königrufen, or five of whom one sits out.
OF_FIVE = ("krenglbach", "tirol")
PRESSES_A_RUN = 300
# A finger's press and its pause; one that is held; a look at the figures; the display goes dark.
HOLD_MS, PAUSE_MS = 30, 40
HELD_MS = 900
LOOK_MS = READ_MS + 50
NIGHT_MS = 700_000
# So many presses that are not acknowledged in any way: the box is stuck.
STUCK = 40


class SilentBus(PanelBus):
    """A bus whose panel nobody looks at: the presses are many, and their pictures too."""

    asleep = False

    @property
    def changes(self):
        """How often something was sent."""
        return self.transactions

    def send(self, words, count):
        """Count a transaction."""
        self._check()
        self.transactions += 1
        self._on_stop()


@contextmanager
def watched():
    """Within it every text that does not fit, and every one that is missing, is counted."""
    defects = Counter()

    class Watched(Canvas):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            self.fault = lambda kind, text: defects.update([f"{kind}: {text!r}"])

    before = (texts._texts, texts._fallback, texts._language)
    with (
        patch.object(main, "Canvas", Watched),
        patch.object(texts, "fault", lambda kind, key: defects.update([f"{kind}: {key!r}"])),
        patch.object(simulated, "PanelBus", SilentBus),
    ):
        yield defects
    texts._texts, texts._fallback, texts._language = before


def run(seed, count):
    """See `run_monkeys`."""
    return run_monkeys(Monkey, seed, count)


def run_monkeys(make_monkey, seed, count, size=PRESSES_A_RUN):
    """See `runs`; the cases are presses, the `figures` those of all monkeys, "records" at least.

    make_monkey(folder, chance): the Monkey of a run.
    """
    with watched() as defects:

        def play(chance, folder, presses):
            monkey = make_monkey(folder, chance)
            found = monkey.play(presses)
            found += [f"{defect} ({times} times)" for defect, times in defects.items()]
            defects.clear()
            return monkey.report, found, monkey.figures

        return {"records": 0} | runs(play, seed, count, size)


def played_deals(chance, body, count):
    """Documents of `count` deals that can have been played in a session."""
    rules, players = body["rules"], len(body["players"])
    if rules not in OF_FIVE:
        return [chance.choice(DEALS[rules])[1] for _ in range(count)]
    sits_out = players > ALL_SEATS[rules]
    return [
        possible_deal(chance, rules, 0 if sits_out else (body["dealer"] + number + 1) % players)
        for number in range(count)
    ]


class Monkey:
    """Somebody who presses keys at random at a table.

    `report`: what it is played by, and the presses so far; `figures`: numbers by name, at least
    how many `records` the presses stored; `application`: what the box runs; `box`: the table.
    """

    application = staticmethod(run_firmware)

    def __init__(self, folder, chance):
        self._folder = folder
        self.chance = chance
        rules = chance.choice(list(ALL_SEATS))
        language = chance.choice(texts.LANGUAGES)
        names = chance.choice((SIX_NAMES, SIX_LONG_NAMES))
        to_play = chance.choice((1, 2, 24, 99))
        body = session(
            rules,
            names,
            deals=to_play,
            scribe=chance.randrange(ALL_SEATS[rules]),
            opponents_key=chance.random() < 0.5,
        )
        if rules in OF_FIVE and chance.random() < 0.5:
            body["players"] = list(LONG_NAMES if names is SIX_LONG_NAMES else names[:5])
        self.figures = Counter()
        self.trail = []
        self.report = {"language": language, "session": body, "trail": self.trail}
        if chance.random() < 0.1:
            self.box = Table(folder, language)
        else:
            played = played_deals(chance, body, chance.choice((0, 0, 8, to_play - 1)))
            others = len(body["players"]) - 1
            totals = [90_000, *[-90_000 // others] * others]
            high = chance.random() < 0.3
            self.box = Table(folder, language, body, played, totals if high else None)
            self.report |= {"played": len(played), "totals": high}
        self._before = self.box.open_log().next_sequence

    def play(self, presses):
        """Press so many keys; sentences that say what went wrong."""
        found = []
        box = self.box
        try:
            box.restart(self.application)
            found += self.use(presses)
        # Whatever ends the application or the test's own clock is what is looked for here.
        except Exception as error:
            found.append(repr(error))
        box.pull_plug()
        found += self.reports()
        return found or self._reckon()

    def use(self, presses):
        """Press so many keys, fewer if there is an error report; what went wrong."""
        unheard = 0
        for _ in range(presses):
            unheard = 0 if self.press() else unheard + 1
            if unheard == STUCK:
                return ["the box is stuck"]
            if self.reports():
                break
        return []

    def reports(self):
        """The error reports that nobody expects."""
        return [(self.box.flash / name).read_text("utf-8") for name in self.box.faults()]

    def press(self):
        """A key, and now and then something else; whether the box acknowledged it."""
        box, chance = self.box, self.chance
        dice = chance.random()
        key = chance.choice(KEYS)
        hold = HELD_MS if dice < 0.15 else HOLD_MS
        pause = LOOK_MS if chance.random() < 0.3 else PAUSE_MS
        self.trail.append((key, hold, pause))
        before = box.board.bus.changes
        box.set_key(key, True)
        box.wait(hold)
        box.set_key(key, False)
        box.wait(pause)
        heard = box.board.bus.changes != before
        if dice > 0.997:
            self.trail.append("night")
            box.wait(NIGHT_MS)
        elif dice > 0.99:
            self.trail.append("plug")
            box.restart(self.application)
        return heard

    def _reckon(self):
        """What the log comes to, here and at a desk."""
        try:
            log = self.box.open_log()
            self.figures["records"] = log.next_sequence - self._before
            found = [f"damage: {damage}" for damage in log.damage]
            found += [f"unfit: {sequence}" for sequence in Session(log).unfit]
            found += disagreements(content_of(log))
            self.box.power_on()
            self.box.settle()
            with Database(self._folder / "desk.db") as database, self.box.link() as link:
                told = collect(link, database).findings
            # Keys at random go on behind a signature, too.
            found += [one.message for one in told if one.kind != ALTERED]
        except Exception as error:  # as above
            found = [repr(error)]
        self.box.pull_plug()
        return found
