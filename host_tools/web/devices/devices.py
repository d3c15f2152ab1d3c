"""Who takes part at a desk while it runs."""

from dataclasses import replace
from pathlib import Path

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.message import Sentence, msg
from host_tools.language.refusals import field_name, refusal
from host_tools.tournament.decisions.journal import MAX_AUTHOR
from host_tools.web.devices.device_notes import DeviceNotes, read_notes, write_notes
from rules_core.fields import PlainText

_NAME = PlainText(MAX_AUTHOR)


class Devices:
    """Those who take part at the desk whose database is at `path`, as `device_notes` keeps them.

    `trouble`: why what was kept could not be read, None if it could; nobody is let in then.
    """

    def __init__(self, path: Path) -> None:
        self.trouble: Sentence | None = None
        self._path = path
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
        self._keep(replace(self._notes, director=checked_name(name)))

    def _keep(self, notes: DeviceNotes) -> None:
        write_notes(self._path, notes)
        self._notes, self.trouble = notes, None


def checked_name(name: str) -> str:
    """A name as it may stand in a journal. DeskError if it is too long, or cannot be shown."""
    name = name.strip()
    try:
        _NAME.check(name)
    except ValueError as error:
        raise DeskError(
            msg("{name}: {error}", name=field_name("name"), error=refusal(error))
        ) from error
    return name


DEVICES = web.AppKey("devices", Devices)
