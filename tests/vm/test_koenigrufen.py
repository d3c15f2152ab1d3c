"""What Königrufen must do on every VM."""

import unittest

from rules_core import books
from rules_core.books import book
from rules_core.documents import DEAL, Entry, read_document, write_document
from rules_core.errors import DealError
from rules_core.forms import flat
from rules_core.koenigrufen.book import Koenigrufen
from rules_core.koenigrufen.form import make_form
from rules_core.koenigrufen.krenglbach import tariff as krenglbach_tariff
from rules_core.koenigrufen.tariff import (
    BIRD,
    FOREHAND,
    GIVEN_UP,
    PARTNER,
    SOLO,
    TIMES,
    VALAT,
    WITH_BIRD,
    Bonus,
    Game,
    Tariff,
    Trischaken,
)
from rules_core.koenigrufen.tirol import tariff as tirol_tariff
from rules_core.koenigrufen.trischaken import LOSER_PAYS
from rules_core.packing import pack
from rules_core.questions.choice import Choice
from rules_core.questions.number import beyond
from rules_core.questions.seat import NOBODY
from rules_core.record import MAX_ANSWERS
from rules_core.walker import Walk
from tests.rules_core import vector_files
from tests.rules_core.random_numbers import Lcg
from tests.rules_core.scribe import enter_deal
from tests.vm.effort import some

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
# The first bonus, and whether it is allowed in a colour game.
IN_COLOUR = {
    "krenglbach": ("trull", "koenige", "valat"),
    "tirol": ("koenige", "sack1", "sack2", "valat"),
}

