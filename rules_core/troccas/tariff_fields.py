"""The tariffs of Troccas as fields, and what cannot be in one."""

from rules_core.compound_fields import Object, Row
from rules_core.errors import Refusal
from rules_core.fields import Integer, Maybe
from rules_core.tariff_fields import (
    CLOCKWISE,
    EVENT,
    NAMES,
    POSITIVE,
    RANGE,
    RULES,
    faults_of_all,
    faults_of_range,
    words_field,
)
from rules_core.troccas.tariff import OWN_TOTAL, PARTY_TOTAL, RENAMED, OwnTariff, PartyTariff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_core.types import Faults

_POINTS = Integer(0, PARTY_TOTAL)
_DEBT = Maybe(POSITIVE)

_PARTIES = (
    RULES,
    NAMES,
    words_field(RENAMED),
    CLOCKWISE,
    ("seats", Integer(4, 6)),
    ("match", Row((("low", _POINTS), ("high", _POINTS)))),
    ("nine", _DEBT),
    ("all_at_once", _DEBT),
    ("likely", RANGE),
    EVENT,
)
_ALONE = (
    RULES,
    NAMES,
    words_field(RENAMED),
    CLOCKWISE,
    ("seats", Integer(3, 5)),
    ("par", Integer(1, OWN_TOTAL)),
    ("likely", RANGE),
    EVENT,
)
PARTIES = Object(PartyTariff, _PARTIES)
ALONE = Object(OwnTariff, _ALONE)


def faults(tariff: PartyTariff | OwnTariff) -> "Faults":
    """A `Refusal` for everything that is wrong with a tariff whose fields are right."""
    yield from faults_of_all(tariff)
    yield from faults_of_range("likely", tariff.likely)
    if isinstance(tariff, OwnTariff):
        if tariff.skatist_par <= 0:
            yield Refusal("par", "par", OWN_TOTAL)
        return
    if tariff.seats % 2:
        yield Refusal("seats", "seats")
    yield from faults_of_range("match", tariff.match)
    nine, every = tariff.nine, tariff.all_at_once
    if every is not None and (nine is None or every < nine):
        yield Refusal("all_at_once", "all_at_once")
