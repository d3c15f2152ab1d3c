"""The table of a season as a report, for paper and files."""

from fractions import Fraction

from host_tools.formulas.formula import TIE_WORDS
from host_tools.language.message import Message, Sentence, msg
from host_tools.reports.report import (
    CENTS,
    NUMBER,
    PERSON,
    TEXT,
    Cell,
    Column,
    DecimalFraction,
    Report,
    Row,
)
from host_tools.seasons.season import Season
from host_tools.seasons.season_table import SHARED, SeasonCell, SeasonLine

_RANK = Column("rank", msg("Rank"), NUMBER)
_TIE = Column("tie", msg("Decided by"))


def tie_words(tie: str) -> Sentence:
    """Return the criterion between a line and others of equal totals, "" if none was needed."""
    if tie == SHARED:
        return msg("shares the rank")
    return TIE_WORDS[tie] if tie else ""


def season_reports(season: Season, name: str) -> list[Report]:
    """All about a season: its table, and who gets its prizes if there are any."""
    table = _table(season, name)
    return [table, _prizes(season)] if season.parts else [table]


def cell_words(cell: SeasonCell, digits: int) -> Sentence:
    """Return the cell of an event; results that do not count are in brackets."""
    if cell.worth is None:
        return ""
    shown = DecimalFraction(cell.worth, digits)
    return shown if cell.counts else Message("({worth})", {"worth": shown})


def why_cell(cell: SeasonCell) -> Message:
    """Why an event counts for somebody, or does not."""
    if cell.rank is None:
        if cell.worth is None:
            return msg("not there")
        return msg("not there; it counts") if cell.counts else msg("not there; it does not count")
    if cell.counts:
        return msg("rank {rank}; it counts", rank=cell.rank)
    return msg("rank {rank}; better events count", rank=cell.rank)


def _table(season: Season, name: str) -> Report:
    """The table of a season: a column for each event; what does not count is in brackets."""
    kind = TEXT if season.formula.has_fractions else NUMBER
    added = season.events[: season.after]
    events = tuple(
        Column(f"event_{event.number}", msg("{what}", what=event.state.settings.name))
        for event in added
    )
    total = Column("total", msg("Total"), kind)
    rows = [_row(season, line) for line in season.lines]
    columns = (_RANK, *PERSON, *events, total, _TIE)
    return Report(msg("Season {name}", name=name), columns, rows)


def _prizes(season: Season) -> Report:
    """Return the winners of the prizes of a season."""
    columns = (
        Column("part", msg("Prize")),
        _RANK,
        *PERSON,
        Column("prize_cents", msg("Amount"), CENTS),
    )
    rows: list[Row] = [
        (part.name, line.rank, line.person, season.names[line.person], line.cents)
        for part in season.parts
        for line in part.lines
        if line.rank == 1 or line.cents
    ]
    return Report(msg("Prizes of the season"), columns, rows)


def _row(season: Season, line: SeasonLine) -> Row:
    events: list[Cell] = [cell_words(cell, season.digits) or None for cell in line.cells]
    total = _number(line.total, season)
    tie = tie_words(line.tie) if season.formula.ties else ""
    return line.rank, line.person, season.names[line.person], *events, total, tie or None


def _number(value: Fraction, season: Season) -> Cell:
    if season.formula.has_fractions:
        return DecimalFraction(value, season.digits)
    return int(value)
