"""How a table of an event stands, and what it comes to, for its page."""

from dataclasses import dataclass

from host_tools.tournament.accounts.account import TableAccount
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.aliases import Place
from host_tools.tournament.event import Event
from host_tools.tournament.rulings.names import Names


@dataclass(frozen=True)
class Reckoning:
    """A table: how it `stands`, its `account`, and what sentences call persons and sources.

    `spare`: the persons who may play in the round and have no chair there.
    """

    stands: TableStand
    account: TableAccount
    names: Names
    spare: tuple[int, ...]


def reckoning_of(event: Event, place: Place) -> Reckoning:
    """The `Reckoning` of a (round, table). ValueError of an event without settings."""
    if event.known is None:
        raise ValueError("nothing is known of its tables")
    number, table = place
    account, names = event.known.rounds[number], event.source_names(number)
    stand = account.stand
    return Reckoning(stand.tables[table], account.tables[table], names, stand.played.spare)
