"""What Königrufen must do on every VM: what a deal scores, how it is stored, what is refused."""

import unittest

from rules_core.books import book
from rules_core.documents import read_document, write_document
from rules_core.packing import pack
from rules_core.record import MAX_ANSWERS
from tests.rules_core import vector_files
from tests.vm.koenigrufen_deals import bonus, check_refused, deal, scored, stands

# Rules, sections 2.1 and 2.2: the tables of values. Players beside the declarer: 1 with a partner.
GAMES = """
game             partner  krenglbach  tirol  factor_of_bonuses  factor_when_lost
rufer            1        1           1      1                  1
solorufer        1        2           2      2                  1
farbendreier     0        3           5      1                  1
dreier           0        4           5      1                  1
sechserdreier    0        4           4      1                  2
farbensolo       0        5           10     2                  1
solodreier       0        8           10     2                  1
"""
NEGATIVE = """
game             krenglbach  tirol
piccolo          2           2
zwiccolo         2           -
bettel           2           4
piccolo_ouvert   6           8
zwiccolo_ouvert  6           8
bettel_ouvert    7           8
"""
# Announced and silent value.
BONUSES = """
bonus          krenglbach  tirol
koenig_ultimo  2/1         2/1
trull          2/1         2/1
koenige        2/1         2/1
pagat          2/1         2/1
uhu            4/2         4/2
kakadu         6/3         6/3
quapil         -           8/4
sack1          -           2/-
sack2          -           2/-
valat          8/4         20/10
"""

# Documents and the integers that a record keeps of them. They are stored for ever: a change here
# is a new version of the rule book.
PACKED = (
    (
        deal("krenglbach", "rufer", forehand=1, declarer=1, partner=3, won=True),
        [1, 0, 1, 3, 0, 0],
    ),
    (
        deal(
            "krenglbach",
            "besserrufer",
            declarer=2,
            won=False,
            bonuses=[
                bonus("uhu", made=False, kontra=2),
                bonus("trull", "defence", announced=False),
            ],
            kontra=1,
        ),
        [0, 1, 2, 7, 1, 5, 2, 1, 0, 0, 1, 2, 4, 1, 1, 0, 1],
    ),
    (deal("krenglbach", "rufer", declarer=0, abandoned=True), [0, 0, 0, 7, 4, 0]),
    (deal("krenglbach", "besserrufer", declarer=3, partner=0, no_bird=True), [0, 1, 3, 0, 5, 0]),
    (
        deal(
            "krenglbach",
            "negative",
            forehand=2,
            declarers=[
                {"seat": 1, "game": "piccolo", "won": True},
                {"seat": 3, "game": "bettel", "won": False, "kontra": [1, 0, 0, 0]},
            ],
        ),
        [2, 8, 2, 1, 2, 1, 0, 0, 0, 0, 0, 0, 3, 2, 1, 1, 0, 0, 0],
    ),
    (
        deal("krenglbach", "trischaken", forehand=3, thirds=[0, 107, 103, 0]),
        [3, 9, 6, 0, 107, 103, 0],
    ),
    (
        deal(
            "tirol",
            "solodreier",
            declarer=2,
            renonce=[1, 0],
            compensation=[0, 0, 5, 0],
            bonuses=[{"name": "quapil", "side": "declarer", "announced": True}],
        ),
        [0, 6, 2, 3, 2, 1, 0, 0, 0, 5, 0, 2, 1, 3, 0, 0, 0],
    ),
    (deal("tirol", "trischaken", renonce=[3]), [0, 9, 3, 1, 3, 0, 0, 0, 0]),
    (
        deal(
            "tirol",
            "negative",
            renonce=[2],
            declarers=[{"seat": 0, "game": "zwiccolo_ouvert", "kontra": [0, 3, 0, 0]}],
        ),
        [0, 8, 3, 1, 2, 0, 0, 0, 0, 2, 1, 0, 3, 0, 3, 0, 0],
    ),
)

