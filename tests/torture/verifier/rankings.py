"""The rankings of players, teams and parts of the players, against the results of the tables."""

from tests.torture.verifier.order import Results, ranked
from tests.torture.verifier.persons import has_stopped

# What the texts say of equal points, unless a club has numbers of its own.
RANKING = {
    "krenglbach": {
        "ties": ["best", "second", "third"], "lots": False, "cup": None,
        "cup_up": False, "result": "table",
    },
    "tirol": {
        "ties": ["best", "second", "encounter", "ranks"], "lots": True, "cup": [100, 200],
        "cup_up": False, "result": "round",
    },
    "tirol-2020": {
        "ties": ["best"], "lots": True, "cup": [100, 200], "cup_up": False, "result": "round",
    },
}  # fmt: skip
NOTHING_SAID = {"ties": [], "lots": False, "cup": None, "cup_up": False, "result": "round"}
OUT_AT_LAST = "last"
# Who has no rank.
OUT = {"rank": None, "tie": "", "shared": False, "won": None}


def faults_of_rankings(document):
    """A sentence for each line of a ranking that is another one."""
    rules = document["rules"]
    for key, right in RANKING.get(rules["id"], NOTHING_SAID).items():
        if rules["ranking"][key] != right:
            yield f"rules.ranking.{key}: {rules['ranking'][key]}, but the text says {right}"
    right = computed_rankings(document)
    for key, lines in right.items():
        yield from _compare(lines, document["rankings"][key], f"rankings.{key}")
    yield from _parts(document, [one for one in right["players"] if one["rank"] is not None])


def computed_rankings(document):
    """What the tables and the rules come to: the keys `players` and `teams` of `rankings`."""
    return {"players": _players(document), "teams": _teams(document)}


def _compare(right, said, path):
    if len(right) != len(said):
        yield f"{path}: {len(said)} lines instead of {len(right)}"
    for number, (one, other) in enumerate(zip(right, said, strict=False)):
        for key, value in one.items():
            if other[key] != value:
                yield f"{path}[{number}].{key}: {other[key]!r} instead of {value!r}"


def _at(document, whose):
    """{who: [(round and table, points, rank there)]}; `whose(person)`: who gets it, or None."""
    found = {}
    for table in document["tables"]:
        place = table["round"], table["table"]
        for one in table["results"]:
            rank = 1 + sum(other["points"] > one["points"] for other in table["results"])
            who = whose(one["person"])
            if who is not None:
                found.setdefault(who, []).append((place, one["points"], rank))
    return found


def _line(results, who, document):
    by_round = {}
    for (round_number, _), points, _ in results.at[who]:
        by_round[round_number] = by_round.get(round_number, 0) + points
    numbers = range(1, document["event"]["rounds"] + 1)
    games = document["rules"]["ranking"]["by"] == "games"
    return {
        "points": results.points(who),
        "results": [by_round.get(number) for number in numbers],
        "won": results.won(who) if games else None,
    }


def _places(results, document, lots):
    """[line], the best first, of all in `results`."""
    return [
        {"rank": one.rank, "tie": one.tie, "shared": one.shared} | _line(results, one.who, document)
        | {"who": one.who}
        for one in ranked(results, document["rules"]["ranking"], lots)
    ]  # fmt: skip


def _players(document):
    """The ranking of the players; who is out stands at the end, by number."""
    at = _at(document, lambda person: person)
    entrants = document["entrants"]
    everybody = {one["person"]: at.get(one["person"], []) for one in entrants}
    there = [one["person"] for one in entrants if one["ranked"] and everybody[one["person"]]]
    fit = Results({person: everybody[person] for person in there})
    lines = _places(fit, document, document.get("lots", {}).get("players", []))
    out = sorted(set(everybody) - set(fit.at))
    lines += [_line(Results(everybody), one, document) | OUT | {"who": one} for one in out]
    unread = _unread(document)
    for line in lines:
        line["person"] = line.pop("who")
        line["cup_points"] = _cup(line, everybody, unread, document)
        line["prize_cents"] = 0 if unread else _prize(line, lines, document["rules"]["money"])
    return lines


def _unread(document):
    """The tables of which only a code is known, and nobody has ruled that it counts."""
    return {
        (table["round"], table["table"])
        for table in document["tables"]
        if table.get("state") == "provisional"
    }


