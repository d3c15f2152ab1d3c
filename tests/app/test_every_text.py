"""Every text of every language fits where it is shown, with the widest that fills its gaps.

The questions of the forms are in `test_form_texts`.
"""

import pytest

from firmware.app import texts
from firmware.app.canvas import BOLD, Canvas
from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.header import (
    FIRST_LINE,
    GOES_ON,
    GOES_ON_AND_TELLS,
    LINES,
    Context,
    draw_bar,
    draw_footer,
    draw_header,
)
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import AssentScreen, LinesScreen, MessageScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.screens.selftest import KEY_SYMBOLS
from firmware.app.screens.table import TableScreen
from firmware.app.texts import text
from firmware.app.view import View
from firmware.fonts.symbols import SYMBOLS
from rules_core.books import RULE_IDS, book
from tests.app.places import (
    assert_room_for_name,
    before_deal,
    before_shown_deal,
    beside_code,
    in_place_of_a_figure,
    keys_screen,
    leave_keys,
    letters,
    number_aid,
    number_note,
    number_range,
    of_words,
    pile,
    pile_problem,
    progress,
    rulers,
    title_of_page,
    title_of_tally,
    to_confirm,
    winners,
)
from tests.app.table import LONG_NAMES
from tests.app.test_form_texts import TEXTS
from tests.app.widest import NAMES, NUMBER, TOTAL
from tests.each import each

NAME, REPORT = NAMES[0], "error-8.txt"
OF_A_DEAL = Context("99", NAME)
BYTES, COUNT = 1_234_567, 12_345
# The most that a rule book allows for a round.
MINUTES = max(book(rules).minutes(deals) for rules in RULE_IDS for deals in range(1, 100))
FORMS = ("french.", "koenigrufen.", "troccas.")

# What fills the gaps of a text: by its key, or by the beginning of that.
ARGUMENTS = {
    "agree.": (NAME,),
    "clock.": (120, 120),
    "code.event": (999,),
    "count.limits": ("69/2", "70/2"),
    "count.title": (NAME,),
    "count.with_scart": (NAME,),
    "damage.log": (BYTES,),
    "damage.newer": (COUNT,),
    "damage.settings": ("settings.0",),
    "damage.unfit": (COUNT,),
    "dealing.": LONG_NAMES[:2],
    "error.": ("settings.0", "settings.0"),
    "evening.": (30,),
    "fault.at": ("DDDD DDDD", REPORT),
    "fault.kept": (REPORT,),
    "fault.not_kept": ("NotImplementedError",),
    "incident.of_deal": ("Irrégularité", 300),
    "incident.second": (99,),
    "information.boots": (COUNT,),
    "information.box": ("dddddddd",),
    "information.damage": (BYTES,),
    "information.damage_at": (BYTES,),
    "information.error": (REPORT,),
    "information.fault": ("DDDD DDDD",),
    "information.flash": ("dddddd",),
    "information.free": (1400,),
    "information.image": ("dddddddd",),
    "information.records": (COUNT,),
    "information.room": (14_000,),
    "information.supply": (4, 9),
    "information.synced": ("2026-11-20 19:30",),
    "information.unsynced": (BYTES,),
    "information.version": ("20.20.20",),
    "items": (99,),
    "next.seat": (NUMBER, 6),
    "next.title": (NUMBER,),
    "number.range": ("−999", "999"),
    "number.sure": (127, NAME),
    "over.title": (99,),
    "pin.wait": ("15 min",),
    "selftest.battery": ("4,00 V",),
    "selftest.empty": ("3,00 V",),
    "selftest.failed": (8,),
    "selftest.log_fault": (BYTES,),
    "selftest.low": ("3,00 V",),
    "selftest.missing": (
        " ".join(SYMBOLS[symbol] for symbol in KEY_SYMBOLS if symbol != "ok_key"),
    ),
    "selftest.usb": ("5,00 V",),
    "selftest.volts": (5, "00"),
    "settings.level": (5,),
    "sign.played": (99, 99),
    "start.player": (6,),
    "start.players": (6,),
    "start.scribe": (6,),
    "start.so_many": (99,),
    "start.summary": (NUMBER, NUMBER),
    "start.unfinished": (NUMBER, 99, 99),
    "over.plus": (NAME,),
    "start.unsigned": (NUMBER,),
    "storage.nearly_full": (1_690,),
    "table.deal": (99, 99),
    "table.stored": (99,),
    "table.short": (NUMBER, NUMBER),
    "table.title": (NUMBER, NUMBER),
    "totals.title": (99,),
}


