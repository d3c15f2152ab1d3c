"""What an entry scores: points, and cents where the players play for money."""

from functools import partial

from tests.torture.verifier import cups, french, koenigrufen, krenglbach, tirol, troccas
from tests.torture.verifier.faults import Impossible, refuse

# The numbers of the five texts are those of this version of each rule book.
VERSION = 1
PLAYERS = {
    "fft-4": 4, "ch-3": 3, "ch-4": 4, "ch-5": 5, "krenglbach": 4, "tirol": 4,
    "troccas-3": 3, "troccas-4": 4, "troccas-5": 5, "troccas-6": 6,
} | dict.fromkeys(cups.DIGESTS, 4)  # fmt: skip
KOENIGRUFEN = {"krenglbach": krenglbach, "tirol": tirol} | cups.BOOKS
INCIDENTS = ("warning", "penalty", "adjust")


class OutOfReach(Exception):
    """A club's own numbers, or another version: this verifier knows the texts only."""


def score(entry):
    """(points, cents or None): one a seat. Raises Impossible for what no table can have played."""
    rules = entry["rules"]
    tariff = cups.DIGESTS.get(rules)
    if rules not in PLAYERS or entry["version"] != VERSION or entry.get("tariff") != tariff:
        raise OutOfReach(f"{rules} {entry.get('tariff') or ''} version {entry['version']}: unknown")
    kind = next((one for one in INCIDENTS if one in entry), None)
    if kind is not None:
        points = _incident(entry[kind], kind, entry.get("players") or PLAYERS[rules])
        return points, [0] * len(points) if rules in KOENIGRUFEN else None
    try:
        return _deal(rules)(entry)
    except (KeyError, IndexError, TypeError) as error:
        raise Impossible(f"an answer is missing, or is none ({error!r})") from error


def _deal(rules):
    if rules in KOENIGRUFEN:
        return partial(koenigrufen.score, book=KOENIGRUFEN[rules])
    if rules == cups.HOME:
        return lambda entry: (cups.score_at_home(entry), None)
    game = troccas if rules.startswith("troccas") else french
    return lambda entry: (game.score(entry, PLAYERS[rules]), None)


def _incident(said, kind, places):
    """One player's: "Avertissement puis, si récidive pénalités de 100 Points"."""
    if kind == "adjust":
        refuse(len(said["points"]) == places, "adjust", "has not one number a place")
        return said["points"]
    refuse(said["seat"] < places, kind, "has no such place")
    taken = said["points"] if kind == "penalty" else 0
    return [-taken if place == said["seat"] else 0 for place in range(places)]