# Integers that are no deal of tirol, and the field at fault ("" when they are not of the form).
UNPACKABLE = (
    ([], ""),
    ([4, 3, 0, 0, 0], "forehand"),
    ([0, 10], "game"),
    ([0, 3, 4, 0, 0], "declarer"),
    ([0, 3, 7, 0, 0], "declarer"),
    ([0, 0, 0, 0, 0, 0], "partner"),
    ([0, 0, 0, 4, 0, 0], "partner"),
    ([0, 3, 0, 2, 0], "ending"),
    ([0, 3, 0, 0, 8], ""),
    ([0, 3, 0, 4, 0], "abandoned"),
    ([0, 1, 0, 1, 0, 0], ""),
    ([0, 1, 0, 1, 0, 1, 0], ""),
    ([0, 1, 0, 1, 0, 1, 1, 5, 0, 0, 0, 0], "bonuses"),
    ([0, 3, 0, 0, 1, 1, 10, 0, 0, 0, 0], "bonuses[0].name"),
    ([0, 3, 0, 0, 1, 1, 0, 0, 0, 0, 4], "bonuses[0].kontra"),
    ([0, 3, 0, 0, 4, 4], "kontra"),
    ([0, 3, 0, 3, 0, 0, 0, 0, 0, 0], ""),
    ([0, 3, 0, 3, 3, 0, 1, 2, 0, 0, 0, 0, 0], ""),
    ([0, 3, 0, 3, 2, 1, 1, 0, 0, 0, 0, 0], "renonce"),
    ([0, 3, 0, 3, 1, 4, 0, 0, 0, 0, 0], "renonce"),
    ([0, 3, 0, 3, 1, 1, 0, 1, 0, 0, 0], "compensation"),
    ([0, 3, 0, 3, 1, 1, 1000, 0, 0, 0, 0], "compensation"),
    ([0, 9, 6, 100, 60, 50, 1], "thirds"),
    ([0, 9, 6, 100, 60, -10, 60], "thirds"),
    ([0, 9, 6, 100, 60, 50], ""),
    ([0, 9, 0, 100, 60, 50, 0], ""),
    ([0, 8, 2, 0], ""),
    ([0, 8, 2, 1, 0], ""),
    ([0, 8, 2, 1, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0], ""),
    ([0, 8, 2, 1, 1, 2, 0, 0, 0, 0, 1, 0], "declarers[0].kontra"),
)
# What is said of a Dreier of seat 0 that was won and changed so: rules, changes, field, sentence.
NO_MATCH = "This does not go with the rest of the deal."
THIRDS = {"game": "trischaken", "declarer": None, "won": None}
NO_BIRD = {"won": None, "no_bird": True}
SAID = (
    ("krenglbach", {"kontra": 3}, "kontra", "This must be one of: 0, 1, 2."),
    ("tirol", {"kontra": 4}, "kontra", "This must be one of: 0, 1, 2, 3."),
    ("tirol", {"declarer": 4}, "declarer", "This must be a seat from 0 to 3."),
    (
        "tirol",
        dict(THIRDS, thirds=[100, 100, 9, 0]),
        "thirds",
        "These must add up to 210; they add up to 209.",
    ),
    ("tirol", dict(THIRDS, thirds=[211, 0, 0, -1]), "thirds", "This must lie between 0 and 210."),
    ("tirol", {"won": None, "renonce": [0, 4]}, "renonce", "This must be a seat from 0 to 3."),
    ("tirol", {"won": None, "renonce": [0, 1, 2]}, "renonce", "There can be at most 2 of these."),
    (
        "tirol",
        {"bonuses": [bonus("valat", "defence")]},
        "won",
        "After this Valat the declarer has lost the game.",
    ),
    (
        "krenglbach",
        {"won": False, "bonuses": [bonus("valat", "defence", made=False)]},
        "won",
        "After this Valat the declarer has won the game.",
    ),
    (
        "tirol",
        {"game": "rufer", "declarer": 1},
        "declarer",
        "Only the forehand can play rufer.",
    ),
    (
        "tirol",
        {"won": None, "abandoned": True},
        "abandoned",
        "Only these games can be given up: rufer, besserrufer.",
    ),
    (
        "tirol",
        {"bonuses": [bonus("trull"), bonus("trull", "defence")]},
        "bonuses[1].made",
        "The bonus trull cannot have been made by both sides.",
    ),
    (
        "tirol",
        {"bonuses": [bonus("sack1", "defence")]},
        "bonuses[0].made",
        "Only who has won the game can have made the bonus sack1.",
    ),
    ("krenglbach", dict(NO_BIRD, game="besserrufer", abandoned=True), "abandoned", NO_MATCH),
    ("krenglbach", dict(NO_BIRD, game="besserrufer", renonce=[1]), "renonce", NO_MATCH),
    ("krenglbach", NO_BIRD, "no_bird", "A bird in hand is needed only for: besserrufer."),
    (
        "tirol",
        dict(NO_BIRD, game="besserrufer"),
        "no_bird",
        "This does not go with the rest of the deal.",
    ),
)
BOTH = ("krenglbach", "tirol")


