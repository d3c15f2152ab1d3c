"""What a party in debt may demand of the next deal (rules, section 3; `troccas-4`)."""

AS_USUAL = "as_usual"
NINE_AT_A_TIME = "nine"  # nine cards at a time, then ten
ALL_AT_ONCE = "all"  # it arranges its cards of the last deal, cuts, and gets all nineteen at once

_DEBT_FOR_NINE = 9
_DEBT_FOR_ALL = 18


def dealing_right(total):
    """The right of a party from its running total before the deal; debts are below zero."""
    if -total > _DEBT_FOR_ALL:
        return ALL_AT_ONCE
    return NINE_AT_A_TIME if -total >= _DEBT_FOR_NINE else AS_USUAL
