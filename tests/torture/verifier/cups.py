"""Tariffs of clubs, as their sheets say them: `BOOKS` of Königrufen, and French Tarot at home.

`DIGESTS`: of the bytes that have these numbers; other bytes may have others.
"""

import base64
import hashlib

from tests.torture.verifier import french, krenglbach, tirol
from tests.torture.verifier.clubs import Club, Free, with_free
from tests.torture.verifier.faults import refuse
from tests.torture.verifier.koenigrufen import VALAT

HOME = "misere-4"
DIGESTS = {
    "tirol-2020": "2943811ee93a5a86",
    "hopfgarten-2016": "a31a66a3e7ed8787",
    "sauwald-2019": "61f8217c81445ddc",
    HOME: "a1ed30288d196d43",
}

# A Besserrufer counts as its bird does.
_HOPFGARTEN = {"rufer": 1, "besserrufer": 1, "dreier": 5}


def is_known(rules, tariff):
    """Are these the bytes of a cup? `tariff`: as a document has it."""
    data = base64.b64decode(tariff["bytes"])
    digest = hashlib.sha256(data).hexdigest()[:16]
    return DIGESTS.get(rules) == tariff["digest"] == digest


class FormerTirol:
    """Tirolcup 2020: the later cup, but with a Mondfang and silent Säcke."""

    LOST, VALUES, BIRDS, RENONCE = tirol.LOST, tirol.VALUES, tirol.BIRDS, tirol.RENONCE
    IN_COLOUR, NO_THIRDS = tirol.IN_COLOUR, tirol.NO_THIRDS
    HIGHEST_KONTRA, DECLARERS = tirol.HIGHEST_KONTRA, tirol.DECLARERS
    BONUSES = tirol.BONUSES | {"sack1": (2, 1), "sack2": (2, 1), "mondfang": (2, 1)}
    BOTH_MAKE, TRICKLESS = (), ()
    base, counting = staticmethod(tirol.base), staticmethod(tirol.counting)
    check, trischaken = staticmethod(tirol.check), staticmethod(tirol.trischaken)

    @staticmethod
    def factors():
        """Kontra is in the money alone, a point of which is "zehn Cent"."""
        return lambda _: 1, lambda kontra: 2**kontra, 10


class Hopfgarten(Club):
    """Hopfgarten 2016: "Grundspiel und angesagte Zusätze werden immer gemeinsam vervielfacht"."""

    VALUES = _HOPFGARTEN
    BONUSES = krenglbach.BONUSES | {
        "koenig_ultimo": (3, 2), VALAT: (4, 2),
        "zehn_tarock": (None, 1), "koenigfang": (None, 1), "mondfang": (None, 1),
    }  # fmt: skip
    HIGHEST_KONTRA, DECLARERS = 3, 0
    # A king of each side may be caught; ten tarocks are held.
    BOTH_MAKE, TRICKLESS = ("koenigfang",), ("zehn_tarock",)

    def __init__(self):
        bases = {"pagat": 2, "uhu": 2, "kakadu": 3}
        super().__init__(bases, all_times=True, trickless=None, unplayed=set())

    @staticmethod
    def factors():
        """Kontra "zählt auch auf die Schrift"; of money the sheet says nothing."""
        return lambda kontra: 2**kontra, lambda kontra: 2**kontra, 0

    def check(self, entry):
        """There are no other games, and nobody gives one up."""
        refuse(entry["game"] in self.VALUES, "game", "is not played")
        refuse(not entry.get("abandoned"), "abandoned", "is a game lost")
        refuse(not entry.get("no_bird"), "no_bird", "is an ordinary Renonce")
        super().check(entry)


class Sauwald(Club):
    """Sauwald 2019: with a Valat only what was announced counts, and the Kontra goes on."""

    BONUSES = krenglbach.BONUSES | {"quapil": (8, 4)}
    BIRDS = (*krenglbach.BIRDS, "quapil")
    IN_COLOUR = ("koenige", VALAT)
    HIGHEST_KONTRA, DECLARERS = 3, 1

    def __init__(self):
        unplayed = {"farbendreier"}
        super().__init__(bases={}, all_times=False, trickless=3, unplayed=unplayed)

    @staticmethod
    def factors():
        """Kontra is in the money alone; "1 Punkt = 10 Cent"."""
        return lambda _: 1, lambda kontra: 2**kontra, 10

    @staticmethod
    def counting(bonuses):
        """All but the Valat; beside it nothing silent."""
        valat = any(one["name"] == VALAT for one in bonuses)
        return [one for one in krenglbach.counting(bonuses) if one["announced"] or not valat]

    def base(self, entry, factor, as_won=False):
        """The game, with its Kontra also where a Valat takes its place."""
        game = super().base(entry, factor, as_won)
        goes_on = krenglbach.valat_in_place(entry, as_won) is not None
        return game * factor(entry.get("kontra", 0)) if goes_on else game


BOOKS = {"tirol-2020": FormerTirol(), "hopfgarten-2016": Hopfgarten(), "sauwald-2019": Sauwald()}
# At home: who has a Misère gets 10 of everybody; the contract multiplies an Absolut.
AT_HOME = {"misere": Free((None, 10), alone=True), "absolut": Free((20, 10), times=True)}


def score_at_home(entry):
    """Points of each seat: French Tarot for four, with what this home has named itself."""
    shares, bonuses = french.score(entry, 4), entry.get("bonuses") or []
    for one in bonuses:
        worth = AT_HOME[one["name"]].counts[0 if one["announced"] else 1]
        refuse(worth is not None, "bonuses", f"{one['name']} cannot be so")
    times = french.CONTRACTS.get(entry.get("contract"))
    attack = [entry.get("taker")]
    return with_free(shares, AT_HOME, bonuses, attack, lambda row, _: times if row.times else 1)
