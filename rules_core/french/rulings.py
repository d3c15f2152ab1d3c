"""The referee's rulings (rules, section 1.1), as a table."""

from rules_core.french.tariff import ATTACK, SIDES

# What a ruling does to the deal.
COUNTS = 0  # it counts as it is
VOID = 1  # it is played, but every score is 0
DROPS = 2  # the poignées of the camp at fault do not count

# What decides about it: the contract, or the result with every premium.
BY_CONTRACT = 0
BY_RESULT = 1

# The camp at fault must not profit: a deal that it would have won is void.
_ATTACK_MUST_NOT_WIN = (COUNTS, VOID)
_DEFENCE_MUST_NOT_WIN = (VOID, COUNTS)

# Kind, what decides, then the effect when the attack and when the defence is at fault, each as
# (the taker loses, the taker wins). None: that camp cannot commit this fault.
RULINGS = (
    ("renonce", BY_RESULT, _ATTACK_MUST_NOT_WIN, _DEFENCE_MUST_NOT_WIN),
    ("wrong_card_count", BY_RESULT, _ATTACK_MUST_NOT_WIN, _DEFENCE_MUST_NOT_WIN),
    ("exposed_cards", BY_RESULT, None, _DEFENCE_MUST_NOT_WIN),
    ("false_discard", BY_RESULT, _ATTACK_MUST_NOT_WIN, None),
    ("poignee_incomplete", BY_CONTRACT, (DROPS, DROPS), (VOID, DROPS)),
    ("poignee_excess", BY_CONTRACT, (COUNTS, COUNTS), (VOID, COUNTS)),
    ("poignee_late", BY_CONTRACT, (COUNTS, DROPS), (VOID, COUNTS)),
    ("poignee_hidden_trump", BY_RESULT, _ATTACK_MUST_NOT_WIN, _DEFENCE_MUST_NOT_WIN),
    ("void", BY_CONTRACT, (VOID, VOID), (VOID, VOID)),
)
KINDS = tuple(ruling[0] for ruling in RULINGS)
# The one kind that names no camp.
ANNULLED = KINDS.index("void")
# Those of a poignée that counts, or may: it has to be entered.
OF_POIGNEE = tuple(
    KINDS.index(kind) for kind in ("poignee_excess", "poignee_late", "poignee_hidden_trump")
)


def effects(kind, side):
    """(effect when the taker loses, when he wins), or None when that camp cannot be at fault."""
    return RULINGS[kind][2 + side]


def sides_at_fault(kind):
    """Names of the camps that can commit this fault."""
    return tuple(name for side, name in enumerate(SIDES) if effects(kind, side) is not None)


def effect(ruling, won, result=None):
    """What the ruling (answers `kind` and, unless it annuls the deal, `side`) does.

    `won`: the contract; `result`: what each defender would pay the attack without the ruling, None:
    the contract decides about all of them, as it did up to version 2.
    """
    kind = ruling["kind"]
    if result is not None and RULINGS[kind][1] == BY_RESULT:
        if result == 0:
            return COUNTS
        won = result > 0
    return effects(kind, ruling.get("side", ATTACK))[won]
