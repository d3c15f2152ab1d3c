"""Rule id -> rule book: an engine and a built-in tariff. A new tariff is a line in `SHELF`.

If the form, checks or scores of an engine change, its `version` goes up and the line before goes to
`EARLIER`: older entries are always read, checked and scored by their own version. For the tariffs
of clubs `ENGINE_VERSION` goes up with it.

A book is made when it is first asked for: the device holds only the one that is played.
"""

from rules_core.errors import DealError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules_core.book import Book

# Rule id, version; the module and the name of what makes the tariff, then of the engine. They are
# written out, since constants stay in the flash of the device.
SHELF = (
    ("fft-4", 1, "rules_core.french.tariffs", "fft_4", "rules_core.french.books", "FrenchTarot"),
    ("ch-3", 1, "rules_core.french.tariffs", "ch_3", "rules_core.french.books", "FrenchTarot"),
    ("ch-4", 1, "rules_core.french.tariffs", "ch_4", "rules_core.french.books", "FrenchTarot"),
    ("ch-5", 1, "rules_core.french.tariffs", "ch_5", "rules_core.french.books", "FrenchTarot"),
    (
        "krenglbach",
        1,
        "rules_core.koenigrufen.krenglbach",
        "tariff",
        "rules_core.koenigrufen.book",
        "Koenigrufen",
    ),
    (
        "tirol",
        1,
        "rules_core.koenigrufen.tirol",
        "tariff",
        "rules_core.koenigrufen.book",
        "Koenigrufen",
    ),
    (
        "troccas-4",
        1,
        "rules_core.troccas.tariffs",
        "troccas_4",
        "rules_core.troccas.books",
        "PartyTroccas",
    ),
    (
        "troccas-6",
        1,
        "rules_core.troccas.tariffs",
        "troccas_6",
        "rules_core.troccas.books",
        "PartyTroccas",
    ),
    (
        "troccas-3",
        1,
        "rules_core.troccas.tariffs",
        "troccas_3",
        "rules_core.troccas.books",
        "OwnTroccas",
    ),
    (
        "troccas-5",
        1,
        "rules_core.troccas.tariffs",
        "troccas_5",
        "rules_core.troccas.books",
        "OwnTroccas",
    ),
)
RULE_IDS = tuple(line[0] for line in SHELF)

# Likewise what they were before.
EARLIER: "tuple[tuple[str, int, str, str, str, str], ...]" = ()

# The version of every rule book that is made from a tariff.
ENGINE_VERSION = 1

_made: "dict[tuple[str, int, str, str, str, str], Book]" = {}


def book(rules: str, version: int | None = None) -> "Book":
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


def is_current(book: "Book") -> bool:
    """Return True for the version played now, not an earlier one."""
    if book.digest:
        return book.version == ENGINE_VERSION
    return (book.id, book.version) not in [line[:2] for line in EARLIER]


def load(module: str, name: str) -> "Any":
    """Return the object `name` of a module, which is loaded if need be."""
    return getattr(__import__(module, None, None, (name,)), name)


def _book_of(line: tuple[str, int, str, str, str, str]) -> "Book":
    if line not in _made:
        _, version, module, tariff, engine_module, engine = line
        _made[line] = load(engine_module, engine)(load(module, tariff)(), version)
    return _made[line]
