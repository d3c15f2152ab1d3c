"""Königrufen: what `krenglbach` and `tirol` share. A ledger is the points, or the money.

A book has `VALUES` of games, `LOST` (other values where lost), `BONUSES` (announced, silent),
`IN_COLOUR` (bonuses of colour games), `RENONCE` (of Trischaken), `HIGHEST_KONTRA`, `BIRDS`,
`NO_THIRDS` (of no pile), `BOTH_MAKE` and `TRICKLESS` (bonuses that both sides can have made, or
a side without a trick), `factors()` of its ledgers, `check()`, `base()`, `counting()` and
`trischaken()`.
"""

from functools import cache
from itertools import product

from tests.torture.verifier.faults import refuse

PARTNER_GAMES = ("rufer", "besserrufer", "solorufer")
FOREHAND_GAMES = ("rufer", "sechserdreier")
# "bei den Solospielen doppelt", "Alle Zusätze zählen doppelt"
SOLO_GAMES = ("solorufer", "farbensolo", "solodreier")
COLOUR_GAMES = ("farbendreier", "farbensolo")
SEATS = range(4)
# What somebody has in the end; a bird is his who holds it.
OPEN = ("trull", "koenige", "sack1", "sack2", "valat")
NEGATIVE, TRISCHAKEN = "negative", "trischaken"
DECLARER, VALAT = "declarer", "valat"
# All card points in thirds; with 107 of them, a game: "35 Punkte und 2 Blatt".
ALL, GAME = 210, 107


def score(entry, book):
    """Points and cents of each seat."""
    for_points, for_money, cent = book.factors()
    money = _ledger(entry, book, for_money)
    return _ledger(entry, book, for_points), [one * cent for one in money]


def _ledger(entry, book, factor):
    book.check(entry)
    if entry["game"] == TRISCHAKEN:
        return _trischaken(entry, book)
    if entry["game"] == NEGATIVE:
        return _negative(entry, book, factor)
    _check_positive(entry, book)
    if entry.get("renonce"):
        return _at_fault(entry, _had_won(entry, book, factor))
    if entry.get("no_bird"):
        # "so ist dies als Renonce zu werten (je drei Punkte an die Mitspieler)"
        return _alone(entry["declarer"], -3)
    if entry.get("abandoned"):
        # "die Punkte des normalen Rufers (bzw. A-Rufers + Ansage)": what he has announced himself.
        own = [one for one in _bonuses(entry) if one["side"] == DECLARER and one["announced"]]
        failed = entry | {"won": False, "bonuses": [one | {"made": False} for one in own]}
        said = sum(worth_of(one, entry["game"], book, lambda _: 1) for one in book.counting(own))
        return _alone(entry["declarer"], book.base(failed, lambda _: 1) - said)
    total = book.base(entry, factor)
    for one in book.counting(_bonuses(entry)):
        good = (one["side"] == DECLARER) == one["made"]
        total += worth_of(one, entry["game"], book, factor) * (1 if good else -1)
    return _positive(entry, total)


def worth_of(bonus, game, book, factor):
    """Of one bonus, made or not."""
    announced, silent = book.BONUSES[bonus["name"]]
    solo = 2 if game in SOLO_GAMES else 1
    return (announced if bonus["announced"] else silent) * solo * factor(bonus.get("kontra", 0))


def _bonuses(entry):
    return entry.get("bonuses") or []


def _announced(entry, book, factor):
    """The full value of all that was announced, by whatever side."""
    said = [one | {"made": True} for one in _bonuses(entry) if one["announced"]]
    return sum(worth_of(one, entry["game"], book, factor) for one in book.counting(said))


def _alone(declarer, total):
    return [3 * total if seat == declarer else -total for seat in SEATS]


def _positive(entry, total):
    if entry.get("partner") is None:
        return _alone(entry["declarer"], total)
    attack = (entry["declarer"], entry["partner"])
    return [total if seat in attack else -total for seat in SEATS]


