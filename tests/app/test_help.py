"""Help: every question of every book has it; it fits, tells the decisions and no stale number."""

import copy
import re

import pytest

from firmware.app import texts
from firmware.app.flows.help import help_text
from firmware.app.screens.message import MessageScreen
from host_tools.tariffs.shelf import cup_ids, find
from rules_core.books import RULE_IDS, book
from rules_core.french.tariff import Contract
from rules_core.koenigrufen.tariff import (
    BIRD,
    BY_VALUE,
    GAME_ALONE,
    NO_TRISCHAKEN,
    TIMES_ALL,
    VALAT,
    Trischaken,
)
from rules_core.koenigrufen.trischaken import LOSER_PAYS
from rules_core.questions.compound import Group, Ignored, Items, Menu
from rules_core.tariffs import book_of, decode, encode
from tests.app.table import ALL_SEATS
from tests.box_texts import helps_of
from tests.each import each
from tests.rules_core.free_bonuses import FIRST_TRICK, MISERE, at_home, cup

# The languages that explain one family only; they fall back to German for the others.
ONLY = {"rm": ("troccas",)}

# How a text marks what is our reading of a rule book and not its own words.
MARK = {"de": "Lesart", "en": "Our reading", "fr": "Notre lecture", "rm": "Nossa lectura"}

# The decisions where the source texts are silent: rule book, question, a word of the German text.
DECISIONS = [
    ("fft-4", "taker", "passen alle"),
    ("fft-4", "points", "nie gerundet"),
    ("fft-4", "poignees.size", "zählen zusammen"),
    ("fft-4", "chelem", "verfehlter"),
    ("fft-4", "ruling.side", "nicht kennt"),
    ("ch-5", "partner", "allein"),
    ("krenglbach", "bonuses.name", "im Solo wird er nicht verdoppelt"),
    ("krenglbach", "bonuses.name", "vervielfacht er den Wert bei Verlust"),
    ("krenglbach", "bonuses.made", "still und verfehlt"),
    ("krenglbach", "ending", "kein Kontra"),
    ("krenglbach", "renonce", "ungerader Punkt"),
    ("krenglbach", "kontra", "Valat"),
    ("krenglbach", "most", "Vorhand unter den Gleichen"),
    ("krenglbach", "side_by_side", "alle 0"),
    ("krenglbach", "extras", "mit dem Spiel verloren"),
    ("tirol", "kontra", "nur die einfache Verdopplung"),
    ("tirol", "bonuses.kontra", "nur die einfache Verdopplung"),
    ("tirol", "declarers.kontra", "nur die einfache Verdopplung"),
    ("tirol", "most", "niemand zahlt zweimal"),
    ("tirol", "bonuses.name", "verfehlter Valat"),
    ("tirol", "ending", "mit dem Vogel"),
    ("tirol", "first_dealer", "nichts davon sagt"),
    ("troccas-4", "first_dealer", "gibt zuerst"),
    ("troccas-5", "first_dealer", "auch zu dritt und zu fünft"),
    ("troccas-4", "points", "vier Spiele"),
    ("troccas-6", "points", "vier Spiele"),
    ("troccas-3", "points", "3 weniger"),
    ("troccas-4", "match", "ändert die Punkte nicht"),
]

# Figures that are no tariff: they name a card, count cards, or are an example that a test makes.
FREE = {
    "french.first_dealer": "21",
    "french.taker": "0",
    "french.bouts": "1 21",
    "french.points": "2",
    "early_rounding.points": "1 1",
    "french.petit_au_bout": "1",
    "french.ruling.kind": "0",
    "by_result.ruling.side": "0",
    "koenigrufen.thirds": "0",
    "side_by_side.side_by_side": "0",
    "two_by_two.most": "1 2 3 0",  # of a list, and what two in the middle get
    "parties.points": "3 1",
    "alone.points": "3",
}


def paths(form, before=""):
    """The paths of all questions of a form, as `Walk.path` has them."""
    for question in form:
        if isinstance(question, Ignored):
            continue
        if isinstance(question, Menu):
            yield before + question.key
            yield from paths(question.members, before)
        elif isinstance(question, (Group, Items)):
            yield from paths(question.form, before + question.key + ".")
        else:
            yield before + question.key


