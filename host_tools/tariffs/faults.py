"""Faults in the files of tariffs."""

from typing import NamedTuple

from host_tools.language.message import Sentence


class Fault(NamedTuple):
    """A fault in a file. `line`: from 1; `message`: what is wrong, with the name of the key."""

    line: int
    message: Sentence

    @property
    def sentence(self) -> str:
        """The fault as a sentence, in English."""
        return str(self.message)