def filled(key):
    """The text of a key with the widest in its gaps."""
    if "{}" not in text(key):
        return text(key)
    whole = key.removesuffix(".one")
    arguments = ARGUMENTS.get(whole) or ARGUMENTS[whole.split(".")[0] + "."]
    return text(key, *arguments)


# The places: each draws what is said there.


def sentence(canvas, said):
    """It fills the display and is read without scrolling."""
    screen = MessageScreen("", said)
    screen.draw(canvas)
    assert len(screen.lines) <= LINES, said


def scrolled(canvas, said):
    """A sentence with names, as long as these are."""
    screen = MessageScreen("", said)
    screen.draw(canvas)
    for first in range(1, len(screen.lines) - LINES + 1):
        screen.first = first
        screen.draw(canvas)


def assent(canvas, said):
    """A sentence to agree to, with the name of whom it is about."""
    for whom in (NAME, ""):
        AssentScreen(NAME, said, "", whom=whom).draw(canvas)


def assent_alone(canvas, said):
    """A sentence to agree to, about nobody."""
    AssentScreen("", said, "").draw(canvas)


def title(canvas, said):
    """With the sign of a key that goes on."""
    draw_header(canvas, said, keys=GOES_ON)


def title_with_minutes(canvas, said):
    draw_header(canvas, said, Context(text("clock.minutes", MINUTES)), keys=GOES_ON)


def title_of_deal(canvas, said):
    draw_header(canvas, said, OF_A_DEAL, keys=GOES_ON_AND_TELLS)


def title_with_name(canvas, said):
    """Of the name as much is left as nobody could take for another's."""
    assert_room_for_name(canvas, said.replace(NAME, ""))
    draw_header(canvas, said, Context("99"), shorten=True, keys=GOES_ON)


def footer(canvas, said):
    draw_footer(canvas, said)


def bar(canvas, said):
    draw_bar(canvas, said)


def row(canvas, said):
    MenuScreen("", [(said, "", 0)]).draw(canvas)


def row_of_noted(canvas, said):
    """Before how often, on the first page of a signature."""
    canvas.text(said, 2, FIRST_LINE, width=122 - canvas.measure("380", BOLD))


def question(canvas, said):
    """A title that is made a question of."""
    title(canvas, text("question", said))


def line(canvas, said):
    LinesScreen("", [said]).draw(canvas)


def detail_line(canvas, said):
    line(canvas, "   " + said)


def part_line(canvas, said):
    """A part of the box, marked, and what the flash does not tell of it."""
    line(canvas, SYMBOLS["cross"] + " " + said)


def storage_line(canvas, said):
    detail_line(canvas, said)
    line(canvas, text("pair", text("selftest.storage"), said))


def beside(canvas, said):
    """One of two answers left and right."""
    CrossScreen("", OF_A_DEAL, [(2, said, "", 0), (3, said, "", 1)]).draw(canvas)


def above(canvas, said):
    CrossScreen("", OF_A_DEAL, [(0, said, "", 0), (1, said, "", 1)]).draw(canvas)


def over_name(canvas, said):
    """A way to a number, and of whom it is."""
    CrossScreen("", OF_A_DEAL, [(2, said, NAME, 0), (3, said, NAME, 1)], names=True).draw(canvas)


def table_title(canvas, said):
    """With what stands beside it: the deal, or how far it is; the widest totals below."""
    for right in (text("table.deal", 99, 99), text("table.signed"), text("table.unsigned")):
        _table(canvas, said, "▭ " + right)


def table_notice(canvas, said):
    """What was stored, beside the deal that comes next."""
    for right in (text("table.deal", 99, 99), text("table.complete")):
        _table(canvas, said, "▭ " + right, notice=True)


def table_progress(canvas, said):
    _table(canvas, text("table.short", NUMBER, NUMBER), said)
    _table(canvas, text("table.short", NUMBER, NUMBER), "▭ " + said)


def _table(canvas, title, progress, notice=False):
    TableScreen(title, NAMES[:4], View(0), [TOTAL] * 4, 0, progress, notice=notice).draw(canvas)


def number_key(canvas, said):
    """What the opponents' key does, pressed or held; the limits or what is left beside it."""
    for unit in (1, 2, 3):
        for rest in (None, (NAME, 127 * unit)):
            screen = NumberScreen("", 0, 127 * unit, 127 * unit - 1, unit, OF_A_DEAL, rest)
            screen.more = True
            screen.draw(canvas)


def menu_of_clock(canvas, said):
    MenuScreen("", [(said, "‖ 120'", 0), (said, text("clock.none"), 0)]).draw(canvas)


