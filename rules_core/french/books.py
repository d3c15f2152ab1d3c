"""The rule book of French Tarot by any tariff: what stands and what it scores."""

from rules_core.book import Book
from rules_core.errors import DealError
from rules_core.french import rulings, tariff
from rules_core.french.deck import DECK
from rules_core.french.form import make_form
from rules_core.french.tricks import check_tricks
from rules_core.questions.seat import NOBODY
from rules_core.score import Score, zero

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_core.french.bonuses import FreeBonuses
    from rules_core.french.tariff import Tariff
    from rules_core.types import Answers, Fact


def gap(answers: "Answers") -> int:
    """Card points above the target, in halves; the taker wins when it is not negative."""
    return answers["points"] - tariff.TARGETS[answers["bouts"]]


class FrenchTarot(Book):
    """French Tarot for 3, 4 or 5 players by a tariff (rules, section 1)."""

    texts = "french"
    deck = DECK
    tariff: "Tariff"
    # Only a club has named some.
    _bonuses: "FreeBonuses | None" = None

    def __init__(self, numbers: "Tariff", version: int = 1) -> None:
        super().__init__(numbers, version)
        self.form = make_form(numbers)
        if numbers.bonuses:
            from rules_core.french.bonuses import FreeBonuses

            self._bonuses = FreeBonuses(numbers)

    @property
    def variants(self) -> tuple[str, ...]:
        from rules_core.french.facts import variants  # only for help

        return variants(self.tariff)

    def facts(self) -> "dict[str, Fact]":
        from rules_core.french.facts import facts

        return facts(self.tariff)

    def check(self, answers: "Answers") -> None:
        if "partner" in answers and answers["partner"] == answers.get("taker") != NOBODY:
            raise DealError("partner", "partner_is_taker")
        # Asked of every answer that could be offered: mostly there is none of these.
        of_tricks = False
        needed = None
        if "chelem" in answers:
            of_tricks = True
            self._check_chelem(answers)
        if "poignees" in answers:
            of_tricks = True
            self._check_poignees(answers)
        if "ruling" in answers:
            self._check_ruling(answers)
        if "petit_au_bout" in answers:
            of_tricks = True
            _check_petit(answers)
        if self._bonuses is not None:
            needed = self._bonuses.check(answers)
            of_tricks = of_tricks or needed is not None
        if of_tricks:
            contract = self.tariff.contracts[answers["contract"]].name
            check_tricks(self.seats, contract, self.tariff.poignees, answers, needed)

    def _check_chelem(self, answers: "Answers") -> None:
        chelem = answers["chelem"]
        petit = answers.get("petit_au_bout")
        if chelem in tariff.CHELEM_ATTACK:
            if gap(answers) < 0:
                raise DealError("chelem", "chelem_lost")
            if petit == tariff.DEFENCE:
                raise DealError("chelem", "chelem_petit_defence")
        elif chelem == tariff.CHELEM_DEFENCE:
            if gap(answers) >= 0:
                raise DealError("chelem", "chelem_won")
            if petit == tariff.ATTACK:
                raise DealError("chelem", "chelem_petit_attack")

    def _plays(self, answers: "Answers", name: str) -> bool:
        """Return True if the deal has this contract."""
        contract = answers.get("contract")
        return contract is not None and self.tariff.contracts[contract].name == name

    def _check_poignees(self, answers: "Answers") -> None:
        rows = self.tariff.poignees
        poignees = answers["poignees"]
        if len(poignees) < 2:
            return  # none is of more trumps than there are
        shown = sum(rows[poignee["size"]].trumps for poignee in poignees if "size" in poignee)
        if shown > tariff.ALL_TRUMPS:
            raise DealError("poignees", "poignee_trumps", shown)
        if answers.get("partner", NOBODY) == NOBODY:
            # Who plays alone has one hand to show.
            of_attack = [one for one in poignees if one.get("side") == tariff.ATTACK]
            if len(of_attack) > 1:
                raise DealError("poignees", "poignee_twice")

    def _check_ruling(self, answers: "Answers") -> None:
        ruling = answers["ruling"]
        false_discard = ruling.get("kind") == rulings.FALSE_DISCARD
        if false_discard and any(self._plays(answers, name) for name in tariff.WITH_ENQUIRY):
            raise DealError("ruling.kind", "ruling_discard")
        if "kind" not in ruling or "side" not in ruling or ruling["kind"] == rulings.ANNULLED:
            return
        kind, side = ruling["kind"], ruling["side"]
        if rulings.effects(kind, side) is None:
            at_fault = rulings.sides_at_fault(kind)[0]
            raise DealError("ruling.side", "ruling_side", rulings.KINDS[kind], at_fault)
        if kind in rulings.OF_POIGNEE:
            shown = [poignee.get("side") for poignee in answers.get("poignees", ())]
            if side not in shown:
                sides = tariff.SIDES[side]
                raise DealError("ruling.kind", "ruling_poignee", rulings.KINDS[kind], sides)

    def players_of(self, answers: "Answers") -> list[int]:
        return [answers[key] for key in ("taker", "partner") if answers.get(key, NOBODY) != NOBODY]

    def won(self, answers: "Answers") -> bool | None:
        return None if answers["taker"] == NOBODY else gap(answers) >= 0

    def counts(self, answers: "Answers") -> bool:
        return answers["taker"] != NOBODY

    def passes_on(self, answers: "Answers", players: int) -> bool:
        # "procède à la distribution tant que personne ne prend": who sits out, of the text of 2012.
        sits_out = players > self.seats and self.tariff.same_dealer
        return not sits_out or self.counts(answers)

    def score(self, answers: "Answers") -> Score:
        if answers["taker"] == NOBODY:
            return zero(self.seats)
        above = gap(answers)
        stake = self._stake(answers, above)
        if "ruling" in answers:
            ruling = answers["ruling"]
            effect = rulings.effect(ruling, above >= 0, stake, self.tariff.by_contract)
            if effect == rulings.VOID:
                return zero(self.seats, void=True)
            if effect == rulings.DROPS:
                stake = self._stake(answers, above, ruling["side"])
        points = self._shares(answers, stake)
        if self._bonuses is not None:
            self._bonuses.pay_players(answers, points)
        return Score(points)

    def _stake(self, answers: "Answers", above: int, silenced: int | None = None) -> int:
        """U: what each defender pays the attack.

        `above`: the `gap`; `silenced`: camp whose poignées do not count.
        """
        numbers = self.tariff
        times = numbers.contracts[answers["contract"]].times
        # Everything is in halves, by a contract that multiplies by halves in quarters.
        unit = 4 if numbers.in_halves else 2
        # Half a point decides who wins; for the amount it is rounded up.
        distance = above if above >= 0 else -above
        if not numbers.late_rounding:
            distance += distance % 2
        amount = -(-(2 * numbers.base + distance) * times // unit)
        for poignee in answers.get("poignees", ()):
            if poignee["side"] != silenced:
                amount += numbers.poignees[poignee["size"]].points
        stake = amount if above >= 0 else -amount
        if "petit_au_bout" in answers:
            petit = -(-2 * numbers.petit_au_bout * times // unit)
            stake += petit if answers["petit_au_bout"] == tariff.ATTACK else -petit
        if "chelem" in answers:
            stake += numbers.chelems[answers["chelem"]]
        if self._bonuses is not None:
            stake += self._bonuses.of_sides(answers)
        return stake

    def _shares(self, answers: "Answers", stake: int) -> list[int]:
        """The stake spread over the seats: the attack receives what the defenders pay."""
        points = [-stake] * self.seats
        partner = answers.get("partner", NOBODY)
        defenders = self.seats - 1
        if partner != NOBODY:
            defenders -= 1
            points[partner] = stake
        points[answers["taker"]] = defenders * stake - (stake if partner != NOBODY else 0)
        return points


def _check_petit(answers: "Answers") -> None:
    """Check that the side with the petit in the last trick has it in its pile: it is a bout of
    theirs.
    """
    of_attack = answers["petit_au_bout"] == tariff.ATTACK
    bouts = answers.get("bouts")
    if of_attack and bouts == 0:
        raise DealError("petit_au_bout", "petit_attack")
    if not of_attack and bouts == tariff.BOUTS[-1]:
        raise DealError("petit_au_bout", "petit_defence")
