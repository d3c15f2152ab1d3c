"""The cost of a plan, in figures: repeated meetings, wishes not kept, unevenness."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from host_tools.tournament.aliases import AnyRounds
from host_tools.tournament.draw.partners import Pair, partnerships
from host_tools.tournament.draw.plan import NO_WISHES, Plan, Wishes

# Two players, the lower number first; how often two have met.
Meeting = tuple[int, int, int]


def meetings(rounds: AnyRounds) -> Counter[Pair]:
    """How often the players of these rounds have met: {(lower number, higher number): times}."""
    met: Counter[Pair] = Counter()
    for tables in rounds:
        for table in tables:
            met.update(_pairs(table))
    return met


def at_size(rounds: AnyRounds, size: int) -> Counter[int]:
    """How often each has sat at a table of this size: {player: times}."""
    return Counter(
        player for tables in rounds for table in tables if len(table) == size for player in table
    )


def scribes(rounds: AnyRounds) -> Counter[int]:
    """How often each has been the scribe, who deals first: {player: times}."""
    return Counter(table[0] for tables in rounds for table in tables)


def absences(rounds: AnyRounds, players: Iterable[int]) -> dict[int, int]:
    """How often each of the players was in none of a round's tables: {player: times}.

    Rounds before a player came count, too, so that a late one is not the next to sit out.
    """
    seated = Counter(player for tables in rounds for table in tables for player in table)
    return {player: len(rounds) - seated[player] for player in players}


class Cost(NamedTuple):
    """The cost of a plan.

    repeats: (player, other, times) for each pair that meets twice or more, the most often first.
    apart, rather_apart: (player, other, times) for each that should not meet at all, and does.
    away: (player, round) where a player who stays at a table is at another.
    spread: {size: (least, most)}: how often a player sits at a table of that size, for every size
        but the wanted one. scribe, out: the same of being the scribe, and of sitting out.
    partners: (player, other, times) for each pair that plays together twice or more, the most often
        first; None where nobody has a partner. Wished partners are neither among them nor among
        the `repeats`.
    parted: (player, other, round) where wished partners do not play together.
    """

    repeats: tuple[Meeting, ...]
    apart: tuple[Meeting, ...]
    rather_apart: tuple[Meeting, ...]
    away: tuple[tuple[int, int], ...]
    spread: dict[int, tuple[int, int]]
    scribe: tuple[int, int]
    out: tuple[int, int]
    partners: tuple[Meeting, ...] | None = None
    parted: tuple[tuple[int, int, int], ...] = ()

    @property
    def figures(self) -> dict[str, int]:
        """{name: number}, the weightiest first; less is better."""
        parted = {} if self.partners is None else {"do not play together": len(self.parted)}
        again = {} if self.partners is None else {"partners again": len(self.partners)}
        return (
            {
                "kept apart, but meet": len(self.apart),
                "not at their table": len(self.away),
            }
            | parted
            | {
                "meet three times or more": sum(times > 2 for *_, times in self.repeats),
                "should rather not meet": len(self.rather_apart),
                "meet twice": sum(times == 2 for *_, times in self.repeats),
            }
            | {
                f"tables of {size}, most less least": most - least
                for size, (least, most) in self.spread.items()
            }
            | again
        )


def cost_of(plan: Plan, wishes: Wishes = NO_WISHES, late: Collection[int] = ()) -> Cost:
    """The `Cost` of a plan against what was wished.

    late: players who did not play in every round, so that a round without a seat may be none that
    they sit out; `out` leaves them out.
    """
    regular = [player for player in plan.players if player not in late]
    met = meetings(plan.rounds)
    fixed = pairs_of(wishes.partners)
    return Cost(
        repeats=_again(met, fixed),
        apart=_meeting(met, wishes.apart),
        rather_apart=_meeting(met, wishes.rather_apart),
        away=tuple(_away(plan.rounds, wishes.stay)),
        spread={
            size: _range(at_size(plan.rounds, size), plan.players)
            for size in sorted({len(table) for tables in plan.rounds for table in tables})
            if size != plan.sizes[0]
        },
        scribe=_range(scribes(plan.rounds), plan.players),
        out=_range(absences(plan.rounds, regular), regular),
        partners=_again(partnerships(plan.rounds, plan.parties), fixed) if plan.parties else None,
        parted=tuple(_parted(plan, fixed, late)),
    )


def _again(times: Mapping[Pair, int], fixed: Collection[Pair]) -> tuple[Meeting, ...]:
    again = [
        (*pair, number)
        for pair, number in sorted(times.items())
        if number > 1 and pair not in fixed
    ]
    return tuple(sorted(again, key=lambda repeat: -repeat[2]))


def _parted(
    plan: Plan, fixed: Iterable[Pair], late: Collection[int]
) -> Iterator[tuple[int, int, int]]:
    """As `Cost.parted`; who was not there in every round may be missed in one."""
    for number, tables in enumerate(plan.rounds, start=1):
        together = partnerships([tables], plan.parties)
        seated = {player for table in tables for player in table}
        for pair in fixed:
            missed = seated.isdisjoint(pair) or not {*pair}.isdisjoint(set(late) - seated)
            if not together[pair] and not missed:
                yield *pair, number


def pairs_of(groups: Iterable[Iterable[int]]) -> list[Pair]:
    """Every pair of players that is in one of the groups, once, the lower number first."""
    return sorted({pair for group in groups for pair in _pairs(group)})


def _pairs(players: Iterable[int]) -> Iterator[Pair]:
    return combinations(sorted(players), 2)


def _meeting(met: Mapping[Pair, int], groups: Iterable[Iterable[int]]) -> tuple[Meeting, ...]:
    return tuple(
        (one, other, met[one, other]) for one, other in pairs_of(groups) if (one, other) in met
    )


def _away(rounds: AnyRounds, stay: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    for round_number, tables in enumerate(rounds, start=1):
        for table, seated in enumerate(tables, start=1):
            for player in seated:
                if stay.get(player, table) != table:
                    yield player, round_number


def _range(times: Mapping[int, int], players: Iterable[int]) -> tuple[int, int]:
    counts = [times.get(player, 0) for player in players] or [0]
    return min(counts), max(counts)
