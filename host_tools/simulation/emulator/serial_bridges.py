"""Ways from other programs into the box's serial port: a TCP socket and a pseudo-terminal.

The thread that runs the box polls a port between slices of emulation. So nothing here blocks.
Output is lost if nobody listens, as on a real port.
"""

import contextlib
import os
import socket
import sys

from host_tools.simulation.emulator.usb_serial import UsbSerial

if sys.platform != "win32":
    import tty

_CHUNK = 4096


class TcpPort:
    """A TCP socket at `address`, such as `socket://127.0.0.1:4321`, for one client at a time.

    port_number: 0 for any that is free.
    """

    def __init__(self, serial: UsbSerial, port_number: int = 0) -> None:
        self._serial = serial
        self._listener = socket.create_server(("127.0.0.1", port_number))
        self._listener.setblocking(False)
        self._client: socket.socket | None = None
        self._output = bytearray()
        self.address = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        serial.listeners.append(self._receive)

    def fileno(self) -> int:
        """For `select`: readable when `poll` has something to do."""
        return (self._client or self._listener).fileno()

    def poll(self) -> None:
        """Accept a client, take its input, give it the box's output."""
        if self._client is None:
            self._accept()
        if self._client is not None:
            try:
                self._exchange(self._client)
            except (ConnectionError, BrokenPipeError):
                self._hang_up()

    def close(self) -> None:
        """End the connection and stop listening."""
        self._serial.listeners.remove(self._receive)
        self._hang_up()
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(BlockingIOError):
            self._client, _ = self._listener.accept()
            self._client.setblocking(False)
            self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def _exchange(self, client: socket.socket) -> None:
        with contextlib.suppress(BlockingIOError):
            data = client.recv(_CHUNK)
            if not data:
                self._hang_up()
                return
            self._serial.send(data)
        with contextlib.suppress(BlockingIOError):
            while self._output:
                del self._output[: client.send(self._output)]

    def _receive(self, data: bytes) -> None:
        if self._client is not None:
            self._output += data

    def _hang_up(self) -> None:
        if self._client is not None:
            self._client.close()
        self._client = None
        self._output.clear()


class PtyPort:
    """A pseudo-terminal. `address`: the device that a client opens, such as `/dev/pts/3`.

    ValueError on Windows.
    """

    def __init__(self, serial: UsbSerial) -> None:
        if sys.platform == "win32":
            raise ValueError("Windows has no pseudo-terminals; open a TCP port")
        self._serial = serial
        # The client's end stays open here, too, so that the port outlives its clients.
        self._own_end, self._client_end = os.openpty()
        tty.setraw(self._client_end)
        os.set_blocking(self._own_end, False)
        self._output = bytearray()
        self.address = os.ttyname(self._client_end)
        serial.listeners.append(self._receive)

    def fileno(self) -> int:
        """For `select`: readable when `poll` has something to do."""
        return self._own_end

    def poll(self) -> None:
        """Take the client's input, give it the box's output."""
        with contextlib.suppress(BlockingIOError):
            self._serial.send(os.read(self._own_end, _CHUNK))
        with contextlib.suppress(BlockingIOError):
            while self._output:
                del self._output[: os.write(self._own_end, self._output)]

    def close(self) -> None:
        """Remove the pseudo-terminal."""
        self._serial.listeners.remove(self._receive)
        os.close(self._own_end)
        os.close(self._client_end)

    def _receive(self, data: bytes) -> None:
        self._output += data
