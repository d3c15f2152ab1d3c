"""The title line of every screen: what is asked, the number of the deal, who deals."""

from firmware.app.canvas import BOLD, CENTRE, SMALL
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.texts import text
from firmware.fonts.symbols import SYMBOLS

HEIGHT = 12
# Where the rest of the display begins. A line of text starts with the room for accents.
TOP = 11
# Below the title there is room for four whole lines, from accents to descenders.
FIRST_LINE = 12
LINE = 13
LINES = 4
# Or for three of big figures, which begin so far below the rows above them.
FIRST_BIG_LINE = TOP - 2
BIG_LINE = 17
BIG_LINES = 3
# The last one says what OK does, in a bar that leaves out the room for accents.
FOOT = FIRST_LINE + (LINES - 1) * LINE
BAR = 2
BAR_HEIGHT = LINE - BAR

_TITLE = -1
_MARGIN = 2
_GAP = 3
# The dealer's mark and the beginning of his name, however wide its letters are.
_LEAST_DEALER = 31


class Context:
    """The rest of the title line besides the question: the deal's number and its dealer's name.

    `sign`: the sign before the name, for another player that is more important. `leaf`: those of
    the left and the right key that leaf on, each an arrow at its edge; `hints`: short texts on OK,
    the widest first; one of them is always shown.
    """

    def __init__(self, number="", dealer="", leaf=(), hints=(), sign="dealer"):
        self.number = number
        self.dealer = SYMBOLS[sign] + " " + dealer if dealer else ""
        self.leaf = leaf
        self.hints = hints
        self._widths = None

    def with_sign(self, sign, keys, always):
        """Return it with a sign before each of its hints, or of `keys` where it has none.

        Not `always`: where there is no room the last of them stands alone.
        """
        hints = self.hints or keys or ("",)
        signed = [sign + " " + hint if hint else sign for hint in hints]
        if not always:
            signed.append(hints[-1])
        other = Context(self.number, "", self.leaf, signed)
        other.dealer = self.dealer
        return other

    def widths(self, canvas):
        """The columns that number, dealer and each hint take: measured once for all screens."""
        if self._widths is None:
            hints = [canvas.measure(hint) for hint in self.hints]
            self._widths = canvas.measure(self.number), canvas.measure(self.dealer), hints
        return self._widths


NOWHERE = Context()

# The signs of keys at the end of the title: OK goes on, the opponents' key tells more.
GOES_ON = (SYMBOLS["ok_key"],)
TELLS = (SYMBOLS["opponents_key"],)
GOES_ON_AND_TELLS = (SYMBOLS["ok_key"] + SYMBOLS["opponents_key"], SYMBOLS["opponents_key"])

# The columns that such signs take: the same on every screen, so they are measured once.
_widths_of = {}


def draw_header(canvas, title, context=NOWHERE, shorten=False, keys=()):
    """Draw the title line, black on white: the dealer's name gets what the title leaves.

    Where that is too little to know him by, our own words stand without it. `title`: a text, or one
    that can be cut (`wording.Title`); `shorten`: it ends with a player's name, which is the one to
    give way, to all signs, and to the dealer only where there are none. `keys`: the signs of those
    that mean something here, for a context that has no hints; likewise the widest first, at the end
    of the line. Where a hint lacks room, the dealer gives way to it, and then the title its bold
    letters; to all signs of keys he does so before one of them is left out.
    """
    canvas.fill(0, 0, canvas.width, HEIGHT, 1)
    left = _MARGIN
    right = canvas.width - 2
    if LEFT_KEY in context.leaf:
        canvas.text(SYMBOLS["left"], left, _TITLE, ink=0)
        left += canvas.measure(SYMBOLS["left"]) + _GAP
    if RIGHT_KEY in context.leaf:
        right -= canvas.measure(SYMBOLS["right"])
        canvas.text(SYMBOLS["right"], right, _TITLE, ink=0)
        right -= _GAP
    number, dealer, hints = context.widths(canvas)
    said = context.hints
    claimed = dealer
    if keys and not hints:
        said = keys
        hints = _widths(canvas, keys)
        claimed = 0
    room = right - left - _GAP
    if number:
        room -= number + _GAP
    of_parts = not isinstance(title, str)
    font = BOLD
    width = _measure(canvas, title, font)
    hint = _choose_hint(hints, claimed, room - width)
    gives_way = shorten and keys and said is keys
    if (hints and hint < 0) or (gives_way and hint > 0) or (of_parts and width > room):
        font = SMALL
        width = _measure(canvas, title, font)
        hint = _choose_hint(hints, claimed, room - width)
        if hints and hint < 0:
            hint = len(hints) - 1
    if gives_way:
        hint = 0
    room -= width
    if hint >= 0:
        right -= hints[hint]
        canvas.text(said[hint], right, _TITLE, ink=0, measured=hints[hint])
        right -= _GAP
        room -= hints[hint] + _GAP
    if dealer:
        if shorten and not keys:
            room = max(room, _LEAST_DEALER)
        if room >= min(dealer, _LEAST_DEALER):
            room = min(dealer, room)
            right -= room
            name = context.dealer
            canvas.text(name, right, _TITLE, width=room, ink=0, shorten=True, measured=dealer)
            right -= _GAP
    if number:
        right -= number
        canvas.text(context.number, right, _TITLE, ink=0, measured=number)
        right -= _GAP
    room = right - left
    if of_parts:
        if width > room:
            title, width = title.cut(canvas, room)
            shorten = True
        else:
            title = title.whole
    canvas.text(title, left, _TITLE, font, room, ink=0, shorten=shorten, measured=width)
    canvas.finished(TOP)


def _widths(canvas, signs):
    """The columns that each of the signs of keys takes."""
    if signs not in _widths_of:
        _widths_of[signs] = [canvas.measure(sign) for sign in signs]
    return _widths_of[signs]


def _measure(canvas, title, font):
    """The columns that a title takes."""
    return canvas.measure(title, font) if isinstance(title, str) else title.measure(canvas, font)


def _choose_hint(hints, dealer, room):
    """Which of the hints leaves some of the dealer's name, or fits, the widest first; -1: none.

    `hints`: the columns of each; `dealer`: those of the whole name; `room`: those for both.
    """
    least = min(dealer, _LEAST_DEALER) + _GAP if dealer else 0
    for kept in (least, 0):
        for index, width in enumerate(hints):
            if width + kept <= room:
                return index
    return -1


def draw_footer(canvas, label, shorten=False):
    """Draw what OK does, in the last line."""
    draw_bar(canvas, text("ok", label), shorten)


def draw_bar(canvas, label, shorten=False):
    """Draw the last line as a bar."""
    canvas.text(label, 0, FOOT, BOLD, canvas.width, CENTRE, shorten=shorten)
    canvas.invert(0, FOOT + BAR, canvas.width, BAR_HEIGHT)
