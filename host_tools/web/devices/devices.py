"""Devices that take part at a desk while it runs."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.journal.journal import MAX_AUTHOR
from host_tools.language.message import Sentence, msg
from host_tools.language.refusals import field_name, refusal
from host_tools.web.devices.device_notes import Device, DeviceNotes, change_notes, read_notes
from rules_core.fields import PlainText

_NAME = PlainText(MAX_AUTHOR)


LASTS_S = 3 * 24 * 3600  # so long a device takes part: a weekend


class Devices:
    """Those who take part at the desk whose database is at `path`, as `device_notes` keeps them.

    `trouble`: why what was kept could not be read, None if it could; nobody takes part then.
    `changes`: how often something was changed while the desk runs. clock(): Unix seconds.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        self.trouble: Sentence | None = None
        self._path = path
        self._clock = clock
        self.changes = 0
        self._notes = DeviceNotes()
        try:
            self._notes = read_notes(path)
        except DeskError as error:
            self.trouble = error.message

    @property
    def director(self) -> str:
        """The name of who decides at this computer; "" if it was not said."""
        return self._notes.director

    def name_director(self, name: str) -> None:
        """Let what is decided at this computer be by `name`, "" for nobody. DeskError."""
        checked = checked_name(name)
        self._change(lambda notes: replace(notes, director=checked))

    @property
    def listed(self) -> Sequence[Device]:
        """The `Device`s that take part, in the order in which they were let in."""
        return self._lasting(self._notes)

    def of_token(self, token: str) -> Device | None:
        """The `Device` that has this token; None if none of those that take part has it."""
        digest = _digest_of(token)
        return next((one for one in self.listed if one.digest == digest), None)

    def check_new(self, name: str) -> str:
        """The name of somebody who is to take part. DeskError if it is none, or somebody has it."""
        name = checked_name(name)
        if not name:
            raise DeskError(msg("Enter the name of the user: it goes into the journal."))
        if name in (self.director, *(one.name for one in self.listed)):
            raise DeskError(msg("{name} takes part already: choose another name", name=name))
        return name

    def add(self, name: str, role: str, token: str) -> Device:
        """Let the device that has this token take part. DeskError if that cannot be kept."""
        digest, now = _digest_of(token), int(self._clock())

        def with_it(notes: DeviceNotes) -> DeviceNotes:
            device = Device(notes.last + 1, name, role, digest, now)
            devices = (*self._lasting(notes), device)
            return replace(notes, devices=devices, last=device.number)

        return self._change(with_it).devices[-1]

    def give_role(self, number: int, role: str) -> None:
        """Let the device of this number have another role; nothing if there is none. DeskError."""

        def changed(one: Device) -> Device:
            return replace(one, role=role) if one.number == number else one

        self._change(
            lambda notes: replace(notes, devices=tuple(map(changed, self._lasting(notes))))
        )

    def end(self, number: int) -> None:
        """Let the device of this number take part no more. DeskError if that cannot be kept."""

        def without_it(notes: DeviceNotes) -> DeviceNotes:
            others = (one for one in self._lasting(notes) if one.number != number)
            return replace(notes, devices=tuple(others))

        self._notes = without_it(self._notes)  # at once, whatever the disk does
        self._change(without_it)

    def _lasting(self, notes: DeviceNotes) -> list[Device]:
        now = self._clock()
        return [one for one in notes.devices if now - one.since < LASTS_S]

    def _change(self, change: Callable[[DeviceNotes], DeviceNotes]) -> DeviceNotes:
        """Keep `change(notes)`, with what other desks of the database have kept: it. DeskError."""
        self._notes, self.trouble = change_notes(self._path, change, self._notes), None
        self.changes += 1
        return self._notes


def _digest_of(token: str) -> str:
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def checked_name(name: str) -> str:
    """A name as it may stand in a journal. DeskError if it is too long, or cannot be shown."""
    name = name.strip()
    try:
        _NAME.check(name)
    except ValueError as error:
        raise DeskError(
            msg("{what}: {how}", what=field_name("name"), how=refusal(error))
        ) from error
    return name


DEVICES = web.AppKey("devices", Devices)
