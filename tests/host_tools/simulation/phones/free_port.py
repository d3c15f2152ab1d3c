"""A port of this computer that nobody listens on."""

import socket

from host_tools.web.serving.guard import LOOPBACK


def free_port():
    with socket.socket() as one:
        one.bind((LOOPBACK, 0))
        return one.getsockname()[1]
