"""Guard of rounds played: a player stays entrant of every round with own points.

Nor does anybody come or go after the last round. An excluded player may have played in that round:
he is out of the ranking in any case. Only a new decision is judged so; the journal stays.
"""

from collections.abc import Iterator

from host_tools.events.guards.new_decision import NewDecision
from host_tools.language.message import Message, counted, msg
from host_tools.tournament.spoken import SpokenPerson


def no_such_round(new: NewDecision) -> Iterator[Message]:
    """Yield that somebody comes or goes after the last round."""
    rounds = new.state.settings.rounds
    if new.content["round"] > rounds:
        yield counted(
            "round: the event has only {number} round",
            "round: the event has only {number} rounds",
            rounds,
        )


def has_played_after(new: NewDecision) -> Iterator[Message]:
    """Yield that somebody has played later than he stops, or that no deal is left there then."""
    person, number, deals = new.content["person"], new.content["round"], new.content.get("deals")
    last = max(new.event.rounds_played(person), default=0)
    if last > number or (last == number and deals is None):
        yield msg(
            "round: {person} has played in round {number}: say after how many of its deals "
            "(deals), or a later round",
            person=SpokenPerson(person),
            number=last,
        )
    table = new.event.state.plan.table_of(number, person)
    due = 0 if table is None else new.event.tables[number, table].deals
    if deals is not None and 0 < due <= deals:
        yield counted(
            "deals: table {table} of round {round} plays {number} deal, and who has played it "
            "has not stopped within the round",
            "deals: table {table} of round {round} plays {number} deals, and who has played "
            "them all has not stopped within the round",
            due,
            table=table,
            round=number,
        )


def has_played_before(new: NewDecision) -> Iterator[Message]:
    """Yield that somebody has played before the round from which on he is to play."""
    number = new.content["round"]
    first = min(new.event.rounds_played(new.content["person"]), default=number)
    if first < number:
        yield msg(
            "round: {person} has played in round {number}, and does not come after it",
            person=SpokenPerson(new.content["person"]),
            number=first,
        )
