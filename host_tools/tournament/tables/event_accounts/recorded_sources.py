"""The sources of a table that have a log: what boxes and phones have brought, deal by deal."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from host_tools.sessions.after_signing import Stand, signed_stands
from host_tools.sessions.session import Entry, Session
from host_tools.tournament.accounts.source import (
    Source,
    SourceKind,
    SourceRow,
    incident,
)
from host_tools.tournament.model.corrections import as_signed
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.seating import NAMES, Seating
from rules_core.documents import DEAL

# Who takes part and has a name.
EntrantOf = Callable[[str], int | None]


def recorded_source(
    session: Session,
    seating: Seating,
    state: State,
    entrant: EntrantOf = lambda name: None,
    seen: int = 0,
    ended: int | None = None,
) -> Source:
    """The `Source` of a session that was recognised, as its box has brought it.

    entrant(name): the one who takes part and is called so, None if there are several, or nobody;
    seen: how many of its late changes the director has seen; ended: when he has said that no more
    deals come at its table (Unix seconds), None if he has not.
    """
    played = session.cleared is None and (session.recorded or session.late_changes)
    rows = _rows(session) if session.points is not None and played else ()
    return Source(
        session.id,
        SourceKind.PHONE if session.of_phone else SourceKind.BOX,
        _places(session, seating, state, entrant),
        tuple(rows),
        signed=session.signed or _stands_as_signed(session, state, seen),
        ended=session.ended or (session.left and bool(played) and not session.signed),
        ended_by_director=session.ended and session.director_ended,
        unread=_is_unread(session, ended),
        by_desk=session.id in state.sessions.bound or seating.how != NAMES,
        told=session.deals,
        signed_rows=_signed_rows(session) if session.late_changes else _signed_before(session),
        changes=tuple(one.director for one in session.late_changes),
        next_dealer=session.dealer,
    )


def _stands_as_signed(session: Session, state: State, seen: int) -> bool:
    """Return True if a table changed after its signature counts again as signed.

    By changes of the director, who has seen all of them.
    """
    changes = session.late_changes
    unseen = changes[seen:]
    if not changes or any(not one.director for one in unseen):
        return False
    corrections = corrections_of(session, state)
    rows = [corrections.get((session.id, at), row) for at, row in enumerate(_rows(session))]
    return _points(rows) == _points(_signed_rows(session))


def _points(rows: Iterable[SourceRow]) -> list[tuple[int | None, tuple[int | None, ...]]]:
    """(number, points of each place) of the rows that count for something."""
    return [(row.number, row.points) for row in rows if not row.annulled]


def is_source(session: Session) -> bool:
    """Does a session say anything? Not one that was left before anything was played.

    One that was cleared says only that, if it had been signed.
    """
    if session.cleared is not None:
        return bool(session.late_changes)
    return session.recorded or not session.left


def _places(
    session: Session, seating: Seating, state: State, entrant: EntrantOf
) -> tuple[int | str, ...]:
    """Return the persons at the places; the box's own text for an unknown one.

    Also persons named by the director: an own name at another place is nobody's then. A person who
    takes part only since then was unknown.
    """
    called = {
        at: state.called[session.id, at]
        for at, _ in enumerate(seating.persons)
        if (session.id, at) in state.called
    }
    stands = [
        called.get(at, None if person in called.values() else person)
        for at, person in enumerate(seating.persons)
    ]
    # Nobody can read the names of a session whose beginning is damaged.
    names = session.players or [""] * len(stands)
    for at, name in enumerate(names):
        known = entrant(name) if name and stands[at] is None else None
        if known is not None and known not in stands:
            stands[at] = known
    texts = [name or f"place {at}" for at, name in enumerate(names, 1)]
    return tuple(text if one is None else one for one, text in zip(stands, texts, strict=True))


def _is_unread(session: Session, ended: int | None) -> bool:
    """Return True if a box may have more deals of an ended table. A phone is read at once."""
    ended_since = ended is not None and 0 < session.seen < ended
    return ended_since and session.in_play and not session.of_phone


def _rows(session: Session) -> Iterator[SourceRow]:
    """The rows of a session in the order of its entries, see `Session.numbered`."""
    return (_row(session, entry, number) for number, entry in session.numbered)


def _row(session: Session, entry: Entry, number: int) -> SourceRow:
    players = len(session.players)
    points = tuple(entry.at_table(entry.points, players))
    money = None if entry.money is None else tuple(entry.at_table(entry.money, players))
    if entry.kind != DEAL:
        return replace(incident(number, points), money=money, annulled=entry.annulled)
    return SourceRow(
        number,
        points,
        deals=int(entry.counts),
        money=money,
        dealer=entry.dealer,
        moves=int(not entry.annulled),
        annulled=entry.annulled,
    )


def _signed_rows(session: Session) -> tuple[SourceRow, ...]:
    """The rows as they were signed; what was entered since counts for nothing."""
    before = signed_stands(session.late_changes)
    rows = zip(session.entries, _rows(session), strict=True)
    return tuple(
        _as_before(entry, row, before[entry.id]) if entry.id in before else row
        for entry, row in rows
    )


def _signed_before(session: Session) -> tuple[SourceRow, ...] | None:
    """Return the sum that a table had signed before it corrected itself and signed anew."""
    earlier = [one for one in session.signatures.values() if one != session.points]
    return (SourceRow(1, tuple(earlier[0]), session.played),) if earlier else None


def _as_before(entry: Entry, row: SourceRow, stand: Stand | None) -> SourceRow:
    """A row with the points that stood there before, None a place that sat out."""
    if stand is None:
        return replace(row, annulled=True)
    points: list[int | None] = [None] * len(row.points)
    for place, value in zip(stand.places, stand.points, strict=True):
        points[place] = value
    read = as_signed(entry, stand)
    money = None if read is None else read.score().money
    return replace(
        row,
        points=tuple(points),
        money=None if money is None else tuple(entry.at_table(money, len(row.points))),
        annulled=stand.annulled,
    )


def corrections_of(session: Session, state: State) -> dict[tuple[str, int], SourceRow]:
    """Return the director's corrections of rows: {(id of the session, number from 0): row}.

    An impossible correction changes nothing.
    """
    found = {}
    for at, (number, entry) in enumerate(session.numbered):
        new = _corrected(session, entry, number, state)
        if new is not None:
            found[session.id, at] = new
    return found


def _corrected(session: Session, entry: Entry, number: int, state: State) -> SourceRow | None:
    if entry.id in state.corrections.annulled:
        return replace(_row(session, entry, number), annulled=True)
    read = state.corrections.of(entry)
    if read is None:
        return None
    score, players = state.score_of(entry.id, read), len(session.players)
    return replace(
        _row(session, entry, number),
        points=tuple(entry.at_table(score.points, players)),
        money=None if score.money is None else tuple(entry.at_table(score.money, players)),
        deals=int(read.book.counts(read.content)),
        annulled=False,
    )
