"""The title line, which never cuts our own words, and the bar at the edge of a list."""

import re
from itertools import product

import pytest

from firmware.app import texts
from firmware.app.canvas import SMALL, Canvas
from firmware.app.flows.lookback import leaves, what_ok_does
from firmware.app.flows.wording import Title, Wording
from firmware.app.keys import OK, OPPONENTS
from firmware.app.screens.header import (
    FIRST_LINE,
    GOES_ON_AND_TELLS,
    LINES,
    TELLS,
    Context,
    draw_header,
)
from firmware.app.screens.result import ConfirmScreen
from firmware.app.screens.scroll_bar import draw_scroll_bar
from firmware.app.view import View
from firmware.fonts.symbols import SYMBOLS
from rules_core.books import RULE_IDS, book
from rules_core.documents import DEAL, read_document
from tests.app.widest import NAMES
from tests.rules_core.vector_files import all_vectors

LETTERS = "".join(name[0] for name in NAMES)


def drawn(title, context, shorten=False, keys=()):
    """The picture of a title line, and the defects of its texts."""
    buffer = bytearray(1024)
    canvas = Canvas(buffer)
    heard = []
    canvas.fault = lambda *defect: heard.append(defect)
    draw_header(canvas, title, context, shorten, keys)
    return buffer, heard


def test_a_name_that_nobody_would_know_is_left_out():
    title = "Points de la défense ?"
    assert drawn(title, Context("99", NAMES[0])) == drawn(title, Context("99"))


def test_a_title_that_ends_with_a_name_leaves_room_for_the_dealer():
    title = "Punkte " + NAMES[1]
    picture, defects = drawn(title, Context("99", NAMES[0]), shorten=True)
    assert defects == []
    assert picture != drawn(title, Context("99"), shorten=True)[0]


def test_a_sign_stands_before_each_hint_and_the_last_hint_may_stand_alone():
    context = Context("12", "Jürg", hints=("OK: weiter", "OK"))
    assert context.with_sign("x", TELLS, always=True).hints == ["x OK: weiter", "x OK"]
    assert context.with_sign("x", TELLS, always=False).hints == ["x OK: weiter", "x OK", "OK"]
    assert Context().with_sign("x", (), always=False).hints == ["x", ""]


def test_whose_number_is_asked_for_is_said_before_who_deals():
    """Where the sign of a key takes the room of one of them."""
    title = "Zuschlag " + "Anna"
    picture, defects = drawn(title, Context("12", "Jürg"), shorten=True, keys=TELLS)
    assert defects == []
    assert picture == drawn(title, Context("12"), shorten=True, keys=TELLS)[0]


class Listener(Canvas):
    """Keeps what is written, and the defects of it."""

    def __init__(self):
        super().__init__(bytearray(1024))
        self.written = []
        self._rooms = []
        self.defects = []
        self.fault = lambda *defect: self.defects.append(defect)

    def text(self, s, x, y, font=SMALL, width=None, **fields):
        self.written.append(s)
        self._rooms.append(self.width - x if width is None else width)
        super().text(s, x, y, font, width, **fields)

    def shown(self, words):
        """Is a text written that begins with these words, and have they room?"""
        used = self.measure(words)
        rooms = zip(self.written, self._rooms, strict=True)
        return any(written.startswith(words) and used <= room for written, room in rooms)


@pytest.mark.parametrize("title", ["Ansagen?", "Wer nimmt?", "Entscheid?"])
def test_all_keys_of_a_list_are_named_before_the_dealer_is(title):
    canvas = Listener()
    draw_header(canvas, title, Context("12", "Jürg"), keys=GOES_ON_AND_TELLS)
    assert GOES_ON_AND_TELLS[0] in canvas.written
    assert canvas.shown(title)


@pytest.mark.parametrize("code", ["de", "fr", "en"])
def test_the_longest_of_questions_is_whole(code):
    """Beside the number of the deal and the sign that there is more."""
    texts.use_language(code)
    canvas = Listener()
    title = texts.text("french.points.of_other")
    draw_header(canvas, title, Context("99"), shorten=True, keys=TELLS)
    assert canvas.shown(title)