# Documents and the integers that a record keeps of them. They are stored for ever: a change here
# is a new version of the rule book.
PACKED = (
    (
        {
            "rules": "krenglbach",
            "forehand": 1,
            "game": "rufer",
            "declarer": 1,
            "partner": 3,
            "won": True,
        },
        [1, 0, 1, 3, 0, 0],
    ),
    (
        {
            "rules": "krenglbach",
            "forehand": 0,
            "game": "besserrufer",
            "declarer": 2,
            "won": False,
            "bonuses": [
                {
                    "name": "uhu",
                    "side": "declarer",
                    "announced": True,
                    "made": False,
                    "kontra": 2,
                },
                {"name": "trull", "side": "defence", "announced": False, "made": True},
            ],
            "kontra": 1,
        },
        [0, 1, 2, 7, 1, 5, 2, 1, 0, 0, 1, 2, 4, 1, 1, 0, 1],
    ),
    (
        {
            "rules": "krenglbach",
            "forehand": 0,
            "game": "rufer",
            "declarer": 0,
            "abandoned": True,
        },
        [0, 0, 0, 7, 4, 0],
    ),
    (
        {
            "rules": "krenglbach",
            "forehand": 0,
            "game": "besserrufer",
            "declarer": 3,
            "partner": 0,
            "no_bird": True,
        },
        [0, 1, 3, 0, 5, 0],
    ),
    (
        {
            "rules": "krenglbach",
            "forehand": 2,
            "game": "negative",
            "declarers": [
                {"seat": 1, "game": "piccolo", "won": True},
                {"seat": 3, "game": "bettel", "won": False, "kontra": [1, 0, 0, 0]},
            ],
        },
        [2, 8, 2, 1, 2, 1, 0, 0, 0, 0, 0, 0, 3, 2, 1, 1, 0, 0, 0],
    ),
    (
        {"rules": "krenglbach", "forehand": 3, "game": "trischaken", "thirds": [0, 107, 103, 0]},
        [3, 9, 6, 0, 107, 103, 0],
    ),
    (
        {
            "rules": "tirol",
            "forehand": 0,
            "game": "solodreier",
            "declarer": 2,
            "renonce": [1, 0],
            "compensation": [0, 0, 5, 0],
            "bonuses": [{"name": "quapil", "side": "declarer", "announced": True}],
        },
        [0, 6, 2, 3, 2, 1, 0, 0, 0, 5, 0, 2, 1, 3, 0, 0, 0],
    ),
    (
        {"rules": "tirol", "forehand": 0, "game": "trischaken", "renonce": [3]},
        [0, 9, 3, 1, 3, 0, 0, 0, 0],
    ),
    (
        {
            "rules": "tirol",
            "forehand": 0,
            "game": "negative",
            "renonce": [2],
            "declarers": [{"seat": 0, "game": "zwiccolo_ouvert", "kontra": [0, 3, 0, 0]}],
        },
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


def rows(table):
    """The rows of a table, without its heading."""
    return [line.split() for line in table.strip().split("\n")[1:]]


def scored(document):
    """(points, money) of a document."""
    score = read_document(document).score()
    return score.points, score.money


class TestKoenigrufen(unittest.TestCase):
    def test_vectors(self):
        for name in ("krenglbach", "tirol"):
            for vector in vector_files.vectors(name):
                vector_files.compare_vector(vector)

    def test_games(self):
        """Rules 2.1 and 2.2: the tables of games, won and lost; a Pagat as in the table below."""
        for game, partner, krenglbach, tirol, times, lost_times in rows(GAMES):
            for rules, value, cents in (("krenglbach", krenglbach, 1), ("tirol", tirol, 10)):
                name = "koenige"  # announced, 2: the one that every game and book knows
                for won in (True, False):
                    stake = int(value) if won else -int(value) * int(lost_times)
                    document = {
                        "rules": rules,
                        "forehand": 1,
                        "game": game,
                        "declarer": 1,
                        "won": won,
                    }
                    if partner == "1":
                        document["partner"] = 2
                    for bonus in (0, 2 * int(times)):
                        if bonus:
                            document["bonuses"] = [
                                {"name": name, "side": "declarer", "announced": True, "made": True}
                            ]
                        total = stake + bonus
                        expected = [-total, 3 * total, -total, -total]
                        if partner == "1":
                            expected = [-total, total, total, -total]
                        points, money = scored(document)
                        assert points == expected, (rules, game, won, points)
                        assert money == [cents * part for part in expected]

    def test_besserrufer(self):
        """Rules 2.1 and 2.2: 1 for the game, and the announced bird, made or not, won or lost."""
        for rules in ("krenglbach", "tirol"):
            for name, value in (("pagat", 2), ("uhu", 4), ("kakadu", 6), ("quapil", 8)):
                for won, made in ((True, True), (True, False), (False, True), (False, False)):
                    bird = {"name": name, "side": "declarer", "announced": True, "made": made}
                    document = {
                        "rules": rules,
                        "forehand": 0,
                        "game": "besserrufer",
                        "declarer": 1,
                        "partner": 2,
                        "won": won,
                        "bonuses": [bird],
                    }
                    total = (1 if won else -1) + (value if made else -value)
                    if name == "quapil" and rules == "krenglbach":
                        assert (
                            vector_files.answer(document)[0]["error"]["field"] == "bonuses[0].name"
                        )
                    else:
                        assert scored(document)[0] == [-total, total, total, -total], (rules, bird)

    def test_negative_games(self):
        """Rules 2.1 and 2.2: the tables of negative games."""
        for game, krenglbach, tirol in rows(NEGATIVE):
            for rules, value, cents in (("krenglbach", krenglbach, 1), ("tirol", tirol, 10)):
                for won in (True, False):
                    document = {"rules": rules, "forehand": 0, "game": "negative"}
                    document["declarers"] = [{"seat": 2, "game": game, "won": won}]
                    if value == "-":
                        result = vector_files.answer(document)[0]
                        assert result == {"error": {"field": "declarers[0].game"}}
                        continue
                    stake = int(value) if won else -int(value)
                    points, money = scored(document)
                    assert points == [-stake, -stake, 3 * stake, -stake], (rules, game)
                    assert money == [cents * part for part in points]

    def test_bonuses(self):
        """Rules 2.1 and 2.2: the tables of bonuses; made counts for its side, failed against it."""
        for name, krenglbach, tirol in rows(BONUSES):
            if name != "valat":
                for rules, values in (("krenglbach", krenglbach), ("tirol", tirol)):
                    for game, times, value in (("rufer", 1, 1), ("solorufer", 2, 2)):
                        for side in ("declarer", "defence"):
                            for announced in (True, False):
                                for made in (True, False):
                                    bonus = {
                                        "name": name,
                                        "side": side,
                                        "announced": announced,
                                        "made": made,
                                    }
                                    _check_bonus(rules, game, value, bonus, times, values)

    def test_colour_games(self):
        """Rules 2: in the colour games only the bonuses marked so."""
        for name, krenglbach, tirol in rows(BONUSES):
            for rules, values in (("krenglbach", krenglbach), ("tirol", tirol)):
                for game in ("farbendreier", "farbensolo"):
                    document = {"rules": rules, "forehand": 0, "game": game, "declarer": 0}
                    document["won"] = True
                    document["bonuses"] = [
                        {"name": name, "side": "declarer", "announced": True, "made": True}
                    ]
                    allowed = values != "-" and name in IN_COLOUR[rules]
                    result = vector_files.answer(document)[0]
                    assert ("points" in result) == allowed, (rules, game, name)

    def test_packed(self):
        for document, packed in PACKED:
            vector_files.compare_packed(document, packed)

    def test_unpackable(self):
        for packed, field in UNPACKABLE:
            vector_files.compare_unpackable(book("tirol"), packed, field)

    def test_books(self):
        """Four players, five at the table, two ledgers, every deal counts."""
        for rules in ("krenglbach", "tirol"):
            found = book(rules)
            assert found.tables == (4, 5)
            assert (found.id, found.seats, found.has_money) == (rules, 4, True)
            entry = read_document(
                {"rules": rules, "forehand": 0, "game": "trischaken", "renonce": [0]}
            )
            assert found.counts(entry.content)

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
            assert vector_files.answer(document)[0] == {"error": {"field": field}}
            document["players"] = 5
        entry = read_document(penalty)
        assert entry.score().points == [0, 0, 0, 0, -5]
        assert write_document(entry) == penalty
        assert read_document(adjust).score().money == [0, 0, 0, 0, 0]
        for players in (3, 6, 5.0, True, "5", [5]):
            penalty["players"] = players
            assert vector_files.answer(penalty)[0] == {"error": {"field": "players"}}
        for players in (None, 4):
            penalty["players"] = players
            assert vector_files.answer(penalty)[0] == {"error": {"field": "penalty.seat"}}
        penalty["penalty"]["seat"] = 3
        entry = read_document(penalty)
        del penalty["players"]  # as many as play need not be said
        assert write_document(entry) == penalty
        dreier = {"rules": "tirol", "game": "dreier", "forehand": 0, "declarer": 1, "won": True}
        dreier["players"] = 5
        assert vector_files.answer(dreier)[0] == {"error": {"field": "players"}}

    def test_flags_that_are_false_say_nothing(self):
        """Documents, Königrufen: false is the same as left out, in every game; `won` is no flag."""
        deals = (
            {"game": "trischaken", "thirds": [100, 60, 50, 0]},
            {"game": "negative", "declarers": [{"seat": 1, "game": "bettel", "won": True}]},
            {"game": "dreier", "declarer": 2, "won": False},
            {"game": "dreier", "declarer": 2, "renonce": [1]},
        )
        for deal in deals:
            document = {"rules": "tirol", "forehand": 0}
            document.update(deal)
            result = vector_files.answer(document)
            assert "points" in result[0]
            said = dict(document, abandoned=False, no_bird=False)
            assert vector_files.answer(said) == result, deal
            if deal["game"] != "dreier":
                said = dict(document, won=False)
                assert vector_files.answer(said)[0] == {"error": {"field": "won"}}, deal

    def test_level_0_is_not_kept(self):
        """Documents, kontra: 0 is the same as left out, also in the record of the deal."""
        document = {"rules": "tirol", "forehand": 0, "game": "dreier", "declarer": 0, "won": True}
        said = read_document(dict(document, kontra=0))
        assert said.content == read_document(document).content
        assert "kontra" not in write_document(said)

    def test_valat_in_a_game_given_up(self):
        """In Krenglbach 8 G, as where it is played on and lost; in Tirol 20 beside G."""
        for rules, each in (("krenglbach", 8), ("tirol", 1 + 20)):
            document = {"rules": rules, "forehand": 0, "game": "rufer", "declarer": 0}
            document["abandoned"] = True
            document["bonuses"] = [{"name": "valat", "side": "declarer", "announced": True}]
            assert scored(document)[0] == [-3 * each, each, each, each]

    def test_sentences(self):
        """The sentence that refuses a deal tells what could stand there."""
        for rules, changes, field, sentence in SAID:
            document = {"rules": rules, "forehand": 0, "game": "dreier", "declarer": 0, "won": True}
            document.update(changes)
            found = vector_files.answer(document)
            assert found == ({"error": {"field": field}}, sentence), (changes, found)

    def test_the_longest_deal_fits_into_a_record(self):
        """Every bonus with its Kontra; four declarers with everybody's Kontra."""
        for rules in ("krenglbach", "tirol"):
            found = book(rules)
            bonuses = [
                {"name": name, "side": 0, "announced": 0, "made": 0, "kontra": 1}
                for name in range(len(found.tariff.bonuses))
            ]
            answers = {"forehand": 0, "game": 0, "declarer": 0, "partner": 1, "ending": 0}
            answers["kontra"] = 1
            answers["bonuses"] = bonuses
            assert len(pack(found.form, answers)) <= MAX_ANSWERS
            answers["ending"] = 3
            answers["renonce"] = [0, 1]
            answers["compensation"] = [0, 0, 1, 1]
            assert len(pack(found.form, answers)) <= MAX_ANSWERS
            declarer = {"game": 0, "won": 0, "kontra": [0, 0, 0, 0]}
            declarers = []
            for seat in range(found.tariff.declarers):
                declarers.append(dict(declarer))
                declarers[-1]["seat"] = seat
            answers = {"forehand": 0, "game": found.tariff.negative, "ending": 2}
            answers["declarers"] = declarers
            assert len(found.pack(answers)) <= MAX_ANSWERS

    def test_a_third_tariff_is_a_table(self):
        """Its form, scores, errors and documents need nothing but the table above and its line."""
        names = list(CLUB.form[1].values)
        assert names == ["rufer", "vogelrufer", "dreier", "solo", "negative", "trischaken"]
        dreier = {"forehand": 0, "game": 2, "declarer": 1, "ending": 1, "kontra": 1}
        assert CLUB.score(dreier).points == [27, -81, 27, 27]
        assert CLUB.score(dreier).money == [90, -270, 90, 90]
        solo = {"forehand": 0, "game": 3, "declarer": 1, "ending": 0}
        solo["bonuses"] = [{"name": 1, "side": 1, "announced": 0, "made": 1, "kontra": 1}]
        assert CLUB.score(solo).points == [-29, 87, -29, -29]
        assert CLUB.score(solo).money == [-115, 345, -115, -115]
        no_bird = {"forehand": 0, "game": 1, "declarer": 3, "partner": 1, "ending": 5}
        assert CLUB.score(no_bird).points == [6, 6, 6, -18]
        solo["bonuses"][0] = {"name": 2, "side": 0, "announced": 1, "made": 0}
        assert CLUB.score(solo).points == [-33, 99, -33, -33]
        given_up = {"forehand": 0, "game": 0, "declarer": 0, "ending": 4}
        given_up["bonuses"] = [{"name": 2, "side": 0, "announced": 0}]
        assert CLUB.score(given_up).points == [-45, 15, 15, 15]
        solo["bonuses"][0] = {"name": 1, "side": 1, "announced": 1, "made": 1}
        try:
            CLUB.verify(solo)
        except DealError as error:
            assert error.field == "bonuses[0].announced"
        else:
            raise AssertionError("a silent bonus of no value")
        _enter_deals("club_tariff")

    def test_a_tariff_may_lack_what_the_others_have(self):
        """No kinds of games to choose from, no Valat to explain, no Kontra to say."""
        assert [len(games) for _, games in PLAIN.form[1].groups] == [0, 5, 0, 2]
        assert [len(games) for _, games in CLUB.form[1].groups] == [2, 1, 1, 2]
        assert (CLUB.facts()["valat"], PLAIN.facts()["valat"]) == (5, None)
        lost = {"forehand": 0, "game": 4, "declarer": 2, "ending": 1}
        assert PLAIN.score(lost).points == [2, 2, -6, 2]
        _enter_deals("plain_tariff")

    def test_levels_of_kontra_have_names_as_far_as_there_are_any(self):
        for levels, words in ((4, "level."), (5, None)):
            tariff = plain("eins").tariff
            tariff.kontra_points = tariff.kontra_money = (1,) * levels
            found = []
            for question in flat(make_form(tariff)):
                parts = question.form or (question,)
                found += [part.words for part in parts if part.key == "kontra"]
            assert found == [words] * 5, found

    def test_ordinary_deals_are_few_answers(self):
        """The forehand is known from the dealer, and who plays a forehand's game with it."""
        assert asked("krenglbach", (0, 2, 0, "done")) == ["game", "partner", "ending", "extras"]
        assert asked("krenglbach", (3, 1, 0, "done")) == ["game", "declarer", "ending", "extras"]
        assert asked("tirol", (5, 1, "done")) == ["game", "ending", "extras"]
        assert asked("krenglbach", (9, 2, 1, "done")) == ["game", "ending", "most", "special"]
        assert asked("tirol", (9, 6, [210, 0, 0, 0])) == ["game", "ending", "thirds"]

    def test_given_up_is_three_answers(self):
        paths = asked("krenglbach", (0, 7, 4, "done"))
        assert paths == ["game", "partner", "ending", "extras"]

    def test_besserrufer_asks_for_the_bird_at_once(self):
        """Whose it is and that it was announced goes without saying."""
        paths = asked("tirol", (1, 2, 3, 0, 3, 0, 0, "done"))
        assert paths[:4] == ["game", "declarer", "partner", "ending"]
        assert paths[4:] == ["bonuses.name", "bonuses.made", "bonuses.kontra", "extras"]
        walk = Walk(
            book("tirol"), {"forehand": 0, "game": 1, "declarer": 2, "partner": 3, "ending": 0}
        )
        assert walk.path == "bonuses.name" and walk.options() == [0, 1, 2, 3]
        walk = Walk(
            book("krenglbach"), {"forehand": 0, "game": 1, "declarer": 2, "partner": 3, "ending": 5}
        )
        assert walk.path == "extras"
        assert [found.key for found in walk.members()] == ["kontra"]

    def test_negative_games_ask_for_a_declarer_at_once(self):
        """In the Tirol book there is just one; in Krenglbach others may play with him."""
        paths = asked("tirol", (8, 2, 3, 1, 0, [0, 0, 0, 0]))
        assert paths[:2] == ["game", "ending"]
        assert paths[2:] == [
            "declarers.seat",
            "declarers.game",
            "declarers.won",
            "declarers.kontra",
        ]
        paths = asked(
            "krenglbach",
            (8, 2, 3, 1, 0, [0, 0, 0, 0], "declarers", 1, 0, 1, [2, 0, 0, 0], "done"),
        )
        assert paths[6] == "side_by_side" and paths[-1] == "side_by_side"

    def test_back_passes_what_is_not_asked(self):
        walk = Walk(book("tirol"), {"forehand": 0, "game": 5, "declarer": 0})
        assert walk.question.key == "ending"
        assert walk.back() and walk.question.key == "game"
        walk.give(8)
        walk.give(2)
        assert walk.path == "declarers.seat"
        assert walk.back() and walk.question.key == "ending"
        walk.give(2)
        for answer in (3, 1, 0, [0, 0, 0, 0]):
            walk.give(answer)
        assert walk.question is None
        # That no more can be added was not asked.
        assert walk.back() and walk.path == "declarers.kontra"

    def test_back_goes_through_games_that_are_played_side_by_side(self):
        """Kontra, won or lost, game and player, of one after the other; all answers are kept."""
        walk = two_games_side_by_side()
        whole = dict(walk.to_keep())
        assert walk.path == "side_by_side" and len(whole["declarers"]) == 2
        parts = ("kontra", "won", "game", "seat")
        kept = []
        for _ in range(2):
            for part in parts:
                assert walk.back() and walk.path == "declarers." + part, walk.path
                assert walk.to_keep() == whole
                kept.append(walk.kept)
        assert kept == [[0, 0, 0, 0], 1, 0, 1, [2, 0, 0, 0], 0, 1, 3]
        assert walk.back() and walk.path == "ending"
        assert walk.answers == whole

    def test_what_is_changed_there_stands_and_the_other_games_do(self):
        walk = two_games_side_by_side()
        for _ in range(6):
            walk.back()
        assert walk.path == "declarers.won" and walk.options() == [0, 1]
        walk.give(1)
        assert walk.path == "declarers.kontra" and walk.kept == [2, 0, 0, 0]
        assert [game["won"] for game in walk.to_keep()["declarers"]] == [1, 1]
        walk.give([0, 0, 0, 0])
        assert walk.path == "side_by_side"
        assert [(game["seat"], game["won"]) for game in walk.answers["declarers"]] == [
            (3, 1),
            (1, 1),
        ]
        walk.done()
        assert walk.question is None

    def test_back_out_of_one_more_game_leads_to_those_before(self):
        walk = Walk(book("krenglbach"))
        for answer in (0, 8, 2, 3, 1, 0, [2, 0, 0, 0]):
            walk.give(answer)
        walk.open(member(walk, "declarers"))
        assert walk.path == "declarers.seat" and 3 not in walk.options()
        assert walk.back() and walk.path == "side_by_side"
        assert walk.back() and walk.path == "declarers.kontra"

    def test_back_passes_who_was_pointed_at(self):
        walk = Walk(book("krenglbach"), pointed=2)
        for answer in (0, 8, 2, 1, 0, [0, 0, 0, 0]):
            walk.give(answer)
        assert walk.answers["declarers"][0]["seat"] == 2
        for part in ("kontra", "won", "game"):
            assert walk.back() and walk.path == "declarers." + part
        assert walk.back() and walk.path == "ending"

    def test_the_way_is_of_the_deals_own_questions(self):
        walk = Walk(book("krenglbach"))
        for answer in (0, 8, 2, 3, 1, 0, [2, 0, 0, 0]):
            walk.give(answer)
        walk.done()
        assert [question.key for question in walk.way()] == [
            "forehand",
            "game",
            "ending",
            "side_by_side",
        ]

    def test_endings_offered(self):
        """Won, lost, Renonce; given up only without a partner; no bird only where one is needed."""
        for game, partner, offered in (
            (0, 1, [0, 1, 3]),
            (0, 7, [0, 1, 3, 4]),
            (1, 2, [0, 1, 3, 5]),
            (1, 7, [0, 1, 3, 4, 5]),
            (2, 7, [0, 1, 3]),
            (3, None, [0, 1, 3]),
            (8, None, [2, 3]),
            (9, None, [2, 6, 3]),
        ):
            answers = {"forehand": 0, "game": game}
            if game < 8:
                answers["declarer"] = 0
            if partner is not None:
                answers["partner"] = partner
            walk = Walk(book("krenglbach"), answers)
            assert walk.question.key == "ending"
            assert walk.options() == offered, (game, partner, walk.options())

    def test_who_can_declare(self):
        """A forehand's game: the forehand. The partner is somebody else, or nobody."""
        walk = Walk(book("krenglbach"), {"forehand": 2, "game": 0})
        assert walk.question.key == "partner" and walk.answers["declarer"] == 2
        assert walk.options() == [0, 1, 3, 7]
        walk = Walk(book("krenglbach"), {"forehand": 2, "game": 3})
        assert walk.question.key == "declarer" and walk.options() == [0, 1, 2, 3]

    def test_bonuses_offer_what_stands(self):
        everything = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        for rules, game, offered in (
            ("tirol", 0, everything),
            ("tirol", 3, [0, 1, 2, 3, 5, 6, 7, 8, 9]),
            ("tirol", 4, [6, 7, 8, 9]),
            ("krenglbach", 0, [0, 1, 2, 3, 4, 5, 6]),
            ("krenglbach", 7, [4, 5, 6]),
        ):
            walk = at_extras(rules, game, 0, partner=7) if game == 0 else at_extras(rules, game, 0)
            assert walk.options() == offered, (rules, game, walk.options())
            walk.give(offered[0])
            while walk.in_menu:
                walk.give(walk.options()[0])
            walk.open(walk.members()[0])
            # The kings of a colour game in Tirol may be the other side's.
            left = offered if (rules, game) == ("tirol", 4) else offered[1:]
            assert walk.options() == left, "a bonus was offered twice"

    def test_what_both_sides_may_have_is_offered_once_a_side(self):
        """Tirol 5: "Jeder Spieler kann Zusätze ansagen oder still spielen": an announced Trull that
        failed, and the others' silent one.
        """
        walk = at_extras("tirol", 3, 0)
        for answer in (5, 0, 0, 1, 0):  # Trull, declarer, announced, failed, no Kontra
            walk.give(answer)
        walk.open(member(walk, "bonuses"))
        assert 5 in walk.options()
        walk.give(5)
        assert walk.path == "bonuses.announced" and walk.scope["side"] == 1
        walk.give(1)
        assert walk.path == "bonuses.made" and walk.options() == [0, 1]
        walk.give(0)
        walk.open(member(walk, "bonuses"))
        assert 5 not in walk.options(), "both sides have it"
        walk.back()
        walk.done()
        entry = Entry(walk.book, DEAL, walk.result())
        assert entry.score().points == [6, -2, -2, -2]
        assert read_document(write_document(entry)).content == entry.content
        sides = [bonus["side"] for bonus in write_document(entry)["bonuses"]]
        assert sides == ["declarer", "defence"]

    def test_only_one_side_can_have_made_a_bonus(self):
        walk = at_extras("tirol", 3, 0)
        for answer in (5, 0, 0, 0, 0):
            walk.give(answer)
        walk.open(member(walk, "bonuses"))
        walk.give(5)
        walk.give(0)
        assert walk.path == "bonuses.kontra" and walk.scope["made"] == 1, "it can only have failed"

    def test_koenig_ultimo_is_of_those_who_called(self):
        """Krenglbach: "Die Figuren Pagat, Uhu, Kakadu sowie König Ultimo können nicht für andere
        Spieler (z. B. Partner) angesagt werden"; Tirol 5: "Vögel und König ultimo kann man nur
        ansagen, wenn man die jeweilige Karte im Blatt hat". So nobody is asked for the side.
        """
        for rules, name in (("krenglbach", 3), ("tirol", 4)):
            walk = at_extras(rules, 0, 1, partner=2)
            walk.give(name)
            assert walk.path == "bonuses.announced" and walk.scope["side"] == 0
            document = {"rules": rules, "forehand": 0, "game": "rufer", "declarer": 0, "partner": 2}
            bonus = {"name": "koenig_ultimo", "side": "defence", "announced": True}
            document["bonuses"] = [bonus]
            for ending in ({"won": True}, {"won": False}, {"renonce": [1]}):
                bonus["made"] = ending.get("won", True)
                _refused(
                    dict(document, **ending), "bonuses[0].side", "This side cannot have the bonus"
                )

    def test_who_has_no_trick_has_made_nothing(self):
        """Rules 2, Errors: "with a Valat made by one side anything made by the other (it has no
        trick)"; whichever is entered first. What it announced it can have failed.
        """
        for rules in ("krenglbach", "tirol"):
            for winner, loser, won in (
                ("declarer", "defence", True),
                ("defence", "declarer", False),
            ):
                document = {
                    "rules": rules,
                    "forehand": 0,
                    "game": "dreier",
                    "declarer": 2,
                    "won": won,
                }
                valat = {"name": "valat", "side": winner, "announced": False, "made": True}
                for announced in (True, False):
                    bonus = {"name": "koenige", "side": loser, "announced": announced, "made": True}
                    sentence = "The other side took every trick, so the bonus koenige"
                    document["bonuses"] = [bonus, valat]
                    _refused(document, "bonuses[0].made", sentence)
                    document["bonuses"] = [valat, bonus]
                    _refused(document, "bonuses[1].made", sentence)
                    bonus["made"] = False
                    assert "points" in vector_files.answer(document)[0]
                    bonus["made"], bonus["side"] = True, winner
                    assert "points" in vector_files.answer(document)[0]

    def test_valat_is_offered_beside_what_was_made(self):
        """Whoever made something has a trick: the Valat can be the other side's that failed, or its
        own.
        """
        trull = {"name": 4, "side": 1, "announced": 1, "made": 0}
        for ending, side in ((0, 1), (1, 1)):
            walk = at_extras("krenglbach", 3, ending, bonuses=[dict(trull)])
            walk.give(6)
            if ending == 0:  # one of the declarer would be made, since he has won
                assert walk.path == "bonuses.announced" and walk.scope["side"] == side
            else:
                assert walk.options() == [0, 1]
        trull["name"] = 5
        walk = at_extras("tirol", 3, 0, bonuses=[dict(trull)])
        for answer in (9, 0, 0):
            walk.give(answer)
        assert walk.path == "bonuses.kontra" and walk.scope["made"] == 1

    def test_a_sack_made_has_won_the_game(self):
        """Tirol 5: "Pro Sack sind zusätzlich zehn Punkte erforderlich": 46, 56, above the game."""
        for name, place in (("sack1", 7), ("sack2", 8)):
            for won, side in ((True, 1), (False, 0)):
                walk = at_extras("tirol", 3, 0 if won else 1)
                for answer in (place, side):
                    walk.give(answer)
                assert walk.path == "bonuses.kontra" and walk.scope["made"] == 1, (name, won)
                document = {"rules": "tirol", "forehand": 0, "game": "dreier", "declarer": 0}
                document["won"] = won
                bonus = {"name": name, "side": "defence" if side else "declarer", "announced": True}
                bonus["made"] = True
                document["bonuses"] = [bonus]
                _refused(document, "bonuses[0].made", "Only who has won the game can have made")
                bonus["made"] = False
                assert "points" in vector_files.answer(document)[0]

    def test_the_second_sack_is_more_than_the_first(self):
        """Tirol 5: "Die Säcke werden unabhängig voneinander abgerechnet": the second may stand
        alone, but who has 56 points has 46.
        """
        document = {"rules": "tirol", "forehand": 0, "game": "dreier", "declarer": 0, "won": True}
        first = {"name": "sack1", "side": "declarer", "announced": True, "made": False}
        second = {"name": "sack2", "side": "declarer", "announced": True, "made": True}
        for bonuses, index in (([first, second], 1), ([second, first], 0)):
            document["bonuses"] = bonuses
            _refused(document, "bonuses[" + str(index) + "].made", "A side with the bonus sack2")
        document["bonuses"] = [second]
        assert scored(document)[0] == [21, -7, -7, -7]
        first["made"], second["made"] = True, False
        document["bonuses"] = [first, second]
        assert scored(document)[0] == [15, -5, -5, -5]
        # The first one that the others announced and did not make says nothing about it.
        first["made"], first["side"], second["made"] = False, "defence", True
        assert scored(document)[0] == [27, -9, -9, -9]

    def test_a_trick_has_four_thirds(self):
        """Rules 2, Errors: "trischaken thirds not summing to 210, or 1 to 3 (a trick has four
        thirds at least)": four cards of 1 count 3 × 4 − 2 × 4.
        """
        for rules in ("krenglbach", "tirol"):
            document = {"rules": rules, "forehand": 0, "game": "trischaken"}
            for few in range(5):
                document["thirds"] = [100, 80, 30 - few, few]
                if 0 < few < 4:
                    _refused(document, "thirds", "This must be 0 or at least 4")
                else:
                    assert "points" in vector_files.answer(document)[0], few

    def test_no_entry_of_thirds_leaves_less_than_a_trick(self):
        """Neither to who is entered nor to those who are left."""
        walk = Walk(book("tirol"), {"forehand": 0, "game": 9, "ending": 6})
        question = walk.question
        assert question.key == "thirds"
        assert walk.gaps([]) == ((1, 3), (6, 6), (207, 209), (204, 204))
        assert walk.gaps([100, 50]) == ((1, 3), (6, 6), (57, 59), (54, 54))
        for gaps, number, above, below in (
            (walk.gaps([]), 0, 0, 0),
            (walk.gaps([]), 1, 4, 0),
            (walk.gaps([]), 3, 4, 0),
            (walk.gaps([]), 208, 210, 206),
            (walk.gaps([100, 106]), 2, 4, 0),
            (walk.gaps([100, 105]), 2, 5, 0),
            (walk.gaps([100, 105]), 4, 5, 0),
            (walk.gaps([]), 6, 7, 5),
            (walk.gaps([]), 204, 205, 203),
        ):
            assert beyond(gaps, number, up=True) == above, (gaps, number)
            assert beyond(gaps, number, up=False) == below, (gaps, number)
        assert walk.limits([106, 50]) == (0, 54, 54), "52 would leave 2"

    def test_no_pile_counts_five_six_or_nine_thirds(self):
        """Krenglbach: "Der Spieler, der den letzten Stich erzielt, erhält den Talon"; Tirol 4: "ob
        der Talon zu den ersten sechs (offen) oder zum letzten Stich dazugegeben wird". A card
        counts 1 third or 4, 7, 10, 13: a pile of 5 has five cards or two, one of 6 has six or
        three, one of 9 has nine, six or three. A club's tariff does not say where the talon goes.
        """
        for rules, never in (("krenglbach", (5, 6, 9)), ("tirol", (6,))):
            document = {"rules": rules, "forehand": 0, "game": "trischaken"}
            for few in range(4, 20):
                for place in range(4):
                    thirds = [60, 60, 90 - few]
                    thirds.insert(place, few)
                    document["thirds"] = thirds
                    result, said = vector_files.answer(document)
                    if few in never:
                        assert result == {"error": {"field": "thirds"}}, (rules, thirds)
                        assert "no tricks count so much" in said
                    else:
                        assert "points" in result, (rules, thirds)
            walk = Walk(book(rules), {"forehand": 0, "game": 9, "ending": 6})
            offered = [n for n in range(4, 20) if beyond(walk.gaps([]), n, up=True) == n]
            assert offered == [n for n in range(4, 20) if n not in never]
            # Nor is it left for the last one.
            left = [
                n for n in range(4, 20) if beyond(walk.gaps([100, 50]), 60 - n, up=True) == 60 - n
            ]
            assert left == offered
        tariff = krenglbach_tariff()
        tariff.trischaken.talon_at_end = False
        walk = Walk(Koenigrufen(tariff), {"forehand": 0, "game": 9, "ending": 6})
        assert walk.gaps([100, 50]) == ((1, 3), (6, 6), (57, 59), (54, 54))

    def test_trischaken_is_paid_by_what_the_text_says(self):
        """Krenglbach a to d, Tirol 4: whatever everybody has, what it pays is said by who has the
        most, who has as many, who has no trick, by 35/2, and in Tirol by who comes next.
        """
        for rules in ("krenglbach", "tirol"):
            for thirds in _TRISCHAKEN:
                for forehand in range(4):
                    document = {"rules": rules, "forehand": forehand, "game": "trischaken"}
                    counted = dict(document, thirds=list(thirds))
                    document.update(_paid_by(rules, forehand, thirds))
                    assert scored(document) == scored(counted), (document, thirds)

    def test_what_a_trischaken_is_paid_by_is_one_record(self):
        """Equal ones are packed by their seats; of the forehand it is not said in Krenglbach."""
        for rules, said, kept in (
            ("tirol", {"most": 3, "equal": [1]}, {"most": 1, "equal": [3]}),
            ("tirol", {"most": 2, "second": [3, 1]}, {"most": 2, "second": [1, 3]}),
            ("tirol", {"most": 0, "equal": [2]}, {"most": 0, "equal": [2]}),
            ("krenglbach", {"most": 3, "equal": [0, 1]}, {"most": 0}),
            ("krenglbach", {"most": 3, "equal": [2, 1]}, {"most": 1, "equal": [2, 3]}),
            (
                "krenglbach",
                {"most": 2, "trickless": [3, 1], "the_game": False},
                {"most": 2, "trickless": [1, 3], "the_game": False},
            ),
        ):
            document = {"rules": rules, "forehand": 0, "game": "trischaken"}
            entry = read_document(dict(document, **said))
            answers = entry.book.unpack(entry.book.pack(entry.content))
            assert write_document(Entry(entry.book, DEAL, answers)) == dict(document, **kept)
            assert entry.book.score(answers).points == entry.score().points

    def test_trischaken_refused(self):
        """Nobody is named twice; what is counted is not said besides; 35/1 or 35/2 must be said."""
        for said, field in (
            ({}, "thirds"),
            ({"most": 4}, "most"),
            ({"most": 1, "thirds": [210, 0, 0, 0]}, "thirds"),
            ({"most": 1, "equal": [1]}, "equal"),
            ({"most": 1, "trickless": [1]}, "trickless"),
            ({"most": 1, "equal": [2], "trickless": [2]}, "trickless"),
            ({"most": 1, "equal": [2], "the_game": True}, "the_game"),
            ({"most": 1, "trickless": [2, 3]}, "the_game"),
            ({"most": 1, "trickless": [0, 2, 3], "the_game": True}, "the_game"),
            ({"most": 1, "second": [2]}, "second"),
            ({"trickless": [2]}, "thirds"),
        ):
            document = {"rules": "krenglbach", "forehand": 0, "game": "trischaken"}
            document.update(said)
            assert vector_files.answer(document)[0] == {"error": {"field": field}}, said
        document = {"rules": "tirol", "forehand": 0, "game": "trischaken"}
        for said, field in (
            ({"most": 1}, "second"),
            ({"most": 1, "second": [1]}, "second"),
            ({"most": 0, "second": [1]}, "second"),
            ({"most": 1, "the_game": True, "second": [2]}, "second"),
        ):
            refused = vector_files.answer(dict(document, **said))[0]
            assert refused == {"error": {"field": field}}, said

    def test_what_is_special_about_a_trischaken(self):
        """A press each; where two have no trick the box asks whether it is 35/2 or a Blatt less."""
        walk = Walk(book("krenglbach"), {"forehand": 0, "game": 9, "ending": 2, "most": 1})
        assert [found.key for found in walk.members()] == ["equal", "trickless", "the_game"]
        walk.open(member(walk, "the_game"))
        assert walk.answers["the_game"] == 0 and walk.question.key == "special"
        walk.remove(member(walk, "the_game"))
        walk.open(member(walk, "trickless"))
        assert walk.options() == [0, 2, 3]
        walk.give([2, 3])
        assert walk.path == "the_game" and walk.options() == [0, 1]
        walk.give(1)
        walk.done()
        assert walk.question is None
        walk = Walk(book("krenglbach"), {"forehand": 0, "game": 9, "ending": 2, "most": 0})
        assert [found.key for found in walk.members()] == ["trickless", "the_game"]

    def test_whose_called_card_is_in_the_last_trick(self):
        """Tirol 2: "Bei Partnerspielen wird ein König gerufen": then the others have not all four.
        Krenglbach: "Hat man vier Könige im Blatt, so ist es erlaubt den Sküs zu rufen, der wie ein
        König auch ultimo angesagt werden kann": only all four and the Trull leave no such card.
        """
        king = {"side": 0, "announced": 1, "made": 0}
        walk = at_extras("tirol", 0, 0, partner=2, bonuses=[dict(king, name=4)])
        assert _made(walk, 6, 1) == [1]
        walk = at_extras("krenglbach", 0, 0, partner=2, bonuses=[dict(king, name=3)])
        assert _made(walk, 5, 1) == [0, 1]
        others = [dict(king, name=3), dict(king, name=5, side=1)]
        walk = at_extras("krenglbach", 0, 0, partner=2, bonuses=others)
        assert _made(walk, 4, 1) == [1]
        # A club's tariff does not say whether the Sküs may be called.
        tariff = tirol_tariff()
        tariff.only_kings = False
        answers = {"forehand": 0, "game": 0, "declarer": 0, "partner": 2, "ending": 0}
        answers["bonuses"] = [dict(king, name=4), dict(king, name=6, side=1)]
        Koenigrufen(tariff).check(answers)
        self.assertRaises(DealError, book("tirol").check, answers)

    def test_who_plays_alone_has_one_card_in_the_last_trick(self):
        """Tirol 5: "Die Vögel müssen selber stechen, bei König ultimo genügt es auch, wenn der
        Partner sticht".
        """
        for rules, king in (("krenglbach", 3), ("tirol", 4)):
            for partner, made in ((NOBODY, [1]), (2, [0, 1])):
                ultimo = {"name": king, "side": 0, "announced": 1, "made": 0}
                walk = at_extras(rules, 0, 0, partner=partner, bonuses=[dict(ultimo)])
                assert _made(walk, 0, 0) == made, (rules, partner)
                ultimo["made"] = 1
                walk = at_extras(rules, 0, 0, partner=partner, bonuses=[dict(ultimo)])
                assert _made(walk, 0, 0) == [0, 1], (rules, partner)

    def test_who_has_the_talon_and_every_trick_has_every_card(self):
        """Krenglbach: "Der Sechser wird alleine und mit gesamtem Talon (6 Blatt) gespielt"; Tirol
        3: "bekommt der Spieler den ganzen Talon".
        """
        for rules, names in (("krenglbach", (4, 5)), ("tirol", (5, 6, 7, 8))):
            valat = {"name": 6 if rules == "krenglbach" else 9, "side": 0, "announced": 0}
            valat["made"] = 0
            for name in names:
                walk = at_extras(rules, 5, 0, bonuses=[dict(valat)])
                assert _made(walk, name, 0) == [0], (rules, name)
                # Three cards that nobody sees leave both Sacks.
                walk = at_extras(rules, 3, 0, bonuses=[dict(valat)])
                assert _made(walk, name, 0) == ([0] if name > 6 else [0, 1]), (rules, name)
                # The Valat comes last: by what it is, it was not made, or not by the declarer.
                failed = {"name": name, "side": 0, "announced": 0, "made": 1}
                walk = at_extras(rules, 5, 0, bonuses=[failed])
                walk.give(valat["name"])
                if rules == "krenglbach":
                    assert walk.path == "bonuses.announced" and walk.scope["side"] == 1
                else:
                    walk.give(0)
                    walk.give(0)
                    assert walk.path == "bonuses.kontra" and walk.scope["made"] == 1
        document = {"rules": "tirol", "forehand": 0, "game": "sechserdreier", "declarer": 0}
        document["won"] = True
        made = {"name": "valat", "side": "declarer", "announced": True, "made": True}
        trull = {"name": "trull", "side": "declarer", "announced": True, "made": False}
        document["bonuses"] = [made, trull]
        _refused(document, "bonuses[1].made", "Beside what else is entered, the bonus trull")

    def test_the_second_sack_leaves_less_than_ten_cards_with_the_trull(self):
        """Tirol 3: in solo games the talon "gehört am Ende zu den Stichen der Gegner. Liegt der
        gerufene König im Talon, gehört diese Hälfte dem Spieler"; "Honneurs (Könige und
        Trullstücke) dürfen nie abgelegt werden". 56 points and 2 Blatt leave 43 thirds; the three
        count 39, each other card one at least.
        """
        for game, ending, partner, made in (
            (6, 0, None, [1]),
            (2, 0, 1, [1]),
            (2, 0, NOBODY, [0, 1]),
            (3, 0, None, [0, 1]),
            (5, 1, None, [1]),
            (3, 1, None, [0, 1]),
            (6, 1, None, [0, 1]),
        ):
            sack = {"name": 8, "side": ending, "announced": 0, "made": 0}
            more = {} if partner is None else {"partner": partner}
            walk = at_extras("tirol", game, ending, bonuses=[sack], **more)
            assert _made(walk, 5, 1 - ending) == made, (game, ending, partner)

    def test_a_sack_is_announced(self):
        """Nothing is asked that has one answer: silent sacks do not exist."""
        walk = at_extras("tirol", 3, 0)
        walk.give(7)
        walk.give(0)
        assert walk.path == "bonuses.made" and walk.scope["announced"] == 0

    def test_valat_agrees_with_the_game(self):
        """Made or failed follows from who won, where the Valat is the game."""
        for ending, side, made in ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)):
            walk = at_extras("krenglbach", 3, ending)
            walk.give(6)
            walk.give(side)
            walk.give(0)
            assert walk.path == "bonuses.kontra" and walk.scope["made"] == made
        walk = at_extras("tirol", 3, 1)
        walk.give(9)
        walk.give(0)
        walk.give(0)
        assert walk.path == "bonuses.kontra" and walk.scope["made"] == 1
        walk = at_extras("tirol", 3, 0)
        walk.give(9)
        walk.give(0)
        walk.give(0)
        assert walk.path == "bonuses.made" and walk.options() == [0, 1]

    def test_silent_bonuses_have_no_kontra(self):
        walk = at_extras("krenglbach", 3, 0)
        for answer in (0, 0, 1, 0):
            walk.give(answer)
        assert walk.question.key == "extras"
        assert walk.answers["bonuses"] == [{"name": 0, "side": 0, "announced": 1, "made": 0}]

    def test_kontra_of_the_game(self):
        """Level 0 need not be said; a Sub is in Tirol only; none when the game was given up."""
        for rules, levels in (("krenglbach", [1, 2]), ("tirol", [1, 2, 3])):
            walk = Walk(book(rules), {"forehand": 0, "game": 3, "declarer": 0, "ending": 0})
            walk.open(member(walk, "kontra"))
            assert walk.options() == levels
        answers = {"forehand": 0, "game": 0, "declarer": 0, "partner": 7, "ending": 4}
        walk = Walk(book("tirol"), answers)
        assert [found.key for found in walk.members()] == ["bonuses"]

    def test_kontra_of_opponents(self):
        """A declarer says no Kontra, neither to himself nor to the other declarer."""
        first = {"seat": 1, "game": 0, "won": 0, "kontra": [1, 0, 0, 0]}
        answers = {"forehand": 0, "game": 8, "ending": 2, "declarers": [first]}
        walk = Walk(book("krenglbach"), answers)
        assert walk.question.key == "side_by_side"
        walk.open(walk.members()[0])
        assert walk.options() == [2, 3], "he said Kontra or plays already"
        walk.give(3)
        assert walk.options() == [0, 1, 2], "games of another value"
        walk.give(2)
        walk.give(1)
        assert walk.path == "declarers.kontra"
        limits = [walk.limits([0] * place) for place in range(4)]
        assert limits == [(0, 2, 0), (0, 0, 0), (0, 2, 0), (0, 0, 0)]

    def test_thirds_of_three_seats_are_asked(self):
        walk = Walk(book("tirol"), {"forehand": 0, "game": 9, "ending": 6})
        assert walk.question.key == "thirds"
        assert walk.limits([]) == (0, 210, 52)
        assert walk.limits([100]) == (0, 110, 52)
        assert walk.limits([100, 90]) == (0, 20, 20)
        assert walk.limits([100, 90, 15]) == (5, 5, 5)
        walk.give([100, 90, 15, 5])
        assert walk.question is None
        assert walk.back() and walk.kept == [100, 90, 15, 5]
        assert walk.limits([100]) == (0, 110, 90)

    def test_renonce_and_compensation(self):
        walk = Walk(book("tirol"), {"forehand": 0, "game": 3, "declarer": 1, "ending": 3})
        assert walk.question.key == "renonce" and walk.options() == [0, 1, 2, 3]
        walk.give([2, 0])
        assert walk.question.key == "compensation"
        assert [walk.limits([0] * place)[1] for place in range(4)] == [0, 999, 0, 999]
        walk.give([0, 3, 0, 0])
        assert walk.question.key == "extras"
        walk.open(member(walk, "bonuses"))
        for answer in (0, 0, 0, 1):
            walk.give(answer)
        assert walk.question.key == "extras", "made or failed does not matter after a Renonce"
        walk.done()
        assert walk.question is None

    def test_restored_walk_after_a_renonce(self):
        """The power went between the Renonce and what follows it."""
        for answers, key in (
            ({"renonce": [1]}, "compensation"),
            ({"renonce": [1, 1]}, "renonce"),
            ({"renonce": []}, "renonce"),
            ({"renonce": [1], "compensation": [0, 1, 0, 0]}, "compensation"),
            ({"renonce": [1], "compensation": [1, 0, 0, 0]}, "extras"),
        ):
            kept = {"forehand": 0, "game": 3, "declarer": 1, "ending": 3}
            kept.update(answers)
            assert Walk(book("tirol"), kept).question.key == key, answers

    def test_a_changed_mind_leaves_no_gap(self):
        """A bonus entered after a Renonce has no outcome: won after all, the menu asks for it."""
        bonus = {"name": 0, "side": 0, "announced": 0, "kontra": 0}
        answers = {"forehand": 0, "game": 3, "declarer": 1, "ending": 0, "bonuses": [bonus]}
        walk = Walk(book("krenglbach"), answers)
        assert walk.question.key == "extras"
        try:
            walk.done()
        except DealError as error:
            assert error.field == "bonuses[0].made"
        else:
            raise AssertionError("neither made nor failed")
        walk.remove(walk.question.members[0], 0)
        walk.done()
        assert walk.question is None

    def test_what_is_needed_cannot_be_left_out(self):
        walk = Walk(book("krenglbach"), {"forehand": 0, "game": 8, "ending": 2})
        for answer in (1, 0, 0, [0, 0, 0, 0]):
            walk.give(answer)
        walk.remove(walk.question.members[0], 0)
        try:
            walk.done()
        except DealError as error:
            assert error.field == "declarers"
        else:
            raise AssertionError("a negative game without a declarer")

    def test_who_has_no_bird_entered_cannot_be_done(self):
        answers = {"forehand": 0, "game": 1, "declarer": 2, "partner": 3, "ending": 0}
        trull = {"name": 4, "side": 0, "announced": 1, "made": 0}
        answers["bonuses"] = [trull]
        walk = Walk(book("krenglbach"), answers)
        assert walk.question.key == "extras"
        try:
            walk.done()
        except DealError as error:
            assert error.field == "bonuses"
        else:
            raise AssertionError("a Besserrufer without a bird")
        walk.open(walk.members()[0])
        assert walk.options() == [0, 1, 2]

    def test_groups_hold_every_game_once(self):
        """A screen shows the kinds of games, then the games of one: two presses."""
        for rules in ("krenglbach", "tirol"):
            question = book(rules).form[1]
            grouped = [answer for _, answers in question.groups for answer in answers]
            assert sorted(grouped) == list(question.candidates(4))
            assert len(question.groups) <= 4
            assert max([len(answers) for _, answers in question.groups]) <= 4


