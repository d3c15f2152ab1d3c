"""What the command line tells its user when something cannot be done."""

import errno
from pathlib import Path

from host_tools.common.plain import plain, shorten
from host_tools.language.message import msg

# Of what nobody has foreseen: without words of its own, and with them.
_NOWHERE = (msg("unexpected {error}"), msg("unexpected {error}: {words}"))
_SOMEWHERE = (msg("unexpected {error} at {place}"), msg("unexpected {error} at {place}: {words}"))
UNEXPECTED = (*_SOMEWHERE[::-1], *_NOWHERE[::-1])


# What the system says most often, by its number: its own words are in its own language.
_SYSTEM = {
    errno.EISDIR: msg("Is a directory"),
    errno.ENOSPC: msg("No space left on device"),
    errno.ENOENT: msg("No such file or directory"),
    errno.ENOTDIR: msg("Not a directory"),
    errno.EACCES: msg("Permission denied"),
    errno.EROFS: msg("Read-only file system"),
}
_OPEN_ELSEWHERE = msg("another program has it open")
# Of Windows, where nobody can write a file that a spreadsheet shows: ERROR_SHARING_VIOLATION and
# ERROR_LOCK_VIOLATION.
_SHARED = (32, 33)


class SchreiberError(Exception):
    """A sentence for the user. The command ends with `status`."""

    status = 1

    @property
    def message(self):
        """The sentence as it was raised: a text, or a `Message` that any language can say."""
        return self.args[0] if self.args else ""

    @property
    def sentence(self):
        """The sentence, with what else went wrong on the way out."""
        return self.said()

    def said(self, say=str):
        """Likewise in another language; `say`: how a `Message` is said, as `Translator.say`."""
        return "; ".join([say(self.message), *getattr(self, "__notes__", ())])


class UsageError(SchreiberError):
    """The command was called with something that it cannot use."""

    status = 2


class LinkError(SchreiberError):
    """A box could not be reached, or what it answered makes no sense. Begins with the port."""


class RefusalError(LinkError):
    """A box answered that it will not, or cannot, do what it was asked; `reason`: in its words."""

    def __init__(self, sentence, reason):
        super().__init__(sentence)
        self.reason = reason


class DeskError(SchreiberError):
    """The desk's database or one of its files cannot be used."""


def reason_of(error):
    """What an OSError says, as a `Message` where it is one of the usual ones."""
    if getattr(error, "winerror", None) in _SHARED:
        return _OPEN_ELSEWHERE
    return _SYSTEM.get(error.errno, error.strerror or str(error))


def unexpected(error):
    """A `Message` about an exception that nobody has foreseen: its kind, its words, its place."""
    import traceback

    known = {"error": type(error).__name__}
    frames = traceback.extract_tb(error.__traceback__)
    if frames:
        known["place"] = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}"
    if str(error):
        known["words"] = shorten(plain(str(error)))
    patterns = _SOMEWHERE if frames else _NOWHERE
    return patterns[bool(str(error))].about(**known)
