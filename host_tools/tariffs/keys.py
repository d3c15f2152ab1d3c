"""What every key of a tariff's file is called in a sentence, and what it means, in game terms."""

# Key with the keys around it -> (its name in a sentence, what it means).
_COMMON = {
    "rules": ("id", "the word by which commands, boxes and files name this rule book"),
    "names": ("name", "what it is called in each language, at most 24 letters; the box shows it"),
    "tables": (
        "players at a table",
        "how many may sit at a table; where one more sits than play the dealer is out",
    ),
    "event": ("event", "how an evening is played, apart from its deals"),
    "event.shapes": ("shape", "the usual evenings, the likeliest first"),
    "event.shapes.players": ("players", "how many sit at the table"),
    "event.shapes.rounds": ("rounds", "how many rounds the evening has"),
    "event.shapes.deals": ("deals", "how many deals a round has"),
    "event.minutes": ("minutes", "deals of a round = the minutes allowed for them"),
    "event.all_agree": (
        "all must agree",
        "is an entry changed only if everybody at the table agrees",
    ),
    "event.penalty": ("usual penalty", "the points of a usual penalty"),
    "event.second_warning": (
        "penalty after a second warning",
        "does the usual penalty follow the second warning",
    ),
    "event.result": ("a result is called", "what a player gets in one session is called so"),
    "event.ties": (
        "ties",
        "what decides between equal points, in this order; best, second, third: of a player's "
        "results; encounter: the tables where they sat together; ranks: those at all tables",
    ),
    "event.lots": ("lot", "is the lot drawn when nothing else has decided"),
    "event.cup": ("cup points", "how points become cup points; false: there are none"),
    "event.cup.full": ("counted in full", "up to so many points all count, above every second"),
    "event.cup.most": ("at most", "nobody gets more cup points than these"),
    "event.stake": ("stake", "what each player pays, in cents"),
    "event.shares": ("shares", "percent of all stakes for the first, the second, ..."),
    "event.prizes": ("prizes", "fixed prizes in cents for the first, the second, ..."),
}
_KOENIGRUFEN = {
    "games": ("game", "the positive games in the order in which the box offers them"),
    "games.value": ("", "what one opponent pays when it is won"),
    "games.lost": ("when lost", "the value when it is lost, where it differs"),
    "games.marks": (
        "marks",
        "forehand: only the forehand may declare it; partner: a king is called; solo: bonuses "
        "count double; colour: only bonuses marked so; given_up: may be given up with the king "
        "in the talon; with_bird: a bird has to be announced",
    ),
    "negative_games": ("negative game", "negative games = what each opponent pays"),
    "declarers": (
        "negative games side by side",
        "how many may play negative games at once: 1 is no *bei*",
    ),
    "bonuses": ("bonus", "the bonuses (Ansagen) in the order in which the box offers them"),
    "bonuses.announced": ("announced", "what it is worth when it was announced"),
    "bonuses.silent": ("silent", "what it is worth silent; false: it has to be announced"),
    "bonuses.marks": (
        "marks",
        "bird: a bird; partner: only where a king is called; colour: in colour games, too; "
        "possession: does not count beside a Valat that was made; valat: who makes it has won; "
        "times: its numbers multiply the game, which they replace",
    ),
    "announced_only": (
        "silent bonuses beside a Valat do not count",
        "does nothing that is silent count beside a Valat",
    ),
    "valat_kontra": (
        "Kontra of the game counts at a Valat",
        "does the Kontra of the game go on when a Valat takes the game's place",
    ),
    "kontra_points": (
        "Kontra in the points",
        "the factors in the tournament's points: none, Kontra, Re, Sub; all 1: money only",
    ),
    "kontra_money": (
        "Kontra in the money",
        "the factors in the money: none, Kontra, Re, Sub; as many as above",
    ),
    "cents": ("cents a point", "what a point is worth in money, in cents"),
    "trischaken": ("Trischaken", "how a Trischaken is settled"),
    "trischaken.scheme": (
        "Trischaken scheme",
        "loser_pays: who has the most pays the others, or those without a trick; two_by_two: "
        "two pay two, who has no trick collects from all",
    ),
    "trischaken.value": (
        "Trischaken value",
        "loser_pays: what one loser pays in all; two_by_two: what one pays another",
    ),
    "trischaken.two": (
        "Trischaken, each of two losers",
        "loser_pays: what each of two equal losers pays",
    ),
    "trischaken.three": ("Trischaken, each of three losers", "loser_pays: what each of three pays"),
    "trischaken.late_rounding": (
        "Trischaken, halves are rounded after the forehand's doubling",
        "loser_pays: is a half rounded up after the forehand's doubling, not before",
    ),
    "trischaken.renonce": ("Trischaken Renonce", "what each of the others gets after a Renonce"),
    "trischaken.renonce_forehand": (
        "Trischaken Renonce of the forehand",
        "the same when the forehand did it",
    ),
    "no_bird": (
        "no bird in hand",
        "what each other gets after a Besserrufer without a bird; false: it is a Renonce",
    ),
    "compensation": ("compensation", "may a Renonce carry extra points for the others"),
    "likely_thirds": (
        "likely thirds",
        "thirds of a player in a Trischaken; the box asks again about what lies outside",
    ),
    "likely_compensation": ("likely compensation", "the same for the extra points of a Renonce"),
}
_FRENCH = {
    "seats": ("players", "how many play"),
    "contracts": ("contract", "contracts = what the points of the deal are multiplied by"),
    "base": ("base", "the points of any contract, before they are multiplied"),
    "petit_au_bout": ("petit au bout", "its points, before they are multiplied"),
    "poignees": ("poignée", "the poignées, from the smallest to the largest"),
    "poignees.trumps": ("trumps", "how many trumps have to be shown; the Excuse counts"),
    "poignees.points": ("points", "the premium"),
    "chelems": ("chelem", "points for the attack; below zero for the defence"),
    "chelems.announced_made": ("announced and made", "announced, and every trick made"),
    "chelems.made": ("made", "not announced, and every trick made"),
    "chelems.announced_failed": ("announced and failed", "announced, and a trick lost"),
    "chelems.defence": ("by the defence", "the defence took every trick"),
    "referee": ("referee", "does the box ask for a referee's ruling"),
    "same_dealer": (
        "who sits out deals again",
        "does who sits out go on dealing as long as nobody takes",
    ),
    "start": ("start", "the entry begins so many points above what is needed"),
    "likely": ("likely", "the box asks again when a contract is made or lost by more"),
}
_TROCCAS = {
    "seats": ("players", "how many play"),
    "likely": ("likely points", "the box asks again about points that lie outside"),
}
_PARTIES = {
    "match": ("match", "points of the party without a trick, from the least to the most"),
    "nine": ("nine cards", "from this debt on a party may demand nine cards; false: never"),
    "all_at_once": ("all cards", "above this debt it may demand all at once; false: never"),
}
_ALONE = {"par": ("par", "what each should have who has not the scart")}

