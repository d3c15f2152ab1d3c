"""What can be done with the seats of a table before it plays on, as its page shows it."""

from collections.abc import Iterator
from dataclasses import dataclass

from host_tools.language.message import Message, msg
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.comers import comers, how_he_comes
from host_tools.tournament.event import Event
from host_tools.tournament.kept_apart import why_apart
from host_tools.tournament.refilled_seats import left_empty_at
from host_tools.tournament.rulings.questions import questions_in
from host_tools.tournament.seats_of_leaver import all_stay_empty
from host_tools.tournament.table import Table


@dataclass(frozen=True)
class SeatsShown:
    """What the forms of the seats of a table offer; persons by their numbers.

    `leaving`: who may leave; `free`: whose seat is asked about, since he does not play, or plays
    elsewhere; `coming`: (person, words) of who may take a free seat; `left_empty`: whose seat stays
    empty; `emptied`: {person: that all of his seats stay empty}.
    """

    leaving: tuple[int, ...]
    free: tuple[int, ...]
    coming: tuple[tuple[int, Message], ...]
    left_empty: tuple[int, ...]
    emptied: dict[int, Message]

    @property
    def whose(self) -> tuple[int, ...]:
        """Whose seat somebody may take."""
        return tuple(dict.fromkeys((*self.free, *self.leaving)))


def seats_shown(event: Event, table: Table) -> SeatsShown:
    """The `SeatsShown` of a table."""
    free = _asked_about(table, HintKind.SEAT_ABSENT, HintKind.ELSEWHERE)
    found = {person: all_stay_empty(event, person) for person in table.persons}
    return SeatsShown(
        tuple(_may_leave(event, table)),
        free,
        tuple(_coming(event, table)) if free else (),
        tuple(left_empty_at(event, table)),
        {person: words for person, words in found.items() if words is not None},
    )


def _asked_about(table: Table, *kinds: HintKind) -> tuple[int, ...]:
    """The persons whose seat is asked about, for these reasons."""
    hints = [one.hint for one in questions_in(table.troubles, *kinds)]
    return tuple(one.person for one in hints if one.person)


def _may_leave(event: Event, table: Table) -> Iterator[int]:
    """The persons who may leave a table: those who play there, in order; none once it is over."""
    entrants = event.state.entrants
    drawn = [entrants[person] for person in table.persons if person in entrants]
    for one in drawn if not table.over else ():
        if one.left is None and one.plays_in(table.round_number):
            yield one.person


def _coming(event: Event, table: Table) -> Iterator[tuple[int, Message]]:
    """(person, words) of who may take a seat of a table; the words say what wish is against it."""
    for person, left in comers(event, table):
        words = how_he_comes(event, table.round_number, person, left)
        why = why_apart(event, person, table.expected)
        yield (
            person,
            words if why is None else msg("{answer}, but {apart}", answer=words, apart=why),
        )
