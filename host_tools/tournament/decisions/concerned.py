"""Which tables a decision is about, and how such a table stands by now."""

from typing import TYPE_CHECKING

from host_tools.journal.kind import Decision
from host_tools.language.message import Message, msg
from host_tools.sessions.finding_words import OF_SESSION
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.event_kind import read
from host_tools.tournament.tables.table import WORDS, Table

if TYPE_CHECKING:
    from host_tools.tournament.ranking.ranked_event import RankedEvent


def places_of(decision: Decision, event: "RankedEvent") -> list[Place]:
    """The (round, table) in their order at which a decision has changed something.

    event: as it stands afterwards.
    """
    made = read(decision)
    return [place for place in sorted(event.tables) if made.is_about(event, place)]


def standing(event: "RankedEvent", table: Table) -> list[Message]:
    """How far a `tables.Table` is, and everything that somebody has to look at there."""
    place = {"table": table.table, "round": table.round_number}
    said = msg(
        "table {table}, round {round}: {players}; {state}, {played} of {deals} deals",
        players=", ".join(event.name(person) for person in table.persons),
        state=WORDS[table.state],
        played=table.played,
        deals=table.deals,
        **place,
    )
    looks = [OF_SESSION.about(complaint=trouble, **place) for trouble in table.troubles]
    return [said, *looks]
