"""The box's functions, called as the desk calls them, in emulated time."""

import binascii
import json

from firmware.app.console import SILENCE_MS
from host_tools.simulation.emulator.display_pictures import BLANK

# The prompt hears what comes; the application starts again.
_HEARD_MS = 50
_BACK_MS = 300


def call(box, function, *arguments):
    """What `firmware.app.link.<function>` answers; the application is interrupted for it."""
    listed = ", ".join(ascii(argument) for argument in arguments)
    answer = json.loads(box.exec(f"from firmware.app import link\nlink.{function}({listed})"))
    assert "error" not in answer, answer
    return answer


def pull_log(box):
    """All bytes of the box's log."""
    size = call(box, "identify")["size"]
    log = bytearray()
    while len(log) < size:
        log += binascii.a2b_base64(call(box, "pull", len(log), size - len(log))["data"])
    return bytes(log)


def fall_silent(box):
    """Sends nothing more, until the application shows its first screen again."""
    box.leave_repl()
    box.run_for(_HEARD_MS)
    box.skip(SILENCE_MS)
    box.run_for(_BACK_MS)
    box.settle()


def resume(box):
    """Starts the application anew, until it shows its first screen."""
    received = bytearray()
    box.serial.listeners.append(received.extend)
    box.leave_repl()
    box.serial.send(b"\x04")
    box.run_until(lambda: b"soft reboot" in received, what="the soft reset")
    box.serial.listeners.remove(received.extend)
    # The driver of the display switches it off and on, with an empty picture.
    box.run_until(lambda: box.picture() == BLANK, what="the application")
    box.run_until(lambda: box.picture() != BLANK, what="the first screen")
    box.settle()
