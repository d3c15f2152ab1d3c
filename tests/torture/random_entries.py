"""Random deals of every rule book, possible or not: two programs have to say the same of each."""

from random import Random

POSITIVE = (
    *("rufer", "besserrufer", "solorufer", "farbendreier", "dreier"),
    *("sechserdreier", "farbensolo", "solodreier"),
)
NEGATIVE = {
    "krenglbach": {2: ("piccolo", "zwiccolo", "bettel"), 6: ("piccolo_ouvert", "zwiccolo_ouvert")},
    "tirol": {2: ("piccolo",), 4: ("bettel",), 8: ("piccolo_ouvert", "bettel_ouvert")},
}
BONUSES = {
    "krenglbach": ("koenig_ultimo", "trull", "koenige", "pagat", "uhu", "kakadu", "valat"),
    "tirol": (
        *("koenig_ultimo", "trull", "koenige", "pagat", "uhu", "kakadu", "quapil"),
        *("sack1", "sack2", "valat"),
    ),
}
RULINGS = (
    *("renonce", "wrong_card_count", "exposed_cards", "false_discard", "void"),
    *("poignee_incomplete", "poignee_excess", "poignee_late", "poignee_hidden_trump"),
)
FRENCH = {"fft-4": 4, "ch-3": 3, "ch-4": 4, "ch-5": 5}
TROCCAS = {"troccas-3": 3, "troccas-4": 4, "troccas-5": 5, "troccas-6": 6}
RULE_IDS = (*FRENCH, *BONUSES, *TROCCAS)


def random_entry(chance: Random, rules: str) -> dict:
    """A deal as `schreiber score` reads it."""
    if rules in FRENCH:
        entry = _french(chance, rules)
    elif rules in TROCCAS:
        entry = _troccas(chance, rules)
    else:
        entry = _koenigrufen(chance, rules)
    return {"rules": rules, **entry, "version": 1}


def _some(chance, odds=0.3):
    return chance.random() < odds


def _french(chance, rules):
    players, bouts = FRENCH[rules], chance.randint(0, 3)
    least, most = 8 * bouts, 182 - 8 * (3 - bouts)
    half = chance.choice((least, most, (182, 174)[bouts == 2], chance.randint(least, most)))
    target = (112, 102, 82, 72)[bouts]
    half = chance.choice((half, target + chance.randint(-3, 3), chance.randint(0, 182)))
    sides = ("attack", "defence")
    entry = {
        "taker": chance.randrange(players),
        "contract": chance.choice(("prise", "garde", "garde_sans", "garde_contre")),
        "points": half // 2 if half % 2 == 0 else half / 2,
        "bouts": bouts,
        "petit_au_bout": chance.choice((None, *sides)),
        "poignees": [
            {"side": chance.choice(sides), "size": chance.choice(("simple", "double", "triple"))}
            for _ in range(chance.choice((0, 0, 1, 1, 2)))
        ],
        "chelem": chance.choice(
            (None, None, None, "announced_made", "made", "announced_failed", "defence")
        ),
    }
    if players == 5 and _some(chance, 0.7):
        entry["partner"] = chance.randrange(players)
    if rules == "fft-4" and _some(chance, 0.6):
        kind = chance.choice(RULINGS)
        entry["ruling"] = {"kind": kind} | (
            {"side": chance.choice(sides)} if kind != "void" else {}
        )
    return entry


def _troccas(chance, rules):
    players = TROCCAS[rules]
    if players % 2 == 0:
        first = chance.choice((chance.randint(0, 72), chance.choice((0, 5, 14, 58, 67, 72))))
        return {"points": [first, 72 - first], "match": chance.choice((None, None, 0, 1))}
    cuts = sorted(chance.randint(0, 127) for _ in range(players - 1))
    points = [after - before for before, after in zip([0, *cuts], [*cuts, 127], strict=True)]
    return {"points": points, "skatist": chance.randrange(players)}


def _koenigrufen(chance, rules):
    kind = chance.choice(("positive", "positive", "positive", "negative", "trischaken"))
    guilty = chance.sample(range(4), chance.choice((1, 2))) if _some(chance, 0.25) else None
    entry = {"forehand": chance.randrange(4)}
    if guilty:
        entry["renonce"] = guilty
        if rules == "tirol" and _some(chance):
            entry["compensation"] = [
                0 if seat in guilty else chance.randint(0, 5) for seat in range(4)
            ]
    if kind == "trischaken":
        return {**entry, "game": kind} | ({} if guilty else _trischaken(chance))
    if kind == "negative":
        return {**entry, "game": kind, "declarers": _declarers(chance, rules, bool(guilty))}
    return entry | _positive(chance, rules, bool(guilty), entry["forehand"])


