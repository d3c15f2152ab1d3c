"""A journal of decisions as a table on the terminal."""

from collections.abc import Iterable

from host_tools.cli.text_tables import Cell, show_table
from host_tools.language.message import msg

_NUMBER = msg("number")
_COLUMNS = (_NUMBER, msg("time"), msg("author"), msg("what"), msg("reason"), msg("undone by"))


def show_decisions(rows: Iterable[Iterable[Cell]]) -> None:
    """Show the decisions of a journal, a row each: its cells in the order of the columns."""
    show_table(msg("Journal"), _COLUMNS, rows, (_NUMBER,))
