"""The free bonuses of a deal of French Tarot: whether they can be, and what they are worth."""

from rules_core.errors import DealError
from rules_core.free_bonus import ALONE, YES, holder
from rules_core.french.tariff import ATTACK, BOUTS, DEFENCE, TIMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_core.free_bonus import FreeBonus
    from rules_core.french.tariff import Tariff
    from rules_core.types import Answers


def check(numbers: "Tariff", answers: "Answers") -> None:
    """Raise DealError for a bonus that is entered twice, not of this contract, or lacks its bouts.

    `numbers`: the `Tariff`; `answers`: of the deal, the last bonus may be half entered.
    """
    bonuses = answers["bonuses"]
    for index, bonus in enumerate(bonuses):
        if "name" not in bonus:
            continue
        row = numbers.bonuses[bonus["name"]]
        path = "bonuses[" + str(index) + "]."
        contract = numbers.contracts[answers["contract"]].name if "contract" in answers else None
        if contract is not None and row.only_in and contract not in row.only_in:
            raise DealError(path + "name", "bonus_game", row.name, contract)
        before = [other for other in bonuses[:index] if other.get("name") == bonus["name"]]
        whose = [holder(other) for other in before]
        if len(whose) >= (numbers.seats if row.has(ALONE) else 1) or holder(bonus) in whose:
            raise DealError(path + "name", "bonus_twice", row.name)
        row.check(bonus, path)
    for row, side in _made(numbers, answers):
        if "bouts" in answers and row.needs is not None:
            held = answers["bouts"] if side == ATTACK else BOUTS[-1] - answers["bouts"]
            if held < row.needs.bouts:
                raise DealError("bonuses", "bonus_bouts", row.name, row.needs.bouts)


def tricks(numbers: "Tariff", answers: "Answers") -> tuple[int, int]:
    """How many tricks attack and defence need at the least for the bonuses that they made."""
    needed = [0, 0]
    for row, side in _made(numbers, answers):
        if row.needs is not None:
            needed[side] = max(needed[side], row.needs.tricks)
    return needed[ATTACK], needed[DEFENCE]


def of_sides(numbers: "Tariff", answers: "Answers") -> int:
    """The stake that the bonuses of both sides add, as each defender pays it to the attack."""
    stake = 0
    for bonus in answers["bonuses"]:
        if "side" in bonus:
            for_attack = (bonus["side"] == ATTACK) == _is_made(bonus)
            value = _value(numbers, answers, bonus)
            stake += value if for_attack else -value
    return stake


def of_players(numbers: "Tariff", answers: "Answers") -> list[tuple[int, int]]:
    """(seat, value) of the bonuses that a player has alone; below 0 he pays it."""
    found = []
    for bonus in answers["bonuses"]:
        if "holder" in bonus:
            value = _value(numbers, answers, bonus)
            found.append((bonus["holder"], value if _is_made(bonus) else -value))
    return found


def _value(numbers: "Tariff", answers: "Answers", bonus: "Answers") -> int:
    row = numbers.bonuses[bonus["name"]]
    value = row.value(bonus["announced"] == YES)
    if not row.has(TIMES):
        return value
    # As everything that is multiplied by halves it is rounded up.
    return -(
        -value * numbers.contracts[answers["contract"]].times // (2 if numbers.in_halves else 1)
    )


def _made(numbers: "Tariff", answers: "Answers") -> "Iterator[tuple[FreeBonus, int]]":
    """(row, side) of the bonuses that were made, as far as they are entered."""
    players = (answers.get("taker"), answers.get("partner"))
    for bonus in answers["bonuses"]:
        side = bonus.get("side")
        if "holder" in bonus:
            side = ATTACK if bonus["holder"] in players else DEFENCE
        if side is not None and "announced" in bonus and _is_made(bonus):
            yield numbers.bonuses[bonus["name"]], side


def _is_made(bonus: "Answers") -> bool:
    """Return True for one that was made, as a silent one is."""
    made: bool = bonus["announced"] != YES or bonus.get("made") == YES
    return made
