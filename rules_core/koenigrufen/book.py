"""The rule book of Königrufen by any tariff: what stands and what it scores."""

from rules_core.book import Book
from rules_core.errors import DealError
from rules_core.free_bonus import ALONE, holder
from rules_core.koenigrufen import trischaken_form
from rules_core.koenigrufen.bonuses import check_possible
from rules_core.koenigrufen.deck import DECK
from rules_core.koenigrufen.form import make_form
from rules_core.koenigrufen.piles import check_piles
from rules_core.koenigrufen.scoring import points_of
from rules_core.koenigrufen.tariff import (
    ABANDONED,
    BIRD,
    DECLARER,
    FOREHAND,
    GIVEN_UP,
    LOST,
    NO_BIRD,
    TIMES,
    VALAT,
    WITH_BIRD,
    WON,
    YES,
)
from rules_core.questions.seat import NOBODY
from rules_core.score import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.koenigrufen.tariff import Bonus, Game, Tariff
    from rules_core.types import Account, Answers, Fact


class Koenigrufen(Book):
    """Königrufen for four by a tariff; at a table of five the dealer is no seat of the deal."""

    texts = "koenigrufen"
    seats = 4
    has_money = True
    foresees = True
    pointed = ("declarer", "declarers.seat")
    deck = DECK
    tariff: "Tariff"

    def __init__(self, tariff: "Tariff", version: int = 1) -> None:
        super().__init__(tariff, version)
        self.form = make_form(tariff)

    def players_of(self, answers: "Answers") -> list[int]:
        if "declarer" in answers:
            partner = answers.get("partner", NOBODY)
            return [answers["declarer"]] if partner == NOBODY else [answers["declarer"], partner]
        return [declarer["seat"] for declarer in answers.get("declarers", ())]

    def known(self, ledger: "Account", dealer: int) -> "Answers":
        return {"forehand": ledger.forehand(dealer)}

    @property
    def variants(self) -> tuple[str, ...]:
        from rules_core.koenigrufen.facts import variants  # only for help

        return variants(self.tariff)

    def facts(self) -> "dict[str, Fact]":
        from rules_core.koenigrufen.facts import facts

        return facts(self.tariff)

    def score(self, answers: "Answers") -> Score:
        tariff = self.tariff
        points = points_of(tariff, answers, tariff.kontra_points)
        money = points_of(tariff, answers, tariff.kontra_money)
        return Score(points, [tariff.cents * value for value in money])

    def pack(self, answers: "Answers") -> list[int]:
        return super().pack(trischaken_form.canonical(self.tariff.trischaken, answers))

    def check(self, answers: "Answers") -> None:
        game = answers.get("game")
        if game is None:
            return
        if game == self.tariff.negative:
            self._check_declarers(answers.get("declarers", ()))
        elif game == self.tariff.trischaken_game:
            trischaken_form.check(answers)
        else:
            self._check_parties(self.tariff.games[game], answers)
            if "bonuses" in answers:
                self._check_bonuses(self.tariff.games[game], answers)

    def _check_parties(self, game: "Game", answers: "Answers") -> None:
        """Check the players of the game, and that it can have ended so."""
        declarer = answers.get("declarer")
        partner = answers.get("partner")
        ending = answers.get("ending")
        if declarer is not None:
            if game.has(FOREHAND) and declarer != answers.get("forehand", declarer):
                raise DealError("declarer", "forehand_only", game.name)
            if declarer == partner:
                raise DealError("partner", "partner_is_declarer")
        if ending == ABANDONED:
            if not game.has(GIVEN_UP):
                raise DealError("abandoned", "abandoned_game", self._names(GIVEN_UP))
            if partner not in (None, NOBODY):
                raise DealError("abandoned", "abandoned_partner")
        elif ending == NO_BIRD and not game.has(WITH_BIRD):
            raise DealError("no_bird", "no_bird_game", self._names(WITH_BIRD))

    def _names(self, flag: int) -> str:
        return ", ".join(game.name for game in self.tariff.games if game.has(flag))

    def _check_bonuses(self, game: "Game", answers: "Answers") -> None:
        """Each fits the game, once, and all of them together fit how it ended."""
        bonuses = answers["bonuses"]
        ending = answers.get("ending")
        bird = False
        for index, bonus in enumerate(bonuses):
            if "name" not in bonus:
                continue
            row = self.tariff.bonuses[bonus["name"]]
            path = "bonuses[" + str(index) + "]."
            if self._is_twice(row, bonus, bonuses[:index]):
                raise DealError(path + "name", "bonus_twice", row.name)
            if not row.fits(game):
                raise DealError(path + "name", "bonus_game", row.name, game.name)
            row.check(bonus, path)
            if ending == ABANDONED and bonus.get("kontra"):
                raise DealError(path + "kontra", "abandoned_kontra")
            if row.has(VALAT) and ending in (WON, LOST):
                _check_valat(row, bonus, ending)
            if row.has(BIRD) and bonus.get("side", DECLARER) == DECLARER:
                bird = bird or bonus.get("announced", YES) == YES
        check_possible(self.tariff, bonuses, ending)
        check_piles(self.tariff, game, answers)
        # It may still be added to what stands.
        if game.has(WITH_BIRD) and not bird:
            raise DealError("bonuses", "bird_missing", game.name)

    def _is_twice(self, row: "Bonus", bonus: "Answers", before: "Sequence[Answers]") -> bool:
        """Have as many as may have it got it `before`, or has its holder?"""
        holders = [holder(other) for other in before if other.get("name") == bonus["name"]]
        most = self.seats if row.has(ALONE) else 2 if row.is_open else 1
        return len(holders) >= most or holder(bonus) in holders

    def _check_declarers(self, declarers: "Sequence[Answers]") -> None:
        """Different players, games of one value, no Kontra among the declarers."""
        seats = [declarer["seat"] for declarer in declarers if "seat" in declarer]
        value = None
        for index, declarer in enumerate(declarers):
            path = "declarers[" + str(index) + "]."
            if "seat" in declarer and declarer["seat"] in seats[:index]:
                raise DealError(path + "seat", "declarer_twice")
            if "game" in declarer:
                name, own = self.tariff.negative_games[declarer["game"]]
                if value not in (None, own):
                    raise DealError(path + "game", "unequal_games", name, own, value)
                value = own
            for seat in seats:
                if "kontra" in declarer and declarer["kontra"][seat]:
                    raise DealError(path + "kontra", "zero_at", seat)
        won = [declarer for declarer in declarers if declarer.get("won") == YES]
        # None of them takes more than two of the twelve tricks.
        if len(won) == self.seats:
            raise DealError("declarers[" + str(self.seats - 1) + "].won", "declarers_won")


def _check_valat(row: "Bonus", bonus: "Answers", ending: int) -> None:
    """Check the result of a Valat: its maker wins the game; where it replaces the game, failing
    loses it.
    """
    if "side" not in bonus or "made" not in bonus:
        return
    made = bonus["made"] == YES
    if made or row.has(TIMES):
        declarer_won = (bonus["side"] == DECLARER) == made
        if declarer_won != (ending == WON):
            raise DealError("won", "valat_won" if declarer_won else "valat_lost")
