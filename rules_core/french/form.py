"""Questions about a deal of French Tarot."""

from rules_core.french import rulings, tariff
from rules_core.french.tricks import OnlyFaulty, Tricks
from rules_core.questions.choice import Choice
from rules_core.questions.compound import Group, Items, Menu
from rules_core.questions.conditions import By, Is, IsNot
from rules_core.questions.number import Number
from rules_core.questions.seat import NOBODY, Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_core.french.tariff import Tariff
    from rules_core.questions.base import Question

_PLAYED = (IsNot("taker", NOBODY),)

_RULING = (
    # The deal is void by it, which is said anyway.
    Choice("kind", rulings.KINDS, unsaid=rulings.ANNULLED),
    Choice("side", tariff.SIDES, obvious=True, when=(IsNot("kind", rulings.ANNULLED),)),
)
# Those of an attack that may have no trick.
_WITHOUT_TRICK = Is("chelem", tariff.CHELEM_FAILED, tariff.CHELEM_DEFENCE)


def make_form(numbers: "Tariff") -> "tuple[Question, ...]":
    """The form of a rule book; `numbers`: its `Tariff`."""
    side = Choice("side", tariff.SIDES, obvious=True, unsaid=tariff.ATTACK)
    size = Choice("size", tuple([poignee.name for poignee in numbers.poignees]))
    names = tuple([row.name for row in numbers.contracts])
    tricks = Tricks(numbers.seats, names, numbers.referee)
    # Who has every card that can be had took every trick: that is a chelem. Who has fewer than can
    # be without a false discard has no trick: it is looked for when that was said.
    extras = [
        Choice("petit_au_bout", tariff.SIDES, unsaid=tariff.ATTACK),
        Items("poignees", (side, size), limit=2),
        Choice("chelem", tariff.CHELEMS, needed=(tricks,)),
    ]
    if numbers.bonuses:
        from rules_core.french.bonuses import question  # only a club has named some

        extras.append(question(numbers))
    enquiry = None
    if numbers.referee:
        extras.append(Group("ruling", _RULING, needed=(_WITHOUT_TRICK, OnlyFaulty(tricks))))
        asked = [names.index(name) for name in tariff.WITH_ENQUIRY if name in names]
        enquiry = (Is("contract", *asked),)
    likely = 2 * numbers.likely
    form = [
        Seat("taker", nobody="passed"),
        Choice("contract", names, when=_PLAYED),
        Choice("bouts", tariff.BOUTS, reminds=enquiry, when=_PLAYED),
        Number(
            "points",
            low=By("bouts", tariff.LEAST_POINTS),
            high=By("bouts", tariff.MOST_POINTS),
            start=By("contract", [_starts(numbers, name) for name in names]),
            unit=2,
            likely=By("bouts", [(target - likely, target + likely) for target in tariff.TARGETS]),
            total=tariff.ALL_POINTS,
            held=("bout", "bouts"),
            ranges=tricks.ranges,
            reason=tricks.reason,
            when=_PLAYED,
        ),
        Menu("extras", tuple(extras), when=_PLAYED),
    ]
    if numbers.seats == tariff.CALLING:
        # The taker calls a king, or plays alone.
        form.insert(1, Seat("partner", nobody="", when=_PLAYED))
    return tuple(form)


def _starts(numbers: "Tariff", contract: str) -> By:
    """Return the points at which their entry begins, by the bouts.

    A player who only takes has the weaker hand: the points are likelier near the needed ones than
    well above.
    """
    start = 0 if contract == tariff.PRISE else 2 * numbers.start
    return By("bouts", [target + start for target in tariff.TARGETS])
