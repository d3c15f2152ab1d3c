"""The tables of the rule books as the pages in docs/rules have to show them.

python3 -m tests.docs.tariff_tables     prints them all, to be put into the pages
"""

from rules_core.books import RULE_IDS, book
from rules_core.documents import read_document
from rules_core.french import deck as french_deck
from rules_core.french import rulings
from rules_core.french import tariff as french
from rules_core.koenigrufen import deck as koenigrufen_deck
from rules_core.koenigrufen import tariff as koenigrufen
from rules_core.numbers import written
from rules_core.troccas import dealing
from rules_core.troccas import deck as troccas_deck
from rules_core.troccas.tariff import OWN_TOTAL, PARTY_PAR, PARTY_TOTAL

_OFFICIAL = book("fft-4").tariff

_GAME_MARKS = (
    (koenigrufen.FOREHAND, "forehand only"),
    (koenigrufen.PARTNER, "partner"),
    (koenigrufen.SOLO, "solo"),
    (koenigrufen.COLOUR, "colour"),
    (koenigrufen.GIVEN_UP, "may be given up"),
    (koenigrufen.WITH_BIRD, "needs a bird"),
)
_BONUS_MARKS = (
    (koenigrufen.BIRD, "bird"),
    (koenigrufen.PARTNER, "partner games only"),
    (koenigrufen.COLOUR, "colour games too"),
    (koenigrufen.POSSESSION, "possession"),
    (koenigrufen.BOTH_SIDES, "both sides"),
    (koenigrufen.TIMES, "times the game"),
)
_DEMANDS = (
    (dealing.AS_USUAL, "nothing"),
    (dealing.NINE_AT_A_TIME, "nine cards at a time, then ten"),
    (
        dealing.ALL_AT_ONCE,
        "to arrange its cards of the last deal, to cut, and all nineteen at once",
    ),
)
# A debt from which on nothing changes.
_MANY = 72
_LEVELS = ("none", "Kontra", "Re", "Sub")
# Headings that more than one page has.
_COUNTING = "## Counting the cards"
_SCORE = "## The score of a deal"
_EFFECTS = {rulings.COUNTS: "counts", rulings.VOID: "void", rulings.DROPS: "poignées drop"}


def expected():
    """Page name -> (heading, table) for all that stand in it, in this order."""
    return {
        "french-tarot": french_tables(),
        "krenglbach": koenigrufen_tables(book("krenglbach").tariff),
        # The cards are those of Krenglbach.
        "tirol": koenigrufen_tables(book("tirol").tariff)[1:],
        "troccas": troccas_tables(),
    }


def french_tables():
    """Books, cards, targets, contracts, poignées, chelem, shares and rulings of French Tarot."""
    return [
        ("# French Tarot: `fft-4`, `ch-3`, `ch-4`, `ch-5`", _books("french")),
        (_COUNTING, _cards(french_deck.DECK)),
        (_COUNTING, _targets()),
        (_COUNTING, _possible_points()),
        (_SCORE, _contracts()),
        (_SCORE, _poignees()),
        (_SCORE, _chelems()),
        (_SCORE, _shares()),
        ("## The referee's rulings (`fft-4`)", _rulings()),
    ]


def koenigrufen_tables(tariff):
    """Cards, games, bonuses, Kontra and negative games of a tariff."""
    return [
        (_COUNTING, _cards(koenigrufen_deck.DECK)),
        ("### Positive games", _games(tariff)),
        ("### Bonuses", _bonuses(tariff)),
        ("### Kontra", _kontra(tariff)),
        ("### Negative games", _negative_games(tariff)),
    ]


def troccas_tables():
    """Cards, pars and dealing rights of Troccas."""
    return [
        (_COUNTING, _cards(troccas_deck.PARTY_DECK)),
        (_SCORE, _pars()),
        ("## Dealing rights (`troccas-4`)", _dealing_rights()),
    ]


def _targets():
    return [
        ("bouts", "target"),
        *((str(bouts), written(french.TARGETS[bouts], 2)) for bouts in french.BOUTS),
    ]


def _possible_points():
    """What bouts and contract leave possible for four, where nobody rules on a false discard."""
    columns = (("prise", "garde"), ("garde sans",), ("garde contre",))
    points = next(question for question in book("ch-4").form if question.key == "points")
    names = [row.name.replace("_", " ") for row in _OFFICIAL.contracts]
    rows = []
    for bouts in french.BOUTS:
        row = [str(bouts)]
        for column in columns:
            texts = {
                _possible(points, {"contract": names.index(name), "bouts": bouts})
                for name in column
            }
            row.append(*texts)  # the same for both
        rows.append(tuple(row))
    return [("bouts", *(", ".join(column) for column in columns)), *rows]


def _possible(points, answers):
    low, high, _ = points.limits(answers)
    texts = []
    for first, last in [*points.gaps(answers), (high + 1, high + 1)]:
        end = written(first - 1, 2)
        texts.append(end if first - 1 == low else f"{written(low, 2)} to {end}")
        low = last + 1
    return ", ".join(texts)


def _contracts():
    return [
        ("contract", "multiplier"),
        *((f"`{row.name}`", str(row.times)) for row in _OFFICIAL.contracts),
    ]


