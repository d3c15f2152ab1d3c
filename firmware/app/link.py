"""The box's end of the link: functions for the desk, through the raw REPL.

The desk calls the box and then the functions at the end of this module; each prints one line of
JSON, byte strings in it as base64. Values from the desk are checked here as if anyone had typed
them: a refusal changes nothing and is `{"error": sentence}` with the "field", "key" and "details"
of a `Refusal`; an error of storage has the key of its `StorageError`.
"""

import binascii
import json
import sys

from firmware.app.refusals import BoxRefusal
from firmware.app.round_timer import MOST_MINUTES
from firmware.app.storage.files import StorageError
from firmware.app.storage.room import bytes_left
from firmware.app.storage.settings import GAP, has_gap
from firmware.app.texts import language
from rules_core.errors import Refusal
from rules_core.session import NAMES, check_listed, check_next, check_session

# Bytes that become base64 at a time: a multiple of three, so that the pieces are one text.
_PIECE = 192


class Link:
    """The requests of a desk to this box.

    box: the application, with its `board`, `log` (open), `settings`, `session`, `timer`, `pin`,
    `books`, `draft`, `next_seats` and `battery`.
    """

    def __init__(self, box):
        self._box = box
        self._board = box.board
        self._log = box.log
        self._settings = box.settings
        self._session = box.session
        self._timer = box.timer
        self._books = box.books
        self._pin = box.pin
        self._battery = box.battery
        self._next_seats = box.next_seats

    def answer(self, function, *arguments):
        """Carry out one call; returns the line of JSON that answers it."""
        pieces = []
        self.write_answer(pieces.append, function, *arguments)
        return "".join(pieces)

    def write_answer(self, write, function, *arguments):
        """Carry out one call; `write(text)` is called with the answer, a piece at a time.

        A part of the log is never a text as a whole: that would need more memory in one piece than
        a long session leaves.
        """
        try:
            # What the desk has executed may be interrupted; what it calls here may not.
            with self._board.guard:
                answer = self._call(function, arguments)
        except (ValueError, StorageError) as error:
            answer = refusal(error if self._knows_log() else _start_anew())
        _write_object(write, answer)

    def _call(self, function, arguments):
        if not self._knows_log():
            raise _start_anew()
        return getattr(self, function)(*arguments)

    def _knows_log(self):
        """Return True if the known state of the log is that on the flash. Else no request is
        answered.
        """
        return self._log.still_at(self._log.next_sequence)

    def identify(self):
        """Which box and which log this is, and where it stands."""
        log = self._log
        settings = self._settings
        damage = list(log.damage)
        if has_gap(self._board, settings):
            damage.append((log.size, 0, GAP))  # there may have been more
        return {
            "box": encoded(self._board.unique_id),
            "flash": self._board.flash_type,
            "log": encoded(log.identity or b""),  # unknown when the log's beginning is damaged
            "last": encoded(log.last_digest),
            "firmware": self._board.version,
            "size": log.size,
            "boot": log.boot,
            "clock": self._board.clock(),
            "synced": {"offset": settings["synced"], "clock": settings["synced_clock"]},
            "session": self._running(),
            "pin_number": self._pin.number,
            "battery": self._battery.supply_mv,
            "free": self._free(),
            "fault": self._fault(),
            "damage": [
                {"offset": offset, "length": length, "reason": reason}
                for offset, length, reason in damage
            ],
        }

    def _fault(self):
        """Return the report of the last HardFault since the power came on; None without one."""
        fault = self._board.fault
        if fault is None:
            return None
        return {"at": fault.place, "from": fault.caller, "address": fault.address}

    def _free(self):
        """Bytes for the sessions to come, 0 if none can begin; None if that cannot be read."""
        try:
            return bytes_left(self._log)
        except StorageError:
            return None

    def _check_room(self):
        """Refuse data for later sessions if they would take the room of the session in play."""
        if self._free() == 0:
            raise StorageError("storage_full")

    def _running(self):
        session = self._in_play()
        if session is None:
            return None
        running = {name: session.body[name] for name in NAMES}
        running["sequence"] = session.sequence
        running["played"] = self._played()
        running["signed"] = self._session.body is not None and self._session.ledger.signed
        return running

    def _in_play(self):
        """The SESSION record, None before the first and when it was cleared: it can begin anew."""
        ledger = self._session.ledger
        return None if ledger is not None and ledger.cleared else self._log.session

    def _played(self):
        """How many deals count so far; None when the records do not say."""
        session = self._session
        if session.body is None or session.unfit or self._log.newer:
            return None  # the desk pulls the records as they are and finds out why
        return session.ledger.played

    def pull(self, offset, size):
        """Bytes of the log from `offset` on, at most `size` and no more than it gives at once."""
        whole("offset", offset, 0, self._log.size)
        whole("size", size, 1, 1 << 30)
        return {"offset": offset, "data": self._log.pull(offset, size)}

    def acknowledge(self, offset, clock):
        """Remember that a desk has the log up to `offset`, since `clock` (Unix seconds).

        It knows of a gap in the directory, too.
        """
        whole("offset", offset, 0, self._log.size)
        whole("clock", clock, 0, 1 << 40)
        gap = -abs(self._settings["gap"])
        self._settings.change(synced=offset, synced_clock=clock, gap=gap)
        return {}

    def push_session(self, session):
        """Begin a session; the one with this label that is running already is left as it is."""
        check_session(session, self._books.find)
        running = self._in_play()
        if running is not None and session["label"] and _same(session, running.body):
            return {"sequence": running.sequence}
        return {"sequence": self._session.begin(session).sequence}

    def push_tariff(self, data):
        """Keep a tariff (base64) to play by; its digest."""
        data = decoded("tariff", data)
        self._check_room()
        return {"digest": self._books.tariffs.keep(data)}

    def tariffs(self):
        """The tariffs that are kept, besides the built-in ones."""
        kept = self._books.tariffs.all()
        return {
            "tariffs": [
                {"rules": one.rules, "digest": one.digest, "name": one.name_in(language())}
                for one in kept
            ]
        }

    def drop_tariff(self, digest):
        """Forget a tariff. Sessions by it go on: the log has it."""
        self._books.tariffs.drop(digest)
        return {}

    def push_players(self, players):
        """Replace the list of names from which the players of a session are chosen."""
        check_listed(players)
        self._check_room()
        self._settings.change(players=players)
        return {}

    def push_next(self, following):
        """Keep where the players of the session in play sit next."""
        check_next(following)
        running = self._session.body
        if running is None:
            raise BoxRefusal("", "no_session")
        if following["label"] not in ("", running["label"]):
            raise BoxRefusal("", "other_session")
        self._next_seats.save(self._log.session.sequence, following)
        return {}

    def allow_minutes(self, minutes):
        """Set the minutes for the round in play, 0: no limit; its clock is not started."""
        whole("minutes", minutes, 0, MOST_MINUTES)
        if self._session.body is None:
            raise BoxRefusal("", "no_session")
        self._timer.follow(self._session.book)
        self._timer.plan(minutes)
        return {}

    def start_clock(self):
        """Start the clock of the round, unless it has been; the minutes allowed, and those left."""
        if self._session.body is None:
            raise BoxRefusal("", "no_session")
        clock = self._timer
        clock.follow(self._session.book)
        if clock.minutes and not clock.started:
            clock.start()
        return {"minutes": clock.minutes, "left": clock.left}

    def set_clock(self, seconds):
        """Set the clock to Unix `seconds`."""
        whole("clock", seconds, 1, 1 << 40)
        self._board.set_clock(seconds)
        return {}

    def begin_anew(self, size, digest):
        """Begin the log anew, if the desk has its first `size` bytes with this SHA-256 (base64).

        Returns the digest of the first record of the new one.
        """
        from firmware.app.new_log import begin_anew  # once in years

        begin_anew(self._box, size, decoded("digest", digest))
        return {"log": encoded(self._log.identity)}

    def set_pin(self, pin):
        """Set the director's PIN (a text of digits), or take it away (""); the number it got."""
        self._pin.set(pin)
        return {"number": self._pin.number}