def _had_won(entry, book, factor):
    """What each seat gets whose side had "das Spiel und alle angesagten Ansagen gewonnen"."""
    said = _announced(entry, book, factor)
    won = book.base(entry | {"won": True}, factor, as_won=True) + said
    lost = book.base(entry | {"won": False}, factor, as_won=True) - said
    declarer, partner = entry["declarer"], entry.get("partner")
    right = [-lost] * 4
    right[declarer] = won if partner is not None else 3 * won
    if partner is not None:
        right[partner] = won
    return right


def _at_fault(entry, right):
    """`right` for the regular seats; "die Punkte der drei Mitspieler als Minuspunkte".

    "Zwei Renonce-Spieler teilen sich die abgegebenen Minuspunkte": an odd one is the first's.
    """
    guilty, more = entry["renonce"], entry.get("compensation") or [0] * 4
    refuse(len(set(guilty)) == len(guilty) in (1, 2), "renonce", "names one seat or two")
    refuse(not any(more[seat] for seat in guilty), "compensation", "of who is at fault")
    shares = [0 if seat in guilty else right[seat] + more[seat] for seat in SEATS]
    total = sum(shares)
    for number, seat in enumerate(guilty):
        shares[seat] = -((total + len(guilty) - 1 - number) // len(guilty))
    return shares


def _negative(entry, book, factor):
    """Each declarer settles with each who declares nothing, who has a Kontra of his own."""
    declarers = entry["declarers"]
    playing = {one["seat"] for one in declarers}
    worth = {book.VALUES[one["game"]] for one in declarers}
    refuse(len(playing) == len(declarers) in range(1, book.DECLARERS + 1), "declarers", "too many")
    refuse(len(worth) == 1, "declarers", "play games of one value")
    shares, right = [0] * 4, [0] * 4
    for one in declarers:
        kontra = one.get("kontra") or [0] * 4
        refuse(max(kontra) <= book.HIGHEST_KONTRA, "kontra", "is too high")
        refuse(not any(kontra[seat] for seat in playing), "kontra", "is of who declares")
        for other in set(SEATS) - playing:
            stake = book.VALUES[one["game"]] * factor(kontra[other])
            right[one["seat"]] += stake
            right[other] += stake
            paid = stake if one.get("won") else -stake
            shares[one["seat"]] += paid
            shares[other] -= paid
    return _at_fault(entry, right) if entry.get("renonce") else shares


def _trischaken(entry, book):
    if entry.get("renonce"):
        return _at_fault(entry, [book.RENONCE] * 4)
    if entry.get("most") is not None:
        return settled(entry, book, ALL, GAME)
    thirds = entry["thirds"]
    refuse(sum(thirds) == ALL and len(thirds) == 4, "thirds", f"are {ALL}")
    refuse(not any(one in book.NO_THIRDS for one in thirds), "thirds", "of no tricks")
    return book.trischaken(thirds, entry["forehand"])


def _check_positive(entry, book):
    """What cannot happen at a table."""
    game, declarer, partner = entry["game"], entry["declarer"], entry.get("partner")
    refuse(game not in FOREHAND_GAMES or declarer == entry["forehand"], "declarer", "not forehand")
    refuse(partner is None or (game in PARTNER_GAMES and partner != declarer), "partner", "nobody")
    refuse(entry.get("kontra", 0) <= book.HIGHEST_KONTRA, "kontra", "is too high")
    if entry.get("abandoned"):
        fits = game in ("rufer", "besserrufer") and partner is None and not entry.get("kontra")
        refuse(fits, "abandoned", "is for a king in the talon, and has no Kontra")
    # Both sides may play for what somebody has in the end, and one of them makes it at most.
    both = (*OPEN, *book.BOTH_MAKE)
    names = [(one["name"], one["name"] in both and one["side"]) for one in _bonuses(entry)]
    made = [one["name"] for one in _bonuses(entry) if one.get("made")]
    made = [name for name in made if name not in book.BOTH_MAKE]
    refuse(len(set(names)) == len(names), "bonuses", "name one twice")
    refuse(len(set(made)) == len(made), "bonuses", "are made by both sides")
    for one in _bonuses(entry):
        _check_bonus(one, game, book)
    birds = [one for one in _bonuses(entry) if one["name"] in book.BIRDS and one["announced"]]
    has_bird = any(one["side"] == DECLARER for one in birds) or entry.get("no_bird")
    refuse(game != "besserrufer" or has_bird, "bonuses", "no bird of the declarer's")
    valat = next((one for one in _bonuses(entry) if one["name"] == VALAT), {})
    if valat.get("made") and not (entry.get("renonce") or entry.get("abandoned")):
        others = [one for one in _bonuses(entry) if one["side"] != valat["side"]]
        others = [one for one in others if one["name"] not in book.TRICKLESS]
        refuse(not any(one.get("made") for one in others), "bonuses", "made without a trick")


def _check_bonus(one, game, book):
    name = one["name"]
    refuse(name in book.BONUSES, "bonuses", f"{name} is none of this book")
    worth = book.BONUSES[name][0 if one["announced"] else 1]
    refuse(worth is not None, "bonuses", f"{name} cannot be so")
    refuse(game not in COLOUR_GAMES or name in book.IN_COLOUR, "bonuses", f"{name} in {game}")
    if name == "koenig_ultimo":
        fits = game in PARTNER_GAMES and one["side"] == DECLARER
        refuse(fits, "bonuses", "koenig_ultimo is of who holds the called king")
    kontra = one.get("kontra", 0)
    refuse(kontra <= (book.HIGHEST_KONTRA if one["announced"] else 0), "bonuses", "Kontra")


# Of a Trischaken may be told who has most, not how much: what all card points have in common.
# `most` is a seat, `equal` are those with just as much, `second` those with most of the others,
# `trickless` those without a trick, and `the_game` is whether the most are a game.

# Of others than who has most; the last of them has what is left.
_OTHERS = (4, 7, 10, 20, 35, 50, 52, 69, 70, 103, 104)


def settled(entry, book, every, game):
    """What each seat gets by all card points that fit. every: all thirds; game: those of a game."""
    refuse("thirds" not in entry or entry["thirds"] is None, "thirds", "are there beside the most")
    highest, without = _highest(entry), frozenset(_seats(entry, "trickless"))
    refuse(not highest & without, "trickless", "of who has most")
    fitting = [one for one in _card_points(highest, without, every) if _fits(one, entry, game)]
    refuse(fitting, "most", "of no card points")
    found = [book.trischaken(thirds, entry["forehand"]) for thirds in fitting]
    refuse(all(one == found[0] for one in found), "most", "leaves open who gets what")
    return found[0]


@cache
def _card_points(highest, without, every):
    """Some of each kind that can be where these have most and those have no trick."""
    found = []
    others = [seat for seat in range(4) if seat not in highest | without]
    for most in range(1, every + 1):
        left = every - most * len(highest)
        for some in product(_OTHERS, repeat=max(0, len(others) - 1)):
            shares = [*some, left - sum(some)] if others else []
            if sum(shares) == left and all(3 < one < most for one in shares):
                points = dict(zip(others, shares, strict=True)) | dict.fromkeys(highest, most)
                found.append([points.get(seat, 0) for seat in range(4)])
    return found


def _fits(thirds, entry, game):
    """Has somebody the game exactly if it is told, and are these next?"""
    told, second = entry.get("the_game"), _seats(entry, "second")
    if told is None and len(_seats(entry, "trickless")) < 2:
        told = False
    less = [one for one in thirds if one < max(thirds)]
    following = {seat for seat in range(4) if less and thirds[seat] == max(less)}
    return told in (None, max(thirds) >= game) and (not second or following == {*second})


def _highest(entry):
    return frozenset({entry["most"], *_seats(entry, "equal")})


def _seats(entry, key):
    return entry.get(key) or []
