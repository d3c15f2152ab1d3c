"""The clock of a round: how much of the time allowed for it is left.

It starts with the first key of the first deal, or when the desk says so: until then all the minutes
are left. Flash is written at the start, when somebody changes the clock, and once after the power
went while it ran.

The board's uptime goes on when the application starts anew, and begins at zero when the box is
switched on: a clock that started later than now was stopped by the power.
"""

from micropython import const

from firmware.app.storage.files import StorageError
from firmware.app.storage.sealed import SealedFile, checked
from rules_core.fields import FLAG, Integer
from rules_core.record import DEAL, RecordError

PATH = "clock"
MAX_SIZE = 256  # bytes of the file
MOST_MINUTES = 999  # as many as a tariff or a desk may allow

_MINUTE_MS = const(60_000)
_MOST_MS = (1 << 53) - 1
# A clock that started longer ago than this is not of this evening.
_DAY_MS = const(86_400_000)
_STOPPED = const(-1)

# What the file says about the clock of a session, under the sequence of its record.
_FIELDS = {
    "minutes": Integer(0, MOST_MINUTES),  # allowed, 0: no clock
    "used": Integer(0, _MOST_MS),  # milliseconds until the clock was started last
    "since": Integer(_STOPPED, _MOST_MS),  # uptime when it was started last
    "boot": Integer(0, 0x7FFFFFFF),  # number of the boot when it was started last
    "waits": FLAG,  # was it the power that stopped it?
}
_NO_CLOCK = {"minutes": 0, "used": 0, "since": _STOPPED, "boot": 0, "waits": False}


class RoundTimer:
    """The clock of the session in play, by the `log`; `follow` that before anything else.

    `damage`: None, or why what was known of the clock could not be read when the box started;
    it goes by what is left of that then, at worst by the session's record if a deal was played.
    """

    def __init__(self, board, log):
        self.damage = None
        self._board = board
        self._log = log
        self._file = SealedFile(board.fs, board.guard, PATH, MAX_SIZE)
        self._sequence = None
        self._state = _NO_CLOCK

    def follow(self, book):
        """Go by the session that the log holds now, of this rule book.

        True if the power has stopped the clock: `save` that.
        """
        session = self._log.session
        if session.sequence == self._sequence:
            return False
        self._sequence = session.sequence
        self._state = self._load() or {
            "minutes": book.minutes(session.body["deals"]),
            "used": 0,
            "since": session.stamp.uptime_ms if self._has_begun() else _STOPPED,
            "boot": session.stamp.boot,
            "waits": False,
        }
        if not self.running or 0 <= self._since_start() < _DAY_MS:
            return False
        used = self._state["used"] + self._until_last_record()
        self._state = self._changed(used=used, since=_STOPPED, waits=True)
        return True

    def go_on(self):
        """Be the clock of the session that the log holds now; StorageError.

        It is the one before, with the players in other seats.
        """
        self._sequence = self._log.session.sequence
        self.save()

    @property
    def minutes(self):
        """How many minutes are allowed, 0: there is no clock."""
        return self._state["minutes"]

    @property
    def started(self):
        """Return True once it has been started."""
        return self.running or self._state["used"] > 0 or self._state["waits"]

    @property
    def running(self):
        """Return True while time is passing."""
        return self.minutes > 0 and self._state["since"] != _STOPPED

    @property
    def waits(self):
        """Does the clock wait for somebody to start it again, since the power stopped it?"""
        return self.minutes > 0 and self._state["waits"]

    @property
    def left(self):
        """Minutes left, a minute that has begun counts; 0: time is up."""
        return (self._left_ms() + _MINUTE_MS - 1) // _MINUTE_MS

    @property
    def changes_in(self):
        """Milliseconds until `left` changes; 0: it does not."""
        left = self._left_ms()
        return (left - 1) % _MINUTE_MS + 1 if self.running and left else 0

    def start(self):
        """Start the clock of a round that begins; StorageError when it cannot be kept.

        It runs nevertheless, until the box is switched off.
        """
        now = self._board.uptime_ms()
        self._state = self._changed(since=now, boot=self._log.boot)
        self.save()

    def pause(self):
        """Stop the clock; StorageError when that cannot be kept, and the clock goes on."""
        self._change(used=self._used_ms(), since=_STOPPED, waits=False)

    def resume(self):
        """Start it again; StorageError as above."""
        self._change(since=self._board.uptime_ms(), boot=self._log.boot, waits=False)

    def allow(self, minutes):
        """Set the minutes from the start of the clock, 0: none; StorageError as above.

        Without a clock one starts.
        """
        if self.minutes and minutes:
            self._change(minutes=minutes)
            return
        since = self._board.uptime_ms() if minutes else _STOPPED
        self._change(minutes=minutes, used=0, since=since, boot=self._log.boot, waits=False)

    def plan(self, minutes):
        """Take the planned minutes from the desk, 0: none; StorageError as above.

        A running clock goes on, and none is started.
        """
        if minutes != self.minutes:
            self._change(minutes=minutes)

    def forget(self):
        """Know of no clock any more; StorageError."""
        self._sequence = None
        self._state = _NO_CLOCK
        self._file.remove()

    def save(self):
        """Keep the clock as it is; StorageError when it cannot be written."""
        self._change()

    def _change(self, **values):
        state = self._changed(**values)
        with self._board.guard:
            self._file.save(self._sequence, state)
        self._state = state

    def _changed(self, **values):
        state = dict(self._state)
        state.update(values)
        return state

    def _left_ms(self):
        return max(0, self.minutes * _MINUTE_MS - self._used_ms())

    def _used_ms(self):
        used = self._state["used"]
        if self.running:
            used += self._since_start()
        return used

    def _since_start(self):
        return self._board.uptime_ms() - self._state["since"]

    def _has_begun(self):
        """Return True if a deal of the session is in the log: its clock was started then."""
        for _, offset in self._log.entries:
            try:
                if self._log.read(offset).kind == DEAL:
                    return True
            except (StorageError, RecordError) as error:
                self.damage = str(error)
        return False

    def _until_last_record(self):
        """How long the clock ran for certain: milliseconds from its start to the last record."""
        if not self._log.entries:
            return 0
        _, offset = self._log.entries[-1]
        try:
            stamp = self._log.read(offset).stamp
        except (StorageError, RecordError) as error:
            self.damage = str(error)
            return 0
        if stamp.boot < self._state["boot"]:
            return 0
        return max(0, stamp.uptime_ms - self._state["since"])

    def _load(self):
        """Return the state of the session in play in the file, None if it has none."""
        try:
            kept = self._file.load()
            if kept is None:
                return None
            _, sequence, state = kept
            return checked(state, _FIELDS) if sequence == self._sequence else None
        except (StorageError, ValueError) as error:
            self.damage = str(error)
            return None
