"""Proposals of the sitters at a place, likeliest first."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from host_tools.tournament.accounts.chair import NOBODY, Chair, Sitter, place_of
from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.accounts.round_stand import RoundStand, TableStand, shares_of
from host_tools.tournament.accounts.ruling import PLAN, Answer, Ruling
from host_tools.tournament.accounts.source import Source
from host_tools.tournament.accounts.which_proposals import counting, cut_after, ended_with

_OF_CHAIRS = (HintKind.SEAT_ABSENT, HintKind.ELSEWHERE, HintKind.NOT_PLAYED)
_SHARED = (HintKind.LATER_DEALS, HintKind.EARLIER_DEALS, HintKind.UNDIVIDED)


def who_answers(
    stand: RoundStand, table: int, hint: Hint, spare: tuple[int, ...]
) -> Iterator[Answer]:
    """The answers to a hint of the question who sat here. spare: who has no chair in the round."""
    here = stand.tables[table]
    if hint.kind == HintKind.STOPPED:
        yield from _who_goes_on(here, table, hint, spare)
    elif hint.kind in _OF_CHAIRS:
        yield from _who_has_chair(stand, table, hint, spare)
    elif hint.kind in _SHARED:
        yield from _who_shared(here, table, hint)
    else:
        there = list(_where_nothing_was_said(stand, table, hint))
        for name, one in there or [(table, hint)]:
            yield from _who_sat(stand, name, one, spare)


def _where_nothing_was_said(
    stand: RoundStand, table: int, hint: Hint
) -> Iterator[tuple[int, Hint]]:
    """(table, hint) of the other places of somebody, where it was said who sat at this one.

    These are to be asked then. None where it was said of all of them: then each may be wrong.
    """
    ruled = stand.tables[table].ruling.sat
    if hint.kind != HintKind.TWO_TABLES or (hint.source, hint.place) not in ruled:
        return
    for name in hint.tables:
        there = stand.tables[name]
        tables = tuple(one for one in (table, *hint.tables) if one != name)
        for source in there.sources:
            for place, stands in enumerate(source.places):
                if stands == hint.person and (source.id, place) not in there.ruling.sat:
                    yield name, replace(hint, source=source.id, place=place, tables=tables)


def _sat(table: int, source: str, place: int, *sitters: Sitter) -> Answer:
    return {table: Ruling(sat={(source, place): sitters})}


def _who_sat(stand: RoundStand, table: int, hint: Hint, spare: tuple[int, ...]) -> Iterator[Answer]:
    """Yield answers on the sitter at a place of a source, and the substitute at the own table.

    They hold for all sources of the table with the same text.
    """
    yield from _of_another_table(stand, table, hint.source or "")
    places = _alike(stand.tables[table], hint.source or "", hint.place or 0)
    persons = _likeliest(stand, table, hint)
    if not persons or hint.kind == HintKind.STANDS_ABSENT:
        persons += spare
    for person in persons:
        if not _begins_later(stand, table, person):
            yield from _exchanges(stand, table, places, person)
        yield _sat_at(table, places, person)
        if _begins_later(stand, table, person):
            yield from _exchanges(stand, table, places, person)
    if hint.kind != HintKind.NO_SEAT:
        yield _sat_at(table, places, NOBODY)


def _of_another_table(stand: RoundStand, table: int, source: str) -> Iterator[Answer]:
    """Yield the answer that a source belongs to the table where most of its persons have chairs.

    If a source of that table has the persons of this one, they were exchanged.
    """
    other = _whose(stand, table, stand.tables[table].situation.source(source))
    if other is None:
        return
    back = [one.id for one in stand.tables[other].sources if _whose(stand, other, one) == table]
    exchanged = {other: Ruling(moved=dict.fromkeys(back, table))} if back else {}
    yield {table: Ruling(moved={source: other}), **exchanged}


def _whose(stand: RoundStand, table: int, source: Source) -> int | None:
    """The other table at which more than half of those have chairs who stand on a source."""
    homes = [stand.home(one) for one in source.persons]
    others = [one for one in homes if one is not None and one != table]
    most = max(others, key=others.count, default=0)
    return most if 2 * others.count(most) > len(source.places) else None


def _alike(here: TableStand, source: str, place: int) -> list[tuple[str, int]]:
    """(source, place) of each that has what stands at a place, unless it was ruled already."""
    stands = here.situation.source(source).places[place]
    others = [
        (one.id, at)
        for one in here.sources
        if one.id != source
        for at, other in enumerate(one.places)
        if other == stands and (one.id, at) not in here.ruling.sat
    ]
    return [(source, place), *others]


def _sat_at(table: int, places: Sequence[tuple[str, int]], person: int) -> Answer:
    return {table: Ruling(sat={one: (Sitter(person),) for one in places})}


def _begins_later(stand: RoundStand, table: int, person: int) -> bool:
    """Return True if a person has a chair at another table, at which nothing was played yet."""
    home = stand.home(person)
    return home not in (None, table) and not stand.tables[home or 0].rows


def _likeliest(stand: RoundStand, table: int, hint: Hint) -> list[int]:
    """Return the possible sitters at a place: holders of the chair, and others who sat nowhere.

    A person marked as absent may have come after all, and is the likeliest then; so is a person
    without a place in any plan: somebody wrote the name on purpose.
    """
    here, place = stand.tables[table], hint.place or 0
    own = here.chairs[place].persons if place < len(here.chairs) else ()
    seated = _seated_on(here, hint.source or "")
    known = [one for one in (*own, *here.persons) if one not in seated]
    free = [one for one in known if not stand.elsewhere(one, table)]
    stands = [] if hint.person is None else [hint.person]
    if hint.kind == HintKind.TWO_TABLES:
        return list(dict.fromkeys([*free, *_free_elsewhere(stand, hint), *stands]))
    is_new = hint.kind == HintKind.NO_SEAT and not (
        hint.person in here.situation.before or _was_written(stand, table, hint.person or NOBODY)
    )
    came = stands if is_new or hint.kind == HintKind.STANDS_ABSENT else []
    meant = stand.played.may_mean(hint.text) if hint.text else ()
    guests = [one for one in meant if stand.home(one) is None]
    nearly = [one for one in meant if one in free or (one in guests and one not in stand.where)]
    return list(dict.fromkeys([*came, *nearly, *free, *stands, *guests]))


def _was_written(stand: RoundStand, table: int, person: int) -> bool:
    """Return True if a person is written at another table, and not only by the form of a sheet.

    The form has the persons drawn to the table, without regard to the paper.
    """
    others = stand.elsewhere(person, table)
    standing = [
        one for other in others for one in stand.tables[other].sources if person in one.places
    ]
    by_plan = others == (stand.home(person),) and all(one.typed for one in standing)
    return bool(others) and not by_plan


def _seated_on(here: TableStand, source: str) -> set[int]:
    """The persons who sit at the places of a source."""
    rows = [one for one in here.rows if one.source.id == source]
    return {person for person, _, _ in shares_of(here.ruling, rows)}


def _free_elsewhere(stand: RoundStand, hint: Hint) -> list[int]:
    """Return the persons with a chair at the same table as a person who sat nowhere."""
    chairs = [chair for name in hint.tables for chair in stand.tables[name].chairs]
    return [one for chair in chairs for one in chair.persons if not stand.where.get(one)]


def _exchanges(
    stand: RoundStand, table: int, places: Sequence[tuple[str, int]], person: int
) -> Iterator[Answer]:
    """Yield answers that a person of another table sat here, exchanged for one of this table."""
    home = stand.home(person)
    if home is None or home == table:
        return
    persons = stand.tables[table].persons
    for one in sorted(persons, key=lambda each: stand.sat_for(table, each) != person):
        if one not in stand.absent and set(stand.where.get(one, ())) <= {home}:
            there = _sat(home, *_place_there(stand.tables[home], person, one), Sitter(one))
            yield {**there, **_sat_at(table, places, person)}


def _place_there(home: TableStand, person: int, other: int) -> tuple[str, int]:
    """(source, place) at the table of a person where another one sat: where one of them stands.

    Before anything was played there it is the person's chair.
    """
    for one in home.sources:
        for wanted in (other, person):
            if wanted in one.places:
                return one.id, one.places.index(wanted)
    return PLAN, place_of(home.chairs, person) or 0


def _who_has_chair(
    stand: RoundStand, table: int, hint: Hint, spare: tuple[int, ...]
) -> Iterator[Answer]:
    """Yield answers on the holder of a chair: one drawn elsewhere; nobody; one without a chair."""
    here, place = stand.tables[table], hint.place or 0
    if hint.kind == HintKind.NOT_PLAYED:
        yield from _sat_instead(stand, table, hint.person or NOBODY)
    for other in hint.tables:
        for one in (one for chair in stand.tables[other].chairs for one in chair.persons):
            if not stand.where.get(one) and one not in stand.absent:
                yield from _swap(stand, table, other, place, one)
    if hint.kind == HintKind.SEAT_ABSENT:
        yield from (_sat(table, PLAN, place, Sitter(one)) for one in spare)
    due_of, seats = here.situation.due_of, sum(not one.is_empty for one in here.chairs)
    if here.rows or not due_of or seats - 1 in due_of:
        yield _sat(table, PLAN, place, *_without(here, place, hint.person or NOBODY))
    if hint.kind != HintKind.NOT_PLAYED:
        yield {table: ended_with(here, ())}
    elif _may_begin_anew(here):
        yield {table: replace(counting(here, ()), over=False)}


def _may_begin_anew(here: TableStand) -> bool:
    """Return True if a table goes on, or was ended early by the director, at its box.

    It may have been ended because a person came who had not played.
    """
    last = here.closed_by
    ended = last is not None and last.ended_by_director
    return not here.over or (ended and here.played < here.situation.due)


def _sat_instead(stand: RoundStand, table: int, person: int) -> Iterator[Answer]:
    """Yield answers that a person missing here sat at the table of a person who sat here."""
    here = stand.tables[table]
    for one in here.in_order:
        home = stand.home(one)
        if home is not None and home in stand.elsewhere(one, table):
            source, place = _place_there(stand.tables[home], one, person)
            yield _sat(home, source, place, Sitter(person))


def _without(here: TableStand, place: int, person: int) -> list[Sitter]:
    """Return the sitters of a chair if a person does not come; a holder before keeps the deals."""
    return [
        replace(one, person=NOBODY) if one.person in (person, None) else one
        for one in here.chairs[place].holders
    ]


def _swap(stand: RoundStand, table: int, other: int, place: int, person: int) -> Iterator[Answer]:
    """Yield answers that a person of another table has exchanged chairs with one playing there."""
    holder = stand.tables[table].chairs[place].persons[-1]
    places = [
        (source.id, source.places.index(holder))
        for source in stand.tables[other].sources
        if holder in source.places
    ]
    if places:
        yield {**_sat_at(other, places, holder), **_sat(table, PLAN, place, Sitter(person))}


def _who_goes_on(
    here: TableStand, table: int, hint: Hint, spare: tuple[int, ...]
) -> Iterator[Answer]:
    """Yield answers on the successor of a person who stopped: one without a chair; the end; nobody.

    A person written there comes first. The end of the table comes last if later deals are in, or
    the director has let it go on.
    """
    place = hint.place or 0
    chair = here.chairs[place]
    for one in sorted(spare, key=lambda each: each not in here.sat):
        yield {table: _followed(here, place, chair.handed_to(one))}
    nobody = _sat(table, PLAN, place, *chair.handed_to(NOBODY).holders)
    over = {table: Ruling(over=True)}
    goes_on = here.played > here.counted_up_to(chair.last) or here.ruling.over is False
    yield from (nobody, over) if goes_on else (over, nobody)


def _followed(here: TableStand, place: int, chair: Chair) -> Ruling:
    """Return the ruling with these holders of a chair, and their parts where the first is
    written.
    """
    *_, stopped, _ = chair.holders
    sat = {(PLAN, place): chair.holders}
    for source in here.sources:
        for at, stands in enumerate(source.places):
            parts = tuple(_parts(here, source.id, chair))
            is_his = stands == stopped.person and (source.id, at) not in here.ruling.sat
            if is_his and parts != (Sitter(stopped.person or NOBODY),):
                sat[source.id, at] = parts
    return Ruling(sat=sat)


def _who_shared(here: TableStand, table: int, hint: Hint) -> Iterator[Answer]:
    """Yield answers that each holder of a chair sat there for the own deals, or one for all.

    Without a successor the person may have played on after all; else no later deals count. So may a
    person whose name the table has typed anew.
    """
    source, place = hint.source or "", hint.place or 0
    at = place_of(here.chairs, hint.person or NOBODY) or 0
    chair = here.chairs[at]
    if hint.kind == HintKind.EARLIER_DEALS:
        yield from _who_was_early(here, table, hint, chair)
        return
    persons = dict.fromkeys([hint.person or NOBODY, *chair.persons])
    alone = [_sat(table, source, place, Sitter(one)) for one in persons]
    if hint.kind == HintKind.LATER_DEALS:
        sitters = _parts(here, source, chair)
        if not chair.last.person:
            last = sitters[-1].first - 1
            cut = cut_after(here, here.situation.source(source), last)
            yield alone.pop(0)
            yield {table: ended_with(here, cut)}
        elif _is_typed_anew(here, source, place):
            yield alone.pop(0)
        yield _sat(table, source, place, *sitters)
    yield from alone


def _is_typed_anew(here: TableStand, source: str, place: int) -> bool:
    """Return True if the box has another name at a place than the session before: a typed one."""
    boxes = [one for one in here.sources if one.recorded]
    at = [one.id for one in boxes].index(source) if source in [one.id for one in boxes] else 0
    return at > 0 and boxes[at].places[place] not in boxes[at - 1].places


def _who_was_early(here: TableStand, table: int, hint: Hint, chair: Chair) -> Iterator[Answer]:
    """Yield answers that each holder sat there for the own deals; else one person for all
    of them.
    """
    source, place = hint.source or "", hint.place or 0
    stands = here.situation.source(source).places[place]
    yield _sat(table, source, place, *_parts(here, source, chair))
    if isinstance(stands, int):
        yield _sat(table, source, place, Sitter(stands))


def _parts(here: TableStand, source: str, chair: Chair) -> list[Sitter]:
    """Return the sitters of a source with their first deals, by the holders of a chair."""
    found: list[Sitter] = []
    for one in here.rows:
        person = chair.holder_of(one.deal) or NOBODY
        is_new = not found or found[-1].person != person
        if one.source.id == source and is_new and not one.row.incident:
            found.append(Sitter(person, one.row.first if found else 1))
    return found
