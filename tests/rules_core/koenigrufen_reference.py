"""A slow reading of the rules of Königrufen (section 2), straight from the text: on documents.

Shares nothing with `rules_core`: tables of words, payments between every two seats, Trischaken by
the cases of the source texts.
"""

import functools
import itertools
from fractions import Fraction

GAMES = {
    "krenglbach": "rufer 1 besserrufer 1 solorufer 2 farbendreier 3 dreier 4 sechserdreier 4 "
    "farbensolo 5 solodreier 8 piccolo 2 zwiccolo 2 bettel 2 piccolo_ouvert 6 zwiccolo_ouvert 6 "
    "bettel_ouvert 7",
    "tirol": "rufer 1 besserrufer 1 solorufer 2 farbendreier 5 dreier 5 sechserdreier 4 "
    "farbensolo 10 solodreier 10 piccolo 2 bettel 4 zwiccolo_ouvert 8 piccolo_ouvert 8 "
    "bettel_ouvert 8",
}
# Announced, silent.
BONUSES = {
    "krenglbach": "koenig_ultimo 2 1 trull 2 1 koenige 2 1 pagat 2 1 uhu 4 2 kakadu 6 3 valat 8 4",
    "tirol": "pagat 2 1 uhu 4 2 kakadu 6 3 quapil 8 4 koenig_ultimo 2 1 koenige 2 1 trull 2 1 "
    "sack1 2 - sack2 2 - valat 20 10",
}
IN_COLOUR = {"krenglbach": "trull koenige valat", "tirol": "koenige sack1 sack2 valat"}
BIRDS = ("pagat", "uhu", "kakadu", "quapil")
POSSESSION = ("trull", "koenige", "sack1", "sack2")
PARTNER_GAMES = ("rufer", "besserrufer", "solorufer")
SOLO_GAMES = ("solorufer", "farbensolo", "solodreier")
COLOUR_GAMES = ("farbendreier", "farbensolo")
SIDES = ("declarer", "defence")
TABLE = range(4)


def game_value(deal, game=None):
    words = GAMES[deal["rules"]].split()
    return int(words[words.index(game or deal["game"]) + 1])


def lost_value(deal):
    """G′: the Sechserdreier counts 8 when lost."""
    return 8 if deal["game"] == "sechserdreier" else game_value(deal)


def contradictions(deal):
    """The fields of which one must be named; empty for a deal that can be."""
    if deal["game"] == "trischaken":
        fields = set()
        if "renonce" not in deal:
            piles = {1, 2, 3, 5, 6, 9} if deal["rules"] == "krenglbach" else {1, 2, 3, 6}
            if sum(deal["thirds"]) != 210 or piles & {*deal["thirds"]}:
                fields.add("thirds")
    elif deal["game"] == "negative":
        fields = _negative_contradictions(deal)
    else:
        fields = _positive_contradictions(deal)
    if any(deal.get("compensation", [0] * 4)[seat] for seat in deal.get("renonce", [])):
        fields.add("compensation")
    return fields


def _negative_contradictions(deal):
    fields = set()
    declarers = deal["declarers"]
    seats = [declarer["seat"] for declarer in declarers]
    if deal["rules"] == "tirol" and len(declarers) > 1:
        fields.add("declarers")
    all_won = len(declarers) == 4 and all(declarer.get("won") for declarer in declarers)
    if all_won and "renonce" not in deal:
        fields.add("declarers[3].won")
    levels = 2 if deal["rules"] == "krenglbach" else 3
    for index, declarer in enumerate(declarers):
        if declarer["seat"] in seats[:index]:
            fields.add(f"declarers[{index}].seat")
        first, own = (game_value(deal, d["game"]) for d in (declarers[0], declarer))
        if first != own:
            fields.add(f"declarers[{index}].game")
        kontra = declarer.get("kontra", [0] * 4)
        if any(kontra[seat] for seat in seats) or max(kontra) > levels:
            fields.add(f"declarers[{index}].kontra")
    return fields