def _cup(line, everybody, unread, document):
    """Points above 0, "wobei über hundert nur jeder zweite Punkt zählt (maximal 200 ...)"."""
    cup = document["rules"]["ranking"]["cup"]
    read = [points for place, points, _ in everybody[line["person"]] if place not in unread]
    if cup is None or line["rank"] is None or (unread and not read):
        return None
    full, most = cup
    points = sum(read)
    above = points - full + document["rules"]["ranking"]["cup_up"]
    return max(0, min(points, full) + max(0, min(most - full, above // 2)))


def _share(prizes, ranks, rank):
    """(sum of the `prizes` of the places that `rank` takes up among `ranks`, how many share)."""
    place, count = ranks.index(rank), ranks.count(rank)
    return sum(prizes[place : place + count]), count


def _prize(line, lines, money):
    """Equal players share "50 % des Startgelds" and so on, rounded down to a cent."""
    if line["rank"] is None:
        return 0
    ranks = [one["rank"] for one in lines]
    percent, count = _share(money["shares"], ranks, line["rank"])
    cents, _ = _share(money["prizes"], ranks, line["rank"])
    return percent * money["pot_cents"] // (100 * count) + cents // count


def _teams(document):
    """Like one player who sat at all tables of the members; a substitute belongs to their team."""
    entrants = {one["person"]: one for one in document["entrants"]}
    members, full = {}, {}
    for person, one in entrants.items():
        if one.get("team") and one.get("stands_for") is None:
            full.setdefault(one["team"], []).append(one)
            members.setdefault(one["team"], []).extend(_with_substitutes(person, entrants))
    if not any(len(one) > 1 for one in full.values()):
        return []
    team_of = {person: team for team, persons in members.items() for person in persons}
    at = {team: [] for team in members} | _at(document, team_of.get)
    fit = {
        team
        for team in full
        if at[team] and _team_fits(full[team], members[team], entrants, document)
    }
    draws = document.get("lots", {}).get("teams", [])
    lines = _places(Results({team: at[team] for team in members if team in fit}), document, draws)
    for team in sorted(set(members) - fit):
        lines.append(_line(Results(at), team, document) | OUT | {"who": team})
    for line in lines:
        line["team"] = line.pop("who")
        line["members"] = members[line["team"]]
    return lines


def _with_substitutes(person, entrants):
    found = [person]
    while (after := entrants[found[-1]].get("replaced_by")) in entrants and after not in found:
        found.append(after)
    return found


def _team_fits(own, members, entrants, document):
    """Nobody is a team alone; who is sent away, or stops where leavers are out, takes it out.

    Unless somebody replaces him: then his place was filled throughout.
    """
    left = [entrants[one] for one in members if entrants[one].get("replaced_by") is None]
    out = document["rules"]["ranking"]["leavers"] == "out"
    stopped = out and any(has_stopped(one, document) for one in left)
    return len(own) > 1 and not stopped and not any(one.get("excluded") for one in left)


def _parts(document, players):
    """Some of the players in the order of all: "Der/die bestplatzierte Krenglbacher/in"."""
    marks = {one["person"]: one.get("marks", []) for one in document["entrants"]}
    stopped = {one["person"] for one in document["entrants"] if has_stopped(one, document)}
    winners = {one["person"] for one in players if one["prize_cents"]}
    configured = document.get("settings", {}).get("parts", [])
    # As long as a table is known from a code only, nobody has won anything.
    unread = _unread(document)
    given = {mark: (title, [] if unread else prizes) for mark, title, prizes in configured}
    for number, part in enumerate(document["rankings"]["parts"]):
        path, mark = f"rankings.parts[{number}]", part["mark"]
        title, prizes = given.get(mark, ("", []))
        if part["title"] != title:
            yield f"{path}.title: {part['title']!r} instead of {title!r}"
        chosen = [one for one in players if mark in marks[one["person"]]]
        if mark == OUT_AT_LAST:
            chosen = [one for one in reversed(players) if one["person"] not in stopped]
        one_prize = document["rules"]["money"]["one_prize"]
        lines = _part_lines(chosen, prizes, winners if one_prize else ())
        winners |= {one["person"] for one in lines if one["prize_cents"]}
        if mark == OUT_AT_LAST:
            lines = [one for one in lines if one["rank"] == 1 or one["prize_cents"]]
        yield from _compare(lines, part["lines"], f"{path}.lines")
    ranked_marks = {mark for one in players for mark in marks[one["person"]]}
    if {part["mark"] for part in document["rankings"]["parts"]} - {OUT_AT_LAST} != ranked_marks:
        yield f"rankings.parts: not those of {', '.join(sorted(ranked_marks))}"


def _part_lines(chosen, prizes, without):
    """The lines of a part; who is `without` a prize there is passed over."""
    ranks = [one["rank"] for one in chosen]
    paid = [one["rank"] for one in chosen if one["person"] not in without]
    lines = []
    for one in chosen:
        passed_over = one["person"] in without
        cents, count = (0, 1) if passed_over else _share(prizes, paid, one["rank"])
        lines.append(
            {
                "rank": ranks.index(one["rank"]) + 1,
                "person": one["person"],
                "shared": ranks.count(one["rank"]) > 1,
                "rank_of_all": one["rank"],
                "points": one["points"],
                "prize_cents": cents // count,
            }
        )
    return lines
