"""Errors of PostgreSQL, and of the way to it, as sentences for the user."""

from sqlalchemy.exc import DBAPIError

from host_tools.common.errors import DeskError, LostError
from host_tools.common.plain import plain, shorten
from host_tools.database.address import ServerAddress
from host_tools.language.message import Message, Sentence, msg

_LOCKED = "55P03"  # lock_not_available
_LONGEST = 120  # characters of what the server says

# By the code that the server gives, or the beginning of it.
_MEANINGS = {
    "42501": msg("this user has no permission there; the keeper of the server can give it"),
    "25006": msg("it is for reading only there"),
    "53100": msg("the disk of the server is full; nothing is lost"),
    "53200": msg("the server has no memory left; nothing is lost"),
    "53300": msg("the server takes no more connections; close a desk, or allow more there"),
    "57P03": msg("the server is starting or stopping; do this again in a moment"),
}


def code_of(error: BaseException) -> str:
    """The SQLSTATE of an error; "" if it comes from no server."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return getattr(cause, "sqlstate", None) or ""


def is_locked(error: BaseException) -> bool:
    """Does another process write, and has not finished within our patience?"""
    return code_of(error) == _LOCKED


def lost(address: ServerAddress) -> LostError:
    """The error for a connection that was cut while something was asked or stored."""
    return LostError(
        msg(
            "the connection to the database {path} was lost; this is not stored: do it again",
            path=address,
        )
    )


def void(address: ServerAddress) -> DeskError:
    """The DeskError for a transaction in which something has failed before its end."""
    return DeskError(
        msg("something failed in the database {path}; nothing of it is stored", path=address)
    )


def unknown_end(address: ServerAddress) -> DeskError:
    """Return the DeskError for a transaction that may be stored or not, which nobody can
    tell now.
    """
    return DeskError(
        msg(
            "the connection to the database {path} was lost at the very end, and the server cannot "
            "be reached: look whether this is stored before you do it again",
            path=address,
        )
    )


def unreachable(address: ServerAddress, error: BaseException) -> DeskError:
    """The DeskError for a server to which no connection can be opened."""
    return DeskError(
        msg("the database {path} cannot be opened: {reason}", path=address, reason=_reason(error))
    )


def locked(address: ServerAddress, writer: tuple[str, int] | None) -> DeskError:
    """The DeskError for a database which somebody else keeps locked; writer: (name, since)."""
    return DeskError(
        msg(
            "the database {path} is locked by {writer}; let it finish or end it, then do this "
            "again: nothing is lost",
            path=address,
            writer=said_of(writer),
        )
    )


def refused(address: ServerAddress, error: BaseException) -> DeskError:
    """The DeskError for what the server has refused."""
    return DeskError(
        msg(
            "{path} cannot be used as the desk's database: {what}",
            path=address,
            what=_reason(error),
        )
    )


def said_of(writer: tuple[str, int] | None) -> Sentence:
    """Return the writer in a few words; writer: (name of the program, Unix seconds since when)."""
    if writer is None:
        return msg("another desk")
    name, since = writer
    return msg("{who} since {time}", who=shorten(plain(name), 63), time=_time(since))


def _time(since: int) -> str:
    from host_tools.common.times import local_time

    return f"{local_time(since):%H:%M:%S}"


def _reason(error: BaseException) -> Message | str:
    code = code_of(error)
    for beginning, meaning in _MEANINGS.items():
        if code.startswith(beginning):
            return meaning
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    # Why no connection could be opened has no code, only words behind those of the way there.
    words = str(cause).rpartition("FATAL:")[2]
    return shorten(plain(" ".join(words.split())), _LONGEST)
