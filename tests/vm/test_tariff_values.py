"""A rule book like another one, but for values or words that a club gives, on every VM."""

import unittest

from rules_core.books import RULE_IDS, book
from rules_core.errors import Refusal
from rules_core.koenigrufen.krenglbach import tariff
from rules_core.tariff_values import tariff_like
from rules_core.tariffs import book_of, decode, encode
from rules_core.words import Word, own_texts
from tests.vm.refused import refusal


def like(rules, values):
    return tariff_like(book(rules).tariff, "club", values)


class TestTariffValues(unittest.TestCase):
    def test_without_values_it_is_the_same_by_another_id(self):
        for rules in RULE_IDS:
            tariff = like(rules, {})
            again = tariff_like(tariff, "other", {})
            assert (tariff.rules, again.rules) == ("club", "other")
            again.rules = "club"
            assert encode(again) == encode(tariff)

    def test_a_row_is_given_as_its_whole_line(self):
        tariff = like("krenglbach", {"games": {"solodreier": {"value": 10, "marks": ["solo"]}}})
        found = book_of(tariff)
        deal = {"forehand": 0, "game": 6, "declarer": 2, "ending": 1}
        assert found.score(deal).points == [10, 10, -30, 10]
        assert [game.name for game in tariff.games] == [
            game.name for game in book("krenglbach").tariff.games
        ]

    def test_rows_come_and_go(self):
        values = {
            "negative_games": {"zwiccolo": None, "piccolo": 3},
            "bonuses": {"quapil": {"announced": 8, "silent": False, "marks": ["bird"]}},
            "names": {"de": "Wirtshauscup"},
        }
        tariff = like("krenglbach", values)
        assert [name for name, _ in tariff.negative_games][:2] == ["piccolo", "bettel"]
        assert dict(tariff.negative_games)["piccolo"] == 3
        last = tariff.bonuses[-1]
        assert (last.name, last.announced, last.silent) == ("quapil", 8, None)
        assert tariff.names == [("de", "Wirtshauscup")]

    def test_of_an_object_the_rest_stays(self):
        values = {
            "event": {
                "shapes": [{"players": 4, "rounds": 2, "deals": 8}],
                "minutes": {"8": 40},
                "cup": {"full": 50, "most": 90},
            },
            "trischaken": {"value": 6},
        }
        tariff = like("tirol", values)
        event = tariff.event
        assert (event.shapes, event.minutes, event.cup) == ([(4, 2, 8)], [(8, 40)], (50, 90))
        assert event.ties == ["best", "second", "encounter", "ranks"]
        scheme = tariff.trischaken
        assert (scheme.scheme, scheme.value, scheme.renonce) == ("two_by_two", 6, 4)

    def test_what_cannot_be_is_named(self):
        for rules, values, field, key in (
            ("krenglbach", {"cent": 1}, "", "no_field"),
            ("krenglbach", {"rules": "other"}, "rules", "own_id"),
            ("krenglbach", {"cents": 0.5}, "cents", "whole_between"),
            ("krenglbach", {"games": 4}, "games", "by_name"),
            ("krenglbach", {"games": {"solo": {"value": 1}}}, "games.solo", "one_of"),
            ("krenglbach", {"games": {"dreier": {"worth": 4}}}, "games.dreier", "no_field"),
            ("krenglbach", {"games": {"dreier": {}}}, "games.dreier", "these"),
            ("krenglbach", {"games": {"dreier": 4}}, "games.dreier", "these"),
            (
                "krenglbach",
                {"games": {"dreier": {"value": 4, "marks": "solo"}}},
                "games.dreier.marks",
                "some_of",
            ),
            ("krenglbach", {"bonuses": {"sack1": None}}, "bonuses.sack1", "no_row"),
            ("krenglbach", {"negative_games": {"bettel": 0}}, "negative_games.bettel", None),
            ("krenglbach", {"event": {"cup": {"full": 3}}}, "event.cup", "these"),
            ("krenglbach", {"event": {"shapes": 3}}, "event.shapes", "list_between"),
            ("krenglbach", {"kontra_money": [2, 4, 8]}, "kontra_money[0]", "factors"),
            (
                "krenglbach",
                {"bonuses": {"pagat": None, "uhu": None, "kakadu": None}},
                "games.besserrufer.marks",
                "with_bird",
            ),
            ("fft-4", {"contracts": {"garde": 0}}, "contracts.garde", "whole_between"),
        ):
            error = refusal(Refusal, like, rules, values)
            assert error.field == field, (values, error.field)
            assert key in (None, error.key), (values, error.key)
            assert str(error), values

    def test_an_id_that_every_box_has_is_refused(self):
        error = refusal(Refusal, tariff_like, book("tirol").tariff, "krenglbach", {})
        assert (error.field, error.key) == ("rules", "every_box")


