"""Deals as the box says them, from the files in `wordings`.

An example is a document, and below it in each language the title | all that there is to say.
"""

import json
from pathlib import Path

import pytest

from firmware.app import texts
from firmware.app.flows import wording
from firmware.app.flows.wording import Wording
from firmware.app.keys import DOWN
from firmware.app.screens.result import ConfirmScreen
from firmware.app.view import View
from rules_core.books import RULE_IDS, book
from rules_core.documents import read_document
from rules_core.questions.choice import Choice
from rules_core.statements import statements
from tests.app.table import session
from tests.app.widest import NAMES as WIDEST
from tests.each import each

NAMES = ("Anna", "Beat", "Carl", "Dora", "Emil", "Fritz")


def examples():
    """(document, {language: what is said}) of every example."""
    for path in sorted(Path(__file__).with_name("wordings").glob("*.txt")):
        for block in path.read_text(encoding="utf-8").strip().split("\n\n"):
            document, *lines = block.splitlines()
            yield json.loads(document), dict(line.split(": ", 1) for line in lines)


EXAMPLES = list(examples())


def worded(document, names=NAMES, **fields):
    """The `Wording` of a document, in the language in force."""
    entry = read_document(document)
    void = entry.score().void
    return Wording(entry.book, entry.content, names[: entry.book.seats], void=void, **fields)


@each("document", "expected", EXAMPLES)
def test_example(document, expected):
    said = {}
    for code in texts.LANGUAGES:
        texts.use_language(code)
        deal = worded(document)
        said[code] = f"{deal.title.whole} | {deal.whole()}"
    assert said == expected


def test_every_book_game_and_bonus_has_an_example():
    assert {document["rules"] for document, _ in EXAMPLES} == set(RULE_IDS)
    text = json.dumps([document for document, _ in EXAMPLES])
    for rules in RULE_IDS:
        for question in book(rules).form:
            if type(question) is Choice and isinstance(question.values[0], str):
                assert [value for value in question.values if f'"{value}"' not in text] == []


def test_what_has_become_of_a_deal_stands_before_it():
    deal = worded(EXAMPLES[0][0], before="Gestrichen")
    assert deal.title.parts == ["Gestrichen: Garde", " 2·49"]
    assert deal.whole() == "Gestrichen: Garde von Carl, Bouts 2, Punkte 49, gewonnen"


def test_a_level_of_kontra_without_a_name_is_a_number(monkeypatch):
    kontra = next(part for part in book("tirol").form[-1].members if part.key == "kontra")
    monkeypatch.setattr(kontra, "words", None)
    dreier = {"rules": "tirol", "forehand": 0, "game": "dreier", "declarer": 2, "won": True}
    assert worded(dreier | {"kontra": 2}).title.whole == "Dreier, Kontra 2"


@pytest.mark.parametrize("document", [document for document, _ in EXAMPLES])
def test_the_widest_names_break_nothing(canvas, document):
    """Every page fits, and the pages of words have all of them."""
    deal = worded(document, WIDEST, before="✓ korrigiert")
    names = WIDEST[: book(document["rules"]).seats]
    screen = ConfirmScreen(deal.title, names, [0] * len(names), View(0), True, "99", deal=deal)
    written = []
    write = canvas.text
    canvas.text = lambda said, *where, **how: written.append(said) or write(said, *where, **how)
    screen.draw(canvas)
    del written[:]
    while screen.press(DOWN, 0) is None and screen.page:
        screen.draw(canvas)
    assert deal.whole() in " ".join(line for line in written if line in screen._lines)


def test_a_cut_title_says_how_wide_it_is(canvas):
    title = worded(EXAMPLES[6][0]).title
    for room in range(20, 130):
        words, used = title.cut(canvas, room)
        assert canvas.measure(words) == used
        assert used <= room or words == title.parts[0] + " …"


def test_the_words_are_made_while_the_last_menu_is_shown(make_table, monkeypatch):
    """So that the score comes at once; a deal that turns out void is said anew."""
    made = []

    def counted(*arguments):
        made.append(arguments)
        return statements(*arguments)

    monkeypatch.setattr(wording, "statements", counted)
    table = make_table("de", session())
    table.play("right left right ok")
    assert len(made) == 1
    table.play("ok")
    assert len(made) == 1
    table.play("back\ndown ok left")  # a ruling: false play of the taker's side
    assert len(made) == 2
    table.play("ok")
    assert len(made) == 3
