"""What a club can set on the box itself."""

from firmware.app.screens.menu import MenuScreen
from firmware.app.texts import LANGUAGES, text, use_language
from firmware.app.ui import CANCELLED

# Brightness of the display in its own units, from dark to full.
_BRIGHTNESS = (16, 80, 160, 255)


def change_settings(box):
    """Choose what to change until the scribe goes back."""
    while True:
        rows = [
            (text("settings.language"), text("language." + box.settings["language"]), _language),
            (text("settings.opponents"), _yes_no(box.settings["opponents_key"]), _opponents),
            (text("settings.brightness"), _brightness_label(box.settings["contrast"]), _brightness),
        ]
        action = box.ui.show(MenuScreen(text("settings.title"), rows))
        if action == CANCELLED:
            return
        action(box)


def _language(box):
    rows = [(text("language." + code), "", code) for code in LANGUAGES]
    start = LANGUAGES.index(box.settings["language"])
    code = box.ui.show(MenuScreen(text("settings.language"), rows, start=start))
    if code != CANCELLED:
        box.settings.change(language=code)
        use_language(code)


def _opponents(box):
    """The opponents' key is a club's rule: it holds from the next session on."""
    rows = [(text("yes"), "", True), (text("no"), "", False)]
    start = 0 if box.settings["opponents_key"] else 1
    answer = box.ui.show(MenuScreen(text("settings.opponents"), rows, start=start))
    if answer != CANCELLED:
        box.settings.change(opponents_key=answer)


def _brightness(box):
    rows = [(_brightness_label(value), "", value) for value in _BRIGHTNESS]
    value = box.ui.show(MenuScreen(text("settings.brightness"), rows))
    if value != CANCELLED:
        box.settings.change(contrast=value)
        box.ui.contrast(value)


def _brightness_label(value):
    for level, limit in enumerate(_BRIGHTNESS):
        if value <= limit:
            return text("settings.level", level + 1)
    return text("settings.level", len(_BRIGHTNESS))


def _yes_no(value):
    return text("yes") if value else text("no")
