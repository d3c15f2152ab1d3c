"""Every screen says which of its keys mean something: by their signs, or in words."""

from copy import deepcopy

import pytest

from firmware.app.canvas import SMALL, Canvas
from firmware.app.flows.wording import Title
from firmware.app.keys import DOWN, LEFT, OK, OPPONENTS, RIGHT, UP
from firmware.app.qr import SIZE
from firmware.app.screens.agree import AgreeScreen
from firmware.app.screens.counting import CountingScreen
from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.header import Context
from firmware.app.screens.leaf import LeafScreen
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import AssentScreen, LinesScreen, MessageScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.screens.payments import PaymentsScreen
from firmware.app.screens.pin import PinScreen
from firmware.app.screens.result import ConfirmScreen, FiguresScreen
from firmware.app.screens.result_code import ResultCodeScreen
from firmware.app.screens.selftest import (
    PatternScreen,
    all_dark,
    all_lit,
    even_squares,
    odd_squares,
    ruler,
)
from firmware.app.screens.signing import SignScreen
from firmware.app.screens.sitting import SeatsScreen
from firmware.app.screens.table import TableScreen
from firmware.app.screens.tally import TallyScreen
from firmware.app.view import View
from firmware.fonts.symbols import SYMBOLS
from rules_core.books import book
from rules_core.result_code import SignedResult
from tests.app.table import NAMES, SIX_NAMES
from tests.each import each

WIDTH = 128
OK_SIGN, OPPONENTS_SIGN = SYMBOLS["ok_key"], SYMBOLS["opponents_key"]
FOUR, ZEROS = NAMES[:4], [0] * 4
OF_A_DEAL = Context("12", "Maximilian")
CHOICES = [(LEFT, "won", "", 0), (RIGHT, "lost", "", 1)]
ROWS = [("Back", "", 0), ("Yes", "", 1)]
CODE = "W" * 11  # of a round, as wide as can be


class Listener(Canvas):
    """Keeps what is written, and where it ends: (text, row, column behind it)."""

    def __init__(self):
        super().__init__(bytearray(1024))
        self.written = []

    def text(self, s, x, y, font=SMALL, width=None, *rest, **fields):
        end = WIDTH if width is None else x + width
        if not isinstance(s, str):
            s = s.whole
        self.written.append((s, y, min(x + self.measure(s, font), end)))
        super().text(s, x, y, font, width, *rest, **fields)

    def glyph(self, name, x, y, font=SMALL, ink=1):
        self.written.append((SYMBOLS[name], y, x + self.measure(SYMBOLS[name], font)))
        super().glyph(name, x, y, font, ink)


def telling(screen):
    screen.more = True
    return screen


def page(screen, number):
    for _ in range(number):
        screen.press(RIGHT, 0)
    return screen


def counting(cards):
    labels = ["Kings", "Knights", "Queens", "Jacks", "Cards"]
    deck = book("krenglbach").deck
    return CountingScreen("Count", deck, labels[-len(deck.figures) - 1 :], {}, cards, (0, 999))


def signing(money=None):
    return SignScreen("Totals", FOUR, ZEROS, View(0), money, ZEROS, ZEROS, True)


def home(title, progress):
    return TableScreen(title, FOUR, View(0), ZEROS, 2, progress)


def tally(players, leaf=()):
    return TallyScreen([("Abend: 2 Runden", [(1, "Anna", 3)] * players, str)], leaf)


