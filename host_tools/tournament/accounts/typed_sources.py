"""The sources of a table that were typed: sheets, deals one by one, codes."""

from collections.abc import Iterator, Sequence

from host_tools.common.errors import DeskError
from host_tools.tournament.accounts.chair import Deal, place_of
from host_tools.tournament.accounts.drawn_chairs import chairs_at
from host_tools.tournament.accounts.source import Source, SourceKind, SourceRow
from host_tools.tournament.aliases import Place
from host_tools.tournament.entrants import TakenCode, TypedDeal, TypedSheet
from host_tools.tournament.state import State
from host_tools.tournament.typed_deals import BooksByVersion, ScoredDeal, dealer_of, scored

# A source and the number of the decision by which it came.
Typed = tuple[int, Source]


def typed_sources(state: State, place: Place, books: BooksByVersion) -> list[Typed]:
    """What was typed of a (round, table), in the order of the decisions.

    books(version): the rule book in a version, None: of today.
    """
    deals = state.deals.get(place, [])
    found = [(one.decision, _of_sheet(one)) for one in state.sheets.get(place, [])]
    if deals:
        found.append((deals[0].decision, _of_deals(state, place, books)))
    codes = [] if state.closed else state.codes.get(place, [])
    found += [(one.decision, _of_code(one)) for one in codes]
    return sorted(found, key=lambda one: one[0])


def sheet_id(sheet: TypedSheet) -> str:
    """The id of the source that a sheet is."""
    return f"sheet {sheet.decision}"


def deals_id(deals: Sequence[TypedDeal]) -> str:
    """The id of the source that the typed deals of a table are."""
    return f"deals {deals[0].decision}"


def _of_sheet(sheet: TypedSheet) -> Source:
    """One sum; the penalties that were taken off it are an incident."""
    first, deals = sheet.first, sheet.deals
    rows = [SourceRow(first, sheet.played, deals, moves=deals)]
    if sheet.taken:
        last = None if first is None else first + deals - 1
        taken = tuple(-points for points in sheet.penalties)
        rows.append(SourceRow(last, taken, deals=0, moves=0, incident=True))
    return Source(sheet_id(sheet), SourceKind.SHEET, sheet.persons, tuple(rows))


def _of_code(code: TakenCode) -> Source:
    row = SourceRow(1, code.points, code.deals, moves=code.deals)
    return Source(f"code {code.decision}", SourceKind.CODE, code.persons, (row,))


def _of_deals(state: State, place: Place, books: BooksByVersion) -> Source:
    """All typed deals of a table; who sat one out has None there, also if he has dealt it."""
    deals = state.deals[place]
    dealt = [(*one, _dealer(state, place, *one)) for one in _numbered(state, place, books)]
    played = [one for typed in deals for one in typed.persons]
    dealers = [one for _, _, one in dealt if one is not None]
    persons = tuple(dict.fromkeys([*played, *dealers]))
    rows = [_row(deal, number, persons, dealer) for number, deal, dealer in dealt]
    return Source(deals_id(deals), SourceKind.DEALS, persons, tuple(rows))


def _numbered(
    state: State, place: Place, books: BooksByVersion
) -> Iterator[tuple[int | None, ScoredDeal]]:
    """(number, deal) of each typed deal; one that cannot have been so is none."""
    deals, sheets = state.deals[place], state.sheets.get(place, [])
    first = min((one.first for one in deals if one.first is not None), default=None)
    played = 0
    for typed in deals:
        number = None if first is None else first + _before(typed, first, sheets) + played
        try:
            deal = scored(typed, number or 1, state.settings.rules, books)
        except DeskError:
            continue
        yield number, deal
        played += deal.counts


def _before(typed: TypedDeal, first: int, sheets: Sequence[TypedSheet]) -> int:
    """How many deals from `first` on a sheet has that was typed before a deal."""
    if not sheets or sheets[0].decision > typed.decision or (sheets[-1].first or 1) > first:
        return 0
    return sheets[-1].deals


def _dealer(state: State, place: Place, number: int | None, deal: ScoredDeal) -> int | None:
    """Who has dealt a typed deal: who sat it out, else as its answers tell; None: they do not."""
    chairs, played = chairs_at(state, place), deal.typed.persons
    seats = [place_of(chairs, one) for one in played]
    absent = state.absent(*place)
    present = [at for at, one in enumerate(chairs) if at in seats or one.last.person not in absent]
    resting = [at for at in present if at not in seats]
    if len(resting) == 1 and len(played) == len(present) - 1:
        return chairs[resting[0]].holder_of(Deal(number or 1, number or 1))
    told = dealer_of(deal, seats, present)
    return None if told is None else played[seats.index(told)]


def _row(
    deal: ScoredDeal, number: int | None, persons: Sequence[int], dealer: int | None
) -> SourceRow:
    """The row of a typed deal. persons: of all of them; dealer: who dealt it, None: unknown."""
    points = dict(zip(deal.typed.persons, deal.points, strict=True))
    money = dict(zip(deal.typed.persons, deal.money or (), strict=False))
    return SourceRow(
        number,
        tuple(points.get(one) for one in persons),
        deals=int(deal.counts),
        money=tuple(money.get(one) for one in persons) if money else None,
        dealer=None if dealer is None else persons.index(dealer),
        moves=int(deal.book.passes_on(deal.answers, len(persons))),
    )
