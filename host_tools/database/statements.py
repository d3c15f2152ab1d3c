"""Statements: the interface of a `connection.Connection` to the modules below it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from sqlalchemy import Executable

# An SQLAlchemy expression, or SQL that takes no parameters.
Statement: TypeAlias = Executable | str
Parameters: TypeAlias = Mapping[str, object]


class Statements(Protocol):
    """Runs statements. Which values come back is said by the query alone."""

    def run(self, statement: Statement) -> None:
        """Run a statement."""

    def rows(self, statement: Statement, parameters: Parameters | None = None) -> list[Any]:
        """The rows of a query, each a dict by the names of the columns, see `row_types`."""

    def tuples(
        self, statement: Statement, parameters: Parameters | None = None
    ) -> list[tuple[Any, ...]]:
        """The rows of a query, each a tuple."""

    def column(self, statement: Statement, parameters: Parameters | None = None) -> Sequence[Any]:
        """The first column of the rows of a query."""

    def value(self, statement: Statement, parameters: Parameters | None = None) -> Any:
        """The first value of the first row that a statement returns; None if there is none."""


def lists_by_name(rows: Iterable[tuple[Any, ...]]) -> dict[str, list[Any]]:
    """The values of (name, value) rows as a list for each name, in their order."""
    lists: dict[str, list[Any]] = {}
    for name, value in rows:
        lists.setdefault(name, []).append(value)
    return lists
