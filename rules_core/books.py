"""Rule id -> rule book: an engine and a built-in tariff. A new tariff is a line in `SHELF`.

Where an engine's form, checks or scores change, its `version` goes up and the line before goes to
`EARLIER`: what was entered by it is read, checked and scored by it for ever.

A book is made when it is first asked for: the device holds only the one that is played.
"""

from rules_core.errors import DealError

# The module of an engine and its name there, and where its tariffs are.
FRENCH = ("rules_core.french.books", "FrenchTarot")
KOENIGRUFEN = ("rules_core.koenigrufen.book", "Koenigrufen")
PARTIES = ("rules_core.troccas.books", "PartyTroccas")
ALONE = ("rules_core.troccas.books", "OwnTroccas")
_FRENCH_TARIFFS = "rules_core.french.tariffs"
_TROCCAS_TARIFFS = "rules_core.troccas.tariffs"

# Rule id, version, the module of the tariff and its name there, the engine.
SHELF = (
    ("fft-4", 2, (_FRENCH_TARIFFS, "FFT_4"), FRENCH),
    ("ch-3", 2, (_FRENCH_TARIFFS, "CH_3"), FRENCH),
    ("ch-4", 2, (_FRENCH_TARIFFS, "CH_4"), FRENCH),
    ("ch-5", 2, (_FRENCH_TARIFFS, "CH_5"), FRENCH),
    ("krenglbach", 1, ("rules_core.koenigrufen.krenglbach", "TARIFF"), KOENIGRUFEN),
    ("tirol", 2, ("rules_core.koenigrufen.tirol", "TARIFF"), KOENIGRUFEN),
    ("troccas-4", 2, (_TROCCAS_TARIFFS, "TROCCAS_4"), PARTIES),
    ("troccas-6", 2, (_TROCCAS_TARIFFS, "TROCCAS_6"), PARTIES),
    ("troccas-3", 1, (_TROCCAS_TARIFFS, "TROCCAS_3"), ALONE),
    ("troccas-5", 1, (_TROCCAS_TARIFFS, "TROCCAS_5"), ALONE),
)
RULE_IDS = tuple(line[0] for line in SHELF)

# Likewise what they were before.
EARLIER = (
    ("fft-4", 1, (_FRENCH_TARIFFS, "FFT_4"), FRENCH),
    ("ch-3", 1, (_FRENCH_TARIFFS, "CH_3"), FRENCH),
    ("ch-4", 1, (_FRENCH_TARIFFS, "CH_4"), FRENCH),
    ("ch-5", 1, (_FRENCH_TARIFFS, "CH_5"), FRENCH),
    ("tirol", 1, ("rules_core.koenigrufen.tirol", "TARIFF_1"), KOENIGRUFEN),
    ("troccas-4", 1, (_TROCCAS_TARIFFS, "TROCCAS_4"), PARTIES),
    ("troccas-6", 1, (_TROCCAS_TARIFFS, "TROCCAS_6"), PARTIES),
)

_made = {}


def book(rules, version=None):
    """The rule book of a rule id: as it is now, or in the `version` that is asked for.

    DealError("rules", ...) or DealError("version", ...) if there is none.
    """
    for line in SHELF:
        if line[0] == rules:
            break
    else:
        raise DealError("rules", "rules", ", ".join(RULE_IDS))
    if version is None or version == line[1]:
        return _book_of(line)
    for earlier in EARLIER:
        if earlier[0] == rules and earlier[1] == version:
            return _book_of(earlier)
    raise DealError("version", "version", rules, line[1])


def is_current(book):
    """Is it what is played now, not an earlier version?"""
    return (book.id, book.version) not in [line[:2] for line in EARLIER]


def load(module, name):
    """What is called `name` in a module, which is loaded if need be."""
    return getattr(__import__(module, None, None, (name,)), name)


def _book_of(line):
    if line not in _made:
        _, version, tariff, engine = line
        _made[line] = load(*engine)(load(*tariff), version)
    return _made[line]