TEXTS = {
    "koenigrufen.extras": "Zusätze?",
    "koenigrufen.bonuses.kontra": "Contre\u202f?",
    "koenigrufen.game.rufer": "Rufer",
}


def _own(words, language="de", fallback=""):
    changed = tariff()
    changed.words = words
    return own_texts(book_of(changed), language, fallback, TEXTS.get)


class TestWords(unittest.TestCase):
    def test_a_word_stands_in_every_text_of_its_thing(self):
        own = _own((Word("rufer", de="Königrufer"), Word("kontra", de="Gegenspiel")))
        assert own["koenigrufen.game.rufer"] == "Königrufer"
        assert own["koenigrufen.kontra"] == "Gegenspiel"

    def test_a_question_keeps_its_mark(self):
        own = _own((Word("bonuses", de="Ansagen"), Word("kontra", de="Gegenspiel")))
        assert own["koenigrufen.extras"] == "Ansagen?"
        assert own["koenigrufen.bonuses.kontra"] == "Gegenspiel\u202f?"

    def test_where_a_language_has_no_word_the_box_has(self):
        words = (Word("rufer", fr="Appel"),)
        assert _own(words) == {}
        assert _own(words, "fr") == {"koenigrufen.game.rufer": "Appel"}
        assert _own(words, "rm", "fr") == {"koenigrufen.game.rufer": "Appel"}

    def test_they_are_in_the_bytes_of_the_tariff(self):
        changed = tariff()
        changed.words = (Word("pagat", de="Spatz", fr="Moineau"),)
        [word] = decode(encode(changed)).words
        assert (word.name, word.de, word.en, word.fr) == ("pagat", "Spatz", None, "Moineau")

    def test_one_thing_has_one_word(self):
        changed = tariff()
        changed.words = (Word("pagat", de="Spatz"), Word("pagat", fr="Moineau"))
        assert refusal(Refusal, encode, changed).field == "words[1].name"

    def test_a_word_has_a_letter_and_sixteen_at_the_most(self):
        changed = tariff()
        for length, fits in ((0, False), (1, True), (16, True), (17, False)):
            changed.words = (Word("pagat", de="x" * length),)
            if fits:
                assert decode(encode(changed)).words[0].de == "x" * length
            else:
                assert refusal(Refusal, encode, changed).field == "words.de", length

    def test_everything_that_has_a_name_can_have_a_word(self):
        changed = tariff()
        changed.words = tuple([Word(name, de="Wort") for name, _ in changed.renamed])
        assert len(decode(encode(changed)).words) == len(changed.renamed) > 8

    def test_the_words_of_the_texts(self):
        """Krenglbach has "heimlich" and "Ansagen", the Swiss page "Weis" and "Match"."""
        said = {word.name: word.de for word in book("krenglbach").tariff.words}
        assert said["silent"] == "heimlich" and said["bonuses"] == "Ansagen"
        said = {word.name: word.de for word in book("ch-5").tariff.words}
        assert said == {"poignee": "Weis", "chelem": "Match"}
        assert book("fft-4").tariff.words == ()


if __name__ == "__main__":
    unittest.main()
