"""Opens the serial port of a box, and says why where that fails."""

import errno

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from host_tools.common.errors import LinkError
from host_tools.language.message import Message, msg

_ABSENT = msg("it cannot be opened; is the box plugged in?")
# hardware/first-start.md has both remedies at length.
_NO_RIGHT = msg(
    "no right to open it: install the release's udev rule and plug the box in again, "
    "or join the group dialout and log in again"
)
# ModemManager looks at every new port of a Linux PC for ten seconds.
_BUSY = msg("another program has it open; close that one, or wait ten seconds, and try again")

# EBUSY: the other one wants it for itself; EAGAIN: it is locked, as by the desk.
_TAKEN = (errno.EBUSY, errno.EAGAIN)
# How pyserial quotes ERROR_ACCESS_DENIED, without its number: a Windows port has one user at a time
# (serialwin32.py of pyserial 3.5).
_DENIED_ON_WINDOWS = "PermissionError("


class UnopenedError(LinkError):
    """A port cannot be opened: nobody has asked the box anything."""


def open_port(port: str) -> SerialTransport:
    """The transport of mpremote over an open port. UnopenedError: it cannot be opened, and why.

    port: a device path, `socket://host:port`, or a pseudo-terminal.
    """
    try:
        return SerialTransport(port)
    except TransportError as error:
        raise _failure(port, _why_not(port)) from error
    except ValueError as error:  # what pyserial says of an address that it cannot make out
        raise _failure(port, msg("that is no port ({error})", error=error)) from error


def _why_not(port: str) -> Message:
    """Why a port cannot be opened. mpremote keeps that to itself, so pyserial is asked."""
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except OSError as error:
        if error.errno == errno.EACCES:
            return _NO_RIGHT
        if error.errno in _TAKEN or _DENIED_ON_WINDOWS in str(error):
            return _BUSY
        return _ABSENT
    return _BUSY  # it was, a moment ago


def _failure(port: str, what: Message) -> UnopenedError:
    return UnopenedError(msg("{what}: {how}", what=port, how=what))
