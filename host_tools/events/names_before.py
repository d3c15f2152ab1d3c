"""Which names persons had before, as far as that is known still.

The journal of the club says whose name was changed, and never a name: so that who is forgotten is.
A former name is known where a box was told it or has recorded it, or where a card of it is left.
"""

from typing import TYPE_CHECKING

from host_tools.events.forgetting import names_at_boxes
from host_tools.events.person_cards import journal_of_club, linked_cards
from host_tools.tournament.club_journal import RENAMED
from host_tools.tournament.person import person_of

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def names_before(database: "EventStore") -> dict[int, set[str]]:
    """{person: names that he had} of all who were called otherwise; none if it is not known how.

    Those whose name was changed, and those with several cards. DeskError.
    """
    persons = linked_cards(database)
    renamed = {
        number
        for decision in journal_of_club(database).decisions
        if decision.kind == RENAMED
        for number in decision.content["persons"]
    }
    found: dict[int, set[str]] = {person_of(persons, number).number: set() for number in renamed}
    for number, names in names_at_boxes(database, renamed).items():
        found[person_of(persons, number).number] |= names
    for number, card in persons.items():
        if card.same_as is not None:
            found.setdefault(person_of(persons, number).number, set()).add(card.name)
    return found
