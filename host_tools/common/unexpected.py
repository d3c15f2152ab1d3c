"""Exceptions that nobody has foreseen: noted in the log of the desk, and said in one sentence."""

from pathlib import Path

from host_tools.common import desk_log
from host_tools.common.plain import plain, shorten
from host_tools.language.message import Message, msg

# Without words of their own, and with them.
_NOWHERE = (msg("unexpected {error}"), msg("unexpected {error}: {words}"))
_SOMEWHERE = (msg("unexpected {error} at {place}"), msg("unexpected {error} at {place}: {words}"))
UNEXPECTED = (*_SOMEWHERE[::-1], *_NOWHERE[::-1])


def unexpected(error: BaseException) -> Message:
    """A `Message` about an exception that nobody has foreseen: its class, its words, its place."""
    import traceback

    desk_log.failed(error)

    known = {"error": type(error).__name__}
    frames = traceback.extract_tb(error.__traceback__)
    if frames:
        known["place"] = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}"
    if str(error):
        known["words"] = shorten(plain(str(error)))
    patterns = _SOMEWHERE if frames else _NOWHERE
    return patterns[bool(str(error))].about(**known)
