"""Deal documents of French Tarot at random, the impossible ones included, for every VM.

`choose(n)` says a number below n: whoever says the same numbers gets the same document. A
document has at most one unknown key, since the VMs do not look at the keys in the same order.
"""

from rules_core.french import rulings, tariff
from tests.rules_core.random_numbers import pick

SEATS = {"fft-4": 4, "ch-3": 3, "ch-4": 4, "ch-5": 5}
RULES = ("fft-4", "ch-3", "ch-4", "ch-5")

# Values that hardly any key may have; a few of them are right for some keys.
ODD = (
    None,
    True,
    False,
    -1,
    0,
    3,
    7,
    1 << 70,
    0.5,
    1e300,
    float("inf"),
    float("nan"),
    "",
    "attack",
)
CONTAINERS = ([], {}, [[]], [{}], {"side": "attack"}, [{"side": "attack", "size": "simple"}])
INCIDENTS = ("warning", "penalty", "adjust")
DEAL_KEYS = (
    "rules",
    "taker",
    "partner",
    "contract",
    "points",
    "bouts",
    "petit_au_bout",
    "poignees",
    "chelem",
    "ruling",
    "passed",
    "id",
    "colour",
)
SIZES = ("simple", "simple", "simple", "double", "double", "triple")


def random_document(choose):
    """A document; about one in three is refused."""
    rules = pick(choose, RULES)
    kind = choose(20)
    if kind == 0:
        document = _incident(choose, rules)
    elif kind == 1:
        document = {"rules": rules, "passed": True}
    else:
        document = _deal(choose, rules)
    if choose(4) == 0:
        document[pick(choose, DEAL_KEYS)] = pick(choose, ODD + CONTAINERS)
    return document


def _incident(choose, rules):
    kind = pick(choose, INCIDENTS)
    content = {"reason": "a reason"}
    if kind == "adjust":
        content["points"] = [choose(200) - 100 for _ in range(SEATS[rules])]
    else:
        content["seat"] = choose(SEATS[rules])
    if kind == "penalty":
        content["points"] = 1 + choose(200)
    if choose(3) == 0:
        content[pick(choose, ("seat", "points", "reason"))] = pick(choose, ODD)
    if choose(9) == 0:
        content = pick(choose, ODD + CONTAINERS)
    return {"rules": rules, kind: content}


def _deal(choose, rules):
    bouts = choose(4)
    document = {
        "rules": rules,
        "taker": choose(SEATS[rules]),
        "contract": pick(choose, tariff.CONTRACTS),
        "points": (choose(182) + 1) / 2 if choose(2) else choose(80) + 4 * bouts,
        "bouts": bouts,
    }
    if rules == "ch-5" and choose(3):
        document["partner"] = choose(5)
    if choose(3) == 0:
        document["petit_au_bout"] = pick(choose, tariff.SIDES)
    if choose(3) == 0:
        document["poignees"] = [_poignee(choose) for _ in range(choose(4))]
    if choose(4) == 0:
        document["chelem"] = pick(choose, tariff.CHELEMS)
        if document["chelem"] in ("announced_made", "made") and choose(2):
            document["points"], document["bouts"] = pick(choose, ((91, 3), (87, 2)))
    if rules == "fft-4" and choose(2):
        document["ruling"] = _ruling(choose)
        side = document["ruling"].get("side")
        if side and "poignees" not in document and choose(2):  # most faults of one need one
            document["poignees"] = [{"side": side, "size": "simple"}]
    return document


def _poignee(choose):
    poignee = {"side": pick(choose, tariff.SIDES), "size": pick(choose, SIZES)}
    if choose(20) == 0:
        poignee[pick(choose, ("side", "size"))] = pick(choose, ODD)
    return poignee


def _ruling(choose):
    ruling = {"kind": pick(choose, rulings.KINDS)}
    if ruling["kind"] != "void" or choose(5) == 0:
        ruling["side"] = pick(choose, tariff.SIDES)
    if choose(20) == 0:
        ruling[pick(choose, ("kind", "side"))] = pick(choose, ODD)
    return ruling
