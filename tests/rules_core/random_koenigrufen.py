"""Deal documents of Königrufen and Troccas at random, the impossible ones included, for every VM.

`choose(n)` says a number below n: whoever says the same numbers gets the same document. A
document has at most one unknown key, since the VMs do not look at the keys in the same order.
"""

from tests.rules_core.random_documents import CONTAINERS, ODD
from tests.rules_core.random_numbers import pick

SEATS = {"troccas-4": 4, "troccas-6": 6, "troccas-3": 3, "troccas-5": 5}
BOOKS = ("krenglbach", "tirol")

WITH_PARTNER = ("rufer", "besserrufer", "solorufer")
ALONE = ("farbendreier", "dreier", "sechserdreier", "farbensolo", "solodreier")
NEGATIVE = {
    "krenglbach": (
        ("piccolo", "zwiccolo", "bettel"),
        ("piccolo_ouvert", "zwiccolo_ouvert"),
        ("bettel_ouvert",),
    ),
    "tirol": (
        ("piccolo",),
        ("bettel",),
        ("piccolo_ouvert", "zwiccolo_ouvert", "bettel_ouvert"),
    ),
}
BONUSES = {
    "krenglbach": ("pagat", "uhu", "kakadu", "koenig_ultimo", "trull", "koenige", "valat"),
    "tirol": (
        "pagat",
        "uhu",
        "kakadu",
        "quapil",
        "koenig_ultimo",
        "trull",
        "koenige",
        "sack1",
        "sack2",
        "valat",
    ),
}
IN_COLOUR = {
    "krenglbach": ("trull", "koenige", "valat"),
    "tirol": ("koenige", "sack1", "sack2", "valat"),
}
BIRDS = ("pagat", "uhu", "kakadu")
LEVELS = {"krenglbach": 3, "tirol": 4}
# Thirds at which something changes.
THIRDS = (0, 0, 1, 4, 5, 6, 9, 35, 50, 52, 53, 60, 70, 105, 106, 107)
KEYS = (
    "rules",
    "forehand",
    "game",
    "declarer",
    "partner",
    "won",
    "kontra",
    "bonuses",
    "abandoned",
    "no_bird",
    "declarers",
    "thirds",
    "renonce",
    "compensation",
    "points",
    "skatist",
    "match",
    "ending",
    "id",
    "colour",
)
VALUES = ODD + CONTAINERS + ([1], [0, 1], [210, 0, 0, 0])


def random_document(choose):
    """A document; about one in two is refused."""
    books = BOOKS if choose(2) else tuple(sorted(SEATS))
    document = random_deal(choose, pick(choose, books))
    if choose(4) == 0:
        document[pick(choose, KEYS)] = pick(choose, VALUES)
    return document


def random_deal(choose, rules):
    """The document of a deal, well formed; most can be."""
    document = {"rules": rules}
    if rules in SEATS:
        _troccas(choose, document)
        return document
    document["forehand"] = choose(4)
    kind = choose(10)
    if kind < 2:
        _trischaken(choose, document)
    elif kind < 4:
        _negative(choose, document)
    else:
        _positive(choose, document)
    if "renonce" in document and rules == "tirol" and choose(2):
        at_fault = document["renonce"]
        document["compensation"] = [
            choose(5) if seat not in at_fault or choose(20) == 0 else 0 for seat in range(4)
        ]
    return document


def _troccas(choose, document):
    seats = SEATS[document["rules"]]
    if seats % 2:
        document["skatist"] = choose(seats)
        document["points"] = _parts(choose, 127, seats)
        return
    document["points"] = _parts(choose, 72, 2)
    if choose(3) == 0:
        document["match"] = choose(2)
        if choose(2):
            left = 5 if seats == 6 else 4 + choose(12)
            points = [left, 72 - left]
            document["points"] = points[::-1] if document["match"] == 0 else points


def _parts(choose, total, count):
    """`count` numbers that mostly add up to `total`."""
    parts = []
    for _ in range(count - 1):
        parts.append(choose(total - sum(parts) + 1))
    parts.append(total - sum(parts) + (choose(20) == 0))
    return parts


def _trischaken(choose, document):
    document["game"] = "trischaken"
    if choose(5) == 0:
        document["renonce"] = _at_fault(choose)
        return
    thirds = []
    for _ in range(3):
        rest = 210 - sum(thirds)
        thirds.append(min(rest, pick(choose, THIRDS) if choose(3) else choose(rest + 1)))
    thirds.append(210 - sum(thirds) + (choose(20) == 0))
    place = choose(4)
    thirds = thirds[place:] + thirds[:place]
    if choose(2):
        document["thirds"] = thirds
        return
    document.update(paid_by(document["rules"], document["forehand"], thirds))
    if choose(10) == 0:
        document[pick(choose, ("trickless", "second"))] = [choose(4)]
    if choose(10) == 0:
        document.pop(pick(choose, ("equal", "trickless", "second", "the_game")), None)