def _check_bonus(rules, game, value, bonus, times, values):
    document = {"rules": rules, "forehand": 0, "game": game, "declarer": 0, "partner": 1}
    document["won"] = True
    document["bonuses"] = [bonus]
    if values == "-":
        assert vector_files.answer(document)[0] == {"error": {"field": "bonuses[0].name"}}
        return
    worth = values.split("/")[0 if bonus["announced"] else 1]
    if worth == "-":
        assert vector_files.answer(document)[0] == {"error": {"field": "bonuses[0].announced"}}
        return
    sign = 1 if (bonus["side"] == "declarer") == bonus["made"] else -1
    if bonus["side"] == "defence" and bonus["name"] == "koenig_ultimo":
        assert vector_files.answer(document)[0] == {"error": {"field": "bonuses[0].side"}}
        return
    if bonus["side"] == "defence" and bonus["made"] and bonus["name"] in ("sack1", "sack2"):
        document["won"] = False  # who makes a Sack has won
        value = -value
    total = value + sign * times * int(worth)
    assert scored(document)[0] == [total, total, -total, -total], (document, total)


# Card points of a Trischaken as they can lie: ordinary, equal, without a trick, with the game.
_TRISCHAKEN = (
    (60, 50, 40, 60),
    (50, 70, 40, 50),
    (70, 55, 45, 40),
    (40, 85, 45, 40),
    (60, 50, 50, 50),
    (50, 50, 50, 60),
    (30, 60, 60, 60),
    (70, 70, 70, 0),
    (10, 90, 10, 100),
    (107, 40, 40, 23),
    (20, 106, 40, 44),
    (0, 90, 60, 60),
    (105, 105, 0, 0),
    (0, 106, 104, 0),
    (107, 0, 103, 0),
    (100, 0, 100, 10),
    (0, 110, 50, 50),
    (0, 0, 210, 0),
)


