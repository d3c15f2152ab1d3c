"""The document of a season: its formula, the digests of its events, and the table they make.

It names nobody: numbers are those of the events' result documents, which have the names.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from host_tools.common.strict_json import Json
from host_tools.tournament.results.sealing import digest_of
from host_tools.tournament.seasons.counted_event import CountedEvent
from host_tools.tournament.seasons.event_worth import why_left_out
from host_tools.tournament.seasons.formula_file import read_formula
from host_tools.tournament.seasons.season_parts import SeasonPart, season_parts
from host_tools.tournament.seasons.season_table import SeasonLine, season_table

SEASON_FORMAT = "schreiber-season"
SEASON_VERSION = 1

SeasonDocument = dict[str, Json]


def document_of_season(
    name: str, formula: str, events: Iterable[CountedEvent], same: Sequence[Sequence[int]]
) -> SeasonDocument:
    """The document of a season of this name, with its digest. DeskError for a wrong formula.

    formula: the text of its file; events: of sealed events; same: numbers that are one person,
    the one that stands in the table first.
    """
    by, ordered = read_formula(formula), in_order_of_days(events)
    left_out = [why_left_out(by, event, ordered[0]) is not None for event in ordered]
    added = [event for event, out in zip(ordered, left_out, strict=True) if not out]
    lines = season_table(by, added, who_of(same))
    document: SeasonDocument = {
        "format": SEASON_FORMAT,
        "version": SEASON_VERSION,
        "season": name,
        "formula": formula,
        "events": [_event(event, not out) for event, out in zip(ordered, left_out, strict=True)],
        "same": [list(numbers) for numbers in same],
        "table": [_line(line) for line in lines],
        "prizes": [_part(part) for part in season_parts(by, lines)],
    }
    return document | {"digest": digest_of(document)}


def in_order_of_days(events: Iterable[CountedEvent]) -> list[CountedEvent]:
    """Events in the order in which a season adds them up."""
    return sorted(events, key=lambda one: (one.date, one.event_number, one.digest))


def who_of(same: Iterable[Sequence[int]]) -> Callable[[int], int]:
    """A function: the number of whom a number turned out to be."""
    kept = {number: numbers[0] for numbers in same for number in numbers}
    return lambda number: kept.get(number, number)


def exact(value: Fraction | None) -> int | str | None:
    """A number as JSON has it: whole, or as text a fraction, `7/3`."""
    if value is None:
        return None
    return int(value) if value.denominator == 1 else str(value)


def _event(event: CountedEvent, counts: bool) -> dict[str, Json]:
    return {
        "digest": event.digest,
        "name": event.name,
        "date": event.date,
        "rules": event.rules,
        "counts": counts,
    }


def _line(line: SeasonLine) -> dict[str, Json]:
    return {
        "person": line.person,
        "rank": line.rank,
        "total": exact(line.total),
        "events": [
            {"worth": exact(cell.worth), "counts": cell.counts, "rank": cell.rank}
            for cell in line.cells
        ],
        "tie": line.tie,
    }


def _part(part: SeasonPart) -> dict[str, Json]:
    return {
        "mark": part.prize.mark,
        "title": part.prize.title,
        "lines": [
            {"person": line.person, "rank": line.rank, "cents": line.cents} for line in part.lines
        ],
    }
