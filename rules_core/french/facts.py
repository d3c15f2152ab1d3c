"""The numbers of French Tarot by name, for texts that explain them."""

from rules_core.french import tariff


def facts(seats):
    """What `Book.facts` returns, for a table of so many."""
    trumps = tariff.POIGNEE_TRUMPS[seats]
    return {
        "all": tariff.ALL_POINTS // 2,
        "trumps": tariff.ALL_TRUMPS,
        "base": tariff.BASE,
        "petit": tariff.PETIT_AU_BOUT,
        # With two bouts half a point too few, and half a point more than needed.
        "short": str(tariff.TARGETS[2] // 2 - 1) + "½",
        "over": str(tariff.TARGETS[2] // 2) + "½",
        "targets": tuple(zip(tariff.BOUTS, [target // 2 for target in tariff.TARGETS])),
        "contracts": tuple(zip(tariff.CONTRACTS, tariff.MULTIPLIERS)),
        "poignees": tuple(zip(tariff.POIGNEE_SIZES, trumps, tariff.POIGNEE_POINTS)),
        "chelems": tuple(zip(tariff.CHELEMS, tariff.CHELEM_POINTS)),
    }
