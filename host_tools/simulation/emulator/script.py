"""Key scripts: what somebody presses, line by line, and what the display then shows.

    # A comment. One or more presses on a line, each with how often:
    ok                  # new deal
    right down*3 ok
    hold up 800         # held for 800 milliseconds
    ignored opponents   # a press that must change nothing
    wait 200            # milliseconds
    read                # as long as keys do not count that others agree with
    picture result.png  # the display, for people
    expect result.txt   # the display, compared with this picture (text or PNG)

The box must answer each press on the display. A press without an answer is an error, so a script
that has gone astray stops at its first wrong press. OK twice is no double tap: between the two lies
the moment in which the box takes it for one. The same script drives the emulated box and
the simulator: anything with the methods of `Driver`.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from firmware.app.patience import READ_MS, TAP_MS
from hardware import pins
from host_tools.simulation.emulator import display_pictures

KEYS = tuple(name for name, _ in pins.KEYS)
PRESS_MS = 60

_STATEMENTS = ("hold", "ignored", "wait", "read", "picture", "expect")
_AGREES = "ok"


class Driver(Protocol):
    """A box on which a script can be played."""

    def press(self, key: str, hold_ms: float = PRESS_MS) -> bool:
        """Press a key and wait until the box is idle. True if the display answered."""

    def wait(self, ms: float) -> None:
        """Let `ms` of the box's time pass."""

    def picture(self) -> bytes:
        """The picture on the display, see `display_pictures`."""


class ScriptError(ValueError):
    """A script is wrong, or the box answers otherwise. The message names the line of the script."""

    def __init__(self, source: str, line: int, message: str) -> None:
        super().__init__(f"{source}:{line}: {message}")
        self.line = line


@dataclass(frozen=True)
class Press:
    line: int
    key: str
    hold_ms: int = PRESS_MS
    answered: bool = True


@dataclass(frozen=True)
class Wait:
    line: int
    ms: int


@dataclass(frozen=True)
class Shot:
    line: int
    name: str
    expected: bool


class Script:
    """A parsed script. `steps`: in their order; `source`: its name in errors."""

    def __init__(self, text: str, source: str = "script") -> None:
        self.source = source
        self.steps: list[Press | Wait | Shot] = []
        for line_number, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            if words:
                self._parse(line_number, words)

    @classmethod
    def read(cls, path: Path) -> "Script":
        """The script in a file."""
        path = Path(path)
        return cls(path.read_text(encoding="utf-8"), path.name)

    @property
    def presses(self) -> int:
        """How many key presses the script has, with those that the box must ignore."""
        return sum(isinstance(step, Press) for step in self.steps)

    def play(
        self, driver: Driver, folder: Path | str = ".", pictures_to: Path | None = None
    ) -> None:
        """Play the script on a box.

        Expected pictures are read from `folder`. `picture` lines write into the folder
        `pictures_to`; without it they do nothing. ScriptError at the first line that fails.
        """
        for step in self.steps:
            if isinstance(step, Press):
                self._press(driver, step)
            elif isinstance(step, Wait):
                driver.wait(step.ms)
            elif step.expected:
                self._compare(driver.picture(), Path(folder) / step.name, step.line)
            elif pictures_to is not None:
                _write(driver.picture(), Path(pictures_to) / step.name)

    def _parse(self, line: int, words: list[str]) -> None:
        first, *rest = words
        if first == "hold":
            key, ms = self._operands(line, words, "a key and milliseconds")
            self.steps.append(Press(line, self._key(line, key), self._number(line, ms)))
        elif first == "wait":
            (ms,) = self._operands(line, words, "milliseconds", 1)
            self.steps.append(Wait(line, self._number(line, ms)))
        elif first == "read":
            self._operands(line, words, "nothing", 0)
            self.steps.append(Wait(line, READ_MS))
        elif first in ("picture", "expect"):
            (name,) = self._operands(line, words, "a file name", 1)
            if Path(name).suffix not in (".png", ".txt"):
                raise self._error(line, f"{name!r} is neither a .png nor a .txt file")
            self.steps.append(Shot(line, name, first == "expect"))
        elif first == "ignored":
            if not rest:
                raise self._error(line, "'ignored' needs a key")
            self._parse_presses(line, rest, answered=False)
        else:
            self._parse_presses(line, words, answered=True)

    def _parse_presses(self, line: int, words: list[str], answered: bool) -> None:
        for word in words:
            key, star, count = word.partition("*")
            times = self._number(line, count) if star else 1
            press = Press(line, self._key(line, key), answered=answered)
            for _ in range(times):
                if key == _AGREES and answered and self._has_just_pressed(key):
                    self.steps.append(Wait(line, TAP_MS))
                self.steps.append(press)

    def _has_just_pressed(self, key: str) -> bool:
        moves = [step for step in self.steps if not isinstance(step, Shot)]
        return bool(moves) and isinstance(moves[-1], Press) and moves[-1].key == key

    def _operands(self, line: int, words: list[str], what: str, count: int = 2) -> list[str]:
        if len(words) != 1 + count:
            raise self._error(line, f"{words[0]!r} needs {what}")
        return words[1:]

    def _key(self, line: int, word: str) -> str:
        if word not in KEYS:
            choices = ", ".join((*KEYS, *_STATEMENTS))
            raise self._error(line, f"{word!r} is none of {choices}")
        return word

    def _number(self, line: int, word: str) -> int:
        if not word.isdecimal() or int(word) == 0:
            raise self._error(line, f"{word!r} is not a number above 0")
        return int(word)

    def _press(self, driver: Driver, step: Press) -> None:
        answered = driver.press(step.key, step.hold_ms)
        if step.answered and not answered:
            raise self._error(step.line, f"the box did not answer the press of {step.key!r}")
        if answered and not step.answered:
            raise self._error(step.line, f"the box answered the press of {step.key!r}")

    def _compare(self, actual: bytes, path: Path, line: int) -> None:
        if not path.is_file():
            raise self._error(line, f"there is no picture {path}")
        expected = _read(path)
        if actual != expected:
            shown = display_pictures.difference(expected, actual)
            message = f"the display differs from {path.name} (+ too much, - missing):\n{shown}"
            raise self._error(line, message)

    def _error(self, line: int, message: str) -> ScriptError:
        return ScriptError(self.source, line, message)


def _read(path: Path) -> bytes:
    if path.suffix == ".png":
        return display_pictures.read_png(path)
    return display_pictures.from_text(path.read_text(encoding="ascii"))


def _write(picture: bytes, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".png":
        display_pictures.write_png(picture, path)
    else:
        path.write_text(display_pictures.to_text(picture), encoding="ascii")
