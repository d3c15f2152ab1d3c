"""Steps of a newcomer in a rehearsal with an own box, and how far they are done."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from host_tools.language.message import msg
from host_tools.simulation.rehearsal.ids import of_rehearsal

if TYPE_CHECKING:
    from host_tools.language.message import Message
    from host_tools.sessions.session import Session
    from host_tools.tournament.event import Event


# What to do, and how: as the README has them.
STEPS = (
    (
        msg("Look on."),
        msg(
            "“Round” shows a tile for each table, from not set up to signed. To go faster: "
            "“Deals a minute”."
        ),
    ),
    (
        msg("Carry your box to the desk."),
        msg("The desk sets it up for a free table: that one is yours."),
    ),
    (
        msg("Enter a deal."),
        msg(
            "“Your own box” opens it: click its keys, or use the arrow keys, Enter (OK), Backspace "
            "(back) and “o” (the opponents' key). OK begins a deal. At a question OK takes the "
            "likeliest answer, and “o” shows help."
        ),
    ),
    (
        msg("Confirm the score."),
        msg(
            "OK and “o”: the score counts when the scribe and the opponents have agreed. In the "
            "middle of the next deal press “Pull the plug”: nothing that was confirmed is lost."
        ),
    ),
    (
        msg("Carry it to the desk again."),
        msg(
            "The page of your box has the same key. The deal stands on the sheet of its table, in "
            "the words of the game."
        ),
    ),
    (
        msg("Be the director."),
        msg(
            "Let your table play by itself when you have seen enough. Some things go wrong on "
            "purpose: “Ranking” says what is open."
        ),
    ),
)
# How to do the last one where nothing goes wrong.
_WITHOUT_TROUBLES = msg("Let your table play by itself when you have seen enough.")
# The keys of the steps that have one.
_KEYS = {1: "carry", 2: "box", 4: "carry", 5: "play-on"}
# How many are done when the desk has set his box up, and when it knows a deal of it.
_SET_UP, _COLLECTED = 2, 5
# The steps that are read then: the desk sees no end of looking on, nor what a box at its table has.
_OPEN = {0: (0, 1), _SET_UP: (2, 3, 4), _COLLECTED: (4, 5)}


class StepToTry(NamedTuple):
    """A step on the page. `key`: of the page, "" for none; `is_open`: is it unfolded?"""

    what: Message
    how: Message
    key: str
    is_done: bool
    is_open: bool


def steps_to_try(event: Event, with_troubles: bool) -> list[StepToTry]:
    """Return the `STEPS`, by what the desk knows of an `Event` where things may go wrong."""
    done = steps_done(event)
    steps = [
        StepToTry(what, how, _KEYS.get(place, ""), place < done, place in _OPEN[done])
        for place, (what, how) in enumerate(STEPS)
    ]
    if not with_troubles:
        steps[-1] = steps[-1]._replace(how=_WITHOUT_TROUBLES)
    return steps


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


def own_places(event: Event) -> list[tuple[int, int]]:
    """Return each (round, table) of an `Event` where the newcomer's own box has played."""
    return sorted(place for place, _ in _on_own_box(event))


def own_sessions(event: Event) -> list[Session]:
    """Return the sessions at the tables of an `Event` that are on the newcomer's own box."""
    return [session for _, session in _on_own_box(event)]


def _on_own_box(event: Event) -> list[tuple[tuple[int, int], Session]]:
    return [
        (place, bound.session)
        for place, table in event.tables.items()
        for bound in table.bound
        if not of_rehearsal(bound.session.box)
    ]