def _positive_contradictions(deal):
    fields = set()
    game, declarer = deal["game"], deal["declarer"]
    if game in ("rufer", "sechserdreier") and declarer != deal["forehand"]:
        fields.add("declarer")
    if deal.get("partner") == declarer:
        fields.add("partner")
    given_up = deal.get("abandoned")
    if given_up and (game not in ("rufer", "besserrufer") or "partner" in deal):
        fields.add("abandoned")
    if deal.get("no_bird") and (game != "besserrufer" or deal["rules"] == "tirol"):
        fields.add("no_bird")
    birds = 0
    names = []
    words = BONUSES[deal["rules"]].split()
    for index, bonus in enumerate(deal.get("bonuses", [])):
        name = bonus["name"]
        colour = game in COLOUR_GAMES and name not in IN_COLOUR[deal["rules"]].split()
        # In Tirol each side may play for what it has in the end.
        once_a_side = deal["rules"] == "tirol" and name in (*POSSESSION, "valat")
        entered = (name, bonus["side"]) if once_a_side else name
        if entered in names or colour or (name == "koenig_ultimo" and game not in PARTNER_GAMES):
            fields.add(f"bonuses[{index}].name")
        names.append(entered)
        in_talon = game == "solorufer" and "partner" not in deal
        played_out = "won" in deal and "renonce" not in deal
        if name == "koenig_ultimo" and in_talon and played_out:
            fields.add(f"bonuses[{index}].name")
        if name == "koenig_ultimo" and bonus["side"] == "defence":
            fields.add(f"bonuses[{index}].side")
        if words[words.index(name) + 2] == "-" and not bonus["announced"]:
            fields.add(f"bonuses[{index}].announced")
        if bonus.get("kontra", 0) and (given_up or not bonus["announced"]):
            fields.add(f"bonuses[{index}].kontra")
        if name in BIRDS and bonus["announced"] and bonus["side"] == "declarer":
            birds += 1
        if name == "valat" and "won" in deal and "renonce" not in deal:
            declarer_won = (bonus["side"] == "declarer") == bonus["made"]
            if (bonus["made"] or deal["rules"] == "krenglbach") and deal["won"] != declarer_won:
                fields.add("won")
    if len(names) > len(words) // 3:
        fields.add("bonuses")
    if game == "besserrufer" and not birds and not deal.get("no_bird"):
        fields.add("bonuses")
    if "won" in deal and "renonce" not in deal:
        fields |= _made_in_vain(deal)
    return fields


def _made_in_vain(deal):
    """What is entered as made and cannot have been."""
    fields = set()
    bonuses = deal.get("bonuses", [])
    made = [(bonus["name"], bonus["side"]) for bonus in bonuses if bonus["made"]]
    winner = "declarer" if deal["won"] else "defence"
    for index, bonus in enumerate(bonuses):
        name, side = bonus["name"], bonus["side"]
        other = "defence" if side == "declarer" else "declarer"
        if bonus["made"] and (
            ("valat", other) in made
            or (name, other) in made
            or (name in ("sack1", "sack2") and side != winner)
            or (name == "sack2" and _fails(bonuses, "sack1", side))
        ):
            fields.add(f"bonuses[{index}].made")
        if not _cards_allow(deal, index + 1):
            fields.add(f"bonuses[{index}].made")
    return fields


def _cards_allow(deal, many):
    """Is there a way for the cards to lie in which the first `many` bonuses ended as they did?"""
    ends = {(b["name"], b["side"], b["made"]) for b in deal["bonuses"][:many]}
    called = deal["game"] in PARTNER_GAMES and "partner" not in deal
    alone = deal["rules"] if called else ""
    return _some_world(deal["game"], alone, deal["rules"] == "tirol", frozenset(ends))


