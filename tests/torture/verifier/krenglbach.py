"""Königrufen by the rules of Krenglbach, 2018."""

from tests.torture.verifier.faults import refuse
from tests.torture.verifier.koenigrufen import DECLARER, GAME, SEATS, VALAT

VALUES = {
    "rufer": 1, "besserrufer": 1, "solorufer": 2, "farbendreier": 3, "dreier": 4,
    "sechserdreier": 4, "farbensolo": 5, "solodreier": 8, "piccolo": 2, "zwiccolo": 2,
    "bettel": 2, "piccolo_ouvert": 6, "zwiccolo_ouvert": 6, "bettel_ouvert": 7,
}  # fmt: skip
# "Wenn der Spieler verliert, zählt das Spiel doppelt (8 Pkt.)"
LOST = {"sechserdreier": 8}
BONUSES = {
    "koenig_ultimo": (2, 1), "trull": (2, 1), "koenige": (2, 1), "pagat": (2, 1),
    "uhu": (4, 2), "kakadu": (6, 3), VALAT: (8, 4),
}  # fmt: skip
BIRDS = ("pagat", "uhu", "kakadu")
# "Nur Valat, Trull und alle 4 Könige sind zulässige Ansagen."
IN_COLOUR = (VALAT, "trull", "koenige")
# "erhalten die drei regulären Spieler immer jeweils drei Punkte"
RENONCE = 3
# "Der Spieler, der den letzten Stich erzielt, erhält den Talon": no trick, or ten cards and more.
NO_THIRDS = (1, 2, 3, 5, 6, 9)
# Of a club's own bonuses: what both sides can have made, and what somebody without a trick.
BOTH_MAKE = TRICKLESS = ()
HIGHEST_KONTRA = 2
# "Negative Spiele des gleichen Ranges können auch bei gespielt werden."
DECLARERS = 4


def factors():
    """Kontra: "wirkt sich nicht auf die Punktwertung aus. (Nur auf die Bezahlung)"."""
    return lambda _: 1, lambda kontra: 2**kontra, 1


def counting(bonuses):
    """All but the Valat, which multiplies the game."""
    return [one for one in bonuses if one["name"] != VALAT]


def valat_in_place(entry, as_won):
    """The Valat that takes the place of the game, or None; a silent one is none of a Renonce."""
    valat = next((one for one in entry.get("bonuses") or [] if one["name"] == VALAT), None)
    return None if valat is None or (as_won and not valat["announced"]) else valat


def base(entry, factor, as_won=False, values=VALUES, valat_times=BONUSES[VALAT]):
    """The game, as the declarer has it; `as_won`: of a Renonce, for the side that `won` names.

    `values`: of the games; `valat_times`: how much a Valat multiplies, announced and silent.

    "Valat (angesagt: 8facher Spielwert; heimlich: 4facher Spielwert)"; "Ein Kontra (u. Re) für
    ein Spiel gilt bei einem etwaigen (heiml.) Valat nicht mehr."
    """
    won = values[entry["game"]]
    lost = LOST.get(entry["game"], won)
    valat = valat_in_place(entry, as_won)
    if valat is None:
        times = factor(entry.get("kontra", 0))
        return won * times if entry["won"] else -lost * times
    times = valat_times[0 if valat["announced"] else 1] * factor(valat.get("kontra", 0))
    good = entry["won"] if as_won else (valat["side"] == DECLARER) == valat["made"]
    return won * times if good else -lost * times


def check(entry):
    """Who has failed with a Valat has lost the game: it "bezieht sich nur auf das Spiel"."""
    valat = next((one for one in entry.get("bonuses") or [] if one["name"] == VALAT), None)
    if valat is not None and "won" in entry and not entry.get("renonce"):
        fits = entry["won"] == ((valat["side"] == DECLARER) == valat["made"])
        refuse(fits, "won", "is not who has won by the Valat")


def trischaken(thirds, forehand):
    """Whoever has most pays: "Verlierer ... ist jener Spieler mit den meisten Punkten"."""
    refuse(forehand in SEATS, "forehand", "has no such seat")
    losers = [seat for seat in SEATS if thirds[seat] == max(thirds)]
    # "Ist einer davon der Vorhandspieler, so ist er der Verlierer."
    losers = [forehand] if forehand in losers else losers
    without = [seat for seat in SEATS if thirds[seat] == 0]
    winners = without or [seat for seat in SEATS if seat not in losers]
    shares = [0] * 4
    if len(losers) == 1:
        # "Müssen sich 2 Spieler die 3 Pkte. teilen, so werden die 1,5 Pkte. aufgerundet"
        [loser] = losers
        worth = 3 * (2 if thirds[loser] >= GAME else 1)
        each = -(-worth // len(winners)) * (2 if loser == forehand else 1)
    else:
        # "gibt jeder Verlierer 2 Punkte ab ... dreier Spieler gibt jeder Verlierer einen Punkt ab"
        each = {2: 4, 3: 3}[len(losers)] // len(winners)
    for seat in winners:
        shares[seat] = each
    for seat in losers:
        shares[seat] = -each * len(winners) // len(losers)
    return shares
