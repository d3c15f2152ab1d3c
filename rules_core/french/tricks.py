"""Who can have taken tricks with the attack's bouts and points: worked out from the cards.

All points are half points. The dog, or what the taker laid away for it, is in one camp's pile:
"bleibt dem Spielnehmer", in a Garde contre it is "der Verteidigung zugeteilt".
"""

from rules_core.errors import DealError
from rules_core.french import rulings, tariff
from rules_core.french.deck import DECK
from rules_core.numbers import written

if False:
    from collections.abc import Sequence

    from rules_core.french.tariff import Poignee
    from rules_core.types import Answers, Range

    Spans = tuple[Range, Range, Range]

# Who took tricks: the places in what `spans` returns.
DEFENCE_ALONE = 0
BOTH = 1
ATTACK_ALONE = 2


def _richest(cards: int, figures: "Sequence[tuple[str, int, int]]") -> int:
    """What so many cards count at the most; `figures`: which there can be, the best first."""
    points = 0
    for _, number, value in figures:
        taken = min(cards, number)
        points += taken * value
        cards -= taken
    return points


_ONE_BOUT = DECK.figures[0][2]
_DOGS = range(6 + 1)  # of so many cards
# What so many cards count at the most beside bouts in a dog, and of what is laid away: "Die 3 Bouts
# und die 4 Könige dürfen nicht abgelegt werden". Who is forced to lay trumps or kings away takes
# tricks in any case.
_IN_DOG = tuple([_richest(cards, DECK.figures[1:]) for cards in _DOGS])
_LAID_AWAY = tuple([_richest(cards, DECK.figures[2:]) for cards in _DOGS])

# Who shows fewer trumps need not take a trick (`_sure_tricks`).
_SURE = 12

# What `spans` was asked last, and has found.
_last: "tuple[tuple[int, str, int, bool, tuple[int, int]], Spans] | None" = None


def spans(
    seats: int,
    contract: str,
    bouts: int,
    laid_away: bool = True,
    tricks: tuple[int, int] = (0, 0),
) -> "Spans":
    """(least, most) points of the attack when the defence, both camps, or the attack took tricks.

    None where that cannot be. `bouts`: the attack's; `laid_away`: in Prise and Garde nothing lies
    away that may not; `tricks`: how many attack and defence took at the least.

    A camp without a trick has what it holds of the dog, and the Excuse if it played it before the
    last trick (for an empty card: "zählen dafür 4 Punkte und 1 Bout"). A trick has a card of each
    player, of which none counts less than a half.

    What was found last is kept: a walk asks for it at every answer that may be offered.
    """
    global _last
    asked = (seats, contract, bouts, laid_away, tricks)
    last = _last
    if last is None or last[0] != asked:
        last = _last = (asked, _work_out(*asked))
    return last[1]


def _work_out(
    seats: int, contract: str, bouts: int, laid_away: bool, tricks: tuple[int, int]
) -> "Spans":
    """What `spans` returns."""
    dog = 3 if seats == tariff.CALLING else 6
    of_defence = dog if contract == tariff.GARDE_CONTRE else 0
    of_attack = dog - of_defence
    laid_away = laid_away and contract not in tariff.WITH_ENQUIRY
    missed = tariff.BOUTS[-1] - bouts
    attack = None if tricks[0] else _without_trick(bouts, of_attack, laid_away)
    defence = None if tricks[1] else _without_trick(missed, of_defence, laid_away)
    least = tariff.BOUT_POINTS * bouts + of_attack + seats * max(1, tricks[0])
    left = tariff.BOUT_POINTS * missed + of_defence + seats * max(1, tricks[1])
    return (
        attack,
        (least, tariff.ALL_POINTS - left),
        defence and (tariff.ALL_POINTS - defence[1], tariff.ALL_POINTS - defence[0]),
    )


def _without_trick(bouts: int, dog: int, laid_away: bool) -> "Range":
    """(least, most) points of a camp with so many bouts, and `dog` cards, that took no trick."""
    most = None
    for excuse in (0, 1):
        in_dog = bouts - excuse
        if in_dog == 0 or (0 < in_dog <= dog and not laid_away):
            points = tariff.BOUT_POINTS * excuse + _ONE_BOUT * in_dog
            points += (_LAID_AWAY if laid_away else _IN_DOG)[dog - in_dog]
            most = max(points, most or 0)
    return None if most is None else (tariff.BOUT_POINTS * bouts + dog, most)


def ends(found: "Sequence[Range]", points: int) -> list[int]:
    """Which of the `spans` have these points of the attack."""
    return [end for end, span in enumerate(found) if span and span[0] <= points <= span[1]]


