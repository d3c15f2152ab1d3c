"""Which bonuses a side can have, and can have made (rules, section 2, "Errors")."""

from rules_core.errors import DealError
from rules_core.koenigrufen.tariff import (
    BONUSES,
    DECLARER,
    DEFENCE,
    KOENIG_ULTIMO,
    LOST,
    NO,
    SACKS,
    TIMES,
    VALAT,
    WON,
    YES,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.koenigrufen.tariff import Bonus, Tariff
    from rules_core.types import Answers


def check_possible(tariff: "Tariff", bonuses: "Sequence[Answers]", ending: int | None) -> None:
    """Raise DealError for a bonus that its side cannot have, or cannot have made.

    `bonuses`: the last of them may be half entered; `ending`: of the game; some follow from it.
    """
    rows = tariff.bonuses
    # Where it was broken off, nobody asks what would have been made.
    winners: dict[int | None, int] = {WON: DECLARER, LOST: DEFENCE}
    winner = winners.get(ending)
    made = [_is_made(rows, bonus, winner) for bonus in bonuses]
    all_tricks = [
        bonus["side"] for bonus, was in zip(bonuses, made) if was and rows[bonus["name"]].has(VALAT)
    ]
    for index, bonus in enumerate(bonuses):
        if "side" not in bonus:
            continue
        row, side = rows[bonus["name"]], bonus["side"]
        name = row.name
        path = "bonuses[" + str(index) + "]."
        if name == KOENIG_ULTIMO and side == DEFENCE:
            raise DealError(path + "side", "bonus_side", name)
        if not made[index]:
            continue
        path += "made"
        if all_tricks and side not in all_tricks and row.needed[0]:
            raise DealError(path, "bonus_no_trick", name)
        if name in BONUSES and _is_made_among(bonuses[:index], made, bonus["name"]):
            raise DealError(path, "bonus_both", name)
        if name in SACKS:
            if side != winner:
                raise DealError(path, "sack_lost", name)
            if name != SACKS[0] and _has_failed(rows, bonuses, SACKS[0], side):
                raise DealError(path, "sack_first", name, SACKS[0])


def _is_made(rows: "Sequence[Bonus]", bonus: "Answers", winner: int | None) -> bool:
    """Return True if it was made, as far as entered. A Valat as the game was made by its winner."""
    if winner is None or "side" not in bonus:
        return False
    if "made" in bonus:
        return bonus["made"] == YES
    return rows[bonus["name"]].has(TIMES) and bonus["side"] == winner


def _is_made_among(bonuses: "Sequence[Answers]", made: "Sequence[bool]", name: int) -> bool:
    for bonus, was in zip(bonuses, made):  # noqa: SIM110
        if was and bonus["name"] == name:
            return True
    return False


def _has_failed(
    rows: "Sequence[Bonus]", bonuses: "Sequence[Answers]", name: str, side: int
) -> bool:
    """Return True if this bonus is entered as one that this side did not make."""
    for bonus in bonuses:
        if (rows[bonus["name"]].name, bonus.get("side"), bonus.get("made")) == (name, side, NO):
            return True
    return False
