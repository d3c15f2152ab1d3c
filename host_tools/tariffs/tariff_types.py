"""The types of tariffs, of their fields, and of places in their files."""

from collections.abc import Callable
from typing import Any, TypeAlias

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
