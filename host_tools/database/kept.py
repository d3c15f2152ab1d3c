"""Keeps values from a database that are needed often and seldom change."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

Value = TypeVar("Value")


class Changing(Protocol):
    """A store that can tell that it has changed, see `storage.Storage`."""

    def in_transaction(self) -> bool:
        """Return True while a transaction is open, which may still be rolled back."""

    def changes(self) -> tuple[int, int]:
        """A value that differs whenever anything stored has changed."""


class Kept(Generic[Value]):
    """The value of `read()`, which is called again only after the database has changed."""

    def __init__(self, database: Changing, read: Callable[[], Value]) -> None:
        self._database = database
        self._read = read
        self._kept: tuple[Value, tuple[int, int]] | None = None

    def get(self) -> Value:
        """The value as it is now. The caller must not change it."""
        if self._database.in_transaction():  # it may be rolled back
            return self._read()
        now = self._database.changes()
        if self._kept is None or now != self._kept[1]:
            self._kept = self._read(), now
        return self._kept[0]
