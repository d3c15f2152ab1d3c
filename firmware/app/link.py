"""The box's end of the link: what the desk calls through the raw REPL.

The desk interrupts the application and calls the functions at the end of this module; each
prints one line of JSON, byte strings in it as base64. What the desk sends is checked here as if
anyone had typed it: a refusal is `{"error": sentence}` and changes nothing.
"""

import binascii
import json

from firmware.app.storage.files import StorageError
from rules_core.books import book as find_book
from rules_core.errors import DealError
from rules_core.record import MAX_LABEL, MAX_NAME

MAX_PULL = 1536  # bytes of the log in one answer: a line of 2 kB, in a heap that is in use
MAX_PLAYERS = 60  # names in the desk's list
MAX_DAMAGE = 16  # damaged places named in one answer
MAX_NUMBER = 9999  # of a table, a round, of deals: what a record holds

# What a session is made of; `check_session` has the limits.
SESSION_FIELDS = (
    "rules",
    "table",
    "round",
    "players",
    "deals",
    "dealer",
    "scribe",
    "opponents_key",
    "label",
)


class RefusalError(Exception):
    """What was asked for cannot be done; the sentence says why."""


class Link:
    """What a desk may do with this box.

    log: DealLog, open; settings: Settings; board: see the architecture; session: Session.
    `wait_for_desk(milliseconds)`, if given, is called at every call: the board starts the
    application anew unless the desk calls again within that time (a cable pulled leaves the box
    stopped otherwise).
    """

    PATIENCE_MS = 20000

    def __init__(self, log, settings, board, session, wait_for_desk=None):
        self._log = log
        self._settings = settings
        self._board = board
        self._session = session
        self._wait_for_desk = wait_for_desk

    def answer(self, function, *arguments):
        """Carry out one call; returns the line of JSON that answers it."""
        if self._wait_for_desk is not None:
            self._wait_for_desk(self.PATIENCE_MS)
        try:
            return json.dumps(_FUNCTIONS[function](self, *arguments))
        except RefusalError as error:
            sentence = str(error)
        except StorageError as error:
            sentence = "The box cannot store it: " + error.key.replace("_", " ") + "."
        return json.dumps({"error": sentence})

    def identify(self):
        """Which box and which log this is, and where it stands."""
        log = self._log
        settings = self._settings
        return {
            "box": _text(self._board.unique_id),
            "log": _text(log.identity or b""),  # unknown when the log's beginning is damaged
            "last": _text(log.last_link),
            "firmware": self._board.version,
            "size": log.size,
            "boot": log.boot,
            "clock": self._board.clock(),
            "synced": {"offset": settings["synced"], "clock": settings["synced_clock"]},
            "session": self._running(),
            "damage": [
                {"offset": offset, "length": length, "reason": reason}
                for offset, length, reason in log.damage[:MAX_DAMAGE]
            ],
        }

    def _running(self):
        session = self._log.session
        if session is None:
            return None
        running = {field: session.body[field] for field in SESSION_FIELDS}
        running["sequence"] = session.sequence
        running["played"] = self._played()
        return running

    def _played(self):
        """How many deals count so far; None when the records do not say."""
        session = self._session
        if session.body is None or session.unfit:
            return None  # the desk pulls the records as they are and finds out why
        return session.ledger.played

    def pull(self, offset, size):
        """The bytes of the log from `offset` on, at most `size` and at most MAX_PULL of them."""
        _whole("offset", offset, 0, self._log.size)
        _whole("size", size, 1, 1 << 30)
        return {"offset": offset, "data": _text(self._log.pull(offset, min(size, MAX_PULL)))}

    def acknowledge(self, offset, clock):
        """Remember that a desk has the log up to `offset`, since `clock` (Unix seconds)."""
        _whole("offset", offset, 0, self._log.size)
        _whole("clock", clock, 0, 1 << 40)
        self._settings.change(synced=offset, synced_clock=clock)
        return {}

    def push_session(self, session):
        """Begin a session; the one with this label that is running already is left as it is."""
        check_session(session)
        running = self._log.session
        if running is not None and session["label"] and _same(session, running.body):
            return {"sequence": running.sequence}
        return {"sequence": self._session.begin(session).sequence}

    def push_players(self, players):
        """Replace the list of names from which the players of a session are chosen."""
        check_players(players)
        self._settings.change(players=players)
        return {}

    def set_clock(self, seconds):
        """Set the clock to Unix `seconds`."""
        _whole("clock", seconds, 1, 1 << 40)
        self._board.set_clock(seconds)
        return {}


