"""Hints in words: why something is asked of a table; and the two questions, and the task."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from host_tools.language.message import Message, counted, msg, together
from host_tools.tournament.accounts.hints import AskedOf, Hint, HintKind
from host_tools.tournament.tables.rulings.names import Names
from host_tools.tournament.tables.rulings.source_words import deals_words, place_words

_QUESTIONS = {
    AskedOf.WHO_SAT: msg("Who sat here?"),
    AskedOf.WHICH_COUNT: msg("Which deals count?"),
    AskedOf.TASK: msg("To do"),
}
# Hints that are said alike whatever they are about; `_values` fills the gaps.
_PLAIN = {
    HintKind.NO_SEAT: msg("{name} was not drawn here, and stands at {place}"),
    HintKind.NOT_PLAYED: msg("{name} was drawn here and has not played"),
    HintKind.STANDS_ABSENT: msg("{name} does not play, and stands at {place}"),
    HintKind.SEAT_ABSENT: msg("{name} has a seat here and does not play"),
    HintKind.TWO_PLACES: msg("{name} stands at {place}, and at another place"),
    HintKind.STOPPED: msg("{name} has stopped: who goes on?"),
    HintKind.LATER_DEALS: msg("{name} has stopped, and stands on later deals: {source}"),
    HintKind.PARTNERS: msg("nobody can be partners with these points: {source}"),
    HintKind.TYPE_AGAIN: msg("to be typed once more: {source}"),
    HintKind.CHANGED: msg("changed after signing: {source}"),
    HintKind.ELSEWHERE: msg("{name} has a seat here, and plays at {tables}"),
    HintKind.TWO_TABLES: msg("{name} stands at {place}, and at {tables}"),
    HintKind.UNDIVIDED: msg("several had this seat, and only {name} stands there: {source}"),
    HintKind.FEWER: counted(
        "only {deals} of {number} deal was played", "only {deals} of {number} deals were played", 0
    ),
    HintKind.MORE: counted(
        "{deals} deals were played, and {number} is due",
        "{deals} deals were played, and {number} are due",
        0,
    ),
    HintKind.UNREAD: counted(
        "{deals} of {number} deal is known: is that all?",
        "{deals} of {number} deals are known: is that all?",
        0,
    ),
    HintKind.LACKING: counted(
        "{name} has stopped later: only {number} deal is known",
        "{name} has stopped later: only {number} deals are known",
        0,
    ),
    HintKind.CAME_LATER: counted(
        "{source} has come since, with {number} deal",
        "{source} has come since, with {number} deals",
        0,
    ),
}
_SET_UP = counted(
    "{source} was set up for {number} deal, and not for {due}",
    "{source} was set up for {number} deals, and not for {due}",
    0,
)
# Of these it is said how many deals are due; of others how many are known.
_OF_DUE = (HintKind.FEWER, HintKind.MORE, HintKind.UNREAD)


def question_words(asks: AskedOf) -> Message:
    """One of the two questions, or the task, as a heading."""
    return _QUESTIONS[asks]


def hint_words(hint: Hint, names: Names) -> Message:
    """One short sentence that says why something is asked."""
    if hint.kind in _PLAIN:
        return _PLAIN[hint.kind].about(**_values(hint, names))
    return _WORDS[hint.kind](hint, names)


def _values(hint: Hint, names: Names) -> dict[str, Any]:
    """Return the values for the gaps of its words, as far as the hint has them."""
    number = hint.due if hint.kind in _OF_DUE else hint.deals
    values: dict[str, Any] = {"deals": hint.deals, "number": number or 0}
    if hint.tables:
        values["tables"] = together(msg("table {table}", table=one) for one in hint.tables)
    if hint.person:
        values["name"] = names.person(hint.person)
    for one in [hint.source] if hint.source else hint.sources[:1]:
        values["source"] = names.source(one)
    if hint.source and hint.place is not None:
        values["place"] = place_words(hint.source, hint.place, names)
    return values


def _unknown_name(hint: Hint, names: Names) -> Message:
    values = _values(hint, names)
    if hint.person:
        return msg("{name} sat elsewhere: who sat at {place}?", **values)
    if not (hint.text and names.place(hint.source or "", hint.place or 0)):
        return msg("no name stands at {place}", **values)
    return msg("whose name is “{text}”, at {place}?", text=hint.text, **values)


def _earlier_deals(hint: Hint, names: Names) -> Message:
    values = _values(hint, names) | {"stands": names.place(hint.source or "", hint.place or 0)}
    if not hint.person:
        return msg("{stands} stands on earlier deals, too: {source}", **values)
    return msg("{stands} stands on deals of {name}, too: {source}", **values)


def _twice(hint: Hint, names: Names) -> Message:
    deals = _doubled(hint.sources, names)
    sources = together(map(names.source, hint.sources))
    return msg("{deals} twice: {sources}", deals=deals, sources=sources)


def _sheets(hint: Hint, names: Names) -> Message:
    deals = _doubled(hint.sources, names)
    return msg("typed twice, and not the same: {deals}", deals=deals)


def _doubled(sources: Sequence[str], names: Names) -> Message:
    """The deals that several of these sources have; without their numbers if others lie between."""
    known = [one for one in map(names.deals, sources) if one is not None]
    times = Counter(number for first, last in known for number in range(first, last + 1))
    doubled = sorted(number for number, count in times.items() if count > 1)
    if not doubled or doubled[-1] - doubled[0] >= len(doubled):
        return msg("some deals")
    return deals_words(doubled[0], doubled[-1])


def _code(hint: Hint, names: Names) -> Message:
    sources = together(map(names.source, hint.sources[1:] or hint.sources))
    return msg("the code says something else: {sources}", sources=sources)


def _set_up(hint: Hint, names: Names) -> Message:
    values = _values(hint, names)
    if hint.deals in (None, hint.due):
        return msg("{source} was set up for other players", **values)
    return _SET_UP.about(**values, due=hint.due)


_WORDS: dict[HintKind, Callable[[Hint, Names], Message]] = {
    HintKind.UNKNOWN_NAME: _unknown_name,
    HintKind.EARLIER_DEALS: _earlier_deals,
    HintKind.TWICE: _twice,
    HintKind.BOXES: _twice,
    HintKind.SHEETS: _sheets,
    HintKind.CODE: _code,
    HintKind.SET_UP: _set_up,
}