_KEYS = {
    "koenigrufen": {**_COMMON, **_KOENIGRUFEN},
    "french": {**_COMMON, **_FRENCH},
    "troccas-parties": {**_COMMON, **_TROCCAS, **_PARTIES},
    "troccas-alone": {**_COMMON, **_TROCCAS, **_ALONE},
}
_LIMITS = {"low": ("from", "the least"), "high": ("to", "the most")}
# Rows that stand under a name of their own.
_NAMES = {
    "de": "German",
    "en": "English",
    "fr": "French",
    "rm": "Romansh",
    "koenig_ultimo": "König ultimo",
    "koenige": "Vier Könige",
    "sack1": "Sack I (46)",
    "sack2": "Sack II (56)",
    "simple": "Simple poignée",
    "double": "Double poignée",
    "triple": "Triple poignée",
}
_ENGINES = {
    "koenigrufen": "Königrufen",
    "french": "French Tarot",
    "troccas-parties": "Troccas in two parties",
    "troccas-alone": "Troccas, each for himself",
}


def engine_name(engine):
    """The game of an engine."""
    return _ENGINES[engine]


def key_name(engine, key):
    """What a key is called in a sentence."""
    return _told(engine, key)[0]


def meaning(engine, key):
    """What a key means."""
    return _told(engine, key)[1]


def row_name(name):
    """What a row is called that stands under a name: `Piccolo ouvert`."""
    return _NAMES.get(name) or name.replace("_", " ").capitalize()


def _told(engine, key):
    told = _KEYS[engine].get(key)
    if told is None:
        last = key.rpartition(".")[2]
        told = _LIMITS.get(last) or (last.replace("_", " "), "")
    return told
