"""A tariff of Königrufen that no built-in book has, on every VM: a table is all that it takes."""

import unittest

from rules_core import books
from rules_core.errors import DealError
from rules_core.forms import flat
from rules_core.koenigrufen.book import Koenigrufen
from rules_core.koenigrufen.form import make_form
from rules_core.koenigrufen.tariff import (
    BIRD,
    FOREHAND,
    GIVEN_UP,
    PARTNER,
    RENONCE,
    SOLO,
    TIMES,
    VALAT,
    WITH_BIRD,
    Bonus,
    Game,
    Tariff,
    Trischaken,
)
from rules_core.koenigrufen.trischaken import LOSER_PAYS
from tests.rules_core.random_numbers import Lcg
from tests.rules_core.scribe import enter_deal
from tests.vm.effort import some
from tests.vm.refused import refusal

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
        for seed in some(range(100), 2):
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


class TestClubsTariff(unittest.TestCase):
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
        error = refusal(DealError, CLUB.verify, solo)
        assert error.field == "bonuses[0].announced", "a silent bonus of no value"
        _enter_deals("club_tariff")

    def test_a_tariff_may_lack_what_the_others_have(self):
        """No kinds of games to choose from, no Valat to explain, no Kontra to say."""
        assert [len(games) for _, games in PLAIN.form[1].groups] == [0, 5, 0, 2]
        assert [len(games) for _, games in CLUB.form[1].groups] == [2, 1, 1, 2]
        assert (CLUB.facts()["valat"], PLAIN.facts()["valat"]) == (5, None)
        lost = {"forehand": 0, "game": 4, "declarer": 2, "ending": 1}
        assert PLAIN.score(lost).points == [2, 2, -6, 2]
        _enter_deals("plain_tariff")

    def test_what_is_usual_is_that_the_forehand_calls(self):
        """Who is forehand and alone has declared that game: it is not what is left to play."""
        called = Game("rufer", 1, FOREHAND | PARTNER)
        alone = Game("sechserdreier", 4, FOREHAND)
        for games, usual in (
            ((alone, called), 1),
            ((alone, Game("solorufer", 2, PARTNER)), None),
        ):
            tariff = plain("eins").tariff
            tariff.games = games
            assert make_form(tariff)[1].usual == usual, usual

    def test_a_partner_gets_what_the_game_is_won_for(self):
        """Rules 2, Renonce: "every regular player gets what he would have got had his side won"."""
        tariff = plain("eins").tariff
        tariff.games = (Game("rufer", 1, FOREHAND | PARTNER, lost=3),)
        answers = {"forehand": 0, "game": 0, "declarer": 0, "partner": 2, "ending": RENONCE}
        for at_fault, points in (([3], [1, 3, 1, -5]), ([0], [-7, 3, 1, 3]), ([2], [1, 3, -7, 3])):
            answers["renonce"] = at_fault
            assert Koenigrufen(tariff).score(answers).points == points, at_fault

    def test_levels_of_kontra_have_names_as_far_as_there_are_any(self):
        for levels, words in ((4, "level."), (5, None)):
            tariff = plain("eins").tariff
            tariff.kontra_points = tariff.kontra_money = (1,) * levels
            found = []
            for question in flat(make_form(tariff)):
                parts = question.form or (question,)
                found += [part.words for part in parts if part.key == "kontra"]
            assert found == [words] * 5, found


if __name__ == "__main__":
    unittest.main()
