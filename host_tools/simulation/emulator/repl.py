"""MicroPython's raw REPL over the emulated serial port, in emulated time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_tools.simulation.emulator.usb_serial import UsbSerial


_INTERRUPT = b"\x03"
_RAW = b"\x01"
_FRIENDLY = b"\x02"
_RUN = b"\x04"
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class ReplError(RuntimeError):
    """What was run on the box raised an exception; the message is its traceback."""


class Repl:
    """Runs source text on the box.

    `run_until(predicate, timeout_ms, what)` lets the emulated time pass.
    """

    def __init__(
        self, serial: UsbSerial, run_until: Callable[[Callable[[], bool], float, str], None]
    ) -> None:
        self._serial = serial
        self._run_until = run_until
        self._received = bytearray()

    def exec(self, source: str, timeout_ms: float = 10_000) -> str:
        """What `source` printed, lines ending in a line feed.

        A running program is interrupted first, as by every tool that talks to the raw REPL. Raises
        ReplError with the traceback if the source raised, TimeoutError if it did not end in time.
        """
        self._received.clear()
        self._serial.listeners.append(self._receive)
        try:
            self._run_until(lambda: self._serial.connected, timeout_ms, "the USB connection")
            self._serial.send(_INTERRUPT + _INTERRUPT + _RAW)
            self._read(_BANNER, timeout_ms, "the raw REPL")
            # The line feed is for empty source, which would ask for a soft reset.
            self._serial.send(source.encode() + b"\n" + _RUN)
            self._read(b"OK", timeout_ms, "the raw REPL's OK")
            output = self._read(_RUN, timeout_ms, "the end of the output")
            error = self._read(_RUN, timeout_ms, "the end of the error output")
        finally:
            self._serial.listeners.remove(self._receive)
        if error:
            raise ReplError(_text(error).strip())
        return _text(output)

    def leave(self) -> None:
        """Back to the friendly REPL."""
        self._serial.send(_FRIENDLY)

    def _receive(self, data: bytes) -> None:
        self._received += data

    def _read(self, end: bytes, timeout_ms: float, what: str) -> bytes:
        """What came before `end`, which is consumed too."""
        self._run_until(lambda: end in self._received, timeout_ms, what)
        at = self._received.index(end)
        data = bytes(self._received[:at])
        del self._received[: at + len(end)]
        return data


def _text(data: bytes) -> str:
    return data.decode().replace("\r\n", "\n")
