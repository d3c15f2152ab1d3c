"""French Tarot: `fft-4` with the referee's rulings, `ch-3`, `ch-4`, `ch-5`."""

from tests.torture.verifier.faults import Impossible, refuse

# By the bouts of the attack, in whole points: "Um zu Gewinnen muss der Nehmer ... machen".
TARGETS = (56, 51, 41, 36)
CONTRACTS = {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
POIGNEES = {"simple": 20, "double": 30, "triple": 40}
TRUMPS = {
    3: {"simple": 13, "double": 15, "triple": 22},
    4: {"simple": 10, "double": 13, "triple": 15},
    5: {"simple": 8, "double": 10, "triple": 15},
}
CHELEMS = {"announced_made": 400, "made": 200, "announced_failed": -200, "defence": -200}
ATTACK, DEFENCE = "attack", "defence"
DISCARD = "false_discard"
# All that somebody can have who takes every trick: bouts, and half points.
EVERY_TRICK = {(3, 182), (2, 174)}


def score(entry, players):
    """Points of each seat: "immer 0 ergeben" they all together."""
    if entry.get("passed"):
        return [0] * players
    _check(entry, players)
    won = _gap(entry) >= 0
    void, ignored = _ruling(entry, won)
    return [0] * players if void else _shares(entry, players, _each_pays(entry, won, ignored))


def _gap(entry):
    """Half points above the target: "wird nicht aufgerundet ; er hat verloren"."""
    return int(2 * entry["points"]) - 2 * TARGETS[entry["bouts"]]


def _each_pays(entry, won, ignored=None):
    """What each defender pays the attack; poignées of the camp `ignored` do not count.

    "Grundeinsatz von 25 Punkte", the difference rounded up, the last trick: all multiplied.
    "Diese Punkte sind fix" is said of the poignée, which "gehört immer dem Gewinner".
    """
    sign = 1 if won else -1
    last_trick = {ATTACK: 10, DEFENCE: -10}.get(entry.get("petit_au_bout"), 0)
    game = sign * (25 + (abs(_gap(entry)) + 1) // 2) + last_trick
    shown = sum(POIGNEES[one["size"]] for one in _poignees(entry) if one["side"] != ignored)
    chelem = CHELEMS.get(entry.get("chelem"), 0)
    return game * CONTRACTS[entry["contract"]] + sign * shown + chelem


def _shares(entry, players, each):
    """Five players: "erhält der Nehmer 2/3, der aufgerufene König 1/3"."""
    shares = [-each] * players
    partner = entry.get("partner")
    if partner is not None:
        shares[partner] = each
    shares[entry["taker"]] = 0
    shares[entry["taker"]] = -sum(shares)
    return shares


def _ruling(entry, won):
    """Is the deal void, and the poignées of which camp do not count?

    "Wenn der fehlerhafte Gegner gewinnt : ... für null erklärt", by the result with all premiums.
    """
    ruling = entry.get("ruling")
    if ruling is None:
        return False, None
    kind, side = ruling["kind"], ruling.get("side")
    if kind == "void":
        refuse(side is None, "ruling", "names no side where the referee annuls the deal")
        return True, None
    refuse(side in (ATTACK, DEFENCE), "ruling", "names the camp at fault")
    if kind in ("poignee_excess", "poignee_late", "poignee_hidden_trump"):
        shown = any(one["side"] == side for one in _poignees(entry))
        refuse(shown, "ruling", "is of a poignée that nobody has shown")
    by_attack = side == ATTACK
    if kind == "poignee_incomplete":
        return not by_attack and not won, side
    if kind == "poignee_excess":
        return not by_attack and not won, None
    if kind == "poignee_late":
        return not by_attack and not won, side if by_attack and won else None
    one_camp = {"exposed_cards": DEFENCE, DISCARD: ATTACK}
    refuse(one_camp.get(kind, side) == side, "ruling", "is of a fault of the other camp")
    each = _each_pays(entry, won)
    return (each > 0 if by_attack else each < 0), None


def _poignees(entry):
    return entry.get("poignees") or []


def _check(entry, players):
    """What cannot happen at a table."""
    bouts, half, last_trick = entry["bouts"], 2 * entry["points"], entry.get("petit_au_bout")
    # A bout is worth 4½, and at least so much lies where it lies.
    refuse(8 * bouts <= half <= 182 - 8 * (3 - bouts), "points", "do not fit the bouts")
    trumps = sum(TRUMPS[players][one["size"]] for one in _poignees(entry))
    refuse(trumps <= 22, "poignees", "need more trumps than there are")
    partner = entry.get("partner")
    refuse(partner is None or (players == 5 and partner != entry["taker"]), "partner", "is nobody")
    alone = [one for one in _poignees(entry) if one["side"] == ATTACK and partner is None]
    refuse(len(alone) < 2, "poignees", "are two of one player")
    refuse(max(entry["taker"], partner or 0) < players, "taker", "has no such seat")
    refuse(not (last_trick == ATTACK and bouts == 0), "petit_au_bout", "is a bout of the attack")
    refuse(not (last_trick == DEFENCE and bouts == 3), "petit_au_bout", "is not of the defence")
    _check_chelem(entry, bouts, half, last_trick)


def _check_chelem(entry, bouts, half, last_trick):
    """Who takes every trick has all that there is, but an Excuse of the others."""
    chelem, won = entry.get("chelem"), _gap(entry) >= 0
    every, contract = (bouts, half) in EVERY_TRICK, entry["contract"]
    if chelem in ("made", "announced_made"):
        fits = won and last_trick != DEFENCE and (every or contract == "garde_contre")
        refuse(fits, "chelem", "cannot be with these points")
    elif every:
        raise Impossible("chelem: every trick was the attack's")
    if chelem == DEFENCE:
        # Bouts lie in the dog, or where a wrong discard has put them.
        hidden = contract == "garde_sans" or (entry.get("ruling") or {}).get("kind") == DISCARD
        fits = not won and last_trick != ATTACK and (bouts < 2 or hidden)
        refuse(fits, "chelem", "cannot be the defence's with these points")