SCREENS = {
    "message": MessageScreen("Damaged", "The clock was unreadable."),
    "message-of-deal": MessageScreen("Does not fit", "Chelem made.", OF_A_DEAL),
    "lines": LinesScreen("About", ["one"] * 9),
    "payments": PaymentsScreen(FOUR, [(0, 1, 20)]),
    "assent": AssentScreen("Anna", "Nothing counts.", "Clear it"),
    "assent-of-both": AssentScreen("Anna", "Nothing counts.", "Clear it", opponents=True),
    "list": MenuScreen("Rules?", ROWS),
    "list-with-more": telling(MenuScreen("Really 90?", ROWS)),
    "cross": CrossScreen("Ending?", OF_A_DEAL, CHOICES),
    "cross-with-ok": CrossScreen("Ending?", OF_A_DEAL, CHOICES, ("Keep", 0)),
    "cross-with-more": telling(CrossScreen("Ending?", OF_A_DEAL, CHOICES)),
    "cross-with-both": telling(CrossScreen("Ending?", OF_A_DEAL, CHOICES, ("Keep", 0))),
    "number": NumberScreen("Table number?", 1, 99, 1),
    "number-with-more": telling(NumberScreen("Points?", 0, 70, 35, context=OF_A_DEAL)),
    "number-of-halves": NumberScreen("Points?", 0, 182, 35, 2, OF_A_DEAL),
    "number-of-both": telling(NumberScreen("Points?", 0, 182, 35, 2, OF_A_DEAL)),
    "totals": FiguresScreen("After 12 deals", FOUR, ZEROS, View(0)),
    "totals-money": page(FiguresScreen("After 12 deals", FOUR, ZEROS, View(0), money=ZEROS), 1),
    "leaf": LeafScreen("Garde", FOUR, ZEROS, View(0), Context("3", "", (LEFT,))),
    "confirm": ConfirmScreen("Garde", FOUR, ZEROS, View(0), True, "12"),
    "confirm-alone": ConfirmScreen("Garde", FOUR, ZEROS, View(0), False, "12"),
    "agree": AgreeScreen("Change? Anna", FOUR, ZEROS, View(0), OF_A_DEAL),
    "sign": signing(),
    "sign-counts": page(signing(), 1),
    "sign-payments": page(signing([1, -1, 0, 0]), 2),
    "seats": SeatsScreen("Please sit so", FOUR, View(0), 2),
    "seats-of-six": SeatsScreen("Please sit so", SIX_NAMES, View(0), 2),
    "home": home("T 7 R 2", "3/24"),
    "count": counting(26),
    "evening": tally(4),
    "evening-of-more-pages": tally(7, (LEFT, RIGHT)),
    "code": ResultCodeScreen(SignedResult(242, 11, 38, (), 24, 0, b""), bytes(SIZE * SIZE), CODE),
    "ruler": PatternScreen(lambda canvas: ruler(canvas, "A frame, without a gap?")),
    "lit": PatternScreen(all_lit),
    "dark": PatternScreen(all_dark),
    "even-squares": PatternScreen(even_squares),
    "odd-squares": PatternScreen(odd_squares),
    "pin": PinScreen("Director's PIN"),
}

# Screens of which keys that have no sign all do one and the same.
ANY_KEY = (FiguresScreen, PatternScreen, ResultCodeScreen, TallyScreen)


def shown(screen):
    canvas = Listener()
    screen.draw(canvas)
    return canvas


def means_something(screen, key):
    """Does a press of the key give a result, or another picture?"""
    pressed = deepcopy(screen)
    return pressed.press(key, 0) is not None or shown(pressed).buffer != shown(screen).buffer


@each("name", SCREENS)
def test_every_screen_names_its_keys(name):
    screen = SCREENS[name]
    written = [said for said, _, _ in shown(screen).written]
    ok = any(OK_SIGN in said or "OK" in said for said in written)
    assert ok == means_something(screen, OK)
    # Where both agree in a sentence a bar says it in words.
    opponents = any(OPPONENTS_SIGN in said or "Gegner" in said for said in written)
    leaves = isinstance(screen, ANY_KEY) and OPPONENTS_SIGN not in "".join(written)
    assert opponents or leaves or not means_something(screen, OPPONENTS)


@pytest.mark.parametrize("name", [name for name, screen in SCREENS.items() if screen.more])
def test_who_tells_more_has_the_sign_in_the_same_corner(name):
    in_corner = [
        said
        for said, row, end in shown(SCREENS[name]).written
        if row < 0 and end == WIDTH - 2 and said.endswith(OPPONENTS_SIGN)
    ]
    assert len(in_corner) == 1


