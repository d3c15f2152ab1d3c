"""Reads the answers of a box strictly: a box may answer nonsense.

Whatever it answers, the sentence of a LinkError is short and quotes only a piece of it, escaped.
"""

import binascii
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from host_tools.common.errors import LinkError, RefusalError
from host_tools.common.plain import plain, quote, shorten
from host_tools.common.strict_json import Json, StrictJsonError, load
from host_tools.language.formatting import in_groups
from host_tools.language.message import Message, msg
from host_tools.language.refusals import refused_by_key
from host_tools.sessions.finding_words import FAULTED
from rules_core.pin import LAST_PIN
from rules_core.record import DIGEST_SIZE
from rules_core.session import NAMES

BOX_SIZE = 8  # bytes of a board's unique id
MAX_ANSWER = 64 * 1024  # bytes; the longest answer of a box has 2 kB
MAX_NUMBER = (1 << 53) - 1  # what JSON carries exactly
MAX_TEXT = 200  # characters; no text in a box is longer
MAX_MILLIVOLTS = 10_000  # more than any battery in a box has
MAX_LOG = 16 << 20  # bytes: no board has more flash
MAX_ADDRESS = (1 << 32) - 1  # of the RP2040
DIRECTORY = "directory"  # the reason of a damage that is no part of the log


@dataclass(frozen=True)
class Damage:
    """A part of the log that the box itself cannot read. `offset`, `length`: in bytes.

    The reason DIRECTORY: the storage is damaged, and behind `offset` there may have been more.
    """

    offset: int
    length: int
    reason: str


@dataclass(frozen=True)
class HardFault:
    """A step that the processor of a box could not do, so that the box started anew.

    Addresses: `at`: of the instruction; `caller`: in the link register, mostly where its function
    was called from; `address`: the address that it loaded from or stored to, 0 for none.
    """

    at: int
    caller: int
    address: int

    @property
    def told(self) -> Message:
        """The sentence about it, without naming the box."""
        return FAULTED.about(
            place=in_groups(self.at),
            caller=in_groups(self.caller),
            address=in_groups(self.address),
        )


@dataclass(frozen=True)
class Running:
    """The session in play on a box. `played` of its `deals` count so far, None if unknown.

    `signed`: has the table signed its totals? `pushed`: the session as `BoxLink.push_session` takes
    it.
    """

    sequence: int
    rules: str
    table: int
    round: int
    deals: int
    played: int | None
    label: str
    signed: bool
    pushed: dict[str, Json]

    @property
    def unfinished(self) -> bool:
        """Return True if play has begun, with deals still to come."""
        if self.signed:  # also before all deals were played, on a box that is full
            return False
        return self.played is None or 0 < self.played < self.deals

    def is_begun_as(self, session: Mapping[str, Json]) -> bool:
        """Return True if it was begun as this `session`, in the form of `BoxLink.push_session`.

        Fields that the session leaves open are not compared: the table decides who deals first, and
        who plays with whom, which also orders the seats.
        """
        is_open = session["dealer"] is None
        return _as_begun(session, is_open) == _as_begun(self.pushed, is_open)


