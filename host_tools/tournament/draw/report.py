"""What is said of a draw, in sentences: beforehand, of what came out, and of an exchange."""

from itertools import combinations

from host_tools.formatting import plural
from host_tools.tournament.draw.bounds import least_repeats
from host_tools.tournament.draw.check import check_players, check_sizes, check_wishes
from host_tools.tournament.draw.cost import cost_of
from host_tools.tournament.draw.plan import NO_WISHES
from host_tools.tournament.draw.shape import table_sizes


def foreseen(players, rounds, sizes=(4, 5), wishes=NO_WISHES, name=str):
    """What is certain before anything is drawn, and what cannot be avoided: sentences.

    Arguments as for `draw`; name(player): how a player is called. DrawError as there.
    """
    players = check_players(players)
    tables = table_sizes(len(players), check_sizes(sizes))
    check_wishes(wishes, players, tables)
    said = [f"{plural(len(players), 'player')} in {plural(rounds, 'round')}: {_shape(tables)}"]
    idle = len(players) - sum(tables)
    if idle:
        said.append(f"{plural(idle, 'player')} must sit out each round")
    repeats = least_repeats(tables, rounds, idle)
    if repeats:
        said.append(
            f"repeated meetings cannot be avoided: at least {plural(repeats, 'pair')} must meet "
            "twice, where a pair that meets three times counts for three"
        )
    said += _certain(wishes, tables, name)
    return said


def report(plan, wishes=NO_WISHES, name=str):
    """What came out of a draw: sentences; name(player): how a player is called."""
    cost = cost_of(plan, wishes)
    said = [f"seed {plan.seed}, method {plan.method}"]
    for times in sorted({times for *_, times in cost.repeats}, reverse=True):
        pairs = [repeat for repeat in cost.repeats if repeat[2] == times]
        meet = "meets" if len(pairs) == 1 else "meet"
        said.append(f"{plural(len(pairs), 'pair')} {meet} {_often(times)}: {_pairs(pairs, name)}")
    if not cost.repeats:
        said.append("nobody meets another player twice")
    return said + _not_kept(cost, name) + _evenness(cost)


def changes(before, after, name=str):
    """What is otherwise in one `Cost` than in another: sentences."""
    was, becomes = _facts(before, name), _facts(after, name)
    said = [fact for fact in becomes if fact not in was]
    said += [f"no longer: {fact}" for fact in was if fact not in becomes]
    return said


def _facts(cost, name):
    repeats = [
        f"{name(one)} and {name(other)} meet {_often(times)}" for one, other, times in cost.repeats
    ]
    return _not_kept(cost, name) + repeats + _evenness(cost)


def _not_kept(cost, name):
    """The wishes that are not fulfilled."""
    said = [
        f"{name(one)} and {name(other)} must not meet, but meet {_often(times)}"
        for one, other, times in cost.apart
    ]
    said += [
        f"{name(player)} is not at the table at which he stays in round {number}"
        for player, number in cost.away
    ]
    said += [
        f"{name(one)} and {name(other)} should rather not meet, but meet {_often(times)}"
        for one, other, times in cost.rather_apart
    ]
    return said


def _evenness(cost):
    said = [
        f"at a table of {size} each player sits {_range(*times)}"
        for size, times in cost.spread.items()
    ]
    said.append(f"each player is the scribe {_range(*cost.scribe)}")
    if cost.out[1]:
        said.append(f"each player sits out {_range(*cost.out)}")
    return said


def _certain(wishes, tables, name):
    """What the wishes bring with them whatever is drawn."""
    for group in wishes.rather_apart:
        if len(group) > len(tables):
            who = ", ".join(name(player) for player in group)
            yield (
                f"{who} should rather not meet, but are {len(group)} at {len(tables)} tables: "
                "some of them meet in every round"
            )
    for (one, table), (other, same) in combinations(wishes.stay.items(), 2):
        if table == same:
            yield f"{name(one)} and {name(other)} both stay at table {table}: they meet every round"
    for player, table in wishes.stay.items():
        if tables[table - 1] != tables[0]:
            yield f"{name(player)} stays at table {table}, which has {tables[table - 1]} players"


def _shape(tables):
    return " and ".join(
        f"{plural(tables.count(size), 'table')} of {size}" for size in dict.fromkeys(tables)
    )


def _pairs(pairs, name):
    return ", ".join(f"{name(one)} and {name(other)}" for one, other, _ in pairs)


def _often(times):
    return {0: "never", 1: "once", 2: "twice"}.get(times, f"{times} times")


def _range(least, most):
    return _often(most) if least == most else f"{least} to {most} times"
