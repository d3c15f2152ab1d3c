"""The name of every key of a tariff's file in a sentence, and its meaning, in terms of the game.

Names are said in any language. Meanings stand in the file, in English like its keys.
"""

from typing import NamedTuple, TypeAlias

from host_tools.language.message import Message, Sentence, msg

# (name in a sentence, meaning) of a key, by the key and the keys around it.
_Told: TypeAlias = tuple[Sentence, str]
_COMMON: dict[str, _Told] = {
    "rules": (msg("id"), "the word by which commands, boxes and files name this rule book"),
    "names": (
        msg("name"),
        "what it is called in each language, at most 24 letters; the box shows it",
    ),
    "words": (
        msg("word"),
        "the tariff's own words for games, bonuses and endings, at most 16 letters, in the "
        "languages that have one; the box and the desk say them in place of their own",
    ),
    "words.de": (msg("German"), "in German"),
    "words.en": (msg("English"), "in English"),
    "words.fr": (msg("French"), "in French"),
    "words.rm": (msg("Romansh"), "in Romansh"),
    "clockwise": (
        msg("clockwise"),
        "is it dealt and played clockwise; false: counter-clockwise, as tarock mostly is",
    ),
    "tables": (
        msg("players at a table"),
        "how many may sit at a table; where one more sits than play the dealer is out",
    ),
    "event": (msg("event"), "how an evening is played, apart from its deals"),
    "event.shapes": (msg("shape"), "the usual evenings, the likeliest first"),
    "event.shapes.players": (msg("players"), "how many sit at the table"),
    "event.shapes.rounds": (msg("rounds"), "how many rounds the evening has"),
    "event.shapes.deals": (msg("deals"), "how many deals a round has"),
    "event.minutes": (msg("minutes"), "deals of a round = the minutes allowed for them"),
    "event.minutes.deals": (msg("deals"), "deals of a round"),
    "event.minutes.minutes": (msg("minutes"), "the minutes allowed for them"),
    "event.all_agree": (
        msg("all must agree"),
        "is an entry changed only if everybody at the table agrees",
    ),
    "event.penalty": (msg("usual penalty"), "the points of a usual penalty"),
    "event.second_warning": (
        msg("penalty after a second warning"),
        "does the usual penalty follow the second warning",
    ),
    "event.result": (msg("a result is called"), "what a player gets in one session is called so"),
    "event.ties": (
        msg("ties"),
        "what decides between equal points, in this order; best, second, third: of a player's "
        "results; encounter: the tables where they sat together; ranks: the best rank at a table, "
        "then the second best ...; rank_sum: the sum of the ranks at all tables",
    ),
    "event.lots": (msg("lot"), "is the lot drawn when nothing else has decided"),
    "event.cup": (msg("cup points"), "how points become cup points; false: there are none"),
    "event.cup.full": (
        msg("counted in full"),
        "up to so many points all count, above every second",
    ),
    "event.cup.most": (msg("at most"), "nobody gets more cup points than these"),
    "event.cup_up": (
        msg("an odd point counts up"),
        "of the points above, is an odd one rounded up to a cup point",
    ),
    "event.stake": (msg("entry fee in cents"), "what each player pays, in cents"),
    "event.shares": (
        msg("percent of all entry fees for the first, the second, ..."),
        "percent of all entry fees for the first, the second, ...",
    ),
    "event.prizes": (
        msg("fixed prizes in cents"),
        "fixed prizes in cents for the first, the second, ...",
    ),
    "event.leavers": (
        msg("who stops before the end"),
        "what becomes of who stops before the end, and of his substitute; ranked: each with what "
        "he has; out: neither is ranked",
    ),
}
# Those of a bonus that a club may have named itself.
_BONUSES: dict[str, _Told] = {
    "bonuses.announced": (
        msg("announced"),
        "what it is worth when it was announced; false: it cannot be",
    ),
    "bonuses.silent": (msg("silent"), "what it is worth silent; false: it has to be announced"),
    "bonuses.needs": (
        msg("needs"),
        "what who has made it has at the least of tricks and cards; what the deal excludes is "
        "refused; false: nothing that is known",
    ),
    "bonuses.needs.tricks": (msg("tricks"), "the fewest tricks"),
}
_KOENIGRUFEN: dict[str, _Told] = {
    **_BONUSES,
    "games": (msg("game"), "the positive games in the order in which the box offers them"),
    "games.value": ("", "what one opponent pays when it is won"),
    "games.lost": (msg("lost"), "the value when it is lost, where it differs"),
    "games.marks": (
        msg("marks"),
        "forehand: only the forehand may declare it; partner: a king is called; solo: bonuses "
        "count double; colour: only bonuses marked so; given_up: may be given up with the king "
        "in the talon; with_bird: a bird has to be announced",
    ),
    "negative_games": (
        msg("negative game"),
        "negative games = what each opponent pays",
    ),
    "bonuses.base": (
        msg("value of the game"),
        "of a bird: what a game is worth that needs a bird and is played with this one, in place "
        "of the value of the game; the dearest counts; false: as the game",
    ),
    "declarers": (
        msg("negative games side by side"),
        "how many may play negative games at once: 1 is no *bei*",
    ),
    "bonuses": (
        msg("bonus"),
        "the bonuses (Ansagen) in the order in which the box offers them; one with another name "
        "is a free one, what it is called stands in [words]",
    ),
    "bonuses.only_in": (
        msg("only in"),
        "names of the games in which alone it may be played for, whatever its marks; none: as "
        "they say",
    ),
    "bonuses.needs.trull": (msg("cards of the Trull"), "the fewest cards of the Trull"),
    "bonuses.needs.kings": (msg("kings"), "the fewest kings"),
    "bonuses.marks": (
        msg("marks"),
        "bird: a bird; partner: only where a king is called; colour: in colour games, too; "
        "possession: it does not count beside a Valat that was made; both_sides: both sides may "
        "play for it; valat: who makes it has won; "
        "times: its numbers multiply the game, which they replace; times_all: and the announced "
        "bonuses; fixed: a solo does not double it; declarer, defence: for that side only; alone: "
        "one player has it, and everybody else pays him",
    ),
    "announced_only": (
        msg("silent bonuses beside a Valat do not count"),
        "does nothing that is silent count beside a Valat",
    ),
    "valat_kontra": (
        msg("Kontra of the game counts at a Valat"),
        "does the Kontra of the game go on when a Valat takes the game's place",
    ),
    "valat_multiplies": (
        msg("a Valat multiplies"),
        "what a Valat that takes the game's place multiplies where a game lost counts otherwise "
        "(a Sechserdreier); outcome: the value as it was won or lost; value: the value when won",
    ),
    "kontra_points": (
        msg("Kontra in the points"),
        "the factors in the tournament's points: none, Kontra, Re, Sub; all 1: money only",
    ),
    "kontra_money": (
        msg("Kontra in the money"),
        "the factors in the money: none, Kontra, Re, Sub; as many as above",
    ),
    "cents": (msg("cents a point"), "what a point is worth in money, in cents"),
    "trischaken": (msg("Trischaken"), "how a Trischaken is settled"),
    "trischaken.scheme": (
        msg("Trischaken scheme"),
        "loser_pays: who has the most pays the others, or those without a trick; two_by_two: "
        "two pay two, who has no trick collects from all; none: nobody plays Trischaken, and the "
        "numbers below say nothing",
    ),
    "trischaken.value": (
        msg("Trischaken value"),
        "loser_pays: what one loser pays in all; two_by_two: what one pays another",
    ),
    "trischaken.two": (
        msg("Trischaken, each of two losers"),
        "loser_pays: what each of two equal losers pays",
    ),
    "trischaken.three": (
        msg("Trischaken, each of three equal ones"),
        "loser_pays: what each of three pays; two_by_two: what each of three equal ones pays the "
        "fourth, or gets",
    ),
    "trischaken.late_rounding": (
        msg("Trischaken, halves are rounded after the forehand's doubling"),
        "loser_pays: is a half rounded up after the forehand's doubling, not before",
    ),
    "trischaken.forehand_alone": (
        msg("Trischaken, the forehand alone loses among equals"),
        "loser_pays: is the forehand the only loser where others have as much",
    ),
    "trischaken.trickless": (
        msg("Trischaken, each of two without a trick"),
        "loser_pays: what each of two without a trick gets, of the forehand twice, and one without "
        "a trick from several equal losers; false: they share what is paid",
    ),
    "trischaken.renonce": (
        msg("Trischaken Renonce"),
        "what each of the others gets after a Renonce",
    ),
    "trischaken.renonce_forehand": (
        msg("Trischaken Renonce of the forehand"),
        "the same when the forehand did it",
    ),
    "given_up": (
        msg("giving up costs"),
        "what the declarer loses who gives up; announced: the game and all that he announced; "
        "game: the game alone",
    ),
    "no_bird": (
        msg("no bird in hand"),
        "what each other gets after a Besserrufer without a bird; false: it is a Renonce",
    ),
    "compensation": (msg("compensation"), "may a Renonce carry extra points for the others"),
    "likely_thirds": (
        msg("likely thirds"),
        "thirds of a player in a Trischaken; the box asks again about what lies outside",
    ),
    "likely_compensation": (
        msg("likely compensation"),
        "the same for the extra points of a Renonce",
    ),
}
_FRENCH: dict[str, _Told] = {
    **_BONUSES,
    "bonuses": (
        msg("bonus"),
        "free bonuses, in the order in which the box offers them; what each is called stands in "
        "[words]",
    ),
    "bonuses.marks": (
        msg("marks"),
        "times: the contract multiplies it; attack, defence: for that side only; alone: one player "
        "has it, and everybody else pays him",
    ),
    "bonuses.only_in": (
        msg("only in"),
        "names of the contracts in which alone it counts; none: in all",
    ),
    "bonuses.needs.bouts": (msg("bouts"), "the fewest bouts"),
    "seats": (msg("players"), "how many play"),
    "contracts": (msg("contract"), "contracts = what the points of the deal are multiplied by"),
    "in_halves": (
        msg("contracts in halves"),
        "are the numbers of the contracts halves, so that 3 multiplies by 1½",
    ),
    "base": (msg("base"), "the points of any contract, before they are multiplied"),
    "late_rounding": (
        msg("halves are rounded after the multiplication"),
        "is half a point rounded up after it is multiplied, not before",
    ),
    "petit_au_bout": (msg("petit au bout"), "its points, before they are multiplied"),
    "poignees": (msg("poignée"), "the poignées, from the smallest to the largest"),
    "poignees.trumps": (msg("trumps"), "how many trumps have to be shown; the Excuse counts"),
    "poignees.points": (msg("points"), "the premium"),
    "chelems": (msg("chelem"), "points for the attack; below zero for the defence"),
    "chelems.announced_made": (msg("announced and made"), "announced, and every trick made"),
    "chelems.made": (msg("made"), "not announced, and every trick made"),
    "chelems.announced_failed": (msg("announced and failed"), "announced, and a trick lost"),
    "chelems.defence": (msg("by the defence"), "the defence took every trick"),
    "referee": (msg("referee"), "does the box ask for a referee's ruling"),
    "by_contract": (
        msg("the contract decides every ruling"),
        "does the contract alone decide what a ruling does, not the result with every premium",
    ),
    "same_dealer": (
        msg("who sits out deals again"),
        "does who sits out go on dealing as long as nobody takes",
    ),
    "start": (msg("start"), "the entry begins so many points above what is needed"),
    "likely": (msg("likely points"), "the box asks again when a contract is made or lost by more"),
}
_TROCCAS: dict[str, _Told] = {
    "seats": (msg("players"), "how many play"),
    "likely": (msg("likely points"), "the box asks again about points that lie outside"),
}
_PARTIES: dict[str, _Told] = {
    "match": (msg("match"), "points of the party without a trick, from the least to the most"),
    "nine": (msg("nine cards"), "from this debt on a party may demand nine cards; false: never"),
    "all_at_once": (msg("all cards"), "above this debt it may demand all at once; false: never"),
}
_ALONE: dict[str, _Told] = {"par": (msg("par"), "what each should have who has not the scart")}