# What is asked beside the questions of the forms.
BESIDE = ("first_dealer",)


def questions():
    return [
        (rules, path)
        for rules in RULE_IDS
        for path in (*sorted(set(paths(book(rules).form))), *BESIDE)
    ]


def full():
    """A tariff in which every level of Kontra counts in the points."""
    tariff = copy.copy(book("tirol").tariff)
    tariff.rules, tariff.kontra_points = "full", (1, 2, 4, 8)
    return tariff


def read_otherwise(rules, **readings):
    """A built-in tariff of which a club reads the text in another way."""
    tariff = copy.copy(book(rules).tariff)
    tariff.rules = "other"
    for name, reading in readings.items():
        setattr(tariff, name, reading)
    return tariff


# The built-in ones, cups of which some do what none of these does, and what none of all does.
ALL_BOOKS = [book(rules) for rules in RULE_IDS]
ALL_BOOKS += [book_of(find(cup).tariff) for cup in cup_ids()]
ALL_BOOKS.append(book_of(full()))
ALL_BOOKS.append(book_of(read_otherwise("krenglbach", valat_multiplies=BY_VALUE)))
ALL_BOOKS.append(book_of(read_otherwise("krenglbach", given_up=GAME_ALONE)))
ALL_BOOKS.append(book_of(read_otherwise("fft-4", late_rounding=True, by_contract=True)))


def own_values():
    """Krenglbach with values that no built-in book has."""
    tariff = decode(encode(book("krenglbach").tariff))
    tariff.rules, tariff.trischaken.trickless = "own", 3
    for bonus in tariff.bonuses:
        bonus.base = 2 if bonus.has(BIRD) else None
        bonus.flags |= TIMES_ALL if bonus.has(VALAT) else 0
    return tariff


ALL_BOOKS.append(book_of(own_values()))
ALL_BOOKS += [cup(), at_home(MISERE, FIRST_TRICK)]
ALL_BOOKS.append(book_of(read_otherwise("krenglbach", negative_games=())))
ALL_BOOKS.append(book_of(read_otherwise("krenglbach", trischaken=NO_TRISCHAKEN)))


def club():
    """A rule book with a Trischaken of numbers that are nowhere else."""
    tariff = copy.copy(book("krenglbach").tariff)
    tariff.rules = "club"
    tariff.trischaken = Trischaken(LOSER_PAYS, 10, renonce=3, two=6, three=3)
    return book_of(tariff)


def stems_of(found):
    """Where the help of a rule book stands."""
    return (found.texts, *found.variants)


# By the rows of each tariff: what is played there in another way than in other rule books.
VARIANTS = {
    "ch-5": "early_rounding",
    "fft-4": "early_rounding enquiry by_result",
    "hopfgarten-2016": "kontra_full valat_times valat_times_all kontra_falls both_sides "
    "bird_renonce bases",
    "krenglbach": "kontra_money given_up_announced valat_times valat_outcome kontra_falls no_bird "
    "negative side_by_side trischaken loser_pays forehand_alone",
    "ooe-2023": "kontra_money given_up_announced valat_times valat_outcome announced_only no_bird "
    "renonce_forehand negative one_declarer trischaken loser_pays forehand_alone",
    "sauwald-2019": "kontra_money given_up_announced valat_times valat_outcome announced_only "
    "no_bird negative one_declarer trischaken loser_pays forehand_alone trickless",
    "tirol": "kontra_simple given_up_announced valat_added both_sides bird_renonce negative "
    "one_declarer trischaken two_by_two",
}


@each("found", [one for one in ALL_BOOKS if one.id in VARIANTS])
def test_the_help_of_a_rule_book_is_of_what_it_plays(found):
    assert found.variants == tuple(VARIANTS[found.id].split())


def explains(code, rules):
    return book(rules).texts in ONLY.get(code, (book(rules).texts,))