def titles_of_deals(rules):
    """What the deals of a rule book are called in titles, in the language in force: one a game."""
    found = book(rules)
    documents = [vector["deal"] for vector in all_vectors() if "points" in vector["result"]]
    entries = [read_document(document) for document in documents if document["rules"] == rules]
    deals = [entry for entry in entries if entry.kind == DEAL]
    titles = [Wording(found, deal.content, NAMES[: found.seats]).title for deal in deals]
    # Behind the name of a game may be that of a partner, which gives way.
    return {re.split(" [" + LETTERS + "]{2}", title.parts[0])[0]: title for title in titles}


@pytest.mark.parametrize("code", texts.LANGUAGES)
@pytest.mark.parametrize("rules", RULE_IDS)
def test_the_look_back_says_the_game_and_what_ok_does(code, rules):
    texts.use_language(code)
    titles = titles_of_deals(rules).items()
    for (game, title), dealer, index in product(titles, ("", "A", NAMES[0]), (0, 50, 98)):
        canvas = Listener()
        leaf = leaves(index, 98)
        draw_header(canvas, title, Context("99", dealer, leaf, what_ok_does()))
        assert canvas.defects == []
        assert "99" in canvas.written
        assert canvas.shown(game), game
        assert [hint for hint in what_ok_does() if hint in canvas.written], title
        arrows = {"left", "right"} if len(leaf) == 2 else {"right" if index == 0 else "left"}
        assert {SYMBOLS[arrow] for arrow in arrows} < set(canvas.written)


@pytest.mark.parametrize("code", texts.LANGUAGES)
@pytest.mark.parametrize("rules", RULE_IDS)
def test_at_the_confirmation_stand_the_game_and_both_keys(code, rules):
    texts.use_language(code)
    names = NAMES[: book(rules).seats]
    for game, title in titles_of_deals(rules).items():
        screen = ConfirmScreen(title, names, [0] * len(names), View(0), True, "99")
        for keys, shown in (((), "⏎☍"), ((OK,), "⏎✓☍"), ((OPPONENTS,), "⏎✓☍✓")):
            for key in keys:
                screen.press(key, 0)
            canvas = Listener()
            screen.draw_title(canvas)
            assert canvas.defects == []
            assert [written for written in canvas.written if written.endswith(shown)], game
            assert canvas.shown(game), game


def test_a_title_that_is_too_long_ends_behind_a_whole_part():
    title = Title(["Rufer Klara", ", verloren", ", Pagat angesagt"])
    for number, shown in (("", "Rufer Klara, verloren …"), ("99999", "Rufer Klara …")):
        canvas = Listener()
        draw_header(canvas, title, Context(number))
        assert shown in canvas.written
    canvas = Listener()
    draw_header(canvas, Title(["Rufer", ", Re"]))
    assert "Rufer, Re" in canvas.written


def test_the_number_of_the_deal_gives_way_to_what_was_played():
    for parts, shown in ((["Garde"], "7 ⏎☍"), (["Garde", " 2·49", ", Kleiner"], "⏎☍")):
        canvas = Listener()
        ConfirmScreen(Title(parts), NAMES[:3], [0] * 3, View(0), True, "7").draw_title(canvas)
        assert {"".join(parts), shown} <= set(canvas.written)


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
        screen = ConfirmScreen("Garde", names, [18, -6, -6, -6], View(0), True, "3", marked=(0,))
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


WIDTH, HEIGHT = 128, 64
EDGE = WIDTH - 1  # a column that only the mark lights


def column(canvas, x=EDGE):
    """The rows below the title that are lit in a column."""
    rows = range(FIRST_LINE, HEIGHT)
    return [y for y in rows if canvas.buffer[y // 8 * WIDTH + x] >> y % 8 & 1]


def mark(first, total):
    """The rows of the mark."""
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8))
    draw_scroll_bar(canvas, first, total)
    return column(canvas)


@pytest.mark.parametrize("total", range(LINES + 1))
def test_there_is_none_where_all_fits(total):
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8))
    assert draw_scroll_bar(canvas, 0, total) == 0
    assert not any(canvas.buffer)


@pytest.mark.parametrize("total", [5, 6, 8, 11, 30, 400])
def test_it_goes_from_the_top_to_the_bottom(total):
    places = [mark(first, total) for first in range(total - LINES + 1)]
    assert places[0][0] == FIRST_LINE + 1
    assert places[-1][-1] == HEIGHT - 1
    assert places == sorted(places)
    (length,) = {len(rows) for rows in places}
    assert length >= 5
