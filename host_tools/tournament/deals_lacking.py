"""A table that was ended, and of which fewer deals are in than somebody had played there.

Who has stopped within a round did so after some deals. Where the director ends the table before its
box was read, nobody would miss these: the table seems to be over, and the ranking to be final.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from host_tools.language.message import counted, msg
from host_tools.tournament.aliases import NameOf
from host_tools.tournament.seat_questions import LACKING, Question
from host_tools.tournament.state import State

if TYPE_CHECKING:
    from host_tools.tournament.table import Table


def ask_for_lacking_deals(table: "Table", state: State, name: NameOf) -> None:
    """Let a table that the director has ended ask for the deals that are not in.

    Not where its box says itself that no more were played, or the director has said how many were.
    An event that he has closed stays as he has closed it.
    """
    mark = state.ended.get((table.round_number, table.table))
    if (
        mark is None
        or mark.deals is not None
        or state.closed
        or table.signed
        or any(bound.session.ended for bound in table.bound)
    ):
        return
    brought = max(table.played, table.brought)
    for person in _seated(table, state):
        after = state.left_after(table.round_number, person)
        if after is not None and after > brought:
            known = counted("{number} of them is known", "{number} of them are known", brought)
            said = counted(
                "{name} has stopped after {number} deal, and {known}: read its box, or enter what "
                "was played from paper",
                "{name} has stopped after {number} deals, and {known}: read its box, or enter what "
                "was played from paper",
                after,
                name=name(person),
                known=known if brought else msg("none of them is known"),
            )
            table.troubles.append(Question(LACKING, said, person=person))


def _seated(table: "Table", state: State) -> Iterator[int]:
    """The persons at a table, those whom they replace, and who else is on its box."""
    seated: dict[int, None] = {}
    for person in table.persons:
        one: int | None = person
        while one is not None:
            seated[one] = None
            entrant = state.entrants.get(one)
            one = None if entrant is None else entrant.stands_for
    for bound in table.bound:
        seated |= dict.fromkeys(person for person in bound.persons if person is not None)
    yield from seated
