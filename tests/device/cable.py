"""A cable between a program and a box's TCP port, pulled at a certain byte."""

import select
import socket
import threading
from contextlib import suppress

_CHUNK = 4096


class Cable:
    """Carries bytes both ways between one client of `port` (its own) and `box_port`.

    Both ends are closed as soon as `last` (bytes) has come from the box. `pulled`: has it come?
    """

    def __init__(self, box_port, last):
        host, number = box_port.removeprefix("socket://").split(":")
        self._box = (host, int(number))
        self._last = last
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self.pulled = False
        self._thread = threading.Thread(target=self._carry, name="cable", daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._thread.join()
        self._listener.close()

    def _carry(self):
        desk, _ = self._listener.accept()
        # Whichever end goes first, the other one is closed too: that is what ends the carrying.
        with desk, socket.create_connection(self._box) as box, suppress(ConnectionError):
            sent = bytearray()
            while not self.pulled:
                for end in select.select([desk, box], [], [])[0]:
                    data = end.recv(_CHUNK)
                    if not data:
                        return
                    if end is box:
                        data = self._until_pulled(sent, data)
                        sent += data
                    (desk if end is box else box).sendall(data)

    def _until_pulled(self, sent, data):
        """What of `data`, behind what was `sent`, still goes through."""
        at = (sent + data).find(self._last)
        if at < 0:
            return data
        self.pulled = True
        return data[: at + len(self._last) - len(sent)]
