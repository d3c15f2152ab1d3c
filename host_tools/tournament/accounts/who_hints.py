"""Why it is asked who sat at a table."""

from collections.abc import Iterator, Sequence

from host_tools.tournament.accounts.chair import Chair, place_of
from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.accounts.round_stand import RoundStand, TableStand, has_chair
from host_tools.tournament.accounts.source import RECORDED, Source, SourceKind, by_time
from host_tools.tournament.accounts.stretches import CountedRow, sat_beside, sitter

_STRANGERS = (HintKind.UNKNOWN_NAME, HintKind.NO_SEAT)


def who_hints(stand: RoundStand, table: int) -> tuple[Hint, ...]:
    """Why it is asked who sat at a table of a round."""
    here = stand.tables[table]
    if not here.rows:
        return (*_about_seats(stand, table), *_about_stopped(here), *_about_boxes(here))
    found = [hint for source in here.sources for hint in _about_places(stand, table, source)]
    return (*found, *_not_played(stand, table, found), *_about_stopped(here))


def _about_places(stand: RoundStand, table: int, source: Source) -> Iterator[Hint]:
    """The hints about what stands at the places of a source, one a place."""
    here = stand.tables[table]
    for place, stands in enumerate(source.places):
        if not _has_played(here, source, place):
            continue
        if (source.id, place) in here.ruling.sat:
            yield from _about_ruled(stand, table, source, place)
        elif isinstance(stands, str):
            yield Hint(HintKind.UNKNOWN_NAME, source.id, place, text=stands)
        elif sat_beside(here.ruling, source, stands):
            yield Hint(HintKind.UNKNOWN_NAME, source.id, place, stands)
        else:
            yield from _about_person(stand, table, source, place, stands)
            yield from _about_both(stand, table, source, place, stands)


def _about_ruled(stand: RoundStand, table: int, source: Source, place: int) -> Iterator[Hint]:
    """Sat whom a ruling names at another table, too, or at two places?"""
    here = stand.tables[table]
    for one in here.ruling.sat[source.id, place]:
        if one.person and _why_twice(here, source, place, one.person):
            yield Hint(HintKind.TWO_PLACES, source.id, place, one.person)
        twice = stand.elsewhere(one.person, table) if one.person else ()
        if twice:
            yield Hint(HintKind.TWO_TABLES, source.id, place, one.person, tables=twice)


def _about_both(
    stand: RoundStand, table: int, source: Source, place: int, person: int
) -> Iterator[Hint]:
    """Yield the hint that a stranger has also sat at the table of the draw."""
    here, others = stand.tables[table], stand.elsewhere(person, table)
    if others and person in here.sat and not has_chair(here, person):
        yield Hint(HintKind.TWO_TABLES, source.id, place, person, tables=others)


def _about_person(
    stand: RoundStand, table: int, source: Source, place: int, person: int
) -> Iterator[Hint]:
    """Yield the hint about a person written at a place without a ruling."""
    here = stand.tables[table]
    kind = (
        _why(stand, table, person)
        or _why_shared(here, source, place, person)
        or _why_twice(here, source, place, person)
    )
    if kind == HintKind.EARLIER_DEALS:
        at = place_of(here.chairs, person) or 0
        yield Hint(kind, source.id, place, here.chairs[at].before(person).person)
    elif kind is not None:
        yield Hint(kind, source.id, place, person, tables=stand.elsewhere(person, table))


def _has_played(here: TableStand, source: Source, place: int) -> bool:
    """Return True if a place had a deal, or, at a box, dealt one and sat it out."""
    return any(
        one.row.points[place] is not None or (source.recorded and one.row.deals)
        for one in here.rows_of(source)
    )


def _why(stand: RoundStand, table: int, person: int) -> HintKind | None:
    """Why it is asked whether a person sat where he stands; None if nothing speaks against it."""
    here = stand.tables[table]
    was_drawn = stand.home(person) == table and not has_chair(here, person)
    if not (has_chair(here, person) or was_drawn):
        return None if _is_exchanged(stand, table, person) else HintKind.NO_SEAT
    if was_drawn or person in stand.absent:
        return HintKind.STANDS_ABSENT
    if stand.elsewhere(person, table) and person in here.sat:
        return HintKind.TWO_TABLES
    return None


def _is_exchanged(stand: RoundStand, table: int, person: int) -> bool:
    """Return True if a person of this table sat for a person at that person's own table.

    Then it was ruled there, or is asked at the first of both tables.
    """
    home = stand.home(person)
    other = None if home is None else stand.sat_for(home, person)
    if home is None or other is None or not has_chair(stand.tables[table], other):
        return False
    return other in stand.tables[home].ruling.persons or home < table


def _why_shared(here: TableStand, source: Source, place: int, person: int) -> HintKind | None:
    """Why it is asked whose deals those of a person are whose chair has had several holders."""
    at = place_of(here.chairs, person)
    is_code = source.kind == SourceKind.CODE
    if at is None or len(here.chairs[at].holders) < 2 or is_code:
        return None
    chair = here.chairs[at]
    several = chair.has_several(source.persons)
    rows = [one for one in here.rows_of(source) if _is_deal_of(one, place, several)]
    if any(_is_divided(chair, one) for one in rows):
        early = any(chair.has_after(person, one.deal) for one in rows)
        undivided = HintKind.EARLIER_DEALS if early else HintKind.UNDIVIDED
        return None if several else undivided
    if any(chair.has_after(person, one.deal) for one in rows):
        return HintKind.EARLIER_DEALS
    late = any(chair.had_before(person, one.deal) for one in rows)
    return HintKind.LATER_DEALS if late and (here.over or source.typed) else None