_KEYS = {
    "koenigrufen": {**_COMMON, **_KOENIGRUFEN},
    "french": {**_COMMON, **_FRENCH},
    "troccas-parties": {**_COMMON, **_TROCCAS, **_PARTIES},
    "troccas-alone": {**_COMMON, **_TROCCAS, **_ALONE},
}
_LIMITS: dict[str, _Told] = {"low": (msg("from"), "the least"), "high": (msg("to"), "the most")}
# The names of rows.
_NAMES = {
    "de": msg("German"),
    "en": msg("English"),
    "fr": msg("French"),
    "rm": msg("Romansh"),
    "koenig_ultimo": msg("König ultimo"),
    "koenige": msg("Vier Könige"),
    "sack1": msg("Sack I (46)"),
    "sack2": msg("Sack II (56)"),
    "simple": msg("Simple poignée"),
    "double": msg("Double poignée"),
    "triple": msg("Triple poignée"),
    "petit_au_bout": msg("petit au bout"),
    "poignee": msg("poignée"),
    "bonus": msg("bonus"),
    "bonuses": msg("bonuses"),
    "silent": msg("silent"),
    "announced": msg("announced"),
    "partner": msg("partner"),
    "won": msg("won"),
    "lost": msg("lost"),
    "abandoned": msg("given up"),
    "no_bird": msg("no bird in hand"),
}
# Values that are one of several words, as a sentence says them.
_WORDS = {
    "alone": msg("one player alone"),
    "announced": msg("the game and what was announced"),
    "best": msg("the best result at one table"),
    "bird": msg("bird"),
    "both_sides": msg("both sides"),
    "attack": msg("attack only"),
    "colour": msg("colour"),
    "declarer": msg("declarer's side only"),
    "defence": msg("defence only"),
    "encounter": msg("direct encounter"),
    "fixed": msg("not doubled"),
    "forehand": msg("forehand"),
    "game": msg("the game alone"),
    "given_up": msg("may be given up"),
    "loser_pays": msg("loser pays"),
    "none": msg("not played"),
    "out": msg("out of the ranking"),
    "outcome": msg("the value won or lost"),
    "partner": msg("partner"),
    "possession": msg("does not count beside a Valat"),
    "ranked": msg("ranked with their points"),
    "rank_sum": msg("sum of table ranks"),
    "ranks": msg("table ranks"),
    "round": msg("Round"),
    "second": msg("the second-best result at one table"),
    "solo": msg("solo"),
    "table": msg("Table"),
    "third": msg("the third-best result at one table"),
    "times": msg("multiplies"),
    "times_all": msg("multiplies announced bonuses, too"),
    "two_by_two": msg("two by two"),
    "valat": msg("Valat"),
    "value": msg("the value when won"),
    "with_bird": msg("with bird"),
}