def _paid_by(rules, forehand, thirds):
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


# What is said of documents that are refused: rules, deal, field, sentence.
SAID = (
    ("krenglbach", {"kontra": 3}, "kontra", "This must be one of: 0, 1, 2."),
    ("tirol", {"kontra": 4}, "kontra", "This must be one of: 0, 1, 2, 3."),
    ("tirol", {"declarer": 4}, "declarer", "This must be a seat from 0 to 3."),
    (
        "tirol",
        {"game": "trischaken", "declarer": None, "won": None, "thirds": [100, 100, 9, 0]},
        "thirds",
        "These must add up to 210; they add up to 209.",
    ),
    (
        "tirol",
        {"game": "trischaken", "declarer": None, "won": None, "thirds": [211, 0, 0, -1]},
        "thirds",
        "This must lie between 0 and 210.",
    ),
    ("tirol", {"won": None, "renonce": [0, 4]}, "renonce", "This must be a seat from 0 to 3."),
    ("tirol", {"won": None, "renonce": [0, 1, 2]}, "renonce", "There can be at most 2 of these."),
    (
        "tirol",
        {"bonuses": [{"name": "valat", "side": "defence", "announced": True, "made": True}]},
        "won",
        "After this Valat the declarer has lost the game.",
    ),
    (
        "krenglbach",
        {
            "won": False,
            "bonuses": [{"name": "valat", "side": "defence", "announced": True, "made": False}],
        },
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
        "krenglbach",
        {"game": "besserrufer", "won": None, "no_bird": True, "abandoned": True},
        "abandoned",
        "This does not go with the rest of the deal.",
    ),
    (
        "krenglbach",
        {"game": "besserrufer", "won": None, "no_bird": True, "renonce": [1]},
        "renonce",
        "This does not go with the rest of the deal.",
    ),
    (
        "krenglbach",
        {"won": None, "no_bird": True},
        "no_bird",
        "A bird in hand is needed only for: besserrufer.",
    ),
    (
        "tirol",
        {"game": "besserrufer", "won": None, "no_bird": True},
        "no_bird",
        "This does not go with the rest of the deal.",
    ),
)

