"""Free bonuses, named by a club: the part that Königrufen and French Tarot share.

A side plays for a bonus, or one player alone, who gets its value from everybody else. Its name
stands among the words of its tariff.
"""

from rules_core.errors import DealError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.types import Answers, NamedRow

# Marks: of the side that plays, or of the other one, only; of no side, but of one player.
OF_PLAYERS = 4096
OF_OTHERS = 8192
ALONE = 16384

YES = 0
NO = 1

# Where its words stand.
_TEXT = "bonuses.name."


class Needs:
    """The least that a made bonus needs: tricks, and cards in them or beside."""

    def __init__(self, tricks: int = 0, trull: int = 0, kings: int = 0, bouts: int = 0) -> None:
        self.tricks = tricks
        self.trull = trull
        self.kings = kings
        self.bouts = bouts


class FreeBonus:
    """A row of the table of bonuses.

    `announced`: None if it cannot be; `silent`: None if it has to be announced; `only_in`: names
    of the games in which alone it may be played for, (): in all; `needs`: None: nothing.
    """

    # Most rows have neither; what is not set takes no memory of a box.
    only_in: "Sequence[str]" = ()
    needs: Needs | None = None

    def __init__(
        self,
        name: str,
        announced: int | None,
        silent: int | None,
        flags: int = 0,
        only_in: "Sequence[str]" = (),
        needs: Needs | None = None,
    ) -> None:
        self.name = name
        self.announced = announced
        self.silent = silent
        self.flags = flags
        if only_in:
            self.only_in = tuple(only_in)
        if needs is not None:
            self.needs = needs

    def has(self, flag: int) -> bool:
        return bool(self.flags & flag)

    def value(self, announced: bool) -> int:
        """The worth by itself; 0 where it cannot be so."""
        return (self.announced if announced else self.silent) or 0

    def check(self, bonus: "Answers", path: str) -> None:
        """Raise DealError for a bonus that cannot be that of this side, or not so.

        `bonus`: its answers, some may be missing; `path`: of them.
        """
        said = bonus.get("announced")
        if said == NO and self.silent is None:
            raise DealError(path + "announced", "bonus_announced", self.name)
        if said == YES and self.announced is None:
            raise DealError(path + "announced", "bonus_silent", self.name)
        if said == NO and bonus.get("made") == NO and self.has(ALONE):
            raise DealError(path + "made", "bonus_ended", self.name)
        side = bonus.get("side")
        if side is not None and self.has(OF_PLAYERS if side else OF_OTHERS):
            raise DealError(path + "side", "bonus_side", self.name)


def called(
    rows: "Sequence[NamedRow]", known: "Sequence[str]" = ()
) -> "tuple[tuple[str, tuple[str, ...]], ...]":
    """The free bonuses among the rows, those not `known`, as what words can stand for."""
    return tuple([(row.name, (_TEXT + row.name,)) for row in rows if row.name not in known])


def holder(bonus: "Answers") -> "tuple[str, int | None]":
    """The side or the holder of a bonus: the key and its answer, None while it is open."""
    return ("holder", bonus["holder"]) if "holder" in bonus else ("side", bonus.get("side"))


def pay_alone(points: list[int], own: "Sequence[tuple[int, int]]") -> None:
    """Have everybody pay players who have a bonus alone. `own`: (seat, value), below 0 he pays."""
    for seat, value in own:
        for other in range(len(points)):
            points[other] += (len(points) - 1) * value if other == seat else -value


def alone(rows: "Sequence[FreeBonus]") -> tuple[int, ...]:
    """The places of the bonuses that are one player's."""
    return tuple([place for place, row in enumerate(rows) if row.has(ALONE)])
