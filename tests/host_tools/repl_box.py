"""A box behind a socket that speaks MicroPython's REPL: friendly, raw, and raw paste.

`serve` tells its port, then a word for whatever happens to the application. It needs a process of
its own, as the device's end of the link keeps the one application of its interpreter: `Served` is
that one. With `--hang-up-after N` the N-th byte that it sends is the last.
"""

import argparse
import contextlib
import io
import multiprocessing
import socket
import traceback
from functools import cache
from pathlib import Path

from firmware.app import link as device
from host_tools.simulation.simulator import stubs

# MicroPython's modules, before anything of the firmware is imported.
stubs.install()

from tests.host_tools.box import BOX_ID, TableBox  # noqa: E402

CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E = b"\x01", b"\x02", b"\x03", b"\x04", b"\x05"
WINDOW = 128
RAW_BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class CablePulledError(Exception):
    """The connection is gone, from either side."""


class Repl:
    """One connection. The application runs until Ctrl-C; `start` starts it.

    `tell`: called with a word for whatever happens to it; `limit`: bytes after which the cable is
    pulled; `stranger`: some other MicroPython board; `answer`: bytes that are answered to
    everything.
    """

    def __init__(self, connection, start, tell, limit=None, stranger=False, answer=None):
        self._connection = connection
        self._start = start
        self._tell = tell
        self._left = limit
        self._stranger = stranger
        self._answer = answer

    def serve(self):
        """Answer until the connection is gone."""
        self._application()
        while True:
            key = self._receive()
            if key == CTRL_A:
                self._send(RAW_BANNER)
                self._raw()
            elif key == CTRL_D:
                self._send(b"MPY: soft reboot\r\n")
                self._start()
                self._application()

    def _application(self):
        self._tell("running")
        while self._receive() != CTRL_C:
            pass
        self._tell("interrupted")
        self._send(b"Traceback (most recent call last):\r\nKeyboardInterrupt: \r\n>>> ")

    def _raw(self):
        while True:
            key = self._receive()
            if key == CTRL_B:
                self._send(b"\r\nMicroPython\r\n>>> ")
                return
            if key == CTRL_A:
                self._send(RAW_BANNER)
            elif key == CTRL_E:
                assert (self._receive(), self._receive()) == (b"A", CTRL_A)
                self._send(b"R\x01" + WINDOW.to_bytes(2, "little") + b"\x01")
                self._execute(self._paste())

    def _paste(self):
        code = b""
        while (key := self._receive()) != CTRL_D:
            code += key
            if len(code) % WINDOW == 0:
                self._send(b"\x01")
        self._send(CTRL_D)
        return code

    def _execute(self, code):
        if self._answer is not None and b"has_started" not in code:
            self._send(self._answer + CTRL_D + CTRL_D + b">")
            return
        output, error = io.StringIO(), ""
        with contextlib.redirect_stdout(output):
            try:
                if self._stranger:
                    raise ImportError("no module named 'firmware'")
                exec(code.decode(), {})
            except Exception:
                error = traceback.format_exc()
        self._send(output.getvalue().replace("\n", "\r\n").encode() + CTRL_D)
        self._send(error.encode() + CTRL_D + b">")

    def _receive(self):
        data = self._connection.recv(1)
        if not data:
            raise CablePulledError
        return data

    def _send(self, data):
        if self._left is not None:
            data = data[: self._left]
            self._left -= len(data)
        self._connection.sendall(data)
        if self._left == 0:
            raise CablePulledError


def send_at_once(connection):
    """Let no short piece wait until the one before has been acknowledged, which takes 40 ms."""
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)


def serve(tell, arguments):
    """Serve connections one after another until the process is ended.

    tell: called with the port, and with what happens; arguments: words of the parser below.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--id", type=bytes.fromhex, default=BOX_ID)
    parser.add_argument("--hang-up-after", type=int)
    parser.add_argument("--late", action="store_true", help="start only after a restart")
    parser.add_argument("--stranger", action="store_true", help="be some other MicroPython board")
    parser.add_argument("--answer", type=Path, help="file with what is answered to everything")
    parser.add_argument("--without", help="a function of the link that an older box has not got")
    args = parser.parse_args(arguments)
    if args.without:
        device.WITH_APPLICATION = tuple(
            name for name in device.WITH_APPLICATION if name != args.without
        )
    answer = args.answer.read_bytes() if args.answer else None

    def start():
        device.current = TableBox(args.folder, args.id, args.id).end

    if not args.late:
        start()
    with socket.create_server(("127.0.0.1", 0)) as server:
        tell(server.getsockname()[1])
        while True:
            connection, _ = server.accept()
            send_at_once(connection)
            with connection, contextlib.suppress(CablePulledError, ConnectionError):
                Repl(connection, start, tell, args.hang_up_after, args.stranger, answer).serve()


class Served:
    """A box in a process of its own: `port` to call it, `heard()` what it has told so far."""

    def __init__(self, folder, *options):
        self.folder = folder
        self._told, tells = _processes().Pipe(duplex=False)
        self._process = _processes().Process(
            target=_serve, args=(tells, *map(str, (folder, *options)))
        )
        self._process.start()
        tells.close()
        self.port = f"socket://127.0.0.1:{self._told.recv()}"

    def stop(self):
        self._process.kill()
        self._process.join()
        self._told.close()

    def heard(self, count):
        """The next `count` words that it tells; waits for them."""
        return [self._told.recv() for _ in range(count)]


@cache
def _processes():
    """Makes processes that have loaded a box already, where the system can."""
    ways = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in ways else "spawn")
    context.set_forkserver_preload([__name__])
    return context


def _serve(tells, *arguments):
    serve(tells.send, arguments)
