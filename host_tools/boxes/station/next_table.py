"""Needs of a box that is plugged in, and its next table: pure functions of an event.

A box keeps its table until a signature or the director says otherwise: a session that has begun is
never replaced. A box that is set up and has not begun follows the plan.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from host_tools.boxes.link.box_answers import Running
from host_tools.language.message import Message, msg
from host_tools.sessions.session import Session
from host_tools.sessions.session_plan import Planned
from host_tools.tournament.event import Event
from host_tools.tournament.seat_tasks.seating_sentences import (
    not_coming,
    still_playing,
    to_settle_first,
)
from host_tools.tournament.tables.seating import not_planned
from host_tools.tournament.tables.table import Table

# The round and the table.
TablePlace: TypeAlias = tuple[int, int]

# What a box needs.
PLAY = "play"  # nothing: it is in the middle of a session
START = "start"  # nothing: it is set up as the plan has it
SIGNATURE = "signature"  # that its players sign: all deals were played
TABLE = "table"  # the next table: its session is over, or counts for nobody
ANEW = "anew"  # its table once more: the plan of it has changed


@dataclass(frozen=True)
class Need:
    """The need of a box. `kind`: one of the words above; `place`: its table, or None."""

    kind: str
    place: TablePlace | None = None


@dataclass(frozen=True)
class NextTable:
    """The table that a box gets, or None and `why` there is none for it.

    `unsettled`: the table that it waits for, at which a seat is to be settled first, else None.
    """

    place: TablePlace | None
    why: Message | None = None
    unsettled: TablePlace | None = None


def need_of(
    event: Event,
    box: bytes,
    running: Running | None,
    planned: Mapping[TablePlace, Planned],
    unsigned: bool = False,
) -> Need:
    """The `Need` of a box.

    box: its id; running: the session in play, as the box says; planned: the sessions of the event;
    unsigned: may the signature be missing?
    """
    if running is None:
        return Need(TABLE, _signed_last(event, box))
    found = _found(event, box, running)
    if found is None:
        return Need(PLAY if running.unfinished else TABLE)
    place, session = found
    is_aside = session in _out(event.tables[place])
    if running.signed or is_aside or is_known_to_be_over(event, place):
        return Need(TABLE, place)
    if running.unfinished:
        return Need(PLAY, place)
    if running.played:
        return Need(TABLE if unsigned else SIGNATURE, place)
    if session.recorded:  # a deal that everybody passed, an incident
        return Need(PLAY, place)
    as_planned = running.is_begun_as(planned[place].session)
    return Need(START if as_planned else ANEW, place)


def where_it_counts(event: Event, box: bytes, running: Running) -> TablePlace | None:
    """The table at which the session of a box counts; None if it counts at none."""
    for place, table in event.tables.items():
        if any(_is(bound.session, box, running) for bound in table.bound):
            return place
    return None


def why_it_does_not_count(
    event: Event, box: bytes, running: Running, planned: Mapping[TablePlace, Planned]
) -> Message:
    """Why the session of a box counts at no table of an event; planned: see `need_of`."""
    aside = [session for table in event.tables.values() for session in table.sessions.aside]
    aside += [one.session for one in event.aside]
    if any(_is(session, box, running) for session in aside):
        return msg("it is set aside")
    if any(_is(waiting.session, box, running) for waiting in event.waiting):
        return msg("it has no table yet")
    if running.label in [each.session["label"] for each in planned.values()]:
        return msg("another session of that table counts")
    return msg("it belongs to no table of this event")


def _is(session: Session, box: bytes, running: Running) -> bool:
    """Return True if a session is the one in play on a box."""
    told = (session.box, session.label, session.round, session.table)
    return told == (box, running.label, running.round, running.table) and not session.left


def _found(event: Event, box: bytes, running: Running) -> tuple[TablePlace, Session] | None:
    """(its table, the `Session`) of the session of a box; None if it is not of the event.

    One that was set aside is found once its table is known to be over.
    """
    for place, table in event.tables.items():
        is_over = is_known_to_be_over(event, place) or _has_played_at_another(table)
        aside = table.sessions.aside if is_over else []
        for session in [*(bound.session for bound in table.bound), *aside]:
            if _is(session, box, running):
                return place, session
    return None


def _has_played_at_another(table: Table) -> bool:
    """Return True if a table is over and a counting box has its deals, whatever was set aside."""
    return table.over and any(bound.session.recorded for bound in table.bound)


def where_set_aside(event: Event, box: bytes, running: Running | None) -> TablePlace | None:
    """The table at which the session in play on a box was set aside; None if it was not."""
    if running is None:
        return None
    for place, table in event.tables.items():
        if any(_is(session, box, running) for session in table.sessions.aside):
            return place
    return None


def _signed_last(event: Event, box: bytes) -> TablePlace | None:
    """The table that was signed last on a box, None without one.

    The box itself does not know it any more if it was cleared since. It is no spare box for that.
    """
    signed = (
        place
        for place, table in event.tables.items()
        for bound in table.bound
        if bound.session.box == box and bound.session.signed
    )
    return max(signed, default=None)


def is_known_to_be_over(event: Event, place: TablePlace) -> bool:
    """Did the director end a table, or was the rest of it typed, or played at another box?

    Its box does not know.
    """
    table = event.tables[place]
    played_elsewhere = table.typed or len(table.bound) > 1
    return table.ended_by_director or (played_elsewhere and table.over)


def choose(
    event: Event,
    before: TablePlace | None = None,
    taken: Collection[TablePlace] = (),
    stays: int | None = None,
    kept: Collection[int] = (),
) -> NextTable:
    """The `NextTable` of a box whose last table was `before`, None if it had none.

    A table that waits for a box is first, see `waits`. Otherwise the box gets the same table of the
    next round, or else the first one without a box; tables whose players still sit at another one
    come last. A table with a seat of somebody who will not play gets none: it waits until that is
    settled. A box that had no table is for the round in play, see `round_of_spare`. A box whose
    round is over is spare, too, but only for a table with a session set aside: any other table
    without a box may be played on paper, or wait for its box. After the last round no box is to
    come any more: it takes a table of that round, too, unless there was a sheet of paper in the
    round before. taken: tables that other boxes were given and that the event does not show yet.
    stays: the only number of a table that it may get, None for any; kept: the numbers of those at
    which other boxes stay.
    """
    now = _played_now(event)
    if stays is None and kept:
        taken = [*taken, *(place for place in event.tables if place[1] in kept)]
    round_number = round_of_spare(event, taken) if before is None else max(now, before[0] + 1)
    if stays is not None:
        return _choose_at(event, (round_number, stays), taken)
    waiting = choose_waiting(event, round_number, taken)
    if waiting is not None:
        return waiting
    choice = _choose_in(event, round_number, before, taken)
    if choice.place is None and round_number > now:
        left = [place for place in _free(event, now, taken) if _out(event.tables[place])]
        if round_number > event.state.settings.rounds:
            left += [place for place in _of_last_round(event, taken) if place not in left]
        return _first_settled(event, left) if left else choice
    return choice


def round_of_spare(event: Event, taken: Collection[TablePlace] = ()) -> int:
    """The round for which a box is that had no table: the one in play, as a rule.

    The next one once a table of that is over, if all of them have their boxes: its players are
    there. Before, a spare box would take the table of one that is still playing. taken: see
    `choose`.
    """
    now = _played_now(event)
    some_are_over = any(table.over for place, table in event.tables.items() if place[0] == now)
    is_served = some_are_over and not _free(event, now, taken)
    return now + 1 if is_served and now < len(event.state.plan.rounds) else now


def choose_waiting(
    event: Event, round_number: int, taken: Collection[TablePlace]
) -> NextTable | None:
    """The `NextTable` among those up to a round that wait for a box; None without one."""
    waiting = [
        place
        for drawn in range(1, min(round_number, len(event.state.plan.rounds)) + 1)
        for place in _free(event, drawn, taken)
        if waits(event.tables[place])
    ]
    return _first_settled(event, waiting) if waiting else None


def _of_last_round(event: Event, taken: Collection[TablePlace]) -> list[TablePlace]:
    """The tables of the last round that can be given to a box, but those that play on paper."""
    last = event.state.settings.rounds
    free = _free(event, last, taken)
    return [place for place in free if not _was_on_paper(event, (last - 1, place[1]))]


def _was_on_paper(event: Event, place: TablePlace) -> bool:
    """Return True if this round had a table of this number with a typed sheet."""
    return place in event.tables and event.tables[place].typed


def _choose_in(
    event: Event, round_number: int, before: TablePlace | None, taken: Collection[TablePlace]
) -> NextTable:
    """The `NextTable` of a box in a round."""
    settings, rounds = event.state.settings, event.state.plan.rounds
    if round_number > settings.rounds:
        return NextTable(None, msg("that was the last round"))
    if round_number > len(rounds):
        return NextTable(None, msg("round {number} has not been drawn yet", number=round_number))
    free = _free(event, round_number, taken)
    if not free:
        return NextTable(None, msg("every table of round {number} has a box", number=round_number))
    same = None if before is None else (round_number, before[1])
    ready_first = sorted(free, key=lambda place: still_playing(event, place) is not None)
    return _first_settled(event, [same] if same in free else ready_first)


def _choose_at(event: Event, place: TablePlace, taken: Collection[TablePlace]) -> NextTable:
    """The `NextTable` of a box that stays at the table of this number."""
    round_number, table = place
    choice = _choose_in(event, round_number, place, taken)
    if choice.place == place or choice.unsettled == place:
        return choice
    drawn = round_number <= min(event.state.settings.rounds, len(event.state.plan.rounds))
    if not drawn:
        return choice
    if place not in event.tables:
        return NextTable(None, not_planned(place))
    return NextTable(
        None, msg("table {table} of round {round} has a box", table=table, round=round_number)
    )


def _first_settled(event: Event, places: Sequence[TablePlace]) -> NextTable:
    """The first of these tables at which everybody who has a seat will play."""
    for place in places:
        if not not_coming(event, place):
            return NextTable(place)
    return NextTable(None, to_settle_first(event, places[0]), places[0])


def _free(event: Event, round_number: int, taken: Collection[TablePlace]) -> list[TablePlace]:
    """The tables of a round that can be given to a box, in order."""
    return [
        place
        for place, table in sorted(event.tables.items())
        if place[0] == round_number and place not in taken and is_free(table)
    ]


def is_free(table: Table) -> bool:
    """Return True if the table has no box, and nothing of it was typed."""
    known = [bound.session for bound in table.bound if bound.session not in table.sessions.anew]
    return not (table.typed or table.ended or any(map(_holds, known)))


def _out(table: Table) -> list[Session]:
    """The sessions of a table that count for nothing: set aside, or as it begins anew."""
    return [*table.sessions.aside, *table.sessions.anew]


def waits(table: Table) -> bool:
    """Does the table wait for another box, as the one that was set up for it is gone?

    Its players can do nothing else. Of what was set aside for another reason nobody has set up the
    box: that is another table's, or its deals come from paper.
    """
    return may_get_another(table) and any(one.label for one in _out(table))


def may_get_another(table: Table) -> bool:
    """Return True if a session of the table was set aside, and it is not over and has no
    other box.
    """
    return bool(_out(table)) and not table.over and is_free(table)


def _holds(session: Session) -> bool:
    """Does the session keep its table? Not once it is cleared, or left before it was played."""
    return session.cleared is None and (session.recorded or not session.left)


def _played_now(event: Event) -> int:
    """The first round with a table that is not over, else the one after the last that is drawn."""
    going_on = [place[0] for place, table in event.tables.items() if not table.over]
    return min(going_on, default=len(event.state.plan.rounds) + 1)
