"""The sources of a table as a page shows them side by side, and what of each counts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from host_tools.common.plain import quote
from host_tools.language.message import Message, Sentence, counted, listed, msg
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.ruling import Stretch
from host_tools.tournament.accounts.source import Source, SourceKind
from host_tools.tournament.tables.rulings.names import Names
from host_tools.tournament.tables.rulings.sat_words import who_sat
from host_tools.tournament.tables.rulings.source_words import deals_words

SIGNED = msg("signed")
ENDED = msg("ended by the table")
ENDED_BY_DIRECTOR = msg("ended by the director")
UNREAD = msg("there may be more on it")
PROVISIONAL = msg("provisional until its box is read, or the sheet is typed")
CHANGED = msg("changed after it was signed")


@dataclass(frozen=True)
class SourcePlace:
    """A place of a source: what `stands` there, and its `points`, summed up.

    `sat`: who sat there by a ruling, None where nothing was ruled.
    """

    stands: str
    points: int
    sat: Sentence | None


@dataclass(frozen=True)
class SourceShown:
    """A source: its `id` and `name`, its `deals` and `states` in words, and its deals that count.

    `places`: a `SourcePlace` each, none if it has brought nothing; `counts`: in words; `counted`:
    any deal counts; `decision`: the one to undo for taking it back here, else None.
    """

    id: str
    name: Sentence
    deals: Message
    states: tuple[Message, ...]
    places: tuple[SourcePlace, ...]
    counts: Sentence
    counted: bool
    decision: int | None


def sources_shown(here: TableStand, names: Names) -> list[SourceShown]:
    """The `SourceShown`s of a table, in the order in which they came."""
    placed = {one.id: one for one in here.whole.placed}
    return [_shown(here, placed.get(one.id, one), names) for one in here.whole.sources]


def _shown(here: TableStand, source: Source, names: Names) -> SourceShown:
    stretches = [one for one in here.stretches if one.source == source.id]
    is_placed = source in here.whole.placed
    return SourceShown(
        source.id,
        names.source(source.id),
        _deals(source) if is_placed else _told(source),
        tuple(_states(source, bool(stretches) and here.ruling.counts is None)),
        tuple(_places(here, source, names)) if is_placed else (),
        _counts(source, stretches if is_placed else ()),
        bool(stretches) and is_placed,
        _decision(source, bool(stretches)),
    )


def _decision(source: Source, counts: bool) -> int | None:
    """Return the decision that typed it, unless the sheet of the table has it with its line."""
    if source.kind != SourceKind.CODE and (counts or source.kind != SourceKind.SHEET):
        return None
    _, _, number = source.id.rpartition(" ")
    return int(number)


def _deals(source: Source) -> Message:
    first, last, deals = source.first, source.last, source.deals
    if first == 1 and last == deals:
        return counted("{number} deal", "{number} deals", deals)
    return counted(
        "{number} deal, with the numbers {first} to {last}",
        "{number} deals, with the numbers {first} to {last}",
        deals,
        first=first,
        last=last,
    )


def _told(source: Source) -> Message:
    if source.told is None:
        return msg("nothing yet")
    return counted(
        "set up for {number} deal, nothing yet",
        "set up for {number} deals, nothing yet",
        source.told,
    )


def _states(source: Source, by_itself: bool) -> Iterator[Message]:
    """The words for its state; by_itself: does it count without a ruling?"""
    if source.kind == SourceKind.CODE and by_itself:
        yield PROVISIONAL
    if source.signed:
        yield SIGNED
    if source.ended:
        yield ENDED_BY_DIRECTOR if source.ended_by_director else ENDED
    if source.unread:
        yield UNREAD
    if source.changes:
        yield CHANGED


def _places(here: TableStand, source: Source, names: Names) -> Iterator[SourcePlace]:
    rows = [here.situation.corrected(source, at) for at, _ in enumerate(source.rows)]
    for place, stands in enumerate(source.places):
        points = sum(one.points[place] or 0 for one in rows if not one.annulled)
        ruled = here.ruling.sat.get((source.id, place))
        yield SourcePlace(
            stands_there(stands, names), points, None if ruled is None else who_sat(ruled, names)
        )


def stands_there(stands: int | str, names: Names) -> str:
    """Return the name at a place of a source: of a person, or a text that is nobody's."""
    return quote(stands) if isinstance(stands, str) else names.person(stands)


def _counts(source: Source, stretches: Sequence[Stretch]) -> Sentence:
    """Return the sentence on the deals of a source that count."""
    parts = listed(_stretch(source, one) for one in stretches)
    return msg("does not count") if parts is None else msg("counts: {parts}", parts=parts)


def _stretch(source: Source, stretch: Stretch) -> Message:
    first = max(stretch.first, source.first)
    last = source.last if stretch.last is None else min(stretch.last, source.last)
    if stretch.as_signed:
        return msg("{some}, {next}", some=msg("all of it"), next=msg("as it was signed"))
    if (first, last) == (source.first, source.last):
        return msg("all of it")
    return deals_words(first, last)
