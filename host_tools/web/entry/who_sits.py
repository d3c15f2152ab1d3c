"""Players at a table in the deal that is typed."""

from collections.abc import Collection, Mapping

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, counted, msg
from host_tools.tournament.accounts.chair import Chair, chair_of
from host_tools.tournament.aliases import NameOf
from host_tools.tournament.tables.table import Table

SITS = "sits"  # in the address: who sits in this deal at a chair that has had several holders

# {who sits in the deal that is typed: his chair}, in playing order.
Sitting = Mapping[int, Chair]


def open_chair(table: Table) -> Chair | None:
    """The chair whose player has stopped before the next deal, and who goes on is open."""
    deal = table.account.next.deal
    unknown = [one for one in table.stand.chairs if one.holder_of(deal) is None]
    return unknown[0] if unknown else None


def check_all_known(table: Table, name: NameOf) -> None:
    """DeskError where it is open who has a chair in the next deal."""
    chair = open_chair(table)
    if chair is not None:
        raise DeskError(
            counted(
                "{name} has stopped after {number} deal: say first on the page of the table who "
                "plays on",
                "{name} has stopped after {number} deals: say first on the page of the table who "
                "plays on",
                chair.last.after,
                name=name(chair.persons[-1]),
            )
        )


def sitting_in(table: Table, named: Collection[int]) -> Sitting:
    """Return the players of the deal that is typed.

    Where guests have sat down, holders of a chair are included only if they have played there.
    named: persons known to sit in this deal, see `SITS`.
    """
    found = {}
    for chair in table.stand.chairs:
        person = next((one for one in chair.persons if one in named), None)
        person = person or chair.holder_of(table.account.next.deal)
        if person and (person in table.players or not (table.guests or person in table.absent)):
            found[table.swapped.get(person, person)] = chair
    return found | {person: chair_of(person) for person in table.guests}


def shared_seats(sitting: Sitting) -> list[int]:
    """Return the players of this deal at the chairs that have had several holders."""
    return [person for person, chair in sitting.items() if len(chair.persons) > 1]


def who_changes(sitting: Sitting, name: NameOf) -> list[Message]:
    """Up to which deal, or from which on, those play whose chair has had several holders."""
    said = []
    for person in shared_seats(sitting):
        holders = sitting[person].holders
        at = next((at for at, one in enumerate(holders) if one.person == person), 0)
        if at + 1 < len(holders):
            last = holders[at + 1].after
            said.append(msg("{name} plays up to deal {last}.", name=name(person), last=last))
        else:
            first = holders[at].first
            said.append(msg("{name} plays from deal {first} on.", name=name(person), first=first))
    return said
