"""A key monkey that plays deals, too, while something goes wrong."""

import json
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from unittest.mock import patch

from firmware.app import flows
from firmware.app.flows import storing
from firmware.app.patience import READ_MS
from firmware.app.round_timer import RoundTimer
from firmware.app.storage.settings import Settings
from host_tools.simulation.emulator.script import Press, Script
from host_tools.simulation.rehearsal import typist
from host_tools.simulation.simulator.simulated_box import ScriptedBox
from rules_core.documents import read_document
from rules_core.errors import DealError
from tests.app.key_presses import DEALS
from tests.app.shown import Shown, reach_table
from tests.campaign.keys import Monkey
from tests.storage.storage_box import content_of

# Those that the application imports when they are needed would keep what is patched here.
for _module in iter_modules(flows.__path__):
    import_module(f"{flows.__name__}.{_module.name}")

# So many presses at random between two deals.
_BETWEEN = (5, 40)


class PlayingMonkey(Monkey):
    """Presses at random and deals, entered from the table if it can be reached.

    `shown`: a Shown. What the box says it has stored stays in its log, to the byte.
    """

    def __init__(self, folder, chance):
        super().__init__(folder, chance)
        self.shown = Shown()
        self._promised = b""

    def use(self, presses):
        """`live` through so many presses; what went wrong."""
        whole = storing.stored
        self._promised = self._log()
        found = []

        def stored(box, context, write, *arguments, **fields):
            done = whole(box, context, write, *arguments, **fields)
            if done and not isinstance(getattr(write, "__self__", None), (RoundTimer, Settings)):
                log = self._log()
                if len(log) <= len(self._promised) or not log.startswith(self._promised):
                    found.append("what was said to be stored is not in the log")
                self._promised = log
            return done

        with self.shown, patch.object(storing, "stored", stored):
            found += self.live(presses)
        if not self._log().startswith(self._promised):
            found.append("the log has lost what was said to be stored")
        return found

    def live(self, presses):
        """What it does; sentences that say what went wrong."""
        return self.play_on(presses)

    def play_on(self, presses):
        """So many presses with deals in between; sentences as above."""
        found = []
        while presses > 0 and not found:
            count = min(presses, self.chance.randint(*_BETWEEN))
            found += super().use(count)
            presses -= count
            self.enter_deal()
        return found

    def come_back(self, when):
        """Is the table reached from here? A list of the sentence that says it is not."""
        if reach_table(self.box, self.shown):
            return []
        screen = type(self.shown.screen).__name__
        return [f"{when} the table is not reached from {screen}"]

    def enter_deal(self):
        """As a table does: whatever is in between, the keys go on.

        True if there was nothing in between that keeps it from being stored.
        """
        ready = reach_table(self.box, self.shown)
        played = self.box.session()
        if played.body is None or played.ledger.dealer is None:
            return False
        _, document = self.chance.choice(DEALS[played.book.id])
        dealer = played.ledger.dealer
        if "forehand" in document:
            document = document | {"forehand": played.ledger.forehand(dealer)}
        if "skatist" in document:
            document = document | {"skatist": dealer}
        viewer = played.seating(dealer)[1].scribe
        opponents = played.body["opponents_key"]
        self.trail.append((document, viewer, opponents))
        steps = _steps(json.dumps(document), viewer, opponents)
        is_asked = False
        for step in steps:
            if isinstance(step, Press):
                self.tap(step.key)
                continue
            if step.ms == READ_MS and not is_asked:
                is_asked = True
                self.before_confirmation()
            self.box.wait(step.ms)
        return ready and bool(steps) and not (played.ledger.complete or played.ledger.closed)

    def before_confirmation(self):
        """The score of a deal is shown."""

    def tap(self, key):
        """Press a key and wait until the box is at rest."""
        ScriptedBox.press(self.box, key)

    def _log(self):
        return content_of(self.box.open_log())


@cache
def _steps(document, scribe, opponents):
    try:
        entry = read_document(json.loads(document))
        return Script(typist.enter_deal(entry, scribe, opponents)).steps
    except DealError:
        return ()  # with another forehand there is no such deal
