"""Help: every question of every book has it; it fits, tells the decisions and no stale number."""

import importlib
import re
from pathlib import Path

import pytest

from firmware.app import texts
from firmware.app.canvas import Canvas
from firmware.app.flows.help import help_text
from firmware.app.screens.message import MessageScreen
from firmware.fonts.make_fonts import CHARACTERS
from firmware.translations import help as helps
from rules_core.books import RULE_IDS, book
from rules_core.forms import Group, Ignored, Items, Menu
from rules_core.koenigrufen.trischaken import settle
from tests.app.table import ALL_SEATS

# The languages that explain one family only; they fall back to German for the others.
ONLY = {"rm": ("troccas",)}

# How a text marks what is our reading of a rule book and not its own words.
MARK = {"de": "Lesart", "en": "Our reading", "fr": "Notre lecture", "rm": "Nossa lectura"}

# The decisions where the source texts are silent: rule book, question, a word of the German text.
DECISIONS = [
    ("fft-4", "taker", "passen alle"),
    ("fft-4", "points", "aufgerundet"),
    ("fft-4", "poignees.size", "zählen zusammen"),
    ("fft-4", "chelem", "verfehlter"),
    ("fft-4", "ruling.side", "nicht kennt"),
    ("ch-5", "partner", "allein"),
    ("krenglbach", "bonuses.name", "im Solo wird er nicht verdoppelt"),
    ("krenglbach", "bonuses.made", "still und verfehlt"),
    ("krenglbach", "ending", "kein Kontra"),
    ("krenglbach", "renonce", "ungerader Punkt"),
    ("krenglbach", "kontra", "Valat"),
    ("krenglbach", "thirds", "Vorhand unter den Gleichen"),
    ("krenglbach", "side_by_side", "alle 0"),
    ("krenglbach", "extras", "mit dem Spiel verloren"),
    ("tirol", "kontra", "nur die einfache Verdopplung"),
    ("tirol", "bonuses.kontra", "nur die einfache Verdopplung"),
    ("tirol", "declarers.kontra", "nur die einfache Verdopplung"),
    ("tirol", "thirds", "niemand zahlt zweimal"),
    ("tirol", "bonuses.name", "verfehlter Valat"),
    ("tirol", "ending", "mit dem Vogel"),
    ("troccas-4", "points", "vier Spiele"),
    ("troccas-6", "points", "vier Spiele"),
    ("troccas-3", "points", "3 weniger"),
    ("troccas-4", "match", "ändert die Punkte nicht"),
]

# Figures that are no tariff: they name a card, count cards, or are an example that a test makes.
FREE = {
    "french.taker": "0",
    "french.bouts": "1 21",
    "french.points": "2 1 1",
    "french.petit_au_bout": "1",
    "french.ruling.kind": "0",
    "koenigrufen.thirds": "0",
    "krenglbach.thirds": "3 6 2 1",
    "krenglbach.side_by_side": "0",
    "tirol.thirds": "1 2 4 2 2 3 2 0 1 1",
    "troccas-4.points": "3 1",
    "troccas-6.points": "3 1",
    "troccas-3.points": "3",
    "troccas-5.points": "3",
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


def questions():
    return [(rules, path) for rules in RULE_IDS for path in sorted(set(paths(book(rules).form)))]


def texts_of(code):
    return dict(importlib.import_module(f"firmware.translations.help.{code}").HELP)


def explains(code, rules):
    return book(rules).texts in ONLY.get(code, (book(rules).texts,))


@pytest.fixture
def canvas(defects):
    canvas = Canvas(bytearray(1024))
    canvas.fault = lambda kind, text: defects.append((kind, text))
    return canvas


def test_the_languages_are_those_that_have_a_module():
    found = {path.stem for path in Path(helps.__file__).parent.glob("*.py")} - {"__init__"}
    assert found == set(texts.LANGUAGES)


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
    known = texts_of(code)
    lacking = [
        (rules, path)
        for rules, path in questions()
        if explains(code, rules)
        and not {f"{book(rules).texts}.{path}", f"{rules}.{path}"} & set(known)
    ]
    assert lacking == []


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_every_text_is_about_a_question(code):
    asked = {f"{stem}.{path}" for rules, path in questions() for stem in (book(rules).texts, rules)}
    assert sorted(set(texts_of(code)) - asked) == []


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_the_languages_say_the_same(code):
    """The same questions, numbers and decisions."""
    german = texts_of("de")
    own = texts_of(code)
    stems = ONLY.get(code, ("",))
    assert set(own) == {key for key in german if key.startswith(stems)}
    for key, text in own.items():
        assert placeholders(text) == placeholders(german[key]), key
        assert (MARK[code] in text) == (MARK["de"] in german[key]), key


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_the_fonts_have_every_character(code):
    known = {*CHARACTERS, "\n"}
    assert {
        key: lacking for key, text in texts_of(code).items() if (lacking := set(text) - known)
    } == {}


@pytest.mark.parametrize(("rules", "path", "words"), DECISIONS)
def test_every_decision_can_be_read_at_its_question(rules, path, words):
    texts.use_language("de")
    sentences = help_text(book(rules), path)
    assert MARK["de"] in sentences
    assert words in sentences[sentences.index(MARK["de"]) :]


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_numbers_come_from_the_tariff(code):
    """What is written out is known to be no number of a tariff, or is tested below."""
    for key, text in texts_of(code).items():
        written = re.findall(r"\d+", re.sub(r"\{\w+\}", "", text))
        assert sorted(written) == sorted(FREE.get(key, "").split()), key


def test_the_numbers_of_trischaken_that_are_written_out():
    def loser_pays(thirds, forehand):
        return settle(book("krenglbach").tariff.trischaken, thirds, forehand)

    def two_by_two(thirds, forehand):
        return settle(book("tirol").tariff.trischaken, thirds, forehand)

    # Krenglbach: 3, with the game 6, shared; two pay 2 each, three 1 each.
    assert loser_pays([30, 80, 50, 50], 0) == [1, -3, 1, 1]
    assert loser_pays([30, 107, 43, 30], 0) == [2, -6, 2, 2]
    assert loser_pays([80, 50, 40, 40], 0) == [-6, 2, 2, 2]
    assert loser_pays([30, 80, 80, 20], 0) == [2, -2, -2, 2]
    assert loser_pays([30, 60, 60, 60], 0) == [3, -1, -1, -1]
    # Tirol: 2 to each, 4 with both; equal ones share.
    assert two_by_two([80, 50, 40, 40], 0) == [-6, 2, 2, 2]
    assert two_by_two([110, 50, 30, 20], 0) == [-12, 4, 4, 4]
    assert two_by_two([70, 80, 60, 0], 0) == [-2, -2, -2, 6]
    assert two_by_two([50, 70, 50, 40], 0) == [0, -2, 0, 2]
    assert two_by_two([60, 60, 60, 30], 0) == [-1, -1, -1, 3]
    assert two_by_two([40, 90, 40, 40], 0) == [1, -3, 1, 1]


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
