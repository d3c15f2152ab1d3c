"""Plain editor of a table: the deals of each source that count, and the sitters of each place."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from host_tools.language.message import Sentence, msg
from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.ruling import PLAN, Stretch
from host_tools.tournament.tables.rulings.names import Names
from host_tools.web.director.sources_shown import stands_there

ROWS = 2  # of holders at each place, where no more are there or wanted
MOST_ROWS = 12
CHAIRS = msg("The seats of the plan")
# Instead of the number of a person: whom the field below names.
NAMED = "named"


@dataclass(frozen=True)
class SitterRow:
    """A row of a place: a `person`, NOBODY, or None for nobody else; and from which deal on."""

    person: int | None
    first: int | None


@dataclass(frozen=True)
class PlaceRows:
    """A place, from 0, with what `stands` there, and its `rows`.

    The first row has a person, or NOBODY, where it is known who sat there.
    """

    place: int
    stands: Sentence
    rows: tuple[SitterRow, ...]


@dataclass(frozen=True)
class Grid:
    """The places of a source, or of the plan: its id (or PLAN), its `name`, its `places`."""

    source: str
    name: Sentence
    places: tuple[PlaceRows, ...]


@dataclass(frozen=True)
class RulingForm:
    """The values of the editor.

    `stretches`: those that count, and None for each row that is free; `sources`: (id, name) of
    those that may count; `signed`: the ids of those that were changed after they were signed;
    `as_signed`: which of these count as they were signed; `over`: see `Ruling`; `deals`: the number
    played by a ruling; `grids`; `persons`: the possible sitters, the likeliest first.
    """

    stretches: tuple[Stretch | None, ...]
    sources: tuple[tuple[str, Sentence], ...]
    signed: tuple[tuple[str, Sentence], ...]
    as_signed: frozenset[str]
    over: bool | None
    deals: int | None
    grids: tuple[Grid, ...]
    persons: tuple[int, ...]


def ruling_form(
    here: TableStand, names: Names, others: Iterable[int] = (), rows: int = ROWS
) -> RulingForm:
    """The `RulingForm` of a table. others: who may have sat there, too; rows: at least, a place."""
    placed = here.whole.placed
    named = {one.id: names.source(one.id) for one in placed}
    stretches = [one for one in here.stretches if one.source in named]
    free = max(len(placed) + 1, rows) - len(stretches)
    return RulingForm(
        (*stretches, *[None] * max(1, free)) if placed else (),
        tuple(named.items()),
        tuple((one.id, named[one.id]) for one in placed if one.signed_rows is not None),
        frozenset(one.source for one in stretches if one.as_signed),
        here.ruling.over,
        here.ruling.deals,
        tuple(_grids(here, names, min(rows, MOST_ROWS))),
        _persons(here, others),
    )


def sitters_at(here: TableStand, source: str, place: int) -> tuple[Sitter, ...]:
    """Return the sitters at a place of a source, or the holders of a chair of the PLAN, as ruled
    now.

    () where a name is nobody's, or nothing was ruled.
    """
    if source == PLAN:
        return tuple(one for one in here.chairs[place].holders if one.person is not None)
    return here.ruling.sat.get((source, place), ())


def _grids(here: TableStand, names: Names, rows: int) -> Iterator[Grid]:
    for one in here.whole.placed:
        stand = [stands_there(stands, names) for stands in one.places]
        yield Grid(one.id, names.source(one.id), _places(here, one.id, stand, rows))
    drawn = [chair.holders[0].person for chair in here.drawn]
    planned = [names.person(person) if person else msg("nobody") for person in drawn]
    yield Grid(PLAN, CHAIRS, _places(here, PLAN, planned, rows))


def _places(
    here: TableStand, source: str, stand: Iterable[Sentence], rows: int
) -> tuple[PlaceRows, ...]:
    found = []
    for at, stands in enumerate(stand):
        sat = [SitterRow(one.person, one.first) for one in sitters_at(here, source, at)]
        known = sat or [SitterRow(None, 1)]
        free = [SitterRow(None, None)] * (rows - len(known))
        found.append(PlaceRows(at, stands, (*known, *free)))
    return tuple(found)


def _persons(here: TableStand, others: Iterable[int]) -> tuple[int, ...]:
    """Whom a place may have: who is of the table, who stands or was said to sit there, others."""
    stand = [one for source in here.whole.sources for one in source.persons]
    ruled = sorted(here.ruling.persons)
    found = dict.fromkeys([*here.persons, *stand, *ruled, *others])
    return tuple(one for one in found if one != NOBODY)
