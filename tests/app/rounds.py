"""The beginning of a round at the table."""

from rules_core.books import RULE_IDS

# What is asked before the number of deals and after: rules, table, round; dealer, the last look.
RULES = {rules: " ".join(["ok", *["down"] * index, "ok"]) for index, rules in enumerate(RULE_IDS)}
TABLE_AND_ROUND = "ok ok"


def start(rules, sitting, players):
    """Keys up to the number of deals."""
    return "\n".join((RULES[rules], sitting, TABLE_AND_ROUND, " ".join(["ok"] * players)))