# A club's own rules, made up: the numbers are nowhere else.
_CLUB = Tariff(
    "club",
    games=(
        Game("rufer", 3, FOREHAND | PARTNER | GIVEN_UP),
        Game("vogelrufer", 4, PARTNER | WITH_BIRD),
        Game("dreier", 7, lost=9),
        Game("solo", 11, SOLO),
    ),
    negative_games=(("bettel", 5),),
    declarers=2,
    bonuses=(
        Bonus("pagat", 4, 2, BIRD),
        Bonus("mond", 3, None),
        Bonus("valat", 5, 3, VALAT | TIMES),
    ),
    kontra_points=(1, 3),
    kontra_money=(1, 2),
    cents=5,
    trischaken=Trischaken(LOSER_PAYS, 3, renonce=2, two=2, three=1),
    no_bird=6,
)

CLUB = Koenigrufen(_CLUB)


def club_tariff():
    """What the shelf makes it of."""
    return _CLUB


def _enter_deals(name):
    """Enter deals at random by a rule book of this module."""
    shelf = books.SHELF
    line = ("club", 1, __name__, name, "rules_core.koenigrufen.book", "Koenigrufen")
    books.SHELF = shelf + (line,)  # noqa: RUF005 (both VMs)
    try:
        for seed in some(range(100)):
            enter_deal(books.book("club"), Lcg(seed).below, 40)
    finally:
        books.SHELF = shelf


