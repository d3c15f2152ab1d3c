"""Possible tricks of the camps with the attack's bouts and points: worked out from the cards.

All points are half points. The dog, or what the taker laid away for it, is in one camp's pile:
"bleibt dem Spielnehmer", in a Garde contre it is "der Verteidigung zugeteilt".

The owner of the Excuse keeps it for an empty card. Held to the last trick it changes camps ("ausser
bei Match"), and nothing is given for it: a partner who takes that trick has a card less.
"""

from rules_core.errors import DealError
from rules_core.french import rulings, tariff
from rules_core.french.deck import DECK
from rules_core.numbers import figure
from rules_core.questions.seat import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.french.tariff import Poignee
    from rules_core.types import Answers, Range

    Spans = tuple[Range, Range, Range]

# What the taker laid away: the places in what `spans` returns.
LAWFUL = 0
FAULTY = 1  # there may be anything in it

# The path of the text that says so.
FALSE_DISCARD = "ruling.kind.false_discard"

# Who took tricks: the places in each of the two.
DEFENCE_ALONE = 0
BOTH = 1
ATTACK_ALONE = 2


def _richest(cards: int, figures: "Sequence[tuple[str, int, int]]") -> int:
    """Return the most points of a number of cards; `figures`: the possible ones, the best first."""
    points = 0
    for _, number, value in figures:
        taken = min(cards, number)
        points += taken * value
        cards -= taken
    return points


_ONE_BOUT = DECK.figures[0][2]
_SUITS = tuple(DECK.figures[1:]) + (("empty", DECK.empties, 1),)
_DOGS = range(6 + 1)  # of so many cards
# What so many cards count at the most beside bouts in a dog, and of what is laid away: "Die 3 Bouts
# und die 4 Könige dürfen nicht abgelegt werden". Who is forced to lay trumps or kings away takes
# tricks in any case.
_IN_DOG = tuple([_richest(cards, DECK.figures[1:]) for cards in _DOGS])
_LAID_AWAY = tuple([_richest(cards, DECK.figures[2:]) for cards in _DOGS])

# Who shows fewer trumps need not take a trick (`_sure_tricks`).
_SURE = 12

# What `spans` was asked last, and has found.
_last: "tuple[tuple[int, bool, str, int, tuple[int, int]], tuple[Spans, Spans]] | None" = None
# Likewise of `ends`.
_last_ends: "tuple[Spans, int, Sequence[int]] | None" = None


def spans(
    seats: int, partner: bool, contract: str, bouts: int, tricks: tuple[int, int] = (0, 0)
) -> "tuple[Spans, Spans]":
    """Return (least, most) points of the attack if the defence, both camps, or the attack took
    tricks.

    None where it is impossible. Once with a lawful discard in Prise and Garde, once with any false
    discard. `partner`: the taker has one; `bouts`: the attack's; `tricks`: the least numbers for
    attack and defence.

    A camp without a trick has what it holds of the dog, and the Excuse if it played it before the
    last trick ("zählen dafür 4 Punkte und 1 Bout"), or the attack that of the defence. A trick has
    a card of each player, and none counts less than a half.

    The last result is kept: a walk asks for it at every answer that may be offered.
    """
    global _last
    asked = (seats, partner, contract, bouts, tricks)
    last = _last
    if last is None or last[0] != asked:
        last = _last = (asked, _work_out(*asked))
    return last[1]


def _work_out(
    seats: int, partner: bool, contract: str, bouts: int, tricks: tuple[int, int]
) -> "tuple[Spans, Spans]":
    """Return the result of `spans`."""
    dog = _dog_size(seats)
    of_defence = dog if contract == tariff.GARDE_CONTRE else 0
    of_attack = dog - of_defence
    missed = tariff.BOUTS[-1] - bouts
    least = tariff.BOUT_POINTS * bouts + of_attack + seats * max(1, tricks[0])
    left = tariff.BOUT_POINTS * missed + of_defence + seats * max(1, tricks[1])
    # The Excuse that one lost in the last trick is a bout of the others.
    if partner and missed > 0:
        least -= 1
    if bouts > 0:
        left -= 1
    both = (least, tariff.ALL_POINTS - left)
    defence = None
    if not tricks[1]:
        defence = _without_trick(missed, of_defence, tariff.BOUT_POINTS)
        defence = defence and (tariff.ALL_POINTS - defence[1], tariff.ALL_POINTS - defence[0])
    faulty = lawful = None
    if not tricks[0]:
        faulty = lawful = _without_trick(bouts, of_attack, _ONE_BOUT)
        if contract not in tariff.WITH_ENQUIRY:
            lawful = _without_trick(bouts, of_attack, _ONE_BOUT, laid_away=True)
    return (lawful, both, defence), (faulty, both, defence)


