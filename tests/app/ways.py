"""Ways by keys: to the beginning of a round, and to the questions that the aids help with."""

from rules_core.books import RULE_IDS

# What is asked before the number of deals and after: rules, table, round; dealer, the last look.
RULES = {rules: " ".join(["ok", *["down"] * index, "ok"]) for index, rules in enumerate(RULE_IDS)}
TABLE_AND_ROUND = "ok ok"


def start(rules, sitting, players):
    """Keys up to the number of deals."""
    return "\n".join((RULES[rules], sitting, TABLE_AND_ROUND, " ".join(["ok"] * players)))


# Anna takes with a garde and has two bouts: the points are asked for.
TO_POINTS = "down left right\n"
# From home to the points of the first of a Trischaken, of a party, of one of three.
TO_THIRDS = "ok down right up\n"
TO_PARTY = "ok\n"
TO_OWN = "ok\n"

MORE_OF_FRACTIONS = "hold opponents 500\n"
CONFIRM = "\nread\nok opponents\n"


def points_of_the_only_deal(table):
    ((document, _),) = table.documents()
    return document["points"]


PILES = [(rules, False) for rules in RULE_IDS] + [("troccas-3", True), ("troccas-5", True)]