def rows(table):
    """The rows of a table, without its heading."""
    return [line.split() for line in table.strip().split("\n")[1:]]


def four(declarer, each):
    """The points of all where each other player loses so much to the declarer."""
    return [3 * each if seat == declarer else -each for seat in range(4)]


class TestKoenigrufen(unittest.TestCase):
    def test_vectors(self):
        for name in BOTH:
            for vector in vector_files.vectors(name):
                vector_files.compare_vector(vector)

    def test_games(self):
        """Rules 2.1 and 2.2: the tables of games, won and lost; the kings as in the table below."""
        for game, partner, krenglbach, tirol, times, lost_times in rows(GAMES):
            more = {"partner": 2} if partner == "1" else {}
            for rules, value, cents in (("krenglbach", krenglbach, 1), ("tirol", tirol, 10)):
                for won in (True, False):
                    stake = int(value) if won else -int(value) * int(lost_times)
                    document = deal(rules, game, forehand=1, declarer=1, won=won, **more)
                    # The announced kings are worth 2: the one that every game and book knows.
                    for announced in (0, 2 * int(times)):
                        if announced:
                            document["bonuses"] = [bonus("koenige")]
                        total = stake + announced
                        expected = [-total, total, total, -total] if more else four(1, total)
                        points, money = scored(document)
                        assert points == expected, (rules, game, won, points)
                        assert money == [cents * part for part in expected]

    def test_negative_games(self):
        """Rules 2.1 and 2.2: the tables of negative games."""
        for game, krenglbach, tirol in rows(NEGATIVE):
            for rules, value, cents in (("krenglbach", krenglbach, 1), ("tirol", tirol, 10)):
                for won in (True, False):
                    declarers = [{"seat": 2, "game": game, "won": won}]
                    document = deal(rules, "negative", declarers=declarers)
                    if value == "-":
                        check_refused(document, "declarers[0].game")
                        continue
                    points, money = scored(document)
                    assert points == four(2, int(value) if won else -int(value)), (rules, game)
                    assert money == [cents * part for part in points]

    def test_bonuses(self):
        """Rules 2.1 and 2.2: the tables of bonuses; made counts for its side, failed against it."""
        flags = (True, False)
        said = [(announced, made) for announced in flags for made in flags]
        for name, *of_books in rows(BONUSES):
            if name != "valat":
                for rules, values in zip(BOTH, of_books):  # noqa: B905 (both VMs)
                    for game, value in (("rufer", 1), ("solorufer", 2)):
                        for side in ("declarer", "defence"):
                            for announced, made in said:
                                one = bonus(name, side, announced, made)
                                _check_bonus(rules, game, value, one, values)

    def test_packed(self):
        for document, packed in PACKED:
            vector_files.compare_packed(document, packed)

    def test_unpackable(self):
        for packed, field in UNPACKABLE:
            vector_files.compare_unpackable(book("tirol"), packed, field)

    def test_books(self):
        """Four players, five at the table, two ledgers, every deal counts."""
        for rules in BOTH:
            found = book(rules)
            assert found.tables == (4, 5)
            assert (found.id, found.seats, found.has_money) == (rules, 4, True)
            assert found.counts(read_document(deal(rules, "trischaken", renonce=[0])).content)

    def test_facts(self):
        """Rules 2: what the help tells of the numbers."""
        for rules, factors, cents, no_bird, renonce in (
            ("krenglbach", "2, 4", 1, 3, 3),
            ("tirol", "2, 4, 8", 10, None, 4),
        ):
            facts = book(rules).facts()
            the_game = facts["the_game"]
            assert (facts["all"], the_game.steps, the_game.unit) == (70, 3 * 35 + 2, 3)
            assert (facts["factors"], facts["cents"]) == (factors, cents)
            assert (facts["no_bird"], facts["renonce"]) == (no_bird, renonce)
            assert ("dreier", 4 if rules == "krenglbach" else 5) in facts["games"]
            assert ("sechserdreier", 4, 8) in facts["games"]
            assert facts["forehand"] == (("rufer",), ("sechserdreier",))

    def test_incidents_at_a_table_of_five(self):
        """Documents, all games: their seats are the places of all who sit there."""
        penalty = {"rules": "tirol", "penalty": {"seat": 4, "points": 5, "reason": "x"}}
        adjust = {"rules": "tirol", "adjust": {"points": [1, 2, 3, 4, 5], "reason": "x"}}
        for document, field in ((penalty, "penalty.seat"), (adjust, "adjust.points")):
            check_refused(document, field)
            document["players"] = 5
        entry = read_document(penalty)
        assert entry.score().points == [0, 0, 0, 0, -5]
        assert write_document(entry) == penalty
        assert read_document(adjust).score().money == [0, 0, 0, 0, 0]
        for players in (3, 6, 5.0, True, "5", [5]):
            check_refused(dict(penalty, players=players), "players")
        for players in (None, 4):
            check_refused(dict(penalty, players=players), "penalty.seat")
        penalty["players"], penalty["penalty"]["seat"] = 4, 3
        entry = read_document(penalty)
        del penalty["players"]  # as many as play need not be said
        assert write_document(entry) == penalty
        check_refused(deal("tirol", "dreier", declarer=1, won=True, players=5), "players")

    def test_flags_that_are_false_say_nothing(self):
        """Documents, Königrufen: false is the same as left out, in every game; `won` is no flag."""
        for game, said in (
            ("trischaken", {"thirds": [100, 60, 50, 0]}),
            ("negative", {"declarers": [{"seat": 1, "game": "bettel", "won": True}]}),
            ("dreier", {"declarer": 2, "won": False}),
            ("dreier", {"declarer": 2, "renonce": [1]}),
        ):
            document = deal("tirol", game, **said)
            assert stands(document)
            as_false = dict(document, abandoned=False, no_bird=False)
            assert vector_files.answer(as_false) == vector_files.answer(document), said
            if game != "dreier":
                check_refused(dict(document, won=False), "won")

    def test_sentences(self):
        """The sentence that refuses a deal tells what could stand there."""
        for rules, changes, field, sentence in SAID:
            document = dict(deal(rules, "dreier", declarer=0, won=True), **changes)
            found = vector_files.answer(document)
            assert found == ({"error": {"field": field}}, sentence), (changes, found)

    def test_the_longest_deal_fits_into_a_record(self):
        """Every bonus with its Kontra; four declarers with everybody's Kontra."""
        for rules in BOTH:
            found = book(rules)
            bonuses = [
                {"name": name, "side": 0, "announced": 0, "made": 0, "kontra": 1}
                for name in range(len(found.tariff.bonuses))
            ]
            answers = {"forehand": 0, "game": 0, "declarer": 0, "partner": 1, "ending": 0}
            answers.update(kontra=1, bonuses=bonuses)
            assert len(pack(found.form, answers)) <= MAX_ANSWERS
            answers.update(ending=3, renonce=[0, 1], compensation=[0, 0, 1, 1])
            assert len(pack(found.form, answers)) <= MAX_ANSWERS
            declarers = [
                {"seat": seat, "game": 0, "won": 0, "kontra": [0, 0, 0, 0]}
                for seat in range(found.tariff.declarers)
            ]
            answers = {"forehand": 0, "game": found.tariff.negative, "ending": 2}
            assert len(found.pack(dict(answers, declarers=declarers))) <= MAX_ANSWERS


def _check_bonus(rules, game, value, one, values):
    document = deal(rules, game, declarer=0, partner=1, won=True, bonuses=[one])
    if values == "-":
        check_refused(document, "bonuses[0].name")
        return
    worth = values.split("/")[0 if one["announced"] else 1]
    if worth == "-":
        check_refused(document, "bonuses[0].announced")
        return
    if one["side"] == "defence" and one["name"] == "koenig_ultimo":
        check_refused(document, "bonuses[0].side")
        return
    times = value  # a game of 2 doubles its bonuses
    if one["side"] == "defence" and one["made"] and one["name"] in ("sack1", "sack2"):
        document["won"] = False  # who makes a Sack has won
        value = -value
    sign = 1 if (one["side"] == "declarer") == one["made"] else -1
    total = value + sign * times * int(worth)
    assert scored(document)[0] == [total, total, -total, -total], (document, total)


if __name__ == "__main__":
    unittest.main()
