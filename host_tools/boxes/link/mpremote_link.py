"""The link to a real box, or the emulated one, over its serial port, by mpremote's transport.

Ctrl-C calls the application on the box, which then serves a raw REPL in which its functions are
called. Nothing is reset until `resume`, which starts the application anew; it finds the entry in
progress on its flash. A box that hears nothing for two seconds shows its table again, and is called
once more.
"""

import struct
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

from mpremote.transport import TransportError
from serial import SerialBase

from host_tools.boxes.link.box_answers import MAX_ANSWER
from host_tools.boxes.link.box_link import BoxLink, Sendable
from host_tools.boxes.link.open_port import open_port
from host_tools.common.errors import LinkError
from host_tools.common.plain import plain, shorten
from host_tools.language.message import Message, because, msg

SILENCE_S = 20  # no box is silent for longer while it works, not even an emulated one
ANSWER_S = 60  # no box takes longer for a whole answer,
VISIT_S = 300  # or for all of its answers together, and
LEAST_A_SECOND = 64  # a second more for so many bytes: a long log takes its time
PROGRAMS_S = 1800  # likewise for programs that measure a box
MAX_HEARD = MAX_ANSWER + 4096  # bytes in a call: its answer, and what frames it
PATIENCE_S = 1.5  # after so much silence the box may have gone on
CALL_S = 4  # after so long a call is repeated,
CALLS = 3  # so many times: a busy box takes the call only when it is done
# How long the application gets to start if it was interrupted before. A box needs less than a
# second; an emulated one runs many times slower.
STARTS_S = (2, 8, 20)
INTERRUPT = b"\r\x03"
RAW_REPL = b"\r\x01"
SOFT_RESET = b"\x04"
RAW_REPL_READY = b"raw REPL; CTRL-B to exit\r\n"
RESTARTED = b"soft reboot\r\n"

# What mpremote raises: its own errors, those of the port, and struct.error for an answer cut off.
FAILURES = (TransportError, OSError, struct.error)


@dataclass
class _Spent:
    """How many seconds a box has taken for all that was asked of it, and how many it may take."""

    most: int
    seconds: float = 0.0


