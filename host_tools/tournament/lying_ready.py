"""Deals of a box that was set aside in mid-round: they may count beside the rest of their table.

The rest is played on another box, which begins with deal 1 again, or typed from paper.
"""

from typing import TYPE_CHECKING

from host_tools.language.formatting import box_end
from host_tools.language.message import Message, counted
from host_tools.sessions.session import Session
from host_tools.tournament.other_rules import has_other_rules

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.state import State
    from host_tools.tournament.table import Table


def lying_ready(table: "Table", state: "State") -> list[Session]:
    """The sessions with such deals; none once the table is over, or something of it was typed.

    Not one that was played with fewer than play there: that table begins anew.
    """
    if table.over or table.typed:
        return []
    return [
        one
        for one in table.aside
        if 0 < one.played <= table.deals - table.played
        and len(one.names) >= len(table.expected)
        and not has_other_rules(one, state)
    ]


def ready_words(session: Session) -> Message:
    """How many deals of which box lie ready."""
    return counted(
        "{number} deal of box {box} lies ready",
        "{number} deals of box {box} lie ready",
        session.played,
        box=box_end(session.box),
    )


def how_they_count(table: "Table", session: Session) -> Message:
    """That deals of a box lie ready, and what lets them count."""
    return counted(
        "{ready}. Play the other {number} deal on another box, which begins with deal 1 again, and "
        "sign there: then one press here lets both count. Or enter the rest from paper, from deal "
        "{first} on: then both count at once.",
        "{ready}. Play the other {number} deals on another box, which begins with deal 1 again, "
        "and sign there: then one press here lets both count. Or enter the rest from paper, from "
        "deal {first} on: then both count at once.",
        table.deals - table.played - session.played,
        ready=ready_words(session),
        first=session.upcoming,
    )


def before_the_rest(table: "Table", state: "State") -> Session | None:
    """The session whose deals count as soon as the rest of its table is typed; None without one.

    None where another box has deals, or several were set aside: then it is asked what counts.
    """
    ready = lying_ready(table, state)
    is_alone = len(ready) == 1 and not any(one.session.recorded for one in table.bound)
    return ready[0] if is_alone else None


def let_count_before_rest(table: "Table", session: Session) -> "list[tuple[str, Content]]":
    """The step by which it counts; the sheet with the rest follows it."""
    place = {"round": table.round_number, "table": table.table}
    return [("bind", {"session": session.id} | place)]
