"""The address of a database: the path of a file, or a URL of one, or that of a server.

It imports no database, so every command may ask.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

from host_tools.common.errors import UsageError
from host_tools.language.message import msg

_FILE = "sqlite:///"
_FILE_SCHEMES = ("sqlite", "file")
_SERVER_SCHEMES = ("postgresql", "postgres")


@dataclass(frozen=True)
class ServerAddress:
    """The address of a database on a server.

    `url`: postgresql://…, with user and password maybe; `beside`: a path at which there is no file.
    Beside it lies what this computer keeps about the database, as it does beside a file.
    """

    url: str = field(repr=False)
    beside: Path

    def __str__(self) -> str:
        return without_secrets(self.url)


# The address of a file is its path.
DatabaseAddress: TypeAlias = Path | ServerAddress


def path_beside(address: DatabaseAddress) -> Path:
    """The path beside which this computer keeps what it notes about a database."""
    return address if isinstance(address, Path) else address.beside


def file_at(address: str) -> Path:
    """The file of the database at an address: of a path, or of sqlite:///PATH.

    UsageError for the address of a server, and for a URL that names no file.
    """
    scheme, is_url, _ = address.partition("://")
    kind = scheme.partition("+")[0].lower()  # a driver may stand behind it
    if not is_url or kind not in (*_FILE_SCHEMES, *_SERVER_SCHEMES):
        return Path(address)
    if kind in _SERVER_SCHEMES:
        raise UsageError(
            msg(
                "--database {address}: the desk's database is a file; this schreiber can use no "
                "server",
                address=without_secrets(address),
            )
        )
    path = address.removeprefix(_FILE)
    if path in ("", address):
        raise UsageError(
            msg("--database {address}: it names no file; write sqlite:///PATH", address=address)
        )
    return Path(path)


def without_secrets(address: str) -> str:
    """The URL of a server as it may be shown: host and database, but no user and no password.

    In an address that is not written right anything may be part of the password.
    """
    scheme = address.partition("://")[0]
    try:
        parts = urlsplit(address)
        host, is_sound = parts.hostname or "", parts.port is None or parts.port > 0
    except ValueError:
        host, is_sound = "", False
    if not is_sound or "@" in parts.path + parts.query + parts.fragment:
        return f"{scheme}://…"
    return f"{scheme}://{host}{parts.path}"
