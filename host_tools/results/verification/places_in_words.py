"""Places of a document in words: table, deal and person."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from host_tools.language.message import Message, Sentence, msg
from host_tools.results.verification.document_difference import Difference
from host_tools.results.verification.result_reading import Document
from rules_core.documents import DEAL


def with_place(difference: Difference, document: Document) -> Difference:
    """The same difference, with the words for its place; a path without any stands for itself."""
    for expression, words in _WORDS:
        found = expression.match(difference.path)
        if found is not None:
            return replace(difference, place=words(document, *map(int, found.groups())))
    return difference


def _line(document: Document, at: int, line_at: int) -> Message:
    table = document["tables"][at]
    line = table["lines"][line_at]
    if line["kind"] == DEAL and line.get("number") is not None:
        return _with_comma(_table(document, at), msg("deal {number}", number=line["number"]))
    return _with_comma(_table(document, at), msg("line {line}", line=line_at + 1))


def _result(document: Document, at: int, result_at: int) -> Message:
    table = document["tables"][at]
    name = _name(document, table["results"][result_at]["person"])
    return _with_comma(_table(document, at), name)


def _table(document: Document, at: int) -> Message:
    table = document["tables"][at]
    return msg("Round {round}, table {table}", round=table["round"], table=table["table"])


def _with_comma(table: Message, what: Sentence) -> Message:
    return msg("{some}, {next}", some=table, next=what)


def _decision(document: Document, at: int) -> Message:
    return msg("decision {number}", number=document["decisions"][at]["number"])


def _person_in(*keys: str) -> Callable[[Document, int], str]:
    """Return the function that names the person of an object in the list under these keys."""

    def words(document: Document, at: int) -> str:
        value: Any = document
        for key in keys:
            value = value[key]
        return _name(document, value[at]["person"])

    return words


def _name(document: Document, person: int) -> str:
    """Return the name of a person in the document; the number where it shows no name."""
    names = {one["person"]: one["name"] for one in document["entrants"]}
    name = names.get(person)
    text = name.get("text") if isinstance(name, dict) else name
    return text if isinstance(text, str) and text else f"#{person}"


# The first that fits is said. A path of another kind is said alone.
_WORDS: tuple[tuple[re.Pattern[str], Callable[..., Sentence]], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"tables\[(\d+)\]\.lines\[(\d+)\]", _line),
        (r"tables\[(\d+)\]\.results\[(\d+)\]", _result),
        (r"tables\[(\d+)\]", _table),
        (r"entrants\[(\d+)\]", _person_in("entrants")),
        (r"rankings\.players\[(\d+)\]", _person_in("rankings", "players")),
        (r"incidents\[(\d+)\]", _person_in("incidents")),
        (r"cash\.accounts\[(\d+)\]", _person_in("cash", "accounts")),
        (r"decisions\[(\d+)\]", _decision),
    )
)
