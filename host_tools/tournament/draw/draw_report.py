"""Sentences about a draw: beforehand, about its result, and about an exchange."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from host_tools.language.message import Message, Sentence, counted, listed, msg, together
from host_tools.tournament.aliases import NameOf
from host_tools.tournament.draw.bounds import least_repeats
from host_tools.tournament.draw.check import check_players, check_sizes, check_wishes
from host_tools.tournament.draw.cost import Cost, cost_of
from host_tools.tournament.draw.plan import BY_HAND, NO_WISHES, Plan, Wishes
from host_tools.tournament.draw.shape import table_sizes

_METHODS = {"lot": msg("lot"), "swaps": msg("swaps"), "standing": msg("standing")}


def foreseen(
    players: int | Iterable[int],
    rounds: int,
    sizes: Iterable[int] = (4, 5),
    wishes: Wishes = NO_WISHES,
    name: NameOf = str,
) -> list[Message]:
    """Return sentences on certain and unavoidable facts before the draw.

    Arguments as for `draw`; name(player): the name of a player. DrawError as there.
    """
    players = check_players(players)
    tables = table_sizes(len(players), check_sizes(sizes))
    check_wishes(wishes, players, tables)
    said = [
        msg(
            "{players} in {rounds}: {tables}",
            players=counted("{number} player", "{number} players", len(players)),
            rounds=counted("{number} round", "{number} rounds", rounds),
            tables=_shape(tables),
        )
    ]
    idle = len(players) - sum(tables)
    if idle:
        said.append(
            counted(
                "{number} player must sit out each round",
                "{number} players must sit out each round",
                idle,
            )
        )
    repeats = least_repeats(tables, rounds, idle)
    if repeats and not wishes.partners:
        said.append(
            msg(
                "repeated meetings cannot be avoided: at least {pairs} must meet twice, where a "
                "pair that meets three times counts for three",
                pairs=counted("{number} pair", "{number} pairs", repeats),
            )
        )
    said += _certain(wishes, tables, name)
    return said


def report(
    plan: Plan,
    wishes: Wishes = NO_WISHES,
    name: NameOf = str,
    late: Collection[int] = (),
) -> list[Message]:
    """Return sentences on the result of a draw; name(player): the name of a player.

    One that lists pairs has the value `what`, without them, and `how`, they alone.
    late: players who did not play in every round; their number of rounds out is not told.
    """
    cost = cost_of(plan, wishes, late)
    said = [_origin(plan)]
    for times in sorted({times for *_, times in cost.repeats}, reverse=True):
        pairs = [repeat for repeat in cost.repeats if repeat[2] == times]
        said.append(
            msg(
                "{what}: {how}",
                what=counted(
                    "{number} pair meets {often}",
                    "{number} pairs meet {often}",
                    len(pairs),
                    often=_often(times),
                ),
                how=listed(_both(name, one, other) for one, other, _ in pairs),
            )
        )
    if not cost.repeats:
        said.append(msg("nobody meets another player twice"))
    said += _partners(cost, name) + _not_kept(cost, name) + list(_kept(wishes, cost, name))
    return said + _evenness(cost)


def _partners(cost: Cost, name: NameOf) -> list[Message]:
    """Return the partners who play together more than once; nothing without partners."""
    if cost.partners is None:
        return []
    if not cost.partners:
        return [msg("nobody has the same partner twice")]
    often = sorted({times for *_, times in cost.partners}, reverse=True)
    pairs = [(times, [one for one in cost.partners if one[2] == times]) for times in often]
    return [
        msg(
            "{what}: {how}",
            what=counted(
                "{number} pair plays together {often}",
                "{number} pairs play together {often}",
                len(again),
                often=_often(times),
            ),
            how=listed(_both(name, one, other) for one, other, _ in again),
        )
        for times, again in pairs
    ]


def _origin(plan: Plan) -> Message:
    if plan.method == BY_HAND:
        return msg("drawn by number {seed}, then changed by hand", seed=plan.seed)
    return msg("draw number {seed}, method {method}", seed=plan.seed, method=_method(plan.method))


def _method(name: str) -> Sentence:
    """The name of a method, its version behind it."""
    kind, _, version = name.rpartition("-")
    if kind not in _METHODS:
        return name
    return msg("{method}-{version}", method=_METHODS[kind], version=version)


def changes(before: Cost, after: Cost, name: NameOf = str) -> list[Message]:
    """Return a sentence for each difference of two `Cost`s."""
    was, becomes = _facts(before, name), _facts(after, name)
    said = [fact for fact in becomes if fact not in was]
    said += [msg("no longer: {fact}", fact=fact) for fact in was if fact not in becomes]
    return said


def _facts(cost: Cost, name: NameOf) -> list[Message]:
    repeats = [
        msg("{who} meet {often}", who=_both(name, one, other), often=_often(times))
        for one, other, times in cost.repeats
    ]
    partners = [
        msg("{who} play together {often}", who=_both(name, one, other), often=_often(times))
        for one, other, times in cost.partners or ()
    ]
    return _not_kept(cost, name) + repeats + partners + _evenness(cost)


def _not_kept(cost: Cost, name: NameOf) -> list[Message]:
    """The wishes that are not fulfilled."""
    said = [
        msg(
            "{some}, {next}",
            some=msg("{names} must not meet", names=_both(name, one, other)),
            next=msg("but meet {often}", often=_often(times)),
        )
        for one, other, times in cost.apart
    ]
    said += [
        msg(
            "{name} is not at their fixed table in round {number}",
            name=name(player),
            number=round_number,
        )
        for player, round_number in cost.away
    ]
    said += [
        msg(
            "{who} do not play together in round {number}",
            who=_both(name, one, other),
            number=round_number,
        )
        for one, other, round_number in cost.parted
    ]
    said += [
        msg(
            "{some}, {next}",
            some=msg("{names} should rather not meet", names=_both(name, one, other)),
            next=msg("but meet {often}", often=_often(times)),
        )
        for one, other, times in cost.rather_apart
    ]
    return said


def _kept(wishes: Wishes, cost: Cost, name: NameOf) -> Iterator[Message]:
    """The wishes that are fulfilled."""
    meetings = [{one, other} for one, other, _ in (*cost.apart, *cost.rather_apart)]
    for group in (*wishes.apart, *wishes.rather_apart):
        if not any(pair <= set(group) for pair in meetings):
            yield _as_wished(msg("{who} never meet", who=together(map(name, group))))
    parted = [{one, other} for one, other, _ in cost.parted]
    for pair in wishes.partners:
        if {*pair} not in parted:
            yield _as_wished(msg("{names} play together", names=_both(name, *pair)))
    away = {player for player, _ in cost.away}
    for player, table in wishes.stay.items():
        if player not in away:
            yield _as_wished(msg("{name} stays at table {table}", name=name(player), table=table))


def _as_wished(what: Message) -> Message:
    return msg("{some}, {next}", some=what, next=msg("as is wished"))


def _evenness(cost: Cost) -> list[Message]:
    said = [
        msg("at a table of {size} each player sits {often}", size=size, often=_range(*times))
        for size, times in cost.spread.items()
    ]
    said.append(msg("each player is the scribe {often}", often=_range(*cost.scribe)))
    if cost.out[1]:
        said.append(msg("each player sits out {often}", often=_range(*cost.out)))
    return said


def _certain(wishes: Wishes, tables: Sequence[int], name: NameOf) -> Iterator[Message]:
    """Yield the effects of the wishes that no draw changes."""
    for group in wishes.rather_apart:
        if len(group) > len(tables):
            yield msg(
                "{who} should rather not meet, but are {number} at {tables} tables: some of them "
                "meet in every round",
                who=listed(map(name, group)),
                number=len(group),
                tables=len(tables),
            )
    for (one, table), (other, same) in combinations(wishes.stay.items(), 2):
        if table == same:
            yield msg(
                "{who} both stay at table {table}: they meet every round",
                who=_both(name, one, other),
                table=table,
            )
    for player, table in wishes.stay.items():
        if tables[table - 1] != tables[0]:
            yield msg(
                "{name} stays at table {table}, which has {players} players",
                name=name(player),
                table=table,
                players=tables[table - 1],
            )


def _shape(tables: Sequence[int]) -> Sentence:
    return together(
        counted(
            "{number} table of {size}", "{number} tables of {size}", tables.count(size), size=size
        )
        for size in dict.fromkeys(tables)
    )


def _both(name: NameOf, one: int, other: int) -> Sentence:
    return together((name(one), name(other)))


def _often(times: int) -> Message:
    if times > 2:
        return msg("{number} times", number=times)
    return (msg("never"), msg("once"), msg("twice"))[times]


def _range(least: int, most: int) -> Message:
    if least == most:
        return _often(most)
    return msg("{least} to {most} times", least=least, most=most)
