"""A tariff of French Tarot as fields, and what cannot be in one."""

from rules_core.compound_fields import Named, Object, Row
from rules_core.errors import Refusal
from rules_core.fields import FLAG, Integer, List
from rules_core.french.tariff import (
    ALL_TRUMPS,
    CHELEMS,
    CONTRACTS,
    POIGNEE_SIZES,
    RENAMED,
    Contract,
    Poignee,
    Tariff,
)
from rules_core.tariff_fields import (
    CLOCKWISE,
    EVENT,
    MOST,
    NAMES,
    NUMBER,
    POSITIVE,
    RULES,
    TABLES,
    faults_of_all,
    faults_of_tables,
    twice,
    words_field,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_core.types import Faults

_CHELEM = Integer(-MOST, MOST)
_CONTRACT = Object(Contract, (("name", Named(CONTRACTS)), ("times", Integer(1, 99))))
_POIGNEE = Object(
    Poignee,
    (("name", Named(POIGNEE_SIZES)), ("trumps", Integer(1, ALL_TRUMPS)), ("points", NUMBER)),
)

_FIELDS = (
    RULES,
    NAMES,
    words_field(RENAMED),
    CLOCKWISE,
    ("seats", Integer(3, 5)),
    TABLES,
    ("contracts", List(_CONTRACT, 1, len(CONTRACTS))),
    ("in_halves", FLAG),
    ("base", POSITIVE),
    ("late_rounding", FLAG),
    ("petit_au_bout", NUMBER),
    ("poignees", List(_POIGNEE, 1, len(POIGNEE_SIZES))),
    ("chelems", Row(tuple([(name, _CHELEM) for name in CHELEMS]))),
    ("referee", FLAG),
    ("by_contract", FLAG),
    ("same_dealer", FLAG),
    ("start", Integer(0, 55)),
    ("likely", Integer(1, 91)),
    EVENT,
)
TARIFF = Object(Tariff, _FIELDS)


def faults(tariff: Tariff) -> "Faults":
    """A `Refusal` for everything that is wrong with a tariff whose fields are right."""
    yield from faults_of_all(tariff)
    yield from faults_of_tables(tariff)
    yield from twice("contracts", tariff.contracts)
    yield from twice("poignees", tariff.poignees)
    for index, row in enumerate(tariff.poignees):
        if index and row.trumps <= tariff.poignees[index - 1].trumps:
            path = "poignees[{}].trumps".format(index)
            yield Refusal(path, "trumps")
    if tariff.same_dealer and max(tariff.tables) == tariff.seats:
        yield Refusal("same_dealer", "same_dealer")
