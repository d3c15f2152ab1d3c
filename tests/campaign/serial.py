"""Garbage on the cable at any moment of a run on the simulated box.

After three seconds of silence the table, or what was shown there, is back: the keys are answered.
A desk gets through then, and the entry goes on.
"""

import contextlib
import io
import json

from firmware.app import main
from tests.campaign.keys import run_monkeys
from tests.campaign.noise import CTRL_C, random_noise
from tests.campaign.playing_monkey import PlayingMonkey

PRESSES_A_RUN = 150
BACK_MS = 3_000
# After so many of a hundred presses something comes over the cable, or a desk calls.
_NOISY = 10
_CALLED = 3
_ANSWER_MS = 300
_IDENTIFY = b"from firmware.app import link\nlink.identify()\n\x04"


def run(seed, count):
    """See `run_monkeys`; how often there was "noise", and a desk that "called"."""
    return run_monkeys(SerialMonkey, seed, count, PRESSES_A_RUN)


class SerialMonkey(PlayingMonkey):
    """A monkey at a box with something at the other end of the cable that is no desk."""

    def __init__(self, folder, chance):
        super().__init__(folder, chance)
        self.figures.update(noise=0, called=0)
        self._wrong = []

    def application(self, board):
        """The firmware, started anew as by MicroPython after a soft reset."""
        while True:
            # Whoever asks for it gets a soft reset, or a prompt that the watchdog brings back from.
            with contextlib.suppress(SystemExit):
                main.run(board)

    def live(self, presses):
        """Press keys while noise comes."""
        # What noise makes the console print is nobody's business.
        with contextlib.redirect_stdout(io.StringIO()):
            return self.play_on(presses) + self._wrong

    def press(self):
        dice = self.chance.random() * 100
        if dice < _NOISY:
            self._noise()
        elif dice < _NOISY + _CALLED:
            self._call()
        return super().press()

    def _noise(self):
        """Noise, between the pieces of which keys may be pressed, and then silence."""
        self.figures["noise"] += 1
        for data, pause in random_noise(self.chance):
            self._send(data)
            self.box.wait(pause)
            if self.chance.random() < 0.2:
                super().press()
        self._back("noise")

    def _call(self):
        """A desk that asks who this is."""
        self.figures["called"] += 1
        self._send(CTRL_C)
        self.box.wait(_ANSWER_MS)
        self._send(b"\x01")
        self.box.wait(_ANSWER_MS)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            self._send(_IDENTIFY)
            self.box.wait(_ANSWER_MS)
        try:
            sound = json.loads(printed.getvalue())["size"] == len(self._log())
        except (ValueError, KeyError):
            sound = False
        if not sound:
            self._wrong.append(f"a desk was answered {printed.getvalue()[:200]!r}")
        self._send(b"\x02")
        self._back("a call")

    def _back(self, what):
        self.box.wait(BACK_MS)
        if not super().press():
            self._wrong.append(f"the keys are dead after {what}")

    def _send(self, data):
        self.trail.append(data)
        self.box.board.serial.input.extend(data)
