"""The title line: our own words are never cut, and who deals is said wherever there is room."""

from itertools import product

import pytest

from firmware.app import texts
from firmware.app.canvas import Canvas
from firmware.app.flows.labels import title_of_deal
from firmware.app.flows.lookback import leaves, what_ok_does
from firmware.app.screens.header import Context, draw_header
from firmware.app.screens.result import ConfirmScreen
from firmware.fonts.symbols import SYMBOLS
from rules_core.books import RULE_IDS, book
from rules_core.questions.choice import Choice
from rules_core.questions.seat import NOBODY, Seat
from tests.app.widest import NAMES

PROMPTS = ("both", "scribe", "opponents", "storing", "void", "annul")


def drawn(title, context, shorten=False):
    """The picture of a title line, and the defects of its texts."""
    buffer = bytearray(1024)
    canvas = Canvas(buffer)
    heard = []
    canvas.fault = lambda *defect: heard.append(defect)
    draw_header(canvas, title, context, shorten)
    return buffer, heard


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_at_the_last_confirmation_the_dealer_is_still_named(code, name):
    texts.use_language(code)
    for prompt in PROMPTS:
        title = texts.text("confirm." + prompt)
        picture, defects = drawn(title, Context("99", name))
        assert defects == []
        assert picture != drawn(title, Context("99"))[0], prompt


def test_a_name_that_nobody_would_know_is_left_out():
    title = "Points de la défense ?"
    assert drawn(title, Context("99", NAMES[0])) == drawn(title, Context("99"))


def test_a_title_that_ends_with_a_name_leaves_room_for_the_dealer():
    title = "Punkte " + NAMES[1]
    picture, defects = drawn(title, Context("99", NAMES[0]), shorten=True)
    assert defects == []
    assert picture != drawn(title, Context("99"), shorten=True)[0]


class Listener(Canvas):
    """Keeps what is written, and the defects of it."""

    def __init__(self):
        super().__init__(bytearray(1024))
        self.written = []
        self.defects = []
        self.fault = lambda *defect: self.defects.append(defect)

    def text(self, s, *arguments, **fields):
        self.written.append(s)
        super().text(s, *arguments, **fields)


def titles_of_deals(rules):
    """What a deal of a rule book can be called in the look-back, in the language in force."""
    found = book(rules)
    seats = [question for question in found.form if isinstance(question, Seat)]
    games = [question for question in found.form if isinstance(question, Choice)][:1]
    known = {question.key: 0 for question in seats}
    answers = [known | {game.key: option} for game in games for option in range(len(game.values))]
    answers += [{question.key: NOBODY} for question in seats if question.nobody and games]
    # Where there is no game, the card points of the parties or of the players.
    answers += [{"points": [36] * count} for count in (2, 3, 5) if not games]
    return {title_of_deal(found, given) for given in answers}


@pytest.mark.parametrize("code", texts.LANGUAGES)
@pytest.mark.parametrize("rules", RULE_IDS)
def test_the_look_back_always_says_what_ok_does(code, rules):
    texts.use_language(code)
    said = ("lookback.annulled", "lookback.void", "correct.corrected", "correct.annulled")
    titles = titles_of_deals(rules) | {texts.text(key) for key in said}
    for title, dealer, index in product(titles, ("", "A", NAMES[0]), (0, 50, 98)):
        canvas = Listener()
        leaf = leaves(index, 98)
        draw_header(canvas, title, Context("99", dealer, leaf, what_ok_does()))
        assert canvas.defects == []
        assert {title, "99"} < set(canvas.written), title
        assert [hint for hint in what_ok_does() if hint in canvas.written], title
        arrows = {"left", "right"} if len(leaf) == 2 else {"right" if index == 0 else "left"}
        assert {SYMBOLS[arrow] for arrow in arrows} < set(canvas.written)


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_what_ok_does_is_said_in_words_where_they_have_room(code):
    texts.use_language(code)
    words, short = what_ok_does()
    canvas = Listener()
    draw_header(canvas, "Garde", Context("9", "", leaves(8, 98), (words, short)))
    assert words in canvas.written
    assert short not in canvas.written


def test_the_dealer_is_named_rather_than_ok_explained_in_words():
    words, short = what_ok_does()
    canvas = Listener()
    draw_header(canvas, "36 : 36", Context("99", NAMES[0], leaves(1, 98), (words, short)))
    assert short in canvas.written
    assert any(NAMES[0] in written for written in canvas.written)


def test_another_title_alone_makes_the_picture_that_drawing_anew_would():
    names = ["Éva", "Ångström", "Çelik", "Dora"]
    pictures = []
    for alone in (True, False):
        canvas = Canvas(bytearray(1024))
        screen = ConfirmScreen(names, [18, -6, -6, -6], 0, Context("3", "Éva"), (0,), True)
        screen.draw(canvas)
        before = bytes(canvas.buffer)
        screen.storing = True
        if alone:
            screen.draw_title(canvas)
        else:
            canvas.clear()
            screen.draw(canvas)
        pictures.append(bytes(canvas.buffer))
    assert pictures[0] == pictures[1] != before
