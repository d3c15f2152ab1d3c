"""A tariff of French Tarot as fields, and what cannot be in one."""

from rules_core.compound_fields import Marks, Named, Object, OwnName, Row
from rules_core.errors import Refusal
from rules_core.fields import FLAG, Integer, List, Maybe
from rules_core.free_bonus import ALONE, OF_OTHERS, OF_PLAYERS, FreeBonus, Needs
from rules_core.french.tariff import (
    ALL_TRUMPS,
    CHELEMS,
    CONTRACTS,
    POIGNEE_SIZES,
    RENAMED,
    TIMES,
    Contract,
    Poignee,
    Tariff,
)
from rules_core.tariff_fields import (
    CLOCKWISE,
    EVENT,
    MAX_FREE,
    MOST,
    NAMES,
    NUMBER,
    POSITIVE,
    RULES,
    TABLES,
    faults_of_all,
    faults_of_free,
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
BONUS_MARKS = (
    ("times", TIMES),
    ("attack", OF_PLAYERS),
    ("defence", OF_OTHERS),
    ("alone", ALONE),
)
_NEEDS = Object(Needs, (("tricks", Integer(0, 24)), ("bouts", Integer(0, 3))))
_BONUS = Object(
    FreeBonus,
    (
        ("name", OwnName(())),
        ("announced", Maybe(POSITIVE)),
        ("silent", Maybe(POSITIVE)),
        ("flags", Marks(BONUS_MARKS)),
        ("only_in", List(Named(CONTRACTS), 0, len(CONTRACTS))),
        ("needs", Maybe(_NEEDS)),
    ),
)

_FIELDS = (
    RULES,
    NAMES,
    words_field(RENAMED, MAX_FREE),
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
    ("bonuses", List(_BONUS, 0, MAX_FREE)),
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
    yield from twice("bonuses", tariff.bonuses)
    yield from faults_of_free(tariff, tariff.bonuses)
    names = [row.name for row in tariff.contracts]
    for index, bonus in enumerate(tariff.bonuses):
        if bonus.only_in and not any(name in names for name in bonus.only_in):
            yield Refusal("bonuses[{}].only_in".format(index), "games")
    for index, row in enumerate(tariff.poignees):
        if index and row.trumps <= tariff.poignees[index - 1].trumps:
            path = "poignees[{}].trumps".format(index)
            yield Refusal(path, "trumps")
    if tariff.same_dealer and max(tariff.tables) == tariff.seats:
        yield Refusal("same_dealer", "same_dealer")
