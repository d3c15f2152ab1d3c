"""The types of tariffs, of their fields, and of places in their files."""

from collections.abc import Callable
from typing import Any, TypeAlias

from host_tools.language.message import Sentence
from rules_core.compound_fields import Marks, Named, Row
from rules_core.fields import Flag, Integer, List, Maybe, PlainText
from rules_core.french.tariff import Tariff as FrenchTariff
from rules_core.koenigrufen.tariff import Tariff as KoenigrufenTariff
from rules_core.troccas.tariff import OwnTariff, PartyTariff

Tariff: TypeAlias = FrenchTariff | KoenigrufenTariff | PartyTariff | OwnTariff
# A kind of field: what may stand there, see `rules_core.fields`.
Kind: TypeAlias = Integer | Flag | PlainText | Named | Marks | Maybe | List | Row
# A tariff, or a value within one. Its kind says of which type it is.
Part: TypeAlias = Any
# Where a field stands in a file, see `places`.
Place: TypeAlias = tuple[str | int, ...]
# What is wrong at a place.
PlacedFault: TypeAlias = tuple[Place, Sentence]
# The bytes of the tariff of a digest; None if there is none.
TariffFinder: TypeAlias = Callable[[str], bytes | None]
