"""The address of this computer in its network."""

import socket

from host_tools.common.errors import SchreiberError
from host_tools.language.message import msg

EVERYWHERE = "0.0.0.0"
# An address for documentation. Nothing is sent there; it only selects the network card.
ELSEWHERE = ("192.0.2.1", 9)


def address_of(host: str, port: int, scheme: str = "http") -> str:
    """The address at which others reach one of our ports, `http://192.168.1.4:8460`.

    host: the one that listens, "" for all networks; scheme: "http" or "https". SchreiberError if
    there is no network.
    """
    shown = host or _own_address()
    if ":" in shown:
        shown = f"[{shown}]"
    return f"{scheme}://{shown}:{port}"


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)
        except OSError as error:
            raise SchreiberError(
                msg("this computer is in no network; connect it to one, and try again")
            ) from error
        return way.getsockname()[0]
