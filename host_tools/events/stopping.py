"""Nobody stops from a round on in which he has played: his points of it count.

Only what is decided now is judged so. What an older program has decided stands.
"""

from collections.abc import Callable

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.decisions.kind import Decision, read
from host_tools.tournament.decisions.taking_part import Withdraw
from host_tools.tournament.event import Event
from host_tools.tournament.spoken import SpokenPerson


def check_stops_after_playing(decided: Decision, load: Callable[[], Event]) -> None:
    """DeskError that names the field if somebody stops from a round on in which he has played.

    load(): the `Event` before the decision. Who is excluded may have played in that round: he is
    out of the ranking in any case.
    """
    made = read(decided)
    if not isinstance(made, Withdraw):
        return
    last = max(
        (place[0] for place, table in load().tables.items() if made.person in table.players),
        default=0,
    )
    if last >= made.round:
        raise DeskError(
            msg(
                "round: {person} has played in round {number}, and stops after it at the earliest",
                person=SpokenPerson(made.person),
                number=last,
            )
        )