def setting(canvas, said):
    """With what it is set to."""
    values = [text("yes"), text("no"), text("settings.level", 5)]
    if said == text("settings.language"):
        values = [text("language." + code) for code in texts.LANGUAGES]
    elif said == text("settings.brightness"):
        values = values[2:]
    else:
        values = values[:2]
    MenuScreen("", [(said, value, 0) for value in values]).draw(canvas)


def incident_row(canvas, said):
    MenuScreen("", [(said, "−999", 0)]).draw(canvas)


def incident_kind(canvas, said):
    """Beside a name in the list, which gives way."""
    assert_room_for_name(canvas, said)
    MenuScreen("", [(NAME, said, 0)], shorten=True).draw(canvas)


def reason(canvas, said):
    """Chosen, agreed to as that of a warning, and read in the list."""
    row(canvas, said)
    sentence(canvas, said)
    assent(canvas, text("pair", text("incident.warning"), said))


def begin_row(canvas, said):
    MenuScreen("", [(text("start.begin"), text("start.summary", NUMBER, NUMBER), 0)]).draw(canvas)


def earlier_row(canvas, said):
    assert_room_for_name(canvas, said)
    MenuScreen("", [(said + " " + NAME, "", 0)], shorten=True).draw(canvas)


def safe(canvas, said):
    sentence(canvas, text("safe.sentence") + " " + text("safe.draft"))


def kinds(canvas, said):
    """How many of a question's things there are, beside its name."""
    MenuScreen("", [(text("koenigrufen.bonuses"), said, 0)]).draw(canvas)


# Which texts are shown where; a key that ends with a dot stands for all that begin so.
PLACES = {
    sentence: """
        battery.empty battery.low code.none damage.chain damage.clock damage.draft damage.log
        damage.gap damage.newer damage.next damage.pending damage.settings damage.unfit
        desk.connected earlier.cleared earlier.cut earlier.damage earlier.unfit earlier.unknown
        error. evening.left_out evening.left_out.one evening.moment evening.none
        exchange.none exchange.sat_out fault.at fault.kept
        fault.not_kept incident.none incident.of_deal lookback.none next.of_desk pico_w.sentence
        pin.unreadable pin.wait pin.wrong players.of_desk selftest.look sign.again
        start.taken start.unsigned storage.
    """,
    scrolled: "dealing.all dealing.nine list.steps",
    assent: "correct.again correct.never correct.passes dealer.next dealer.now",
    assent_alone: """
        clear.about clock.waits director.only opponents.off opponents.on selftest.about
        start.unfinished
    """,
    safe: "safe.sentence safe.draft",
    title: """
        battery.title clear.title clock.how_many clock.title clock.up confirm.storing
        correct.reason. damage.title dealing.title deals.title desk.title director.end
        director.open director.title earlier.title exchange.title fault.title home.evening
        home.incident home.menu home.welcome incident.adjust incident.penalty incident.points
        incident.second incident.stored incident.warning incident.why information.title
        lookback.title next.title over.code over.ended over.full over.sign over.signed
        over.title over.title.one pico_w.title pin.title players.left players.stored
        players.title players.who players.with result.money safe.title selftest.beep
        selftest.display selftest.failed selftest.passed selftest.title settings.brightness
        settings.language settings.names settings.opponents settings.sound settings.title
        start.dealer start.deals start.drawn. start.player start.round start.rules start.same
        start.scribe start.seats start.shapes start.sitting start.table storage.title
        table.title totals.title totals.title.one
    """,
    title_of_page: "players.left sign.counts sign.noted sign.payments",
    row_of_noted: "settings.opponents sign.at_once sign.changed sign.dealer sign.points",
    title_of_tally: "evening.title evening.title.one evening.won result.money",
    winners: "over.plus",
    to_confirm: "home.incident over.totals players.agree players.left result.money sign.played",
    before_deal: "correct.annul lookback.void",
    before_shown_deal: """
        correct.annulled correct.corrected exchange.stored forgotten.stored lookback.annulled
        lookback.change lookback.void
    """,
    of_words: "lookback.deal",
    title_with_minutes: "start.title",
    title_of_deal: """
        correct.title correct.why deal.dealer dealer.dealt error.title more.help more.title
    """,
    title_with_name: "agree. number.sure",
    question: "home.start incident.penalty incident.warning",
    footer: """
        back clear.confirm clock.resume correct.go_on count.take director.end director.here
        incident.done incident.store keep opponents.change pin.next remove selftest.start
        start.begin start.by_cards start.so_many start.so_many.one start.these
    """,
    bar: "confirm.both confirm.opponents",
    row: """
        add back change clear.reason. clear.title clock.begin clock.left clock.other clock.pause
        clock.remove clock.resume correct.annul correct.go_on correct.reason. deal.dealer
        dealer.dealt dealing.title director.adjust director.end director.title earlier.damaged
        exchange.title forgotten.put home. incident.adjust incident.no_penalty incident.warning
        language. level. no over.another over.code over.payments over.sign over.start over.totals
        players.add players.exchange players.leave players.replace remove rules. selftest.heard
        selftest.not_fitted selftest.not_heard settings. start.by_cards start.by_letters
        start.by_number start.go_on start.not_yet yes
    """,
    reason: "incident.reason.",
    setting: """
        settings.brightness settings.language settings.level settings.opponents settings.sound
        language. yes no
    """,
    menu_of_clock: "clock.title clock.none",
    incident_row: "incident.list incident.penalty",
    incident_kind: "incident.warning",
    begin_row: "start.begin start.summary",
    earlier_row: "table.short",
    kinds: "items",
    line: """
        information.boots information.boots.one information.box information.damage information.error
        information.fault information.flash information.free information.image information.never
        information.records information.records.one information.room information.supply
        information.synced information.unsynced information.version next.seat pico_w.title
    """,
    detail_line: """
        information.damage_at information.free information.records pico_w.title selftest.battery
        selftest.clock_set selftest.clock_unset selftest.empty selftest.log_fault selftest.low
        selftest.missing selftest.usb
    """,
    storage_line: "selftest.storage_failed selftest.storage_full selftest.storage_read_only",
    part_line: """
        selftest.buzzer selftest.clock selftest.display selftest.keys selftest.log selftest.storage
        selftest.supply
    """,
    keys_screen: "selftest.press_all",
    leave_keys: "selftest.leave",
    progress: "selftest.reading selftest.clock",
    rulers: "selftest.ruler",
    in_place_of_a_figure: "result.deals",
    above: "more.help start.other",
    over_name: "more.count more.points",
    beside: "start.players",
    beside_code: "code.event table.short",
    table_title: "table.short",
    table_notice: "incident.stored over.signed players.stored table.stored",
    table_progress: "table.complete table.deal table.signed table.unsigned",
    number_key: "number.hold number.step.",
    number_range: "number.range",
    number_note: "number.again number.check",
    number_aid: "letters.key",
    letters: "letters.delete",
    pile: "count.",
    pile_problem: "count.count_empties count.count_figures count.gap count.limits",
}
# What is only ever a part of another text that is shown: of whom, how long, with which sign.
PARTS = {
    *("clock.minutes", "dealing.who", "ok", "pair", "question", "remove.item", "selftest.volts"),
    *("deal.by", "deal.lost", "deal.with", "deal.won"),
    *("correct.becomes", "correct.stays", "correct.was"),
}


