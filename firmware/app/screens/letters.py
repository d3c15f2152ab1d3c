"""A name, letter by letter: the arrows choose among groups of letters, then among the letters.

The letters that names have most take two presses, the others three. The opponents' key makes
another letter of the last one: one with an accent, or a small one of a capital. So every letter
takes four presses at most.
"""

from firmware.app.canvas import BOLD, CENTRE, RIGHT
from firmware.app.keys import BACK, DOWN, OK, OPPONENTS, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.cross import ARROWS
from firmware.app.screens.header import BAR, BAR_HEIGHT, FOOT, TOP, Context, draw_header
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, Screen
from firmware.fonts.symbols import SYMBOLS
from rules_core.session import MAX_NAME

# On the arrows of `ARROWS`, in reading order; what a group has of one letter is that letter.
GROUPS = (
    ("A", "BCD", "E", "FGH"),
    ("I", "JK", "LM", "N"),
    ("O", "PQR", "S", "T"),
    ("U", "VWX", "YZ", " -'"),
)
# What else a letter can be: no more than there are arrows. A capital has the capitals of these.
_FORMS = {"a": "äàâ", "c": "ç", "e": "éèêë", "i": "ìîï", "o": "öòô", "s": "ß", "u": "üùû"}
# After these, and first, a letter is a capital.
_BREAKS = " -'"
_SPACE = "_"
_TO_CAPITAL = 0x20  # from a letter of Latin-1 to its capital

# From top to bottom: the name, the arrow up, those left and right, the arrow down.
_NAME = TOP
_LINES = ((UP, TOP + 11), (LEFT_KEY, TOP + 20), (RIGHT_KEY, TOP + 20), (DOWN, TOP + 29))
_ARROW = 9
_MARGIN = 2
_CURSOR = 5


class LettersScreen(Screen):
    """The name that is typed: result: without spaces around it, or CANCELLED.

    OK ends it as soon as there is a letter. Back takes a letter back, or the group that was chosen
    last. `title`: whose name it is.
    """

    def __init__(self, title):
        self.title = title
        self.name = ""
        self.shown = GROUPS  # what is on the arrows
        self._adds = True  # does a letter chosen follow the last one, or stand for it?

    def draw(self, canvas):
        forms = self._forms if self.shown is GROUPS else ""
        key = SYMBOLS["opponents_key"]
        hints = (key + " " + forms, key) if forms else ()
        draw_header(canvas, self.title, Context(hints=hints))
        self._draw_name(canvas)
        arrows = ARROWS[len(self.shown)]
        for key, y in _LINES:
            canvas.finished(y)
            if key in arrows:
                self._draw_group(canvas, key, y, _letters(self.shown[arrows.index(key)]))
        canvas.finished(FOOT)
        if self.name or self.shown is not GROUPS:
            self._draw_keys(canvas)

    def _draw_name(self, canvas):
        """Its end, where it is too long."""
        shown = self.name
        room = canvas.width - 2 * _MARGIN - _CURSOR
        while canvas.measure(shown, BOLD) > room:
            shown = shown[1:]
        used = canvas.measure(shown, BOLD)
        x = (canvas.width - used - _CURSOR) // 2
        canvas.text(shown, x, _NAME, BOLD, measured=used)
        canvas.fill(x + used, _NAME + BOLD.ascent, _CURSOR, 1)

    def _draw_group(self, canvas, key, y, letters):
        used = canvas.measure(letters)
        if key in (UP, DOWN):
            x = (canvas.width - used - _ARROW) // 2
            canvas.glyph("up" if key == UP else "down", x, y)
            canvas.text(letters, x + _ARROW, y, measured=used)
        elif key == LEFT_KEY:
            canvas.glyph("left", 0, y)
            canvas.text(letters, _ARROW, y, measured=used)
        else:
            canvas.glyph("right", canvas.width - _ARROW + 1, y)
            canvas.text(letters, canvas.width - _ARROW - 1, y, align=RIGHT, measured=used)

    def _draw_keys(self, canvas):
        """Draw the words for OK and back."""
        whole = self.shown is GROUPS
        back = SYMBOLS["back_key"] + " " + text("letters.delete" if whole else "back")
        if whole:
            canvas.text(text("ok", text("incident.done")), _MARGIN, FOOT)
            canvas.text(back, canvas.width - _MARGIN, FOOT, align=RIGHT)
        else:
            canvas.text(back, 0, FOOT, width=canvas.width, align=CENTRE)
        canvas.invert(0, FOOT + BAR, canvas.width, BAR_HEIGHT)

    def press(self, key, held):
        whole = self.shown is GROUPS
        if key == BACK:
            if whole and not self.name:
                return CANCELLED
            if whole:
                self.name = self.name[:-1]
            self._go_back()
        elif key == OK:
            return (whole and self.name.strip(_BREAKS)) or None
        elif key == OPPONENTS:
            if whole and self._forms:
                self._adds = False
                self._choose(self._forms)
        elif not whole or len(self.name) < MAX_NAME:
            for arrow, group in zip(ARROWS[len(self.shown)], self.shown):
                if key == arrow:
                    self._choose(group)
        return None

    def _show_all(self):
        self.shown = GROUPS
        self._adds = True

    def _go_back(self):
        """From the letters of a group of a group to that, else to the whole alphabet."""
        for group in GROUPS:
            if self.shown in group:
                self.shown = group
                return
        self._show_all()

    def _choose(self, group):
        """Show what there is to choose from, or take the letter if there is but one."""
        if len(group) > 1:
            self.shown = group
            return
        if not self._adds:
            self.name = self.name[:-1] + group
        elif self.name and self.name[-1] not in _BREAKS:
            self.name += group.lower()
        else:
            self.name += group
        self._show_all()

    @property
    def _forms(self):
        """Return the other forms of the last letter; "" if it has none."""
        last = self.name[-1:]
        if last in _FORMS:
            return _FORMS[last]
        small = last.lower()
        if last != small:
            return _capitals(_FORMS.get(small, "")) or small
        return last.upper() if "a" <= last <= "z" else ""


def _capitals(forms):
    """Those of the forms that have a capital. (MicroPython knows the capitals of ASCII only.)"""
    return "".join(chr(ord(form) - _TO_CAPITAL) for form in forms if form != "ß")


def _letters(group):
    """Return the text beside the arrow of a group, of a group of groups or of a letter."""
    return "".join(group).replace(" ", _SPACE)
