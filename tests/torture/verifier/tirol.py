"""Königrufen by the rules of the Tiroler Cup, 2023/24."""

from tests.torture.verifier.faults import refuse
from tests.torture.verifier.koenigrufen import DECLARER, GAME, SEATS, VALAT

VALUES = {
    "rufer": 1, "piccolo": 2, "solorufer": 2, "besserrufer": 1, "bettel": 4, "sechserdreier": 4,
    "farbendreier": 5, "dreier": 5, "zwiccolo_ouvert": 8, "piccolo_ouvert": 8, "bettel_ouvert": 8,
    "farbensolo": 10, "solodreier": 10,
}  # fmt: skip
# "Der Spielverlust zählt doppelt."
LOST = {"sechserdreier": 8}
# "gar" and "roh": a Sack is none that is not announced.
BONUSES = {
    "pagat": (2, 1), "uhu": (4, 2), "kakadu": (6, 3), "quapil": (8, 4), "koenig_ultimo": (2, 1),
    "koenige": (2, 1), "trull": (2, 1), "sack1": (2, None), "sack2": (2, None), VALAT: (20, 10),
}  # fmt: skip
BIRDS = ("pagat", "uhu", "kakadu", "quapil")
# "Mögliche Zusätze sind Könige, Säcke und Valat."
IN_COLOUR = ("koenige", "sack1", "sack2", VALAT)
SACKS = ("sack1", "sack2")
POSSESSION = ("trull", "koenige", *SACKS)
# "Bei Renonce sind je vier Punkte zu zahlen."
RENONCE = 4
# "zu den ersten sechs (offen) oder zum letzten Stich": five cards, or nine, are piles.
NO_THIRDS = (1, 2, 3, 6)
BOTH_MAKE = TRICKLESS = ()
HIGHEST_KONTRA = 3
# "Bei-Spiele sind nicht erlaubt."
DECLARERS = 1


def factors():
    """Points: "Das einfache Kontra zählt"; money: "wird mit 10 Cent abgerechnet", and all of it."""
    return lambda kontra: min(2, 2**kontra), lambda kontra: 2**kontra, 10


def counting(bonuses):
    """With a Valat that is made "keine passiven Bestandsprämien (Trull, Könige, Säcke)"."""
    valat = any(one["name"] == VALAT and one["made"] for one in bonuses)
    return [one for one in bonuses if not (valat and one["name"] in POSSESSION)]


def base(entry, factor, as_won=False):
    """The game, as the declarer has it: "Spiel und Prämien werden getrennt verrechnet"."""
    won = VALUES[entry["game"]]
    times = factor(entry.get("kontra", 0))
    return won * times if entry["won"] else -LOST.get(entry["game"], won) * times


def check(entry):
    """Who has won the game has a Sack: "Pro Sack sind zusätzlich zehn Punkte erforderlich"."""
    refuse(not entry.get("no_bird"), "no_bird", "is an ordinary Renonce")
    sacks = {one["name"]: one for one in entry.get("bonuses") or [] if one["name"] in SACKS}
    if "won" not in entry or entry.get("renonce"):
        return
    for one in entry.get("bonuses") or []:
        valat = one["name"] == VALAT and one["made"]
        fits = not valat or (one["side"] == DECLARER) == entry["won"]
        refuse(fits, "won", "is the side with every trick")
    for one in sacks.values():
        fits = not one["made"] or (one["side"] == DECLARER) == entry["won"]
        refuse(fits, "bonuses", "a Sack of who has lost")
    if len(sacks) == 2 and sacks["sack1"]["side"] == sacks["sack2"]["side"]:
        fits = sacks["sack1"]["made"] or not sacks["sack2"]["made"]
        refuse(fits, "bonuses", "the second Sack without the first")


def trischaken(thirds, forehand):
    """Who pays whom 2, or 4: "blattgenau und zwei an zwei"."""
    most = [seat for seat in SEATS if thirds[seat] == max(thirds)]
    paid = {}
    # "Hat jemand keinen Stich, kassiert er von allen."
    for winner in (seat for seat in SEATS if thirds[seat] == 0):
        paid |= {(seat, winner): 2 for seat in SEATS if thirds[seat]}
    # "Hat jemand das Spiel, zahlt er an alle. Hat die Vorhand die meisten Punkte, zahlt sie an
    # alle; hat sie das Spiel, zahlt sie doppelt."
    loser, has_game = most[0], max(thirds) >= GAME
    if len(most) == 1 and (loser == forehand or has_game):
        each = 4 if loser == forehand and has_game else 2
        paid |= {(loser, seat): each for seat in SEATS if seat != loser}
    if not paid:
        return _two_pay_two(thirds)
    shares = [0] * 4
    for (payer, winner), amount in paid.items():
        shares[payer] -= amount
        shares[winner] += amount
    return shares


def _two_pay_two(thirds):
    """Two who are equal have 2 each or none, three 1: "Punktegleiche Spieler teilen sich"."""
    counts = [thirds.count(have) for have in thirds]
    if 3 in counts:
        three = next(have for have, count in zip(thirds, counts, strict=True) if count == 3)
        sign = -1 if three == max(thirds) else 1
        return [sign if have == three else -3 * sign for have in thirds]
    shares = []
    for have, count in zip(thirds, counts, strict=True):
        more = sum(one > have for one in thirds)
        shares.append(sum((-2, -2, 2, 2)[more : more + count]) // count)
    return shares
