"""Rule id -> rule book. A new rule book is a package beside `french` and a line in `SHELF`.

Where a book's form, checks or scores change, its `version` goes up and the version before goes to
`EARLIER`: what was entered by it is read, checked and scored by it for ever.

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

# Rule id, version, the module that holds it and its name there.
EARLIER = (
    ("fft-4", 1, "rules_core.french.earlier", "FFT_4_1"),
    ("ch-3", 1, "rules_core.french.earlier", "CH_3_1"),
    ("ch-4", 1, "rules_core.french.earlier", "CH_4_1"),
    ("ch-5", 1, "rules_core.french.earlier", "CH_5_1"),
    ("tirol", 1, "rules_core.koenigrufen.earlier", "TIROL_1"),
    ("troccas-4", 1, "rules_core.troccas.earlier", "TROCCAS_4_1"),
    ("troccas-6", 1, "rules_core.troccas.earlier", "TROCCAS_6_1"),
)


def book(rules, version=None):
    """The rule book of a rule id: as it is now, or in the `version` that is asked for.

    DealError("rules", ...) or DealError("version", ...) if there is none.
    """
    for rule_id, module, name in SHELF:
        if rule_id == rules:
            found = _load(module, name)
            break
    else:
        raise DealError("rules", "rules", ", ".join(RULE_IDS))
    if version is None or version == found.version:
        return found
    for rule_id, number, module, name in EARLIER:
        if rule_id == rules and number == version:
            return _load(module, name)
    raise DealError("version", "version", rules, found.version)


def is_current(book):
    """Is it what is played now, not an earlier version?"""
    return (book.id, book.version) not in [line[:2] for line in EARLIER]


def _load(module, name):
    return getattr(__import__(module, None, None, (name,)), name)
