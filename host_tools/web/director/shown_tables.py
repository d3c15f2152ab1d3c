"""Which tables of a round the page shows, and in which order where there are many."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.language.message import Message, msg
from host_tools.tournament.tables.table import LOOK, READY, Table, states_of

MANY = 12  # tables; more are shown small, and those first that are open
OPEN = "open"


@dataclass(frozen=True)
class TableFilter:
    """Something to be chosen. `name`: in the address, "" for all tables; `words`: how many."""

    name: str
    words: Message


def filters_of(tables: Sequence[Table]) -> list[TableFilter]:
    """All tables, the open ones, and those of each state that there is."""
    going_on = sum(map(_is_open, tables))
    return [
        TableFilter("", msg("{what}: {how}", what=msg("All tables"), how=len(tables))),
        TableFilter(OPEN, msg("{what}: {how}", what=msg("open"), how=going_on)),
        *(TableFilter(state, words) for state, words in states_of(tables).items()),
    ]


def shown_tables(tables: Sequence[Table], name: str) -> list[Table]:
    """The tables that a filter lets through, by its name; none of a state that there is not.

    Where there are many in all, those to look at stand first, then the others that are open.
    """
    if name == OPEN:
        chosen = [table for table in tables if _is_open(table)]
    else:
        chosen = [table for table in tables if name in ("", table.state)]
    return sorted(chosen, key=_urgency) if len(tables) > MANY else chosen


def _urgency(table: Table) -> tuple[bool, bool]:
    """Return the key for sorting tables, the most urgent first."""
    return not _is_open(table), table.state != LOOK


def _is_open(table: Table) -> bool:
    return table.state not in READY
