"""The referee's rulings (rules, section 1.1), as a table."""

from rules_core.french.tariff import ATTACK, SIDES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_core.types import Answers

# What a ruling does to the deal.
COUNTS = "counts"  # it counts as it is
VOID = "void"  # it is played, but every score is 0
DROPS = "drops"  # the poignées of the camp at fault do not count

# What decides about it: the contract, or the result with every premium.
BY_CONTRACT = "contract"
BY_RESULT = "result"

# Kind, what decides, then the effect when the attack and when the defence is at fault, each as
# (the taker loses, the taker wins). None: that camp cannot commit this fault. It is written out,
# since constants stay in the flash of the device.
RULINGS: tuple[tuple[str, str, tuple[str, str] | None, tuple[str, str] | None], ...] = (
    ("renonce", "result", ("counts", "void"), ("void", "counts")),
    ("wrong_card_count", "result", ("counts", "void"), ("void", "counts")),
    ("exposed_cards", "result", None, ("void", "counts")),
    ("false_discard", "result", ("counts", "void"), None),
    ("poignee_incomplete", "contract", ("drops", "drops"), ("void", "drops")),
    ("poignee_excess", "contract", ("counts", "counts"), ("void", "counts")),
    ("poignee_late", "contract", ("counts", "drops"), ("void", "counts")),
    ("poignee_hidden_trump", "result", ("counts", "void"), ("void", "counts")),
    ("void", "contract", ("void", "void"), ("void", "void")),
)
KINDS = tuple(ruling[0] for ruling in RULINGS)
# The one kind that names no camp.
ANNULLED = KINDS.index("void")
# Of what is laid away, which nobody does in a Garde sans or a Garde contre.
FALSE_DISCARD = KINDS.index("false_discard")
# Those of a poignée that counts, or may: it has to be entered.
OF_POIGNEE = tuple(
    KINDS.index(kind) for kind in ("poignee_excess", "poignee_late", "poignee_hidden_trump")
)


def effects(kind: int, side: int) -> tuple[str, str] | None:
    """(effect when the taker loses, when he wins), or None when that camp cannot be at fault."""
    return RULINGS[kind][2:][side]


def sides_at_fault(kind: int) -> tuple[str, ...]:
    """Names of the camps that can commit this fault."""
    return tuple(name for side, name in enumerate(SIDES) if effects(kind, side) is not None)


def effect(ruling: "Answers", won: bool, result: int, by_contract: bool = False) -> str:
    """Return the effect of a ruling (answers `kind` and, unless it annuls the deal, `side`).

    `won`: the contract; `result`: the payment of each defender to the attack without the ruling;
    `by_contract`: the contract decides in every kind.
    """
    kind = ruling["kind"]
    if RULINGS[kind][1] == BY_RESULT and not by_contract:
        if result == 0:
            return COUNTS
        won = result > 0
    by_end = effects(kind, ruling.get("side", ATTACK))
    if by_end is None:
        raise ValueError("this camp cannot be at fault")
    return by_end[won]
