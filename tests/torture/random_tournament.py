"""Random events of sheets with so few points that nearly everybody is equal to somebody."""

from random import Random

from tests.torture.verifier.persons import is_ranked
from tests.torture.verifier.rankings import NOTHING_SAID, RANKING, computed_rankings
from tests.torture.verifier.reading import digest_of

RULES = ("krenglbach", "tirol", "tirol", "troccas-4", "fft-4")
AT_A_TABLE = 4


def random_tournament(chance: Random) -> dict:
    """A result document, ranked by the second verifier."""
    rules, rounds = chance.choice(RULES), chance.choice((2, 3))
    persons = list(range(1, 1 + chance.choice((8, 12))))
    entrants = _entrants(chance, persons, rounds)
    teams = sorted({one["team"] for one in entrants} - {""})
    document = {
        "format": "schreiber-result",
        "version": 1,
        "event": {"name": "Random", "date": "2025-11-20", "rounds": rounds, "deals": 4},
        "rules": _rules(chance, rules, 500 * len(persons)),
        "entrants": entrants,
        "tables": [
            one for number in range(1, 1 + rounds) for one in _round(chance, persons, number)
        ],
        "lots": {
            "players": [chance.sample(persons, chance.randint(2, 8)) for _ in range(4)],
            "teams": [chance.sample(teams, len(teams))] if chance.random() < 0.5 else [],
        },
        "open": [],
    }
    for one in entrants:
        one["ranked"] = is_ranked(one, document)
    document["rankings"] = computed_rankings(document) | {"parts": []}
    return document | {"digest": digest_of(document)}


def _rules(chance, rules, pot):
    ranking = RANKING.get(rules, NOTHING_SAID) | {
        "by": "games" if rules == "troccas-4" else "points",
        "leavers": chance.choice(("out", "ranked")),
    }
    money = {"stake": 500, "shares": [33, 33, 20, 7], "prizes": [1000, 333, 100]}
    money |= {"pot": "registered", "pot_cents": pot, "one_prize": False}
    return {"id": rules, "version": 1, "tariff": None, "ranking": ranking, "money": money}


def _entrants(chance, persons, rounds):
    teams = chance.choice((0, 2, 3, 4))
    entrants = []
    for person in persons:
        team = f"Team {person % teams}" if teams and chance.random() < 0.8 else ""
        entrants.append({"person": person, "name": f"Player {person}", "team": team})
        if chance.random() < 0.07:
            entrants[-1]["excluded"] = True
        if chance.random() < 0.07:
            entrants[-1]["last"] = chance.choice((rounds, rounds - 1))
    return entrants


def _round(chance, persons, number):
    drawn = chance.sample(persons, len(persons))
    for table in range(len(drawn) // AT_A_TABLE):
        seats = drawn[AT_A_TABLE * table : AT_A_TABLE * (table + 1)]
        points = [chance.randint(-1, 1) * chance.choice((1, 1, 2)) for _ in seats[1:]]
        points.append(-sum(points))
        sheet = {"kind": "sheet", "seats": seats, "points": points, "counts": True}
        results = sorted(zip(seats, points, strict=True))
        yield {
            "round": number,
            "table": table + 1,
            "persons": seats,
            "lines": [sheet | {"by": "desk", "deals": 4}],
            "results": [{"person": person, "points": have} for person, have in results],
        }
