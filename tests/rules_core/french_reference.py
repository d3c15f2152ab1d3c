"""Which deals of French Tarot cannot be, slowly and straight from the rules (section 1 and 1.1).

Works on documents with exact fractions and shares nothing with `rules_core`, not even a table.
Documents must be well-formed: right types, known keys, names and seats. What the others score
`tests.torture.verifier` says.
"""

import functools
import itertools
from fractions import Fraction

from tests.vm.test_french import ruling_rows

SEATS = {"fft-4": 4, "ch-3": 3, "ch-4": 4, "ch-5": 5}


_ENDS = ("defence alone", "both", "attack alone")


def contradictions(deal):
    """The fields at fault, by "Errors" of section 1 and the table of 1.1; empty: it can be."""
    fields = set()
    points = Fraction(deal["points"])
    bouts = deal["bouts"]
    chelem = deal.get("chelem")
    petit = deal.get("petit_au_bout")
    can_be = _can_be(deal)
    if not can_be:
        # Only the referee's book hears of a discard that is wrong.
        mended = _can_be(deal | {"ruling": {"kind": "false_discard"}})
        explained = mended and deal["rules"] == "fft-4"
        fields |= {"ruling", "ruling.kind"} if explained else {"points"}
    if chelem in ("made", "announced_made") and (not _won(deal) or petit == "defence"):
        fields.add("chelem")
    if chelem == "defence" and (_won(deal) or petit == "attack"):
        fields.add("chelem")
    after_chelem = {
        None: {"both"},
        "announced_failed": {"both", "defence alone"},
        "defence": {"defence alone"},
    }.get(chelem, {"attack alone"})
    if not can_be & after_chelem:
        fields.add("chelem")
    if (
        not can_be
        & after_chelem
        & {"attack": {*_ENDS[1:]}, "defence": {*_ENDS[:2]}}.get(petit, {*_ENDS})
    ):
        fields.add("petit_au_bout")
    if (petit, bouts) in (("attack", 0), ("defence", 3)):
        fields.add("petit_au_bout")
    fields |= _contradictions_of_poignees(deal, can_be & after_chelem, points)
    shown_by = [poignee["side"] for poignee in deal.get("poignees", [])]
    if sum(_trumps_needed(deal, poignee) for poignee in deal.get("poignees", [])) > 22:
        fields.add("poignees")
    if shown_by.count("attack") > 1 and deal.get("partner") is None:
        fields.add("poignees")
    shown_wrong = ("poignee_excess", "poignee_late", "poignee_hidden_trump")
    ruling = deal.get("ruling", {})
    if ruling.get("kind") in shown_wrong and ruling.get("side") not in shown_by:
        fields.add("ruling.kind")
    if ruling.get("kind") == "false_discard" and deal["contract"] in _DOG_UNSEEN:
        fields.add("ruling.kind")
    if deal.get("partner") == deal["taker"]:
        fields.add("partner")
    if _effect(deal) == "error":
        fields.add("ruling.side")
    return fields


_DOG_UNSEEN = ("garde_sans", "garde_contre")


def _contradictions_of_poignees(deal, ends, points):
    """The bouts of who has all trumps, and the tricks that so many trumps take."""
    all_trumps = {"attack": 0, "defence": 0}
    for poignee in deal.get("poignees", []):
        all_trumps[poignee["side"]] += _trumps_needed(deal, poignee)
    fields = set()
    own_bouts = {"attack": deal["bouts"], "defence": 3 - deal["bouts"]}
    own_points = {"attack": points, "defence": 91 - points}
    for poignee in deal.get("poignees", []):
        side = poignee["side"]
        if all_trumps[side] == 22 and own_bouts[side] < 2:
            fields.add("poignees")
        if all_trumps[side] == 22 and deal.get("petit_au_bout", side) != side:
            fields.add("poignees")
    for side, left in (("attack", _ENDS[1:]), ("defence", _ENDS[:2])):
        if all_trumps[side] == 22 and deal["rules"] == "ch-3":
            other = "defence" if side == "attack" else "attack"
            piles = _beside_all_trumps(_dog_of(deal, other), 3 - own_bouts[side])
            # A chelem that may still be said is one way.
            said = ends if "chelem" in deal else _can_be(deal)
            if own_points[other] not in piles and not said & {*left} - {"both"}:
                fields.add("poignees")
        tricks = _tricks_of_poignees(deal, side)
        if tricks == 0:
            continue
        if own_points[side] < _poorest(deal, side, tricks) or not ends & {*left}:
            fields.add("poignees")
    return fields


@functools.cache
def _beside_all_trumps(dog, bouts):
    """Points of the others, of 24 cards each, with a trick beside 22 trumps in one hand.

    Its two other cards lose a trick each at the most, and the Excuse one: it is lost in the last
    trick, or an empty card is given for it.
    """
    suits = sorted([9, 7, 5, 3] * 4 + [1] * 40)
    found = set()
    for of_suits in range(3):
        for with_excuse in (True, False):
            if bouts != (1 if with_excuse and bouts else 0) or of_suits + with_excuse == 0:
                continue
            cards = dog + 3 * of_suits + 2 * with_excuse
            own = (9 if bouts else 1) if with_excuse else 0
            low, high = sum(suits[:cards]) + own, sum(suits[56 - cards :]) + own
            found |= {Fraction(half, 2) for half in range(low, high + 1)}
    return found


