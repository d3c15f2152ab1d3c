"""The words that a tariff has for its games, bonuses and endings, on every VM."""

import unittest

from rules_core.books import book
from rules_core.errors import Refusal
from rules_core.koenigrufen.krenglbach import tariff
from rules_core.tariffs import book_of, decode, encode
from rules_core.words import Word, own_texts
from tests.vm.refused import refusal

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

    def test_the_words_of_the_texts(self):
        """Krenglbach has "heimlich" and "Ansagen", the Swiss page "Weis" and "Match"."""
        said = {word.name: word.de for word in book("krenglbach").tariff.words}
        assert said["silent"] == "heimlich" and said["bonuses"] == "Ansagen"
        said = {word.name: word.de for word in book("ch-5").tariff.words}
        assert said == {"poignee": "Weis", "chelem": "Match"}
        assert book("fft-4").tariff.words == ()


if __name__ == "__main__":
    unittest.main()
