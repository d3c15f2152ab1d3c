"""Checks of what a draw is asked for."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, pairwise

from host_tools.language.message import Message, msg
from host_tools.tournament.aliases import AnyRounds
from host_tools.tournament.draw.plan import DrawError, Wishes
from host_tools.tournament.spoken import SpokenPerson, spoken

MAX_PLAYERS = 1000
MAX_ROUNDS = 50
MIN_SIZE, MAX_SIZE = 2, 6  # of a table; what a session may have (rules_core.session)


def check_players(players: int | Iterable[int]) -> tuple[int, ...]:
    """The players in numerical order: `players` are their numbers, or how many there are.

    DrawError for no list of different numbers, or too many.
    """
    if isinstance(players, int):
        if players > MAX_PLAYERS:
            raise DrawError("players", _outside(players, MAX_PLAYERS))
        return tuple(range(1, players + 1))
    numbers = sorted(players)
    for one, other in pairwise(numbers):
        if one == other:
            raise DrawError("players", msg("{one} is there twice", one=one))
    if len(numbers) > MAX_PLAYERS:
        raise DrawError("players", _outside(len(numbers), MAX_PLAYERS))
    return tuple(numbers)


def check_rounds(rounds: int, announced: AnyRounds = ()) -> None:
    """DrawError unless `rounds` more can be drawn, and the announced ones are rounds."""
    if rounds < 1:
        raise DrawError("rounds", _outside(rounds, MAX_ROUNDS))
    if rounds + len(announced) > MAX_ROUNDS:
        raise DrawError("rounds", _outside(rounds + len(announced), MAX_ROUNDS))
    for round_number, tables in enumerate(announced, start=1):
        seated = [player for table in tables for player in table]
        if len(set(seated)) < len(seated):
            raise DrawError(
                "announced", msg("in round {number} somebody sits twice", number=round_number)
            )


def check_sizes(sizes: Iterable[int]) -> tuple[int, ...]:
    """The sizes as a tuple; DrawError unless they are different ones that a table can have."""
    sizes = tuple(sizes)
    if not sizes or len(set(sizes)) < len(sizes):
        raise DrawError("sizes", msg("they must be different numbers, the wanted one first"))
    for size in sizes:
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise DrawError(
                "sizes",
                msg(
                    "a table has {low} to {high} players, not {size}",
                    low=MIN_SIZE,
                    high=MAX_SIZE,
                    size=size,
                ),
            )
    return sizes


def _outside(number: int, most: int) -> Message:
    return msg("{number} is not between {least} and {most}", number=number, least=1, most=most)


def check_seed(seed: int) -> None:
    """DrawError unless it is a seed."""
    if seed < 0:
        raise DrawError("seed", msg("it is a number from 0, not {seed}", seed=seed))


def check_wishes(wishes: Wishes, players: Iterable[int], tables: Sequence[int]) -> None:
    """DrawError for a wish about somebody unknown, or one that cannot be fulfilled.

    tables: the sizes of those of a round.
    """
    known = set(players)
    for name, groups in (("apart", wishes.apart), ("rather_apart", wishes.rather_apart)):
        for group in groups:
            _check_group(name, group, known)
    for pair in wishes.partners:
        _check_group("partners", pair, known)
    _check_partners(wishes)
    _check_stay(wishes.stay, known, tables)
    for group in wishes.apart:
        if len(group) > len(tables):
            raise DrawError(
                "apart",
                msg(
                    "{who} are {number} at {tables} tables, so two of them must meet",
                    who=spoken(group),
                    number=len(group),
                    tables=len(tables),
                ),
            )
        for one, other in combinations(group, 2):
            table = wishes.stay.get(one)
            if table is not None and table == wishes.stay.get(other):
                raise DrawError(
                    "apart",
                    msg(
                        "{one} and {other} both stay at table {table}",
                        one=SpokenPerson(one),
                        other=SpokenPerson(other),
                        table=table,
                    ),
                )


def _check_group(name: str, group: Sequence[int], known: Collection[int]) -> None:
    if len(group) < 2 or len(set(group)) < len(group):
        raise DrawError(name, msg("it takes two different players or more"))
    for player in group:
        if player not in known:
            raise DrawError(name, msg("there is no player {player}", player=player))


def _check_partners(wishes: Wishes) -> None:
    paired: set[int] = set()
    for pair in wishes.partners:
        one, other = map(SpokenPerson, pair)
        for player in paired.intersection(pair):
            raise DrawError(
                "partners", msg("{name} plays with two others", name=SpokenPerson(player))
            )
        if any({*pair} <= {*group} for group in wishes.apart):
            raise DrawError(
                "partners", msg("{one} and {other} are to be kept apart", one=one, other=other)
            )
        if len({wishes.stay.get(player) for player in pair}) > 1:
            raise DrawError(
                "partners", msg("{one} and {other} stay at two tables", one=one, other=other)
            )
        paired.update(pair)


def _check_stay(stay: Mapping[int, int], known: Collection[int], tables: Sequence[int]) -> None:
    taken = [0] * len(tables)
    for player, table in stay.items():
        if player not in known:
            raise DrawError("stay", msg("there is no player {player}", player=player))
        if not 1 <= table <= len(tables):
            raise DrawError(
                "stay",
                msg(
                    "there is no {what}, only 1 to {last}",
                    what=msg("table {table}", table=table),
                    last=len(tables),
                ),
            )
        taken[table - 1] += 1
        if taken[table - 1] > tables[table - 1]:
            raise DrawError(
                "stay",
                msg("table {table} has {places} places", table=table, places=tables[table - 1]),
            )
