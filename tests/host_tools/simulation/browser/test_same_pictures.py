"""The page shows what the simulator shows, press by press, in all rule books."""

import random

import pytest

from firmware.app.storage.log_file import PATH as LOG
from host_tools.simulation.rehearsal.scribe import Scribe
from host_tools.simulation.rehearsal.watch import Watch
from rules_core.books import RULE_IDS
from tests.app.table import BOX_ID, Table, session
from tests.each import nightly
from tests.host_tools.simulation.browser.played_by_node import play

DEALS = 4
LANGUAGES = ("de", "fr", "en", "rm")
# Every rule book; and a table at which one more sits than play.
TABLES = [*((rules,) for rules in RULE_IDS), ("fft-4", "Gritli")]


class NotedTable(Table):
    """A table whose presses and waits are noted with what it shows after each press."""

    def note(self):
        """Begin to note; the box has power."""
        self.script = []
        self.pictures = [self.picture()]

    def press(self, key, hold_ms=60):
        """Press a key and note it."""
        answered = super().press(key, hold_ms)
        self.script.append(key)
        self.pictures.append(self.picture())
        return answered

    def pause(self, ms):
        """Wait for the look at a screen, and note it."""
        self.wait(ms)
        self.script.append(ms)


class NotedBox:
    """A table as the scribe sees it: its waits are noted, those of a press are not."""

    def __init__(self, table):
        self._table = table
        self.press = table.press
        self.wait = table.pause

    @property
    def asleep(self):
        """See `SimulatedBox`."""
        return self._table.asleep


@pytest.mark.parametrize(
    "number",
    nightly(range(len(TABLES)), (len(TABLES) - 1,)),
    ids=lambda number: "-".join(TABLES[number]),
)
def test_every_picture_is_the_same(try_out_page, tmp_path, number):
    rules, *more = TABLES[number]
    body = session(rules, deals=DEALS)
    body["players"] += more
    table = NotedTable(tmp_path, LANGUAGES[number % len(LANGUAGES)], body)
    files = {path.name: path.read_bytes() for path in table.flash.iterdir()}
    with Watch() as watch, table:
        table.note()
        scribe = Scribe(NotedBox(table), watch, random.Random(rules))
        while not scribe.session.over:
            scribe.enter_deal()
        scribe.sign()
    played = play(try_out_page, table.script, BOX_ID, files)
    assert len(played.pictures) == len(table.pictures) > 4 * DEALS
    wrong = [
        at
        for at, (one, other) in enumerate(zip(played.pictures, table.pictures, strict=True))
        if one != other
    ]
    assert wrong == []
    assert played.said == []
    deals = [one for one in played.told if one["kind"] == "deal"]
    ledger = table.session().ledger
    points = [list(ledger.spread(line.points, line.dealer)) for line in ledger.deals]
    assert [one["points"] for one in deals] == points
    assert all(one["players"] == body["players"] for one in deals)
    assert played.told[-1]["kind"] == "signature"
    log = (table.flash / LOG).read_bytes()
    assert played.files[LOG][: len(files[LOG])] == files[LOG]
    assert len(played.files[LOG]) == len(log)
