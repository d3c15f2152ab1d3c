"""What the command line tells its user when something cannot be done."""


class SchreiberError(Exception):
    """A sentence for the user. The command ends with `status`."""

    status = 1

    @property
    def sentence(self):
        """The sentence, with what else went wrong on the way out."""
        return "; ".join([str(self), *getattr(self, "__notes__", ())])


class UsageError(SchreiberError):
    """The command was called with something that it cannot use."""

    status = 2


class LinkError(SchreiberError):
    """A box could not be reached, or what it answered makes no sense. Begins with the port."""


class DeskError(SchreiberError):
    """The desk's database or one of its files cannot be used."""