def _same(session, body):
    """Return True for the session with this body. Open fields may have been filled by the table."""
    session = dict(session)
    if session["dealer"] is None:
        session["dealer"] = body["dealer"]
        for name in ("players", "numbers"):
            if sorted(session[name]) == sorted(body[name]):
                session[name] = body[name]
    return all(session[name] == body[name] for name in NAMES)


def _start_anew():
    """Return the refusal as long as the state of the flash is unknown."""
    return BoxRefusal("", "start_anew")


def whole(name, value, low, high):
    """Raise Refusal unless `value`, called `name`, is an integer from `low` to `high`."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Refusal(name, "whole_between", low, high)


def decoded(name, data):
    """The bytes that `data`, called `name`, says in base64; BoxRefusal unless it does."""
    try:
        return binascii.a2b_base64(data)
    except (ValueError, TypeError):
        raise BoxRefusal(name, "base64")


def refusal(error):
    """Return the answer to a call that a ValueError or a StorageError refuses."""
    if isinstance(error, StorageError):
        said = "the box cannot store it: " + error.key.replace("_", " ")
        return {"error": said, "field": "", "key": error.key, "details": ()}
    answer = {"error": str(error)}
    if isinstance(error, Refusal):
        answer["field"] = error.field
        answer["key"] = error.key
        answer["details"] = list(error.details)
    return answer


def encoded(data):
    """Bytes as base64."""
    return binascii.b2a_base64(data).decode().strip()


def _write_object(write, values):
    """A dict as JSON, a piece at a time; a memoryview in it as base64."""
    before = "{"
    for key, value in values.items():
        write(before + json.dumps(key) + ": ")
        before = ", "
        if not isinstance(value, memoryview):
            write(json.dumps(value))
            continue
        write('"')
        for at in range(0, len(value), _PIECE):
            write(encoded(value[at : at + _PIECE]))
        write('"')
    write("}" if values else "{}")


# The box's end of the link: a RescueLink from the first moment on, the application's Link once it
# has been built.
current = None


def has_started():
    """Print whether the box has got as far as to have a `current` link."""
    print(json.dumps(current is not None))


# What the desk calls as functions of this module: what needs no more than the log,
WITHOUT_APPLICATION = ("identify", "pull", "acknowledge", "set_clock")
# and what needs the application.
WITH_APPLICATION = (
    "push_session",
    "push_tariff",
    "tariffs",
    "drop_tariff",
    "push_players",
    "push_next",
    "allow_minutes",
    "start_clock",
    "begin_anew",
    "set_pin",
)


def __getattr__(name):
    """The function of this name, which prints what `current` answers."""
    if name not in WITHOUT_APPLICATION and name not in WITH_APPLICATION:
        raise AttributeError("'module' object has no attribute '{}'".format(name))
    return lambda *arguments: _print(name, *arguments)


def _print(function, *arguments):
    if current is None:
        print(json.dumps(refusal(BoxRefusal("", "not_started"))))
    else:
        current.write_answer(sys.stdout.write, function, *arguments)
        print()
