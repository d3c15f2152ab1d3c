"""The first start of a box, from the blank Pico to the choice of its language."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from host_tools.cli.commands.box.flash import flash_box
from host_tools.development.first_start.rehearsed_pc import EmulatedBench
from host_tools.simulation.emulator.boot_drive import FILES
from host_tools.simulation.emulator.boot_rom import RESTART_MS
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.pico import DRIVE, Pico

BOX = bytes.fromhex("e66118605f2a9c01")
MOUNTED = "/media/me"  # where Linux shows drives to a user of this name

# The keys that are pressed afterwards, in groups. After each group comes a look at the display.
KEYS = (("down", "ok"), ("ok",))
_NAMES = {"ok": "OK"}


class Told(Enum):
    """The kinds of moments: the maker's hands, the PC or what is typed there, the display."""

    HANDS = auto()
    TYPED = auto()
    SAID = auto()
    SEEN = auto()
    SHOWN = auto()


@dataclass(frozen=True)
class Moment:
    """A moment. `ms`: emulated time with power; `picture`: of the display, only for SHOWN."""

    ms: float
    kind: Told
    text: str
    picture: bytes = BLANK


@dataclass(frozen=True)
class Times:
    """How many emulated milliseconds the boot loader writes and waits, and the box starts."""

    write: float
    restart: float
    start: float


class GuideRehearsal:
    """A rehearsal, played when it is made: its `moments` in order, and its `times`.

    image: a UF2 file; folder: a Path, where the Pico's drive appears. SchreiberError with the
    sentence of `schreiber box flash` if that fails.
    """

    def __init__(self, image: Path, folder: Path) -> None:
        self.moments: list[Moment] = []
        self._image = image
        self._folder = folder
        self._pico = Pico(folder, unique_id=BOX)
        self._shown = BLANK
        self._plug_in()
        self._flash()
        self._look_at_languages()
        self._pico.unplug()
        self.times = self._times()

    def _plug_in(self) -> None:
        self._note(Told.HANDS, "hold BOOTSEL, plug in the cable, let go")
        self._pico.plug_in(bootsel=True)
        self._note(Told.SEEN, f"the drive {DRIVE}, with {' and '.join(sorted(FILES))}")

    def _flash(self) -> None:
        self._note(Told.TYPED, "schreiber box flash")
        with contextlib.redirect_stdout(_Lines(self._say)):
            flash_box(EmulatedBench(self._pico, self._watch), None, str(self._image))

    def _look_at_languages(self) -> None:
        for keys in KEYS:
            names = (_NAMES.get(key, key) for key in keys)
            self._note(Told.HANDS, ", ".join(names))
            for key in keys:
                self._pico.running_box().press(key)
            self._watch()

    def _times(self) -> Times:
        """The last that is said before the first screen is said when the Pico restarts."""
        first = [moment.kind for moment in self.moments].index(Told.SHOWN)
        restarted, shown = self.moments[first - 1].ms, self.moments[first].ms
        return Times(restarted - RESTART_MS, RESTART_MS, shown - restarted)

    def _say(self, line: str) -> None:
        self._note(Told.SAID, line.replace(str(self._folder), MOUNTED))

    def _watch(self) -> None:
        picture = self._pico.picture()
        if picture != self._shown:
            self._shown = picture
            self.moments.append(Moment(self._pico.drawn_ms, Told.SHOWN, "", picture))

    def _note(self, kind: Told, text: str) -> None:
        self.moments.append(Moment(self._pico.now_ms, kind, text))


class _Lines:
    """A text stream that calls `say(line)` for each line."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._rest = ""

    def write(self, text: str) -> int:
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            self._say(line)
        return len(text)

    def flush(self) -> None:
        """Do nothing: only a line that has not ended is kept back."""