def _dog_size(seats: int) -> int:
    return 3 if seats == tariff.CALLING else 6


def _without_trick(bouts: int, dog: int, excuse: int, laid_away: bool = False) -> "Range":
    """Return (least, most) points of a camp with `bouts`, and `dog` cards, that took no trick.

    `excuse`: the most that it counts beside them; `laid_away`: only lawful cards lie there.
    """
    # It is one of the bouts: no other card beside the dog's counts anything.
    beside = min(bouts, 1)
    in_dog = bouts - beside
    if in_dog > (0 if laid_away else dog):
        return None
    rest = (_LAID_AWAY if laid_away else _IN_DOG)[dog - in_dog]
    return (tariff.BOUT_POINTS * bouts + dog, excuse * beside + _ONE_BOUT * in_dog + rest)


def ends(found: "Spans", points: int) -> "Sequence[int]":
    """Which of the `spans` have these points of the attack. The last result is kept, too."""
    global _last_ends
    last = _last_ends
    if last is None or last[0] is not found or last[1] != points:
        here = [end for end, span in enumerate(found) if span and span[0] <= points <= span[1]]
        last = _last_ends = (found, points, tuple(here))
    return last[2]


class Tricks:
    """The tricks that follow from contract, bouts and points, for the questions of a form.

    As a condition it holds when one of the camps has no trick: that is a chelem.
    """

    def __init__(self, seats: int, contracts: "Sequence[str]", referee: bool) -> None:
        """`seats`: how many play; `contracts`: names, in the order of the answers; `referee`: does
        one rule on a false discard, which is said after the points.
        """
        self.seats = seats
        self.contracts = contracts
        self.discard = FAULTY if referee else LAWFUL

    def holds(self, answers: "Answers") -> bool:
        if "points" not in answers or "bouts" not in answers:
            return False
        # Of a record it is asked before its answers are verified.
        if not 0 <= answers.get("contract", -1) < len(self.contracts):
            return False
        found = ends(self.spans(answers)[self.discard], answers["points"])
        return len(found) > 0 and BOTH not in found

    def reason(self, answers: "Answers") -> str:
        """The path of the text that says what alone explains the points; "": nothing need to."""
        if not self.holds(answers):
            return ""
        lawful = ends(self.spans(answers)[LAWFUL], answers["points"])
        return "chelem" if lawful else FALSE_DISCARD

    def ranges(self, answers: "Answers") -> "Sequence[tuple[int, int]]":
        """Which points the attack can have: (low, high) of each range, from the lowest on."""
        return [span for span in self.spans(answers)[self.discard] if span]

    def spans(self, answers: "Answers") -> "tuple[Spans, Spans]":
        """Return the result of `spans` for these answers."""
        partner = "partner" in answers and answers["partner"] != NOBODY
        return spans(self.seats, partner, self.contracts[answers["contract"]], answers["bouts"])


class OnlyFaulty:
    """Holds when bouts and points are those of a false discard, and of nothing else."""

    def __init__(self, tricks: Tricks) -> None:
        self.tricks = tricks

    def holds(self, answers: "Answers") -> bool:
        return self.tricks.reason(answers) == FALSE_DISCARD


def check_tricks(
    seats: int,
    contract: str,
    poignees: "Sequence[Poignee]",
    answers: "Answers",
    needed: "tuple[int, int] | None" = None,
) -> None:
    """Raise DealError for a chelem, a petit, a poignée or a bonus that bouts and points exclude.

    `poignees`: the tariff's; `answers`: with bouts and points; of a poignée half may be missing;
    `needed`: the tricks that attack and defence need for their free bonuses, None: none.
    """
    bouts, points = answers["bouts"], answers["points"]
    partner = "partner" in answers and answers["partner"] != NOBODY
    either = spans(seats, partner, contract, bouts)
    found = either[LAWFUL]
    possible = ends(found, points)
    discard = LAWFUL
    if not possible or "ruling" in answers:
        discard = _discard(possible, answers)
        found = either[discard]
        possible = ends(found, points)
    if "chelem" in answers:
        possible = _after_chelem(answers["chelem"], contract, found, possible)
    petit = answers.get("petit_au_bout")
    if petit is not None:
        without_last = DEFENCE_ALONE if petit == tariff.ATTACK else ATTACK_ALONE
        possible = [end for end in possible if end != without_last]
        if not possible:
            raise DealError("petit_au_bout", "petit_trick")
    if needed is not None:
        found = spans(seats, partner, contract, bouts, needed)[discard]
        possible = [end for end in ends(found, points) if end in possible]
        if not possible:
            raise DealError("bonuses", "bonus_tricks", *needed)
    if "poignees" in answers:
        trumps = 0
        for one in answers["poignees"]:
            if "size" in one:
                trumps += poignees[one["size"]].trumps
        if trumps < _SURE:
            return
        shown = _shown(poignees, answers["poignees"])
        _check_all_trumps(shown, bouts, petit)
        sure = _sure_tricks(shown[0]), _sure_tricks(shown[1])
        if sure == (0, 0):
            return
        found = spans(seats, partner, contract, bouts, sure)[discard]
        left = [end for end in ends(found, points) if end in possible]
        if BOTH in left and not _leaves_the_others(seats, contract, shown, answers):
            left.remove(BOTH)
        if not left:
            # There are not trumps enough for both camps to have any.
            side = tariff.ATTACK if sure[0] else tariff.DEFENCE
            raise DealError("poignees", "poignee_tricks", sum(shown[side]), sure[side])


