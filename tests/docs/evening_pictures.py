"""The pictures of the director's book: `python -m tests.docs.evening_pictures` takes them anew.

Each page of an evening in each language, of the scene in which the pages are tested. A digest of
what each was made of is kept, as for the screenshots in README.
"""

import io
import tempfile
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from firmware.image import toolchain
from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from host_tools.language.translator import LANGUAGES
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.docs.markdown import ROOT
from tests.docs.screenshots import clock, digest_of
from tests.host_tools.web.looking import Window, chromium_at
from tests.host_tools.web.scene import ADDRESS, make_scene
from tests.host_tools.web.served import TOKEN, Served
from tests.time_zone import in_time_zone

FOLDER = ROOT / "docs/pictures/evening"
INPUTS = FOLDER / "inputs.txt"
COLOURS = 32
WIDTH = 900

# {name: (address, how much of the page is shown, in dots, and from which element on)}
PAGES = {
    "registration": ("/event/2/registration", 500, "header"),
    "draw": ("/event/2/draw", 335, "#round-1"),
    "boxes": ("/event/2/boxes", 560, "header"),
    "round": ("/event/2/round/2", 528, "header"),
    "trouble": ("/event/2/ranking/2", 350, "header"),
    "sheet": ("/event/2/table/2/5", 470, "details[open]"),
    "ranking": ("/event/2/ranking/2", 440, ".ranking"),
    "prizes": ("/event/1/paper/prizes", 420, "body"),
    "closing": ("/event/1/ranking/3", 420, "header"),
    "public": ("/event/2/public", 420, "header"),
    # Where they are put is the matter of each computer.
    "backup": ("/backups", 255, "header"),
}


@contextmanager
def director():
    """(the `Served` page of the director, what its texts say of this computer alone)."""
    with in_time_zone("UTC"), tempfile.TemporaryDirectory() as folder:
        path, _ = make_scene(Path(folder))
        with Database(path) as database:
            decide_on(database, 1, [("close", {"closed": True, "anew": True})])
        with Served(lambda: make_app(Desk(path, clock=clock), TOKEN, ADDRESS)) as served:
            yield served, folder


def inputs(languages=LANGUAGES):
    """The lines of `INPUTS` of these languages: a picture and a digest each."""
    with director() as (served, folder):
        return "".join(
            f"{name}.{language} {digest_of(served, address, language, folder)}\n"
            for name, (address, _, _) in PAGES.items()
            for language in languages
        )


def take():
    """Take all of them, and note what they were made of."""
    FOLDER.mkdir(exist_ok=True)
    with director() as (served, _), chromium_at(toolchain.browser()) as browser:
        for language in LANGUAGES:
            with Window(browser, served.address, locale=language) as window:
                for name, (address, height, top) in PAGES.items():
                    window.page.set_viewport_size({"width": WIDTH, "height": height})
                    window.open(address)
                    window.page.locator(top).first.evaluate("one => one.scrollIntoView()")
                    data = window.page.screenshot()
                    image = Image.open(io.BytesIO(data)).convert("RGB").quantize(COLOURS)
                    image.save(FOLDER / f"{name}.{language}.png", optimize=True)
    INPUTS.write_text(inputs(), encoding="ascii", newline="\n")


if __name__ == "__main__":
    take()
