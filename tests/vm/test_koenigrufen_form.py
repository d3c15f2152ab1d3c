"""What the form of Königrufen asks and offers on every VM, forward and back."""

import unittest

from rules_core.books import book
from rules_core.documents import DEAL, Entry, read_document, write_document
from rules_core.errors import DealError
from rules_core.koenigrufen.book import Koenigrufen
from rules_core.koenigrufen.tirol import tariff as tirol_tariff
from rules_core.questions.choice import Choice
from rules_core.questions.seat import NOBODY
from rules_core.walker import Walk
from tests.vm.koenigrufen_deals import at_bonuses, give, walk_to
from tests.vm.refused import refusal

BOTH = ("krenglbach", "tirol")
# Games, and how they ended.
RUFER, BESSERRUFER, DREIER, SECHSERDREIER, NEGATIVE = 0, 1, 3, 5, 8
WON, LOST, PLAYED, RENONCE, GIVEN_UP, NO_BIRD = range(6)
NO_KONTRA = [0, 0, 0, 0]
# The places of bonuses in Krenglbach, and in Tirol.
KING, TRULL, KINGS, VALAT = 3, 4, 5, 6
KING_TIROL, TRULL_TIROL, KINGS_TIROL, SACK_1, SACK_2, VALAT_TIROL = range(4, 10)
# A negative game of seat 3 that was lost, with seat 0's Re.
ONE_GAME = (0, NEGATIVE, PLAYED, 3, 1, 0, [2, 0, 0, 0])

# Rules, answers from the game on ("done" leaves a menu), the questions at which they are given.
# The forehand is known from the dealer, and who plays a forehand's game with it; whose the bird of
# a Besserrufer is, and that it was announced, goes without saying; in the Tirol book there is just
# one negative game, in Krenglbach others may play with him.
ASKED = (
    ("krenglbach", (0, 2, 0, "done"), "game partner ending extras"),
    ("krenglbach", (3, 1, 0, "done"), "game declarer ending extras"),
    ("tirol", (5, 1, "done"), "game ending extras"),
    ("krenglbach", (9, 2, 1, "done"), "game ending most special"),
    ("tirol", (9, 6, [210, 0, 0, 0]), "game ending thirds"),
    ("krenglbach", (0, 7, 4, "done"), "game partner ending extras"),
    (
        "tirol",
        (1, 2, 3, 0, 3, 0, 0, "done"),
        "game declarer partner ending bonuses.name bonuses.made bonuses.kontra extras",
    ),
    (
        "tirol",
        (8, 2, 3, 1, 0, NO_KONTRA),
        "game ending declarers.seat declarers.game declarers.won declarers.kontra",
    ),
    (
        "krenglbach",
        (8, 2, 3, 1, 0, NO_KONTRA, "declarers", 1, 0, 1, [2, 0, 0, 0], "done"),
        "game ending declarers.seat declarers.game declarers.won declarers.kontra side_by_side "
        "declarers.seat declarers.game declarers.won declarers.kontra side_by_side",
    ),
)

# Rules, game, other answers; the question at which the walk stands then, what that offers.
OFFERED = (
    # A forehand's game: the forehand. The partner is somebody else, or nobody.
    ("krenglbach", 0, {"forehand": 2}, "partner", [0, 1, 3, 7]),
    ("krenglbach", 3, {"forehand": 2}, "declarer", [0, 1, 2, 3]),
    # Won, lost, Renonce; given up only without a partner; no bird only where one is needed.
    ("krenglbach", 0, {"declarer": 0, "partner": 1}, "ending", [0, 1, 3]),
    ("krenglbach", 0, {"declarer": 0, "partner": 7}, "ending", [0, 1, 3, 4]),
    ("krenglbach", 1, {"declarer": 0, "partner": 2}, "ending", [0, 1, 3, 5]),
    ("krenglbach", 1, {"declarer": 0, "partner": 7}, "ending", [0, 1, 3, 4, 5]),
    ("krenglbach", 2, {"declarer": 0, "partner": 7}, "ending", [0, 1, 3]),
    ("krenglbach", 3, {"declarer": 0}, "ending", [0, 1, 3]),
    ("krenglbach", 8, {}, "ending", [2, 3]),
    ("krenglbach", 9, {}, "ending", [2, 6, 3]),
    ("tirol", 1, {"declarer": 2, "partner": 3, "ending": WON}, "bonuses.name", [0, 1, 2, 3]),
    ("tirol", 3, {"declarer": 1, "ending": RENONCE}, "renonce", [0, 1, 2, 3]),
)

