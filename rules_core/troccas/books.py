"""The four rule books of Troccas (rules, section 3): card points above or below what is due."""

from rules_core.book import Book
from rules_core.errors import DealError
from rules_core.forms import Menu, Numbers, Party, Seat
from rules_core.score import Score
from rules_core.troccas.dealing import AS_USUAL, dealing_right
from rules_core.troccas.deck import OWN_DECK, PARTY_DECK

# In parties: all card points, and what each party should have.
PARTY_TOTAL = 72
PARTY_PAR = 36

# "Das ganze Spiel zählt vier Runden": one game of four deals.
PARTY_SHAPES = ((1, 4),)

# By the number of players: what a party has that took no trick. The fool is its own in any case,
# and with four players the scart of two cards besides.
LEFT_BY_MATCH = {4: (5, 14), 6: (5, 5)}
_PARTY_ORDINARY = (5, 67)

# Each for himself, by the number of players: what each should have, and who has the scart.
OWN_TOTAL = 127
OWN_PAR = {3: (42, 43), 5: (25, 27)}

# Hardly anybody goes without a trick or takes most of the points: most likely a slip of a key.
_OWN_ORDINARY = {3: (10, 80), 5: (3, 60)}


class PartyTroccas(Book):
    """Two parties: the even seats against the odd ones.

    `version` 1 took a match with any points.
    """

    texts = "troccas"
    deck = PARTY_DECK
    form = (
        Numbers(
            "points",
            2,
            high=PARTY_TOTAL,
            total=PARTY_TOTAL,
            start=PARTY_PAR,
            likely=_PARTY_ORDINARY,
        ),
        Menu("extras", (Party("match", (0, 1)),)),
    )

    def __init__(self, rules, seats, version=2):
        self.id = rules
        self.seats = seats
        self.version = version

    def shapes(self, players):
        return PARTY_SHAPES

    def check(self, answers):
        if self.version > 1 and "match" in answers and "points" in answers:
            low, high = LEFT_BY_MATCH[self.seats]
            if not low <= answers["points"][1 - answers["match"]] <= high:
                left = str(low) if low == high else str(low) + "–" + str(high)
                raise DealError("match", "match", left)

    def dealing_rights(self, points):
        if self.seats != 4:
            return ()
        rights = []
        for first in (0, 1):
            # A penalty is one player's own: his party owes what its better seat owes.
            right = dealing_right(max(points[first], points[first + 2]))
            if right != AS_USUAL:
                rights.append(((first, first + 2), right))
        return tuple(rights)

    def facts(self):
        return {"total": PARTY_TOTAL, "par": PARTY_PAR}

    def score(self, answers):
        return Score([answers["points"][seat % 2] - PARTY_PAR for seat in range(self.seats)])


class OwnTroccas(Book):
    """Each for himself; the Skatist has the scart of three cards."""

    texts = "troccas"
    deck = OWN_DECK

    def __init__(self, rules, seats):
        self.id = rules
        self.seats = seats
        start = OWN_PAR[seats][0]
        self.form = (
            Seat("skatist"),
            Numbers(
                "points",
                seats,
                high=OWN_TOTAL,
                total=OWN_TOTAL,
                start=start,
                likely=_OWN_ORDINARY[seats],
                scart="skatist",
            ),
        )

    def known(self, ledger, dealer):
        # Article 7: "Der Skatist (Ausspieler) bekommt zuletzt neun Karten", he who deals.
        return {"skatist": dealer}

    def facts(self):
        par, skatist_par = OWN_PAR[self.seats]
        return {"total": OWN_TOTAL, "par": par, "skatist_par": skatist_par}

    def score(self, answers):
        par, skatist_par = OWN_PAR[self.seats]
        points = [own - par for own in answers["points"]]
        points[answers["skatist"]] += par - skatist_par
        return Score(points)


TROCCAS_4 = PartyTroccas("troccas-4", 4)
TROCCAS_6 = PartyTroccas("troccas-6", 6)
TROCCAS_3 = OwnTroccas("troccas-3", 3)
TROCCAS_5 = OwnTroccas("troccas-5", 5)