def _discard(possible: "Sequence[int]", answers: "Answers") -> int:
    """Return the kind of discard: LAWFUL or FAULTY; DealError without the ruling that it needs.

    `possible`: the possible ends if it is LAWFUL. Without one the ruling may still be to come.
    """
    if "ruling" not in answers or answers["ruling"].get("kind") == rulings.FALSE_DISCARD:
        return FAULTY
    if not possible:
        raise DealError("ruling.kind", "choice", rulings.KINDS[rulings.FALSE_DISCARD])
    return LAWFUL


def _after_chelem(
    chelem: int, contract: str, found: "Spans", possible: "Sequence[int]"
) -> "Sequence[int]":
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
    low, high = [figure(points, DECK.unit) for points in span]
    if low == high:
        raise DealError("chelem", "chelem_points", low)
    raise DealError("chelem", "chelem_between", low, high)


def _shown(rows: "Sequence[Poignee]", poignees: "Sequence[Answers]") -> tuple[list[int], list[int]]:
    """The trumps of each poignée that attack and defence have shown."""
    shown: tuple[list[int], list[int]] = ([], [])
    for one in poignees:
        if "side" in one and "size" in one:
            shown[one["side"]].append(rows[one["size"]].trumps)
    return shown


def _check_all_trumps(shown: "Sequence[list[int]]", bouts: int, petit: int | None) -> None:
    """Check that a side with all trumps lost at most the Excuse, in the last trick: no card
    overtrumps.
    """
    for side, held in ((tariff.ATTACK, bouts), (tariff.DEFENCE, tariff.BOUTS[-1] - bouts)):
        if sum(shown[side]) == tariff.ALL_TRUMPS and (held < 2 or petit not in (None, side)):
            raise DealError("poignees", "poignee_bouts")


def _leaves_the_others(
    seats: int, contract: str, shown: "Sequence[list[int]]", answers: "Answers"
) -> bool:
    """Can the others have their points, and a trick, beside a hand of all trumps?

    It can lose the tricks of its other cards, and the one to which it plays the Excuse.
    """
    for side, hands in enumerate(shown):
        if sum(hands) != tariff.ALL_TRUMPS or len(hands) > 1:
            continue
        dog = _dog_size(seats)
        with_others = dog if (contract == tariff.GARDE_CONTRE) == (side == tariff.ATTACK) else 0
        other_cards = (DECK.cards - dog) // seats - tariff.ALL_TRUMPS
        # Beside the Excuse, or the empty card that is given for it.
        cards = seats * (other_cards + 1) - 1 + with_others
        bouts, points = answers["bouts"], answers["points"]
        if side == tariff.ATTACK:
            bouts, points = tariff.BOUTS[-1] - bouts, tariff.ALL_POINTS - points
        least = tariff.BOUT_POINTS * bouts + seats + with_others
        most = _richest(cards, _SUITS) + (_ONE_BOUT if bouts else 1)
        if not least <= points <= most:
            return False
    return True


def _sure_tricks(hands: "Sequence[int]") -> int:
    """Return the fewest tricks of a camp that shows hands with these numbers of trumps.

    Each trump of one hand but the Excuse, which is in one hand only, is played to a trick of its
    own; the camp loses it only to a trump that none of its hands has.
    """
    longest = max(hands, default=0)
    of_longest = longest if hands.count(longest) > 1 else longest - 1
    return max(0, of_longest - (tariff.ALL_TRUMPS - sum(hands)))