# The power went between the Renonce and what follows it: answers kept, the question asked then.
AFTER_RENONCE = (
    ({"renonce": [1]}, "compensation"),
    ({"renonce": [1, 1]}, "renonce"),
    ({"renonce": []}, "renonce"),
    ({"renonce": [1], "compensation": [0, 1, 0, 0]}, "compensation"),
    ({"renonce": [1], "compensation": [1, 0, 0, 0]}, "extras"),
)


def asked(rules, answers):
    """The paths of the questions at which a walk gets these answers."""
    walk = Walk(book(rules), {"forehand": 0})
    paths = []
    for answer in answers:
        paths.append(walk.path)
        if answer == "done":
            walk.done()
        else:
            assert not isinstance(walk.question, Choice) or answer in walk.options()
            give(walk, answer)
    assert walk.question is None, walk.path
    assert Entry(walk.book, DEAL, walk.result()).score() is not None
    return paths


def one_game():
    """A deal of Krenglbach at its end, with one negative game."""
    walk = Walk(book("krenglbach"))
    give(walk, *ONE_GAME)
    return walk


def two_games():
    """Likewise with a second game that was played beside the first one."""
    walk = one_game()
    give(walk, "declarers", 1, 0, 1, NO_KONTRA)
    return walk


def made(walk, name, side):
    """What may be answered to whether a bonus of this side, announced if it must be, was made."""
    walk.give(name)
    while walk.path in ("bonuses.side", "bonuses.announced"):
        walk.give(side if walk.path == "bonuses.side" else 0)
    if walk.path == "bonuses.made":
        return walk.options()
    return [walk.scope["made"]]


def entered(name, side=0, made=0):
    """An announced bonus that was entered before."""
    return {"name": name, "side": side, "announced": 0, "made": made}


