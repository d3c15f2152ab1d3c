"""The screens of an application as it shows them, and the way back to its table."""

from unittest.mock import patch

from firmware.app.canvas import Canvas
from firmware.app.screens.header import draw_header
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import LinesScreen, MessageScreen
from firmware.app.screens.table import TableScreen
from firmware.app.texts import text
from firmware.app.ui import Ui
from host_tools.simulation.simulator.simulated_box import ScriptedBox

_MOST_PRESSES = 60


class Shown:
    """As a context manager: knows what is shown inside the block.

    `screen`: the one on the display; `said`: the sentences of all messages; `titles`: theirs;
    `lines`: what the last list showed.
    """

    def __init__(self):
        self.screen = None
        self.said = []
        self.titles = []
        self.lines = []
        self._patch = None

    def __enter__(self):
        whole = Ui.show

        def show(ui, screen):
            self._note(screen)
            return whole(ui, screen)

        self._patch = patch.object(Ui, "show", show)
        self._patch.start()
        return self

    def __exit__(self, *_):
        self._patch.stop()

    def _note(self, screen):
        self.screen = screen
        if isinstance(screen, MessageScreen):
            self.said.append(screen.sentence)
            self.titles.append(screen.title)
        elif isinstance(screen, LinesScreen):
            self.lines = screen.lines

    @property
    def table(self):
        """Is it the table, or the menu of a box for which no session has begun?"""
        screen = self.screen
        if isinstance(screen, MenuScreen):
            return screen.title == text("home.welcome")
        return isinstance(screen, TableScreen)


def note_titles(monkeypatch, *modules):
    """A list that gets the titles of the screens of these modules, as they are drawn."""
    shown = []

    def noted(canvas, title, *arguments, **options):
        shown.append(title if isinstance(title, str) else title.whole)
        draw_header(canvas, title, *arguments, **options)

    for module in modules:
        monkeypatch.setattr(module, "draw_header", noted)
    return shown


def note_words(monkeypatch):
    """A list that gets all that is written on the display, as it is drawn."""
    drawn = []
    write = Canvas.text

    def noted(canvas, words, *arguments, **options):
        drawn.append(words)
        return write(canvas, words, *arguments, **options)

    monkeypatch.setattr(Canvas, "text", noted)
    return drawn


def reach_table(box, shown):
    """Press keys until the table is shown, reading what is said; False if it never is.

    `box`: a ScriptedBox, whose picture need not be there.
    """
    for _ in range(_MOST_PRESSES):
        if shown.table:
            return True
        ScriptedBox.press(box, "ok" if isinstance(shown.screen, MessageScreen) else "back")
    return False