class Tricks:
    """What contract, bouts and points say of tricks, for the questions of a form.

    As a condition it holds when one of the camps has no trick: that is a chelem.
    """

    def __init__(self, seats: int, contracts: "Sequence[str]") -> None:
        """`seats`: how many play; `contracts`: names, in the order of the answers."""
        self.seats = seats
        self.contracts = contracts

    def holds(self, answers: "Answers") -> bool:
        if "points" not in answers or "bouts" not in answers:
            return False
        # Of a record it is asked before its answers are verified.
        if not 0 <= answers.get("contract", -1) < len(self.contracts):
            return False
        found = ends(self._spans(answers), answers["points"])
        return len(found) > 0 and BOTH not in found

    def ranges(self, answers: "Answers") -> "Sequence[tuple[int, int]]":
        """Which points the attack can have: (low, high) of each range, from the lowest on."""
        return [span for span in self._spans(answers) if span]

    def _spans(self, answers: "Answers") -> "Sequence[Range]":
        return spans(self.seats, self.contracts[answers["contract"]], answers["bouts"])


def check_tricks(
    seats: int, contract: str, poignees: "Sequence[Poignee]", answers: "Answers"
) -> None:
    """Raise DealError for a chelem, a petit or a poignée that bouts and points exclude.

    `poignees`: the tariff's; `answers`: with bouts and points; of a poignée half may be missing.
    """
    if "chelem" not in answers and "petit_au_bout" not in answers and "poignees" not in answers:
        return
    bouts, points = answers["bouts"], answers["points"]
    laid_away = answers.get("ruling", {}).get("kind") != rulings.FALSE_DISCARD
    found = spans(seats, contract, bouts, laid_away)
    possible = ends(found, points)
    if "chelem" in answers:
        possible = _after_chelem(answers["chelem"], contract, found, possible)
    petit = answers.get("petit_au_bout")
    if petit is not None:
        without_last = DEFENCE_ALONE if petit == tariff.ATTACK else ATTACK_ALONE
        possible = [end for end in possible if end != without_last]
        if not possible:
            raise DealError("petit_au_bout", "petit_trick")
    if "poignees" in answers:
        shown = _shown(poignees, answers["poignees"])
        if sum(shown[0]) + sum(shown[1]) < _SURE:
            return
        _check_all_trumps(shown, bouts, petit)
        most = [max(trumps, default=0) for trumps in shown]
        sure = _sure_tricks(most[0]), _sure_tricks(most[1])
        if sure == (0, 0):
            return
        found = spans(seats, contract, bouts, laid_away, sure)
        if not [end for end in ends(found, points) if end in possible]:
            trumps = max(most)
            raise DealError("poignees", "poignee_tricks", trumps, _sure_tricks(trumps))


def _after_chelem(
    chelem: int, contract: str, found: "Sequence[Range]", possible: list[int]
) -> list[int]:
    """Those of the possible ends that this chelem leaves; DealError if it leaves none."""
    if chelem not in tariff.CHELEM_ATTACK and chelem != tariff.CHELEM_DEFENCE:
        possible = [end for end in possible if end != ATTACK_ALONE]
        if not possible:
            raise DealError("chelem", "chelem_all")
        return possible
    made = DEFENCE_ALONE if chelem == tariff.CHELEM_DEFENCE else ATTACK_ALONE
    if made in possible:
        return [made]
    if made == ATTACK_ALONE and contract != tariff.GARDE_CONTRE:
        raise DealError("chelem", "chelem_cards")
    span = found[made]
    if span is None:
        raise DealError("chelem", "chelem_bouts")
    low, high = [written(points, DECK.unit) for points in span]
    raise DealError("chelem", "chelem_points", low if low == high else low + "–" + high)


def _shown(rows: "Sequence[Poignee]", poignees: "Sequence[Answers]") -> tuple[list[int], list[int]]:
    """The trumps of each poignée that attack and defence have shown."""
    shown: tuple[list[int], list[int]] = ([], [])
    for one in poignees:
        if "side" in one and "size" in one:
            shown[one["side"]].append(rows[one["size"]].trumps)
    return shown


def _check_all_trumps(shown: "Sequence[list[int]]", bouts: int, petit: int | None) -> None:
    """Who has all trumps can lose the Excuse only, in the last trick: nobody overtrumps him."""
    for side, held in ((tariff.ATTACK, bouts), (tariff.DEFENCE, tariff.BOUTS[-1] - bouts)):
        if sum(shown[side]) == tariff.ALL_TRUMPS and (held < 2 or petit not in (None, side)):
            raise DealError("poignees", "poignee_bouts")


def _sure_tricks(trumps: int) -> int:
    """How many tricks who shows so many trumps takes at the least.

    One of them may be the Excuse; each of the others loses only to a higher one that he has not.
    """
    return max(0, (trumps - 1) - (tariff.ALL_TRUMPS - trumps))
