"""The referee's rulings (rules, section 1.1), as a table."""

from rules_core.french.tariff import ATTACK, SIDES

# What a ruling does to the deal.
COUNTS = 0  # it counts as it is
VOID = 1  # it is played, but every score is 0
DROPS = 2  # the poignées of the camp at fault do not count

# The camp at fault must not profit: a deal it would have won is void.
_ATTACK_MUST_NOT_WIN = (COUNTS, VOID)
_DEFENCE_MUST_NOT_WIN = (VOID, COUNTS)

# Kind, then the effect when the attack and when the defence is at fault, each as
# (the taker loses, the taker wins). None: that camp cannot commit this fault.
RULINGS = (
    ("renonce", _ATTACK_MUST_NOT_WIN, _DEFENCE_MUST_NOT_WIN),
    ("wrong_card_count", _ATTACK_MUST_NOT_WIN, _DEFENCE_MUST_NOT_WIN),
    ("exposed_cards", None, _DEFENCE_MUST_NOT_WIN),
    ("false_discard", _ATTACK_MUST_NOT_WIN, None),
    ("poignee_incomplete", (DROPS, DROPS), (VOID, DROPS)),
    ("poignee_excess", (COUNTS, COUNTS), (VOID, COUNTS)),
    ("poignee_late", (COUNTS, DROPS), (VOID, COUNTS)),
    ("poignee_hidden_trump", _ATTACK_MUST_NOT_WIN, _DEFENCE_MUST_NOT_WIN),
    ("void", (VOID, VOID), (VOID, VOID)),
)
KINDS = tuple(ruling[0] for ruling in RULINGS)
# The one kind that names no camp.
ANNULLED = KINDS.index("void")


def effects(kind, side):
    """(effect when the taker loses, when he wins), or None when that camp cannot be at fault."""
    return RULINGS[kind][1 + side]


def sides_at_fault(kind):
    """Names of the camps that can commit this fault."""
    return tuple(name for side, name in enumerate(SIDES) if effects(kind, side) is not None)


def effect(ruling, won):
    """What the ruling (answers `kind` and, unless it annuls the deal, `side`) does."""
    return effects(ruling["kind"], ruling.get("side", ATTACK))[won]
