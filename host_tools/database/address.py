"""The address of a database: the path of a file, or a URL of one, or that of a server.

It imports no database, so every command may ask.
"""

import hashlib
import re
from pathlib import Path
from typing import NamedTuple, TypeAlias
from urllib.parse import parse_qs, urlsplit

from host_tools.common.errors import UsageError
from host_tools.language.message import msg

_FILE = "sqlite:///"
_FILE_SCHEMES = ("sqlite", "file")
_SERVER_SCHEMES = ("postgresql", "postgres")
# A driver may stand behind it; of one letter it is a disk of Windows.
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9.-]+)(\+[A-Za-z0-9]+)?://")


class ServerAddress(NamedTuple):
    """The address of a database on a server.

    `url`: postgresql://…, with user and password maybe; `beside`: a path at which there is no file.
    Beside it lies what this computer keeps about the database, as it does beside a file.
    """

    url: str
    beside: Path

    def __str__(self) -> str:
        return without_secrets(self.url)

    def __repr__(self) -> str:
        return f"ServerAddress({self})"


# The address of a file is its path.
DatabaseAddress: TypeAlias = Path | ServerAddress


def path_beside(address: DatabaseAddress) -> Path:
    """The path beside which this computer keeps what it notes about a database."""
    return address if isinstance(address, Path) else address.beside


def address_of(text: str, servers: Path) -> DatabaseAddress:
    """The address that a user has written: a path, sqlite:///PATH, postgresql://USER@HOST/NAME.

    servers: the folder for what this computer keeps about databases on servers. UsageError.
    """
    match = _SCHEME.match(text)
    if match is None:
        return Path(text)
    scheme = match[1].lower()
    if scheme in _FILE_SCHEMES:
        return _file_at(text)
    if scheme in _SERVER_SCHEMES and (name := _name_beside(text)):
        return ServerAddress(text, servers / name)
    raise UsageError(
        msg(
            "--database {address}: write the path of a file, sqlite:///PATH or "
            "postgresql://USER@HOST/NAME",
            address=without_secrets(text),
        )
    )


def _file_at(address: str) -> Path:
    path = address.removeprefix(_FILE)
    if path in ("", address):
        raise UsageError(
            msg("--database {address}: it names no file; write sqlite:///PATH", address=address)
        )
    return Path(path)


def _name_beside(url: str) -> str:
    """The name of a file that stands for the database at a URL; "" if that names none.

    The same for every user there; two databases never have the same name.
    """
    if "…" in without_secrets(url):
        return ""
    parts = urlsplit(url)
    database = parts.path.strip("/")
    if not database or "/" in database:
        return ""
    hosts = parse_qs(parts.query).get("host", [parts.hostname or "localhost"])
    where = f"{','.join(hosts)}:{parts.port or 5432}/{database}"
    digest = hashlib.sha256(where.encode()).hexdigest()[:8]
    speaking = re.sub(r"[^A-Za-z0-9]+", "-", f"{database}-{hosts[0]}").strip("-")[:60]
    return f"{speaking}-{digest}.db"


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
