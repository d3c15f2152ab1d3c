"""What a box counts beside what was typed of the same table.

A sheet that is only the rest, and a deal typed after those of a box, say with which deal the desk
went on; with the first one where no box had brought any. What a box that was lost, or was not read
yet, brings of these deals later does not count until the director has decided which of the two
counts.
"""

from host_tools.language.message import Message, counted, msg
from host_tools.sessions.session import Entry, Session
from host_tools.tournament.aliases import Place
from host_tools.tournament.state import State


def first_typed(state: State, place: Place) -> int | None:
    """With which deal the desk went on at a (round, table); None where nothing says it."""
    begun = [sheet.first for sheet in state.sheets.get(place, [])[-1:]]
    begun += [deal.first for deal in state.deals.get(place, [])]
    return min((first for first in begun if first is not None), default=None)


def counting_deals(state: State, place: Place, session: Session, due: int) -> int | None:
    """How many of its first deals a session counts at a (round, table); None: all.

    due: how many are to be played there. Beside a sheet of all of them none, until it is decided;
    an event that is closed stays as it was.
    """
    if not (place in state.sheets or place in state.deals):
        return None
    if session.id in state.beside:
        return state.beside[session.id]
    first = first_typed(state, place)
    if first is None and not state.closed and _has_all(state, place, due):
        return 0
    return None if first is None else first - 1


def _has_all(state: State, place: Place, due: int) -> bool:
    """Has the sheet of a table all deals that are to be played there?"""
    return any(sheet.deals >= due for sheet in state.sheets.get(place, [])[-1:])


def left_out(session: Session, until: int | None) -> list[Entry]:
    """The entries of a session that do not count where only the deals up to `until` do.

    All from the first deal behind them on; () for None.
    """
    for at, entry in enumerate(session.entries):
        if until is not None and entry.number is not None and entry.number > until:
            return session.entries[at:]
    return []


def brought_besides(
    session: Session, until: int | None, state: State, typed: int
) -> Message | None:
    """That a session has deals which were typed as well; None if it has none.

    typed: how many deals were typed at its table.
    """
    deals = _deals_left_out(session, until, state)
    if not deals or until is None:
        return None
    if until == 0:  # nobody knows whether they are the same
        return counted(
            "the box has {number} deal, {typed}: that of the box does not count so far",
            "the box has {number} deals, {typed}: those of the box do not count so far",
            len(deals),
            typed=counted("{number} is typed at the desk", "{number} are typed at the desk", typed),
        )
    further = only_on_the_box(session, until, state, typed)
    if further:
        return counted(
            "{same} is on the box and was typed, too; {further} is only on the box: "
            "of the box nothing counts from deal {first} on so far",
            "{same} are on the box and were typed, too; {further} is only on the box: "
            "of the box nothing counts from deal {first} on so far",
            typed,
            same=deals_words(until + 1, until + typed),
            further=deals_words(further[0], further[-1]),
            first=until + 1,
        )
    return counted(
        "the box has brought {number} deal from deal {first} on, which was typed: "
        "that of the box does not count so far",
        "the box has brought {number} deals from deal {first} on, which were typed: "
        "those of the box do not count so far",
        len(deals),
        first=until + 1,
    )


def only_on_the_box(session: Session, until: int | None, state: State, typed: int) -> list[int]:
    """The numbers of the deals of a session that come after those which were typed.

    until: how many of its first deals count beside what was typed; 0, None: nobody knows which were
    typed. typed: how many.
    """
    if not until:
        return []
    numbers = [entry.number for entry in _deals_left_out(session, until, state)]
    return [number for number in numbers if number is not None and number > until + typed]


def _deals_left_out(session: Session, until: int | None, state: State) -> list[Entry]:
    """The deals of a session that were played after those which count, without annulled ones."""
    return [
        entry
        for entry in left_out(session, until)
        if entry.counts and not entry.annulled and entry.id not in state.annulled
    ]


def deals_words(first: int, last: int) -> Message:
    """Deals by their numbers."""
    if first == last:
        return msg("deal {number}", number=first)
    return msg("deals {first} to {last}", first=first, last=last)


def counted_twice(played: int, deals: int) -> Message:
    """That more deals count at a table than are due."""
    return msg("{played} deals count there, of {deals} to be played", played=played, deals=deals)
