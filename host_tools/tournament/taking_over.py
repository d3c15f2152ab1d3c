"""Who takes the place of somebody: a newcomer, or one who takes part and has no place.

A newcomer stands for him from then on, and so does one who takes part and has neither played nor a
seat in any round. Who has a part of his own stays who he is, with his stake and his rank, and takes
over the places.
"""

from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, msg
from host_tools.tournament.accounts.chair import NOBODY
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Sitter
from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.rulings.record import content_of
from host_tools.tournament.spoken import SpokenPerson
from host_tools.tournament.stopped import stopped_in

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event

COMES_BACK = msg("plays again by that")
WITHOUT_PLACE = msg("takes part, and has no place in this round")
KEEPS_RANK = msg("has no place in this round, and keeps his own rank")


def why_free(event: "Event", round_number: int, person: int) -> Message | None:
    """That somebody is free in a round though he was drawn there: he did not play at his table.

    None of everybody else.
    """
    table = event.state.has_not_played(round_number, person)
    if table is None:
        return None
    return msg("is free: did not play at table {table}, and keeps his own rank", table=table)


def who_may_take_over(event: "Event", round_number: int) -> dict[int, Message]:
    """{person: remark} of those who take part and may take a place of a round.

    They have none there, and play nowhere in it. Who has stopped plays again by that, unless he was
    excluded, or is replaced. {} for a round that was not drawn: nobody has a place there.
    """
    state, stopped = event.state, stopped_in(event)
    if round_number > len(state.rounds):
        return {}
    playing = event.players_in(round_number)
    found = {}
    for person in state.entrants:
        seated = state.has_place(round_number, person) or person in playing
        for_good = person in stopped and stopped[person].decision is None
        if not (seated or for_good):
            free = why_free(event, round_number, person)
            found[person] = free or _remark(event, person, person in stopped)
    return found


def _remark(event: "Event", person: int, comes_back: bool) -> Message:
    if has_own_part(event, person):
        return KEEPS_RANK
    return COMES_BACK if comes_back else WITHOUT_PLACE


def has_own_part(event: "Event", person: int) -> bool:
    """Has somebody a seat in any round, or has he played in one, or was he replaced?"""
    entrant = event.state.entrants[person]
    stands_in = entrant.stands_for is not None or entrant.replaced_by is not None
    tables = event.tables.values()
    return stands_in or any(person in (*one.persons, *one.players) for one in tables)


def coming(event: "Event", person: int, round_number: int) -> list[tuple[str, "Content"]]:
    """The steps by which a person takes part in a round, and is there; [] if he does already."""
    entrant = event.state.entrants.get(person)
    if entrant is None:
        return [("register", {"person": person})]
    steps: list[tuple[str, Content]] = []
    stopped = stopped_in(event).get(person)
    if stopped is not None and stopped.decision is not None:
        steps.append((UNDO, {"decision": stopped.decision}))
    if entrant.first > round_number:
        steps.append(("late", {"person": person, "round": round_number}))
    if not entrant.present:
        steps.append(("present", {"person": person, "present": True}))
    return steps


def taking_seat(
    event: "Event", person: int, whom: int, round_number: int
) -> list[tuple[str, "Content"]]:
    """The steps by which a person, perhaps a new one, takes the seat of another one in a round."""
    content = {"what": "taken", "round": round_number, "person": person, "whom": whom}
    return [*coming(event, person, round_number), ("seats", content)]


def taking_over(
    event: "Event", person: int, whom: int, round_number: int
) -> list[tuple[str, "Content"]]:
    """The steps by which a person plays on for another one from a round on. DeskError.

    Who has a part of his own gets the places that the other one has had, in each round in which he
    has none.
    """
    back = _coming_back(event, person, whom, round_number)
    if back:
        return back
    substitute = ("substitute", {"person": person, "whom": whom, "round": round_number})
    if person not in event.state.entrants:
        return [substitute]
    state, places = event.state, range(round_number, len(event.state.rounds) + 1)
    if person not in who_may_take_over(event, round_number):
        raise DeskError(
            msg(
                "person: {person} has a seat in round {number} already",
                person=SpokenPerson(person),
                number=round_number,
            )
        )
    leaving = state.entrant(whom)
    if all(state.table_of(number, whom) is None for number in places):
        raise DeskError(
            msg(
                "whom: {whom} does not play in round {number}",
                whom=SpokenPerson(whom),
                number=round_number,
            )
        )
    steps = coming(event, person, round_number)
    if not has_own_part(event, person):
        return [*steps, substitute]
    if leaving.plays_in(round_number) and not leaving.stops_in(round_number):
        steps.append(("withdraw", {"person": whom, "round": round_number}))
    for number in places:
        if state.table_of(number, whom) is None or state.has_place(number, person):
            continue
        if number == round_number and leaving.stops_in(number):
            steps += exchanging(event, person, whom, number)
        else:
            taken = {"what": "taken", "round": number, "person": person, "whom": whom}
            steps.append(("seats", taken))
    return steps


def _coming_back(
    event: "Event", person: int, whom: int, round_number: int
) -> list[tuple[str, "Content"]]:
    """The step by which who has stopped within a round gets his chair of then back; [] if none."""
    state = event.state
    table = state.table_of(round_number, whom)
    chair = state.chair(round_number, whom)
    if table is None or person not in chair.persons[:-1] or chair.last.person is not None:
        return []
    persons = [*(one.person for one in chair.holders[:-1]), person]
    sitters = tuple(
        Sitter(who or NOBODY, one.after + 1, one.numbered)
        for who, one in zip(persons, chair.holders, strict=True)
    )
    at = state.rounds[round_number - 1][table - 1].index(whom)
    return [("ruling", content_of(round_number, {table: Ruling(sat={(PLAN, at): sitters})}))]


def exchanging(
    event: "Event", person: int, whom: int, round_number: int
) -> list[tuple[str, "Content"]]:
    """The steps by which a person gets a seat at a table that has begun from one who stops there.

    What both have played there stays theirs. A seat at which he himself did not play stays empty:
    DeskError if it is at the same table.
    """
    both = {"one": person, "other": whom}
    exchange = ("seats", {"what": "exchanged", "round": round_number} | both)
    own = event.state.has_not_played(round_number, person)
    if own is None:
        return [exchange]
    if own == event.state.table_of(round_number, whom):
        raise DeskError(
            msg("person: {person} sits at that table already", person=SpokenPerson(person))
        )
    return [("seats", {"what": "empty", "round": round_number, "person": person}), exchange]
