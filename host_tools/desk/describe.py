"""Deals and incidents in words, for people."""

from rules_core.forms import flat
from rules_core.incidents import ADJUST, PENALTY, WARNING
from rules_core.questions.seat import Seat, Seats


def describe(document):
    """A document in one line of words: `taker 0, contract garde, points 49`.

    Seats are as in the document: numbered from 0, or named by `name_seats`.
    """
    parts = []
    for key, value in document.items():
        if key in ("rules", "tariff", "version", "players") or value is None or value == []:
            continue
        name = key.replace("_", " ")
        if isinstance(value, dict):
            parts.append(f"{name} ({describe(value)})")
        elif isinstance(value, list):
            parts.append(f"{name} ({'; '.join(_item(item) for item in value)})")
        elif isinstance(value, bool):
            parts.append(name if value else f"not {name}")
        else:
            parts.append(f"{name} {value}")
    return ", ".join(parts)


def _item(item):
    return describe(item) if isinstance(item, dict) else str(item)


def name_seats(document, book, names):
    """The document with names in the place of seats, for `describe`: a `seat` becomes a `player`.

    names: one a seat. The points of an adjustment go: without their players they say nothing, and
    whoever shows an entry shows those too. A document of a rule book that is not known stays as it
    is; `book`: the session's, None if that is not known.
    """
    if ADJUST in document:
        return document | {ADJUST: {"reason": document[ADJUST]["reason"]}}
    for kind in (WARNING, PENALTY):
        if kind in document:
            return document | {kind: _named(document[kind], {"seat"}, names)}
    if book is None:
        return document
    return _name_answers(book.form, document, names)


def _name_answers(form, body, names):
    questions = list(flat(form))
    seats = {question.key for question in questions if isinstance(question, (Seat, Seats))}
    named = _named(body, seats, names)
    for question in questions:
        inner = body.get(question.key)
        if question.form is None:
            continue
        if isinstance(inner, dict):
            named[question.key] = _name_answers(question.form, inner, names)
        elif isinstance(inner, list):
            named[question.key] = [_name_answers(question.form, item, names) for item in inner]
    return named


def _named(body, keys, names):
    return {
        "player" if key == "seat" else key: _name(value, names) if key in keys else value
        for key, value in body.items()
    }


def _name(seat, names):
    if isinstance(seat, list):
        return [names[one] for one in seat]
    return None if seat is None else names[seat]
