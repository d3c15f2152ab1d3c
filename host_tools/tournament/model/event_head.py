"""The head of an event: little enough to be kept of many events."""

from collections.abc import Mapping
from dataclasses import dataclass

from host_tools.club.person import Person
from host_tools.language.games.book_names import BookName
from host_tools.tournament.model.seal import Seal
from host_tools.tournament.model.state import State


@dataclass(frozen=True)
class EventHead:
    """The parts of an `Event` beside its tables; see there for each."""

    number: int
    state: State
    rules_name: BookName
    persons_today: Mapping[int, Person]
    seal: Seal | None

    @property
    def order(self) -> tuple[str, int]:
        """(day, number), which sort events."""
        return self.state.settings.date, self.number
