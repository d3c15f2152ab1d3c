"""Who may have sat at a place, likeliest first."""

from collections.abc import Iterator

from host_tools.tournament.accounts.chair import NOBODY, Chair, place_of
from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.accounts.round_stand import RoundStand, TableStand
from host_tools.tournament.accounts.ruling import PLAN, Answer, Ruling, Sitter

_OF_CHAIRS = (HintKind.SEAT_ABSENT, HintKind.ELSEWHERE, HintKind.NOT_PLAYED)
_SHARED = (HintKind.LATER_DEALS, HintKind.UNDIVIDED)


def who_answers(
    stand: RoundStand, table: int, hint: Hint, spare: tuple[int, ...]
) -> Iterator[Answer]:
    """The answers to a hint of the question who sat here. spare: who has no chair in the round."""
    if hint.kind == HintKind.STOPPED:
        yield from _who_goes_on(stand, table, hint, spare)
    elif hint.kind in _OF_CHAIRS:
        yield from _who_has_chair(stand, table, hint, spare)
    elif hint.source is not None and hint.place is not None:
        if hint.kind in _SHARED:
            yield from _shared(stand.tables[table], table, hint.source, hint.place)
        yield from _who_sat(stand, table, hint, spare)


def _sat(table: int, source: str, place: int, *sitters: Sitter) -> Answer:
    return {table: Ruling(sat={(source, place): sitters})}


def _who_sat(stand: RoundStand, table: int, hint: Hint, spare: tuple[int, ...]) -> Iterator[Answer]:
    """Who sat at a place of a source: first those of whom the fewest things would be open."""
    source, place = hint.source or "", hint.place or 0
    for person in _likeliest(stand, table, hint, spare):
        yield from _exchanges(stand, table, source, place, person)
        yield _sat(table, source, place, Sitter(person))
    yield _sat(table, source, place, Sitter(NOBODY))


def _likeliest(stand: RoundStand, table: int, hint: Hint, spare: tuple[int, ...]) -> list[int]:
    """Who may have sat at a place: who has the chair there, and others who have sat nowhere.

    Who stands there comes before those who were not drawn here; he comes first where he only has no
    chair here, and everybody of this table has sat.
    """
    here = stand.tables[table]
    place = hint.place or 0
    own = here.chairs[place].persons if place < len(here.chairs) else ()
    drawn = [one for chair in here.chairs for one in chair.persons]
    others = [
        one for name in stand.tables for chair in stand.tables[name].chairs for one in chair.persons
    ]
    free = [one for one in (*own, *drawn) if not stand.where.get(one)]
    stands = [] if hint.person is None else [hint.person]
    rest = [one for one in (*others, *spare) if not stand.where.get(one)]
    first = stands if hint.kind == HintKind.STANDS_ABSENT else []
    return list(dict.fromkeys([*first, *free, *stands, *rest]))


def _exchanges(
    stand: RoundStand, table: int, source: str, place: int, person: int
) -> Iterator[Answer]:
    """That a person of another table sat here, and somebody of this one sat there for him."""
    home = stand.home(person)
    if home is None or home == table:
        return
    for chair in stand.tables[table].chairs:
        for one in chair.persons:
            if not [name for name in stand.where.get(one, ()) if name != home]:
                there = _place_there(stand.tables[home], person, one)
                answer = _sat(home, *there, Sitter(one))
                yield {**answer, **_sat(table, source, place, Sitter(person))}


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
    """Who has a chair: who was drawn where its holder plays, nobody, or one who has no chair."""
    place = hint.place or 0
    for other in hint.tables:
        for chair in stand.tables[other].chairs:
            for one in chair.persons:
                if not stand.where.get(one):
                    yield from _swap(stand, table, other, place, one)
    yield _sat(table, PLAN, place, Sitter(NOBODY))
    for one in spare:
        yield _sat(table, PLAN, place, Sitter(one))


def _swap(stand: RoundStand, table: int, other: int, place: int, person: int) -> Iterator[Answer]:
    """That a person of another table has the chair of who plays there in his."""
    holder = stand.tables[table].chairs[place].persons[-1]
    for source in stand.tables[other].sources:
        if holder in source.places:
            there = _sat(other, source.id, source.places.index(holder), Sitter(holder))
            yield {**there, **_sat(table, PLAN, place, Sitter(person))}


def _who_goes_on(
    stand: RoundStand, table: int, hint: Hint, spare: tuple[int, ...]
) -> Iterator[Answer]:
    """Who has a chair after somebody has stopped: nobody, or one who has no chair."""
    place = hint.place or 0
    held = stand.tables[table].chairs[place].holders
    before = [Sitter(one.person, one.after + 1) for one in held if one.person is not None]
    for person in (NOBODY, *spare):
        yield _sat(table, PLAN, place, *before, Sitter(person, (hint.deals or 0) + 1))


def _shared(here: TableStand, table: int, source: str, place: int) -> Iterator[Answer]:
    """That each who had a chair sat there for his deals, or each of them alone."""
    known = here.situation.source(source)
    at = place_of(here.chairs, int(known.places[place]))
    if at is None:
        return
    yield _sat(table, source, place, *_parts(here, source, here.chairs[at]))
    for person in here.chairs[at].persons:
        yield _sat(table, source, place, Sitter(person))


def _parts(here: TableStand, source: str, chair: Chair) -> list[Sitter]:
    """Who sat there from which deal of a source on, by the holders of a chair."""
    found: list[Sitter] = []
    for one in here.rows:
        person = chair.holder_of(one.count) or NOBODY
        is_new = not found or found[-1].person != person
        if one.source.id == source and is_new and not one.row.incident:
            found.append(Sitter(person, one.row.first if found else 1))
    return found
