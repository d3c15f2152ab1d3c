"""The screenshots in README: `python -m tests.docs.screenshots` takes them anew.

A box is drawn from golden pictures. Desk and public view are taken by a headless Chromium, of the
scene in which the pages are tested; `docs/pictures/inputs.txt` has a digest of what they were made
of, since no two browsers draw letters alike.
"""

import hashlib
import io
import re
import tempfile
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from firmware.image import toolchain
from host_tools.simulation.emulator import display_pictures
from host_tools.web.app import make_app
from host_tools.web.public.public_app import make_public_app
from host_tools.web.render.statics import static_version
from host_tools.web.serving.desk import Desk
from tests.docs.markdown import ROOT
from tests.golden import picture_of
from tests.host_tools.web.looking import PHONE, Window, chromium_at
from tests.host_tools.web.scene import ADDRESS, make_scene
from tests.host_tools.web.scene import clock as begun
from tests.host_tools.web.served import TOKEN, Served
from tests.time_zone import in_time_zone

PICTURES = ROOT / "docs/pictures"
INPUTS = PICTURES / "inputs.txt"
COMMAND = "python -m tests.docs.screenshots"

DISPLAYS = ("home", "menu", "result")  # of an English box, side by side
SCALE, GAP = 2, 8
COLOURS = 64  # of a screenshot: it is half as large then
EVENT = 2
PASSED_S = 20 * 60  # since the round began


def box_picture():
    """What the box shows when it waits, asks, and has scored a deal: an image."""
    pictures = [picture_of(f"app/en/{name}") for name in DISPLAYS]
    shown = [display_pictures.to_image(picture, SCALE) for picture in pictures]
    width, height = shown[0].size
    image = Image.new("RGB", (len(shown) * (width + GAP) - GAP, height), "white")
    for index, one in enumerate(shown):
        image.paste(one, (index * (width + GAP), 0))
    return image


def clock():
    """What time it is in the pictures, Unix seconds."""
    return begun() + PASSED_S


def _director(desk):
    return make_app(desk, TOKEN, ADDRESS)


async def _life(desk):
    await desk.open()
    yield
    await desk.close()


def _public(desk):
    app = make_public_app(desk, EVENT, ADDRESS, clock)
    app.cleanup_ctx.append(lambda _: _life(desk))
    return app


# Of each: what serves it, its address, the size of the window.
PAGES = {
    "desk": (_director, f"/event/{EVENT}/round/2", {"width": 1100, "height": 712}),
    "public": (_public, "/standings", PHONE),
}


@contextmanager
def pages():
    """{name: the `Served` application that shows the page of it}, of the scene."""
    with in_time_zone("UTC"), tempfile.TemporaryDirectory() as folder:
        path, _ = make_scene(Path(folder))
        with (
            Served(lambda: _director(Desk(path, clock=clock))) as director,
            Served(lambda: _public(Desk(path, clock=clock))) as public,
        ):
            yield {"desk": director, "public": public}


def digest_of(served, address, language="en", folder="\0"):
    """A digest of a page and the style sheets that it names, whichever port they come from.

    folder: where the scene lies, which is another one each time.
    """
    answer = served.get(address, **{"Accept-Language": language})
    html = answer.html.replace(str(served.port), "PORT").replace(folder, "FOLDER")
    html = re.sub(r"since=[\w-]+", "", html)  # which of its answers a server has given
    html = html.replace(f"?v={static_version()}", "")  # of scripts, too, which draw nothing
    html = re.sub(r"\b[0-9A-Z]{5}-[0-9A-Z]{5}\b", "", html)  # of a result, whose salts are drawn
    html = re.sub(r"\b(\d+)-[0-9a-f]{8}\b", r"\1", html)  # of a decision, with its time
    sheets = re.findall(r'href="([^"]+\.css[^"]*)"', html)
    parts = [html, *(served.get(one).html for one in sheets)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def inputs():
    """The lines of `INPUTS`: a name and a digest each."""
    with pages() as served:
        found = {name: digest_of(served[name], address) for name, (_, address, _) in PAGES.items()}
    return "".join(f"{name} {value}\n" for name, value in found.items())


def take():
    """Take all of them, and note what they were made of."""
    box_picture().save(PICTURES / "box.png", optimize=True)
    with pages() as served, chromium_at(toolchain.browser()) as browser:
        for name, (_, address, size) in PAGES.items():
            with Window(browser, served[name].address, viewport=size, locale="en") as window:
                window.open(address)
                data = window.page.screenshot()
            image = Image.open(io.BytesIO(data)).convert("RGB").quantize(COLOURS)
            image.save(PICTURES / f"{name}.png", optimize=True)
    INPUTS.write_text(inputs(), encoding="ascii", newline="\n")


if __name__ == "__main__":
    take()
