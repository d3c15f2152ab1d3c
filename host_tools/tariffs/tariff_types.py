"""The types of tariffs, of their fields, of places in their files, and of faults there."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from host_tools.language.message import Sentence
from rules_core.types import Field, Place

# A kind of field: what may stand there, see `rules_core.fields`.
Kind: TypeAlias = Field
# A tariff, or a value within one. Its kind says of which type it is.
Part: TypeAlias = Any
# What is wrong at a place.
PlacedFault: TypeAlias = tuple[Place, Sentence]
# The bytes of the tariff of a digest; None if there is none.
TariffFinder: TypeAlias = Callable[[str], bytes | None]


class Fault(NamedTuple):
    """A fault in a file. `line`: from 1; `message`: what is wrong, with the name of the key."""

    line: int
    message: Sentence

    @property
    def sentence(self) -> str:
        """The fault as a sentence, in English."""
        return str(self.message)
