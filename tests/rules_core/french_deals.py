"""Hypothesis strategies: documents of French Tarot deals that somebody played."""

from hypothesis import strategies as st

from tests.rules_core.french_reference import SEATS, contradictions

_SIDES = st.sampled_from(["attack", "defence"])
_POIGNEES = st.fixed_dictionaries(
    {"side": _SIDES, "size": st.sampled_from(["simple", "double", "triple"])}
)
_FAULTS = [
    "renonce",
    "wrong_card_count",
    "exposed_cards",
    "false_discard",
    "poignee_incomplete",
    "poignee_excess",
    "poignee_late",
    "poignee_hidden_trump",
]
_RULINGS = st.just({"kind": "void"}) | st.fixed_dictionaries(
    {"kind": st.sampled_from(_FAULTS), "side": _SIDES}
)
_CHELEMS = st.sampled_from(["announced_made", "made", "announced_failed", "defence"])


_BOOKS = tuple(sorted(SEATS))


@st.composite
def well_formed_deals(draw, books=_BOOKS):
    """Right types, names and seats; what it says together may be impossible."""
    rules = draw(st.sampled_from(books))
    seats = st.integers(0, SEATS[rules] - 1)
    # Most of what the cards exclude lies at the ends.
    halves = draw(st.integers(0, 182) | st.integers(0, 50) | st.integers(140, 182))
    deal = {
        "rules": rules,
        "taker": draw(seats),
        "contract": draw(st.sampled_from(["prise", "garde", "garde_sans", "garde_contre"])),
        "bouts": draw(st.integers(0, 3)),
        "points": halves / 2 if halves % 2 else halves // 2,
    }
    extras = {"petit_au_bout": _SIDES, "chelem": _CHELEMS}
    extras["poignees"] = st.lists(_POIGNEES, min_size=1, max_size=2)
    if rules == "fft-4":
        extras["ruling"] = _RULINGS
    if rules == "ch-5":
        extras["partner"] = seats
    deal |= draw(st.fixed_dictionaries({}, optional=extras))
    if "chelem" in deal and draw(st.booleans()):
        of_attack = deal["chelem"] in ("announced_made", "made")
        likely = [(91, 3), (87, 2), (70, 3), (88, 3)]
        if not of_attack:
            likely = [(12, 1), (4, 1), (20, 0), (11, 2), (12.5, 2), (15, 3), (23.5, 1)]
        deal["points"], deal["bouts"] = draw(st.sampled_from(likely))
    return deal


possible_deals = well_formed_deals().filter(lambda deal: not contradictions(deal))