class TestKoenigrufenForm(unittest.TestCase):
    def test_questions_are_asked_in_their_order(self):
        for rules, answers, paths in ASKED:
            assert asked(rules, answers) == paths.split(), (rules, answers, asked(rules, answers))

    def test_what_a_question_offers(self):
        for rules, game, answers, path, options in OFFERED:
            walk = Walk(book(rules), dict({"forehand": 0}, game=game, **answers))
            assert (walk.path, walk.options()) == (path, options), (game, answers, walk.path)
        walk = walk_to("krenglbach", BESSERRUFER, declarer=2, partner=3, ending=NO_BIRD)
        assert walk.path == "extras"
        assert [found.key for found in walk.members()] == ["kontra"]

    def test_back_passes_what_is_not_asked(self):
        walk = walk_to("tirol", SECHSERDREIER, declarer=0)
        assert walk.question.key == "ending"
        assert walk.back() and walk.question.key == "game"
        give(walk, NEGATIVE, PLAYED)
        assert walk.path == "declarers.seat"
        assert walk.back() and walk.question.key == "ending"
        give(walk, PLAYED, 3, 1, 0, NO_KONTRA)
        assert walk.question is None
        # That no more can be added was not asked.
        assert walk.back() and walk.path == "declarers.kontra"

    def test_back_goes_through_games_that_are_played_side_by_side(self):
        """Kontra, won or lost, game and player, of one after the other; all answers are kept."""
        walk = two_games()
        whole = dict(walk.to_keep())
        assert walk.path == "side_by_side" and len(whole["declarers"]) == 2
        kept = []
        for part in ("kontra", "won", "game", "seat") * 2:
            assert walk.back() and walk.path == "declarers." + part, walk.path
            assert walk.to_keep() == whole
            kept.append(walk.kept)
        assert kept == [NO_KONTRA, 1, 0, 1, [2, 0, 0, 0], 0, 1, 3]
        assert walk.back() and walk.path == "ending"
        assert walk.answers == whole

    def test_what_is_changed_there_stands_and_the_other_games_do(self):
        walk = two_games()
        for _ in range(6):
            walk.back()
        assert walk.path == "declarers.won" and walk.options() == [0, 1]
        walk.give(1)
        assert walk.path == "declarers.kontra" and walk.kept == [2, 0, 0, 0]
        assert [game["won"] for game in walk.to_keep()["declarers"]] == [1, 1]
        walk.give(NO_KONTRA)
        assert walk.path == "side_by_side"
        found = [(game["seat"], game["won"]) for game in walk.answers["declarers"]]
        assert found == [(3, 1), (1, 1)]
        walk.done()
        assert walk.question is None

    def test_back_out_of_one_more_game_leads_to_those_before(self):
        walk = one_game()
        give(walk, "declarers")
        assert walk.path == "declarers.seat" and 3 not in walk.options()
        assert walk.back() and walk.path == "side_by_side"
        assert walk.back() and walk.path == "declarers.kontra"

    def test_back_passes_who_was_pointed_at(self):
        walk = Walk(book("krenglbach"), pointed=2)
        give(walk, 0, NEGATIVE, PLAYED, 1, 0, NO_KONTRA)
        assert walk.answers["declarers"][0]["seat"] == 2
        for part in ("kontra", "won", "game"):
            assert walk.back() and walk.path == "declarers." + part
        assert walk.back() and walk.path == "ending"

    def test_the_way_is_of_the_deals_own_questions(self):
        walk = one_game()
        walk.done()
        keys = [question.key for question in walk.way()]
        assert keys == ["forehand", "game", "ending", "side_by_side"]

    def test_what_both_sides_may_have_is_offered_once_a_side(self):
        """Tirol 5: "Jeder Spieler kann Zusätze ansagen oder still spielen": an announced Trull that
        failed, and the others' silent one.
        """
        walk = at_bonuses("tirol", DREIER, WON, TRULL_TIROL, 0, 0, 1, 0, "bonuses")
        assert TRULL_TIROL in walk.options()
        walk.give(TRULL_TIROL)
        assert walk.path == "bonuses.announced" and walk.scope["side"] == 1
        walk.give(1)
        assert walk.path == "bonuses.made" and walk.options() == [0, 1]
        give(walk, 0, "bonuses")
        assert TRULL_TIROL not in walk.options(), "both sides have it"
        walk.back()
        walk.done()
        entry = Entry(walk.book, DEAL, walk.result())
        assert entry.score().points == [6, -2, -2, -2]
        assert read_document(write_document(entry)).content == entry.content
        sides = [bonus["side"] for bonus in write_document(entry)["bonuses"]]
        assert sides == ["declarer", "defence"]

    def test_what_goes_without_saying_of_a_bonus_is_not_asked(self):
        """Where the walk stands after these answers, and what it knows by then."""
        of_two = {"partner": 2}
        for rules, game, ending, more, given, path, knows in (
            # Only one side can have made a bonus.
            ("tirol", 3, WON, {}, (5, 0, 0, 0, 0, "bonuses", 5, 0), "kontra", {"made": 1}),
            # König ultimo is of those who called.
            ("krenglbach", 0, LOST, of_two, (KING,), "announced", {"side": 0}),
            ("tirol", 0, LOST, of_two, (KING_TIROL,), "announced", {"side": 0}),
            # A Sack that was made has won the game.
            ("tirol", 3, WON, {}, (SACK_1, 1), "kontra", {"made": 1}),
            ("tirol", 3, LOST, {}, (SACK_1, 0), "kontra", {"made": 1}),
            ("tirol", 3, WON, {}, (SACK_2, 1), "kontra", {"made": 1}),
            ("tirol", 3, LOST, {}, (SACK_2, 0), "kontra", {"made": 1}),
            # Silent Sacks do not exist.
            ("tirol", 3, WON, {}, (SACK_1, 0), "made", {"announced": 0}),
            # Made or failed follows from who won, where the Valat is the game.
            ("krenglbach", 3, WON, {}, (VALAT, 0, 0), "kontra", {"made": 0}),
            ("krenglbach", 3, WON, {}, (VALAT, 1, 0), "kontra", {"made": 1}),
            ("krenglbach", 3, LOST, {}, (VALAT, 0, 0), "kontra", {"made": 1}),
            ("krenglbach", 3, LOST, {}, (VALAT, 1, 0), "kontra", {"made": 0}),
            ("tirol", 3, LOST, {}, (VALAT_TIROL, 0, 0), "kontra", {"made": 1}),
            ("tirol", 3, WON, {}, (VALAT_TIROL, 0, 0), "made", {}),
            # Whoever made something has a trick: the Valat can be the other side's that failed, or
            # its own; one of the declarer would be made, since he has won.
            ("krenglbach", 3, WON, {"bonuses": [entered(TRULL, 1)]}, (VALAT,), "announced",
             {"side": 1}),
            ("krenglbach", 3, LOST, {"bonuses": [entered(TRULL, 1)]}, (VALAT,), "side", {}),
            ("tirol", 3, WON, {"bonuses": [entered(TRULL_TIROL, 1)]}, (VALAT_TIROL, 0, 0),
             "kontra", {"made": 1}),
        ):  # fmt: skip
            walk = at_bonuses(rules, game, ending, *given, **more)
            assert walk.path == "bonuses." + path, (rules, game, ending, given, walk.path)
            for name in knows:
                assert walk.scope[name] == knows[name], (rules, game, ending, given)
            if not knows:
                assert walk.options() == [0, 1]

    def test_whose_called_card_is_in_the_last_trick(self):
        """Tirol 2: "Bei Partnerspielen wird ein König gerufen": then the others have not all four.
        Krenglbach: "Hat man vier Könige im Blatt, so ist es erlaubt den Sküs zu rufen, der wie ein
        König auch ultimo angesagt werden kann": only all four and the Trull leave no such card.
        """
        for rules, others, name, expected in (
            ("tirol", [entered(KING_TIROL)], KINGS_TIROL, [1]),
            ("krenglbach", [entered(KING)], KINGS, [0, 1]),
            ("krenglbach", [entered(KING), entered(KINGS, 1)], TRULL, [1]),
        ):
            walk = at_bonuses(rules, RUFER, WON, partner=2, bonuses=others)
            assert made(walk, name, 1) == expected, (rules, name)
        # A club's tariff does not say whether the Sküs may be called.
        tariff = tirol_tariff()
        tariff.only_kings = False
        answers = {"forehand": 0, "game": RUFER, "declarer": 0, "partner": 2, "ending": WON}
        answers["bonuses"] = [entered(KING_TIROL), entered(KINGS_TIROL, 1)]
        Koenigrufen(tariff).check(answers)
        self.assertRaises(DealError, book("tirol").check, answers)

    def test_kontra_of_the_game(self):
        """Level 0 need not be said; a Sub is in Tirol only; none when the game was given up."""
        for rules, levels in (("krenglbach", [1, 2]), ("tirol", [1, 2, 3])):
            walk = walk_to(rules, DREIER, "kontra", declarer=0, ending=WON)
            assert walk.options() == levels
        walk = walk_to("tirol", RUFER, declarer=0, partner=NOBODY, ending=GIVEN_UP)
        assert [found.key for found in walk.members()] == ["bonuses"]

    def test_kontra_of_opponents(self):
        """A declarer says no Kontra, neither to himself nor to the other declarer."""
        first = {"seat": 1, "game": 0, "won": 0, "kontra": [1, 0, 0, 0]}
        walk = walk_to("krenglbach", NEGATIVE, ending=PLAYED, declarers=[first])
        assert walk.question.key == "side_by_side"
        walk.open(walk.members()[0])
        assert walk.options() == [2, 3], "he said Kontra or plays already"
        walk.give(3)
        assert walk.options() == [0, 1, 2], "games of another value"
        give(walk, 2, 1)
        assert walk.path == "declarers.kontra"
        limits = [walk.limits([0] * place) for place in range(4)]
        assert limits == [(0, 2, 0), (0, 0, 0), (0, 2, 0), (0, 0, 0)]

    def test_renonce_and_compensation(self):
        walk = walk_to("tirol", DREIER, [2, 0], declarer=1, ending=RENONCE)
        assert walk.question.key == "compensation"
        assert [walk.limits([0] * place)[1] for place in range(4)] == [0, 999, 0, 999]
        walk.give([0, 3, 0, 0])
        assert walk.question.key == "extras"
        give(walk, "bonuses", 0, 0, 0, 1)
        assert walk.question.key == "extras", "made or failed does not matter after a Renonce"
        walk.done()
        assert walk.question is None

    def test_restored_walk_after_a_renonce(self):
        for answers, key in AFTER_RENONCE:
            walk = walk_to("tirol", DREIER, declarer=1, ending=RENONCE, **answers)
            assert walk.question.key == key, answers

    def test_a_changed_mind_leaves_no_gap(self):
        """A bonus entered after a Renonce has no outcome: won after all, the menu asks for it."""
        bonus = {"name": 0, "side": 0, "announced": 0, "kontra": 0}
        walk = walk_to("krenglbach", DREIER, declarer=1, ending=WON, bonuses=[bonus])
        assert walk.question.key == "extras"
        assert refusal(DealError, walk.done).field == "bonuses[0].made"
        walk.remove(walk.question.members[0], 0)
        walk.done()
        assert walk.question is None

    def test_what_is_needed_cannot_be_left_out(self):
        walk = walk_to("krenglbach", NEGATIVE, 1, 0, 0, NO_KONTRA, ending=PLAYED)
        walk.remove(walk.question.members[0], 0)
        assert refusal(DealError, walk.done).field == "declarers"

    def test_who_has_no_bird_entered_cannot_be_done(self):
        trull = {"name": TRULL, "side": 0, "announced": 1, "made": 0}
        walk = walk_to(
            "krenglbach", BESSERRUFER, declarer=2, partner=3, ending=WON, bonuses=[trull]
        )
        assert walk.question.key == "extras"
        assert refusal(DealError, walk.done).field == "bonuses"
        walk.open(walk.members()[0])
        assert walk.options() == [0, 1, 2]

    def test_groups_hold_every_game_once(self):
        """A screen shows the kinds of games, then the games of one: two presses."""
        for rules in BOTH:
            question = book(rules).form[1]
            grouped = [answer for _, answers in question.groups for answer in answers]
            assert sorted(grouped) == list(question.candidates(4))
            assert len(question.groups) <= 4
            assert max([len(answers) for _, answers in question.groups]) <= 4


if __name__ == "__main__":
    unittest.main()
