"""Questions about a Trischaken: the ending that it is paid by, or everybody's card points.

One press gives the player with the most, and one more the usual rest: nobody has as many, everybody
has a trick, the most are less than the game. In a text that settles two by two the next players may
be left out. `in_thirds` makes card points of these answers that are paid alike.
"""

from rules_core.errors import DealError
from rules_core.koenigrufen.tariff import COUNTED, NO, PLAYED, YES, YES_OR_NO
from rules_core.koenigrufen.trischaken import GAME_THIRDS, LOSER_PAYS, forehand_alone
from rules_core.questions.choice import Choice
from rules_core.questions.compound import Menu
from rules_core.questions.conditions import Is
from rules_core.questions.seat import Seat, Seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.koenigrufen.tariff import Trischaken
    from rules_core.questions.base import Question
    from rules_core.types import Answers, Condition

SEATS = 4

# Card points that stand for an order; they need not add up.
_MOST = GAME_THIRDS - 1
_SECOND = 50
_FEW = 10


class OneLoser:
    """Holds when one player alone has the most, and `trickless` has the number of players without a
    trick.
    """

    def __init__(self, *trickless: int) -> None:
        self.trickless = trickless

    def holds(self, answers: "Answers") -> bool:
        without = len(answers.get("trickless", ()))
        return not answers.get("equal") and without in self.trickless


class NotForehand:
    """Holds unless the forehand has the most: among equals he alone is the loser."""

    def holds(self, answers: "Answers") -> bool:
        return answers.get("most") != answers.get("forehand")


class TwoByTwo:
    """Holds when neither the game nor a player without a trick decides who pays."""

    def holds(self, answers: "Answers") -> bool:
        if answers.get("equal") or answers.get("trickless"):
            return False
        return answers.get("the_game") != YES and answers.get("most") != answers.get("forehand")


def questions(scheme: "Trischaken", trischaken: "Condition") -> "tuple[Question, ...]":
    """Return the questions on the payment of a Trischaken that was `PLAYED`; `trischaken`: it is
    one.
    """
    when = (trischaken, Is("ending", PLAYED))
    loser_pays = scheme.scheme == LOSER_PAYS
    special = (
        Seats(
            "equal", limit=2, alike=True, when=(NotForehand(),) if forehand_alone(scheme) else ()
        ),
        Seats("trickless", limit=SEATS - 1, alike=True),
        # Who has all the tricks but the others' few has the game; of two it may be a Blatt less.
        Choice("the_game", YES_OR_NO, default=NO, obvious=True, when=(OneLoser(0, 1),)),
        Choice("the_game", YES_OR_NO, needed=(), when=(OneLoser(2),)),
    )
    form = (Seat("most", when=when), Menu("special", special, when=when))
    if loser_pays:
        return form
    return form + (Seats("second", limit=SEATS - 1, alike=True, when=when + (TwoByTwo(),)),)


def check(answers: "Answers") -> None:
    """Raise DealError unless there can be such card points; answers may be missing still."""
    if "most" not in answers:
        return
    highest = [answers["most"]]
    for key in ("equal", "trickless", "second"):
        for seat in answers.get(key, ()):
            if seat in highest:
                raise DealError(key, "seat_twice")
        if key == "equal":
            highest += answers.get(key, ())


def canonical(scheme: "Trischaken", answers: "Answers") -> "Answers":
    """The same answers as a record has them: those who are equal by their seats.

    Of the forehand nobody says who is its equal where that makes no difference.
    """
    if "most" not in answers:
        return answers
    answers = answers.copy()
    highest = sorted([answers["most"]] + answers.get("equal", []))
    if forehand_alone(scheme) and answers["forehand"] in highest:
        highest = [answers["forehand"]]
    answers["most"] = highest[0]
    answers["equal"] = highest[1:]
    if not answers["equal"]:
        del answers["equal"]
    if answers.get("the_game") == NO and not OneLoser(2).holds(answers):
        del answers["the_game"]
    return answers


def in_thirds(answers: "Answers") -> "Sequence[int]":
    """Card points of each seat that are paid as these answers are."""
    if answers["ending"] == COUNTED:
        thirds: "Sequence[int]" = answers["thirds"]
        return thirds
    trickless = answers.get("trickless", ())
    has_game = answers.get("the_game") == YES or len(trickless) == SEATS - 1
    standing = [_FEW] * SEATS
    for seat in answers.get("second", ()):
        standing[seat] = _SECOND
    for seat in trickless:
        standing[seat] = 0
    for seat in [answers["most"]] + list(answers.get("equal", ())):
        standing[seat] = GAME_THIRDS if has_game else _MOST
    return standing
