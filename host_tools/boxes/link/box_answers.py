"""What a box answers, taken apart strictly: a box is not trusted to say only what makes sense.

Whatever it says, the sentence of a LinkError is short and quotes only a piece of it, escaped.
"""

import binascii
from dataclasses import dataclass

from host_tools.common.errors import LinkError, RefusalError
from host_tools.common.plain import plain, quote, shorten
from host_tools.common.strict_json import StrictJsonError, load
from host_tools.language.message import msg
from host_tools.language.refusals import refused
from rules_core.pin import LAST_PIN
from rules_core.record import DIGEST_SIZE
from rules_core.session import NAMES

BOX_SIZE = 8  # bytes of a board's unique id
MAX_ANSWER = 64 * 1024  # bytes; the longest answer of a box has 2 kB
MAX_NUMBER = (1 << 53) - 1  # what JSON carries exactly
MAX_TEXT = 200  # characters; no text in a box is longer
MAX_MILLIVOLTS = 10_000  # more than any battery in a box has
MAX_LOG = 16 << 20  # bytes: no board has more flash


@dataclass(frozen=True)
class Damage:
    """A place in the log that the box itself cannot read. `offset`, `length` in bytes."""

    offset: int
    length: int
    reason: str


@dataclass(frozen=True)
class Running:
    """The session in play on a box; `played` deals of `deals` count so far (None: unknown).

    `signed`: has the table signed its totals? An older box does not say. `pushed`: the session as
    `BoxLink.push_session` takes it.
    """

    sequence: int
    rules: str
    table: int
    round: int
    deals: int
    played: int | None
    label: str
    signed: bool
    pushed: dict

    @property
    def unfinished(self):
        """Has play begun, with deals still to come?"""
        if self.signed:  # as it stands: one that is full is ended so before all were played
            return False
        return self.played is None or 0 < self.played < self.deals


@dataclass(frozen=True)
class Identity:
    """Which box and which log this is, and where it stands.

    `box`: the board's unique id; `log`: the digest of the log's first record, b"" if the box cannot
    read that any more; `last`: that of its last one; `size`: bytes in the log; `clock`,
    `synced_clock`: Unix seconds, 0 when unknown; `synced`: how many bytes of the log a desk has
    acknowledged; `pin`: has the box a director's PIN? An older one says nothing of it;
    `pin_number`: of its setting, see `rules_core.pin`; None: an older box; `battery`:
    millivolts of its supply when it last ran on its battery, None: an older box, or one that has
    not since it was switched on; `free`: bytes of its flash for the sessions to come, 0: none can
    begin, None: an older box, or one that cannot tell.
    """

    box: bytes
    log: bytes
    last: bytes
    firmware: str
    size: int
    boot: int
    clock: int
    synced: int
    synced_clock: int
    damage: tuple
    session: Running | None
    pin: bool = False
    pin_number: int | None = None
    battery: int | None = None
    free: int | None = None


