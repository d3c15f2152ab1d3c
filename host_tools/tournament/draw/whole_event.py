"""The draw of an event, or of its rounds that are still to come."""

from collections.abc import Iterable, Mapping
from itertools import chain, repeat

from host_tools.common.plain import quote
from host_tools.language.message import listed, msg
from host_tools.tournament.aliases import AnyRounds, Tables
from host_tools.tournament.draw.check import (
    check_players,
    check_rounds,
    check_seed,
    check_sizes,
    check_wishes,
)
from host_tools.tournament.draw.cost import absences, at_size, meetings, pairs_of, scribes
from host_tools.tournament.draw.fixed_partners import (
    PairedBoard,
    choose_idle,
    mates_of,
    staying_together,
)
from host_tools.tournament.draw.partner_search import (
    PartnerBoard,
    in_parties,
    search_partners,
    unavoidable,
)
from host_tools.tournament.draw.partners import PARTIES, orders_at, partnerships, spread
from host_tools.tournament.draw.plan import NO_WISHES, DrawError, Plan, Wishes, rounds_of
from host_tools.tournament.draw.prices import RATHER_APART, Prices
from host_tools.tournament.draw.random_numbers import Lot
from host_tools.tournament.draw.search import Board, Task, search
from host_tools.tournament.draw.seat_order import seat
from host_tools.tournament.draw.shape import table_sizes
from host_tools.tournament.draw.start import Start
from host_tools.tournament.spoken import SpokenPerson

SWAPS = "swaps-1"  # as few repeated meetings as possible, by exchanges
PARTNERED = "swaps-2"  # the same, and as few as possible are partners again
LOT = "lot-1"  # a lot for each round, which knows nothing of the others
METHODS = {"swaps": SWAPS, "lot": LOT}


def draw(
    players: int | Iterable[int],
    rounds: int,
    seed: int,
    sizes: Iterable[int] = (4, 5),
    wishes: Wishes = NO_WISHES,
    method: str = SWAPS,
    parties: int = 0,
) -> Plan:
    """Draw a whole event: the `Plan` of it.

    players: how many (they are 1, 2, ...), or their numbers, in any order. rounds: how many.
    seed: from 0; the same gives the same plan everywhere. sizes: those that a table may have, the
    wanted one first, see `table_sizes`. method: `SWAPS` or `LOT`; a lot keeps nobody apart.
    parties: see `Plan`.
    DrawError for what cannot be drawn, or if no plan keeps all pairs apart that must not meet.
    """
    return redraw((), players, rounds, seed, sizes, wishes, method, parties)


def redraw(
    announced: AnyRounds,
    players: int | Iterable[int],
    rounds: int,
    seed: int,
    sizes: Iterable[int] = (4, 5),
    wishes: Wishes = NO_WISHES,
    method: str = SWAPS,
    parties: int = 0,
) -> Plan:
    """Draw the `rounds` to come, after those that are announced and stay as they are.

    announced: rounds of tables. Their meetings, scribes and places at tables of five count.
    players: those who play on, late ones among them. The `Plan` has all rounds. For the rest see
    `draw`.
    """
    players = check_players(players)
    sizes = check_sizes(sizes)
    before = rounds_of(announced)
    check_rounds(rounds, before)
    check_seed(seed)
    if method not in METHODS.values():
        known = listed(METHODS.values())
        raise DrawError(
            "method", msg("{word} is none of {choices}", word=quote(method), choices=known)
        )
    tables = table_sizes(len(players), sizes)
    wishes = staying_together(wishes)
    check_wishes(wishes, players, tables)
    lot = Lot(seed)
    idle = _idle(before, players, rounds, len(players) - sum(tables), wishes, lot)
    start = Start(players, tables, idle, wishes, lot)
    if method == LOT:
        drawn, steps = _by_lot(start, parties), 0
    else:
        drawn, steps = _by_search(start, before, sizes[0])
    if parties and method == SWAPS:
        drawn, method = spread(drawn, parties, before, lot, wishes.partners), PARTNERED
        drawn, more = _with_other_partners(start, drawn, before, sizes[0], parties)
        steps += more
    return Plan((*before, *drawn), seed, method, players, sizes, steps, parties)


def _idle(
    announced: AnyRounds,
    players: tuple[int, ...],
    rounds: int,
    count: int,
    wishes: Wishes,
    lot: Lot,
) -> list[set[int]]:
    """For each round the set of `count` players who sit it out; none stays at a table."""
    times = absences(announced, players)
    free = [player for player in players if player not in wishes.stay]
    return [choose_idle(free, count, times, lot, wishes.partners) for _ in range(rounds)]