@functools.cache
def _some_world(game, alone, kings_only, ends):
    """`alone`: the book, where the declarer called a card that lies in the talon, else ""."""
    made = {(name, side) for name, side, was in ends if was}
    failed = {(name, side) for name, side, was in ends if not was}
    if {("pagat", "declarer"), ("koenig_ultimo", "declarer")} <= made and alone:
        return False  # he has one card in the last trick
    if {("pagat", "defence"), ("koenig_ultimo", "declarer")} <= made:
        return False  # it is taken by one side
    for laid, (of_declarer, of_defence) in _talons(game, alone):
        for pagat, mond, skues, called, kings in itertools.product(*[(0, 1)] * 4, range(4)):
            trull, kings = pagat + mond + skues, called + kings
            if alone == "tirol" and game == "solorufer" and not called:
                continue
            holds = {
                ("trull", "declarer"): trull == 3,
                ("trull", "defence"): trull == 0,
                ("koenige", "declarer"): kings == 4,
                ("koenige", "defence"): kings == 0,
            }
            if any(not holds.get(one, True) for one in made):
                continue
            if any(holds.get(one, False) for one in failed):
                continue
            if ("pagat", "declarer") in made and not pagat:
                continue
            if ("pagat", "defence") in made and pagat:
                continue
            may_be_called = called or (skues and not kings_only)
            if ("koenig_ultimo", "declarer") in made and not may_be_called:
                continue
            for tricks in range(13):
                if _thirds_fit(
                    made, failed, (trull + kings, laid, of_declarer), tricks, of_defence
                ):
                    return True
    return False


def _talons(game, alone):
    """What the declarer laid away, and the cards unseen (with him, with the others)."""
    if game == "sechserdreier":
        return [(6, (0, 0))]
    if game in SOLO_GAMES:
        # "gehört am Ende zu den Stichen der Gegner. Liegt der gerufene König im Talon, gehört
        # diese Hälfte dem Spieler." Only Tirol has the second sentence.
        whole = [(0, (0, 6))] if alone != "tirol" else []
        return whole + ([(0, (3, 3))] if alone else [])
    # "Die Hälfte mit dem gerufenen König darf man auch liegenlassen": whose it is then is not said.
    return [(3, (0, 3))] + ([(3, (3, 0))] if alone else [])


def _thirds_fit(made, failed, declarers, tricks, of_defence):
    """Do honours find room in tricks and talon, and can the thirds be what the Sacks say?"""
    honours, laid, of_declarer = declarers
    for side, count in zip(SIDES, (tricks, 12 - tricks), strict=True):
        if count == 0 and any(by == side for _, by in made):
            return False
        # "Die Vögel müssen selber stechen": each in a trick of its own.
        if count < sum(name in BIRDS and by == side for name, by in made):
            return False
        if count < 12 and ("valat", side) in made:
            return False
    if honours > 4 * tricks + of_declarer or 7 - honours > 4 * (12 - tricks) + of_defence:
        return False
    plain = 4 * tricks + laid + of_declarer - honours
    # Of 47 other cards: four queens, knights, jacks; what is laid away or won may be any.
    worth = [1] * 35 + [4] * 4 + [7] * 4 + [10] * 4
    fewest = 13 * honours + sum(worth[:plain])
    most = 13 * honours + sum(worth[47 - plain :])
    least, highest = 0, 210
    for sack, needed in (("sack1", 107 + 30), ("sack2", 107 + 60)):
        least = max(least, needed if (sack, "declarer") in made else 0)
        highest = min(highest, needed - 1 if (sack, "declarer") in failed else 210)
        highest = min(highest, 210 - needed if (sack, "defence") in made else 210)
        least = max(least, 210 - needed + 1 if (sack, "defence") in failed else 0)
    return max(fewest, least) <= min(most, highest)


def _fails(bonuses, name, side):
    return any((b["name"], b["side"], b["made"]) == (name, side, False) for b in bonuses)


def scored(deal):
    """(points, money) of a deal without contradictions."""
    cents = {"krenglbach": 1, "tirol": 10}[deal["rules"]]
    return _ledger(deal, money=False), [cents * value for value in _ledger(deal, money=True)]


