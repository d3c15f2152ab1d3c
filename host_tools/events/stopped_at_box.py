"""Who has stopped within a round keeps what stands under his name up to there, on the box.

Only what is decided now is judged so.
"""

from collections.abc import Callable

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.decisions.kind import Decision, read
from host_tools.tournament.decisions.tables import NamePlayer
from host_tools.tournament.event import Event
from host_tools.tournament.spoken import SpokenPerson


def check_keeps_deals(decided: Decision, load: Callable[[], Event]) -> None:
    """DeskError if another one is said to have sat where somebody has played before he stopped.

    Who has played the deals after that is another question, see `tournament.played_on`. load(): the
    `Event` before the decision.
    """
    made = read(decided)
    if not isinstance(made, NamePlayer):
        return
    event = load()
    for place, table in event.tables.items():
        for bound in table.bound:
            if bound.session.id != made.session or made.place >= len(bound.persons):
                continue
            person = bound.persons[made.place]
            after = None if person is None else event.state.left_after(place[0], person)
            if person in (None, made.person) or not after:
                continue
            if any(entry.number is not None for entry in bound.session.entries):
                raise DeskError(
                    msg(
                        "person: up to deal {after} {person} has sat there, as was decided; where "
                        "that is wrong it is taken back first",
                        after=after,
                        person=SpokenPerson(person),
                    )
                )