def plain(*games):
    """A rule book with neither solo nor Valat nor Kontra; all games are of one kind."""
    tariff = Tariff(
        "club",
        games=tuple([Game(name, 2) for name in games]),
        negative_games=(("bettel", 5),),
        declarers=1,
        bonuses=(Bonus("mond", 3, 1),),
        kontra_points=(1,),
        kontra_money=(1,),
        cents=1,
        trischaken=Trischaken(LOSER_PAYS, 3, renonce=2, two=2, three=1),
    )
    return Koenigrufen(tariff)


# More games than the box has arrows.
PLAIN = plain("eins", "zwei", "drei", "vier", "fuenf")


def plain_tariff():
    """What the shelf makes it of."""
    return PLAIN.tariff


def asked(rules, answers):
    """The paths of the questions at which a walk gets these answers; "done" leaves a menu."""
    walk = Walk(book(rules), {"forehand": 0})
    paths = []
    for answer in answers:
        paths.append(walk.path)
        if answer == "done":
            walk.done()
        elif isinstance(answer, str):
            walk.open(member(walk, answer))
        else:
            assert not isinstance(walk.question, Choice) or answer in walk.options()
            walk.give(answer)
    assert walk.question is None, walk.path
    entry = Entry(walk.book, DEAL, walk.result())
    assert entry.score() is not None
    return paths


