"""A box for tests: its flash laid out beforehand, its keys pressed by commented scripts."""

import re
from contextlib import contextmanager

from firmware.app.patience import TAP_MS
from firmware.app.session import Session
from firmware.app.storage.files import Files, NoGuard
from firmware.app.storage.log import DealLog
from firmware.app.storage.settings import Settings
from host_tools.simulation.emulator.script import PRESS_MS, Script, ScriptError, Wait
from host_tools.simulation.simulator.simulated_box import ScriptedBox, run_firmware
from rules_core.documents import DEAL, Entry, read_document, write_document
from rules_core.record import ADJUST, Stamp

NAMES = ("Anna", "Béat", "Zoë", "Jürg", "Gritli")
LONG_NAMES = (
    "Maximilian Oberhauser",
    "Hans-Jürg Äschlimann",
    "Bärbel Grüß-Zgraggen",
    "Wolfgang Öxle",
    "Mechthild von Würzburg",
)
# With the sixth player of the largest tables.
SIX_NAMES = (*NAMES, "Urs")
SIX_LONG_NAMES = (*LONG_NAMES, "Giovanna Capaul-Derungs")
# The rule books and for how many players they are: French Tarot, and the others.
SEATS = {"fft-4": 4, "ch-3": 3, "ch-4": 4, "ch-5": 5}
OTHER_SEATS = {
    "krenglbach": 4,
    "tirol": 4,
    "troccas-4": 4,
    "troccas-6": 6,
    "troccas-3": 3,
    "troccas-5": 5,
}
ALL_SEATS = SEATS | OTHER_SEATS

BOX_ID = "5c4e1b0079aa0042"
_NONCE = bytes(8)
_AWAKE_MS = 3_000

# The files that a session, its deals and its totals come to. To play the 98 deals of a wide table
# takes longer than the scene that begins after them.
_laid = {}


def session(rules="fft-4", names=SIX_NAMES, **changes):
    """The body of a SESSION record."""
    body = {
        "rules": rules,
        "table": 7,
        "round": 2,
        "players": list(names[: ALL_SEATS[rules]]),
        "deals": 24,
        "dealer": 3 if ALL_SEATS[rules] > 3 else 2,
        "scribe": 0,
        "opponents_key": True,
        "label": "",
        "tariff": "",
        "numbers": [],
    }
    body.update(changes)
    return body


def rest(box, ms):
    """Let so long pass in which nobody presses: all but the last seconds in one sleep."""
    box.skip(ms - _AWAKE_MS)
    box.wait(_AWAKE_MS)


class Table(ScriptedBox):
    """A box in virtual time that begins with `language`, a session and deals already played.

    `body`: of the session, None: nothing has been played; `deals`: documents without `rules`;
    `totals`: what the director wrote as an adjustment; `application`: instead of the firmware's;
    `settings`: others that were changed.
    """

    # The key that was pressed last, and when.
    _pressed = ""
    _pressed_at = 0

    def __init__(
        self,
        folder,
        language="de",
        body=None,
        deals=(),
        totals=None,
        application=run_firmware,
        **settings,
    ):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "unique-id").write_text(BOX_ID, encoding="ascii")
        super().__init__(folder, application)
        self.expected_faults = []
        self.fs = Files(str(self.flash))
        if body is not None:
            self._lay_down(body, list(deals), totals)
        Settings(self.fs, NoGuard()).change(language=language, **settings)

    @classmethod
    def again(cls, folder, application=run_firmware):
        """The box whose folder this is, its flash as it was left."""
        table = cls.__new__(cls)
        ScriptedBox.__init__(table, folder, application)
        table.expected_faults = []
        table.fs = Files(str(table.flash))
        return table

    def _lay_down(self, body, deals, totals):
        played = repr((body, deals, totals))
        if played not in _laid:
            self._play(body, deals, totals)
            _laid[played] = {path.name: path.read_bytes() for path in self.flash.iterdir()}
        for name, data in _laid[played].items():
            (self.flash / name).write_bytes(data)

    def _play(self, body, deals, totals):
        log = self.open_log()
        played = Session(log)
        played.begin(body)
        for document in deals:
            entry = read_document({"rules": body["rules"]} | document)
            played.store(entry.content, entry.score(), book=entry.book)
        if totals is not None:
            log.append(ADJUST, {"rules": body["rules"], "points": totals, "reason": "x"})

    def open_log(self):
        """The log as the flash holds it now."""
        log = DealLog(self.fs, NoGuard(), lambda: Stamp(1, 0, 0))
        log.open(bytes.fromhex(BOX_ID), _NONCE, self.version)
        return log

    def session(self):
        """The session as the flash holds it now."""
        return Session(self.open_log())

    def documents(self):
        """The deals of the session as JSON documents, `points` of the record beside each."""
        played = self.session()
        for line in played.ledger.deals:
            book, answers = played.entered(line)
            entry = Entry(book, DEAL, answers)
            yield write_document(entry), line.points

    def press(self, key, hold_ms=PRESS_MS):
        """Press a key and wait until the box is at rest; True if the picture is another one.

        OK after OK is no double tap.
        """
        if key == self._pressed == "ok" and self.now_ms - self._pressed_at < TAP_MS:
            self.wait(TAP_MS)
        before = self.picture()
        super().press(key, hold_ms)
        self._pressed, self._pressed_at = key, self.now_ms
        return self.picture() != before

    def play(self, keys, look=None):
        """Play a key script (`emulator.script`) whose presses must all be used up.

        A press is used up when it leaves another picture behind: one that the box acknowledges
        but has no use for is out of place. `[name]` calls `look(name)`; it and `read` stand
        anywhere on a line.
        """
        for number, line in enumerate(keys.splitlines(), 1):
            for words in re.split(r"(\[[\w-]+\]|\bread\b)", line.partition("#")[0]):
                if words.startswith("["):
                    look(words[1:-1])
                else:
                    self._play_steps(Script(words).steps, number)

    def _play_steps(self, steps, line):
        for step in steps:
            if isinstance(step, Wait):
                self.wait(step.ms)
            elif self.press(step.key, step.hold_ms) != step.answered:
                used = "not used up" if step.answered else "used"
                raise ScriptError("script", line, f"the press of {step.key} was {used}")

    def read_dealing_rights(self):
        """Read what the box says before a deal that a party in debt has a right in."""
        ledger = self.session().ledger
        if not ledger.complete:
            for _ in ledger.book.dealing_rights(ledger.points):
                self.play("ok")

    @contextmanager
    def off(self):
        """Pull the plug for the block; afterwards the box is on again, and at rest."""
        self.pull_plug()
        yield
        self.power_on()
        self.settle()

    def restart(self, application=run_firmware):
        """Pull the plug and put it back in."""
        self.pull_plug()
        self._application = application
        self.power_on()
        self.settle()

    def faults(self):
        """Names of the error reports in the flash."""
        return sorted(path.name for path in self.flash.glob("error-*.txt"))
