"""Where this computer is found by others in its network."""

import socket

from host_tools.common.errors import SchreiberError
from host_tools.language.message import msg

EVERYWHERE = "0.0.0.0"
# Kept free for documentation: nothing is sent there, it only says by which way one would leave.
ELSEWHERE = ("192.0.2.1", 9)


def address_of(host, port):
    """The address under which others reach a port of ours, `http://192.168.1.4:8460`.

    host: on which it listens; "" for all networks. SchreiberError if there is no network.
    """
    shown = host or _own_address()
    if ":" in shown:
        shown = f"[{shown}]"
    return f"http://{shown}:{port}"


def _own_address():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)
        except OSError as error:
            raise SchreiberError(
                msg(
                    "this computer is in no network; --public HOST:PORT names the address to "
                    "listen on"
                )
            ) from error
        return way.getsockname()[0]
