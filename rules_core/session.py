"""Form of a session: its fields, their limits and their characters.

It is the same for all beginners of one: the start at the table, the desk's plan, the link, the
record. A field added, moved, widened or narrowed makes another format of the record
(`rules_core.record`).
"""

from rules_core.books import book
from rules_core.errors import DealError, Refusal, named
from rules_core.fields import FLAG, Integer, List, Maybe, PlainText

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rules_core.book import Book
    from rules_core.types import Body, Field, Fields

MIN_SEATS = 2
MAX_SEATS = 6
MAX_NAME = 24  # characters, likewise the two below
MAX_LABEL = 48
MAX_RULES = 16

# A long event at one table with the same players; what a box can hold of it is in `ledger`.
MAX_DEALS = 300
MAX_NUMBER = 9999  # of a table, of a round
MAX_LISTED = 60  # names from which those of the players are chosen

# The name of a player; "" for one who is known by his seat only.
NAME = PlainText(MAX_NAME)
# A name that the desk sends, and those to choose from.
_CALLED = PlainText(MAX_NAME, shortest=1)
LISTED = List(_CALLED, 0, MAX_LISTED)

_SEAT = Integer(0, MAX_SEATS - 1)
NUMBER = Integer(1, MAX_NUMBER)
_LABEL = PlainText(MAX_LABEL)
# The rule book, by its id.
RULES = ("rules", PlainText(MAX_RULES, shortest=1))

# The digest of a tariff in hexadecimal, "" for a built-in one.
TARIFF_NAME = PlainText(16)

# In the order of the record. `dealer`: place of the first dealer, None: the table says at the first
# deal; `scribe`: place of the player at the box; `label`: the desk's name for it, may be "".
# `numbers`: those by which the desk knows the players, one a place; none where it does not say.
FIELDS = (
    RULES,
    ("table", NUMBER),
    ("round", NUMBER),
    ("players", List(NAME, MIN_SEATS, MAX_SEATS)),
    ("deals", Integer(1, MAX_DEALS)),
    ("dealer", Maybe(_SEAT)),
    ("scribe", _SEAT),
    ("opponents_key", FLAG),
    ("label", _LABEL),
    ("tariff", TARIFF_NAME),
    ("numbers", List(Integer(1, 999_999), 0, MAX_SEATS)),
)
NAMES = tuple(name for name, _ in FIELDS)

# What the box adds where a session goes on with another one at the same table, since its players
# have changed. `continues`: the sequence of that one's record, None: it goes on with none;
# `first_deal`: the number of its own first deal; `carried`, `carried_money`: what each place has
# from the sessions before, which this one's totals are without; none where there is nothing.
# `at_once`: were both keys pressed within a second where both had to agree that it begins: with
# other players, in the middle of the round before, without the opponents' key?
_CARRIED = List(Integer(-0x7FFFFFFF, 0x7FFFFFFF), 0, MAX_SEATS)
AT_ONCE = ("at_once", FLAG)  # also a field of every record of a session
OF_BOX = (
    ("continues", Maybe(Integer(1, 0xFFFFFFFF))),
    ("first_deal", NUMBER),
    ("carried", _CARRIED),
    ("carried_money", _CARRIED),
    AT_ONCE,
)


def from_nothing() -> "Body":
    """Return the fields OF_BOX of a session that continues none, and needed no agreement."""
    return {
        "continues": None,
        "first_deal": 1,
        "carried": [],
        "carried_money": [],
        "at_once": False,
    }


def find_built_in(rules: str, tariff: str) -> "Book":
    """The built-in rule book of a session; DealError for one that is none."""
    if tariff:
        raise DealError("tariff", "tariff", tariff)
    return book(rules)


def check_session(session: object, find_book: "Callable[[str, str], Book]" = find_built_in) -> None:
    """Raise a Refusal that names the field unless `session` can be played.

    `session`: a dict with the fields of FIELDS and no other; `find_book(rules, tariff)`: its rule
    book, DealError if it is not known, which is one.
    """
    if not isinstance(session, dict):
        raise Refusal("session", "by_name")
    for name in session:
        if name not in NAMES:
            raise Refusal("session", "no_field", repr(name))
    for name, field in FIELDS:
        if name not in session:
            raise Refusal(name, "needed")
        check_field(name, field, session[name])
    tables = find_book(session["rules"], session["tariff"]).tables
    players = len(session["players"])
    if players not in tables:
        raise Refusal("players", "players", " / ".join([str(one) for one in tables]), players)
    check_places(session)


def check_places(session: "Body") -> None:
    """Raise Refusal unless the places that a session names are at its table."""
    players = len(session["players"])
    for name in ("dealer", "scribe"):
        if session[name] is not None and session[name] >= players:
            raise Refusal(name, "no_seat")
    for name in ("numbers", "carried", "carried_money"):
        if len(session.get(name, ())) not in (0, players):
            raise Refusal(name, "one_a_player", players)


def check_listed(names: object) -> None:
    """Raise Refusal unless `names` is a list from which players can be chosen."""
    check_field("players", LISTED, names)


# Where the players of a session sit next: `label` of the session that it follows, "": the one in
# play; one of `players` has a name, a table and a seat, which counts from 0.
_FOLLOWING = (("label", _LABEL), ("round", NUMBER))
_SITS = (
    ("name", _CALLED),
    ("table", NUMBER),
    ("seat", _SEAT),
)


def check_next(following: object) -> None:
    """Raise Refusal unless this can follow a session: {"label", "round", "players"}."""
    players = _check_fields("next", following, _FOLLOWING, ("players",))["players"]
    if not isinstance(players, list) or len(players) > MAX_SEATS:
        raise Refusal("players", "list_between", 0, MAX_SEATS)
    for player in players:
        _check_fields("players", player, _SITS)


def _check_fields(
    what: str, document: object, fields: "Fields", others: "Sequence[str]" = ()
) -> "Body":
    """A document; Refusal unless it is a dict of just these fields, and `others` not looked at."""
    names = [name for name, _ in fields] + list(others)
    if not isinstance(document, dict) or sorted(document) != sorted(names):
        raise Refusal(what, "these", ", ".join(names))
    for name, field in fields:
        check_field(name, field, document[name])
    return document


def check_field(name: str, field: "Field", value: object) -> None:
    """Raise ValueError that names the field for a value that it cannot have; mostly a Refusal."""
    try:
        field.check(value)
    except ValueError as error:
        raise named(name, error)
