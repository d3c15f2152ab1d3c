"""Somebody who has stopped plays again: with his seats that were to stay empty, by one answer."""

from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.tournament.decisions.deciding import decide, state_of
from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.stopped import withdrawal_of

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event


def playing_again(event: "Event", person: int) -> list[tuple[str, "Content"]]:
    """The steps by which somebody who has stopped plays again, and is there; [] if he has not.

    Also where he was replaced or excluded: that is not taken back in passing. His seats are taken
    back where nothing was played yet, as far as nobody else has them; else he has none there.
    """
    stopped = withdrawal_of(event, person)
    if stopped is None or event.state.entrant(person).last is None:
        return []
    numbers = sorted([stopped, *_emptied(event, person)], reverse=True)
    journal = type(event.journal)(list(event.journal.decisions))
    steps: list[tuple[str, Content]] = []
    for number in numbers:
        undone = {"decision": number}
        try:
            decided = decide(journal, UNDO, undone, 0)
        except DeskError:
            if number == stopped:
                raise
            continue  # somebody else has that seat by now
        journal.decisions.append(decided)
        steps.append((UNDO, undone))
    if not state_of(journal).entrant(person).present:
        steps.append(("present", {"person": person, "present": True}))
    return steps


def _emptied(event: "Event", person: int) -> list[int]:
    """The numbers of the decisions by which seats of a person are empty where nobody has played."""
    left = event.state.left_empty.items()
    places = [(round_number, table) for (round_number, one), table in left if one == person]
    rounds = [place[0] for place in places if not event.tables[place].has_begun]
    found = event.journal.in_force_of("empty_seat", person=person)
    return [one.number for one in found if one.content["round"] in rounds]