class TableWords(NamedTuple):
    """Words of a form: the `name` of a table, of a `row`, of a thing to `add`; "" without any."""

    name: Message
    row: Sentence = ""
    add: Sentence = ""


_TABLES = {
    "names": TableWords(msg("Name of the rule book")),
    "words": TableWords(msg("Words of your own"), add=msg("word")),
    "games": TableWords(msg("Games that are played"), add=msg("game")),
    "negative_games": TableWords(msg("Negative games"), add=msg("negative game")),
    "bonuses": TableWords(msg("Bonuses"), add=msg("bonus")),
    "contracts": TableWords(msg("Contracts"), add=msg("contract")),
    "poignees": TableWords(msg("Poignées"), add=msg("poignée")),
    "event.shapes": TableWords(msg("Usual evenings"), msg("Evening")),
    "event.minutes": TableWords(msg("Minutes of a round"), msg("Round")),
}
_ENGINES = {
    "koenigrufen": msg("Königrufen"),
    "french": msg("French Tarot"),
    "troccas-parties": msg("Troccas in two parties"),
    "troccas-alone": msg("Troccas, everybody alone"),
}


def engine_name(engine: str) -> Message:
    """The name of the game of an engine."""
    return _ENGINES[engine]


def key_name(engine: str, key: str) -> Sentence:
    """The name of a key in a sentence."""
    return _told(engine, key)[0]


def meaning(engine: str, key: str) -> str:
    """The meaning of a key, in English."""
    return _told(engine, key)[1]


def table_words(key: str) -> TableWords:
    """The words of a form for the table of a key."""
    return _TABLES[key]


def row_name(name: str) -> Sentence:
    """The name of a row in a sentence: `Piccolo ouvert`."""
    return _NAMES.get(name) or name.replace("_", " ").capitalize()


def spoken(entry: str) -> Sentence:
    """A value that is a word, such as `loser_pays`, in a sentence."""
    return _WORDS.get(entry) or entry.replace("_", " ")


def _told(engine: str, key: str) -> _Told:
    told = _KEYS[engine].get(key)
    if told is None:
        last = key.rpartition(".")[2]
        told = _LIMITS.get(last) or (last.replace("_", " "), "")
    return told
