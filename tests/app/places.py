"""Places of texts that only one screen has."""

from firmware.app.canvas import BOLD
from firmware.app.flows.lookback import what_ok_does
from firmware.app.keys import LEFT, OK, OPPONENTS, RIGHT
from firmware.app.qr import SIZE
from firmware.app.screens.counting import CountingScreen
from firmware.app.screens.header import GOES_ON, LINES, Context, draw_header
from firmware.app.screens.letters import LettersScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.screens.result import ConfirmScreen
from firmware.app.screens.result_code import ResultCodeScreen
from firmware.app.screens.seats import draw_figures
from firmware.app.screens.selftest import KeysScreen, PatternScreen, ProgressScreen, ruler
from firmware.app.screens.signing import SignScreen
from firmware.app.screens.tally import TallyScreen
from firmware.app.texts import text
from firmware.app.view import View
from firmware.fonts.symbols import SYMBOLS
from rules_core.books import RULE_IDS, book
from rules_core.result_code import SignedResult
from tests.app.widest import NAMES, NUMBER, TOTAL


def assert_room_for_name(canvas, words):
    """Beside our own words some of a name stands, that gives way to them."""
    assert canvas.measure(words) + 3 * canvas.measure("W") <= canvas.width - 12, words


def rulers(canvas, said):
    """Between the rulers of the self-test."""
    PatternScreen(lambda onto: ruler(onto, said)).draw(canvas)
    assert len(list(canvas.wrap(said, canvas.width - 20))) <= LINES - 1


def keys_screen(canvas, said):
    KeysScreen(said, "", lambda: 0).draw(canvas)


def leave_keys(canvas, said):
    KeysScreen("", said, lambda: 0).draw(canvas)


def progress(canvas, said):
    ProgressScreen("", said).draw(canvas)


def beside_code(canvas, said):
    """Beside the code of a signed round: the widest of all that stands there."""
    widest = SignedResult(999, NUMBER, NUMBER, (), 0, 0, b"")
    ResultCodeScreen(widest, bytes(SIZE * SIZE), "W" * 11).draw(canvas)


def in_place_of_a_figure(canvas, said):
    """Of who sits out, in the list of five: his name gives way, and keeps half of the line."""
    assert canvas.measure(said, BOLD) < canvas.width // 2, said
    draw_figures(canvas, NAMES[:5], [said] * 5, View(0))


def title_of_tally(canvas, said):
    """Between the arrows that take a round more or less, with money on another page."""
    sums = [(said, [(1, NAMES[0], TOTAL)], str)] * 2
    TallyScreen(sums, (LEFT, RIGHT)).draw(canvas)


def number_range(canvas, said):
    for low, high in ((-999, 999), (1, 999), (0, 99)):
        NumberScreen("", low, high, low).draw(canvas)


def number_note(canvas, said):
    """In the place of the limits, whatever else stands there otherwise."""
    screen = NumberScreen("", 0, 127, 5, 3, Context("99", NAMES[0]), (NAMES[0], 127))
    screen.more = True
    screen.note = said
    screen.draw(canvas)


def winners(canvas, said):
    """Who has won, in the title of what is signed: of the names as much as has room."""
    assert_room_for_name(canvas, said.replace(NAMES[0], ""))
    zeros = [0] * 4
    screen = SignScreen(said, NAMES[:4], zeros, View(0), None, zeros, zeros, True)
    screen.shorten = True
    screen.draw_title(canvas)


def to_confirm(canvas, said):
    """Beside the signs of both keys, and of a round that is signed how many pages there are."""
    for key in (OK, OPPONENTS):
        zeros = [0] * 3
        for screen in (
            ConfirmScreen(said, NAMES[:3], zeros, View(0), True),
            SignScreen(said, NAMES[:3], zeros, View(0), None, zeros, zeros, True),
        ):
            screen.press(key, 0)
            screen.draw_title(canvas)


def before_deal(canvas, said):
    """Before a deal that is to be confirmed: what gives way is the deal."""
    to_confirm(canvas, text("pair", said, "")[:-1])


def before_shown_deal(canvas, said):
    """Likewise of a deal among others."""
    context = Context("99", "", (LEFT, RIGHT), what_ok_does())
    draw_header(canvas, text("pair", said, "")[:-1], context)


def title_of_page(canvas, said):
    """Of what is to be signed, and of what is only to be read."""
    keys = SYMBOLS["ok_key"] + SYMBOLS["opponents_key"]
    draw_header(canvas, said, Context("9/9", hints=(keys, *GOES_ON)))
    draw_header(canvas, said, keys=GOES_ON)


def of_words(canvas, said):
    """With the number of the deal, over the deal in words, at most nine pages, in the look-back."""
    context = Context("9/9", "", (LEFT, RIGHT), what_ok_does()[-1:])
    draw_header(canvas, said + " 99a", context)
    to_confirm(canvas, said + " 99")


def pile(canvas, said):
    """The counting aid of every pack that says it: with points, and with what is in their way."""
    for found in map(book, RULE_IDS):
        deck = found.deck
        labels = [text(f"count.{found.texts}.{name}") for name, _, _ in deck.figures]
        labels.append(text("count.cards"))
        for title, skatist in (("count.title", False), ("count.with_scart", True)):
            name = text(title, NAMES[0])
            if said not in (name, *labels, text("count.take")):
                continue
            least, most = deck.limits(skatist)
            for cards in (least, least + 1, most):
                for limits in ((0, 10_000), (-1, -1)):
                    screen = CountingScreen(
                        name,
                        deck,
                        labels,
                        {},
                        cards,
                        limits,
                        context=Context("99", NAMES[0]),
                        skatist=skatist,
                    )
                    screen.draw(canvas)


def pile_problem(canvas, said):
    screen = CountingScreen("", book("krenglbach").deck, [""] * 5, {}, 0, (0, 0))
    screen._problem = said
    screen.draw(canvas)


def number_aid(canvas, said):
    """What the opponents' key does besides help."""
    screen = NumberScreen("", 1, 999, 999)
    screen.more, screen.aid = True, "letters.key"
    screen.draw(canvas)


def letters(canvas, said):
    """What OK and back do while a name is typed."""
    for title in ("start.player", "start.scribe"):
        screen = LettersScreen(text(title, 6))
        screen.name = NAMES[0] + "e"
        screen.draw(canvas)
