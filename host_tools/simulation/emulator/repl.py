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
    """The source raised an exception on the box. The message is its traceback."""


class Repl:
    """Runs source text on the box.

    `run_until(predicate, timeout_ms, what)` lets emulated time pass.
    """

    def __init__(
        self, serial: UsbSerial, run_until: Callable[[Callable[[], bool], float, str], None]
    ) -> None:
        self._serial = serial
        self._run_until = run_until
        self._received = bytearray()

    def exec(self, source: str, timeout_ms: float = 10_000) -> str:
        """Run `source`. Returns what it printed; lines end in a line feed.

        It interrupts a running program first, as every tool for the raw REPL does. ReplError with
        the traceback if the source raised, TimeoutError if it did not end in time.
        """
        self._received.clear()
        self._serial.listeners.append(self._receive)
        try:
            self._run_until(lambda: self._serial.connected, timeout_ms, "the USB connection")
            self._serial.send(_INTERRUPT + _INTERRUPT + _RAW)
            self._read(_BANNER, timeout_ms, "the raw REPL")
            # Without the line feed an empty source would ask for a soft reset.
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
        """Return to the friendly REPL."""
        self._serial.send(_FRIENDLY)

    def _receive(self, data: bytes) -> None:
        self._received += data

    def _read(self, end: bytes, timeout_ms: float, what: str) -> bytes:
        """Wait for `end` and take it. Returns what came before it."""
        self._run_until(lambda: end in self._received, timeout_ms, what)
        at = self._received.index(end)
        data = bytes(self._received[:at])
        del self._received[: at + len(end)]
        return data


def _text(data: bytes) -> str:
    return data.decode().replace("\r\n", "\n")
