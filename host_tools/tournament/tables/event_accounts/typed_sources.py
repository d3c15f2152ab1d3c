"""The sources of a table that were typed: sheets, deals one by one, codes."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from host_tools.common.errors import DeskError
from host_tools.tournament.accounts.chair import Chair, Deal, place_of, seat_of
from host_tools.tournament.accounts.ruling import ruling_of
from host_tools.tournament.accounts.source import Source, SourceKind, SourceRow
from host_tools.tournament.aliases import Place
from host_tools.tournament.model.state import State
from host_tools.tournament.model.typed_tables import TakenCode, TypedSheet
from host_tools.tournament.tables.typed_deals import BooksByVersion, ScoredDeal, dealer_of, scored

# A source and the number of the decision by which it came.
Typed = tuple[int, Source]


def typed_sources(state: State, place: Place, dealt: Iterable[Sequence[ScoredDeal]]) -> list[Typed]:
    """The typed sources of a (round, table), in the order of the decisions. dealt: see `dealt_at`.

    A closed event knows only codes that count by a ruling.
    """
    found = [(one.decision, _of_sheet(one)) for one in state.typed_at(place).sheets]
    found += [_of_deals(one) for one in dealt]
    codes, ruled = state.typed_at(place).codes, _counting_by_ruling(state, place)
    found += [
        (one.decision, _of_code(one)) for one in codes if not state.closed or one.source in ruled
    ]
    return sorted(found, key=lambda one: one[0])


def _counting_by_ruling(state: State, place: Place) -> set[str]:
    """Return the ids of the sources that the director lets count at a (round, table)."""
    answers = [one.answer for one in state.rulings.get(place[0], ())]
    return {one.source for one in ruling_of(place[1], answers).counts or ()}


def _of_sheet(sheet: TypedSheet) -> Source:
    """One sum; the penalties that were taken off it are an incident."""
    first, deals = sheet.first, sheet.deals
    rows = [SourceRow(first, sheet.played, deals, moves=deals)]
    if sheet.taken:
        last = None if first is None else first + deals - 1
        taken = tuple(-points for points in sheet.penalties)
        rows.append(SourceRow(last, taken, deals=0, moves=0, incident=True))
    return Source(sheet.source, SourceKind.SHEET, sheet.persons, tuple(rows))


def _of_code(code: TakenCode) -> Source:
    row = SourceRow(1, code.points, code.deals, moves=code.deals)
    return Source(code.source, SourceKind.CODE, code.persons, (row,))


def dealt_at(
    state: State, place: Place, books: BooksByVersion, there: Set[int] = frozenset()
) -> list[list[ScoredDeal]]:
    """The typed deals of a (round, table) that can have been so, by the sources that they are.

    books(version): the rule book in a version, None: of today; there: who stands on a box of the
    table that was played. Those are apart after which others have sat there than have chairs, and
    those with a sheet between them that goes on after what was typed before it. Not where nobody
    knows their numbers.
    """
    chairs, absent = state.plan.chairs_at(place), state.absent(*place) - there
    sheets = [one.decision for one in state.typed_at(place).sheets if one.first is None]
    found: list[list[ScoredDeal]] = []
    for deal in _numbered(state, place, books):
        one = replace(deal, dealer=_dealer(chairs, state, absent, deal))
        if not found or (one.number is not None and _goes_apart(found[-1], one, chairs, sheets)):
            found.append([])
        found[-1].append(one)
    return found


def deals_id(dealt: Sequence[ScoredDeal]) -> str:
    """The id of the source that typed deals are."""
    return f"deals {dealt[0].typed.decision}"


def _goes_apart(
    before: Sequence[ScoredDeal], one: ScoredDeal, chairs: Sequence[Chair], sheets: Sequence[int]
) -> bool:
    """Return True if a deal is of another source than `before`. sheets: decisions of sheets."""
    seats = {seat_of(chairs, person) for each in (*before, one) for person in each.persons}
    begun, now = before[-1].typed.decision, one.typed.decision
    return len(seats) > len(chairs) or any(begun < sheet < now for sheet in sheets)


def _of_deals(dealt: Sequence[ScoredDeal]) -> Typed:
    """Typed deals one by one; who sat one out has None there, also if he has dealt it."""
    persons = tuple(dict.fromkeys(person for one in dealt for person in one.persons))
    rows = tuple(_row(one, persons) for one in dealt)
    decision = dealt[0].typed.decision
    return decision, Source(deals_id(dealt), SourceKind.DEALS, persons, rows)


def _numbered(state: State, place: Place, books: BooksByVersion) -> Iterator[ScoredDeal]:
    """Each typed deal with its number; one that cannot have been so is none.

    Those that say that they go on from the same deal follow each other.
    """
    played: dict[int | None, int] = {}
    for typed in state.typed_at(place).deals:
        before = played.get(typed.first, 0)
        number = None if typed.first is None else typed.first + before
        try:
            deal = scored(typed, number, state, books)
        except DeskError:
            continue
        yield deal
        played[typed.first] = before + deal.counts


def _dealer(
    chairs: Sequence[Chair], state: State, absent: Set[int], deal: ScoredDeal
) -> int | None:
    """Return the dealer of a typed deal: the one sitting out, else by its answers; None:
    unknown.
    """
    played = deal.typed.persons
    seats = [_place_of(state, chairs, one) for one in played]
    present = [at for at, one in enumerate(chairs) if at in seats or one.last.person not in absent]
    resting = [at for at in present if at not in seats]
    if len(resting) == 1 and len(played) == len(present) - 1:
        return chairs[resting[0]].holder_of(Deal(deal.number or 1, deal.number or 1))
    told = dealer_of(deal, seats, present)
    return None if told is None else played[seats.index(told)]


def _place_of(state: State, chairs: Sequence[Chair], person: int) -> int | None:
    """At which place a person, or who replaces him, has or had a chair; None if at none."""
    at, entrant = place_of(chairs, person), state.entrants.get(person)
    if at is None and entrant is not None and entrant.replaced_by is not None:
        return _place_of(state, chairs, entrant.replaced_by)
    return at


def _row(deal: ScoredDeal, persons: Sequence[int]) -> SourceRow:
    points = dict(zip(deal.typed.persons, deal.points, strict=True))
    money = dict(zip(deal.typed.persons, deal.money or (), strict=False))
    return SourceRow(
        deal.number,
        tuple(points.get(one) for one in persons),
        deals=int(deal.counts),
        money=tuple(money.get(one) for one in persons) if money else None,
        dealer=None if deal.dealer is None else persons.index(deal.dealer),
        moves=int(deal.book.passes_on(deal.answers, len(persons))),
    )
