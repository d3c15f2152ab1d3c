"""Fields of every tariff, and the faults that none may have.

A fault is told as a `Refusal`, whose `field` is the path as in the file of a tariff.
"""

from rules_core import free_bonus
from rules_core.compound_fields import Named, Object, OwnName, Row
from rules_core.errors import Refusal
from rules_core.event import LEAVERS, Event
from rules_core.fields import FLAG, Integer, List, Maybe, PlainText
from rules_core.session import MAX_DEALS, MAX_RULES, MAX_SEATS
from rules_core.words import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.free_bonus import FreeBonus
    from rules_core.types import Faults, NamedRow, Renamed, Tariff

LANGUAGES = ("de", "en", "fr", "rm")
MAX_NAME = 24  # characters: a line of the box's menus
MAX_WORD = 16  # characters of a choice
MAX_FREE = 8  # bonuses that a club has named
MOST = 999  # of any number of a tariff
# Of a deal, in points or cents: what a seat gets in the longest session fits into a record.
MOST_WORTH = 0x7FFFFFFF // MAX_DEALS
TIES = ("best", "second", "third", "encounter", "ranks", "rank_sum")
RESULTS = ("table", "round")

_PLAYERS = Integer(3, MAX_SEATS)
_CENTS = Integer(0, 1_000_000)

RULES = ("rules", PlainText(MAX_RULES, shortest=1))
NAMES = (
    "names",
    List(Row((("language", Named(LANGUAGES)), ("name", PlainText(MAX_NAME, 1)))), 0, 4),
)
_WORD = Maybe(PlainText(MAX_WORD, 1))
CLOCKWISE = ("clockwise", FLAG)
TABLES = ("tables", List(_PLAYERS, 1, 3))
NUMBER = Integer(0, MOST)
POSITIVE = Integer(1, MOST)
RANGE = Row((("low", NUMBER), ("high", NUMBER)))

_SHAPE = Row((("players", _PLAYERS), ("rounds", Integer(1, 99)), ("deals", Integer(1, MAX_DEALS))))
EVENT = (
    "event",
    Object(
        Event,
        (
            ("shapes", List(_SHAPE, 0, 9)),
            ("minutes", List(Row((("deals", Integer(1, MAX_DEALS)), ("minutes", POSITIVE))), 0, 9)),
            ("all_agree", FLAG),
            ("penalty", POSITIVE),
            ("second_warning", FLAG),
            ("result", Named(RESULTS)),
            ("ties", List(Named(TIES), 0, len(TIES))),
            ("lots", FLAG),
            ("cup", Maybe(Row((("full", NUMBER), ("most", NUMBER))))),
            ("cup_up", FLAG),
            ("stake", _CENTS),
            ("shares", List(Integer(0, 100), 0, 10)),
            ("prizes", List(_CENTS, 0, 30)),
            ("leavers", Named(LEAVERS)),
        ),
    ),
)


def words_field(renamed: "Renamed", free: int = 0) -> "tuple[str, List]":
    """The field of the words that a tariff has for what its engine lists as `renamed`.

    `free`: how many free bonuses may have some besides.
    """
    kind = OwnName if free else Named
    name = ("name", kind([name for name, _ in renamed]))
    columns = (name,) + tuple([(language, _WORD) for language in LANGUAGES])
    return "words", List(Object(Word, columns), 0, len(renamed) + free)


# A rule id is a word in commands, documents and file names.
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"


def faults_of_all(tariff: "Tariff") -> "Faults":
    """Yield the faults in the fields that every tariff has."""
    if any(letter not in _LETTERS for letter in tariff.rules):
        yield Refusal("rules", "rule_id")
    languages = [language for language, _ in tariff.names]
    if len(set(languages)) < len(languages):
        yield Refusal("names", "names")
    yield from twice("words", tariff.words)
    yield from _faults_of_words(tariff)
    event = tariff.event
    for index, (players, _, _) in enumerate(event.shapes):
        if players not in tariff.tables:
            yield Refusal("event.shapes[{}].players".format(index), "shapes")
    if len({deals for deals, _ in event.minutes}) < len(event.minutes):
        yield Refusal("event.minutes", "minutes")
    if len(set(event.ties)) < len(event.ties):
        yield Refusal("event.ties", "ties")
    if event.cup is not None and event.cup[0] > event.cup[1]:
        yield Refusal("event.cup", "cup")
    if sum(event.shares) > 100:
        yield Refusal("event.shares", "shares")
    if event.shares and not event.stake:
        yield Refusal("event.shares", "stake")


def _faults_of_words(tariff: "Tariff") -> "Faults":
    """A fault where a word stands for nothing that the engine or the tariff has a name for."""
    known = [name for name, _ in tariff.renamed]
    for index, word in enumerate(tariff.words):
        if word.name not in known:
            yield Refusal("words[{}].name".format(index), "unknown_word", ", ".join(known))


def faults_of_free(
    tariff: "Tariff", rows: "Sequence[FreeBonus]", known: "Sequence[str]" = ()
) -> "Faults":
    """Faults of the bonuses `rows`; those not `known` are free ones."""
    renamed = [name for name, _ in tariff.renamed]
    with_word = [word.name for word in tariff.words if word.any()]
    for index, row in enumerate(rows):
        path = "bonuses[{}].".format(index)
        if row.name not in known and renamed.count(row.name) > 1:
            yield Refusal(path + "name", "name_taken")
        elif row.name not in known and row.name not in with_word:
            yield Refusal(path + "name", "free_word", ", ".join(known))
        if row.announced is None and row.silent is None:
            yield Refusal(path + "silent", "worth_nothing")
        marks = (free_bonus.OF_PLAYERS, free_bonus.OF_OTHERS, free_bonus.ALONE)
        if sum([row.has(mark) for mark in marks]) > 1:
            yield Refusal(path + "flags", "one_holder")


def faults_of_tables(tariff: "Tariff") -> "Faults":
    """Yield the faults in `tables`: as many as play, or one more, as the dealer sits out."""
    for index, players in enumerate(tariff.tables):
        if players not in (tariff.seats, tariff.seats + 1):
            path = "tables[{}]".format(index)
            yield Refusal(path, "sits_out", tariff.seats, tariff.seats + 1)
    if len(set(tariff.tables)) < len(tariff.tables):
        yield Refusal("tables", "tables")


def faults_of_range(path: str, limits: tuple[int, int]) -> "Faults":
    """Yield the faults in (low, high)."""
    if limits[0] > limits[1]:
        yield Refusal(path, "more_to_less")


def twice(path: str, rows: "Sequence[NamedRow]") -> "Faults":
    """A fault when two rows of a table have the same name."""
    names = [row.name for row in rows]
    for index, name in enumerate(names):
        if name in names[:index]:
            yield Refusal("{}[{}].name".format(path, index), "twice")
