"""How a table of an event stands, and what it comes to: chairs, sources, rulings, account."""

from dataclasses import dataclass

from host_tools.common.plain import quote
from host_tools.language.formatting import box_name
from host_tools.language.message import Message, msg
from host_tools.tournament.accounts.account import TableAccount, accounts_of
from host_tools.tournament.accounts.round_stand import TableStand, stand_of
from host_tools.tournament.accounts.source import Source, SourceKind
from host_tools.tournament.aliases import Place
from host_tools.tournament.event import Event
from host_tools.tournament.event_accounts.event_tables import EventTables
from host_tools.tournament.rulings.names import Names

PHONE = msg("the phone")
_TYPED = {
    SourceKind.SHEET: (msg("the sheet"), msg("sheet {number}")),
    SourceKind.DEALS: (msg("the deals typed one by one"), msg("typed deals {number}")),
    SourceKind.CODE: (msg("the code"), msg("code {number}")),
    SourceKind.PHONE: (PHONE, msg("phone {number}")),
}


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
    """The `Reckoning` of a (round, table)."""
    tables = EventTables(event)
    number, table = place
    played, answers = tables.round(number), tables.answers(number)
    stands = stand_of(played, answers).tables[table]
    account = accounts_of(played, answers)[table]
    return Reckoning(stands, account, names_at(event, stands), played.spare)


def names_at(event: Event, stands: TableStand) -> Names:
    """What sentences about a table call its persons and sources."""
    sources = {one.id: one for one in stands.situation.sources}
    placed = {one.id: one for one in stands.situation.placed}

    def place(source: str, at: int) -> str:
        person = sources[source].places[at]
        return quote(person) if isinstance(person, str) else event.name(person)

    def deals(source: str) -> tuple[int, int] | None:
        found = placed.get(source)
        return None if found is None else (found.first, found.last)

    return Names(event.name, lambda one: _source_name(event, stands, sources[one]), place, deals)


def _source_name(event: Event, stands: TableStand, source: Source) -> Message:
    """Box 3f2a, or what it is; with a number where there are several of a kind."""
    if source.kind == SourceKind.BOX:
        return box_name(event.sessions[source.id].box)
    one, of_several = _TYPED[source.kind]
    alike = [other.id for other in stands.situation.sources if other.kind == source.kind]
    return one if len(alike) < 2 else of_several.about(number=alike.index(source.id) + 1)
