"""French Tarot read off the rules (section 1 and 1.1), slowly and a second time.

Works on documents with exact fractions and shares nothing with `rules_core`, not even a table.
Documents must be well-formed: right types, known keys, names and seats.
"""

from fractions import Fraction

from tests.vm.test_french import ruling_rows

SEATS = {"fft-4": 4, "ch-3": 3, "ch-4": 4, "ch-5": 5}
# Faults that are put right to the advantage of those who made none; the others go by the contract.
LOOK_AT_RESULT = ("renonce", "wrong_card_count", "exposed_cards", "false_discard")
LOOK_AT_RESULT += ("poignee_hidden_trump",)


def contradictions(deal):
    """The fields at fault, by "Errors" of section 1 and the table of 1.1; empty: it can be."""
    fields = set()
    points = Fraction(deal["points"])
    bouts = deal["bouts"]
    if points < 4 * bouts or points > 91 - 4 * (3 - bouts):
        fields.add("points")
    chelem = deal.get("chelem")
    petit = deal.get("petit_au_bout")
    if chelem in ("made", "announced_made") and (not _won(deal) or petit == "defence"):
        fields.add("chelem")
    # All 91 points and three bouts; the Excuse may have stayed with the defence, for half a point.
    every_trick = (points, bouts) in ((91, 3), (91 - 4, 2)) or deal["contract"] == "garde_contre"
    if chelem in ("made", "announced_made") and not every_trick:
        fields.add("chelem")
    if chelem == "defence" and (_won(deal) or petit == "attack"):
        fields.add("chelem")
    # Without a trick the Excuse at most, and what lies in the dog of a Garde sans.
    if chelem == "defence" and bouts > 1 and deal["contract"] != "garde_sans":
        fields.add("chelem")
    if (points, bouts) in ((91, 3), (87, 2)) and chelem not in ("made", "announced_made"):
        fields.add("chelem")
    if (petit, bouts) in (("attack", 0), ("defence", 3)):
        fields.add("petit_au_bout")
    shown_by = [poignee["side"] for poignee in deal.get("poignees", [])]
    if sum(_trumps_needed(deal, poignee) for poignee in deal.get("poignees", [])) > 22:
        fields.add("poignees")
    if shown_by.count("attack") > 1 and deal.get("partner") is None:
        fields.add("poignees")
    shown_wrong = ("poignee_excess", "poignee_late", "poignee_hidden_trump")
    ruling = deal.get("ruling", {})
    if ruling.get("kind") in shown_wrong and ruling.get("side") not in shown_by:
        fields.add("ruling.kind")
    if deal.get("partner") == deal["taker"]:
        fields.add("partner")
    if _effect(deal) == "error":
        fields.add("ruling.side")
    return fields


def scored(deal):
    """(points of each seat, is the deal void?) of a deal without contradictions."""
    seats = SEATS[deal["rules"]]
    effect = _effect(deal)
    if deal.get("ruling", {}).get("kind") in LOOK_AT_RESULT:
        result = _stake(deal, deal.get("poignees", []))
        profits = result > 0 if deal["ruling"]["side"] == "attack" else result < 0
        effect = "void" if profits else "counts"
    if effect == "void":
        return [0] * seats, True
    poignees = deal.get("poignees", [])
    if effect == "own_off":
        poignees = [p for p in poignees if p["side"] != deal["ruling"]["side"]]
    stake = _stake(deal, poignees)
    taker, partner = deal["taker"], deal.get("partner")
    defenders = [seat for seat in range(seats) if seat not in (taker, partner)]
    pot = len(defenders) * stake
    points = dict.fromkeys(defenders, -stake)
    if partner is None:
        points[taker] = pot
    else:
        # Of what the attack wins or loses, two thirds are the taker's and one the partner's.
        points[taker] = pot * Fraction(2, 3)
        points[partner] = pot * Fraction(1, 3)
    assert all(value == int(value) for value in points.values())
    return [int(points[seat]) for seat in range(seats)], False


def _won(deal):
    return _gap(deal) >= 0


def _gap(deal):
    target = {0: 56, 1: 51, 2: 41, 3: 36}[deal["bouts"]]
    return Fraction(deal["points"]) - target


def _stake(deal, poignees):
    """What each defender pays."""
    multiplier = {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}[deal["contract"]]
    size = abs(_gap(deal))
    if size.denominator == 2:
        size += Fraction(1, 2)
    sign = 1 if _won(deal) else -1
    stake = sign * (25 + size) * multiplier
    stake += {"attack": 10, "defence": -10, None: 0}[deal.get("petit_au_bout")] * multiplier
    for poignee in poignees:
        stake += sign * {"simple": 20, "double": 30, "triple": 40}[poignee["size"]]
    chelem = {"announced_made": 400, "made": 200, "announced_failed": -200, "defence": -200}
    return stake + chelem.get(deal.get("chelem"), 0)


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
