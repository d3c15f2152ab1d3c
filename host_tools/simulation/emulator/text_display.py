"""The box in a terminal: its display drawn with characters, its keys on the keyboard."""

from __future__ import annotations

import os
import select
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from host_tools.simulation.emulator import display_pictures

if TYPE_CHECKING:
    from _typeshed import HasFileno


if sys.platform != "win32":
    import termios
    import tty

# Fits a terminal of 80 columns.
HELP = "arrows (Shift: held)  Enter ok  Backspace back  o opponents  p picture  q quit"

QUIT = "quit"
SNAPSHOT = "snapshot"

_PRESS_MS = 60
_HOLD_MS = 1000

# What the bytes from a terminal mean: an action, or a key and how long it is held.
_INPUT = {
    b"\x1b[A": ("up", _PRESS_MS),
    b"\x1b[B": ("down", _PRESS_MS),
    b"\x1b[C": ("right", _PRESS_MS),
    b"\x1b[D": ("left", _PRESS_MS),
    b"\x1bOA": ("up", _PRESS_MS),
    b"\x1bOB": ("down", _PRESS_MS),
    b"\x1bOC": ("right", _PRESS_MS),
    b"\x1bOD": ("left", _PRESS_MS),
    b"\x1b[1;2A": ("up", _HOLD_MS),
    b"\x1b[1;2B": ("down", _HOLD_MS),
    b"\x1b[1;2C": ("right", _HOLD_MS),
    b"\x1b[1;2D": ("left", _HOLD_MS),
    b"\r": ("ok", _PRESS_MS),
    b"\n": ("ok", _PRESS_MS),
    b"\x7f": ("back", _PRESS_MS),
    b"\x08": ("back", _PRESS_MS),
    b"o": ("opponents", _PRESS_MS),
    b"p": (SNAPSHOT, 0),
    b"q": (QUIT, 0),
    b"\x03": (QUIT, 0),
}
_ALTERNATE_SCREEN = "\x1b[?1049h\x1b[?25l"
_NORMAL_SCREEN = "\x1b[?25h\x1b[?1049l"
_HOME = "\x1b[H"
_REST_OF_LINE = "\x1b[K"
_REST_OF_SCREEN = "\x1b[J"
_BRIGHT = "\x1b[97m"
_PLAIN = "\x1b[0m"


def split_input(data: bytes) -> tuple[list[tuple[str, int]], bytes]:
    """The meaning of the bytes from a terminal, and the beginning of an incomplete sequence.

    Bytes without a meaning are left out.
    """
    actions = []
    while data:
        match = next((sequence for sequence in _INPUT if data.startswith(sequence)), None)
        if match:
            actions.append(_INPUT[match])
            data = data[len(match) :]
        elif any(sequence.startswith(data) for sequence in _INPUT):
            break
        else:
            data = data[1:]
    return actions, data


class Terminal:
    """Standard input and output as keyboard and display.

    ValueError if they are no terminal, and on Windows, whose terminals work otherwise.
    """

    def __init__(self) -> None:
        if sys.platform == "win32":
            raise ValueError("keys come from the terminal of Linux or macOS; give --script")
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise ValueError("keys come from a terminal, and this is none; give --script")
        self._rest = b""

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Within it keys arrive one by one without an echo. At the end the screen is restored."""
        descriptor = sys.stdin.fileno()
        saved = termios.tcgetattr(descriptor)
        tty.setcbreak(descriptor)
        sys.stdout.write(_ALTERNATE_SCREEN)
        try:
            yield
        finally:
            sys.stdout.write(_NORMAL_SCREEN)
            sys.stdout.flush()
            termios.tcsetattr(descriptor, termios.TCSADRAIN, saved)

    def wait(self, seconds: float, others: Iterable[HasFileno] = ()) -> list[tuple[str, int]]:
        """Wait for keys or one of the files `others`, at most `seconds`. Returns the keys."""
        ready, _, _ = select.select([sys.stdin, *others], [], [], seconds)
        if sys.stdin not in ready:
            # Nothing followed the escape, so it was the Escape key.
            self._rest = b""
            return []
        data = os.read(sys.stdin.fileno(), 256)
        actions, self._rest = split_input(self._rest + data)
        return actions if data else [(QUIT, 0)]

    def draw(self, picture: bytes, notes: list[str]) -> None:
        """Draw the display, large if there is room, and lines of text below it."""
        size = shutil.get_terminal_size()
        room = (
            size.columns >= display_pictures.WIDTH
            and size.lines > display_pictures.HEIGHT // 2 + len(notes)
        )
        art = (
            display_pictures.to_half_blocks(picture)
            if room
            else display_pictures.to_braille(picture)
        )
        lines = [_BRIGHT + line + _PLAIN for line in art.splitlines()]
        lines += [note[: size.columns] for note in notes]
        ending = _REST_OF_LINE + "\r\n"
        sys.stdout.write(_HOME + ending.join(lines) + _REST_OF_LINE + _REST_OF_SCREEN)
        sys.stdout.flush()