@pytest.mark.parametrize("code", texts.LANGUAGES)
@pytest.mark.parametrize("rules", ALL_SEATS)
def test_every_question_has_help_that_fits(canvas, code, rules):
    texts.use_language(code)
    asked = [path for owner, path in questions() if owner == rules]
    assert asked
    for path in asked:
        sentences = help_text(book(rules), path)
        assert "{" not in sentences, path
        assert sentences == sentences.strip(), path
        screen = MessageScreen(texts.text("more.help"), sentences)
        screen.draw(canvas)
        for first in range(len(screen.lines)):
            screen.first = first
            canvas.clear()
            screen.draw(canvas)


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_every_question_is_explained_in_the_language_itself(code):
    known = helps_of(code)
    lacking = [
        (rules, path)
        for rules, path in questions()
        if explains(code, rules)
        and not {f"{stem}.{path}" for stem in stems_of(book(rules))} & set(known)
    ]
    assert lacking == []


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_every_text_is_about_a_question(code):
    asked = {
        f"{stem}.{path}"
        for found in ALL_BOOKS
        for path in (*paths(found.form), *BESIDE)
        for stem in stems_of(found)
    }
    assert sorted(set(helps_of(code)) - asked) == []


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_the_languages_say_the_same(code):
    """The same questions, numbers and decisions."""
    german = helps_of("de")
    own = helps_of(code)
    stems = {
        stem
        for found in ALL_BOOKS
        if found.texts in ONLY.get(code, (found.texts,))
        for stem in stems_of(found)
    }
    assert set(own) == {key for key in german if key.partition(".")[0] in stems}
    for key, text in own.items():
        assert placeholders(text) == placeholders(german[key]), key
        assert (MARK[code] in text) == (MARK["de"] in german[key]), key


@each("rules", "path", "words", DECISIONS)
def test_every_decision_can_be_read_at_its_question(rules, path, words):
    texts.use_language("de")
    sentences = help_text(book(rules), path)
    assert MARK["de"] in sentences
    assert words in sentences[sentences.index(MARK["de"]) :]


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_numbers_come_from_the_tariff(code):
    """What is written out is known to be no number of a tariff, or is tested below."""
    for key, text in helps_of(code).items():
        written = re.findall(r"\d+", re.sub(r"\{\w+\}", "", text))
        assert sorted(written) == sorted(FREE.get(key, "").split()), key


@pytest.mark.parametrize("code", ["de", "en", "fr"])
def test_trischaken_is_explained_with_the_numbers_of_the_tariff(code):
    """The order of the numbers as they are paid; what is made of them is tested with the scores."""
    texts.use_language(code)
    said = [re.findall(r"\d+", help_text(found, "most")) for found in (club(), book("tirol"))]
    loser_pays, two_by_two = [" ".join(numbers) for numbers in said]
    assert loser_pays.endswith("10 35 2 20 6 3")
    assert "2 35 2 4" in two_by_two


@pytest.mark.parametrize("code", ["de", "en", "fr"])
def test_contracts_in_halves_are_written_as_halves(code):
    texts.use_language(code)
    tariff = decode(encode(book("fft-4").tariff))
    tariff.rules, tariff.in_halves = "halves", True
    tariff.contracts = [Contract("prise", 2), Contract("pousse", 3), Contract("garde", 4)]
    told = help_text(book_of(tariff), "contract").splitlines()
    assert [line.rsplit(maxsplit=1)[-1] for line in told[1:4]] == ["1", "1½", "2"]


def test_a_bird_is_explained_with_its_base():
    texts.use_language("en")
    assert "Kakadu: 2" in help_text(book_of(own_values()), "bonuses.name")


def test_parts_of_points_are_written_as_the_number_screen_has_them():
    texts.use_language("de")
    sentences = help_text(book("fft-4"), "points")
    assert "40½" in sentences and "41½" in sentences


@each("code", texts.LANGUAGES)
@each("found", ALL_BOOKS)
def test_every_question_of_every_tariff_has_help(code, found):
    texts.use_language(code)
    for path in set(paths(found.form)):
        assert "{" not in help_text(found, path)


def test_a_language_that_leaves_a_game_out_shows_the_german_help():
    texts.use_language("de")
    german = help_text(book("fft-4"), "points")
    texts.use_language("en")
    assert help_text(book("fft-4"), "points") != german
    texts.use_language("rm")
    assert help_text(book("fft-4"), "points") == german


def test_a_question_that_nobody_asks_has_no_help():
    with pytest.raises(LookupError, match=r"fft-4\.weather"):
        help_text(book("fft-4"), "weather")


def placeholders(text):
    return sorted(re.findall(r"\{\w+\}", text))
