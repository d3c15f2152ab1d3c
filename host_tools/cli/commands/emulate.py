"""`schreiber emulate`: the real firmware image on an emulated Pico."""

from __future__ import annotations

import argparse
import contextlib
import select
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.boxes.flash.image import WHERE, find_image
from host_tools.common.errors import SchreiberError, reason_of
from host_tools.common.whole_file import replacing
from host_tools.simulation.emulator.pace import Pace

if TYPE_CHECKING:
    from host_tools.simulation.emulator.emulated_box import EmulatedBox
    from host_tools.simulation.emulator.script import Script
    from host_tools.simulation.emulator.text_display import Terminal


DESCRIPTION = """\
Starts the firmware image on an emulated Raspberry Pi Pico with display, seven keys and flash.
Without --script the display is drawn in the terminal and the keyboard has the keys:

  arrows           the four arrows (with Shift: held for a second)
  Enter            OK
  Backspace        back
  o                the opponents' key
  p                save a picture of the display
  q                switch off

examples:
  schreiber emulate --flash evening.bin
      goes on where the last evening ended
  schreiber emulate --tcp-port 4321
      in another terminal: schreiber sync socket://127.0.0.1:4321
      or: mpremote connect socket://127.0.0.1:4321 resume fs ls
  schreiber emulate --script deal.keys --pictures shown
      presses the keys of a script and saves the pictures that it asks for

A script has a line for each step: keys ("ok", "right down*3"), "hold up 800", "wait 200",
"picture home.png", "expect home.txt", "ignored ok"; "#" begins a comment.
"""

_DISPLAYS = ("0.96", "1.3", "2.42")
# Emulated time between two looks at the keyboard.
_SLICE_MS = 20
# Emulated time between two presses of keys that arrive together.
_GAP_MS = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the sub-command."""
    parser.description = DESCRIPTION
    add = parser.add_argument
    add("--image", type=Path, metavar="FILE", help=f"firmware image ({WHERE})")
    add("--flash", type=Path, metavar="FILE", help="keep the flash in FILE from run to run")
    add("--display", choices=_DISPLAYS, default=_DISPLAYS[0], help="its inches (%(default)s)")
    add("--script", type=Path, metavar="FILE", help="take the keys from FILE")
    add("--pictures", type=Path, metavar="DIR", help="where pictures go (.)", default=Path())
    add("--tcp-port", type=int, metavar="N", help="serial port at TCP port N; 0: any free one")
    add("--pty", action="store_true", help="serial port at a pseudo-terminal")


def run(args: argparse.Namespace) -> int:
    """Run the sub-command: 0. SchreiberError says what went wrong."""
    try:
        return _emulate(args)
    except OSError as error:
        reason = reason_of(error)
        raise SchreiberError(f"{error.filename}: {reason}" if error.filename else reason) from error
    except ValueError as error:
        raise SchreiberError(error) from error


def _emulate(args: argparse.Namespace) -> int:
    # The emulator is an extra of the distribution: the other commands and `--help` do without.
    from host_tools.simulation.emulator.emulated_box import EmulatedBox
    from host_tools.simulation.emulator.panel import DISPLAYS
    from host_tools.simulation.emulator.script import Script
    from host_tools.simulation.emulator.text_display import Terminal

    script = Script.read(args.script) if args.script else None
    ports_wanted = args.pty or args.tcp_port is not None
    # A script and, without a keyboard, open ports need no terminal.
    headless = script or (ports_wanted and not sys.stdin.isatty())
    terminal = None if headless else Terminal()
    flash = args.flash.read_bytes() if args.flash and args.flash.exists() else None
    image = args.image or find_image()
    if not image.is_file():
        raise SchreiberError(f"there is no firmware image {image}")
    box = EmulatedBox(image, flash, DISPLAYS[args.display])
    addresses = []
    if args.tcp_port is not None:
        addresses.append(box.open_tcp(args.tcp_port))
    if args.pty:
        addresses.append(box.open_pty())
    try:
        if terminal:
            _play_by_hand(box, terminal, addresses, args.pictures)
        else:
            _play_alone(box, script, addresses, args)
    finally:
        contents = box.power_off()
        if args.flash:
            with replacing(args.flash) as file:
                file.write(contents)
    return 0


def _play_alone(
    box: EmulatedBox, script: Script | None, addresses: Sequence[str], args: Namespace
) -> None:
    """Play the script, then serve the open ports until Ctrl-C."""
    for address in addresses:
        print(f"serial port: {address}", flush=True)
    if script:
        box.start()
        script.play(box, args.script.parent, args.pictures)
        print(f"{script.source}: {script.presses} presses, {box.now_ms / 1000:.1f} s on the box")
    if addresses:
        with contextlib.suppress(KeyboardInterrupt):
            pace = Pace(box, _SLICE_MS)
            while True:
                pace.run_slice(lambda seconds: select.select(box.ports, [], [], seconds))


def _play_by_hand(
    box: EmulatedBox, terminal: Terminal, addresses: Sequence[str], folder: Path
) -> None:
    """Keyboard and terminal as keys and display, until the user quits."""
    from host_tools.simulation.emulator import display_pictures
    from host_tools.simulation.emulator.text_display import HELP as KEYS_HELP
    from host_tools.simulation.emulator.text_display import QUIT, SNAPSHOT

    notes = [KEYS_HELP, *(f"serial port: {address}" for address in addresses)]
    note = ""
    saved = 0
    shown = None
    pace = Pace(box, _SLICE_MS)
    fingers = EmulatedFingers(box)
    with terminal.opened(), contextlib.suppress(KeyboardInterrupt):
        while True:
            for action, hold_ms in pace.run_slice(lambda rest: terminal.wait(rest, box.ports)):
                if action == QUIT:
                    return
                if action == SNAPSHOT:
                    saved += 1
                    path = folder / f"display-{saved}.png"
                    folder.mkdir(parents=True, exist_ok=True)
                    display_pictures.write_png(box.picture(), path)
                    note = f"saved {path}"
                    shown = None
                else:
                    fingers.press(action, hold_ms)
            fingers.move()
            if box.picture() != shown:
                shown = box.picture()
                terminal.draw(shown, [*notes, note])


class EmulatedFingers:
    """Turns keys that a terminal sends at once into presses one after the other."""

    def __init__(self, box: EmulatedBox) -> None:
        self._box = box
        # What is still to be done: a key to hold, or None for none, and for how long.
        self._plan: list[tuple[str | None, int]] = []
        self._busy_until = 0.0

    def press(self, key: str, hold_ms: int) -> None:
        """The key will be held for `hold_ms`, after those that were asked for before."""
        self._plan += [(key, hold_ms), (None, _GAP_MS)]

    def move(self) -> None:
        """Go on with the plan as far as emulated time has come."""
        if self._plan and self._box.now_ms >= self._busy_until:
            key, ms = self._plan.pop(0)
            for held in self._box.keys.held:
                self._box.keys.release(held)
            if key:
                self._box.keys.press(key)
            self._busy_until = self._box.now_ms + ms
