"""The types of tariffs, of their fields, and of places in their files."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from host_tools.language.message import Sentence
from rules_core.compound_fields import Row
from rules_core.types import Field

# A kind of field: what may stand there, see `rules_core.fields`.
Kind: TypeAlias = Field
# A tariff, or a value within one. Its kind says of which type it is.
Part: TypeAlias = Any
# Where a field stands in a file, see `places`.
Place: TypeAlias = tuple[str | int, ...]
# What is wrong at a place.
PlacedFault: TypeAlias = tuple[Place, Sentence]
# The bytes of the tariff of a digest; None if there is none.
TariffFinder: TypeAlias = Callable[[str], bytes | None]


class TableKind(Field, Protocol):
    """A `List` whose rows stand as a table, see `places`."""

    @property
    def item(self) -> Row:
        """The kind of a row."""

    @property
    def shortest(self) -> int:
        """How many rows there are at least."""

    @property
    def longest(self) -> int:
        """How many rows there are at most."""
