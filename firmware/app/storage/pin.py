"""The director's PIN: a salted hash of it, and how often somebody has tried another one.

The count is in the flash before a PIN is compared, and a box that is switched on waits from then
on: cutting the power gains nothing. A file that cannot be read stands for a PIN that nobody knows,
since damage must not open what was closed; the desk sets a new one then.
"""

import hashlib

from firmware.app.storage.files import StorageError
from firmware.app.storage.sealed import SealedFile, checked
from rules_core.fields import Integer, Text
from rules_core.pin import FIRST_PIN, LAST_PIN, NO_PIN, UNKNOWN_PIN, check_pin

PATH = "pin"
MAX_SIZE = 256  # bytes of the file

# So many times is hashed, about 0.2 s on a Pico. The file says it: it may change.
_TURNS = 300
_MOST_TURNS = 20_000
_SALT = 8

# Wrong PINs that cost nothing; the one after them costs the first delay, each further one twice it.
_FREE = 3
_FIRST_DELAY_S = 30
_LONGEST_DELAY_S = 900
_MOST_DOUBLINGS = 5
_MOST_WRONG = 99

_FIELDS = {
    "salt": Text(2 * _SALT, shortest=2 * _SALT),  # hexadecimal, as the hash
    "hash": Text(64, shortest=64),
    "turns": Integer(1, _MOST_TURNS),
    "wrong": Integer(0, _MOST_WRONG),  # PINs tried since the last right one
    "number": Integer(FIRST_PIN, LAST_PIN),  # of the setting, see rules_core.pin
}


class Pin:
    """The PIN of this box; `board`: a `firmware.device.board.Board`.

    `is_set`: is there one, known or not? `number`: of its setting, see `rules_core.pin`; `damage`:
    None, or why it cannot be read and nobody knows it.
    """

    def __init__(self, board):
        self.damage = None
        self._board = board
        self._file = SealedFile(board.fs, board.guard, PATH, MAX_SIZE)
        self._state = None
        self._since = board.uptime_ms()
        try:
            kept = self._file.load()
            if kept is not None:
                self._state = checked(kept[2], _FIELDS)
        except StorageError as error:
            self.damage = error.key
        except ValueError as error:
            self.damage = str(error)

    @property
    def is_set(self):
        return self._state is not None or self.damage is not None

    @property
    def number(self):
        if self._state is not None:
            return self._state["number"]
        return NO_PIN if self.damage is None else UNKNOWN_PIN

    @property
    def wait_s(self):
        """Seconds until the next PIN can be tried, 0: now."""
        if self._state is None or self._state["wrong"] < _FREE:
            return 0
        doublings = min(self._state["wrong"] - _FREE, _MOST_DOUBLINGS)
        delay = min(_FIRST_DELAY_S << doublings, _LONGEST_DELAY_S)
        return max(0, delay - (self._board.uptime_ms() - self._since) // 1000)

    def is_right(self, pin):
        """Return True for the right PIN. False while `wait_s` lasts, and when it is unknown.

        StorageError, and the PIN was not compared, when the flash cannot count the attempt.
        """
        state = self._state
        if state is None or self.wait_s:
            return False
        self._write(dict(state, wrong=min(state["wrong"] + 1, _MOST_WRONG)))
        self._since = self._board.uptime_ms()
        if _hash(pin, state["salt"], state["turns"]) != state["hash"]:
            return False
        self._write(dict(state, wrong=0))
        return True

    def set(self, pin):
        """Set the PIN, "": there is none any more. It gets another number, whatever it is.

        ValueError for what is no PIN, StorageError when it cannot be kept; it is as it was then.
        """
        if pin == "":
            self._remove()
            return
        check_pin(pin)
        salt = _hexadecimal(self._board.random(_SALT))
        state = {"salt": salt, "hash": _hash(pin, salt, _TURNS), "turns": _TURNS, "wrong": 0}
        by_chance = int.from_bytes(self._board.random(4), "little")
        state["number"] = FIRST_PIN + by_chance % (LAST_PIN - FIRST_PIN + 1)
        self._write(state)
        self.damage = None

    def _write(self, state):
        with self._board.guard:
            self._file.save(0, state)
            self._state = state

    def _remove(self):
        with self._board.guard:
            self._file.remove()
            self._state = None
            self.damage = None


def _hash(pin, salt, turns):
    """The hash in hexadecimal, of a PIN and a salt in hexadecimal."""
    salted = (salt + pin).encode()
    digest = salted
    for _ in range(turns):
        digest = hashlib.sha256(digest + salted).digest()
    return _hexadecimal(digest)


def _hexadecimal(data):
    return "".join("{:02x}".format(byte) for byte in data)
