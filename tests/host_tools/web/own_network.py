"""A computer whose network reaches nobody else, and a port of it that nobody listens on."""

import socket

from host_tools.web.serving import network
from host_tools.web.serving.guard import LOOPBACK


def free_port():
    with socket.socket() as one:
        one.bind((LOOPBACK, 0))
        return one.getsockname()[1]


def only_this_computer(monkeypatch, switch):
    """Let the network reach nobody else; the one port that is left to `switch`, a module."""
    monkeypatch.setattr(network, "_own_address", lambda: LOOPBACK)
    monkeypatch.setattr(network, "EVERYWHERE", LOOPBACK)
    port = free_port()
    monkeypatch.setattr(switch, "PORTS", [port])
    return port