def _why_twice(here: TableStand, source: Source, place: int, person: int) -> HintKind | None:
    """Does a person sit at another place of the same deal, too?"""
    if not here.ruling.sat and source.places.count(person) < 2:
        return None
    for one in here.rows_of(source):
        sat = [at for at, points in enumerate(one.row.points) if points is not None]
        his = [at for at in sat if sitter(here.ruling, one, at) == person]
        if len(his) > 1 and place in his:
            return HintKind.TWO_PLACES
    return None


def _is_deal_of(counted: CountedRow, place: int, several: bool) -> bool:
    """Return True for a deal of the person written at a place. Sitting out counts, too.

    several: each holder of the chair has an own place.
    """
    row = counted.row
    return not (row.incident or row.annulled or (several and row.points[place] is None))


def _is_divided(chair: Chair, counted: CountedRow) -> bool:
    """Return True if a chair changed its holder within the deals of one row."""
    return len({chair.holder_of(one) for one in counted.deals}) > 1


def _not_played(stand: RoundStand, table: int, found: Sequence[Hint]) -> list[Hint]:
    """A hint for each who was drawn here and has not played, once the strangers are known.

    Where it is asked who has followed, it may be him.
    """
    here = stand.tables[table]
    if _may_still_come(here) or any(one.kind in _STRANGERS for one in found):
        return []
    missing = dict(_missing(stand, table))
    for place in _places_asked(found):
        missing.pop(place if place in missing else next(iter(missing), place), None)
    return [Hint(HintKind.NOT_PLAYED, place=at, person=one) for at, one in missing.items()]


def _may_still_come(here: TableStand) -> bool:
    """Return True if it is typed deal by deal, so that a player may come in the next one."""
    return not here.over and all(one.kind == SourceKind.DEALS for one in here.sources)


def _missing(stand: RoundStand, table: int) -> Iterator[tuple[int, int]]:
    """Yield (place, person) of holders whose part of a chair has come, and who sat nowhere.

    A follower may still play while the table is not over; a person who has stopped is not missed.
    """
    here = stand.tables[table]
    ruled = here.ruling.persons | _ruled_elsewhere(stand, table)
    there = stand.absent | ruled | _stand_unruled(here)
    of_code = all(one.kind == SourceKind.CODE for one in here.sources)
    for at, chair in enumerate(here.chairs):
        if of_code and len(chair.holders) > 1:
            continue  # its box will say it
        for one in chair.holders[-1:] if here.over or len(chair.holders) == 1 else ():
            has_come = any(one.begins_by(deal) for row in here.rows for deal in row.deals)
            is_there = one.person in there or one.person in stand.where
            if one.person and has_come and not is_there:
                yield at, one.person


def _stand_unruled(here: TableStand) -> set[int]:
    """Return the persons written at places without a ruling; on paper, those who did more than
    deal.
    """
    return {
        stands
        for source in here.sources
        for at, stands in enumerate(source.places)
        if isinstance(stands, int) and (source.id, at) not in here.ruling.sat
        if source.recorded or any(row.points[at] is not None for row in source.rows)
    }


def _ruled_elsewhere(stand: RoundStand, table: int) -> set[int]:
    """Of whom it was ruled that he has a chair at another table."""
    others = [here.ruling for name, here in stand.tables.items() if name != table]
    return {one for ruling in others for chair in ruling.chairs.values() for one in chair.persons}


def _places_asked(found: Sequence[Hint]) -> list[int]:
    """Return the places with a question about the sitters among several holders of a chair."""
    kinds = (HintKind.LATER_DEALS, HintKind.EARLIER_DEALS, HintKind.UNDIVIDED)
    return [one.place for one in found if one.kind in kinds and one.place is not None]


def _about_seats(stand: RoundStand, table: int) -> Iterator[Hint]:
    """The hints about the chairs of a table at which nothing was played yet."""
    here = stand.tables[table]
    if here.over:
        return
    for place, chair in enumerate(here.chairs):
        person = chair.last.person
        elsewhere = stand.elsewhere(person, table) if person else ()
        if person and elsewhere and person not in stand.absent:
            yield Hint(HintKind.ELSEWHERE, None, place, person, tables=elsewhere)
        elif person in stand.absent:
            yield Hint(HintKind.SEAT_ABSENT, None, place, person)


def _about_stopped(here: TableStand) -> Iterator[Hint]:
    """Yield the hints about chairs without a successor, while more deals are to come."""
    for place, chair in enumerate(here.chairs):
        if chair.last.person is None and not (here.over or here.situation.closed):
            yield Hint(HintKind.STOPPED, None, place, chair.persons[-1], deals=chair.last.after)


def _about_boxes(here: TableStand) -> Iterator[Hint]:
    """The tasks about boxes that were set up for others than sit there, or for other deals."""
    for source in by_time(here.situation.sources):
        settled = here.ruling.counts is not None and source.id in here.ruling.known
        if source.kind not in RECORDED or source.rows or settled:
            continue
        gone, coming = here.set_up_otherwise(source)
        other_deals = source.by_desk and source.told not in (None, here.situation.due)
        if gone or coming or other_deals:
            yield Hint(HintKind.SET_UP, source.id, deals=source.told, due=here.situation.due)
