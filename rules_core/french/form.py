"""What is asked about a deal of French Tarot."""

from rules_core.forms import NOBODY, By, Choice, Group, IsNot, Items, Menu, Number, Seat
from rules_core.french import rulings, tariff

_PLAYED = (IsNot("taker", NOBODY),)

_POIGNEES = Items(
    "poignees",
    (Choice("side", tariff.SIDES), Choice("size", tariff.POIGNEE_SIZES)),
    limit=2,
)
_RULING = Group(
    "ruling",
    (
        Choice("kind", rulings.KINDS),
        Choice("side", tariff.SIDES, when=(IsNot("kind", rulings.ANNULLED),)),
    ),
)


def make_form(partner, ruling):
    """The form; `partner`: the taker calls one (or plays alone), `ruling`: a referee may rule."""
    extras = [
        Choice("petit_au_bout", tariff.SIDES),
        _POIGNEES,
        Choice("chelem", tariff.CHELEMS),
    ]
    if ruling:
        extras.append(_RULING)
    form = [
        Seat("taker", nobody="passed"),
        Choice("contract", tariff.CONTRACTS, when=_PLAYED),
        Choice("bouts", tariff.BOUTS, when=_PLAYED),
        Number(
            "points",
            low=By("bouts", tariff.LEAST_POINTS),
            high=By("bouts", tariff.MOST_POINTS),
            start=By("bouts", tariff.LIKELY),
            unit=2,
            likely=By("bouts", tariff.ORDINARY),
            total=tariff.ALL_POINTS,
            held=("bout", "bouts"),
            when=_PLAYED,
        ),
        Menu("extras", tuple(extras), when=_PLAYED),
    ]
    if partner:
        form.insert(1, Seat("partner", nobody="", when=_PLAYED))
    return tuple(form)