def _tricks_of_poignees(deal, side):
    """The tricks that a camp takes with the hands it has shown, wherever the Excuse is."""
    hands = [_trumps_needed(deal, one) for one in deal.get("poignees", []) if one["side"] == side]
    tricks = []
    for excuse in range(len(hands) + 1):
        # Of the 21 trumps that can take a trick. At the last place nobody has the Excuse.
        can_take = [trumps - (place == excuse) for place, trumps in enumerate(hands)]
        against = 21 - sum(can_take)
        tricks.append(max([0] + [trumps - against for trumps in can_take]))
    return min(tricks)


def _poorest(deal, side, tricks):
    """The points of a camp that took so many tricks, all empty cards but its bouts."""
    bouts = deal["bouts"] if side == "attack" else 3 - deal["bouts"]
    players = {"attack": 1 if deal.get("partner") is None else 2}
    players["defence"] = _seats(deal) - players["attack"]
    # One of them played the Excuse to the last trick, another took it: the other camp has it.
    lost = 1 if players[side] > 1 and bouts < 3 else 0
    cards = _dog_of(deal, side) + tricks * _seats(deal) - lost
    return Fraction(9 * bouts + (cards - bouts), 2)


def _can_be(deal):
    """Who can have taken tricks: some of `_ENDS`."""
    attack = Fraction(deal["points"]), deal["bouts"]
    defence = 91 - attack[0], 3 - attack[1]
    forced = deal["contract"] in _DOG_UNSEEN
    if deal.get("ruling", {}).get("kind") == "false_discard":
        forced = True
    ends = set()
    # Of the Excuse: kept for an empty card; the defence's, which it kept to the last trick, but
    # not that of who takes every trick for the attack ("ausser bei Match").
    if _fits_no_trick(*attack, _dog_of(deal, "attack"), forced, (4, Fraction(9, 2))):
        ends.add("defence alone")
    if _fits_no_trick(*defence, _dog_of(deal, "defence"), forced, (4,)):
        ends.add("attack alone")
    poorest = [_poorest(deal, side, 1) for side in ("attack", "defence")]
    if attack[0] >= poorest[0] and defence[0] >= poorest[1]:
        ends.add("both")
    return ends


def _seats(deal):
    return SEATS[deal["rules"]]


def _dog_of(deal, side):
    """How many cards of the dog lie with a camp."""
    has_it = (deal["contract"] == "garde_contre") == (side == "defence")
    return {3: 6, 4: 6, 5: 3}[_seats(deal)] if has_it else 0


def _fits_no_trick(points, bouts, dog, anything, excuse):
    """Between the poorest and the richest pile of so many bouts that a camp without a trick has.

    `excuse`: what it can count beside the dog.
    """
    piles = _piles(dog, anything, excuse)
    worth = [value for held, value in piles if held == bouts]
    return bool(worth) and min(worth) <= points <= max(worth)


@functools.cache
def _piles(dog, anything, excuse):
    """(bouts, points) of every dog, with the Excuse beside it and without."""
    kinds = {"bout": 3, "king": 4, "queen": 4, "knight": 4, "jack": 4, "empty": dog}
    if not anything:
        kinds |= {"bout": 0, "king": 0}
    found = set()
    for counts in itertools.product(*(range(min(many, dog) + 1) for many in kinds.values())):
        if sum(counts) != dog:
            continue
        values = (Fraction(9, 2), Fraction(9, 2), Fraction(7, 2), Fraction(5, 2), Fraction(3, 2))
        worth = sum(n * value for n, value in zip(counts, (*values, Fraction(1, 2)), strict=True))
        found.add((counts[0], worth))
        if counts[0] < 3:
            found |= {(counts[0] + 1, worth + beside) for beside in excuse}
    return found


def _won(deal):
    return _gap(deal) >= 0


def _gap(deal):
    target = {0: 56, 1: 51, 2: 41, 3: 36}[deal["bouts"]]
    return Fraction(deal["points"]) - target


def _trumps_needed(deal, poignee):
    needed = {3: "13 15 22", 4: "10 13 15", 5: "8 10 15"}[SEATS[deal["rules"]]].split()
    return int(needed[["simple", "double", "triple"].index(poignee["size"])])


def _effect(deal):
    """What the ruling does: "counts", "void", "own_off" or "error"."""
    ruling = deal.get("ruling")
    if ruling is None:
        return "counts"
    for kind, camp, won, lost in ruling_rows():
        if (kind, camp) == (ruling["kind"], ruling.get("side", "-")):
            return won if _won(deal) else lost
    raise AssertionError("no such row")
