"""Free bonuses of French Tarot: their questions, checks and points.

Only tariffs that have some load this module.
"""

from rules_core.errors import DealError
from rules_core.free_bonus import ALONE, YES, alone, holder, pay_alone
from rules_core.french.tariff import ATTACK, BOUTS, DEFENCE, SIDES, TIMES
from rules_core.questions.choice import Choice
from rules_core.questions.compound import Items
from rules_core.questions.conditions import Is, IsNot
from rules_core.questions.seat import Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_core.free_bonus import FreeBonus
    from rules_core.french.tariff import Tariff
    from rules_core.questions.base import Question
    from rules_core.types import Answers

# So many are in one deal at the most.
_MOST = 8
_YES_OR_NO = (True, False)


def question(numbers: "Tariff") -> Items:
    """The questions about the bonuses of a tariff: a silent one is entered only if it was made."""
    rows = numbers.bonuses
    own = alone(rows)
    form: "list[Question]" = [Choice("name", tuple([row.name for row in rows]))]
    if len(own) < len(rows):
        of_side = (IsNot("name", *own),) if own else ()
        form.append(Choice("side", SIDES, obvious=True, unsaid=ATTACK, when=of_side))
    if own:
        form.append(Seat("holder", when=(Is("name", *own),)))
    form += [
        Choice("announced", _YES_OR_NO, obvious=True),
        Choice("made", _YES_OR_NO, unsaid=YES, when=(Is("announced", YES),)),
    ]
    limit = len(rows) + len(own) * (numbers.seats - 1)
    return Items("bonuses", tuple(form), min(limit, _MOST))


class FreeBonuses:
    """The bonuses of a tariff, `numbers`, in the answers of deals, which may have none."""

    def __init__(self, numbers: "Tariff") -> None:
        self._numbers = numbers

    def check(self, answers: "Answers") -> tuple[int, int] | None:
        """The tricks that attack and defence need for the bonuses that they made, None: none.

        `answers`: the last bonus may be half entered. DealError for a bonus that is entered twice,
        not of this contract, or lacks its bouts.
        """
        bonuses = answers.get("bonuses", ())
        for index, bonus in enumerate(bonuses):
            if "name" in bonus:
                self._check(answers, bonus, bonuses[:index])
        tricks = [0, 0]
        for row, side in self._made(answers):
            if row.needs is None:
                continue
            if "bouts" in answers:
                held = answers["bouts"] if side == ATTACK else BOUTS[-1] - answers["bouts"]
                if held < row.needs.bouts:
                    raise DealError("bonuses", "bonus_bouts", row.name, row.needs.bouts)
            tricks[side] = max(tricks[side], row.needs.tricks)
        return (tricks[ATTACK], tricks[DEFENCE]) if any(tricks) else None

    def _check(self, answers: "Answers", bonus: "Answers", before: "list[Answers]") -> None:
        """Raise DealError for a bonus that cannot be, beside those entered `before`."""
        numbers = self._numbers
        row = numbers.bonuses[bonus["name"]]
        path = "bonuses[" + str(len(before)) + "]."
        contract = numbers.contracts[answers["contract"]].name if "contract" in answers else None
        if contract is not None and row.only_in and contract not in row.only_in:
            raise DealError(path + "name", "bonus_game", row.name, contract)
        whose = [holder(other) for other in before if other.get("name") == bonus["name"]]
        if len(whose) >= (numbers.seats if row.has(ALONE) else 1) or holder(bonus) in whose:
            raise DealError(path + "name", "bonus_twice", row.name)
        row.check(bonus, path)

    def of_sides(self, answers: "Answers") -> int:
        """The stake that the bonuses of both sides add, as each defender pays it to the attack."""
        stake = 0
        for bonus in answers.get("bonuses", ()):
            if "side" in bonus:
                for_attack = (bonus["side"] == ATTACK) == _is_made(bonus)
                value = self._value(answers, bonus)
                stake += value if for_attack else -value
        return stake

    def pay_players(self, answers: "Answers", points: list[int]) -> None:
        """Have everybody pay the bonuses that a player has alone. `points`: of each seat."""
        found = []
        for bonus in answers.get("bonuses", ()):
            if "holder" in bonus:
                value = self._value(answers, bonus)
                found.append((bonus["holder"], value if _is_made(bonus) else -value))
        pay_alone(points, found)

    def _value(self, answers: "Answers", bonus: "Answers") -> int:
        numbers = self._numbers
        row = numbers.bonuses[bonus["name"]]
        value = row.value(bonus["announced"] == YES)
        if not row.has(TIMES):
            return value
        # As everything that is multiplied by halves it is rounded up.
        times = numbers.contracts[answers["contract"]].times
        return -(-value * times // (2 if numbers.in_halves else 1))

    def _made(self, answers: "Answers") -> "Iterator[tuple[FreeBonus, int]]":
        """(row, side) of the bonuses that were made, as far as they are entered."""
        players = (answers.get("taker"), answers.get("partner"))
        for bonus in answers.get("bonuses", ()):
            side = bonus.get("side")
            if "holder" in bonus:
                side = ATTACK if bonus["holder"] in players else DEFENCE
            if side is not None and "announced" in bonus and _is_made(bonus):
                yield self._numbers.bonuses[bonus["name"]], side


def _is_made(bonus: "Answers") -> bool:
    """Return True for one that was made, as a silent one is."""
    made: bool = bonus["announced"] != YES or bonus.get("made") == YES
    return made
