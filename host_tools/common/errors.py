"""Errors with a sentence for the user of the command line."""

import errno

from host_tools.language.message import Say, Sentence, msg

# What the system says most often, by its number. Its own words are in its own language.
_SYSTEM = {
    errno.EISDIR: msg("Is a directory"),
    errno.ENOSPC: msg("No space left on device"),
    errno.ENOENT: msg("No such file or directory"),
    errno.ENOTDIR: msg("Not a directory"),
    errno.EACCES: msg("Permission denied"),
    errno.EROFS: msg("Read-only file system"),
}
DECIDED_SINCE = msg("Something was decided since this was shown: look at it again.")
_OPEN_ELSEWHERE = msg("another program has it open")
# ERROR_SHARING_VIOLATION and ERROR_LOCK_VIOLATION: on Windows no program can write a file that a
# spreadsheet shows.
_SHARED = (32, 33)


class SchreiberError(Exception):
    """A sentence for the user. The command ends with `status`."""

    status = 1

    @property
    def message(self) -> Sentence:
        """The sentence as it was raised, without notes."""
        return self.args[0] if self.args else ""

    @property
    def sentence(self) -> str:
        """The sentence in English, with what else went wrong while the command ended."""
        return self.said()

    def said(self, say: Say = str) -> str:
        """The same in the language of `say`, a `Translator.say`."""
        return "; ".join([say(self.message), *getattr(self, "__notes__", ())])


class UsageError(SchreiberError):
    """The user called the command with something that it cannot use."""

    status = 2


class LinkError(SchreiberError):
    """A box could not be reached, or its answer makes no sense. It begins with the port."""


class RefusalError(LinkError):
    """A box refused what it was asked to do. `reason`: why."""

    def __init__(self, sentence: Sentence, reason: Sentence) -> None:
        super().__init__(sentence)
        self.reason = reason


class DeskError(SchreiberError):
    """The desk's database or one of its files cannot be used."""


class OutdatedError(DeskError):
    """Since what somebody saw was shown, something was decided: it is to be looked at again."""

    def __init__(self, sentence: Sentence = DECIDED_SINCE) -> None:
        super().__init__(sentence)


class LostError(SchreiberError):
    """The connection to a database was lost. Nothing of the transaction is stored.

    It tells nothing about the content of the database, so it is no DeskError: the same may be tried
    again.
    """


def reason_of(error: OSError) -> Sentence:
    """The reason of an OSError: a `Message` if it is a usual one, else the words of the system."""
    if getattr(error, "winerror", None) in _SHARED:
        return _OPEN_ELSEWHERE
    known = None if error.errno is None else _SYSTEM.get(error.errno)
    return known or error.strerror or str(error)
