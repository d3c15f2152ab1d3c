"""Which tables a decision is about, and how such a table stands by now."""

from host_tools.language.message import msg
from host_tools.tournament.decisions import read
from host_tools.tournament.table import WORDS


def places_of(decision, event):
    """The (round, table) in their order at which a decision has changed something.

    event: the `Event` of the event as it stands afterwards.
    """
    made = read(decision)
    return [place for place, table in sorted(event.tables.items()) if made.is_about(table)]


def standing(event, table):
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
    looks = [
        msg("table {table}, round {round}: {what}", what=one, **place) for one in table.troubles
    ]
    return [said, *looks]
