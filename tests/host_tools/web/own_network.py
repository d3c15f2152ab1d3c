"""A computer whose network reaches nobody else, and a port of it that nobody listens on."""

import itertools
import os
import socket

from host_tools.web.serving import network
from host_tools.web.serving.guard import LOOPBACK

# Below those that a system gives to whoever asks for any: such a port could be somebody else's
# between the look at it and its use. Several processes test at once: each begins elsewhere.
FIRST, END = 20_000, 32_000
_ports = itertools.cycle(range(FIRST, END))
next(itertools.islice(_ports, os.getpid() * 97 % (END - FIRST), None))


def free_port():
    """A port that nobody listens on, and that this process has not given away lately."""
    return next(filter(_is_free, _ports))


def _is_free(port):
    with socket.socket() as one:
        try:
            one.bind((LOOPBACK, port))
        except OSError:
            return False
    return True


def only_this_computer(monkeypatch, switch):
    """Let the network reach nobody else; the one port that is left to `switch`, a module."""
    monkeypatch.setattr(network, "_own_address", lambda: LOOPBACK)
    monkeypatch.setattr(network, "EVERYWHERE", LOOPBACK)
    port = free_port()
    monkeypatch.setattr(switch, "PORTS", [port])
    return port