@dataclass(frozen=True)
class Identity:
    """Which box and which log this is, and how far it is.

    `box`: the board's unique id; `log`: the digest of the log's first record, b"" if the box cannot
    read it any more; `last`: the digest of its last record; `size`: of the log, in bytes; `clock`,
    `synced_clock`: Unix seconds, 0 if unknown; `synced`: the bytes of the log that a desk has
    acknowledged; `flash`: the JEDEC number of its flash, six hexadecimal digits; `pin_number`: of
    its director's PIN, see `rules_core.pin`; `battery`: millivolts when it last ran on its battery,
    None for one that has not since it was switched on; `free`: bytes of its flash for further
    sessions, 0 if none can begin, None for a box that cannot tell; `fault`: the last one since it
    was switched on, None without one.
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
    damage: tuple[Damage, ...]
    session: Running | None
    flash: str
    pin_number: int
    battery: int | None = None
    free: int | None = None
    fault: HardFault | None = None

    @property
    def gap(self) -> Damage | None:
        """The damage at which the log may have lost its end; None without one."""
        return next((zone for zone in self.damage if zone.reason == DIRECTORY), None)


class BoxAnswer:
    """A JSON object in an answer. Every getter raises LinkError for a value of another kind."""

    def __init__(self, name: Message, document: dict[str, Json]) -> None:
        self._name = name
        self._document = document

    @classmethod
    def parse(cls, name: Message, line: str) -> "BoxAnswer":
        """The answer in a line that the box printed. name: of the answer, for errors."""
        if len(line) > MAX_ANSWER:
            raise LinkError(
                msg(
                    "{what} cannot be read: it is longer than {most} bytes",
                    what=name,
                    most=MAX_ANSWER,
                )
            )
        try:
            document = load(line)
        except StrictJsonError as error:
            raise LinkError(
                msg(
                    "{what} cannot be read: {line}; {error}",
                    what=name,
                    line=quote(line),
                    error=error.message,
                )
            ) from error
        if not isinstance(document, dict):
            raise LinkError(msg("{what} makes no sense: {line}", what=name, line=quote(line)))
        if "error" in document:
            said = shorten(plain(str(document["error"])))
            reason = refused_by_key(said, document)
            raise RefusalError(msg("{what} is no: {reason}", what=name, reason=reason), reason)
        return cls(name, document)

    def number(self, key: str, largest: int = MAX_NUMBER) -> int:
        """An integer from 0 to `largest`."""
        value = self._document.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= largest:
            raise self._wrong(key, value)
        return value

    def number_or_none(self, key: str, largest: int = MAX_NUMBER) -> int | None:
        """An integer from 0 to `largest`, or None if the key holds null."""
        known = key not in self._document or self._document[key] is not None
        return self.number(key, largest) if known else None

    def flag(self, key: str) -> bool:
        """A truth value."""
        value = self._document.get(key)
        if not isinstance(value, bool):
            raise self._wrong(key, value)
        return value

    def text(self, key: str, longest: int | None = None) -> str:
        """A string, of at most `longest` characters if that is given.

        A lone surrogate, which JSON can say and no file can hold, is escaped: `\\ud800`.
        """
        value = self._document.get(key)
        if not isinstance(value, str) or (longest is not None and len(value) > longest):
            raise self._wrong(key, value)
        return value.encode(errors="backslashreplace").decode()

    def data(self, key: str, sizes: Collection[int] | None = None) -> bytes:
        """A byte string, of one of the lengths in `sizes` if they are given."""
        try:
            value = binascii.a2b_base64(self.text(key), strict_mode=True)
        except ValueError as error:  # binascii.Error is one
            raise self._wrong(key, self._document[key]) from error
        if sizes is not None and len(value) not in sizes:
            raise self._wrong(key, self._document[key])
        return value

    def only(self, *keys: str) -> dict[str, Json]:
        """The values of these keys as they came. A newer box may have more keys."""
        return {key: value for key, value in self._document.items() if key in keys}

    def part(self, key: str) -> "BoxAnswer | None":
        """An object, or None if the key holds null."""
        value = self._document.get(key)
        if value is None and key in self._document:
            return None
        if not isinstance(value, dict):
            raise self._wrong(key, value)
        return BoxAnswer(self._name, value)

    def parts(self, key: str) -> list["BoxAnswer"]:
        """A list of objects."""
        values = self._document.get(key)
        objects = values if isinstance(values, list) else []
        found = [BoxAnswer(self._name, value) for value in objects if isinstance(value, dict)]
        if not isinstance(values, list) or len(found) < len(values):
            raise self._wrong(key, values)
        return found

    def _wrong(self, key: str, value: Json) -> LinkError:
        return LinkError(
            msg(
                "{what} makes no sense: {key} is {value}",
                what=self._name,
                key=repr(key),
                value=quote(value),
            )
        )


def read_identity(answer: BoxAnswer) -> Identity:
    """The `Identity` in the answer to `identify`."""
    synced = answer.part("synced")
    session = answer.part("session")
    fault = answer.part("fault")
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
        session=None if session is None else _read_running(session),
        flash=answer.text("flash", MAX_TEXT),
        pin_number=answer.number("pin_number", LAST_PIN),
        battery=answer.number_or_none("battery", MAX_MILLIVOLTS),
        free=answer.number_or_none("free", MAX_LOG),
        fault=None if fault is None else _read_fault(fault),
    )


def _read_fault(fault: BoxAnswer) -> HardFault:
    return HardFault(
        at=fault.number("at", MAX_ADDRESS),
        caller=fault.number("from", MAX_ADDRESS),
        address=fault.number("address", MAX_ADDRESS),
    )


def _as_begun(session: Mapping[str, Json], is_open: bool) -> dict[str, object]:
    """Return the fields of a session that are compared; is_open: without dealer, in any order."""
    fields: dict[str, object] = dict(session)
    if is_open:
        fields["dealer"] = None
        for name in ("players", "numbers"):
            seated = session.get(name)
            fields[name] = sorted(map(str, seated)) if isinstance(seated, list) else []
    return fields


def _read_running(session: BoxAnswer) -> Running:
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