def _factor(deal, level, money):
    if money:
        return 2**level
    if deal["rules"] == "krenglbach":
        return 1
    return min(2**level, 2)


def _ledger(deal, money):
    if "renonce" in deal:
        return _renonce(deal, money)
    if deal.get("no_bird"):
        return [-9 if seat == deal["declarer"] else 3 for seat in TABLE]
    if deal["game"] == "trischaken":
        settle = {"krenglbach": trischaken_krenglbach, "tirol": trischaken_tirol}[deal["rules"]]
        return settle(deal["thirds"], deal["forehand"])
    flows = []
    if deal["game"] == "negative":
        seats = [declarer["seat"] for declarer in deal["declarers"]]
        for declarer in deal["declarers"]:
            for opponent in set(TABLE) - set(seats):
                level = declarer.get("kontra", [0] * 4)[opponent]
                value = game_value(deal, declarer["game"]) * _factor(deal, level, money)
                flows.append((opponent, declarer["seat"], value if declarer["won"] else -value))
    else:
        total = sum(_entries(deal, money))
        party = {deal["declarer"], deal.get("partner")} - {None}
        defence = set(TABLE) - party
        # With a partner each defender's payment is his to share with the declarer.
        flows = [
            (defender, seat, Fraction(total, len(party))) for defender in defence for seat in party
        ]
    return _flow(flows)


def _flow(flows):
    """Points of each seat after payments (payer, payee, amount)."""
    points = [0] * 4
    for payer, payee, amount in flows:
        points[payer] -= amount
        points[payee] += amount
    assert all(value == int(value) for value in points)
    return [int(value) for value in points]


def _entries(deal, money):
    """Game and bonuses one by one, as seen from the declarer."""
    if deal.get("abandoned"):
        own = [
            bonus
            for bonus in deal.get("bonuses", [])
            if bonus["announced"] and bonus["side"] == "declarer"
        ]
        # A game that can be given up counts 1: what multiplies it counts its own value.
        if deal["rules"] == "tirol" or "valat" not in [bonus["name"] for bonus in own]:
            yield -game_value(deal)
        for bonus in own:
            yield -_worth(deal, bonus)
        return
    made_valat = False
    multiplied = None
    for bonus in deal.get("bonuses", []):
        if bonus["name"] == "valat":
            made_valat = made_valat or bonus["made"]
            multiplied = bonus
    value = game_value(deal) if deal["won"] else lost_value(deal)
    if multiplied and deal["rules"] == "krenglbach":
        value *= 8 if multiplied["announced"] else 4
        value *= _factor(deal, multiplied.get("kontra", 0), money)
    else:
        value *= _factor(deal, deal.get("kontra", 0), money)
    yield value if deal["won"] else -value
    for bonus in deal.get("bonuses", []):
        name = bonus["name"]
        if name == "valat" and deal["rules"] == "krenglbach":
            continue
        if made_valat and deal["rules"] == "tirol" and name in POSSESSION:
            continue
        amount = _worth(deal, bonus) * _factor(deal, bonus.get("kontra", 0), money)
        good = (bonus["side"], bonus["made"]) in (("declarer", True), ("defence", False))
        yield amount if good else -amount


def _worth(deal, bonus):
    words = BONUSES[deal["rules"]].split()
    value = int(words[words.index(bonus["name"]) + (1 if bonus["announced"] else 2)])
    return 2 * value if deal["game"] in SOLO_GAMES else value


