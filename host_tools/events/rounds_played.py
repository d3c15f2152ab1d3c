"""Nobody stops from a round on in which he has played, or comes after it: his points of it count.

Only what is decided now is judged so. What an older program has decided stands.
"""

from collections.abc import Callable

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.decisions.kind import Decision, read
from host_tools.tournament.decisions.taking_part import ComeLate, Withdraw
from host_tools.tournament.event import Event
from host_tools.tournament.spoken import SpokenPerson


def check_rounds_played(decided: Decision, load: Callable[[], Event]) -> None:
    """DeskError that names the field if a round in which somebody has played would not be his.

    load(): the `Event` before the decision. Who is excluded may have played in that round: he is
    out of the ranking in any case.
    """
    made = read(decided)
    if isinstance(made, Withdraw):
        last = max(_rounds_played(load(), made.person), default=0)
        if last >= made.round:
            raise DeskError(
                msg(
                    "round: {person} has played in round {number}, and stops after it at the "
                    "earliest",
                    person=SpokenPerson(made.person),
                    number=last,
                )
            )
    if isinstance(made, ComeLate):
        first = min(_rounds_played(load(), made.person), default=made.round)
        if first < made.round:
            raise DeskError(
                msg(
                    "round: {person} has played in round {number}, and does not come after it",
                    person=SpokenPerson(made.person),
                    number=first,
                )
            )


def _rounds_played(event: Event, person: int) -> set[int]:
    """The numbers of the rounds in which a person has played."""
    return {place[0] for place, table in event.tables.items() if person in table.players}
