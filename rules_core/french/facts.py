"""The numbers of French Tarot by name, for texts that explain them."""

from rules_core.free_bonus import ALONE
from rules_core.french import tariff
from rules_core.numbers import Steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_core.french.tariff import Tariff
    from rules_core.types import Fact


def facts(numbers: "Tariff") -> "dict[str, Fact]":
    """Return the facts of `Book.facts`; `numbers`: the `Tariff`."""
    unit = 2 if numbers.in_halves else 1
    return {
        "all": tariff.ALL_POINTS // 2,
        "trumps": tariff.ALL_TRUMPS,
        "base": numbers.base,
        "petit": numbers.petit_au_bout,
        # With two bouts half a point too few, and half a point more than needed.
        "short": Steps(tariff.TARGETS[2] - 1, 2),
        "over": Steps(tariff.TARGETS[2] + 1, 2),
        "targets": tuple(zip(tariff.BOUTS, [target // 2 for target in tariff.TARGETS])),
        "contracts": tuple([(row.name, Steps(row.times, unit)) for row in numbers.contracts]),
        "poignees": tuple([(row.name, row.trumps, row.points) for row in numbers.poignees]),
        "bonuses": tuple([(row.name, row.announced, row.silent) for row in numbers.bonuses]),
        "alone": tuple([(row.name,) for row in numbers.bonuses if row.has(ALONE)]),
        "times": tuple([(row.name,) for row in numbers.bonuses if row.has(tariff.TIMES)]),
        "chelems": tuple(zip(tariff.CHELEMS, numbers.chelems)),
    }


def variants(numbers: "Tariff") -> tuple[str, ...]:
    """Return the variants of `Book.variants`; `numbers`: the `Tariff`."""
    found = ["late_rounding" if numbers.late_rounding else "early_rounding"]
    if numbers.referee:
        found += ["enquiry", "by_contract" if numbers.by_contract else "by_result"]
    for flag, variant in ((tariff.TIMES, "bonus_times"), (ALONE, "one_player")):
        if any(row.has(flag) for row in numbers.bonuses):
            found.append(variant)
    return tuple(found)
