"""What the command line tells its user when something cannot be done."""

from pathlib import Path

from host_tools.plain import plain, shorten


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
        return "; ".join([str(self), *getattr(self, "__notes__", ())])


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


def unexpected(error):
    """A sentence about an exception that nobody has foreseen: its kind, its words, its place."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    words = f": {shorten(plain(str(error)))}" if str(error) else ""
    return f"unexpected {type(error).__name__}{where}{words}"
