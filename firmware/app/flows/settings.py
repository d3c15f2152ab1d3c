"""Settings that a club can change on the box itself, and the self-test for its maker."""

from micropython import const

from firmware.app.flows.agreement import agree_on_opponents
from firmware.app.flows.storing import stored
from firmware.app.lazy import lazy
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.menu import MenuScreen, row_of
from firmware.app.texts import LANGUAGES, text, use_language
from firmware.app.ui import CANCELLED

delete_names = lazy("firmware.app.flows.naming:delete_names")
run_selftest = lazy("firmware.app.flows.selftest:run_selftest")

# Brightness of the display in its own units, from dark to full.
_BRIGHTNESS = (16, 80, 160, 255)

_SAMPLE_MS = const(60)


def change_settings(box):
    """Choose what to change until the scribe goes back."""
    while True:
        brightness = text("settings.level", _level(box.settings["contrast"]) + 1)
        rows = [
            (text("settings.language"), text("language." + box.settings["language"]), _language),
            (text("settings.brightness"), brightness, _brightness),
            (text("settings.sound"), _yes_no(box.settings["sound"]), _sound),
        ]
        typed = len(box.settings["typed"])
        if typed:
            rows.append((text("settings.names"), str(typed), delete_names))
        if not box.pin.is_set:
            # Else they are in the director's menu.
            rows.insert(1, opponents_row(box))
            rows.append((text("settings.selftest"), "", run_selftest))
        action = box.ui.show(MenuScreen(text("settings.title"), rows))
        if action == CANCELLED:
            return
        action(box)


def _language(box):
    rows = [(text("language." + code), "", code) for code in LANGUAGES]
    code = _choose(box, "settings.language", rows, box.settings["language"])
    if code != CANCELLED and _change(box, language=code):
        use_language(code)


def opponents_row(box):
    """Return the row of a menu for whether the opponents have to confirm."""
    return text("settings.opponents"), _yes_no(box.settings["opponents_key"]), choose_opponents


def choose_opponents(box):
    """Choose whether the opponents have to confirm: a club's rule, from the next session on."""
    current = box.settings["opponents_key"]
    rows = [(text("yes"), "", True), (text("no"), "", False)]
    answer = _choose(box, "settings.opponents", rows, current)
    if answer in (current, CANCELLED):
        return
    session = box.session
    table = {}
    if session.body is not None:
        table = {
            "book": session.book,
            "names": session.names,
            "scribe": session.body["scribe"],
        }
    if agree_on_opponents(box, answer, text("opponents.change"), **table):
        _change(box, opponents_key=answer)


def _sound(box):
    """Switch the sound, which only a box with a buzzer has; it is heard when it is switched on."""
    rows = [(text("no"), "", False), (text("yes"), "", True)]
    answer = _choose(box, "settings.sound", rows, box.settings["sound"])
    if answer != CANCELLED and _change(box, sound=answer) and answer:
        box.board.beep(_SAMPLE_MS)


def _brightness(box):
    rows = [(text("settings.level", level + 1), "", level) for level in range(len(_BRIGHTNESS))]
    level = _choose(box, "settings.brightness", rows, _level(box.settings["contrast"]))
    if level != CANCELLED and _change(box, contrast=_BRIGHTNESS[level]):
        box.ui.contrast(_BRIGHTNESS[level])


def _change(box, **values):
    """Change a setting; False, and a sentence on the display, when that cannot be kept."""
    return stored(box, NOWHERE, box.settings.change, **values)


def _choose(box, title, rows, current):
    """Offer `rows`, the current one marked; return a value or CANCELLED. `title`: its key."""
    return box.ui.show(MenuScreen(text(title), rows, start=row_of(rows, current)))


def _level(contrast):
    """Return which step of the brightness is in force, or the next one above."""
    return sum(1 for step in _BRIGHTNESS if step < contrast)


def _yes_no(value):
    return text("yes") if value else text("no")