def _renonce(deal, money):
    at_fault = deal["renonce"]
    points = [0] * 4
    for seat in set(TABLE) - set(at_fault):
        points[seat] = _regular(deal, seat, money) + deal.get("compensation", [0] * 4)[seat]
    owed = -sum(points)
    if len(at_fault) == 1:
        points[at_fault[0]] = owed
    else:
        half = -(-owed // 2)  # rounded towards zero, for it is below
        points[at_fault[1]] = half
        points[at_fault[0]] = owed - half
    return points


def _regular(deal, seat, money):
    """What a regular player would have got had his side won the game and all that was announced."""
    if deal["game"] == "trischaken":
        return {"krenglbach": 3, "tirol": 4}[deal["rules"]]
    if deal["game"] == "negative":
        total = 0
        seats = [declarer["seat"] for declarer in deal["declarers"]]
        for declarer in deal["declarers"]:
            for opponent in set(TABLE) - set(seats):
                if seat in (declarer["seat"], opponent):
                    level = declarer.get("kontra", [0] * 4)[opponent]
                    value = game_value(deal, declarer["game"])
                    total += value * _factor(deal, level, money)
        return total
    own = seat in (deal["declarer"], deal.get("partner"))
    value = game_value(deal) if own else lost_value(deal)
    factor = _factor(deal, deal.get("kontra", 0), money)
    announced = 0
    valat = any(
        bonus["name"] == "valat" and bonus["announced"] for bonus in deal.get("bonuses", [])
    )
    for bonus in deal.get("bonuses", []):
        if valat and deal["rules"] == "tirol" and bonus["name"] in POSSESSION:
            continue  # as beside one that was made
        if bonus["announced"]:
            level = _factor(deal, bonus.get("kontra", 0), money)
            if bonus["name"] == "valat" and deal["rules"] == "krenglbach":
                value, factor = 8 * value, level
            else:
                announced += _worth(deal, bonus) * level
    alone = seat == deal["declarer"] and deal.get("partner") is None
    return (value * factor + announced) * (3 if alone else 1)


def trischaken_krenglbach(thirds, forehand):
    """By the cases a) to d) of the text; what a single loser gives each winner, simple."""
    order = sorted(TABLE, key=lambda seat: thirds[seat])
    losers = [seat for seat in TABLE if thirds[seat] == thirds[order[-1]]]
    if forehand in losers:
        losers = [forehand]
    virgins = [seat for seat in TABLE if not thirds[seat]]
    winners = virgins or [seat for seat in TABLE if seat not in losers]
    if len(losers) == 1:
        loser = losers[0]
        # a) 1 to each, b) 3 to the one, c) 3 shared by two, d) 6 shared by three, with the game.
        simple = {0: Fraction(1), 1: Fraction(3), 2: Fraction(3, 2), 3: Fraction(1)}[len(virgins)]
        if thirds[loser] >= 107:
            simple *= 2
        each = int(simple + Fraction(1, 2)) * (2 if loser == forehand else 1)
        return _flow([(loser, winner, each) for winner in winners])
    # "Bei Punktegleichheit zweier Spieler gibt jeder Verlierer 2 Punkte ab", dreier: einen.
    gives = {2: 2, 3: 1}[len(losers)]
    each = Fraction(gives, len(winners))
    return _flow([(loser, winner, each) for loser in losers for winner in winners])


def trischaken_tirol(thirds, forehand):
    """Payments between pairs of seats, in the order of the rules."""
    pays = {}
    top = max(thirds)
    first = thirds.index(top)
    alone = thirds.count(top) == 1
    if alone and (first == forehand or top >= 107):
        amount = 4 if first == forehand and top >= 107 else 2
        for seat in TABLE:
            pays[first, seat] = amount
    for seat in TABLE:
        if thirds[seat] == 0:
            for other in TABLE:
                if thirds[other] > 0 and (other, seat) not in pays:
                    pays[other, seat] = 2
    if pays:
        return _flow([(*pair, amount) for pair, amount in pays.items()])
    by_rank = sorted(thirds, reverse=True)
    if by_rank[0] == by_rank[2]:
        return [-1 if value == top else 3 for value in thirds]
    if by_rank[1] == by_rank[3]:
        return [-3 if value == top else 1 for value in thirds]
    amounts = {}
    for value, amount in zip(by_rank, (-2, -2, 2, 2), strict=True):
        amounts.setdefault(value, []).append(amount)
    shares = [Fraction(sum(amounts[value]), len(amounts[value])) for value in thirds]
    assert all(share == int(share) for share in shares)
    return [int(share) for share in shares]
