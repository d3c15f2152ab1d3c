"""Numbers of a club beside those of Krenglbach and of the Swiss page, as a club's paper says them.

`Club` is a book of Königrufen as `koenigrufen.py` describes one; `each_pays` is French Tarot with
contracts that multiply by halves.
"""

from fractions import Fraction
from math import ceil

from tests.torture.verifier import french, krenglbach
from tests.torture.verifier.faults import refuse
from tests.torture.verifier.koenigrufen import DECLARER, SEATS, VALAT, worth_of


class Club:
    """Krenglbach otherwise.

    `bases`: of the birds that have one, what a Besserrufer with it counts; `all_times`: does a
    Valat multiply what was announced; `trickless`: of each of two without a trick, or of one whom
    several equal losers pay, None: as in Krenglbach; `unplayed`: games that nobody plays.
    """

    LOST, BONUSES, BIRDS = krenglbach.LOST, krenglbach.BONUSES, krenglbach.BIRDS
    VALUES, IN_COLOUR, RENONCE = krenglbach.VALUES, krenglbach.IN_COLOUR, krenglbach.RENONCE
    HIGHEST_KONTRA, DECLARERS = krenglbach.HIGHEST_KONTRA, krenglbach.DECLARERS
    BOTH_MAKE, TRICKLESS = krenglbach.BOTH_MAKE, krenglbach.TRICKLESS
    # A paper does not say with which trick the talon goes: five cards, or nine, may be a pile.
    NO_THIRDS = (1, 2, 3, 6)
    factors = staticmethod(krenglbach.factors)
    counting = staticmethod(krenglbach.counting)

    def __init__(self, bases, all_times, trickless, unplayed):
        self.bases, self.all_times, self.trickless = bases, all_times, trickless
        self.unplayed = unplayed

    def check(self, entry):
        """What nobody plays cannot have been played."""
        refuse(entry["game"] not in self.unplayed, "game", "is not played")
        krenglbach.check(entry)

    def base(self, entry, factor, as_won=False):
        """The game by its bird, and all that a Valat adds to what was announced."""
        bonuses = entry.get("bonuses") or []
        own = [one for one in bonuses if one["side"] == DECLARER and one["announced"]]
        bases = [self.bases[one["name"]] for one in own if one["name"] in self.bases]
        game = krenglbach.base(entry, factor, as_won, self.VALUES, self.BONUSES[VALAT])
        if entry["game"] == "besserrufer" and bases:
            game *= max(bases)  # a Besserrufer counts 1 in Krenglbach, won and lost
        return game + (self._more(entry, bonuses, factor, as_won) if self.all_times else 0)

    def _more(self, entry, bonuses, factor, as_won):
        valat = krenglbach.valat_in_place(entry, as_won)
        if valat is None:
            return 0
        times = self.BONUSES[VALAT][0 if valat["announced"] else 1]
        times *= factor(valat.get("kontra", 0))
        more = 0
        for one in self.counting(bonuses):
            if one["announced"]:
                good = entry["won"] if as_won else (one["side"] == DECLARER) == one["made"]
                worth = worth_of(one, entry["game"], self, factor) * (times - 1)
                more += worth if good else -worth
        return more

    def trischaken(self, thirds, forehand):
        """Who has no trick gets what the paper says; all else as in Krenglbach."""
        without = [seat for seat in SEATS if thirds[seat] == 0]
        most = [seat for seat in SEATS if thirds[seat] == max(thirds)]
        losers = [forehand] if forehand in most else most
        fixed = len(without) == 2 or (len(without) == 1 and len(losers) > 1)
        if self.trickless is None or not fixed:
            return krenglbach.trischaken(thirds, forehand)
        each = self.trickless * (2 if losers == [forehand] else 1)
        shares = [each if seat in without else 0 for seat in SEATS]
        for number in range(each * len(without)):
            # One point after the other, beginning with who plays after the forehand.
            turn = sorted(losers, key=lambda seat: (seat - forehand) % 4)
            shares[turn[number % len(turn)]] -= 1
        return shares


def each_pays(entry, contracts):
    """French Tarot: what each defender pays the attack.

    `contracts`: by their names what each multiplies by, a `Fraction`. Half a point of an amount is
    rounded up.
    """
    gap = french._gap(entry)
    sign = 1 if gap >= 0 else -1
    times = contracts[entry["contract"]]
    game = ceil((25 + Fraction(abs(gap) + abs(gap) % 2, 2)) * times)
    last_trick = {"attack": 1, "defence": -1}.get(entry.get("petit_au_bout"), 0) * ceil(10 * times)
    shown = sum(french.POIGNEES[one["size"]] for one in entry.get("poignees") or [])
    return sign * (game + shown) + last_trick + french.CHELEMS.get(entry.get("chelem"), 0)


class Free:
    """A bonus that a club has named itself: it `counts` (announced, silent).

    `fixed`: not more in a solo; `alone`: it is one player's, whom all others pay; `times`: the
    contract of French Tarot multiplies it.
    """

    def __init__(self, counts, fixed=False, alone=False, times=False):
        self.counts, self.fixed, self.alone, self.times = counts, fixed, alone, times


def with_free(shares, rows, bonuses, attack, multiplier):
    """Shares of a deal with its free bonuses. `rows`: each `Free` by its name.

    `attack`: the seats that play together, the one who declared or took first; `multiplier(row,
    bonus)`: how often it counts.
    """
    shares = [*shares]
    players = len(shares)
    for one in bonuses:
        row = rows[one["name"]]
        worth = row.counts[0 if one["announced"] else 1] * multiplier(row, one)
        worth = ceil(worth) if one.get("made", True) else -ceil(worth)
        if row.alone:
            gains = [(players - 1) * worth if seat == one["holder"] else -worth for seat in SEATS]
        else:
            worth = worth if one["side"] != "defence" else -worth
            gains = [worth if seat in attack else -worth for seat in SEATS]
            gains[attack[0]] -= sum(gains)
        shares = [share + gain for share, gain in zip(shares, gains, strict=True)]
    return shares
