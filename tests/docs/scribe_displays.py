"""The pictures of the scribe's sheet: `python -m tests.docs.scribe_displays` takes them anew.

The box's own application plays a deal of each rule book in each language of the desk. What its
display shows goes into one PNG, black on white, one picture below the other.
"""

import io
import json
import tempfile
from pathlib import Path

from PIL import Image

from host_tools.language.translator import LANGUAGES
from host_tools.simulation.emulator.display_pictures import HEIGHT, WIDTH, pixel
from host_tools.simulation.emulator.script import Script, Wait
from host_tools.simulation.rehearsal import typist
from host_tools.web.paper.scribe_displays import DEALS, FOLDER, LATER
from rules_core.documents import read_document
from tests.app.shown import Shown
from tests.app.table import Table, session

COMMAND = "python -m tests.docs.scribe_displays"
NAMES = ("Anna", "Béat", "Zoë", "Jürg")

# An ordinary deal of each rule book; forehand sits at the scribe's right hand.
EXAMPLES = {
    "fft-4": {"taker": 2, "contract": "garde", "bouts": 2, "points": 45},
    "ch-4": {"taker": 2, "contract": "garde", "bouts": 2, "points": 45},
    "krenglbach": {"forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "won": True},
    "tirol": {"forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "won": True},
    "troccas-4": {"points": [40, 32]},
}
# From the table to what the scribe looks up later: the menu, a deal that is looked at, a change.
LOOK_UP = ("back", "down", "ok", "ok")


def record(rules, language):
    """([pictures], [keys]): of an example deal, then those of `LATER`; keys of the deal only."""
    with tempfile.TemporaryDirectory() as folder:
        deal, keys = _deal(Path(folder, "deal"), rules, language)
        return [*deal, *_later(Path(folder, "later"), rules, language)], keys


def _deal(folder, rules, language):
    """What is shown before each answer, the answered number included, and what after the last."""
    table = _begin(folder, rules, language, 12)
    pictures, pressed = [], [[]]
    with Shown() as shown:
        table.restart()
        for step in Script(typist.enter_deal(_entry(rules))).steps:
            if isinstance(step, Wait):
                table.wait(step.ms)
                continue
            screen, picture = shown.screen, table.picture()
            table.press(step.key)
            pressed[-1].append(step.key)
            if shown.screen is not screen or step.key in ("ok", "opponents"):
                pictures.append(picture)
                pressed.append([])
        pictures.append(table.picture())
    table.pull_plug()
    return pictures, pressed[:-1]


def _later(folder, rules, language):
    table = _begin(folder, rules, language, 1, played=True)
    signing = table.picture()
    found = []
    for key in LOOK_UP:
        table.press(key)
        found.append(table.picture())
    table.pull_plug()
    menu, _, look_back, change = found
    shown = {"menu": menu, "look_back": look_back, "change": change, "sign": signing}
    return [shown[name] for name in LATER]


def _begin(folder, rules, language, deals, played=False):
    """A box with power at a session of so many deals, of which one is played or none."""
    document = EXAMPLES[rules]
    body = session(rules, NAMES, table=1, round=1, deals=deals)
    table = Table(folder, language, body, [document] if played else [])
    table.power_on()
    table.settle()
    return table


def _entry(rules):
    return read_document({"rules": rules} | EXAMPLES[rules])


def strip(pictures):
    """The pictures below each other: an image of one bit a dot, lit dots black."""
    image = Image.new("1", (WIDTH, HEIGHT * len(pictures)), 1)
    for index, picture in enumerate(pictures):
        for y in range(HEIGHT):
            for x in range(WIDTH):
                if pixel(picture, x, y):
                    image.putpixel((x, index * HEIGHT + y), 0)
    return image


def files(languages=LANGUAGES):
    """{path: its content} of all that is stored in these languages."""
    found, keys = {}, {}
    for rules in EXAMPLES:
        for language in languages:
            pictures, keys[rules] = record(rules, language)
            data = io.BytesIO()
            strip(pictures).save(data, "PNG", optimize=True)
            found[FOLDER / f"{rules}.{language}.png"] = data.getvalue()
    found[DEALS] = (json.dumps(keys, indent=1) + "\n").encode()
    return found


def take():
    """Write all of them."""
    for path, data in files().items():
        path.write_bytes(data)


if __name__ == "__main__":
    take()