def _positive(chance, rules, guilty, forehand):
    game = chance.choice(POSITIVE)
    highest = {"krenglbach": 2, "tirol": 3}[rules]
    declarer = forehand if game in ("rufer", "sechserdreier") else chance.randrange(4)
    entry = {"game": game, "declarer": declarer, "kontra": chance.choice((0, 0, 1, highest))}
    if game in POSITIVE[:3] and _some(chance, 0.8):
        entry["partner"] = chance.choice([seat for seat in range(4) if seat != declarer])
    names = chance.sample(BONUSES[rules], chance.choice((0, 1, 1, 2, 3)))
    if game == "besserrufer" and _some(chance, 0.9):
        names = [*{*names, "pagat"}]
    entry["bonuses"] = [_bonus(chance, name, highest) for name in sorted(names)]
    if not guilty and game in POSITIVE[:2] and _some(chance, 0.1):
        entry |= {"abandoned": True, "kontra": 0, "partner": None}
        entry["bonuses"] = [one for one in entry["bonuses"] if one["announced"]]
    elif not guilty and rules == "krenglbach" and game == "besserrufer" and _some(chance, 0.1):
        entry |= {"no_bird": True, "kontra": 0}
        del entry["bonuses"]
    elif not guilty:
        entry["won"] = _some(chance, 0.5)
    return entry


def _bonus(chance, name, highest):
    announced = name.startswith("sack") or _some(chance, 0.6)
    return {
        "name": name,
        "side": chance.choice(("declarer", "declarer", "defence")),
        "announced": announced,
        "made": not announced or _some(chance, 0.7),
        "kontra": chance.choice((0, 0, 1, highest)) if announced else 0,
    }


def _declarers(chance, rules, guilty):
    games = chance.choice(list(NEGATIVE[rules].values()))
    seats = chance.sample(range(4), 1 if rules == "tirol" else chance.choice((1, 1, 2, 3)))
    found = []
    for seat in seats:
        kontra = [0 if other in seats else chance.choice((0, 0, 1, 2)) for other in range(4)]
        one = {"seat": seat, "game": chance.choice(games), "kontra": kontra}
        found.append(one if guilty else one | {"won": _some(chance, 0.5)})
    return found


def _trischaken(chance):
    """By card points, or by who has most; then sometimes with an answer too few or too many."""
    thirds = _thirds(chance)
    if _some(chance, 0.4):
        return {"thirds": thirds}
    seats = {points: [seat for seat in range(4) if thirds[seat] == points] for points in thirds}
    first, *others = sorted(seats, reverse=True)
    told = {"most": seats[first][0], "equal": seats[first][1:], "trickless": seats.get(0, [])}
    told |= {"the_game": first >= 107 or None, "second": seats[others[0]] if others else None}
    told = {key: answer for key, answer in told.items() if answer not in (None, [])}
    if len(seats.get(0, [])) == 2 and len(seats[first]) == 1:
        told["the_game"] = first >= 107
    if "second" in told and _some(chance):
        del told["second"]
    if _some(chance, 0.1):
        told |= {chance.choice(("equal", "trickless", "second")): [chance.randrange(4)]}
    return told


def _thirds(chance):
    """Of four seats, often equal ones or none."""
    kind = chance.randrange(5)
    if kind == 0:
        equal = chance.choice((40, 50, 60, 68, 70))
        found = [equal, equal, equal, 210 - 3 * equal]
    elif kind == 1:
        equal = chance.choice((30, 52, 70, 80, 105))
        other = chance.randint(0, 210 - 2 * equal)
        found = [equal, equal, other, 210 - 2 * equal - other]
    elif kind == 2:
        first = chance.choice((105, 106, 107, 210, chance.randint(0, 210)))
        found = [first, 210 - first, 0, 0]
    else:
        cuts = sorted(chance.randint(0, 210) for _ in range(chance.choice((2, 3))))
        found = [after - before for before, after in zip([0, *cuts], [*cuts, 210], strict=True)]
        found += [0] * (4 - len(found))
    chance.shuffle(found)
    return found
