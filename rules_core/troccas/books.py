"""The four rule books of Troccas (rules, section 3): card points above or below what is due."""

from rules_core.book import Book
from rules_core.forms import Menu, Numbers, Party, Seat
from rules_core.score import Score
from rules_core.troccas.deck import OWN_DECK, PARTY_DECK

# In parties: all card points, and what each party should have.
PARTY_TOTAL = 72
PARTY_PAR = 36

# Each for himself, by the number of players: what each should have, and who has the scart.
OWN_TOTAL = 127
OWN_PAR = {3: (42, 43), 5: (25, 27)}


class PartyTroccas(Book):
    """Two parties: the even seats against the odd ones."""

    texts = "troccas"
    deck = PARTY_DECK
    form = (
        Numbers("points", 2, high=PARTY_TOTAL, total=PARTY_TOTAL, start=PARTY_PAR),
        Menu("extras", (Party("match", (0, 1)),)),
    )

    def __init__(self, rules, seats):
        self.id = rules
        self.seats = seats

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
            Numbers("points", seats, high=OWN_TOTAL, total=OWN_TOTAL, start=start),
        )

    def score(self, answers):
        par, skatist_par = OWN_PAR[self.seats]
        points = [own - par for own in answers["points"]]
        points[answers["skatist"]] += par - skatist_par
        return Score(points)


TROCCAS_4 = PartyTroccas("troccas-4", 4)
TROCCAS_6 = PartyTroccas("troccas-6", 6)
TROCCAS_3 = OwnTroccas("troccas-3", 3)
TROCCAS_5 = OwnTroccas("troccas-5", 5)
