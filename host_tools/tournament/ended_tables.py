"""A table that the director has ended: is all in that was played there?

He may end it while its box is still there, with deals that nobody has read. Its result is not sure
before the box was read, or the sheet was typed, or he has said how many deals were played.
"""

from typing import TYPE_CHECKING

from host_tools.language.message import Message, counted, msg
from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.entrants import EndMark
from host_tools.tournament.seat_questions import ALL_IN, LACKING, Question, questions_of
from host_tools.tournament.state import State

if TYPE_CHECKING:
    from host_tools.sessions.session import Session
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event
    from host_tools.tournament.table import Table


def ask_if_all_is_in(table: "Table", state: State) -> None:
    """Let a table that the director has ended ask for what may still be on its box.

    Not because of what he has annulled since. An event that he has closed stays as he has closed
    it; whoever types a sheet, or takes a code, says what was played.
    """
    mark = state.ended.get((table.round_number, table.table))
    if mark is None or state.closed or table.typed or table.provisional:
        return
    if questions_of(table, LACKING):
        return
    said = _not_read(table, state, mark) if mark.deals is None else _said_otherwise(table, mark)
    if said is not None:
        table.troubles.append(Question(ALL_IN, said))


def _said_otherwise(table: "Table", mark: EndMark) -> Message | None:
    """That other deals are in than were played, as the director has said."""
    if mark.deals in (table.played, table.brought):
        return None
    return counted(
        "ended with {number} deal, as was decided, and {known}",
        "ended with {number} deals, as was decided, and {known}",
        mark.deals or 0,
        known=_known(table),
    )


def _known(table: "Table") -> Message:
    if table.played == 0:
        return msg("none is known")
    return counted("{number} is known", "{number} are known", table.played)


def _not_read(table: "Table", state: State, mark: EndMark) -> Message | None:
    """That the box of a table was not read since it was ended.

    Not where it was ended since somebody has stopped, and nobody has gone on for him: then the
    deals up to there are all.
    """
    for person in table.persons:
        after = state.left_after(table.round_number, person)
        if after in (table.played, table.brought) and state.entrants[person].replaced_by is None:
            return None
    unread = any(_is_unread(one.session, mark) for one in table.bound)
    if not unread or table.played >= table.deals:
        return None
    return msg("ended, and its box has not been read since")


def _is_unread(session: "Session", mark: EndMark) -> bool:
    """May a box have more of a session than is in? A phone never has: it is read at once."""
    all_is_in = not session.in_play or session.cleared is not None
    return 0 < session.seen < mark.time and not (all_is_in or session.of_phone)


def no_more_played(table: "Table") -> "tuple[Message, str, Content]":
    """(words, kind, content) of the answer that no more was played than is known."""
    known = table.played
    words = msg("nothing was played there")
    if known:
        words = counted(
            "no more than {number} deal was played: it counts as it stands",
            "no more than {number} deals were played: it counts as it stands",
            known,
        )
    content = {"round": table.round_number, "table": table.table, "deals": known}
    return words, "end", content


def not_over(event: "Event", table: "Table") -> "tuple[Message, str, Content]":
    """(words, kind, content) of the answer that a table is not over, which was ended."""
    place = {"round": table.round_number, "table": table.table}
    ended = [one.number for one in event.journal.in_force_of("end", **place)]
    return msg("the table is not over"), UNDO, {"decision": ended}