class MpremoteLink(BoxLink):
    """Opens a port and stops the application of the box there.

    LinkError if the port cannot be opened, or nothing answers.

    port: a device path, `socket://host:port`, or a pseudo-terminal.
    """

    def __init__(self, port: str) -> None:
        self.name = port
        self._transport = open_port(port)
        # Otherwise mpremote waits for ever if the cable is pulled at the wrong moment.
        self._port = self._transport.serial
        self._port.timeout = SILENCE_S
        self._port.write_timeout = SILENCE_S
        self._transport.serial = Metered(self._port, MAX_HEARD, ANSWER_S, time.monotonic)
        self._calls = _Spent(VISIT_S)
        self._programs = _Spent(PROGRAMS_S)
        try:
            self._interrupt()
        except LinkError:
            self.close()
            raise
        with ExitStack() as undo:
            undo.push(self)  # a board that is no box goes on, too
            self._await_application()
            undo.pop_all()

    def _await_application(self) -> None:
        """Wait for an application that was interrupted before it had started."""
        for seconds in STARTS_S:
            if self._has_started():
                return
            self.resume()
            time.sleep(seconds)
            self._interrupt()
        if not self._has_started():
            raise self._failure(msg("the application of this box has not started"))

    def _has_started(self) -> bool:
        return self._call("has_started") == "true"

    def _interrupt(self) -> None:
        begun = time.monotonic()
        serial = self._transport.serial
        try:
            for _ in range(CALLS):
                serial.begin()
                serial.write(INTERRUPT)
                serial.read(serial.in_waiting)
                serial.write(RAW_REPL)
                heard = self._transport.read_until(
                    1, RAW_REPL_READY, timeout=CALL_S, timeout_overall=SILENCE_S
                )
                if heard.endswith(RAW_REPL_READY):
                    self._transport.in_raw_repl = True
                    self._heard_at = time.monotonic()
                    self._calls.seconds += self._heard_at - begun
                    return
        except FAILURES as error:
            raise self._lost(msg("the link to the box was lost"), error) from error
        raise self._failure(msg("nothing answers there as a Schreiber box does"))

    def _keep_listening(self) -> None:
        """Call the box again if it may have gone on meanwhile."""
        if time.monotonic() - self._heard_at > PATIENCE_S:
            self._interrupt()

    def _call(self, function: str, *arguments: Sendable) -> str:
        listed = ", ".join(ascii(argument) for argument in arguments)
        code = f"from firmware.app import link\nlink.{function}({listed})"
        return self._execute(code, function, self._calls)

    def execute(self, program: str, name: str) -> str:
        """Execute a program of ours on the box: what it prints. `name`: of the program, in errors.

        LinkError: the box cannot be reached, or the program fails there.
        """
        return self._execute(program, name, self._programs)

    def hear(self, line: str, seconds: float) -> bool:
        """Listen without a call until the box has said a line; return True if it came in `seconds`.

        A program of ours says it, which goes on after its call. LinkError: the box is gone.
        """
        ending = f"{line}\r\n".encode()
        self._transport.serial.begin(seconds)
        try:
            heard = self._transport.read_until(1, ending, timeout=seconds, timeout_overall=seconds)
        except FAILURES as error:
            raise self._lost(msg("the link to the box was lost"), error) from error
        return bool(heard.endswith(ending))

    def leave_to(self, program: str) -> None:
        """Begin a program that the box does not come back from; the link is of no use then."""
        self._keep_listening()
        self._transport.serial.begin()
        try:
            self._transport.exec_raw_no_follow(program)
        except FAILURES as error:
            raise self._lost(msg("the link to the box was lost"), error) from error

    def _execute(self, code: str, name: str, spent: _Spent) -> str:
        if spent.seconds > spent.most + self._transport.serial.heard / LEAST_A_SECOND:
            raise self._failure(
                msg(
                    "the answers of the box have taken more than {number} minutes together",
                    number=spent.most // 60,
                )
            )
        self._keep_listening()
        begun = time.monotonic()
        self._transport.serial.begin()
        try:
            output, report = self._transport.exec_raw(code, timeout=SILENCE_S)
        except FAILURES as error:
            raise self._lost(msg("the link to the box was lost"), error) from error
        self._heard_at = time.monotonic()
        spent.seconds += self._heard_at - begun
        if report:
            raise self._failure(_reported(report, name))
        try:
            return output.decode().strip()
        except UnicodeDecodeError as error:
            raise self._failure(
                msg("the box's answer to {function} cannot be read", function=name)
            ) from error

    def resume(self) -> None:
        """Leave the raw REPL and start the application anew; LinkError if the box does not."""
        self._keep_listening()
        self._transport.serial.begin()
        try:
            self._transport.exit_raw_repl()
            self._transport.serial.write(SOFT_RESET)
            heard = self._transport.read_until(1, RESTARTED, timeout=SILENCE_S)
        except FAILURES as error:
            raise self._stopped() from error
        if not heard.endswith(RESTARTED):
            raise self._stopped()

    def _lost(self, what: Message, error: Exception) -> LinkError:
        # mpremote quotes all that it has heard.
        why = (
            getattr(error, "message", None)
            or shorten(plain(str(error)))
            or msg("it does not answer")
        )
        return self._failure(msg("{what} ({how})", what=what, how=why))

    def _stopped(self) -> LinkError:
        return self._failure(msg("the box could not be told to go on; switch it off and on again"))

    def close(self) -> None:
        """Give back the port."""
        self._transport.serial = self._port
        try:
            self._transport.close()
        except OSError:
            # If the cable is pulled, mpremote fails to set the lines of the port and stops there.
            self._port.close()


def _reported(report: bytes, function: str) -> Message:
    """The sentence for a traceback of the box (bytes) after a call of `function`."""
    text = report.decode(errors="replace").strip()
    if "no module named 'firmware" in text:
        return msg("the board there is not a Schreiber box")
    if f"has no attribute '{function}'" in text:
        return msg(
            "its firmware is older and has no {function}; 'schreiber box flash' brings a newer one",
            function=function,
        )
    said = shorten(plain(text.splitlines()[-1])) if text else None
    return because(msg("the box failed"), said)


class TooMuchHeardError(OSError):
    """More came than any box sends, or it took longer than any box needs."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class Metered:
    """A port of pyserial whose `read` is limited; everything else is as the port has it.

    From each `begin` on it reads at most `limit` bytes in at most `seconds`, then `read` raises
    TooMuchHeardError. clock(): seconds. `heard`: how many bytes were read in all.
    """

    def __init__(
        self, port: SerialBase, limit: int, seconds: float, clock: Callable[[], float]
    ) -> None:
        self._port = port
        self._limit = limit
        self._seconds = seconds
        self._clock = clock
        self.heard = 0
        self.begin()

    def begin(self, seconds: float | None = None) -> None:
        """Begin to measure anew, with another number of seconds for this once, if there is one."""
        self._left = self._limit
        self._end = self._clock() + (self._seconds if seconds is None else seconds)

    def read(self, size: int = 1) -> bytes:
        """Return the bytes that the port reads. TooMuchHeardError after too many bytes or
        seconds.
        """
        if self._clock() > self._end:
            raise TooMuchHeardError(
                msg("it did not come to an end in {number} s", number=self._seconds)
            )
        data = self._port.read(min(size, self._left + 1))
        self._left -= len(data)
        self.heard += len(data)
        if self._left < 0:
            raise TooMuchHeardError(
                msg("it sent more than {number} bytes and went on", number=self._limit)
            )
        return data

    def __getattr__(self, name: str) -> object:
        return getattr(self._port, name)
