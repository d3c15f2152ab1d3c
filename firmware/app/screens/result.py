"""The score of every seat in big figures, and the deal in words: to be confirmed, or to be read."""

from firmware.app.figures import signed
from firmware.app.keys import ARROWS, BACK, DOWN, OK
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.lazy import lazy
from firmware.app.patience import READ_MS
from firmware.app.screens.consent import Consent
from firmware.app.screens.header import (
    BIG_LINES,
    FIRST_LINE,
    GOES_ON,
    LINE,
    LINES,
    NOWHERE,
    Context,
    draw_header,
)
from firmware.app.screens.seats import draw_figures, turning_place
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, Screen
from firmware.fonts.symbols import SYMBOLS

draw_changes = lazy("firmware.app.screens.changes:draw_changes")

# Of more players what their figures were has no room beside their names.
_MOST_AROUND = 4


class FiguresScreen(Screen):
    """Figures to read, a place each, None of who sits out; `view`: the `View` of the table.

    `title`: a text or a `wording.Title`; `marked`: the places of the players who played. Other
    content has pages of its own, to which the arrows turn: `money`, the second ledger, or None; a
    deal in words (`deal`, with `whole()` and the key of its `heading`), or None. `before`: the
    former points, and money, shown where they differ now: at a table of many on `parts` pages, some
    players on each. Result: CANCELLED on the keys that do not turn.

    `agreed`: the page for agreeing, if the screen asks for it. The key leads there page by page, so
    that each can be read before.
    """

    first = 0  # the number of the page with which they begin
    read = 0  # the last page that has been there, of those that lead to `agreed`
    parts = 1
    _seen_at = None  # since when it is there; None: from the beginning
    shorten = False  # does the title end with a player's name?
    # Where the figures are those of several deals: title, names and number of each of their pages.
    faces = ()
    keys = GOES_ON  # the signs of those that leave it, where the context has no hints

    def __init__(
        self,
        title,
        names,
        points,
        view,
        context=NOWHERE,
        marked=(),
        money=None,
        deal=None,
        before=(),
    ):
        self.title = title
        self.names = list(names)
        for place in marked:
            self.names[place] = SYMBOLS["taker"] + " " + names[place]
        self.view = view
        if before and len(names) > _MOST_AROUND:
            self.parts = (len(names) + BIG_LINES - 1) // BIG_LINES
        self.agreed = self.parts - 1
        ledgers = [points] if money is None else [points, money]
        self.pages = [figures for figures in ledgers for _ in range(self.parts)]
        self.figures = len(self.pages)
        self.before = [figures for figures in before for _ in range(self.parts)]
        self.deal = deal
        self._lines = ()
        if deal is not None:
            self.pages.append(None)
        self.page = 0
        self.drawn = 0
        self._turns_in_title = False  # does the sign of that stand there, for lack of room?
        self.context = context
        self.number = context.number

    def draw_title(self, canvas):
        context = self.context
        page = self.page_number()
        title = self.title_of_page()
        if page:
            context = Context(page, "", context.leaf, context.hints[-1:])
        elif self._turns_in_title:
            always = not isinstance(title, str)  # the deal in words can be cut
            context = context.with_sign(SYMBOLS["exchange"], self.keys, always)
        draw_header(canvas, title, context, self.shorten, self.keys)

    def page_number(self):
        """Return which page of how many it is; "" at figures, where a sign says that they turn."""
        if self.page >= self.figures:
            return "{}/{}".format(self.page + 1, len(self.pages))
        return self.faces[self.page][2] if self.faces else ""

    def title_of_page(self):
        """Return the title of the page that is shown."""
        if self.page < len(self.faces):
            return self.faces[self.page][0]
        if self.page < self.parts:
            return self.title
        if self.page < self.figures:
            return text("result.money")
        title = text(self.deal.heading)
        return title + " " + self.number if self.number else title

    def draw(self, canvas):
        self.drawn = self.page
        if self.page >= self.figures:
            self.draw_page(canvas, self.page - self.figures)
            return
        figures = [_figure(value) for value in self.pages[self.page]]
        before = self._figures_before()
        names = self.faces[self.page][1] if self.faces else self.names
        if self.parts > 1:
            self._turns_in_title = True
            self.draw_title(canvas)
            draw_changes(canvas, names, figures, before, self.page % self.parts * BIG_LINES)
            return
        place = None
        if len(self.pages) > 1:
            place = turning_place(canvas, figures, self.view)
            self._turns_in_title = place is None
        self.draw_title(canvas)
        draw_figures(canvas, names, figures, self.view, before)
        if place is not None:
            canvas.glyph("exchange", *place)

    def _figures_before(self):
        """Return what stands before the figures of the page; None where nothing does."""
        if not self.before:
            return None
        both = zip(self.before[self.page], self.pages[self.page])
        return ["" if old == new else _figure(old) for old, new in both]

    def draw_page(self, canvas, page):
        """Draw a page behind the figures: the deal in words."""
        width = canvas.width - 4
        if not self._lines:
            self._lines = list(canvas.wrap(self.deal.whole(), width))
            self.pages += [None] * ((len(self._lines) - 1) // LINES)
        self.draw_title(canvas)
        y = FIRST_LINE
        for line in self._lines[page * LINES : (page + 1) * LINES]:
            canvas.text(line, 2, y, width=width, shorten=True)
            y += LINE

    def press(self, key, held):
        if self._turn(key) or key in (LEFT_KEY, RIGHT_KEY):
            return None
        return CANCELLED

    def _turn(self, key):
        """Turn to another page if there is one and the key is an arrow."""
        turns = len(self.pages) > 1 and key in ARROWS
        if turns:
            step = 1 if key in (RIGHT_KEY, DOWN) else -1
            first = self.first
            self._go_to((self.page - first + step) % (len(self.pages) - first) + first)
        return turns

    def _go_to(self, page):
        """Show a page, and note since when the next one of those to be read is there."""
        self.page = page
        if page == self.read + 1 <= self.agreed:
            self.read = page
            self._seen_at = self.pressed_at

    def _can_agree(self):
        """Have all pages been read, up to the one that is agreed to? If not, lead to the next."""
        if self.page == self.read:
            seen_at = self._seen_at  # the first one waits by itself
            if seen_at is not None and self.pressed_at - seen_at < self.waits:
                return False
            if self.page == self.agreed:
                return True
        self._go_to(min(self.read + 1, self.agreed))
        return False


class ConfirmScreen(FiguresScreen):
    """The score counts when OK and the opponents' key have been pressed, in either order.

    Result: True, or CANCELLED. `opponents`: must the opponents confirm? `number`, `dealer`: of the
    deal, for the title line, where they give way to the title and to the signs of the keys; a key
    that was pressed has a tick. `storing`: all have agreed, and it goes to flash.

    Where the figures of one deal have several pages, OK counts as it leads to the last one: there
    the opponents' key is still to come, or else OK once more.
    """

    waits = READ_MS

    def __init__(
        self,
        title,
        names,
        points,
        view,
        opponents,
        number="",
        dealer="",
        marked=(),
        money=None,
        deal=None,
        before=(),
    ):
        super().__init__(title, names, points, view, NOWHERE, marked, money, deal, before)
        self.number = number
        self.opponents = opponents
        self.storing = False
        self.consent = Consent(opponents)
        self._dealer = dealer
        self._show_keys()

    def _show_keys(self):
        """Say in the title line which keys are to be pressed, and which of them have been."""
        keys = _sign("ok_key", self.consent.scribe)
        if self.opponents:
            keys += _sign("opponents_key", self.consent.opponents)
        hints = (self.number + " " + keys, keys) if self.number else (keys,)
        self.context = Context("", self._dealer, hints=hints)

    def draw_title(self, canvas):
        if self.storing:
            draw_header(canvas, text("confirm.storing"), NOWHERE)
        else:
            super().draw_title(canvas)

    def press(self, key, held):
        if key == BACK:
            return CANCELLED
        if self._turn(key):
            return None
        on_the_way = key == OK and self.page == self.read and self._is_last_but_one()
        if not self._can_agree() and not (on_the_way and self.page == self.agreed):
            return None
        agreed = self.consent.press(key, self.pressed_at)
        self._show_keys()
        return agreed

    def _is_last_but_one(self):
        """Return True for the page where OK leads to the opponents' agreement to the same deal."""
        return self.opponents and not self.faces and self.page + 1 == self.agreed > 0


def _sign(key, pressed):
    """The sign of a key, with a tick when it has been pressed."""
    return SYMBOLS[key] + SYMBOLS["tick"] if pressed else SYMBOLS[key]


def _figure(value):
    """Return the text below a name: a figure, or that the player sits out and deals."""
    return text("result.deals") if value is None else signed(value)