def _poignees():
    by_players = [book(rules).tariff for rules in ("ch-3", "ch-4", "ch-5")]
    return [
        ("poignée", "points", *(f"trumps, {tariff.seats} players" for tariff in by_players)),
        *(
            (
                f"`{row.name}`",
                str(row.points),
                *(str(tariff.poignees[index].trumps) for tariff in by_players),
            )
            for index, row in enumerate(_OFFICIAL.poignees)
        ),
    ]


def _chelems():
    return [
        ("chelem", "points"),
        *zip(_coded(french.CHELEMS), map(_signed, _OFFICIAL.chelems), strict=True),
    ]


def _rulings():
    return [
        (
            "ruling",
            "decided by",
            "attack at fault: taker loses",
            "wins",
            "defence: taker loses",
            "wins",
        ),
        *(
            (f"`{kind}`", _DECIDED_BY[by], *_effects(attack), *_effects(defence))
            for kind, by, attack, defence in rulings.RULINGS
        ),
    ]


def _games(tariff):
    return [
        ("game", "won", "lost", "what it is"),
        *(
            (f"`{game.name}`", str(game.value), str(game.lost), _marks(game, _GAME_MARKS))
            for game in tariff.games
        ),
    ]


def _bonuses(tariff):
    return [
        ("bonus", "announced", "silent", "what it is"),
        *(
            (
                f"`{bonus.name}`",
                str(bonus.announced),
                "–" if bonus.silent is None else str(bonus.silent),
                _marks(bonus, _BONUS_MARKS),
            )
            for bonus in tariff.bonuses
        ),
    ]


def _kontra(tariff):
    return [
        ("Kontra", "in `points`", "in `money`"),
        *(
            (level, f"× {points}", f"× {money}")
            for level, points, money in zip(
                _LEVELS, tariff.kontra_points, tariff.kontra_money, strict=False
            )
        ),
    ]


def _negative_games(tariff):
    return [
        ("negative game", "value"),
        *((f"`{name}`", str(value)) for name, value in tariff.negative_games),
    ]


def _pars():
    rows = [(f"`troccas-{seats}`", PARTY_TOTAL, PARTY_PAR, "–") for seats in (4, 6)]
    for rules in ("troccas-3", "troccas-5"):
        tariff = book(rules).tariff
        rows.append((f"`{rules}`", OWN_TOTAL, tariff.par, tariff.skatist_par))
    return [
        ("book", "points", "par", "par of the Skatist"),
        *(tuple(map(str, row)) for row in rows),
    ]


def _shares():
    """What each seat gets of U: the shares of a deal of which U is known."""
    deal = {"taker": 0, "contract": "prise", "bouts": 2, "points": 41}
    sides = (
        ("3", "ch-3", {}),
        ("4", "ch-4", {}),
        ("5, with a partner", "ch-5", {"partner": 1}),
        ("5, the taker alone", "ch-5", {}),
    )
    rows = []
    for players, rules, partner in sides:
        points = read_document({"rules": rules} | deal | partner).score().points
        taker, second, *_, defender = [_times_u(value // _OFFICIAL.base) for value in points]
        rows.append((players, taker, second if partner else "–", defender))
    return [("players", "taker", "partner", "each defender"), *rows]


def _times_u(times):
    sign = "+" if times > 0 else "−"
    return f"{sign}{abs(times) if abs(times) > 1 else ''}U"


def _dealing_rights():
    """From which debt on a party of four may demand what."""
    tariff = book("troccas-4").tariff
    rows = []
    for right, demand in _DEMANDS:
        debts = [debt for debt in range(_MANY + 1) if dealing.dealing_right(tariff, -debt) == right]
        span = f"{debts[0]} to {debts[-1]}"
        rows.append((span if debts[-1] < _MANY else f"more than {debts[0] - 1}", demand))
    return [("debt", "the party may demand"), *rows]


def _books(texts):
    """The rule books that share a form."""
    books = [book(rules) for rules in RULE_IDS]
    return [
        ("book", "players"),
        *((f"`{shelf.id}`", str(shelf.seats)) for shelf in books if shelf.texts == texts),
    ]


def _cards(deck):
    """What a card is worth before anything is deducted."""
    heading = ("card", "how many", "thirds" if deck.unit == 3 else "value")
    unit = 2 if deck.unit == 2 else 1
    rows = [(f"`{name}`", number, value) for name, number, value in deck.figures]
    rows.append(("empty", deck.empties, 1))
    return [heading, *((name, str(number), written(value, unit)) for name, number, value in rows)]


def _coded(names):
    return [f"`{name}`" for name in names]


def _signed(points):
    return f"+{points}" if points > 0 else f"−{-points}"


_DECIDED_BY = {rulings.BY_CONTRACT: "the contract", rulings.BY_RESULT: "the result"}


def _effects(effects):
    return ("–", "–") if effects is None else tuple(_EFFECTS[effect] for effect in effects)


def _marks(row, marks):
    return ", ".join(word for flag, word in marks if row.has(flag))


def lines(table):
    """A table as the lines of a page."""
    heading, *body = table
    rows = [heading, ("---",) * len(heading), *body]
    return ["| " + " | ".join(row) + " |" for row in rows]


def main():
    """Print every table."""
    for page, tables in expected().items():
        print(f"{page}.md\n")
        for heading, table in tables:
            print(heading, end="\n\n")
            print("\n".join(lines(table)), end="\n\n")


if __name__ == "__main__":
    main()
