"""Typed results of a table that count."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.source import SourceRow
from host_tools.tournament.accounts.stretches import sitter
from host_tools.tournament.aliases import Place
from host_tools.tournament.model.state import State
from host_tools.tournament.model.typed_tables import TypedSheet
from host_tools.tournament.tables.event_accounts.typed_sources import deals_id
from host_tools.tournament.tables.typed_deals import ScoredDeal

# The decision by which something was typed, and who stands on it.
_Stands = tuple[int, int]


@dataclass(frozen=True)
class TablePaper:
    """The typed results of a table that count: `sheets`, and `deals` one by one.

    `sat`: {a place on it: the person who sat there instead}, None for nobody.
    """

    sheets: list[TypedSheet] = field(default_factory=list)
    deals: list[ScoredDeal] = field(default_factory=list)
    sat: Mapping[_Stands, int | None] = field(default_factory=dict)

    def who_sat(self, decision: int, stands: int) -> int | None:
        """Return the person who sat at a place of a typed decision; None for nobody."""
        return self.sat.get((decision, stands), stands)


def paper_at(
    state: State, place: Place, here: TableStand, dealt: Sequence[Sequence[ScoredDeal]]
) -> TablePaper:
    """The `TablePaper` of a (round, table); dealt: its typed deals by the sources that they are."""
    counting = {one.id for one in here.sources}
    rows = list(_rows_of(here, dealt))
    sheets = [one for one in state.typed_at(place).sheets if one.source in counting]
    return TablePaper(sheets, list(_counting(here, rows)), _sat(state, place, here, rows))


def _rows_of(
    here: TableStand, dealt: Sequence[Sequence[ScoredDeal]]
) -> Iterator[tuple[ScoredDeal, SourceRow]]:
    """Each typed deal with its row."""
    known = {one.id: one for one in here.situation.placed}
    for one in dealt:
        source = known.get(deals_id(one))
        yield from zip(one, source.rows, strict=True) if source is not None else ()


def _counting(
    here: TableStand, rows: Sequence[tuple[ScoredDeal, SourceRow]]
) -> Iterator[ScoredDeal]:
    """The typed deals that count, with their numbers at the table."""
    numbers = {id(one.brought): one.deal.number for one in here.rows}
    for one, row in rows:
        if id(row) in numbers:
            yield replace(one, number=numbers[id(row)])


def _sat(
    state: State, place: Place, here: TableStand, rows: Sequence[tuple[ScoredDeal, SourceRow]]
) -> dict[_Stands, int | None]:
    decisions = {id(row): one.typed.decision for one, row in rows}
    typed = state.typed_at(place)
    sources = {one.source: one.decision for one in typed.sheets}
    sources |= {one.source: one.decision for one in typed.codes}
    found: dict[_Stands, int | None] = {}
    for row in here.rows:
        decision = decisions.get(id(row.brought), sources.get(row.source.id))
        for at, stands in enumerate(row.source.places):
            sat = sitter(here.ruling, row, at)
            if decision is not None and isinstance(stands, int) and sat != stands:
                found[decision, stands] = sat if isinstance(sat, int) and sat else None
    return found
