"""What boxes, sheets and the director say of each table of the plan, added up."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from host_tools.common.errors import DeskError
from host_tools.language.message import counted, msg
from host_tools.sessions.continuing import parts_of_tables
from host_tools.sessions.session import Session
from host_tools.tournament.aliases import NameOf, Place, Seats
from host_tools.tournament.as_signed import stands_as_signed
from host_tools.tournament.beside_typed import (
    brought_besides,
    counted_twice,
    counting_deals,
    left_out,
)
from host_tools.tournament.binding import Bound
from host_tools.tournament.corrections import change_of
from host_tools.tournament.deals_lacking import ask_for_lacking_deals
from host_tools.tournament.ended_tables import ask_if_all_is_in
from host_tools.tournament.entrants import Adjustment, TypedDeal, TypedSheet
from host_tools.tournament.known_absent import ask_who_came
from host_tools.tournament.played_on import ask_who_played_on
from host_tools.tournament.plays_elsewhere import ask_who_sits
from host_tools.tournament.provisional import add_code
from host_tools.tournament.seat_questions import (
    SESSIONS,
    STRANGER,
    TWICE,
    TYPED,
    Question,
    ask,
    questions_of,
)
from host_tools.tournament.seating import DIRECTOR, NAMES
from host_tools.tournament.seats_on_box import substitute_at
from host_tools.tournament.second_typing import ask_if_unequal
from host_tools.tournament.seen_changes import changes_of, what_to_look_at
from host_tools.tournament.settings import OPEN, deals_at
from host_tools.tournament.signed_otherwise import otherwise, says_the_same
from host_tools.tournament.state import State
from host_tools.tournament.stopped_seats import as_on_box, has_it_now, plays_next, seats_of
from host_tools.tournament.swapped_tables import find_doubles, find_swaps, settle_swaps
from host_tools.tournament.table import TO_TYPE_TWICE, Table
from host_tools.tournament.typed_deals import BooksByVersion, ScoredDeal, dealer_of, scored
from host_tools.tournament.typed_strangers import ask_whose_deals, ask_whose_sheet
from rules_core.books import book as built_in
from rules_core.event import Event as EventRules
from rules_core.incidents import PENALTY


def tables_of(
    state: State,
    bound: Mapping[Place, list[Bound]],
    rules: EventRules,
    name: NameOf = str,
    books: BooksByVersion | None = None,
) -> dict[Place, Table]:
    """Every `Table` of the plan: {(round, table): Table}.

    state: a `State` with settings; bound: {(round, table): [Bound]}, see `binding`; rules: what the
    rule book says of a tournament (`rules_core.event`); name(person): what sentences call a person;
    books(version): the rule book in a version, None: of today; by default the built-in one.
    """
    books = books or partial(built_in, state.settings.rules)
    tables = {
        (round_number, table): Table(
            round_number,
            table,
            persons,
            deals_at(state.settings, rules, _playing(state, (round_number, table), persons, bound)),
            state.absent(round_number, table),
        )
        for round_number, drawn in enumerate(state.rounds, 1)
        for table, persons in enumerate(drawn, 1)
    }
    for place, table in tables.items():
        table.dealer = _first_dealer(state, table)
        _add_sessions(table, bound.get(place, []), state)
        sheets, deals = state.sheets.get(place, []), state.deals.get(place, [])
        _add_deals(table, deals, sheets, state, books, name)
        _add_sheets(table, sheets, state, name)
        table.players = _players(table, state)
        table.guests = _guests(table, state)
        add_code(table, state, name)
        _count(table, state, name)
        if place in state.ended:
            table.ended = table.ended_by_director = True
    for adjustment in state.adjusted:
        place = (adjustment.round_number, adjustment.table)
        if place in tables:
            _adjust(tables[place], adjustment)
    for table in tables.values():
        ask_for_lacking_deals(table, state, name)
        ask_if_all_is_in(table, state)
        ask_who_played_on(table, state, name)
        ask_who_came(table, state, name)
    find_doubles(tables, name)
    find_swaps(tables)
    settle_swaps(tables, state)
    ask(tables, state, name)
    ask_who_sits(tables, name)
    return tables


def _first_dealer(state: State, table: Table) -> int | None:
    """The person who deals first at a table, None while that is open."""
    is_open = state.settings.first_dealer == OPEN
    return None if is_open else next(iter(table.persons), None)


def _playing(state: State, place: Place, persons: Seats, bound: Mapping[Place, list[Bound]]) -> int:
    """How many play at a table.

    Those who were drawn there, without those of whom it is decided that they do not play; but no
    fewer than stand on what its box or its sheet has brought, whoever they are.
    """
    brought = [one.persons for one in bound.get(place, []) if _counts_at_all(one)]
    brought += [sheet.persons for sheet in state.sheets.get(place, [])[-1:]]
    if not (brought or place in state.deals):
        return len(persons) - len(state.not_played.get(place, set()).intersection(persons))
    sat = {person for seated in brought for person in seated}
    sat |= {person for typed in state.deals.get(place, []) for person in typed.persons}
    absent = state.absent(*place) - sat
    seats = [seats_of(state, place[0], seated) for seated in brought]
    return max(len(persons) - len(absent), *seats, 0)


def _counts_at_all(bound: Bound) -> bool:
    """Was anything recorded in a session that was not cleared?"""
    return bound.session.recorded and bound.session.cleared is None


def _players(table: Table, state: State) -> set[int]:
    """The persons who have played at a table, before anything is adjusted there."""
    sat = {
        person
        for one in table.bound
        if _counts_at_all(one)
        for person in one.persons
        if person is not None
    }
    typed = {person for deal in table.typed_deals for person in deal.typed.persons}
    place = (table.round_number, table.table)
    sheets = {person for sheet in state.sheets.get(place, [])[-1:] for person in sheet.persons}
    return (sat | typed | sheets) - state.not_played.get(place, set())


def _guests(table: Table, state: State) -> Seats:
    """Who has sat at a table without a seat there, and nobody has to be asked about."""
    asked = {question.person for question in questions_of(table, STRANGER, TYPED)}
    others = table.players.difference(table.persons, asked)
    stay = [one for one in others if state.left_after(table.round_number, one) is None]
    return tuple(sorted(stay))


def _add_sessions(table: Table, bound: list[Bound], state: State) -> None:
    recorded = [one for one in bound if one.session.recorded]
    decided = [one for one in recorded if one.how == DIRECTOR]
    counting = [one for one in recorded if one.session.cleared is None]
    if len(parts_of_tables([one.session for one in counting])) > 1:
        if len(decided) < len(counting):
            table.rivals = counting
            said = msg(
                "{sessions} are of this table: which of them counts?",
                sessions=counted("{number} session", "{number} sessions", len(counting)),
            )
            table.troubles.append(Question(SESSIONS, said))
        counting = decided or _newest(counting)
    if len(counting) == 1:
        place = (table.round_number, table.table)
        until = counting_deals(state, place, counting[0].session, table.deals)
        counting = [replace(counting[0], until=until)]
    table.bound = counting or _newest(bound)
    table.spare = [one for one in bound if counting and _is_untouched(one.session)]
    for one in counting:
        _add_session(table, one, state)
    table.cleared = [one for one in bound if one.session.cleared is not None]
    _add_changes(table, bound, state)


def _is_untouched(session: Session) -> bool:
    """Is a box set up for it, and was nothing entered?"""
    return not (session.recorded or session.left or session.cleared is not None)


def _newest(bound: list[Bound]) -> list[Bound]:
    """The newest of those that the desk has set up, or else of all: a list of one or none.

    Not one that its box has left before anything was recorded: it was set up otherwise since.
    """
    held = [one for one in bound if one.session.recorded or not one.session.left]
    return ([one for one in held if one.how != NAMES] or held)[-1:]


def _add_session(table: Table, bound: Bound, state: State) -> None:
    session = bound.session
    table.troubles += [*bound.troubles, *session.troubles]
    if session.points is None:
        return
    change = change_of(session, state, bound.until)
    table.troubles += change.troubles
    table.played += session.played + change.played
    typed = left_out(session, bound.until)
    table.upcoming += change.upcoming - session.first_deal
    dealer = typed[0].dealer if typed else session.dealer
    if dealer is not None:
        table.dealer = _seated_now(table, state, bound.persons[dealer]) or table.dealer
    if not typed:
        table.corrected += change.played
        table.signed = session.signed
        table.ended = session.ended
        table.ended_by_director = session.ended and session.director_ended
    if session.unsound:
        table.troubles.append(
            counted(
                "{number} record to be checked",
                "{number} records to be checked",
                session.unsound,
            )
        )
    for place, person in enumerate(bound.persons):
        if person is None:
            continue
        _add(table.results, person, session.points[place] + change.points[place])
        if session.money is not None:
            table.money = table.money or {}
            _add(table.money, person, session.money[place] + change.money[place])


def _seated_now(table: Table, state: State, person: int | None) -> int | None:
    """The person at a table who has the seat of one of its box, maybe a substitute; None: nobody.

    None likewise where nobody knows who sat there.
    """
    if person is None or person in table.persons:
        return person
    known = substitute_at(state, person, table.persons)
    return known or has_it_now(state, table.round_number, person, table.persons)


def _add_changes(table: Table, bound: Iterable[Bound], state: State) -> None:
    table.changes = [change for one in bound for change in changes_of(one, state)]
    look = what_to_look_at(table.changes)
    if look is not None:
        table.troubles.append(look)
    if not table.signed and all(one.until is None for one in table.bound):
        table.signed = stands_as_signed(table, state)


def _add_sheets(table: Table, sheets: Sequence[TypedSheet], state: State, name: NameOf) -> None:
    if not sheets:
        return
    typed = sheets[-1]
    table.typed = True
    table.played += typed.deals
    table.sheet_deals = typed.deals
    table.upcoming += typed.deals
    table.dealer = _after(table, table.dealer, typed.deals)
    _add_all(table.results, typed.persons, typed.played)
    for person, points in typed.taken:
        place = (table.round_number, table.table)
        _adjust(table, Adjustment(*place, person, -points, typed.reason, typed.decision, PENALTY))
    table.troubles += ask_whose_sheet(table, typed, state, name)
    table.troubles += ask_if_unequal(sheets, name)
    if len(sheets) == 1 and state.settings.typed_twice:
        table.troubles.append(TO_TYPE_TWICE)


def _count(table: Table, state: State, name: NameOf) -> None:
    """Ask what counts where a box has brought what was typed; tell of more deals than are due.

    Not of a box that has signed just what a sheet of all deals says.
    A box itself stops when all were played.
    """
    if not table.typed:
        return
    sessions = [bound.session for bound in table.bound if bound.session.recorded]
    undecided = [session for session in sessions if session.id not in state.beside]
    more = counted_twice(table.played, table.deals) if table.played > table.deals else None
    if len(sessions) == len(undecided) == 1:
        [session] = sessions
        typed = table.sheet_deals + sum(deal.counts for deal in table.typed_deals)
        bound = table.bound[0]
        brought = brought_besides(session, bound.until, state, typed)
        sheets = state.sheets.get((table.round_number, table.table), [])[-1:]
        if bound.until == 0 and sheets and not table.typed_deals:
            sheet = as_on_box(sheets[0], bound.persons, state, table.round_number)
            if says_the_same(sheet, session, bound.persons):
                return
            brought = otherwise(sheet, session, bound.persons, name) or brought
        said = brought or more
        if said is not None:
            table.troubles.append(Question(TWICE, said, session.id))
    elif more is not None and undecided:
        table.troubles.append(Question(TWICE, more))
    elif more is not None and None not in [state.beside[session.id] for session in sessions]:
        table.troubles.append(more)


def _add_deals(
    table: Table,
    deals: Sequence[TypedDeal],
    sheets: Sequence[TypedSheet],
    state: State,
    books: BooksByVersion,
    name: NameOf,
) -> None:
    for typed in deals:
        table.typed = True
        # A sheet comes where it was typed first: typed later it moves no deal before it.
        before = sheets[-1].deals if sheets and sheets[0].decision < typed.decision else 0
        try:
            deal = scored(typed, table.upcoming + before, state.settings.rules, books)
        except DeskError as error:
            table.troubles.append(
                msg(
                    "decision {number}, a typed deal: {error}",
                    number=typed.decision,
                    error=error.message,
                )
            )
            continue
        seat = _seat_of_dealer(table, deal, state)
        table.typed_deals.append(replace(deal, dealer=_dealer_of(table, deal, state, seat)))
        table.played += deal.counts
        table.upcoming += deal.counts
        passed = deal.book.passes_on(deal.answers, len(table.persons))
        table.dealer = _after(table, seat, passed)
        _add_all(table.results, typed.persons, deal.points)
        if deal.money is not None:
            table.money = table.money or {}
            _add_all(table.money, typed.persons, deal.money)
    table.troubles += ask_whose_deals(table, deals, state, name)


def _seat_of_dealer(table: Table, deal: ScoredDeal, state: State) -> int | None:
    """Who has the seat now from which a typed deal was dealt.

    That of who sat it out, else as its answers tell it, else of who was due. What was typed may
    come after deals of a box that was not read yet: then somebody else deals.
    """
    seats = [_seated_now(table, state, person) for person in deal.typed.persons]
    present = [one for one in table.persons if one in seats or one not in table.absent]
    resting = [person for person in present if person not in seats]
    if len(deal.typed.persons) == len(present) - 1 and len(resting) == 1:
        return resting[0]
    told = dealer_of(deal, seats, present)
    return told or (table.dealer if table.dealer in present else None)


def _dealer_of(table: Table, deal: ScoredDeal, state: State, seat: int | None) -> int | None:
    """Who has dealt a typed deal from the seat that a person has now; None where nobody knows it.

    He, or who had it before and has stopped since.
    """
    if seat is None:
        return None
    played = [one for one in deal.typed.persons if _seated_now(table, state, one) == seat]
    return played[0] if played else plays_next(state, table, seat, deal.number)


def _after(table: Table, person: int | None, places: int) -> int | None:
    """The person who sits so many places after another one, None after nobody."""
    if person is None:
        return None
    at = table.persons.index(person)
    return table.persons[(at + places) % len(table.persons)]


def _adjust(table: Table, adjustment: Adjustment) -> None:
    table.adjusted.append(adjustment)
    _add(table.results, adjustment.person, adjustment.points)


def _add_all(sums: dict[int, int], persons: Iterable[int], points: Iterable[int]) -> None:
    for person, value in zip(persons, points, strict=True):
        _add(sums, person, value)


def _add(sums: dict[int, int], person: int, points: int) -> None:
    sums[person] = sums.get(person, 0) + points