def member(walk, key):
    """The member of the current menu with this key."""
    return next(found for found in walk.members() if found.key == key)


def two_games_side_by_side():
    """A deal of Krenglbach at its end, with a second game that was played beside the first one."""
    walk = Walk(book("krenglbach"))
    for answer in (0, 8, 2, 3, 1, 0, [2, 0, 0, 0]):
        walk.give(answer)
    walk.open(member(walk, "declarers"))
    for answer in (1, 0, 1, [0, 0, 0, 0]):
        walk.give(answer)
    return walk


def at_extras(rules, game, ending, **more):
    """A walk that stands at the menu of the extras, with its bonuses opened."""
    answers = {"forehand": 0, "game": game, "declarer": 0, "ending": ending}
    answers.update(more)
    walk = Walk(book(rules), answers)
    assert walk.question.key == "extras", walk.path
    walk.open(member(walk, "bonuses"))
    return walk


def _made(walk, name, side):
    """What may be answered to whether a bonus of this side, announced if it must be, was made."""
    walk.give(name)
    while walk.path in ("bonuses.side", "bonuses.announced"):
        walk.give(side if walk.path == "bonuses.side" else 0)
    if walk.path == "bonuses.made":
        return walk.options()
    return [walk.scope["made"]]


def _refused(document, field, sentence):
    """It is refused so."""
    result, said = vector_files.answer(document)
    assert result == {"error": {"field": field}}, (document, result)
    assert said.startswith(sentence), said


if __name__ == "__main__":
    unittest.main()
