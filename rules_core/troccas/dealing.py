"""Right of a party in debt about the next deal (rules, section 3; `troccas-4`)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_core.troccas.tariff import PartyTariff

AS_USUAL = "as_usual"
NINE_AT_A_TIME = "nine"  # nine cards at a time, then ten
ALL_AT_ONCE = "all"  # it arranges its cards of the last deal, cuts, and gets all nineteen at once


def dealing_right(tariff: "PartyTariff", total: int) -> str:
    """The right of a party from its running total before the deal; debts are below zero."""
    if tariff.all_at_once is not None and -total > tariff.all_at_once:
        return ALL_AT_ONCE
    if tariff.nine is not None and -total >= tariff.nine:
        return NINE_AT_A_TIME
    return AS_USUAL