def _by_lot(start: Start, parties: int) -> tuple[Tables, ...]:
    wishes = start.wishes
    if wishes.apart or wishes.rather_apart or wishes.even_fives:
        raise DrawError("method", msg("A random draw ignores wishes and earlier rounds."))
    drawn = [[tuple(start.lot.shuffled(table)) for table in tables] for tables in start.by_lot()]
    return tuple(
        tuple(orders_at(table, parties, wishes.partners)[0] for table in tables) for tables in drawn
    )


def _by_search(start: Start, announced: AnyRounds, wanted: int) -> tuple[tuple[Tables, ...], int]:
    """(rounds, number of exchanges tried)"""
    players = start.players
    index = {player: number for number, player in enumerate(players)}
    task = _task(start, announced, wanted, index)
    movable = start.movable()
    wishes = start.wishes
    mates = mates_of((index[one], index[other]) for one, other in wishes.partners)
    staying = [index[player] for player in wishes.stay]

    def board(seating: AnyRounds) -> Board:
        numbered = [[[index[player] for player in table] for table in tables] for tables in seating]
        if mates:
            return PairedBoard(task, numbered, movable, mates, staying)
        return Board(task, numbered, movable)

    calculated = None if announced else start.by_arithmetic()
    by_lot = (start.by_lot() for _ in repeat(None))
    seatings = chain([calculated], by_lot) if calculated else by_lot
    best, steps = search(task, map(board, seatings), start.lot)
    rounds = [[[players[number] for number in table] for table in tables] for tables in best.rounds]
    _check_apart(rounds, start.wishes)
    times = scribes(announced)
    return seat(rounds, {player: times[player] for player in players}, start.lot), steps


def _with_other_partners(
    start: Start, drawn: tuple[Tables, ...], announced: AnyRounds, wanted: int, parties: int
) -> tuple[tuple[Tables, ...], int]:
    """(rounds, exchanges tried), at other tables where fewer are partners again so.

    Where somebody stays at a table, or has a fixed partner, the tables are as they were drawn.
    """
    players, lot = start.players, start.lot
    wishes, sizes = start.wishes, start.sizes
    are_fixed = wishes.stay or wishes.partners
    if are_fixed or parties != PARTIES or any(size % PARTIES for size in sizes):
        return drawn, 0
    index = {player: number for number, player in enumerate(players)}
    before = {
        (index[one], index[other]): times
        for (one, other), times in partnerships(announced, parties).items()
        if one in index and other in index
    }
    numbered = [[[index[player] for player in table] for table in tables] for tables in drawn]
    board = PartnerBoard(
        _task(start, announced, wanted, index), numbered, start.movable(), parties, before
    )
    repeats = board.repeats
    steps = search_partners(board, unavoidable(board), lot)
    if board.repeats >= repeats:
        return drawn, steps
    rounds = [
        [[players[number] for number in table] for table in tables] for tables in board.rounds
    ]
    times = scribes(announced)
    seated = seat(rounds, {player: times[player] for player in players}, lot)
    return tuple(
        tuple(
            in_parties(table, partnered, parties)
            for table, partnered in zip(tables, others, strict=True)
        )
        for tables, others in zip(seated, rounds, strict=True)
    ), steps


def _task(start: Start, announced: AnyRounds, wanted: int, index: Mapping[int, int]) -> Task:
    """Return the search for the announced rounds and the wishes; index: {player: number}."""
    players, wishes = start.players, start.wishes
    prices = Prices(len(announced) + len(start.idle), wishes.even_fives)
    before = meetings(announced)
    for pair in pairs_of(wishes.rather_apart):
        before[pair] += RATHER_APART
    for pair in pairs_of(wishes.apart):
        before[pair] += prices.apart
    met = [[0] * len(players) for _ in players]
    for (one, other), times in before.items():
        if one in index and other in index:
            met[index[one]][index[other]] = met[index[other]][index[one]] = times
    places = {}
    for size in sorted(set(start.sizes) - {wanted}):
        sat = at_size(announced, size)
        places[size] = [sat[player] for player in players]
    always = {
        (index[one], index[other]): sum(idle.isdisjoint((one, other)) for idle in start.idle)
        for one, other in wishes.partners
    }
    return Task(start.sizes, len(start.idle), len(start.idle[0]), prices, met, places, always)


def _check_apart(rounds: AnyRounds, wishes: Wishes) -> None:
    met = meetings(rounds)
    for one, other in pairs_of(wishes.apart):
        if met[one, other]:
            raise DrawError(
                "apart",
                msg(
                    "no plan was found that keeps all of them apart: {one} and {other} meet",
                    one=SpokenPerson(one),
                    other=SpokenPerson(other),
                ),
            )
