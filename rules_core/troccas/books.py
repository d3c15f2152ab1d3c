"""The rule books of Troccas by any tariff (section 3): card points above or below what is due."""

from rules_core.book import Book
from rules_core.errors import DealError
from rules_core.questions.choice import Party
from rules_core.questions.compound import Menu
from rules_core.questions.number import Numbers
from rules_core.questions.seat import Seat
from rules_core.score import Score
from rules_core.troccas.dealing import AS_USUAL, dealing_right
from rules_core.troccas.deck import OWN_DECK, PARTY_DECK, in_fours
from rules_core.troccas.tariff import OWN_TOTAL, PARTY_PAR, PARTY_TOTAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.troccas.tariff import OwnTariff, PartyTariff
    from rules_core.types import Account, Answers, Fact


class PartyTroccas(Book):
    """Two parties: the even seats against the odd ones."""

    texts = "troccas"
    plus_wins = True  # article 14
    parties = 2
    variants = ("parties",)
    tariff: "PartyTariff"
    deck = PARTY_DECK

    def __init__(self, tariff: "PartyTariff", version: int = 1) -> None:
        super().__init__(tariff, version)
        points = Numbers(
            "points",
            self.parties,
            high=PARTY_TOTAL,
            total=PARTY_TOTAL,
            start=PARTY_PAR,
            # Of six empty cards two are left over.
            least=tariff.seats - in_fours(tariff.seats),
            likely=tariff.likely,
        )
        self.form = (points, Menu("extras", (Party("match", (0, 1)),)))

    def check(self, answers: "Answers") -> None:
        if "points" not in answers:
            return
        points = answers["points"]
        if "match" in answers:
            low, high = self.tariff.match
            if not low <= points[1 - answers["match"]] <= high:
                if low == high:
                    raise DealError("match", "match", low)
                raise DealError("match", "match_between", low, high)
        elif 0 in points:
            # Article 12: who plays the fool keeps it, or gets it back.
            raise DealError("points", "all_points", PARTY_TOTAL)

    def dealing_rights(self, points: "Sequence[int]") -> "Sequence[tuple[Sequence[int], str]]":
        rights = []
        for first in (0, 1):
            # A penalty is one player's own: his party owes what its better seat owes.
            party = tuple(range(first, self.seats, 2))
            right = dealing_right(self.tariff, max([points[place] for place in party]))
            if right != AS_USUAL:
                rights.append((party, right))
        return tuple(rights)

    def facts(self) -> "dict[str, Fact]":
        return {"total": PARTY_TOTAL, "par": PARTY_PAR}

    def score(self, answers: "Answers") -> Score:
        return Score([answers["points"][seat % 2] - PARTY_PAR for seat in range(self.seats)])


class OwnTroccas(Book):
    """Each for himself; the Skatist has the scart of three cards."""

    texts = "troccas"
    plus_wins = True  # article 14
    variants = ("alone",)
    tariff: "OwnTariff"
    deck = OWN_DECK
    dealers_own = ("skatist",)

    def __init__(self, tariff: "OwnTariff", version: int = 1) -> None:
        super().__init__(tariff, version)
        points = Numbers(
            "points",
            tariff.seats,
            high=OWN_TOTAL,
            total=OWN_TOTAL,
            start=tariff.par,
            # A trick of empty cards, of which one was the fool: who played it and never had an
            # empty card to give for it keeps it.
            least=tariff.seats - 1,
            likely=tariff.likely,
            scart="skatist",
            lone=True,
            # Of five everybody has so few that ten are mostly too far.
            leap=5 if tariff.seats > 3 else 10,
        )
        self.form = (Seat("skatist"), points)

    def check(self, answers: "Answers") -> None:
        if "points" in answers:
            _check_fool(answers["points"], answers["skatist"])

    def players_of(self, answers: "Answers") -> list[int]:
        return [answers["skatist"]]

    def known(self, ledger: "Account", dealer: int) -> "Answers":
        # Article 7: "Der Skatist (Ausspieler) bekommt zuletzt neun Karten", he who deals.
        return {"skatist": dealer}

    def facts(self) -> "dict[str, Fact]":
        tariff = self.tariff
        return {"total": OWN_TOTAL, "par": tariff.par, "skatist_par": tariff.skatist_par}

    def score(self, answers: "Answers") -> Score:
        points = [own - self.tariff.par for own in answers["points"]]
        points[answers["skatist"]] += self.tariff.par - self.tariff.skatist_par
        return Score(points)


def _check_fool(points: "Sequence[int]", skatist: int) -> None:
    """Raise DealError where two players lack a card in their only trick: there is one fool.

    It is the trick of him for which its owner never had an empty card to give.
    """
    lacking = [seat for seat, own in enumerate(points) if own == len(points) - 1]
    if len([seat for seat in lacking if seat != skatist]) > 1:
        raise DealError("points", "fool")