class BoxAnswer:
    """One JSON object of a box. Every getter raises LinkError for what is not there or not so."""

    def __init__(self, what, document):
        self._what = what
        self._document = document

    @classmethod
    def parse(cls, what, line):
        """The answer in the line (str) that the box printed; errors begin with `what` it is."""
        if len(line) > MAX_ANSWER:
            raise LinkError(
                msg(
                    "{what} cannot be read: it is longer than {most} bytes",
                    what=what,
                    most=MAX_ANSWER,
                )
            )
        try:
            document = load(line)
        except StrictJsonError as error:
            raise LinkError(
                msg(
                    "{what} cannot be read: {line}; {error}",
                    what=what,
                    line=quote(line),
                    error=error.message,
                )
            ) from error
        if not isinstance(document, dict):
            raise LinkError(msg("{what} makes no sense: {line}", what=what, line=quote(line)))
        if "error" in document:
            reason = shorten(plain(str(document["error"])))
            raise RefusalError(
                msg("{what} is no: {reason}", what=what, reason=refused(reason)), reason
            )
        return cls(what, document)

    def number(self, key, largest=MAX_NUMBER):
        """An integer from 0 to `largest`."""
        value = self._document.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= largest:
            raise self._wrong(key, value)
        return value

    def number_or_none(self, key):
        """An integer >= 0, or None if the key holds null."""
        known = key not in self._document or self._document[key] is not None
        return self.number(key) if known else None

    def number_if_said(self, key, largest):
        """An integer from 0 to `largest`, or None if the key is missing or holds null."""
        return None if self._document.get(key) is None else self.number(key, largest)

    def flag(self, key):
        """A truth value; False if the box says nothing of it."""
        value = self._document.get(key, False)
        if not isinstance(value, bool):
            raise self._wrong(key, value)
        return value

    def text(self, key, longest=None):
        """A string, of at most `longest` characters if that is given.

        A lone surrogate, which JSON can say and no file can hold, is escaped: `\\ud800`.
        """
        value = self._document.get(key)
        if not isinstance(value, str) or (longest is not None and len(value) > longest):
            raise self._wrong(key, value)
        return value.encode(errors="backslashreplace").decode()

    def data(self, key, sizes=None):
        """A byte string, of one of the lengths in `sizes` if they are given."""
        try:
            value = binascii.a2b_base64(self.text(key), strict_mode=True)
        except ValueError as error:  # binascii.Error is one
            raise self._wrong(key, self._document[key]) from error
        if sizes is not None and len(value) not in sizes:
            raise self._wrong(key, self._document[key])
        return value

    def only(self, *keys):
        """What stands under `keys`, as it came: a dict. A newer box may say more."""
        return {key: value for key, value in self._document.items() if key in keys}

    def part(self, key):
        """An object within, or None if the key holds null."""
        value = self._document.get(key)
        if value is None and key in self._document:
            return None
        if not isinstance(value, dict):
            raise self._wrong(key, value)
        return BoxAnswer(self._what, value)

    def parts(self, key):
        """A list of objects within."""
        values = self._document.get(key)
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            raise self._wrong(key, values)
        return [BoxAnswer(self._what, value) for value in values]

    def _wrong(self, key, value):
        return LinkError(
            msg(
                "{what} makes no sense: {key} is {value}",
                what=self._what,
                key=repr(key),
                value=quote(value),
            )
        )


def read_identity(answer):
    """The `Identity` in the answer to `identify`."""
    synced = answer.part("synced")
    session = answer.part("session")
    return Identity(
        box=answer.data("box", (BOX_SIZE,)),
        log=answer.data("log", (0, DIGEST_SIZE)),
        last=answer.data("last", (DIGEST_SIZE,)),
        firmware=answer.text("firmware", MAX_TEXT),
        size=answer.number("size", MAX_LOG),
        boot=answer.number("boot"),
        clock=answer.number("clock"),
        synced=synced.number("offset") if synced else 0,
        synced_clock=synced.number("clock") if synced else 0,
        damage=tuple(
            Damage(zone.number("offset"), zone.number("length"), zone.text("reason", MAX_TEXT))
            for zone in answer.parts("damage")
        ),
        session=session and _read_running(session),
        pin=answer.flag("pin"),
        pin_number=answer.number_if_said("pin_number", LAST_PIN),
        battery=answer.number_if_said("battery", MAX_MILLIVOLTS),
        free=answer.number_if_said("free", MAX_LOG),
    )


def _read_running(session):
    return Running(
        sequence=session.number("sequence"),
        rules=session.text("rules", MAX_TEXT),
        table=session.number("table"),
        round=session.number("round"),
        deals=session.number("deals"),
        played=session.number_or_none("played"),
        label=session.text("label", MAX_TEXT),
        signed=session.flag("signed"),
        pushed=session.only(*NAMES),
    )
