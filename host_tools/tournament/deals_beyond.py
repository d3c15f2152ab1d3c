"""A box has played more deals than are due at its table: those beyond them may not count."""

from typing import TYPE_CHECKING

from host_tools.language.message import Message, counted, msg
from host_tools.tournament.beside_typed import deals_words
from host_tools.tournament.played_on import later_deals
from host_tools.tournament.seat_questions import MORE, Question

if TYPE_CHECKING:
    from host_tools.sessions.session import Entry
    from host_tools.tournament.state import State
    from host_tools.tournament.table import Table

BEYOND = msg("more than were due")  # why they do not count


def deals_beyond(table: "Table", state: "State", question: Question) -> list["Entry"]:
    """The deals of its one box beyond those that are due at a table; [] for any other question.

    [] also where without them not just those that are due would count.
    """
    if question.kind != MORE:
        return []
    bound = [one for one in table.bound if one.session.id == question.session]
    beyond = [entry for one in bound for entry in later_deals(one, state, table.deals)]
    return beyond if table.played - len(beyond) == table.deals else []


def only_due_words(table: "Table", beyond: list["Entry"]) -> Message:
    """The answer that these deals do not count."""
    numbers = [entry.number for entry in beyond if entry.number is not None]
    return counted(
        "only the first {number} counts: {beyond} annulled",
        "only the first {number} count: {beyond} annulled",
        table.deals,
        beyond=deals_words(numbers[0], numbers[-1]),
    )
