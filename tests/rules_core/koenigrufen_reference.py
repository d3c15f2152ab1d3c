"""Which deals of Königrufen cannot be, slowly and straight from the text (section 2).

Shares nothing with `rules_core`; works on documents. What the others score `tests.torture.verifier`
says.
"""

import functools
import itertools

from tests.rules_core.random_koenigrufen import paid_by

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
# Of a Trischaken, and thirds of each way in which that can be told.
_TOLD = ("most", "equal", "trickless", "the_game", "second")
_WAYS = (
    *((70, 55, 45, 40), (70, 50, 50, 40), (60, 50, 50, 50), (107, 40, 40, 23)),
    *((60, 60, 50, 40), (60, 60, 60, 30), (70, 70, 70, 0), (100, 100, 10, 0), (105, 105, 0, 0)),
    *((90, 60, 60, 0), (110, 50, 50, 0), (106, 104, 0, 0), (107, 103, 0, 0), (210, 0, 0, 0)),
)


def game_value(deal, game=None):
    words = GAMES[deal["rules"]].split()
    return int(words[words.index(game or deal["game"]) + 1])


def contradictions(deal):
    """The fields of which one must be named; empty for a deal that can be."""
    if deal["game"] == "trischaken":
        fields = _trischaken_contradictions(deal)
    elif deal["game"] == "negative":
        fields = _negative_contradictions(deal)
    else:
        fields = _positive_contradictions(deal)
    if any(deal.get("compensation", [0] * 4)[seat] for seat in deal.get("renonce", [])):
        fields.add("compensation")
    return fields


def _trischaken_contradictions(deal):
    if "renonce" in deal:
        return set()
    if "most" in deal:
        told = {key: deal[key] for key in _TOLD if key in deal}
        if len(deal.get("trickless", [])) < 2 and not deal.get("the_game"):
            told.pop("the_game", None)  # goes without saying
        return set() if told in _every_told(deal["rules"], deal["forehand"]) else {*_TOLD}
    piles = {1, 2, 3, 5, 6, 9} if deal["rules"] == "krenglbach" else {1, 2, 3, 6}
    return {"thirds"} if sum(deal["thirds"]) != 210 or piles & {*deal["thirds"]} else set()


@functools.cache
def _every_told(rules, forehand):
    """All that the box can be told of a Trischaken instead of card points."""
    ways = itertools.chain.from_iterable(map(itertools.permutations, _WAYS))
    return [paid_by(rules, forehand, thirds) for thirds in ways]


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