def check_session(session):
    """Raise RefusalError unless `session` is complete and can be played."""
    if not isinstance(session, dict):
        raise RefusalError("A session has its fields by name.")
    for field in SESSION_FIELDS:
        if field not in session:
            raise RefusalError("The session's " + field + " is missing.")
    for field in session:
        if field not in SESSION_FIELDS:
            raise RefusalError("A session has no " + str(field) + ".")
    try:
        tables = find_book(session["rules"]).tables
    except DealError as error:
        raise RefusalError(error.message)
    _whole("table", session["table"], 1, MAX_NUMBER)
    _whole("round", session["round"], 1, MAX_NUMBER)
    _whole("deals", session["deals"], 1, MAX_NUMBER)
    if not isinstance(session["opponents_key"], bool):
        raise RefusalError("opponents_key must be true or false.")
    _name("label", session["label"], MAX_LABEL)
    players = session["players"]
    if not isinstance(players, list) or len(players) not in tables:
        numbers = " or ".join([str(players) for players in tables])
        raise RefusalError("There must be {} players.".format(numbers))
    _whole("dealer", session["dealer"], 0, len(players) - 1)
    _whole("scribe", session["scribe"], 0, len(players) - 1)
    for player in players:
        _name("name of a player", player, MAX_NAME)


def check_players(players):
    """Raise RefusalError unless `players` is a list of names that the box can keep."""
    if not isinstance(players, list) or len(players) > MAX_PLAYERS:
        raise RefusalError("The list of players has at most {} names.".format(MAX_PLAYERS))
    for player in players:
        _name("name of a player", player, MAX_NAME)
        if not player:
            raise RefusalError("A name in the list of players is empty.")


def _same(session, body):
    return all(session[field] == body[field] for field in SESSION_FIELDS)


def _whole(name, value, low, high):
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise RefusalError("The {} must be a whole number from {} to {}.".format(name, low, high))


def _name(what, value, limit):
    if not isinstance(value, str) or len(value) > limit:
        raise RefusalError("A {} is a text of at most {} characters.".format(what, limit))
    for character in value:
        if ord(character) < 32 or 0xD800 <= ord(character) < 0xE000:
            raise RefusalError("A {} is one line of plain text.".format(what))


def _text(data):
    return binascii.b2a_base64(data).decode().strip()


_FUNCTIONS = {
    "identify": Link.identify,
    "pull": Link.pull,
    "acknowledge": Link.acknowledge,
    "push_session": Link.push_session,
    "push_players": Link.push_players,
    "set_clock": Link.set_clock,
}

# The Link of the application that runs on this box: set when it starts, and still there when the
# desk has interrupted it.
current = None


def has_started():
    """Print whether the application has got as far as to have a `current` link."""
    print(json.dumps(current is not None))


def _print(function, *arguments):
    if current is None:
        print(json.dumps({"error": "The application of this box has not started."}))
    else:
        print(current.answer(function, *arguments))


def identify():
    _print("identify")


def pull(offset, size):
    _print("pull", offset, size)


def acknowledge(offset, clock):
    _print("acknowledge", offset, clock)


def push_session(session):
    _print("push_session", session)


def push_players(players):
    _print("push_players", players)


def set_clock(seconds):
    _print("set_clock", seconds)
