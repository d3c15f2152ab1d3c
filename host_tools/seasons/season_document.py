"""The document of a season: its formula, the digests of its events, and the table they make.

It names nobody: numbers are those of the events' result documents, which have the names.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from host_tools.common.strict_json import Json
from host_tools.formulas.formula_file import read_formula
from host_tools.results.sealing import digest_of
from host_tools.seasons.counted_event import CountedEvent, with_numbers
from host_tools.seasons.event_worth import why_left_out
from host_tools.seasons.season_parts import SeasonPart, season_parts
from host_tools.seasons.season_table import SeasonLine, season_table

SEASON_FORMAT = "schreiber-season"
SEASON_VERSION = 1

SeasonDocument = dict[str, Json]


@dataclass(frozen=True)
class SealedEvent:
    """An event of a season as its result document has it.

    `numbers`: {number of a person in the document: number in the season} where another desk has
    sealed it, which has other numbers; empty where they are the same.
    """

    counted: CountedEvent
    numbers: Mapping[int, int] = field(default_factory=dict)

    @property
    def renumbered(self) -> CountedEvent:
        """The event with the numbers of the season."""
        return with_numbers(self.counted, self.numbers)

    @property
    def otherwise(self) -> list[tuple[int, int]]:
        """(number in the document, number in the season) of those for whom they are not equal."""
        persons = sorted(line.person for line in self.counted.lines)
        both = [(person, self.numbers.get(person, person)) for person in persons]
        return [(there, here) for there, here in both if there != here]


def document_of_season(
    name: str, formula: str, events: Sequence[SealedEvent], same: Sequence[Sequence[int]]
) -> SeasonDocument:
    """The document of a season of this name, with its digest. DeskError for a wrong formula.

    formula: the text of its file; events: in the order of their days; same: numbers that are one
    person, the one that stands in the table first.
    """
    by = read_formula(formula)
    counted = [one.renumbered for one in events]
    left_out = [why_left_out(by, event, counted[0]) is not None for event in counted]
    added = [event for event, out in zip(counted, left_out, strict=True) if not out]
    lines = season_table(by, added, _who_of(same))
    document: SeasonDocument = {
        "format": SEASON_FORMAT,
        "version": SEASON_VERSION,
        "season": name,
        "formula": formula,
        "events": [_event(event, not out) for event, out in zip(events, left_out, strict=True)],
        "same": [list(numbers) for numbers in same],
        "table": [line_document(line) for line in lines],
        "prizes": [_part(part) for part in season_parts(by, lines)],
    }
    return document | {"digest": digest_of(document)}


def _who_of(same: Iterable[Sequence[int]]) -> Callable[[int], int]:
    """Return the function from a number to that of the person after all merges."""
    kept = {number: numbers[0] for numbers in same for number in numbers}
    return lambda number: kept.get(number, number)


def exact(value: Fraction | None) -> int | str | None:
    """A number as JSON has it: whole, or as text a fraction, `7/3`."""
    if value is None:
        return None
    return int(value) if value.denominator == 1 else str(value)


def _event(event: SealedEvent, counts: bool) -> dict[str, Json]:
    counted = event.counted
    return {
        "digest": counted.digest,
        "name": counted.name,
        "date": counted.date,
        "rules": counted.rules,
        "counts": counts,
        "persons": [list(both) for both in event.otherwise],
    }


def line_document(line: SeasonLine) -> dict[str, Json]:
    """Return a line of a season as its document has it."""
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
