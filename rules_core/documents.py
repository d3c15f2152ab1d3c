"""Answers <-> the JSON documents (deal-format): validation with the path of the field at fault.

Works on what a JSON parser returns: dicts, lists, strings, numbers, booleans, None. The forms
say what may stand in a document; a key with null is the same as a key left out.
"""

from rules_core.books import book as find_book
from rules_core.books import is_current
from rules_core.errors import DealError, join, names
from rules_core.incidents import ADJUST, INCIDENTS, PENALTY, WARNING, score_incident
from rules_core.numbers import is_whole
from rules_core.questions.documents import read_form, write_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules_core.book import Book
    from rules_core.score import Score
    from rules_core.types import Answers, Body, Document

# What may stand in every document.
_HEAD = ("rules", "tariff", "version", "id")

DEAL = "deal"
# What a document says of an incident besides the reason.
INCIDENT_KEYS = {WARNING: ("seat",), PENALTY: ("seat", "points"), ADJUST: ("points",)}


class Entry:
    """The content of a document: a deal or an incident under a rule book.

    `kind`: DEAL, WARNING, PENALTY or ADJUST; `content`: the answers of a deal, or an incident's
    `seat`, `points`, `reason`; `name`: the document's `id`, carried along, or None; `players`: how
    many sit at the table, where the seats of an incident are places; None for as many as play.
    """

    def __init__(
        self,
        book: "Book",
        kind: str,
        content: "Answers",
        name: str | None = None,
        players: int | None = None,
    ) -> None:
        self.book = book
        self.kind = kind
        self.content = content
        self.name = name
        self.players = players or book.seats

    @property
    def rules(self) -> str:
        return self.book.id

    def score(self) -> "Score":
        """The `Score` by the rule book."""
        if self.kind == DEAL:
            return self.book.score(self.content)
        return score_incident(self.kind, self.content, self.book, self.players)


def read_document(
    document: object, books: "Callable[[str, int | None], Book]" = find_book
) -> "Entry":
    """The `Entry` of a document; DealError names the field that is wrong.

    `books(rules, version)`: the rule book, as `rules_core.books.book` finds it.
    """
    if not isinstance(document, dict):
        raise DealError("", "not_object")
    rules = document.get("rules")
    if rules is None:
        raise DealError("rules", "missing")
    version = document.get("version")
    if version is not None and not is_whole(version):
        raise DealError("version", "whole")
    book = books(rules, version)
    if document.get("tariff") not in (None, book.digest):
        raise DealError("tariff", "other_tariff")
    name = document.get("id")
    if name is not None and not isinstance(name, str):
        raise DealError("id", "text")
    body = {k: v for k, v in document.items() if k not in _HEAD and v is not None}
    # A dict of MicroPython keeps no order.
    kinds = [INCIDENTS[kind] for kind in sorted(INCIDENTS) if INCIDENTS[kind] in body]
    if not kinds:
        answers = read_form(book.form, body, book.seats)
        book.check(answers)
        return Entry(book, DEAL, answers, name)
    for key in body:
        if key not in (kinds[0], "players"):
            raise DealError(key, "one_kind" if key in INCIDENT_KEYS else "unknown")
    players = body.get("players", book.seats)
    if not is_whole(players) or players not in book.tables:
        raise DealError("players", "choice", names(book.tables))
    content = verify_incident(kinds[0], body[kinds[0]], players)
    return Entry(book, kinds[0], content, name, players)


def verify_incident(kind: str, body: object, players: int) -> "Body":
    """Return the content of an incident at a table of `players`; DealError names the
    wrong field.
    """
    keys = INCIDENT_KEYS[kind]
    if not isinstance(body, dict):
        raise DealError(kind, "object")
    for key in body:
        if key != "reason" and key not in keys and body[key] is not None:
            raise DealError(join(kind, key), "unknown")
    content = {"reason": body.get("reason")}
    for key in keys:
        value = body.get(key)
        if value is None:
            raise DealError(join(kind, key), "missing")
        if key == "seat":
            if not is_whole(value) or not 0 <= value < players:
                raise DealError(join(kind, key), "seat", players - 1)
        elif kind == PENALTY:
            if not is_whole(value) or value <= 0:
                raise DealError(join(kind, key), "positive")
        else:
            _check_adjustment(value, players, join(kind, key))
        content[key] = value
    if not isinstance(content["reason"], str) or not content["reason"].strip():
        raise DealError(join(kind, "reason"), "reason")
    return content


def _check_adjustment(points: object, players: int, path: str) -> None:
    if not isinstance(points, list) or len(points) != players:
        raise DealError(path, "adjust", players)
    for seat, value in enumerate(points):
        if not is_whole(value):
            raise DealError(path + "[" + str(seat) + "]", "whole")


def write_document(entry: "Entry") -> "Document":
    """The document of an entry; reading it gives the same entry again."""
    document: "Document" = {"rules": entry.rules}
    if entry.book.digest:
        document["tariff"] = entry.book.digest
    if not is_current(entry.book):
        document["version"] = entry.book.version
    if entry.name is not None:
        document["id"] = entry.name
    if entry.kind == DEAL:
        document.update(write_form(entry.book.form, entry.content))
    else:
        if entry.players != entry.book.seats:
            document["players"] = entry.players
        document[entry.kind] = dict(entry.content)
    return document
