"""Several boxes have brought something of one table: which of their sessions count."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.language.formatting import box_end, typeset_signed
from host_tools.language.message import Message, counted, listed, msg
from host_tools.sessions.session import Session
from host_tools.tournament.seat_questions import FEWER, SESSIONS, Question

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.table import Table

ANOTHER_COUNTS = msg("another session of that table counts")  # why a session is set aside


@dataclass(frozen=True)
class Counting:
    """An answer in `words`: the `sessions` (their ids) that count, in the order of play."""

    words: Message
    sessions: tuple[str, ...]


def which_may_count(table: "Table", question: Question) -> list[Counting]:
    """The `Counting`s that answer a question of a table, likeliest first; [] for most questions."""
    if question.kind == SESSIONS:
        return _of_rivals(table)
    return list(_with_one_aside(table)) if question.kind == FEWER else []


def _of_rivals(table: "Table") -> list[Counting]:
    sessions = [one.session for one in table.rivals]
    alone = [Counting(_alone(one), (one.id,)) for one in sessions]
    if sum(one.played for one in sessions) > table.deals:
        return alone
    words = msg(
        "they count one after the other: {sessions}", sessions=listed(map(_words, sessions))
    )
    return [Counting(words, tuple(one.id for one in sessions)), *alone]


def _with_one_aside(table: "Table") -> Iterator[Counting]:
    """What is missing may have been played at a box that was set aside since."""
    for session in table.aside:
        if 0 < session.played <= table.deals - table.played:
            words = msg("{session} counts, too", session=_words(session))
            yield Counting(words, (session.id, *(one.session.id for one in table.bound)))


def why_not_others(table: "Table", sessions: Collection[str]) -> Message:
    """The reason of the decisions by which these sessions (their ids) count, and no other rival."""
    if len(sessions) == 1:
        return ANOTHER_COUNTS
    known = [*(one.session for one in (*table.rivals, *table.bound)), *table.aside]
    counting = {one.id: _words(one) for one in known if one.id in sessions}
    return msg("what counts: {sessions}", sessions=listed(counting.values()))


def _alone(session: Session) -> Message:
    """That only one session counts: its box and deals, when they were played, and its points."""
    values = {"session": _words(session)}
    if session.points is None:
        return msg("only {session} counts", **values)
    points = listed(
        msg("{name} {points}", name=name, points=typeset_signed(value))
        for name, value in zip(session.names, session.points, strict=True)
    )
    times = [entry.time.strftime("%H:%M") for entry in session.entries if entry.time is not None]
    if not times:
        return msg("only {session} counts: {points}", points=points, **values)
    return msg(
        "only {session} counts, played {since} to {until}: {points}",
        since=times[0],
        until=times[-1],
        points=points,
        **values,
    )


def _words(session: Session) -> Message:
    return counted(
        "box {box} with {number} deal",
        "box {box} with {number} deals",
        session.played,
        box=box_end(session.box),
    )


def let_count(table: "Table", sessions: Collection[str]) -> list[tuple[str, "Content"]]:
    """The steps by which these sessions (their ids) count at a table, and no other rival."""
    place = {"round": table.round_number, "table": table.table}
    rivals = [one.session.id for one in table.rivals]
    binding = [("bind", {"session": session} | place) for session in sessions]
    others = [session for session in rivals if session not in sessions]
    setting_aside = [("set_aside", {"session": session}) for session in others]
    return [*(binding if len(sessions) > 1 else []), *setting_aside]
