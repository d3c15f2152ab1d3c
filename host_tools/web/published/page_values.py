"""The pages of an event: the address of each, its template, and what that needs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from host_tools.common.short_digest import short_digest
from host_tools.results.result_document import ResultDocument
from host_tools.tournament.event import Event
from host_tools.web.public.player_rows import players_of
from host_tools.web.public.player_values import crosstable_values, player_values, players_values
from host_tools.web.public.public_values import standings_values, table_values, tables_values


@dataclass(frozen=True)
class EventPage:
    """A page of an event.

    `address`: as the public view has it; `template`: of `templates/public`; `values`: what it
    needs; `round_number`: the one that it is about, None for no certain one.
    """

    address: str
    template: str
    values: Mapping[str, object] = field(repr=False)
    round_number: int | None = None


def event_pages(
    event: Event, document: ResultDocument | None, document_file: str
) -> Iterator[EventPage]:
    """All pages of an event; document: None where it has none."""
    yield EventPage("/standings", "standings.html", standings_values(event))
    yield EventPage("/crosstable", "crosstable.html", crosstable_values(event))
    yield EventPage("/players", "players.html", players_values(event))
    for person in players_of(event):
        yield EventPage(f"/player/{person}", "player.html", player_values(event, person))
    rounds = range(1, event.state.published + 1)
    for shown in rounds:
        yield EventPage("/tables", "tables.html", tables_values(event, shown, rounds), shown)
    for (round_number, table_number), table in sorted(event.tables.items()):
        if round_number in rounds:
            address = f"/table/{round_number}/{table_number}"
            yield EventPage(address, "table.html", table_values(event, table), round_number)
    if document is not None:
        digest = str(document["digest"])
        named = {"file": document_file, "digest": digest, "short": short_digest(digest)}
        yield EventPage("/document", "document.html", named)
