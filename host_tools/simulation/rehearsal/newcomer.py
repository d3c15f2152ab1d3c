"""Steps of a newcomer in a rehearsal with an own box, and how far they are done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host_tools.language.message import msg
from host_tools.simulation.rehearsal.ids import of_rehearsal

if TYPE_CHECKING:
    from host_tools.sessions.session import Session
    from host_tools.tournament.event import Event


# What to do, and how: as the README has them.
STEPS = (
    (
        msg("Look on."),
        msg(
            "“Round” shows a tile for each table, from not set up to signed. To go faster: "
            "“Deals a minute”. Each round waits for your table."
        ),
    ),
    (
        msg("Carry your box to the desk."),
        msg("The desk sets it up for a free table and says so in a line."),
    ),
    (
        msg("Enter a deal."),
        msg(
            "“Your own box” opens it: arrow keys, Enter (OK), Backspace (back) and “o” (the "
            "opponents' key), or click its keys. OK on the table's screen begins a deal; at a "
            "question “o” shows help."
        ),
    ),
    (
        msg("Confirm it."),
        msg(
            "OK and “o”: the score counts when the scribe and the opponents have agreed. In the "
            "middle of the next deal press “Pull the plug”: nothing that was confirmed is lost."
        ),
    ),
    (
        msg("Carry it to the desk again."),
        msg("The deal stands on the sheet of its table, in the words of the game."),
    ),
    (
        msg("Be the director."),
        msg(
            "Let your table play by itself when you have seen enough. Some things go wrong on "
            "purpose: “Ranking” says what is open."
        ),
    ),
)
# The one that is only for where anything goes wrong.
LAST = len(STEPS) - 1
# How many are done when the desk has set his box up, and when it knows a deal of it.
_SET_UP, _COLLECTED = 2, 5


def steps_done(event: Event) -> int:
    """How many of the `STEPS` have been done, by all that the desk knows of an `Event`."""
    sessions = own_sessions(event)
    if any(entry.kind == "deal" for session in sessions for entry in session.entries):
        return _COLLECTED
    return _SET_UP if sessions else 0


def open_round(event: Event) -> int:
    """The last round of an `Event` that may begin: where a table is left for his box, if any is."""
    left = [
        round_number
        for (round_number, _), table in event.tables.items()
        if not (table.over or any(of_rehearsal(bound.session.box) for bound in table.bound))
    ]
    return min(left, default=len(event.state.plan.rounds))


def own_sessions(event: Event) -> list[Session]:
    """Return the sessions at the tables of an `Event` that are on the newcomer's own box."""
    return [
        bound.session
        for table in event.tables.values()
        for bound in table.bound
        if not of_rehearsal(bound.session.box)
    ]
