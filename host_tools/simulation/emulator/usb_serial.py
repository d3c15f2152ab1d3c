"""The host's end of the box's USB serial port.

The host of rp2040py answers every poll of the device with an empty packet after ten microseconds.
No real bus has such a storm of interrupts, which keeps an idle device awake. Here a transfer from
the host waits until there is something to transfer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rp2040py.usb.cdc import USBCDC


_CONTROL_ENDPOINT = 0


class UsbSerial:
    """Bytes to and from the firmware's console.

    `listeners`: called with every piece of output; `connected`: has the host enumerated the
    firmware? Input is queued without limit; the firmware takes it at its own pace.
    """

    def __init__(self, cdc: USBCDC) -> None:
        self.connected = False
        self.listeners: list[Callable[[bytes], None]] = []
        self._usb = cdc.usb
        # There is no public hook for the moment at which the host has taken a packet.
        self._taken = cdc.usb._indicate_buffer_ready
        cdc.usb._indicate_buffer_ready = self._take
        self._input = bytearray()
        self._waiting: tuple[int, int] | None = None
        self._reads = True
        self._untaken: set[int] = set()
        self._control_read = cdc.usb.on_endpoint_read
        self._link_lost = cdc.usb.on_reset
        cdc.usb.on_endpoint_read = self._read
        cdc.usb.on_reset = self._reset
        cdc.on_device_connected = self._connect
        cdc.on_serial_data = self._receive

    def send(self, data: bytes) -> None:
        """Queue `data` for the firmware."""
        self._input += data
        if self._waiting:
            endpoint, size = self._waiting
            self._waiting = None
            self._read(endpoint, size)

    def stop_reading(self) -> None:
        """Leave what the firmware sends with it, as if the program that has the port were busy."""
        self._reads = False

    def read_on(self) -> None:
        """Take what the firmware has to send, as ever."""
        self._reads = True
        while self._untaken:
            self._taken(self._untaken.pop(), False)

    def _take(self, endpoint: int, to_device: bool) -> None:
        if self._reads or to_device or endpoint == _CONTROL_ENDPOINT:
            self._taken(endpoint, to_device)
        else:
            self._untaken.add(endpoint)

    def _connect(self) -> None:
        self.connected = True

    def _reset(self) -> None:
        self.connected = False
        self._waiting = None
        self._untaken.clear()
        self._input.clear()
        self._link_lost()

    def _receive(self, data: bytes) -> None:
        for listener in tuple(self.listeners):
            listener(bytes(data))

    def _read(self, endpoint: int, size: int) -> None:
        if endpoint == _CONTROL_ENDPOINT:
            self._control_read(endpoint, size)
        elif self._input:
            packet = bytes(self._input[:size])
            del self._input[:size]
            self._usb.endpoint_read_done(endpoint, packet)
        else:
            self._waiting = (endpoint, size)
