"""The decisions of today that are rulings: who sat, which deals count, that no more are to come."""

from collections.abc import Sequence, Set

from host_tools.sessions.continuing import parts_of_tables
from host_tools.sessions.session import Session
from host_tools.tournament.accounts.chair import NOBODY
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Sitter, Stretch
from host_tools.tournament.accounts.source import Source, SourceKind
from host_tools.tournament.aliases import Place
from host_tools.tournament.event_accounts.recorded_sources import is_name_alone, seen_changes_of
from host_tools.tournament.event_accounts.typed_sources import sheet_id
from host_tools.tournament.seating import persons_at
from host_tools.tournament.state import State

Sat = dict[tuple[str, int], tuple[Sitter, ...]]


def decided_ruling(
    state: State,
    place: Place,
    sessions: Sequence[Session],
    sources: Sequence[Source],
    replaced: Set[str] = frozenset(),
) -> Ruling:
    """What has been decided of a (round, table), with its sessions and all its sources.

    replaced: the ids of those that were set aside as its sheet was typed.
    """
    counts, mark = _counts(state, place, sessions, sources, replaced), state.ended.get(place)
    return Ruling(
        counts=counts,
        over=True if mark else _over(counts or ()),
        deals=mark.deals if mark else None,
        sat=_sat(state, place, sessions),
        seen={one.id: seen for one in sessions if (seen := seen_changes_of(one, state))},
        known={} if counts is None else _known(sources, replaced - state.beside.keys()),
    )


def _over(counts: Sequence[Stretch]) -> bool | None:
    """More may come, whatever was signed, where only some deals of a box count; None: unsaid."""
    return False if any(one.last is not None for one in counts) else None


def _known(sources: Sequence[Source], replaced: Set[str]) -> dict[str, int]:
    """{id: deals} that were known; of `replaced` boxes none, once they bring all that was typed."""
    typed = max((one.deals for one in sources if one.kind == SourceKind.SHEET), default=0)
    return {
        one.id: 0 if one.id in replaced and (one.signed or one.deals >= typed) else one.deals
        for one in sources
    }


def _sat(state: State, place: Place, sessions: Sequence[Session]) -> Sat:
    found: Sat = {}
    for session in sessions:
        for at in range(len(session.players)):
            person = state.named.get((session.id, at))
            if person is not None and not is_name_alone(state, session.id, at):
                found[session.id, at] = (Sitter(person),)
            if (session.id, at) in state.nobody_sat:
                found[session.id, at] = (Sitter(NOBODY),)
    absent = state.not_played.get(place, set())
    drawn = persons_at(state, place)
    return found | {
        (PLAN, at): (Sitter(NOBODY),) for at, person in enumerate(drawn) if person in absent
    }


def _counts(
    state: State,
    place: Place,
    sessions: Sequence[Session],
    sources: Sequence[Source],
    replaced: Set[str],
) -> tuple[Stretch, ...] | None:
    """The stretches that were decided; None where nothing was.

    So where a box counts beside what was typed, where several boxes were said to be of a table, and
    where a sheet counts instead of boxes.
    """
    typed = _typed(state, place, sources)
    boxes = [one for one in sessions if one.recorded and one.id not in replaced]
    if len(boxes) == 1 and typed and boxes[0].id in state.beside:
        return (*_beside(state, boxes[0]), *typed)
    decided = all(state.bound.get(one.id) == place for one in boxes)
    if decided and len(parts_of_tables(boxes)) > 1:
        return (*(Stretch(one.id) for one in boxes), *typed)
    return tuple(typed) if replaced else None


def _beside(state: State, session: Session) -> tuple[Stretch, ...]:
    deals = state.beside[session.id]
    return () if deals == 0 else (Stretch(session.id, 1, deals),)


def _typed(state: State, place: Place, sources: Sequence[Source]) -> list[Stretch]:
    """The last sheet and the typed deals, in the order in which they came."""
    last = [sheet_id(one) for one in state.sheets.get(place, [])[-1:]]
    return [Stretch(one.id) for one in sources if one.kind == SourceKind.DEALS or one.id in last]