def paid_by(rules, forehand, thirds):
    """What a document says instead of these card points."""
    highest = [seat for seat in range(4) if thirds[seat] == max(thirds)]
    said = {"most": highest[0]}
    if rules == "krenglbach" and forehand in highest:
        said["most"] = forehand
    elif highest[1:]:
        said["equal"] = highest[1:]
    trickless = [seat for seat in range(4) if not thirds[seat]]
    if trickless:
        said["trickless"] = trickless
    game = max(thirds) >= 107
    if len(trickless) == 2 and "equal" not in said:
        said["the_game"] = game
    elif game and len(trickless) < 2:
        said["the_game"] = True
    if rules == "tirol" and not (highest[1:] or trickless or game or highest[0] == forehand):
        below = max([number for number in thirds if number < max(thirds)])
        said["second"] = [seat for seat in range(4) if thirds[seat] == below]
    return said


def _negative(choose, document):
    rules = document["rules"]
    document["game"] = "negative"
    games = pick(choose, NEGATIVE[rules])
    count = 1 + choose(4) if rules == "krenglbach" and choose(2) else 1
    first = choose(4)
    seats = [(first + place) % 4 for place in range(count)]
    renonce = choose(4) == 0
    declarers = []
    for seat in seats:
        declarer = {"seat": seat, "game": pick(choose, games)}
        if not renonce or choose(2):
            declarer["won"] = choose(2) == 1
        if choose(2):
            declarer["kontra"] = [
                0 if opponent in seats else choose(LEVELS[rules]) for opponent in range(4)
            ]
        declarers.append(declarer)
    if choose(10) == 0:
        # What cannot be, mostly.
        declarer = pick(choose, declarers)
        key = choose(3)
        if key == 0:
            declarer["seat"] = choose(4)
        elif key == 1:
            declarer["game"] = pick(choose, pick(choose, NEGATIVE[rules]))
        else:
            declarer["kontra"] = [choose(5) for _ in range(4)]
    document["declarers"] = declarers
    if renonce:
        document["renonce"] = _at_fault(choose)


def _positive(choose, document):
    rules = document["rules"]
    game = pick(choose, WITH_PARTNER if choose(2) else ALONE)
    declarer = choose(4)
    if game in ("rufer", "sechserdreier") and choose(20):
        declarer = document["forehand"]
    document["game"] = game
    document["declarer"] = declarer
    if game in WITH_PARTNER and choose(3):
        document["partner"] = (declarer + 1 + choose(3)) % 4 if choose(20) else declarer
    ending = choose(8)
    if ending == 0 or (ending == 1 and "partner" in document):
        document["renonce"] = _at_fault(choose)
    elif ending == 1 and (game in ("rufer", "besserrufer") or choose(4) == 0):
        document["abandoned"] = True
    elif ending == 2 and (game == "besserrufer" or choose(8) == 0):
        document["no_bird"] = True
    else:
        document["won"] = choose(2) == 1
    if "abandoned" not in document and choose(3) == 0:
        document["kontra"] = choose(LEVELS[rules])
    if "no_bird" not in document:
        bonuses = _bonuses(choose, document)
        if bonuses or choose(4) == 0:
            document["bonuses"] = bonuses


def _bonuses(choose, document):
    rules = document["rules"]
    bonuses = []
    if document["game"] == "besserrufer" and choose(20):
        bonuses.append(_bonus(choose, document, pick(choose, BIRDS)))
        bonuses[0]["side"] = "declarer"
        bonuses[0]["announced"] = True
    names = [bonus["name"] for bonus in bonuses]
    for _ in range(pick(choose, (0, 0, 0, 1, 1, 2, 3, 8))):
        name = pick(choose, BONUSES[rules])
        if document["game"] in ("farbendreier", "farbensolo") and choose(20):
            name = pick(choose, IN_COLOUR[rules])
        if name == "koenig_ultimo" and document["game"] not in WITH_PARTNER and choose(20):
            name = "uhu"
        if name not in names or choose(10) == 0:
            names.append(name)
            bonuses.append(_bonus(choose, document, name))
    return bonuses


def _bonus(choose, document, name):
    side = pick(choose, ("declarer", "defence"))
    bonus = {"name": name, "side": side, "announced": choose(2) == 1, "made": choose(3) > 0}
    if name in ("sack1", "sack2") and choose(20):
        bonus["announced"] = True
        if "won" in document and choose(4):
            bonus["side"] = "declarer" if document["won"] else "defence"
    if name == "koenig_ultimo" and choose(10):
        bonus["side"] = "declarer"
    if name == "valat" and choose(10):
        won = document.get("won", False)
        bonus["side"] = "declarer" if won == bonus["made"] else "defence"
    if bonus["announced"] and "abandoned" not in document and choose(2):
        bonus["kontra"] = choose(LEVELS[document["rules"]])
    elif choose(40) == 0:
        bonus["kontra"] = choose(2)
    if "renonce" in document and choose(2):
        del bonus["made"]
    return bonus


def _at_fault(choose):
    first = choose(4)
    return [first, (first + 1 + choose(3)) % 4] if choose(3) == 0 else [first]