@each("name", SCREENS)
def test_there_is_an_arrow_only_where_it_can_be_pressed(name):
    screen = SCREENS[name]
    if isinstance(screen, NumberScreen):
        screen = deepcopy(screen)
        screen.value += screen.unit  # at the limits an arrow does nothing
    written = [said for said, _, _ in shown(screen).written]
    arrows = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT}
    for symbol in arrows:
        if SYMBOLS[symbol] in written:
            assert means_something(screen, arrows[symbol]), symbol


def test_a_screen_that_tells_nothing_has_no_sign_of_that_key():
    for name in ("message", "list", "cross", "number", "totals", "count"):
        written = [said for said, _, _ in shown(SCREENS[name]).written]
        assert OPPONENTS_SIGN not in "".join(written), name


@each("screen_of", [FiguresScreen, ConfirmScreen])
@each("figure", [0, 88, 1640, 12_000])
@each("players", [3, 4, 5, 6])
def test_figures_that_turn_say_so(screen_of, figure, players):
    """In their middle, or in the title where they leave no room there."""
    more = {"opponents": True, "number": "12"} if screen_of is ConfirmScreen else {}
    figures, title = [figure] * players, Title(["Garde contre 3·70", ", Petit"])
    turns = screen_of(title, SIX_NAMES[:players], figures, View(0), money=figures, **more)
    stays = screen_of(title, SIX_NAMES[:players], figures, View(0), **more)
    signs = ["".join(said for said, _, _ in shown(one).written) for one in (turns, stays)]
    assert [written.count(SYMBOLS["exchange"]) for written in signs] == [1, 0]


@pytest.mark.parametrize(
    ("progress", "title"),
    [
        ("12/24", "T 99 R 99"),
        ("≠ 12/24", "T 99"),
        ("240' 1/99", "T 99"),
        ("not signed", "T 99"),
        ("▭ ≠ 240' 1/99", ""),
    ],
)
def test_the_table_says_which_keys_lead_on(progress, title):
    """Back to the menu, OK to a deal, the opponents' key to the totals; the title gives way."""
    written = [said for said, _, _ in shown(home("T 99 R 99", progress)).written]
    keys = [SYMBOLS[name] for name in ("back_key", "ok_key", "opponents_key")]
    assert "".join(keys) in written
    assert title in written


def test_a_name_at_the_end_of_a_title_gives_way_to_the_keys():
    screen = telling(MenuScreen("Really 85½? " + "M" * 24, ROWS, Context("99")))
    screen.named = True
    written = [said for said, _, _ in shown(screen).written]
    assert OK_SIGN + OPPONENTS_SIGN in written


@pytest.mark.parametrize(
    ("notice", "progress", "said"),
    [
        ("✓ 9 stored", "1/24", "✓ 9 stored"),
        ("✓ 23 stored", "24/24", "✓ 23"),
        ("✓ Corrected", "≠ 12/24", "✓"),
        ("✓ 23 stored", "240' 24/24", "✓ 23"),
    ],
)
def test_a_notice_leaves_room_for_the_keys(notice, progress, said):
    """Its words give way, from the last one on."""
    screen = TableScreen(notice, FOUR, View(0), ZEROS, 2, progress, notice=True)
    written = [words for words, _, _ in shown(screen).written]
    assert said in written
    assert SYMBOLS["back_key"] + OK_SIGN + OPPONENTS_SIGN in written


def test_each_pixel_is_seen_lit_and_dark():
    """What the patterns say of the keys stands in the way of none of them."""
    pictures = [
        bytes(shown(SCREENS[name]).buffer)
        for name in ("lit", "dark", "even-squares", "odd-squares")
    ]
    for columns in zip(*pictures, strict=True):
        lit, always = 0, 0xFF
        for pixels in columns:
            lit |= pixels
            always &= pixels
        assert (lit, always) == (0xFF, 0)


def test_who_counts_sees_what_the_arrows_do():
    written = [said for said, _, _ in shown(counting(26)).written]
    assert {SYMBOLS[name] for name in ("up", "down", "left", "right")} < set(written)
    assert "±1" in written
    # How many bouts the attack has was entered before.
    held = CountingScreen("Count", book("fft-4").deck, ["B", "K", "C"], {"bout": 2}, 39, (0, 182))
    held.cursor = 0
    written = [said for said, _, _ in shown(held).written]
    assert "±1" not in written
