"""Rule id -> rule book. A new rule book is a package beside `french` and a line in `SHELF`.

A book is loaded when it is first asked for: the device holds only the one that is played.
"""

from rules_core.errors import DealError

# Rule id, the module that holds it and its name there.
SHELF = (
    ("fft-4", "rules_core.french.books", "FFT_4"),
    ("ch-3", "rules_core.french.books", "CH_3"),
    ("ch-4", "rules_core.french.books", "CH_4"),
    ("ch-5", "rules_core.french.books", "CH_5"),
    ("krenglbach", "rules_core.koenigrufen.krenglbach", "KRENGLBACH"),
    ("tirol", "rules_core.koenigrufen.tirol", "TIROL"),
    ("troccas-4", "rules_core.troccas.books", "TROCCAS_4"),
    ("troccas-6", "rules_core.troccas.books", "TROCCAS_6"),
    ("troccas-3", "rules_core.troccas.books", "TROCCAS_3"),
    ("troccas-5", "rules_core.troccas.books", "TROCCAS_5"),
)
RULE_IDS = tuple(line[0] for line in SHELF)


def book(rules):
    """The rule book of a rule id; DealError("rules", ...) if there is none."""
    for rule_id, module, name in SHELF:
        if rule_id == rules:
            return getattr(__import__(module, None, None, (name,)), name)
    raise DealError("rules", "rules", ", ".join(RULE_IDS))