def places(key):
    """Where the text of a key is shown."""
    return [place for place, keys in PLACES.items() if _is_among(key, keys.split())]


def _is_among(key, keys):
    return key in keys or any(of.endswith(".") and key.startswith(of) for of in keys)


def test_every_text_has_its_place():
    keys = {key for key in TEXTS["de"] if not key.startswith(FORMS)} - PARTS
    assert sorted(key for key in keys if not places(key)) == []
    named = set(" ".join(PLACES.values()).split())
    assert sorted(of for of in named if not any(_is_among(key, [of]) for key in keys)) == []
    assert set(TEXTS["de"]) > PARTS


@pytest.mark.long
@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_every_text_fits_its_places(code, defects):
    texts.use_language(code)
    canvas = Canvas(bytearray(1024))
    shown = []
    canvas.fault = lambda *defect: defects.append((*shown, *defect))
    for key in sorted(TEXTS[code]):
        if key.startswith(FORMS) or key in PARTS:
            continue
        for place in places(key):
            shown[:] = (key, place.__name__)
            canvas.clear()
            place(canvas, filled(key))


@each("place", PLACES)
def test_a_text_that_is_too_wide_for_its_place_is_found(place, monkeypatch):
    """But not where our words stand beside others that are drawn there themselves."""
    texts.use_language("de")
    monkeypatch.setattr(texts, "find", lambda pairs, key: "WMWMWM" * 5)
    canvas = Canvas(bytearray(1024))
    heard = []
    canvas.fault = lambda *defect: heard.append(defect)
    try:
        place(canvas, text("any"))
    except AssertionError:
        return
    assert heard != []
