"""The sentences of the station about a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from host_tools.boxes.link.box_answers import Running
    from host_tools.boxes.station.next_table import TablePlace
    from host_tools.intake.intake import IntakeReport
    from host_tools.language.message import Message, Sayable, Sentence
    from host_tools.tournament.spoken import CalledPerson
from host_tools.boxes.news import news_of, room_now
from host_tools.language.message import counted, listed, msg


def collected(
    report: IntakeReport,
    at: TablePlace | None,
    running: Running | None,
    place: TablePlace | None = None,
    why: Message | None = None,
    over: bool = False,
) -> Message:
    """Return the sentence on the records collected, and on the progress of the table.

    at: the (round, table) that names the box; running: the session in play; place: where
    that counts, None for what the box says; why: it counts at none, None if it counts; over: is the
    table over?
    """
    if running is None:
        return about(at, news_of(report))
    round_number, table = place or (running.round, running.table)
    if why is None:
        standing = _standing(running, round_number, table, over)
        return msg("{what}: {how}", how=news_of(report), what=standing)
    if running.played == 0:
        return about(at, news_of(report))
    return msg(
        "{news}; its session of table {table}, round {round}, does not count: {why}",
        news=about(at, news_of(report)),
        table=table,
        round=round_number,
        why=why,
    )


def _standing(running: Running, round_number: int, table: int, over: bool) -> Message:
    place = {"table": table, "round": round_number}
    if running.signed:
        return msg("table {table} of round {round} is signed", **place)
    if not running.played:
        return msg("set up for table {table} of round {round}", **place)
    if over and running.played < running.deals:  # another box or paper has the others
        return counted(
            "table {table} of round {round} is over, and {number} deal of it is on this box",
            "table {table} of round {round} is over, and {number} deals of it are on this box",
            running.played,
            **place,
        )
    return msg(
        "table {table} of round {round} has played {played} of {deals}",
        played=running.played,
        deals=running.deals,
        **place,
    )


def about(place: TablePlace | None, sentence: Sentence) -> Message:
    """A sentence about the box of a (round, table), or about one that has no table."""
    if place is None:
        return msg("{what}: {how}", what=msg("Spare box"), how=sentence)
    return msg(
        "Box of round {round}, table {table}: {what}",
        round=place[0],
        table=place[1],
        what=sentence,
    )


def another_pin() -> Message:
    """The director's PIN of a box was not set by this desk."""
    return msg(
        "it has a director's PIN that was not set here; 'schreiber box pin' sets another one"
    )


def cleared(report: IntakeReport, copy: Path) -> Message:
    """The log of a box has begun anew. copy: the path of the copy of the database."""
    return msg(
        "{what}; {how}",
        what=msg("its log has begun anew: {room}", room=room_now(report.free)),
        how=msg("a copy of the database lies at {copy}", copy=copy),
    )


def set_up(place: TablePlace, players: Iterable[CalledPerson]) -> Message:
    """A box was given a table with these players."""
    return msg(
        "The box of round {round}, table {table} is set up: {players}",
        round=place[0],
        table=place[1],
        players=listed(players),
    )


def free_again(place: TablePlace) -> Message:
    """A box is set up for a table that has been played without this session of it."""
    return msg(
        "table {table} of round {round} is played already: this box is free again",
        round=place[0],
        table=place[1],
    )


def nothing_to_set_up(why: Sayable) -> Message:
    """A box gets no table, and why."""
    return msg("nothing to set up, {why}", why=why)


def unsigned(place: TablePlace) -> Message:
    """Why a box that has played all its deals gets no new table."""
    return msg(
        "its players have not signed table {table} of round {round}",
        round=place[0],
        table=place[1],
    )


def elsewhere() -> Message:
    """Why a box gets no table that is in the middle of a session of another event."""
    return msg(
        "it is in the middle of a round that belongs to no table of this event so far; "
        "its table is chosen at “Round”, or “End the round” in its menu, at “Director”, ends it"
    )


def goes_on_aside(place: TablePlace) -> Message:
    """Why a box gets no table that goes on with a session which was set aside."""
    return msg(
        "its session of round {round}, table {table}, was set aside, and the table goes on without "
        "it: “End the round” in its menu, at “Director”, ends it here",
        round=place[0],
        table=place[1],
    )


def without_event() -> Message:
    """Why a box gets no table while no event is open."""
    return msg("there is no event that is open")
