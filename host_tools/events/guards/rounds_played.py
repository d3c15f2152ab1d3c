"""Guard of rounds played: a player stays entrant of every round with own points.

Nobody comes or goes after the last round. Two numbers that have played in one round are two
persons. Only new decisions are checked. The journal stays as it is.
"""

from collections.abc import Callable

from host_tools.common.errors import DeskError
from host_tools.journal.kind import Decision
from host_tools.language.message import counted, msg
from host_tools.tournament.decisions.entrant import SAME, NoteEntrant
from host_tools.tournament.decisions.playing import FROM, STOPS, NotePlaying
from host_tools.tournament.event import Event
from host_tools.tournament.model.event_kind import read
from host_tools.tournament.seat_tasks.double_entries import check_not_both_played
from host_tools.tournament.spoken import SpokenPerson


def check_rounds_played(decided: Decision, load: Callable[[], Event]) -> None:
    """Raise DeskError, naming the field, if somebody comes or goes in a round that does not fit.

    load(): the `Event` before the decision. An excluded player may have played in that round: the
    ranking leaves the player out in any case.
    """
    made = read(decided)
    if isinstance(made, NoteEntrant) and made.what == SAME:
        check_not_both_played(load(), made.person, made.whom)
    if isinstance(made, NotePlaying):
        event = load()
        _check_not_over(event, made.round)
        if made.what == STOPS:
            _check_stops(event, made)
        if made.what == FROM:
            _check_comes(event, made)


def _check_not_over(event: Event, round_number: int) -> None:
    rounds = event.state.settings.rounds
    if round_number > rounds:
        raise DeskError(
            counted(
                "round: the event has only {number} round",
                "round: the event has only {number} rounds",
                rounds,
            )
        )


def _check_stops(event: Event, made: NotePlaying) -> None:
    last = max(event.rounds_played(made.person), default=0)
    if last > made.round or (last == made.round and made.deals is None):
        raise DeskError(
            msg(
                "round: {person} has played in round {number}: say after how many of its deals "
                "(deals), or a later round",
                person=SpokenPerson(made.person),
                number=last,
            )
        )
    if made.deals is not None:
        _check_deals_left(event, made, made.deals)


def _check_deals_left(event: Event, made: NotePlaying, deals: int) -> None:
    """Raise DeskError if a table has no deal left after `deals`: the player stops after
    the round.
    """
    table = event.state.plan.table_of(made.round, made.person)
    if table is None:
        return
    due = event.tables[made.round, table].deals
    if deals > due:
        raise DeskError(
            counted(
                "deals: table {table} of round {round} plays no more than {number} deal",
                "deals: table {table} of round {round} plays no more than {number} deals",
                due,
                table=table,
                round=made.round,
            )
        )
    if deals == due:
        raise DeskError(
            counted(
                "deals: table {table} of round {round} plays {number} deal, and who has played it "
                "has not stopped within the round",
                "deals: table {table} of round {round} plays {number} deals, and who has played "
                "them all has not stopped within the round",
                due,
                table=table,
                round=made.round,
            )
        )


def _check_comes(event: Event, made: NotePlaying) -> None:
    first = min(event.rounds_played(made.person), default=made.round)
    if first < made.round:
        raise DeskError(
            msg(
                "round: {person} has played in round {number}, and does not come after it",
                person=SpokenPerson(made.person),
                number=first,
            )
        )
